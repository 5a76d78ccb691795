"""Every core against the rules that it repeats: random options, random play."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.engine import rules
from games.engine.search.core import NARROW, WIDE
from tests.engine.contract import by_lot, name_of, variants
from tests.engine.search.sides import codes_of, core_of, ended

WITH_CORE = [game for game in variants() if game.bridge(game.initial()) is not None]
KEYS = sorted({game.key for game in WITH_CORE})
FEWER = 5  # plies between two looks at what a search chooses from
TRIED = 3  # moves at each ply that are made, looked at and taken back


def state(core: Any) -> tuple[int, ...]:
    """What a search can see of a core."""
    return core.key, core.side, core.quiet, core.terminal(), core.evaluate()


def play_both(game: Any, position: Any, chance: random.Random, plies: int) -> int:
    """Play on, random but for a liking for what takes, by core and rules at once, and
    take it back; how many plies were played."""
    core = core_of(game, position)
    seen: list[tuple[int, ...]] = []
    for _ in range(plies):
        bridge = game.bridge(position)
        if game.outcome(position) is not None or bridge is None:
            break
        codes = codes_of(core)
        assert_displacements(game, position, bridge, codes)
        assert_remembers(bridge, [key for key, *_rest in seen])
        if len(seen) % FEWER == 0:
            assert_chosen_from(bridge, core, codes)
        for code in chance.sample(codes, min(TRIED, len(codes))):
            before = state(core)
            assert_same_after(game, position, bridge, core, code)
            assert state(core) == before
        few = chance.sample(codes, min(TRIED, len(codes)))
        code = max(few, key=core.order)  # so that men meet
        seen.append(state(core))
        position = game.apply(position, bridge.move(code))
        core.make(code)
    for before in reversed(seen):
        core.unmake()
        assert state(core) == before
    return len(seen)


def assert_displacements(game: Any, position: Any, bridge: Any, codes: Any) -> None:
    """Every displacement is among the moves, each of which is there once. No core knows
    the change of sides."""
    assert len(codes) == len(set(codes))
    legal = {*game.legal_moves(position)} - {game.change_of_sides(position)}
    assert {bridge.code(move) for move in legal} <= set(codes)


def assert_remembers(bridge: Any, played: list[int]) -> None:
    """The keys of earlier positions are those that the core had in them."""
    earlier = bridge.keys(False)
    known = min(
        len(earlier), len(played)
    )  # a position may remember more than was played
    assert earlier[len(earlier) - known :] == played[len(played) - known :]


def assert_chosen_from(bridge: Any, core: Any, codes: list[int]) -> None:
    """What a search looks at begins with one of the moves."""
    for breadth in (NARROW, WIDE):
        firsts = {bridge.split(each)[0] for each in codes_of(core, breadth)}
        assert firsts <= {*codes}


def assert_same_after(
    game: Any, position: Any, bridge: Any, core: Any, code: int
) -> None:
    """A move leads where the rules say."""
    move = bridge.move(code)
    assert bridge.code(move) == code
    after = game.apply(position, move)
    core.make(code)
    assert core.terminal() == ended(game, after)
    if game.outcome(after) is None:
        assert state(core) == state(core_of(game, after))
    core.unmake()


@pytest.mark.parametrize("game", WITH_CORE, ids=name_of)
def test_games_of_the_core_are_games_of_the_rules(game):
    assert play_both(game, game.initial(), random.Random(name_of(game)), plies=6)


@pytest.mark.parametrize("key", KEYS)
def test_any_options_are_played_as_the_rules_say(key):
    chance = random.Random(key)
    for _ in range(4):
        game = by_lot(key, chance)
        play_both(game, game.initial(), chance, plies=40)


@pytest.mark.parametrize("key", KEYS)
def test_a_core_makes_what_perft_counts(key):
    game = rules(key)
    core = core_of(game, game.initial())
    counts = [core.perft(depth, 0) for depth in (1, 2)]
    moves = [*game.legal_moves(game.initial())]
    after = [game.apply(game.initial(), move) for move in moves]
    assert counts == [len(moves), sum(len([*game.legal_moves(p)]) for p in after)]
