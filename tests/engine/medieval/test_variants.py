"""What the options of captures change beyond the examples of medieval §11 (§8)."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.errors import OptionError
from games.engine.geometry import NAMES
from games.engine.medieval.options import MedievalOptions
from games.engine.medieval.rules import captures
from games.engine.medieval.rulesets import RULESETS
from games.engine.options import Value
from games.engine.sides import Side
from tests.engine.medieval.sparse import game, men, said


def falling(
    white: str, black: str, by: Side = Side.WHITE, **options: Value
) -> list[str]:
    """What is taken: "T16 eruption"."""
    hits = captures.hits(game(**options).options, men(white, black), by)
    return [f"{name} {'+'.join(kinds)}" for _, name, kinds in said(hits)]


@pytest.mark.parametrize(
    ("white", "black"),
    [
        ("H4 C4", "E7 T16"),
        ("H4 C4", "K7 T16"),
        ("H4 C4", "K1 T16"),
        ("H4 C4", "E1 T16"),
    ],
)
def test_diagonal_eruption_counts_like_the_straight_one(white, black):
    assert falling(white, black) == []
    assert falling(white, black, eruption_diagonal=True) == ["T16 eruption"]
    assert falling(black, white, eruption_diagonal=True) == ["C4 eruption"]


def test_diagonal_eruption_leaves_the_straight_one_alone():
    assert falling("H4 C4", "E4 T16", eruption_diagonal=True) == ["T16 eruption"]


@pytest.mark.parametrize("between", ["G4 C7", "F4 C7"])
def test_a_man_between_stops_an_eruption_where_that_is_agreed(between):
    assert falling(f"H4 C4 {between}", "E4 T16") == ["T16 eruption"]
    assert falling(f"H4 C4 {between}", "E4 T16", eruption_blocked=True) == []
    assert falling("H4 C4", f"E4 T16 {between}", eruption_blocked=True) == []
    assert falling("H4 C4", "E4 T16", eruption_blocked=True) == ["T16 eruption"]


def test_neighbours_have_nothing_between_them():
    assert falling("H4 T6", "H5 T12", eruption_blocked=True) == ["T12 eruption"]


def test_a_diagonal_eruption_can_be_blocked_too():
    options: dict[str, Any] = {"eruption_diagonal": True, "eruption_blocked": True}
    assert falling("H4 C4", "E7 T16", **options) == ["T16 eruption"]
    assert falling("H4 C4 F6 C2", "E7 T16", **options) == []


def test_a_pyramid_erupts_with_any_part_and_with_its_total():
    assert falling("H4 P91", "E4 C101 H1 C64") == ["C64 eruption"]  # 16 × 4
    assert falling("H4 P91", "D4 C455") == ["C455 eruption"]  # 91 × 5


def test_without_leaps_the_straight_reach_remains():
    assert falling("H4 T49", "J4 C49", leap_captures=False) == ["C49 equality"]
    assert falling("H4 P91", "J5 T16", leap_captures=False) == []
    assert falling("H4 P91", "J5 T16") == ["T16 equality"]


def test_simplified_men_reach_along_eight_directions():
    assert falling("H4 C9", "H5 C9", simplified_moves=True) == ["C9 equality"]
    assert falling("H4 T49", "J6 C49", simplified_moves=True) == ["C49 equality"]
    assert falling("H4 T49", "I6 C49", simplified_moves=True) == []
    assert falling("H4 T49 I5 C2", "J6 C49", simplified_moves=True) == []


def test_the_stride_attacks_with_the_total_alone():
    # Three squares diagonally: neither the squares 36 nor 25 reach, but 91 does.
    assert falling("D1 P91", "G4 T36", pyramid_diag3=True) == []
    assert falling("D1 P91", "G4 T91", pyramid_diag3=True) == ["T91 equality"]
    assert falling("D1 P91 E2 C2", "G4 T91", pyramid_diag3=True) == []
    worn = "D1 P[S36,S25,T16,T9,C4] (of 6 parts)"
    assert falling(worn, "G4 T90", pyramid_diag3=True) == []


@pytest.mark.parametrize("whole", [False, True])
def test_the_total_of_an_incomplete_pyramid(whole):
    options: dict[str, Any] = {"pyramid_total_complete_only": not whole}
    worn = "D4 P[S25,T16] (of 6 parts)"
    total = ["T41 equality"] if whole else []
    assert falling(worn, "D6 T41", **options) == total
    assert falling(worn, "D6 T16", **options) == ["T16 equality"]
    hit = ["P41 equality"] if whole else []
    assert falling(worn, "D6 T41", Side.BLACK, **options) == hit
    assert falling("D4 P91", "D6 T91", Side.BLACK, **options) == ["P91 equality"]


def test_a_pyramid_that_falls_whole_gives_every_reason():
    # S36 by 12 × 3, C4 by 12 ÷ 3, T9 by equality.
    options: dict[str, Any] = {"pyramid_falls_whole": True}
    hits = captures.hits(
        game(**options).options, men("G4 P91", "H5 C9 E4 T12"), Side.BLACK
    )
    assert said(hits) == [("G4", "P91", ("equality", "eruption"))]
    assert [reason.number for reason in hits[0].reasons] == [9, 36, 4]
    assert len(hits[0].bodies) == 6


def test_what_hits_a_part_is_told_where_the_part_brings_all_down():
    ring = "G3 C2 G5 C6 F4 C9 H4 C7 H5 C16"
    assert falling(ring, "G4 P190") == ["P190 siege"]
    both = falling(ring, "G4 P190", pyramid_falls_whole=True)
    assert both == ["P190 siege+equality"]


def test_clamp_ambush_at_an_edge_runs_along_it():
    board = ("F1 C8 H1 C4", "G1 T12")
    assert falling(*board, ambush="clamp") == ["T12 ambush"]
    assert falling("F1 C8 G2 C4", "G1 T12", ambush="clamp") == []


def test_a_clamping_pyramid_uses_any_of_its_values():
    assert falling("F4 P91 H4 C7", "G4 T43", ambush="clamp") == ["T43 ambush"]
    assert falling("F4 P91 H4 C9", "G4 T100", ambush="clamp") == ["T100 ambush"]


def test_natural_siege_of_a_whole_pyramid():
    # Sides at two and three squares, corners next to it.
    near = "F3 T90 F5 T6 H3 S15 H5 S81"
    far = "G6 C64 G2 C64 E4 C64 I4 C64"
    options: dict[str, Any] = {"siege": "natural"}
    assert falling(near, "G4 P190", **options) == ["C16 siege"]
    assert falling(f"{near} {far}", "G4 P190", **options) == ["P190 siege"]
    friend = f"{near} {far.replace('I4 C64', '')}"
    assert falling(friend, "G4 P190 I4 C3", **options) == ["C16 siege"]


def test_natural_siege_names_all_the_squares_it_looks_at():
    rules = game(siege="natural")
    (hit,) = captures.hits(rules.options, men("C1 C8 A3 C64", "A1 T361"), Side.WHITE)
    (reason,) = hit.reasons
    assert [NAMES[each.square] for each in reason.attackers] == ["A3", "C1"]
    assert [NAMES[square] for square in reason.squares] == ["A2", "A3", "B1", "C1"]


def test_natural_siege_looks_no_farther_than_the_move_is_long():
    ring = "G7 C2 G1 C6 D4 C8 J4 C64"
    assert falling(ring, "G4 S361", siege="natural") == ["S361 siege"]
    assert falling(ring, "G4 T361", siege="natural") == []


def test_natural_siege_at_the_edge():
    assert falling("C1 C8 A3 C64", "A1 T361", siege="natural") == ["T361 siege"]
    assert falling("C1 C8", "A1 T361", siege="natural") == []


def test_natural_siege_with_simplified_moves_shuts_eight_directions():
    ring = "B2 C64 A2 C8"
    options: dict[str, Any] = {"siege": "natural", "simplified_moves": True}
    assert falling(ring, "A1 C361", **options) == []
    assert falling(f"{ring} B1 T6", "A1 C361", **options) == ["C361 siege"]


def test_the_edge_of_the_small_board_besieges():
    board = ("N3 C2 N5 C6 M4 C8", "N4 S361")
    assert falling(*board) == []
    assert falling(*board, board="8x14") == ["S361 siege"]


# --- Options and rule sets ------------------------------------------------------


def test_a_repetition_of_one_is_refused():
    with pytest.raises(OptionError, match="repetition cannot be 1"):
        MedievalOptions(repetition=1)
    for times in (0, 2, 9):
        assert MedievalOptions(repetition=times).repetition == times


def test_the_rule_sets_are_named_and_the_first_is_the_default():
    assert [each.name for each in RULESETS] == [
        "article",
        "fulke-1563",
        "boissiere-1556",
        "selenus-1616",
        "modern-short",
        "pyramid-alone",
    ]
    assert RULESETS[0].given == {}


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda each: each.name)
def test_a_rule_set_gives_only_what_differs(ruleset):
    bound = MedievalOptions.read(ruleset.given)
    assert bound.differences() == ruleset.given
    assert ruleset.title
    assert ruleset.about


def test_rule_sets_have_different_digests():
    digests = {MedievalOptions.read(each.given).digest("medieval") for each in RULESETS}
    assert len(digests) == len(RULESETS)


def test_the_short_game_knows_de_corpore_alone():
    rules = game(**next(each.given for each in RULESETS if each.name == "modern-short"))
    rich = "W:C4=C16,D4=C36;B:E4=T56;t=B;w=S361,S225,S361,S225,S361;b="
    assert rules.outcome(rules.read_position(rich)) is None
    many = rich.replace("w=", "w=" + "C3," * 10)
    outcome = rules.outcome(rules.read_position(many))
    assert outcome is not None
    assert outcome.words.params["victories"] == ("de_corpore",)


def test_the_pyramid_alone_ends_that_game():
    """Neither riches nor a formation: the last part of the enemy pyramid."""
    given = next(each.given for each in RULESETS if each.name == "pyramid-alone")
    rules = game(**given)
    rich = "W:C4=C16,D4=C36,H5=C25;B:E4=T56,L8=S49,{};t=W;w=S361,S225,{};b="
    many = ",".join(["C3"] * 20)
    whole = rich.format("I6=P[S64,S49,T36,T25,C16]", many)
    assert rules.outcome(rules.read_position(whole)) is None
    last = rules.read_position(rich.format("I6=P[T25]/5", many))
    move = rules.read_move(last, "C16 C4-B5")
    outcome = rules.outcome(rules.apply(last, move))
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == ("white", "pyramid")
