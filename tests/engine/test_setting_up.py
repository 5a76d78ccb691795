"""Positions set up by hand, in every game and under every rule set."""

import random

import pytest

from games.engine import GAMES, rules
from games.engine.errors import EngineError, PositionError

EVERY_RULE_SET = [
    pytest.param(rules(key, **each.given), id=f"{key}-{each.name}")
    for key in GAMES
    for each in rules(key).rulesets
]


def hand_of(told):
    """How the positions of a game are set up; every game of ours can be."""
    hand = told.setting_up()
    assert hand is not None
    return hand


def played(told, plies, seed=5):
    """Positions of a random game."""
    lots, position = random.Random(seed), told.initial()
    for _ in range(plies):
        chances = told.chances(position)
        moves = list(told.legal_moves(position))
        if chances:
            position = told.apply(
                position, told.read_move(position, lots.choice(chances))
            )
        elif moves and told.outcome(position) is None:
            position = told.apply(position, lots.choice(moves))
        yield position


@pytest.mark.parametrize("told", EVERY_RULE_SET)
def test_the_men_are_those_of_the_scene(told):
    hand = hand_of(told)
    for position in (told.initial(), *played(told, 12)):
        men = hand.men(told.write_position(position))
        seen = {
            cell.square: 1 + (cell.beside is not None)
            for board in told.scene(position).boards
            for cell in board.cells
            if cell.man
        }
        assert {square: len(there) for square, there in men.items()} == seen


@pytest.mark.parametrize("told", EVERY_RULE_SET)
def test_men_put_where_they_stand_change_nothing(told):
    hand = hand_of(told)
    for position in played(told, 12):
        text = hand.with_turn(told.write_position(position), "")
        for square, there in hand.men(text).items():
            if len(there) == 1:
                assert hand.put(text, square, there[0]) == text


@pytest.mark.parametrize("told", EVERY_RULE_SET)
def test_a_man_goes_to_an_empty_square_and_the_rules_read_it(told):
    hand, lots = hand_of(told), random.Random(3)
    text = told.write_position(told.initial())
    squares = [
        cell.square
        for board in told.scene(told.initial()).boards
        for cell in board.cells
    ]
    usual = rules(told.key)
    others = hand.men(usual.write_position(usual.initial()))
    for square, there in () if hand.men(text) else others.items():
        text = hand.put(text, square, there[0])
    men = hand.men(text).items()
    text = hand.taken_away(
        text, next(at for at, (*_, man) in men if not hand.stays(man))
    )
    for _ in range(6):
        men = hand.men(text)
        start = lots.choice([each for each in men if len(men[each]) == 1])
        end = lots.choice([each for each in squares if each not in men])
        text = hand.moved(text, start, end)
        after = hand.men(told.write_position(told.read_position(text)))
        assert after[end] == men[start]
        assert start not in after
        assert after.keys() == men.keys() - {start} | {end}


@pytest.mark.parametrize("key", GAMES)
def test_an_emptied_board_is_built_up_again(key):
    told = rules(key)
    hand, text = hand_of(told), told.write_position(told.initial())
    built = hand.emptied(text)
    kept = hand.men(built)
    assert all(hand.stays(man) for there in kept.values() for man in there)
    for square, there in hand.men(text).items():
        for man in there:
            if man not in kept.get(square, ()):
                built = hand.put(built, square, man)
                told.read_position(built)
    assert hand.men(built) == hand.men(text)


@pytest.mark.parametrize("key", GAMES)
def test_whoever_is_named_has_the_turn(key):
    told = rules(key)
    hand, text = hand_of(told), told.write_position(told.initial())
    seats = set()
    for turn in hand.turns:
        position = told.read_position(hand.with_turn(text, turn))
        assert hand.turn(told.write_position(position)) == turn
        seats.add(told.seat_to_move(position))
    assert seats == set(told.seats)


@pytest.mark.parametrize("key", GAMES)
def test_what_the_rules_remember_can_be_written(key):
    told = rules(key)
    hand, text = hand_of(told), told.write_position(told.initial())
    fields = hand.remembered(text)
    assert hand.with_remembered(text, {f.number: f.text for f in fields}) == text
    for each in fields:
        with pytest.raises(EngineError):
            told.read_position(hand.with_remembered(text, {each.number: "nonsense"}))
        with pytest.raises(PositionError):
            hand.with_remembered(text, {each.number: f"1{hand.separator}2"})


def test_declared_harmonies_do_not_outlive_their_men():
    told = rules("rithmomachia")
    hand = hand_of(told)
    text = "16/16/16/16/16/16/1,C4,C6,C9,12/16 B 1 0-0 W:geometric(C4@B2,C6@C2,C9@D2)@1"
    with pytest.raises(PositionError):
        told.read_position(text.replace("C9,", "C8,"))
    assert hand.put(text, "D2", "C8").endswith("B 1 0-0 -")


def test_a_king_and_a_man_share_a_throne():
    told = rules("enochian")
    hand, text = hand_of(told), told.write_position(told.initial())
    alone = hand.taken_away(text, "a8")
    assert hand.men(alone)["a8"] == ("yK",)
    assert hand.men(hand.put(alone, "a8", "yQ"))["a8"] == ("yK", "yQ")
    assert hand.men(hand.put(alone, "a8", "rQ"))["a8"] == ("rQ",)
    assert hand.men(hand.put(text, "c8", "yK"))["c8"] == ("yK",)


def test_an_army_whose_king_is_taken_away_is_frozen():
    told = rules("enochian")
    hand, text = hand_of(told), told.write_position(told.initial())
    alone = hand.taken_away(hand.taken_away(text, "a8"), "a8")
    position = told.read_position(alone)
    assert told.write_position(position).split()[4:7] == ["aaaf", "bkry", "----"]
    again = hand.put(alone, "a8", "yK")
    assert told.write_position(told.read_position(again)).split()[4] == "aaaa"


def test_numbers_refuse_more_men_than_there_are():
    told = rules("boolean")
    hand, text = hand_of(told), told.write_position(told.initial())
    more = hand.put(text, "a12", hand.men(text)["a11"][0])
    with pytest.raises(PositionError, match="There are 3 men"):
        told.read_position(more)
