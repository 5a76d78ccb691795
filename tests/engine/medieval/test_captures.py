"""The four captures: every case of medieval §11.1 and those in words."""

from __future__ import annotations

import re

import pytest

from games.engine.geometry import INDEX, NAMES
from games.engine.medieval.rules import captures, moves, turns
from games.engine.medieval.rules.values import Attacker, camp
from games.engine.sides import Side
from tests.engine.medieval.sparse import (
    SIDES,
    game,
    man,
    men,
    options,
    play,
    position,
    rows,
    said,
)

_PART = re.compile(r"part (?P<parts>[^ ]+) at (?P<square>..) \((?P<kinds>.*)\)")
_WHOLE = re.compile(r"(?:the )?whole (?P<name>.*) at (?P<square>..) \((?P<kinds>.*)\)")
_PLAIN = re.compile(r"(?P<name>[CTS]\d+) at (?P<square>..) \((?P<kinds>.*)\)")


def expected(text: str) -> dict[tuple[str, str], set[str]]:
    """Who falls where ("whole" for a pyramid), and the kinds of reasons."""
    found: dict[tuple[str, str], set[str]] = {}
    for each in [] if text == "nothing" else text.split("; "):
        if match := _PART.fullmatch(each):
            # The reasons of several parts are given together.
            found |= {
                (match["square"], name): set() for name in match["parts"].split("+")
            }
            found[match["square"], "parts"] = set(match["kinds"].split("+"))
        elif match := _WHOLE.fullmatch(each):
            found[match["square"], "whole"] = set(match["kinds"].split("+"))
        else:
            match = _PLAIN.fullmatch(each)
            assert match, each
            found[match["square"], match["name"]] = set(match["kinds"].split("+"))
    return found


def happening(hits) -> dict[tuple[str, str], set[str]]:
    found: dict[tuple[str, str], set[str]] = {}
    for hit in hits:
        square, kinds = NAMES[hit.square], {reason.kind for reason in hit.reasons}
        if hit.part is not None:
            found[square, hit.man.parts[hit.part].name] = set()
            found.setdefault((square, "parts"), set()).update(kinds)
        elif hit.man.is_pyramid:
            found[square, "whole"] = kinds
        else:
            found[square, hit.man.name] = kinds
    return found


@pytest.mark.parametrize("row", rows("captures"), ids=lambda row: row[0])
def test_the_cases_of_the_document(row):
    _, _, white, black, mover, given, taken = row
    rules, board, by = game(**options(given)), men(white, black), SIDES[mover]
    hits = captures.hits(rules.options, board, by)
    assert happening(hits) == expected(taken)
    own = camp(board, by)
    on_each = (captures.hits_on(rules.options, board, own, 1 << n) for n in range(128))
    assert sorted(said(hits)) == sorted(said(tuple(h for hs in on_each for h in hs)))


@pytest.mark.parametrize("row", rows("captures"), ids=lambda row: row[0])
def test_the_taken_are_gone_and_nobody_else(row):
    _, _, white, black, mover, given, _ = row
    rules, board, by = game(**options(given)), men(white, black), SIDES[mover]
    hits = captures.hits(rules.options, board, by)
    left = captures.after_hits(board, hits)
    lost = [body for hit in hits for body in hit.bodies]
    for square, (before, after) in enumerate(zip(board, left, strict=True)):
        parts = [] if after is None else list(after.parts)
        gone = [body for hit in hits if hit.square == square for body in hit.bodies]
        assert sorted(parts + gone) == sorted(before.parts if before else ())
    assert len(lost) == sum(len(hit.bodies) for hit in hits)


def test_a_whole_pyramid_is_as_many_bodies_as_it_still_has():
    rules = game()
    board = men("A8 P[S36,S25,T9] (of 6 parts)", "B7 C7")
    (hit,) = captures.hits(rules.options, board, Side.BLACK)
    assert hit.part is None
    assert [body.name for body in hit.bodies] == ["S36", "S25", "T9"]


def test_every_reason_is_listed_with_its_calculation():
    rules = game()
    board = men("C4 T6 G4 T18 D5 C2", "E4 T12")
    (hit,) = captures.hits(rules.options, board, Side.WHITE)
    found = [
        (r.kind, tuple((NAMES[a.square], a.value) for a in r.attackers), r.sign)
        for r in hit.reasons
    ]
    assert found == [
        ("ambush", (("C4", 6), ("D5", 2)), "*"),
        ("ambush", (("G4", 18), ("C4", 6)), "-"),
    ]
    assert {reason.number for reason in hit.reasons} == {12}


def test_reasons_come_as_siege_equality_ambush_eruption():
    rules = game()
    board = men("C3 T12 E5 T4 D4 C3 F4 T6 D2 C8 F2 C8", "E3 T12")
    (hit,) = captures.hits(rules.options, board, Side.WHITE)
    assert [(reason.kind, reason.sign) for reason in hit.reasons] == [
        ("siege", ""),
        ("equality", ""),
        ("ambush", "+"),
        ("ambush", "*"),
        ("ambush", "+"),
        ("eruption", "*"),
    ]


def test_a_siege_names_its_ring_and_an_eruption_its_squares():
    rules = game()
    (hit,) = captures.hits(
        rules.options, men("G3 C2 G5 C6 F4 C8 H4 C64", "G4 S361"), Side.WHITE
    )
    ring = tuple(INDEX[name] for name in ("F4", "G3", "G5", "H4"))
    assert hit.reasons[0].squares == ring
    assert hit.reasons[0].attackers == tuple(map(Attacker, ring))
    (hit,) = captures.hits(rules.options, men("H4 C4", "E4 T16"), Side.WHITE)
    counted = tuple(INDEX[name] for name in ("H4", "G4", "F4", "E4"))
    assert (hit.reasons[0].squares, hit.reasons[0].distance) == (counted, 4)


def test_parts_that_are_hit_fall_together_and_the_rest_stays():
    rules = game()
    board = men("G4 P91", "H5 C9 E4 T12")
    left = captures.after_hits(board, captures.hits(rules.options, board, Side.BLACK))
    assert left[INDEX["G4"]] == man(Side.WHITE, "P[S25,T16,C1]", "6")


def test_the_last_part_takes_the_pyramid_from_the_board():
    rules = game(pyramid_total_complete_only=True)
    board = men("G4 P[T16] (of 6 parts)", "I4 T16")
    (hit,) = captures.hits(rules.options, board, Side.BLACK)
    assert hit.part == 0
    assert captures.after_hits(board, (hit,))[INDEX["G4"]] is None


def test_the_mover_takes_and_a_man_who_walks_into_danger_waits_for_the_reply():
    rules = game()
    start = position("G3 C16 P8 C2", "F4 T16 A8 T30")
    walked = play(rules, start, "G3-H4")
    assert walked.hits == ()
    (hit,) = play(rules, walked, "A8-A6").hits
    assert said((hit,)) == [("H4", "C16", ("equality",))]
    elsewhere = play(rules, walked, "A8-A6")
    assert [body.name for body in elsewhere.taken[Side.BLACK]] == ["C16"]


def test_the_relation_must_still_hold_after_the_reply():
    rules = game()
    walked = play(rules, position("G3 C16 P8 C2", "F4 T16 F5 C3"), "G3-H4")
    assert play(rules, walked, "F5-G4").hits == ()


@pytest.mark.parametrize("row", rows("first_captures"), ids=lambda row: row[1])
def test_first_moves_that_take(row):
    first, text = row
    rules = game(first_player=first)
    start = rules.initial()
    move = rules.read_move(start, text)
    assert rules.write_move(start, move).startswith(text)
    (hit,) = turns.after(start, move).hits
    assert [reason.kind for reason in hit.reasons] == ["eruption"]


@pytest.mark.parametrize("first", ["white", "black"])
def test_no_other_first_move_takes(first):
    rules = game(first_player=first)
    start = rules.initial()
    taking = {
        rules.write_move(start, move).partition("(")[0]
        for move in moves.legal(start)
        if turns.after(start, move).hits
    }
    assert taking == {text for who, text in rows("first_captures") if who == first}
