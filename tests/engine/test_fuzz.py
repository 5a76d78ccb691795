"""Every reader meets any text: a typed error with a reason, or a value, no more."""

from __future__ import annotations

import random
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine import GAMES, rules
from games.engine.errors import (
    EngineError,
    IllegalMove,
    NotationError,
    OptionError,
    PositionError,
)
from games.engine.record import Record, final_position, read_record, write_record
from tests.engine.contract import random_line

MANY = settings(max_examples=150, deadline=None, derandomize=True)
FEW = settings(max_examples=40, deadline=None, derandomize=True)
KEYS = sorted(GAMES)
LETTERS = "ABCDEFGHNOPx-:*#$()[],;/ @.0123456789TSCtpWB"
keys = st.sampled_from(KEYS)


def line_of(key: str) -> list[Any]:
    game: Any = rules(key)
    return random_line(game, 1, 40)


@st.composite
def damaged(draw: st.DrawFn, texts: list[str]) -> str:
    """One of some good texts, cut, doubled or with letters changed."""
    text = list(draw(st.sampled_from(texts)))
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(text)))
        end = min(len(text), at + draw(st.integers(0, 3)))
        text[at:end] = draw(st.text(LETTERS + "é\n\x00", max_size=4))
    return "".join(text)


def texts_like(texts: list[str]) -> st.SearchStrategy[str]:
    return st.one_of(
        st.text(max_size=40), st.text(LETTERS, max_size=30), damaged(texts)
    )


@pytest.mark.parametrize("key", KEYS)
def test_positions(key):
    game = rules(key)
    good = [game.write_position(position) for position, _ in line_of(key)[::8]]

    @MANY
    @given(texts_like(good))
    def read(text):
        with suppress(PositionError):
            position = game.read_position(text)
            written = game.write_position(position)
            assert game.write_position(game.read_position(written)) == written
            for move in list(game.legal_moves(position))[:3]:
                game.apply(position, move)
            game.scene(position)

    read()


@pytest.mark.parametrize("key", KEYS)
def test_moves(key):
    game = rules(key)
    line = line_of(key)
    good = [game.write_move(position, move) for position, move in line[:-1]]

    @MANY
    @given(st.sampled_from(line), texts_like(good))
    def read(ply, text):
        position, _ = ply
        with suppress(NotationError, IllegalMove):
            move = game.read_move(position, text)
            assert game.read_move(position, game.write_move(position, move)) == move
            game.describe(position, move) if legal(game, position, move) else None

    read()


def legal(game, position, move) -> bool:
    try:
        game.apply(position, move)
    except IllegalMove:
        return False
    return True


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("helps", [True, False])
def test_partials_and_presses(key, helps):
    game = rules(key)
    line = line_of(key)
    chance = random.Random(5)
    good = ["A1", *(game.write_move(position, move) for position, move in line[:-1])]
    good += [
        choice.text
        for position, move in line[:-1:8]
        for choice in game.offers(position, game.write_move(position, move)).options
        if chance.random() < 0.1
    ]

    @MANY
    @given(st.sampled_from(line), texts_like(good), texts_like(["A1", "P8"]))
    def offered(ply, partial, press):
        position, _ = ply
        offers = game.offers(position, partial, press, helps=helps)
        if helps and offers.move:
            game.apply(position, game.read_move(position, offers.move))
        again = game.offers(position, offers.partial, helps=helps)
        assert again.partial == offers.partial
        assert again.move == offers.move

    offered()


@pytest.mark.parametrize("key", KEYS)
def test_records(key):
    game = rules(key)
    line = line_of(key)
    moves = tuple(game.write_move(position, move) for position, move in line[:6])
    start = game.write_position(line[4][0])
    good = [
        write_record(Record(game, moves, {"White": "Ada", "Result": "1-0"})),
        write_record(Record(game, (), {"Date": "2026.01.01"}, start)),
    ]

    @MANY
    @given(texts_like(good))
    def read(text):
        with suppress(NotationError):
            record = read_record(text)
            final_position(record)
            assert read_record(write_record(record)).moves == tuple(
                move.split()[0] for move in read_record(write_record(record)).moves
            )

    read()


@pytest.mark.parametrize("key", KEYS)
def test_options(key):
    options, _ = GAMES[key]
    names = st.sampled_from([about.name for about in options.described()])
    values = st.one_of(st.text(max_size=12), st.booleans(), st.integers())

    @MANY
    @given(st.dictionaries(st.one_of(names, st.text(max_size=8)), values, max_size=4))
    def read(given_):
        with suppress(OptionError):
            chosen = options.read(given_)
            assert options.read(chosen.values()) == chosen

    read()


plain = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-5, 10**40),
    st.floats(),
    st.text(max_size=8),
    st.sampled_from(["W_C_01", "W_P_01", "B_T_06", "N1", "D1", "C1", "SUM", "GEOM"]),
)
NAMES = [
    "pieceId", "from", "to", "pyramidFaceUsed", "capture", "ambush", "harmony", "text",
    "relation", "targetPieceId", "helperPieceId", "enemyPieceId", "helper1Id",
    "helper2Id", "type", "pieceIds", "faces", "params", "declarePoints",
    "targetFaceUsed", "helperFaceUsed", "moverFaceUsed",
]  # fmt: skip
names = st.one_of(st.sampled_from(NAMES), st.text(max_size=6))
anything = st.recursive(
    plain,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.dictionaries(names, inner, max_size=6)
    ),
    max_leaves=12,
)
GOOD = {
    "pieceId": "W_T_01",
    "from": "N1",
    "to": "C1",
    "capture": {
        "relation": "PRODUCT",
        "targetPieceId": "B_T_06",
        "helperPieceId": "W_C_04",
    },
    "ambush": {
        "relation": "SUM",
        "enemyPieceId": "B_S_04",
        "helper1Id": "W_S_03",
        "helper2Id": "W_T_07",
    },
    "harmony": {"type": "GEOM", "pieceIds": ["W_C_01", "W_C_02", "W_C_03"]},
}


@st.composite
def requests(draw: Any) -> Any:
    """A good request with some parts replaced by anything, or anything."""
    if draw(st.booleans()):
        return draw(anything)
    payload = {name: dict(v) if isinstance(v, dict) else v for name, v in GOOD.items()}
    for _ in range(draw(st.integers(1, 3))):
        part = draw(st.sampled_from(list(GOOD)))
        inner = payload[part]
        if isinstance(inner, dict) and inner and draw(st.booleans()):
            inner[draw(st.sampled_from(sorted(inner)))] = draw(anything)
        else:
            payload[part] = draw(anything)
    return payload


@pytest.mark.parametrize("key", KEYS)
def test_requests(key):
    game = rules(key)
    line = line_of(key)

    @MANY
    @given(st.sampled_from(line), requests())
    def read(ply, payload):
        position, _ = ply
        with suppress(NotationError, IllegalMove):
            move = game.read_request(position, payload)
            after = game.apply(position, move)
            game.describe(position, move)
            game.write_state(after, game_id="x")

    read()


@FEW
@given(keys, st.lists(st.text(max_size=6), max_size=5))
def test_panels(key, focus):
    game = rules(key)
    for panel in game.panels:
        assert game.panel(line_of(key)[-1][0], panel, focus).key == panel


def test_every_error_is_of_the_engine():
    errors = (IllegalMove, NotationError, OptionError, PositionError)
    assert all(issubclass(error, EngineError) for error in errors)
