"""What is told of a game's dice, and whether its throws are those of its secret."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from games.engine.throw_proofs import commitment, drawn
from games.play.models import Dice, Game
from games.play.positions import made_of, start_of


@dataclass(frozen=True, slots=True)
class DiceReport:
    """The dice of a game: what was promised, and the `secret` once the game is over
    (before that it is "")."""

    commitment: str
    secret: str
    thrown: int

    @property
    def is_kept(self) -> bool:
        """Whether the secret is the one that was promised."""
        return self.secret != "" and commitment(self.secret) == self.commitment

    @property
    def state(self) -> dict[str, Any]:
        """The same as JSON; the throws themselves are in the .json of the game."""
        secret = self.secret or None
        return {"commitment": self.commitment, "secret": secret, "thrown": self.thrown}


@dataclass(frozen=True, slots=True)
class Throw:
    """One throw of a game: `drawn` is what its secret says, "" while it is one."""

    number: int
    ply: int
    text: str
    words: str
    choices: tuple[str, ...]
    drawn: str

    @property
    def fits(self) -> bool:
        return self.drawn == self.text

    @property
    def state(self) -> dict[str, Any]:
        """The same as JSON: what a check needs."""
        where = {"number": self.number, "ply": self.ply}
        return where | {"choices": list(self.choices), "text": self.text}


def dice_report(game: Game) -> DiceReport | None:
    """The dice of a game, if it has any."""
    dice = _dice(game)
    if dice is None:
        return None
    secret = "" if game.is_live else dice.secret
    return DiceReport(commitment(dice.secret), secret, dice.thrown)


def throws_made(game: Game) -> Sequence[Throw]:
    """Every throw that stands in the game, in order, made again where that can be."""
    dice = _dice(game)
    if dice is None:
        return []
    return made_of(game, "throws", lambda: _made_again(game, dice))


def _made_again(game: Game, dice: Dice) -> list[Throw]:
    rules, made = game.rules, []
    position = start_of(rules, game.start)
    for ply in game.plies.order_by("number"):
        if ply.throw is not None:
            choices, again = rules.chances(position), ""
            if not game.is_live:
                again = drawn(dice.secret, game.pk, ply.throw, choices)
            made.append(
                Throw(ply.throw, ply.number, ply.text, ply.words, choices, again)
            )
        position = rules.apply(position, rules.read_move(position, ply.text))
    return made


def _dice(game: Game) -> Dice | None:
    if not game.rules.has_dice:
        return None
    if game.is_live:  # throws are made beside what is known of the game here
        return Dice.objects.filter(game=game).first()
    try:
        return game.dice
    except Dice.DoesNotExist:
        return None
