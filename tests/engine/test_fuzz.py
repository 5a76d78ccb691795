"""Every reader meets any text: a typed error with a reason, or a value, no more."""

from __future__ import annotations

import copy
import json
import random
from contextlib import suppress
from pathlib import Path
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

MANY = settings(max_examples=150)
FEW = settings(max_examples=40)
KEYS = sorted(GAMES)
REQUESTS = Path(__file__).parents[1] / "data" / "requests"
LETTERS = "ABCDEFGHNOPabcdx-:*#$()[]{},;/ @.>|0123456789TSCtpWB"
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
    moves = tuple(game.write_move(position, move) for position, move in line[:5])
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
            again = read_record(write_record(record))
            assert len(again.moves) == len(record.moves)
            assert write_record(again) == write_record(record)

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
    texts_like(["N1", "W_C_01", "T72", "T72 L2-J2"]),
)
names = st.one_of(st.sampled_from(["text", "from", "to"]), st.text(max_size=6))
anything = st.recursive(
    plain,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.dictionaries(names, inner, max_size=6)
    ),
    max_leaves=12,
)


def requests_of(key: str) -> list[dict[str, Any]]:
    """Payloads of moves that programs of this game send, after some moves."""
    file = REQUESTS / f"{key}.json"
    found: list[dict[str, Any]] = json.loads(file.read_text(encoding="utf-8"))
    return found


@st.composite
def requests(draw: Any, good: list[dict[str, Any]]) -> Any:
    """A good request with some parts replaced by anything, or anything."""
    if draw(st.booleans()):
        return draw(anything)
    payload = copy.deepcopy(draw(st.sampled_from(good)))
    for _ in range(draw(st.integers(1, 3))):
        part = draw(st.sampled_from(sorted(payload)))
        inner = payload[part]
        if isinstance(inner, dict) and inner and draw(st.booleans()):
            inner[draw(st.sampled_from(sorted(inner)))] = draw(anything)
        else:
            payload[part] = draw(anything)
    return payload


@pytest.mark.parametrize("key", KEYS)
def test_requests(key):
    game = rules(key)
    line, good = line_of(key), [each["payload"] for each in requests_of(key)]

    @MANY
    @given(st.sampled_from(line), requests(good))
    def read(ply, payload):
        position, _ = ply
        with suppress(NotationError, IllegalMove):
            move = game.read_request(position, payload)
            after = game.apply(position, move)
            game.describe(position, move)
            game.write_state(after, game_id="x")

    read()


@pytest.mark.parametrize("key", KEYS)
def test_the_good_requests_are_good(key):
    game = rules(key)
    for each in requests_of(key):
        position = final_position(Record(game, tuple(each["after"])))
        game.apply(position, game.read_request(position, each["payload"]))


@FEW
@given(keys, st.lists(st.text(max_size=6), max_size=5))
def test_panels(key, focus):
    game = rules(key)
    for panel in game.panels:
        assert game.panel(line_of(key)[-1][0], panel, focus).key == panel


def test_every_error_is_of_the_engine():
    errors = (IllegalMove, NotationError, OptionError, PositionError)
    assert all(issubclass(error, EngineError) for error in errors)
