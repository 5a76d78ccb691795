"""`manage.py bench sights GAME`: whether levels see every win and loss in one move.

The positions lie in `data/sights`, one a line: `win` or `loss`, the rule set and the
position. In a `win` some move wins at once; in a `loss` some moves let the other side
win at once, and some do not. `--make` finds them anew: games of a middling level with
many moves by chance, by all rule sets of the game, and more by those that yield more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from games.engine import rules
from games.engine.registry import AnyRules
from games.engine.search import parts, sights
from games.engine.search.core import EVERY
from games.engine.search.levels import LEVELS, Level, choose_as, levels_of
from games.engine.search.tastes import Taste
from games.engine.search.thinking import bridge_of

FOLDER: Final = Path(__file__).parent / "data" / "sights"
MANY: Final = 60  # of each kind
APART: Final = 2  # positions of one game and kind at most
PLIES: Final = 160  # of a game at most
PLAIN: Final = 6000  # games that are tried at most
Say = Callable[[str], object]


class Sight(NamedTuple):
    """A position in which a win or a loss in one is to be seen."""

    kind: str
    ruleset: str
    position: str

    def rules(self, key: str) -> AnyRules:
        return named(key)[self.ruleset]


def named(key: str) -> dict[str, AnyRules]:
    """The rule sets of a game by their keys."""
    return {each.name: rules(key, **each.given) for each in rules(key).rulesets}


def sights_of(key: str) -> list[Sight]:
    """The positions of a game."""
    text = (FOLDER / f"{key}.txt").read_text(encoding="utf-8")
    return [Sight(*line.split("\t")) for line in text.splitlines()]


def run(say: Say, *, key: str, make: bool) -> None:
    """Say how many each level gets right; find positions first if asked."""
    if make:
        FOLDER.mkdir(exist_ok=True)
        lines = ["\t".join(sight) for sight in new_sights(key)]
        text = "".join(f"{line}\n" for line in lines)
        (FOLDER / f"{key}.txt").write_text(text, encoding="utf-8")
    for level in levels_of(rules(key)):
        if level.safe:
            right = sum(sees(key, sight, level) for sight in sights_of(key))
            say(f"{level.title}: {right} of {len(sights_of(key))}")


def sees(key: str, sight: Sight, level: Level, taste: Taste | None = None) -> bool:
    """Whether a level finds the win, or does not allow the loss; with this taste if
    one is given."""
    game = sight.rules(key)
    position = game.read_position(sight.position)
    mover = game.seat_to_move(position)
    after = game.apply(
        position, choose_as(game, position, level, 7, lot=7, taste=taste)
    )
    outcome = game.outcome(after)
    if outcome is not None:
        return mover in outcome.winners or (
            sight.kind == "loss" and not outcome.winners
        )
    if sight.kind == "win":
        return False
    return game.seat_to_move(after) == mover or not any(
        _wins(game, after, move) for move in _answers(game, after)
    )


def _answers(game: AnyRules, position: Any) -> Iterator[Any]:
    """The moves among which one that wins at once must be: the plain ones, and with all
    that can be added to them those that the core knows as deciding."""
    yield from game.legal_moves(position)
    if not game.chances(position):
        bridge = bridge_of(game, position)
        core = bridge.core(bridge.has_part and parts.is_compiled())
        yield from map(bridge.move, core.moves[: core.deciding(0)])


def _wins(game: AnyRules, position: Any, move: Any) -> bool:
    seat = game.seat_to_move(position)
    outcome = game.outcome(game.after(position, move))
    return outcome is not None and seat in outcome.winners


def new_sights(key: str) -> Iterator[Sight]:
    """New positions, from games by all rule sets, rather by those by which more has
    been found."""
    wanted = {"win": MANY, "loss": MANY}
    sets = named(key)
    played, found = Counter[str](), Counter[str]()
    for seed in range(PLAIN):
        name = min(sets, key=lambda each: (1 + played[each]) ** 2 / (1 + found[each]))
        played[name] += 1
        game, here = sets[name], {"win": APART, "loss": APART}
        for position in _game(game, seed):
            kind = _kind(game, position)
            if kind and wanted[kind] and here[kind]:
                wanted[kind] -= 1
                here[kind] -= 1
                found[name] += 1
                yield Sight(kind, name, game.write_position(position))
        if not any(wanted.values()):
            return


def _game(game: AnyRules, seed: int) -> Iterator[Any]:
    """The positions of one game in which there is a choice."""
    chance, position = Random(seed), game.initial()  # noqa: S311
    for ply in range(PLIES):
        if game.outcome(position) is not None:
            return
        throws = game.chances(position)
        if throws:
            move = game.read_move(position, chance.choice(throws))
        elif chance.random() < 0.4 + 0.6 * (ply < 2):
            move = chance.choice([*game.legal_moves(position)])
        else:
            move = choose_as(game, position, LEVELS["abacus"], seed + ply)
        if not throws:
            yield position
        position = game.apply(position, move)


def _kind(game: AnyRules, position: Any) -> str:
    bridge = bridge_of(game, position)
    core = bridge.core(bridge.has_part and parts.is_compiled())
    if sights.winning(core):
        return "win"
    seen = set()
    for move in core.moves[: core.gen(0, EVERY)]:
        seen.add(sights.loses(core, move))
        if len(seen) > 1:
            return "loss"
    return ""
