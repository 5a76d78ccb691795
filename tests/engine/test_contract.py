"""What every game of the registry keeps to (games/engine/rules.py)."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import defaultdict
from dataclasses import replace
from itertools import islice, pairwise

import pytest

from games.engine import rules
from games.engine.errors import IllegalMove, NotationError, OptionError
from games.engine.perft import perft
from games.engine.record import Record, final_position, read_record, write_record
from games.engine.registry import title_of
from tests.engine.contract import PLIES, every_game, every_variant, random_line

REASON = "[a-z_]{1,20}"  # as wide as the database keeps it


@every_variant
def test_positions_survive_their_text(game):
    for position, _ in random_line(game, 1, PLIES):
        text = game.write_position(position)
        again = game.read_position(text)
        assert game.write_position(again) == text
        assert game.seat_to_move(again) == game.seat_to_move(position)
    assert positions_after(game, again) == positions_after(game, position)


@every_variant
def test_positions_carry_the_options_of_their_game(game):
    """However they come about; positions that differ in nothing else are equal."""
    for position, _ in random_line(game, 1, PLIES):
        again = game.read_position(game.write_position(position))
        assert position.options == again.options == game.options
    others = replace(position, options=type(game).Options())
    assert (others, hash(others)) == (position, hash(position))


def positions_after(game, position):
    """Where the legal moves lead, in no order; declared plies are no part of it."""
    moves = game.legal_moves(position)
    texts = (game.write_position(game.apply(position, move)) for move in moves)
    return sorted(text.partition("@")[0] for text in texts)


@every_variant
def test_legal_moves_apply_and_survive_their_text(game):
    for position, _ in random_line(game, 1, PLIES)[::10]:
        texts = set()
        for move in game.legal_moves(position):
            text = game.write_move(position, move)
            assert game.read_move(position, text) == move
            texts.add(text)
            game.apply(position, move)
            assert game.describe(position, move).text
        assert len(texts) == len(list(game.legal_moves(position)))


@every_variant
def test_a_move_stands_in_a_list_under_who_made_it(game):
    for position, _ in random_line(game, 2, PLIES)[::10]:
        for move in game.legal_moves(position):
            text = game.write_move(position, move)
            listed = game.listed(
                game.read_position(game.write_position(position)), text
            )
            assert listed.by in (game.columns or game.seats)
            assert 0 < len(listed.text) <= len(text) + 4  # with the men named
            assert bool(listed.die) == bool(game.chances(position))


@every_variant
def test_a_move_can_be_typed_as_it_is_listed(game):
    """In any case; where two are listed alike, both are named."""
    for position, _ in random_line(game, 2, PLIES)[::10]:
        by_listing = defaultdict(set)
        for move in game.legal_moves(position):
            text = game.write_move(position, move)
            by_listing[game.listed(position, text).text.lower()].add(text)
        for listed, texts in islice(by_listing.items(), 5):
            if len(texts) > 1:
                with pytest.raises(NotationError) as several:
                    game.read_typed(position, listed)
                assert all(text in str(several.value) for text in texts)
            elif not game.chances(position):
                typed = game.write_move(position, game.read_typed(position, listed))
                assert texts == {typed}


@every_game
def test_the_example_is_a_move_of_the_game(game):
    move = game.read_move(game.initial(), game.example)
    assert game.write_move(game.initial(), move) == game.example


@every_variant
def test_another_example_is_offered_where_the_usual_one_would_not_do(game):
    for position, _ in random_line(game, 1, PLIES)[::10]:
        if (example := game.offers(position).example) and list(
            game.legal_moves(position)
        ):
            game.apply(position, game.read_move(position, example))


def test_a_man_is_placed_as_the_example_says():
    game = rules("boolean", setup="alternate")
    example = game.offers(game.initial()).example
    assert "@" in example
    assert game.offers(game.initial(), helps=False).example == example


@every_game
def test_a_man_who_cannot_move_takes_the_place_of_the_chosen_one(game):
    position = game.initial()
    chosen = game.offers(position).squares[0].square
    partial = game.offers(position, "", chosen).partial
    assert partial
    able = {each.square for each in game.offers(position).squares}
    shut_in = [
        cell.square
        for board in game.scene(position).boards
        for cell in board.cells
        if cell.man and cell.man.side == game.seat_to_move(position)
        if cell.square not in able
    ]
    for square in shut_in:
        offers = game.offers(position, partial, square)
        if offers.refusals:
            assert offers.partial == "", square
            assert offers.sentence == game.offers(position).sentence


@every_variant
def test_a_move_of_the_other_seat_is_refused(game):
    refused = 0
    line = random_line(game, 1, PLIES)
    for (before, move), (after, _) in pairwise(line):
        if game.seat_to_move(before) != game.seat_to_move(after):
            with pytest.raises(IllegalMove) as refusal:
                game.apply(after, move)
            assert refusal.value.code
            assert str(refusal.value)
            refused += 1
    assert refused


@every_variant
def test_positions_never_change(game):
    position = game.initial()
    text = game.write_position(position)
    for move in game.legal_moves(position):
        game.apply(position, move)
    assert game.write_position(position) == text
    assert position == game.initial()


@every_variant
def test_blanks_stand_in_moves_only_where_the_game_says_so(game):
    line = random_line(game, 1, PLIES)
    texts = [game.write_move(before, move) for before, move in line[:-1]]
    assert all(text == " ".join(text.split()) for text in texts)
    assert game.spaced or not any(" " in text for text in texts)


@every_game
@pytest.mark.parametrize("seed", range(6))
def test_random_games_end_or_go_on_by_the_rules(game, seed):
    line = random_line(game, seed, 400)
    last = line[-1][0]
    if game.outcome(last) is None:
        assert len(line) == 401
    else:
        assert list(game.legal_moves(last)) == []
        assert game.outcome(last).words.text
        assert game.outcome(last).winner in (None, *game.seats)
        assert re.fullmatch(REASON, game.outcome(last).reason)
        assert game.claims(last) == ()
        with pytest.raises(IllegalMove):
            game.apply(last, line[-2][1])


@every_variant
def test_records_replay_to_the_same_position(game):
    line = random_line(game, 1, PLIES)
    moves = tuple(game.write_move(before, move) for before, move in line[:-1])
    record = Record(game, moves, {"White": 'Ada "the first"', "Result": "*"})
    again = read_record(write_record(record))
    assert again.rules == game
    assert again.moves == moves
    last = line[-1][0]
    assert game.write_position(final_position(again)) == game.write_position(last)
    assert write_record(again) == write_record(record)


@every_game
def test_records_can_start_anywhere(game):
    line = random_line(game, 2, 41)
    middle = len(line) // 2
    start = game.write_position(line[middle][0])
    moves = tuple(game.write_move(before, move) for before, move in line[middle:-1])
    record = Record(game, moves, {}, start)
    assert read_record(write_record(record)).start == start
    last = final_position(read_record(write_record(record)))
    written = game.write_position(last).split(" ")
    assert written[:2] == game.write_position(line[-1][0]).split(" ")[:2]


@every_variant
def test_what_one_seat_gains_others_lose(game):
    assert not any(game.evaluate(game.initial(), seat) for seat in game.seats)
    for position, _ in random_line(game, 1, PLIES)[::5]:
        assert sum(game.evaluate(position, seat) for seat in game.seats) == 0


@every_game
def test_what_was_taken_counts(game):
    """Some random game has taken something, and then somebody is ahead."""
    ends = [random_line(game, seed, 400)[-1][0] for seed in range(3)]
    assert any(game.evaluate(end, game.seats[0]) for end in ends)


# --- The registry -----------------------------------------------------------------


@every_game
def test_rule_sets_are_the_options_that_they_say(game):
    assert game.rulesets[0].given == {}
    names = [ruleset.name for ruleset in game.rulesets]
    assert len(set(names)) == len(names)
    for ruleset in game.rulesets:
        assert re.fullmatch("[a-z0-9]+(-[a-z0-9]+)*", ruleset.name)
        assert ruleset.title
        assert ruleset.about.endswith(".")
        bound = rules(game.key, **ruleset.given)
        assert {name: bound.options.values()[name] for name in ruleset.given} == dict(
            ruleset.given
        )
        assert perft(bound, bound.initial(), 1) > 0


@every_game
def test_rule_sets_differ_from_each_other(game):
    bound = [rules(game.key, **ruleset.given) for ruleset in game.rulesets]
    assert len({each.options.digest(game.key) for each in bound}) == len(bound)


@every_game
def test_names_fit_where_they_are_kept(game):
    """In addresses, in the database and in a menu."""
    assert re.fullmatch("[a-z]{1,20}", game.key)
    assert all(re.fullmatch("[a-z]{1,12}", seat) for seat in game.seats)
    assert title_of(game.key) == game.title
    assert game.tagline.endswith(".")
    assert all(re.fullmatch("[a-z]{1,20}", key) for key in game.panels)


@every_variant
def test_rules_are_values(game):
    assert rules(game.key, **game.options.values()) == game
    assert hash(game) == hash(rules(game.key, **game.options.values()))


@every_game
def test_perft_of_depth_one_counts_the_legal_moves(game):
    assert perft(game, game.initial(), 1) == len(list(game.legal_moves(game.initial())))


def test_unknown_games_and_options_are_refused():
    with pytest.raises(OptionError, match="There is no game 'nim'"):
        rules("nim")
    with pytest.raises(OptionError, match="There is no option 'tempo'"):
        rules("rithmomachia", tempo=3)


def test_the_engine_needs_no_django():
    code = "import sys, games.engine, games.engine.record, games.engine.__main__\n"
    code += "assert len(games.engine.games()) == len(games.engine.GAMES)\n"
    code += "assert not {'django', 'channels'} & set(sys.modules), sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)  # noqa: S603
