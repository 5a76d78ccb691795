"""Victories: every case of medieval §11.3 and §11.4 and those in words (§7, §8)."""

from __future__ import annotations

import pytest

from games.engine.geometry import INDEX, NAMES
from games.engine.medieval.rules import formations, victories
from games.engine.medieval.rules.counting import count
from games.engine.medieval.rules.values import Position
from games.engine.sides import Side
from tests.engine.medieval.sparse import (
    SIDES,
    bodies,
    ended,
    game,
    men,
    options,
    play,
    position,
    rows,
)

COMMON = [name for name in victories.TITLES if name.startswith("de_")]


def taken(side: Side, values: str, **given) -> Position:
    """A position in which a side holds bodies of these values."""
    mine = bodies(values)
    lists = (mine, ()) if side is Side.WHITE else ((), mine)
    return position("P8 C2", "A1 C3", rules=game(**given), taken=lists)


@pytest.mark.parametrize("row", rows("common_victories"), ids=lambda row: row[0])
def test_common_victories(row):
    _, captor, values, number, total, digits, holds = row
    side = SIDES[captor]
    start = taken(side, values)
    assert count(start.taken[side]) == (int(number), int(total), int(digits))
    expected = () if holds == "none" else tuple(holds.split(", "))
    assert victories.held(start, side) == expected
    assert victories.held(start, side.other) == ()


@pytest.mark.parametrize("row", rows("proper_victories"), ids=lambda row: row[0])
def test_proper_victories(row):
    _, _, white, black, claimant, given, result = row
    rules, side = game(**options(given)), SIDES[claimant]
    names = victories.proper(position(white, black, rules=rules), side)
    standing = formations.standing(rules.options, men(white, black), side)
    if result == "none":
        assert (names, standing) == ((), ())
        return
    kind, _, proof = result.partition(": ")
    assert names[0] == standing[0].kind == kind
    assert proof in [told(each) for each in standing if each.kind == kind]


def told(formation: formations.Formation) -> str:
    """ "C4-D4-E4 = 16,36,56"."""
    squares = "-".join(NAMES[square] for square in formation.squares)
    return f"{squares} = {','.join(map(str, formation.values))}"


def test_formations_may_wait_for_the_fall_of_the_pyramid():
    board = ("C4 C16 D4 C36", "E4 T56 A8 P190")
    for waits, held in ((False, ("magna",)), (True, ())):
        rules = game(proper_after_pyramid=waits)
        start = position(*board, rules=rules)
        assert victories.proper(start, Side.WHITE) == held
    fallen = position("C4 C16 D4 C36", "E4 T56", rules=rules)
    assert victories.proper(fallen, Side.WHITE) == ("magna",)


def test_disjunct_proportions_make_an_excellentissima():
    board = ("B4 C4 C4 T6 D4 C8", "E4 T12")
    for disjunct, kind in ((False, "major"), (True, "excellentissima")):
        rules = game(disjunct_geometric=disjunct)
        best = formations.standing(rules.options, men(*board), Side.WHITE)[0]
        assert (best.kind, best.values) == (kind, (4, 6, 8, 12))


def test_a_formation_knows_its_proportions_and_its_shape():
    rules = game()
    board = men("B4 C4 C4 T6 D4 T9", "E4 T12")
    best, other = formations.standing(rules.options, board, Side.WHITE)
    assert best.kinds == ("arithmetic", "geometric", "harmonic")
    assert (best.kind, best.shape) == ("excellentissima", "line")
    assert (other.kind, other.values) == ("magna", (6, 9, 12))
    board = men("C4 C16 C6 C36", "E6 T56")
    (angle,) = formations.standing(rules.options, board, Side.WHITE)
    assert (angle.shape, angle.kinds) == ("angle", ("arithmetic",))


def test_formations_through_a_square_are_those_of_its_man():
    rules = game()
    board = men("B4 C2 C4 C4 D4 C6 E4 C8", "")
    every = formations.standing(rules.options, board, Side.WHITE)
    assert len(every) == 3  # 2 4 6, 4 6 8 and the four of them
    for square in range(128):
        found = formations.through(rules.options, board, Side.WHITE, square)
        assert found == tuple(each for each in every if square in each.squares)


def test_formations_through_an_enemy_need_a_man_of_ones_own():
    rules = game()
    board = men("P8 C2", "C4 C3 D4 C5 E4 C7")
    assert formations.through(rules.options, board, Side.WHITE, INDEX["D4"]) == ()
    shared = men("C4 C3", "D4 C5 E4 C7")
    (found,) = formations.through(rules.options, shared, Side.WHITE, INDEX["D4"])
    assert found.values == (3, 5, 7)


def test_anywhere_too_one_man_must_be_ones_own():
    rules = game(formation="anywhere")
    board = men("A1 C289", "B7 C3 D4 C5 G2 C7")
    assert formations.standing(rules.options, board, Side.WHITE) == ()
    (found,) = formations.standing(
        rules.options, men("A1 C289 G2 C7", "B7 C3 D4 C5"), Side.WHITE
    )
    assert (found.values, found.shape) == ((3, 5, 7), "anywhere")


@pytest.mark.parametrize("square", ["C5", "D6", "E5", "D4"])
def test_every_side_of_a_square_must_be_clear(square):
    board = ("C4 C4 C6 T6 E4 C36", "E6 T12")
    between = (f"{board[0]} {square} C289", board[1])
    for stands, held in ((board, ("major",)), (between, ())):
        assert victories.proper(position(*stands), Side.WHITE) == held
    loose = position(*between, rules=game(formation_clear=False))
    assert victories.proper(loose, Side.WHITE) == ("major",)


def test_four_men_with_equal_numbers_are_no_four():
    rules = game(magna_any=True)
    board = men("B4 C4 C4 T6 D4 C6 E4 C8", "")
    assert formations.standing(rules.options, board, Side.WHITE) == ()


@pytest.mark.parametrize("name", ["magna", "major", "excellentissima"])
def test_a_formation_of_a_victory_that_is_off_does_not_stand(name):
    boards = {
        "magna": ("C4 C16 D4 C36", "E4 T56"),
        "major": ("C4 C4 C6 T6 E4 C36", "E6 T12"),
        "excellentissima": ("B4 C4 C4 T6 D4 T9", "E4 T12"),
    }
    held = victories.held(position(*boards[name]), Side.WHITE)
    assert held[0] == name
    off = position(*boards[name], rules=game(**{name: False}))
    assert victories.held(off, Side.WHITE) == held[1:]


@pytest.mark.parametrize("name", COMMON)
def test_a_common_victory_can_be_off(name):
    values = ("289 169 153 81 81 72 64 49 45", "4 " * 15)
    assert name in {
        victory
        for each in values
        for victory in victories.held(taken(Side.BLACK, each), Side.BLACK)
    }
    for each in values:
        start = taken(Side.BLACK, each, **{name: False})
        assert name not in victories.held(start, Side.BLACK)


NUMBERS = [
    ("bodies", "de_corpore", "3 5", 2, 3),
    ("value", "de_bonis", "3 5", 8, 9),
    ("digits", "de_lite", "1000 900", 7, 6),
    ("most_bodies", "de_honore", "1000 900", 2, 1),
]


@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize(("number", "name", "values", "holds", "fails"), NUMBERS)
def test_every_number_is_set_for_each_colour(side, number, name, values, holds, fails):
    for given, expected in ((holds, True), (fails, False)):
        start = taken(side, values, **{f"{number}_{side.seat}": given})
        held = victories.held(start, side)
        assert (name in held) is expected
    elsewhere = taken(side, values, **{f"{number}_{side.other.seat}": holds})
    if name in ("de_corpore", "de_bonis"):
        assert name not in victories.held(elsewhere, side)


# --- In play ------------------------------------------------------------------------


def test_the_strongest_victory_names_the_win_and_all_are_told():
    rules = game()
    board = ("C4 C16 C5 C36 P8 C2", "E4 T56 A8 T9")
    start = position(*board, taken=(bodies("4 " * 15), ()))
    outcome = ended(rules, play(rules, start, "C5-D4"))
    assert (outcome.winner, outcome.reason) == ("white", "magna")
    assert outcome.words.params["victories"] == ("magna", "de_corpore")
    assert outcome.words.text == (
        "White wins by Victoria Magna: 16, 36, 56 on C4, D4, E4 "
        "(36 − 16 = 56 − 36 = 20; men of both colours count), also De Corpore."
    )
    outcome = ended(rules, play(rules, start, "C5-B4"))
    assert outcome.words.text == "White wins by De Corpore with 15 bodies."


def test_a_formation_that_the_mover_uncovers_wins_for_the_other():
    rules = game()
    start = position("K4 C8 P1 S15", "J4 T12 L4 T56 N4 T100 A1 P190")
    outcome = ended(rules, play(rules, start, "K4-J3"))
    assert (outcome.winner, outcome.reason) == ("black", "magna")
    assert rules.write_move(start, rules.read_move(start, "K4-J3")).endswith(" #magna")


@pytest.mark.parametrize(("turn", "winner"), [("B", "white"), ("W", "black")])
def test_the_mover_wins_where_both_have_a_victory(turn, winner):
    rules = game()
    white, black = "C4=C16,D4=C36", "E4=T56,J4=T12,L4=T56,N4=T100"
    text = f"W:{white};B:{black};t={turn};w=;b="
    assert ended(rules, rules.read_position(text)).winner == winner


def test_taking_everybody_wins_even_when_every_victory_is_off():
    off = dict.fromkeys([*COMMON, "magna", "major", "excellentissima"], False)
    rules = game(**off)
    last = play(rules, position("G3 C16 A1 T9", "I5 T16", rules=rules), "G3-H4")
    outcome = ended(rules, last)
    assert (outcome.winner, outcome.reason) == ("white", "all_taken")
    assert outcome.words.text == "White wins by taking every man."


@pytest.mark.parametrize("wins", [True, False])
def test_the_whole_pyramid_wins_where_that_is_agreed(wins):
    # The ring of medieval §11.1 C30, closed by the last circle.
    rules = game(win_by_pyramid=wins, bodies_white=99)
    start = position("G3 C2 G5 C6 F4 C8 I5 C64", "G4 P190 A8 T30", rules=rules)
    after = play(rules, start, "I5-H4")
    assert after.men[INDEX["G4"]] is None
    outcome = rules.outcome(after)
    assert (outcome and outcome.reason) == ("pyramid" if wins else None)


def test_a_part_of_the_pyramid_is_not_the_pyramid():
    rules = game(win_by_pyramid=True)
    after = play(
        rules,
        position("G4 P91 A1 C2", "I5 T36 P8 T9", Side.BLACK, rules=rules),
        "I5-G6",
    )
    assert [hit.part for hit in after.hits] == [0]
    assert rules.outcome(after) is None


def test_the_last_part_of_the_pyramid_is_the_pyramid():
    rules = game(win_by_pyramid=True)
    start = position(
        "G4 P[T36] (of 6 parts) A1 C2", "I5 T36 P8 T9", Side.BLACK, rules=rules
    )
    outcome = ended(rules, play(rules, start, "I5-G6"))
    assert (outcome.winner, outcome.reason) == ("black", "pyramid")
    assert outcome.words.text == "Black wins by taking the pyramid."


def test_a_fallen_pyramid_is_known_from_the_text_of_a_position():
    rules = game(win_by_pyramid=True)
    text = "W:P8=T9;B:A1=T9;t=B;w=S64,S49,C3,T36,T25,C16;b="
    assert ended(rules, rules.read_position(text)).reason == "pyramid"
    some = rules.read_position(text.replace(",C16", ""))
    assert rules.outcome(some) is None


def test_the_pyramid_ranks_below_de_corpore():
    names = list(victories.TITLES)
    assert names.index("pyramid") == names.index("de_corpore") + 1


def test_nothing_can_be_played_once_the_game_is_won():
    rules = game()
    last = play(rules, position("G3 C16 A1 T9", "I5 T16"), "G3-H4")
    assert list(rules.legal_moves(last)) == []
    words = rules.refusal(last, rules.read_move(last, "A1-A3"))
    assert words is not None
    assert (words.code, words.text) == (
        "TURN",
        "The game is over: White wins by taking every man.",
    )
