"""The arrays and their turn orders (enochian §4)."""

from __future__ import annotations

import pytest

from games.engine.enochian.rules.armies import Army
from games.engine.enochian.rules.arrays import ARRAYS, PROTOTYPE
from games.engine.enochian.rules.men import BISHOP, QUEEN, army_of, standing
from games.engine.enochian.rules.squares import INDEX, NAMES, is_aries
from tests.engine.enochian.sparse import game, lines

STARTS = dict(line.split("; ") for line in lines("starts.txt"))
HISTORICAL = [name for name in ARRAYS if name != PROTOTYPE]


def test_there_are_sixteen_and_the_prototype():
    assert list(ARRAYS) == list(STARTS)
    assert len(HISTORICAL) == 16
    assert len({ARRAYS[name].men for name in HISTORICAL}) == 8


@pytest.mark.parametrize("name", ARRAYS)
def test_the_start_is_that_of_the_page(name):
    rules = game(array=name)
    assert rules.write_position(rules.initial()).split()[:2] == [STARTS[name], name]


def trees() -> dict[str, list[int]]:
    """The leaves at one, two and three plies, by options."""
    found: dict[str, list[int]] = {}
    for line in lines("../perft/enochian.txt"):
        options, _, _, count = line.split("; ")
        found.setdefault(options, []).append(int(count))
    return found


@pytest.mark.parametrize("options", trees())
def test_the_tree_has_as_many_leaves_as_the_page_says(options):
    rules = game(**dict(each.split("=") for each in options.split() if each != "-"))
    level, counts = [rules.initial()], []
    for _ in range(3):
        level = [
            rules.apply(each, move)
            for each in level
            for move in rules.legal_moves(each)
        ]
        counts.append(len(level))
    assert counts == trees()[options]


@pytest.mark.parametrize("name", HISTORICAL)
def test_bishops_of_a_team_share_a_network_and_queens_avoid_it(name):
    networks: dict[tuple[str, int], set[bool]] = {}
    for square, there in enumerate(ARRAYS[name].men):
        for man in standing(there):
            if man & 15 in (QUEEN, BISHOP):
                key = army_of(man).team, man & 15
                networks.setdefault(key, set()).add(is_aries(square))
    assert all(len(found) == 1 for found in networks.values())
    assert networks["air", BISHOP] != networks["earth", BISHOP]
    for team in ("air", "earth"):
        assert networks[team, BISHOP] != networks[team, QUEEN]


def test_networks_are_those_of_the_masks():
    assert [is_aries(INDEX[name]) for name in ("b1", "a2")] == [True, True]
    assert [is_aries(INDEX[name]) for name in ("a1", "h8")] == [False, False]


@pytest.mark.parametrize(
    ("array", "turn_order", "order", "first"),
    [
        ("fire-of-fire", "deosil", "rkyb", "earth"),
        ("fire-of-earth", "deosil", "kybr", "air"),
        ("fire-of-air", "deosil", "ybrk", "earth"),
        ("fire-of-water", "deosil", "brky", "air"),
        ("fire-of-fire", "widdershins", "rbyk", "earth"),
        ("fire-of-water", "widdershins", "bykr", "air"),
        ("fire-of-fire", "yrbk", "yrbk", "earth"),
        (PROTOTYPE, "deosil", "brky", "air"),
    ],
)
def test_the_order_follows_the_board_and_the_option(array, turn_order, order, first):
    rules = game(array=array, turn_order=turn_order)
    assert rules.initial().order_text == order
    assert rules.seats[0] == first
    four = game(array=array, turn_order=turn_order, players=4)
    assert [seat[:1] for seat in four.seats] == [
        "b" if letter == "k" else letter for letter in order
    ]


def test_the_prototype_begins_with_two_armies_passed_over():
    rules = game(array=PROTOTYPE)
    start = rules.initial()
    assert start.turn is Army.BLACK
    assert [tuple(each) for each in start.skipped] == [
        (Army.BLUE, "stalemate"),
        (Army.RED, "stalemate"),
    ]
    takes_king = [
        NAMES[move.target]
        for move in rules.legal_moves(start)
        if NAMES[move.target] == "e5"
    ]
    assert len(takes_king) == 2
