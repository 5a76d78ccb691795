"""Games from which problems are made: a short search plays both sides, and now and then
a move at random, so that positions come up as people make them. All is seeded."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, Final

from games.engine.errors import NothingToChoose
from games.engine.registry import AnyRules
from games.engine.search import thinking

AT_RANDOM: Final = 0.25  # of all moves
OPENING: Final = 6  # first moves, which are all at random


def positions(rules: AnyRules, seed: str, longest: int, nodes: int) -> Iterator[Any]:
    """The positions of one game up to so many moves, the first after a few moves;
    `nodes` are those of the search for each."""
    chance = random.Random(seed)  # noqa: S311
    position = rules.initial()
    for number in range(longest):
        if rules.outcome(position) is not None:
            return
        move = _move(rules, position, chance, 0 if number < OPENING else nodes)
        if move is None:
            return
        position = rules.after(position, move)
        if number >= OPENING and not rules.chances(position):
            yield position


def positions_from(
    rules: AnyRules, position: Any, seed: str, longest: int
) -> Iterator[Any]:
    """A position, and those that so many moves at random lead to."""
    chance = random.Random(seed)  # noqa: S311
    yield position
    for _ in range(longest):
        if rules.outcome(position) is not None:
            return
        move = _move(rules, position, chance, 0)
        if move is None:
            return
        position = rules.after(position, move)
        if not rules.chances(position):
            yield position


def _move(rules: AnyRules, position: Any, chance: random.Random, nodes: int) -> Any:
    """A move of the search or at random; None where there is none."""
    if not nodes or rules.chances(position) or chance.random() < AT_RANDOM:
        faces = rules.chances(position)
        moves = [rules.read_move(position, text) for text in faces]
        moves = moves or list(rules.legal_moves(position))
        return chance.choice(moves) if moves else None
    limits = thinking.Limits(nodes=nodes)
    seed = chance.randrange(1, 2**31 - 1)
    # Without what came before: to remember that costs more than such a short search.
    alone = rules.read_position(rules.write_position(position))
    try:
        return thinking.think(rules, alone, limits, seed).move
    except NothingToChoose:
        return None
