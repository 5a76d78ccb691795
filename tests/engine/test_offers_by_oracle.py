"""Offers against the literal oracle: nothing legal is missing, nothing else offered."""

from __future__ import annotations

import random

import pytest

from games.engine.geometry import NAMES
from tests.engine import oracle
from tests.engine.sparse import game, sparse
from tests.engine.test_oracle import (
    VARIANTS,
    crowded,
    engine_position,
    scattered,
    white,
)

HUGE = 10**30


def openings(options, seed: int, count: int, make=scattered):
    """Random positions in which White is to move and the game goes on."""
    rules, rng = game(**options), random.Random(seed)
    for _ in range(count):
        board = make(rng)
        position = engine_position(rules, board)
        if rules.outcome(position) is None:
            yield rules, rng, board, position


def can_go(rules, board, start: str, end: str) -> bool:
    if start == end or not oracle.reaches(board, start, end):
        return False
    if end not in board:
        return True
    options = rules.options
    return board[end].side == "B" and bool(oracle.landings(board, start, end, options))


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_a_press_is_taken_or_answered(options):
    pressed = 0
    for rules, rng, board, position in openings(options, 71, 60):
        start = rng.choice(white(board))
        chosen = rules.offers(position, "", start)
        if not any(can_go(rules, board, start, end) for end in NAMES):
            assert chosen.partial == ""
            assert chosen.refusals
            continue
        offered = {
            choice.square
            for choice in chosen.squares
            if choice.kind in ("quiet", "capture")
        }
        assert offered == {end for end in NAMES if can_go(rules, board, start, end)}
        for end in rng.sample(NAMES, 24):
            after = rules.offers(position, start, end)
            own = end in board and board[end].side == "W"
            if end in offered:
                assert after.partial.startswith(f"{start}x" if end in board else start)
                assert not after.refusals
            elif not own:
                assert after.partial == start
                assert after.refusals
            pressed += 1
    assert pressed > 500


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_ambushes_are_offered_or_refused(options):
    seen: dict[bool, int] = {True: 0, False: 0}
    for rules, rng, board, position in openings(options, 72, 25, crowded):
        move = rng.choice(list(rules.legal_moves(position)))
        start, end = NAMES[move.origin], NAMES[move.destination]
        legal = oracle.ambushes(board, start, end, rules.options)
        able = {text[1:3] for text in legal}
        text = rules.write_move(position, move)
        offers = rules.offers(position, text)
        marked = {each.square for each in offers.squares if each.kind == "ambush"}
        assert marked == able
        for enemy, man in board.items():
            if man.side == "B" and enemy != end:
                after = rules.offers(position, text, enemy)
                assert bool(after.refusals) == (enemy not in able)
                assert ("*" in after.move) == (enemy in able)
                seen[enemy in able] += 1
    assert min(seen.values()) > 20


@pytest.mark.parametrize("layout", ["adjacent", "equal", "collinear"])
def test_every_harmony_that_stands_after_the_move_is_offered(layout):
    seen = 0
    variants = {"harmony_layout": layout, "ambush": False}
    for rules, rng, board, position in openings(variants, 73, 80, crowded):
        move = rng.choice(list(rules.legal_moves(position)))
        text = rules.write_move(position, move)
        moved = dict(board)
        moved[NAMES[move.destination]] = moved.pop(NAMES[move.origin])
        expected = oracle.harmonies(moved, "W", rules.options)
        offered = {
            choice.text.removeprefix(text)
            for choice in rules.offers(position, text).options
            if choice.kind == "harmony"
        }
        assert {each for each in offered if each.count(",") < 4} == expected
        seen += len(expected)
    assert seen > 20


def test_huge_values_are_offered_and_explained():
    men = f"A1:T{HUGE} C3:C{2 * HUGE} A5:c{3 * HUGE} A8:c7 P8:s{HUGE + 1} E1:c{HUGE**3}"
    rules = game()
    position = sparse(rules, men)
    taken = {
        choice.square: choice.label
        for choice in rules.offers(position, "A1").squares
        if choice.kind == "capture"
    }
    assert taken["A5"] == f"{3 * HUGE} = 3 × {HUGE}"
    assert taken["E1"] == f"{HUGE**3} = {HUGE**2} × {HUGE}"
    refusals = rules.offers(position, "A1", "P8").refusals
    assert f"Sum: needs a helper of 1 ({HUGE + 1} − {HUGE}); you have none." in [
        words.text for words in refusals
    ]
    for square in ("A1", "C3", "E1", "P8"):
        assert rules.panel(position, "inspector", [square]).sections
    assert rules.panel(position, "harmony", ["A1", "C3"]).sections
    state = rules.write_state(position, game_id="x")
    assert state["pieces"]["W_T_01"]["value"] == HUGE
