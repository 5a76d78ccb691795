"""The table throws: nobody at it is asked, and no number of a throw is used twice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from games.engine.throw_proofs import drawn
from games.play.models import Dice, Game
from games.play.throw_secrets import new_secret


class Transition(NamedTuple):
    """One move with the positions before and after it; `throw` is its number where
    chance made it."""

    before: Any
    move: Any
    after: Any
    throw: int | None = None


def provide(game: Game, secret: str = "") -> None:
    """Promise the throws of a game before its first, if chance decides anything. Only
    a game that is played again has a `secret` that was known before."""
    if game.rules.has_dice:
        Dice.objects.create(game=game, secret=secret or new_secret(), thrown=0)


def throws(game: Game, position: Any) -> Iterator[Transition]:
    """All throws that are due in a position, one after the other.

    The row of `game` is locked. A throw that is taken back with the move before it is
    another when it is made again, so nobody learns one that is still to come.
    """
    rules = game.rules
    choices = rules.chances(position)
    if not choices:
        return
    dice = Dice.objects.get(game=game)
    while choices:
        dice.thrown += 1
        text = drawn(dice.secret, game.pk, dice.thrown, choices)
        move = rules.read_move(position, text)
        after = rules.apply(position, move)
        yield Transition(position, move, after, dice.thrown)
        position, choices = after, rules.chances(after)
    dice.save(update_fields=["thrown"])
