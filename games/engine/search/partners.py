"""Practice partners: honest opponents, written once over the rules of any game.

The levels (`levels.py`) are offered; two that look at what can be taken, and no
further, were before them, and the sharp one is what strength is measured by.

Pure: the same position and seed give the same move. Nothing looks at a clock; `nodes`
bounds the work. The strongest may be stopped by `poll`, and then has a move as well.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from operator import itemgetter
from typing import Any, Final

from games.engine.errors import NothingToChoose
from games.engine.registry import AnyRules
from games.engine.search import levels
from games.engine.search.levels import LEVELS, Level
from games.engine.search.trees import ENDLESS, Search, Spent
from games.engine.search.turns import Turn

NODES: Final = 3000
DEEPEST: Final = 4  # plies


@dataclass(frozen=True, slots=True)
class Partner:
    """Somebody to practise with: `key` for addresses, `about` how it plays."""

    key: str
    title: str
    about: str


# Those of former times: they play on where they have begun, and nobody is offered them.
RETIRED: Final[Mapping[str, Partner]] = {
    partner.key: partner
    for partner in (
        Partner(
            "passive",
            "Computer, gentle",
            "Leaves your men alone and does not try to win; among such moves it picks "
            "the one that loses least.",
        ),
        Partner(
            "attacker",
            "Computer, sharp",
            "Takes as much value as it can, looking a few moves ahead. Wins at once "
            "when a move does it, and has no other plan.",
        ),
    )
}
PARTNERS: Final[Mapping[str, Partner | Level]] = {**LEVELS, **RETIRED}


def choose(
    rules: AnyRules,
    position: Any,
    partner: str,
    seed: int,
    nodes: int = NODES,
    poll: Callable[[], bool] | None = None,
    lot: int = 0,
) -> Any:
    """A legal move as this partner plays it: a level (`levels.choose_as`), or one of
    former times within so many `nodes`.

    Raises KeyError for an unknown partner and NothingToChoose when there is no move to
    choose, as when a die is awaited.
    """
    if partner in LEVELS:
        level = LEVELS[partner]
        return levels.choose_as(rules, position, level, seed, lot=lot, poll=poll)
    play = _PLAYS[partner]
    if rules.chances(position):
        raise NothingToChoose("chance decides")
    moves = list(rules.legal_moves(position))
    if not moves:
        raise NothingToChoose
    random.Random(seed).shuffle(moves)  # noqa: S311
    return play(Turn(rules, position, moves), nodes)


def _attack(turn: Turn, nodes: int) -> Any:
    """A win at once; else the most value, with whatever can be added to the move.

    Who declares whatever wins has won some games in two turns: so only who is ahead
    and has nothing to take does.
    """
    search = Search(turn.rules, turn.position, nodes)
    steps = search.tree.steps_of(turn.moves)
    results = [
        (turn.result(move) if search.may_end(step) else 0, move)
        for move, step in zip(turn.moves, steps, strict=True)
    ]
    won = next((move for result, move in results if result > 0), None)
    if won is not None:
        return won
    going_on = [move for result, move in results if result == 0]
    if not going_on:
        return turn.rescued() or turn.moves[0]
    order = _by_gain(search, going_on)
    best = turn.completed(order[0])
    if 0 < turn.value == turn.value_after(best):
        return turn.threat(order, nodes) or best
    return best


def _by_gain(search: Search, moves: list[Any]) -> list[Any]:
    """First the move that gains most, looking deeper while the budget lasts."""
    worth = search.tree.worth
    steps = zip(moves, search.tree.steps_of(moves), strict=True)
    order = sorted(steps, key=lambda each: worth(each[1]), reverse=True)
    with suppress(Spent):
        for depth in range(2, DEEPEST + 1):
            most = -ENDLESS
            for place, (_, step) in enumerate(order):
                gain = worth(step)
                gain += search.rest(step, depth, most - gain)
                if gain > most:
                    most = gain
                    order.insert(0, order.pop(place))
    return [move for move, _ in order]


def _keep_peace(turn: Turn, nodes: int) -> Any:
    """The least taken, then the least that can be lost to one reply; while the turn
    goes on there is no reply. It wins only where nothing else can be played."""
    search = Search(turn.rules, turn.position, nodes)
    steps = search.tree.steps_of(turn.moves)
    taken = [max(search.tree.worth(step), 0) for step in steps]
    order = sorted(zip(taken, turn.moves, steps, strict=True), key=lambda each: each[0])
    peaceful = [
        each for each in order if not (search.may_end(each[2]) and turn.result(each[1]))
    ]
    if not peaceful:
        return turn.rescued() or turn.moves[0]
    least = [each for each in peaceful if each[0] == peaceful[0][0]]
    lost: list[tuple[int, Any]] = []
    with suppress(Spent):
        for _, move, step in least:
            lost.append((search.reply(step), move))
    return min(lost, key=itemgetter(0))[1] if lost else least[0][1]


_PLAYS: Final[Mapping[str, Callable[[Turn, int], Any]]] = {
    "attacker": _attack,
    "passive": _keep_peace,
}
