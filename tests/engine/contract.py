"""What the contract suite runs over: every game, with its options changed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Any

import pytest

from games.engine import GAMES, rules
from games.engine.errors import OptionError
from games.engine.options import Described, Value
from games.engine.registry import AnyRules
from games.engine.scenes import Scene

FEW = 16  # so many changes of options are tried one by one
PLIES = 40  # of the random game on which most is tried
LIKELY = 0.2  # how often the lot picks a change of an option
HANDS = 5  # more are dealt out: so many variants, each with several changes

Change = tuple[str, Value]


def variants() -> Iterator[Any]:
    """Each game as it is by default, and with every other value of every option set
    in some variant: alone where a game has few, several together where it has many."""
    for key, (options, _) in GAMES.items():
        yield rules(key)
        for changes in _dealt(options.described()):
            yield rules(key, **dict(changes))


def _dealt(described: tuple[Described, ...]) -> list[list[Change]]:
    kinds = [change for about in described for change in _other_kinds(about)]
    numbers = [about for about in described if about.high]
    lows: list[Change] = [(each.name, each.low) for each in numbers]
    highs: list[Change] = [(each.name, each.high) for each in numbers]
    if len(kinds) + len(lows) + len(highs) <= FEW:
        return [[change] for change in [*kinds, *lows, *highs]]
    return [kinds[hand::HANDS] for hand in range(HANDS)] + [lows, highs]


def _other_kinds(about: Described) -> list[Change]:
    """The values of an option that is no number, beside its default."""
    if about.choices is not None:
        return [(about.name, each) for each in about.choices if each != about.default]
    return [] if about.high else [(about.name, not about.default)]


def by_lot(key: str, chance: random.Random) -> AnyRules:
    """A game with some options changed, whichever the lot picks."""
    described = GAMES[key][0].described()
    while True:
        numbers = [
            (about.name, chance.randint(about.low, about.high))
            for about in described
            if about.high
        ]
        kinds = [change for about in described for change in _other_kinds(about)]
        changes = [change for change in [*numbers, *kinds] if chance.random() < LIKELY]
        try:
            return rules(key, **dict(changes))
        except OptionError:
            continue  # some options exclude each other


def name_of(game: AnyRules) -> str:
    """The game with what is not as usual, as the name of a test."""
    changed = type(game.options)()
    differences = [
        f"{name}={value}"
        for name, value in game.options.values().items()
        if value != getattr(changed, name)
    ]
    more = [f"{len(differences) - 1} more"] if len(differences) > 2 else differences[1:]
    return "-".join([game.key, *differences[:1], *more])


every_variant = pytest.mark.parametrize("game", list(variants()), ids=name_of)
every_game = pytest.mark.parametrize("game", [rules(key) for key in GAMES], ids=name_of)


Ply = tuple[Any, Any]


def random_line(game: Any, seed: int, plies: int) -> list[Ply]:
    """A random game: each position with the move made from it, last the final position
    with None. Every fifth move or so is built from offers, with all that they add."""
    played, more = _begun(game, seed)
    played.extend(islice(more, max(plies + 1 - len(played), 0)))
    *line, (last, _) = played[: plies + 1]
    return [*line, (last, None)]


@cache
def _begun(game: Any, seed: int) -> tuple[list[Ply], Iterator[Ply]]:
    """What has been asked of a random game so far, and how it goes on."""
    return [], _played(game, seed)


def _played(game: Any, seed: int) -> Iterator[Ply]:
    chance = random.Random(seed)
    position = game.initial()
    while game.outcome(position) is None:
        move = chance.choice(list(game.legal_moves(position)))
        if chance.random() < 0.2:
            text = game.write_move(position, move)
            move = game.read_move(position, _enriched(game, position, text, chance))
        yield position, move
        position = game.apply(position, move)
    yield position, None


def _enriched(game: AnyRules, position: Any, text: str, chance: random.Random) -> str:
    """A move with something added that is offered."""
    complete = [
        game.offers(position, choice.text).move
        for choice in game.offers(position, text).options
    ]
    return chance.choice([each for each in complete if each] or [text])


def squares_of(scene: Scene) -> list[str]:
    """The names of all squares of all boards."""
    return [cell.square for board in scene.boards for cell in board.cells]


def walk(
    game: AnyRules, position: Any, chance: random.Random, *, helps: bool, steps: int
) -> Iterator[Any]:
    """The stages of building a move by choosing at random among what is offered, and
    now and then by pressing any square."""
    names = squares_of(game.scene(position))
    offers = game.offers(position, helps=helps)
    for _ in range(steps):
        yield offers
        choices = [*offers.squares, *offers.options]
        if not choices or chance.random() < 0.2:
            press = chance.choice(names)
            offers = game.offers(position, offers.partial, press, helps=helps)
            continue
        choice = chance.choice(choices)
        if choice in offers.squares and chance.random() < 0.5:
            offers = game.offers(position, offers.partial, choice.square, helps=helps)
        else:
            offers = game.offers(position, choice.text, helps=helps)
