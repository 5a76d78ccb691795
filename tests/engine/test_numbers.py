"""How moves are numbered in a list, as each game counts its rounds or turns."""

from __future__ import annotations

import re
from itertools import pairwise
from random import Random

import pytest

from games import engine

PLIES = 24
TABLES: list[tuple[str, dict[str, str | bool]]] = [
    *((key, {}) for key in engine.GAMES),
    ("medieval", {"first_player": "black"}),
    ("enochian", {"players": "4"}),
    ("enochian", {"divination": True}),
    ("margrites", {"setup": "hostile"}),
]


def numbers(key, options, seed=5) -> list[tuple[str, int, str]]:
    """Who decides, under which number, and how it is written."""
    rules, random = engine.rules(key, **options), Random(seed)
    position = rules.initial()
    found: list[tuple[str, int, str]] = []
    while rules.outcome(position) is None and len(found) < PLIES:
        text = rules.number(position)
        assert re.fullmatch(r"[0-9]+[.…]", text)
        found.append((rules.seat_to_move(position), int(text[:-1]), text))
        moves = list(rules.legal_moves(position))
        position = rules.apply(position, random.choice(moves))
    return found


@pytest.mark.parametrize(("key", "options"), TABLES)
def test_a_number_rises_by_one_and_only_where_a_round_begins(key, options):
    found = numbers(key, options)
    for (_, before, _), (_, after, text) in pairwise(found):
        assert after == before + text.endswith(".") or after == before == 0
    assert found[0][1] in (0, 1)


def test_two_moves_are_a_round_of_two_sides():
    texts = [text for *_, text in numbers("rithmomachia", {})[:4]]
    assert texts == ["1.", "1…", "2.", "2…"]
    begun_by_black = numbers("medieval", {"first_player": "black"})[:3]
    assert [text for *_, text in begun_by_black] == ["1…", "2.", "2…"]


@pytest.mark.parametrize("first", ["white", "black"])
@pytest.mark.parametrize("key", ["medieval", "rithmomachia"])
def test_who_begins_in_a_position_that_was_set_up_makes_the_first_move(key, first):
    options = {"first_player": first} if key == "medieval" else {}
    rules = engine.rules(key, **options)
    text = rules.write_position(some_move(rules, rules.initial()))
    start = rules.read_position(text)
    begins = "." if rules.seat_to_move(start) == "white" else "…"
    assert rules.number(start) == f"1{begins}"
    after = some_move(rules, start)
    assert rules.number(after) == ("2." if begins == "…" else "1…")


def some_move(rules, position):
    return rules.apply(position, next(iter(rules.legal_moves(position))))


def test_four_steps_of_margrites_are_a_turn_numbered_through():
    texts = [text for *_, text in numbers("margrites", {})[:9]]
    assert texts == ["1.", "1…", "1…", "1…", "2.", "2…", "2…", "2…", "3."]


@pytest.mark.parametrize("players", ["2", "4"])
def test_four_armies_of_enochian_chess_are_a_round(players):
    texts = [text for *_, text in numbers("enochian", {"players": players})[:9]]
    assert texts == ["1.", "1…", "1…", "1…", "2.", "2…", "2…", "2…", "3."]


def test_a_throw_begins_the_round_of_the_move_after_it():
    texts = [text for *_, text in numbers("enochian", {"divination": True})]
    assert texts[:2] == ["1.", "1…"]
    assert len(set(texts)) < len(texts) // 2
