"""The engine against the literal oracle, on thousands of random positions."""

from __future__ import annotations

import random
import re
from dataclasses import replace

import pytest

from games.engine.geometry import INDEX, NAMES
from games.engine.rithmomachia.rules import ambush, captures, declarations, harmony
from games.engine.rithmomachia.rules.values import Position
from games.engine.rithmomachia.text import notation
from games.engine.sides import Side
from tests.engine import oracle
from tests.engine.sparse import game, sparse

VARIANTS = [
    {},
    {"helper_adjacency": True},
    {"pyramid_helpers": True},
    {"helper_adjacency": True, "pyramid_helpers": True},
]


def scattered(rng: random.Random) -> oracle.Board:
    """A few men with small values, so that relations are common, often crowded."""
    wide = rng.choice([4, 8, 16])
    squares = [f"{file}{rank}" for file in oracle.FILES[:wide] for rank in "12345678"]
    board = {}
    for square in rng.sample(squares, rng.randint(4, min(20, len(squares)))):
        kind = rng.choice("CCTTSP")
        count = rng.randint(1, 4) if kind == "P" else 1
        highest = rng.choice([6, 40])
        values = tuple(rng.randint(1, highest) for _ in range(count))
        board[square] = oracle.Man(rng.choice("WB"), kind, values)
    return board


def engine_position(rules, board: oracle.Board) -> Position:
    men = []
    for square, man in board.items():
        name = man.kind + ":".join(map(str, man.faces))
        men.append(f"{square}:{name if man.side == 'W' else name.lower()}")
    return sparse(rules, " ".join(men))


def white(board: oracle.Board) -> list[str]:
    return [square for square, man in board.items() if man.side == "W"]


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_displacements_are_those_of_the_oracle(options):
    rules, rng = game(**options), random.Random(61)
    for _ in range(150):
        board = scattered(rng)
        position = engine_position(rules, board)
        if rules.outcome(position):
            continue
        expected = {
            (start, end)
            for start in white(board)
            for end in NAMES
            if end != start
            and oracle.reaches(board, start, end)
            and (
                end not in board
                or (
                    board[end].side == "B"
                    and oracle.landings(board, start, end, rules.options)
                )
            )
        }
        found = [
            (NAMES[move.origin], NAMES[move.destination])
            for move in rules.legal_moves(position)
        ]
        assert set(found) == expected
        assert len(found) == len(expected)


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_a_capture_is_accepted_exactly_when_the_oracle_has_it(options):
    rules, rng = game(**options), random.Random(62)
    asked = 0
    for _ in range(300):
        board = scattered(rng)
        position = engine_position(rules, board)
        for start in white(board):
            for end, man in board.items():
                if man.side == "W" or not oracle.reaches(board, start, end):
                    continue
                legal = oracle.landings(board, start, end, rules.options)
                for text in proposals(rng, board, start, end, legal):
                    move = rules.read_move(position, text)
                    accepted = rules.refusal(position, move) is None
                    assert accepted == (text in legal), (text, board)
                    asked += 1
                listed = [
                    rules.write_move(position, way)
                    for way in captures.ways(position, INDEX[start], INDEX[end])
                ]
                assert sorted(listed) == sorted(plainest(board, legal))
    assert asked > 1000


def proposals(
    rng: random.Random, board: oracle.Board, start: str, end: str, legal: set[str]
) -> set[str]:
    """Everything legal and as much again at random."""
    texts = set(legal)
    for _ in range(len(legal) + 4):
        face = rng.choice([*board[start].faces, 0])
        other = rng.choice([*board[end].faces, 0])
        helper = rng.choice(list(board))
        shown = rng.choice([*board[helper].faces, 0, 0])
        text = f"{oracle.named(start, face)}x{oracle.named(end, other)}"
        text += f":{rng.choice(oracle.KINDS)}"
        if rng.random() < 0.7:
            text += f"({oracle.named(helper, shown)})"
        texts.add(text)
    return texts


def plainest(board: oracle.Board, legal: set[str]) -> set[str]:
    """What a hint lists: equal numbers as EQUAL only, DIFF not where SUM holds, one of
    PRODUCT and RATIO."""
    listed = set()
    for text in legal:
        relation = relation_of(text)
        as_sum = text.replace(":DIFF", ":SUM")
        if relation == "DIFF" and as_sum in legal:
            continue
        a, b, *helping = numbers(board, text)
        if relation in ("MULTIPLE", "DIVISOR") and a == b:
            continue
        if relation in ("PRODUCT", "RATIO"):
            (h,) = helping
            if relation != ("PRODUCT" if a * h == b else "RATIO"):
                continue
        listed.add(text)
    return listed


def relation_of(text: str) -> str:
    found = re.search(r":([A-Z]+)", text)
    assert found is not None
    return found[1]


def numbers(board: oracle.Board, text: str) -> list[int]:
    """The value of each man named in a text."""
    parts = re.findall(r"([A-P][1-8])(?:\[(\d+)\])?", text)
    return [int(face or board[square].faces[0]) for square, face in parts]


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_an_ambush_is_accepted_exactly_when_the_oracle_has_it(options):
    rules, rng = game(**options), random.Random(63)
    asked = 0
    for _ in range(100):
        board = scattered(rng)
        position = engine_position(rules, board)
        moves = list(rules.legal_moves(position))
        if not moves:
            continue
        move = rng.choice(moves)
        start, end = NAMES[move.origin], NAMES[move.destination]
        legal = oracle.ambushes(board, start, end, rules.options)
        bare = rules.write_move(position, move)
        for text in wrong_ambushes(rng, board) | set(legal):
            turn = rules.read_move(position, bare + text)
            assert (rules.refusal(position, turn) is None) == (text in legal), text
            asked += 1
        listed = [
            rules.write_move(position, replace(move, ambush=way)).removeprefix(bare)
            for way in ambush.ways(position, move)
        ]
        expected = plainest_ambushes(board, legal)
        assert sorted(map(in_order, listed)) == sorted(map(in_order, expected))
    assert asked > 800


def wrong_ambushes(rng: random.Random, board: oracle.Board) -> set[str]:
    texts = set()
    for _ in range(10):
        men = [rng.choice(list(board)) for _ in range(3)]
        named = [
            oracle.named(square, rng.choice([*board[square].faces, 0, 0]))
            for square in men
        ]
        relation = rng.choice(oracle.KINDS)
        first, second = sorted(named[1:])
        texts.add(f"*{named[0]}:{relation}({first},{second})")
    return texts


def plainest_ambushes(board: oracle.Board, legal: set[str]) -> set[str]:
    listed = set()
    for text in legal:
        relation = relation_of(text)
        if relation == "DIFF":
            continue
        e, x, y = numbers(board, text)
        if relation in ("MULTIPLE", "DIVISOR") and e == x == y:
            continue
        product = "PRODUCT" if x * y == e else "RATIO"
        if relation in ("PRODUCT", "RATIO") and relation != product:
            continue
        listed.add(text)
    return listed


def in_order(text: str) -> str:
    head, two = text.rstrip(")").split("(")
    return f"{head}({','.join(sorted(two.split(',')))})"


HARMONY_VARIANTS = [
    {"harmony_layout": layout, "harmony_zone": zone}
    for layout in ("adjacent", "equal", "collinear")
    for zone in ("rows", "columns")
]


def crowded(rng: random.Random) -> oracle.Board:
    """Many men with small values close together, so that harmonies are common."""
    left, most = rng.randint(0, 11), rng.choice(["WWWWB", "BBBBW"])
    squares = [
        f"{file}{rank}" for file in oracle.FILES[left : left + 5] for rank in "12345678"
    ]
    board = {}
    for square in rng.sample(squares, 34):
        kind = rng.choice("CTSTCP")
        values = tuple(rng.randint(1, 5) for _ in range(2 if kind == "P" else 1))
        board[square] = oracle.Man(rng.choice(most), kind, values)
    return board


@pytest.mark.parametrize("options", HARMONY_VARIANTS, ids=str)
def test_harmonies_are_those_of_the_oracle(options):
    rules, rng = game(**options), random.Random(64)
    seen = 0
    for _ in range(25):
        board = crowded(rng)
        position = engine_position(rules, board)
        for side in Side:
            expected = oracle.harmonies(board, side.letter, rules.options)
            found = [
                notation.write_harmony(each)
                for each in harmony.standing(position, side)
                if len(each.men) <= 4
            ]
            assert sorted(found) == sorted(expected)
            seen += len(found)
    assert seen > 20


@pytest.mark.parametrize("options", HARMONY_VARIANTS, ids=str)
def test_a_declaration_is_accepted_exactly_when_the_oracle_has_it(options):
    rules, rng = game(**options), random.Random(65)
    for _ in range(25):
        board = crowded(rng)
        position = engine_position(rules, board)
        expected = oracle.harmonies(board, "W", rules.options)
        for text in expected | wrong_harmonies(rng, board):
            declared = rules.read_move(position, f"A1-A2{text}").harmony
            assert declared is not None
            words = declarations.refusal(position, Side.WHITE, declared)
            assert (words is None) == (text in expected), text


def wrong_harmonies(rng: random.Random, board: oracle.Board) -> set[str]:
    texts = set()
    for _ in range(10):
        men = sorted(rng.choices(list(board), k=rng.choice([2, 3, 3, 3, 4])))
        named = [
            oracle.named(square, rng.choice([*board[square].faces, 0, 0]))
            for square in men
        ]
        texts.add(f"#{rng.choice(['ARITH', 'GEOM', 'HARM'])}({','.join(named)})")
    return texts
