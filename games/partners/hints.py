"""Hints: the man, then the move, then the reason. A worker looks for them, so that the
table does not wait.

Never in games between people, rated ones, or where helps are off; `require_hints` is
the one place that says so.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from accounts.limits import Limit, TooMany
from accounts.models import User
from accounts.players import preferences_of
from games.common import errors
from games.fairness.circles import bounds_of
from games.partners.errors import (
    HelpsOff,
    HelpsSwitchedOff,
    NoHintFound,
    NoHintHere,
    TooManyHints,
)
from games.partners.models import Hint
from games.partners.tasks import find_hint
from games.play import questions
from games.play.changes import locked, require_live, seated
from games.play.models import Game

PATIENCE: Final = timedelta(seconds=20)  # then nobody looks for it any more
STEPS: Final = 3  # the man, the move, the reason
OFTEN: Final = Limit("hints", 60, 600)


@dataclass(frozen=True, slots=True)
class Hinted:
    """A hint on the board of `game`, told as far as `told`; its `line` is empty while
    a worker looks for it."""

    game: Game
    told: int
    line: tuple[str, ...] = ()
    wins_in: int = 0

    @property
    def is_found(self) -> bool:
        return bool(self.line)


# --- Who may ask ---------------------------------------------------------------


def require_hints(game: Game, player: User | None, seat: str) -> None:
    """Raise NoHintHere, HelpsOff or HelpsSwitchedOff where `player`, who holds `seat`,
    gets no hints."""
    alone = not questions.asked_by(game, seat)
    if game.rated or game.arranged or not alone:
        raise NoHintHere
    if not (game.helps and bounds_of(player).helps):
        raise HelpsOff
    if not preferences_of(player).helps:
        raise HelpsSwitchedOff


def may_have_hints(game: Game, player: User | None, seat: str) -> bool:
    """Whether the button is shown, also while the others move."""
    try:
        require_hints(game, player, seat)
    except errors.Refused:
        return False
    return game.is_live


# --- Asking --------------------------------------------------------------------


def ask(
    *, game_id: str, player: User | None, now: datetime, again: bool = False
) -> Hinted:
    """The next step of the hint for the seat on move. The first time a worker is called
    and there is nothing to tell yet; `again` looks whether it has come, and tells the
    first step when it has.

    Raises NotSeated, GameOver, NotYourTurn, what `require_hints` raises, TooManyHints
    and, when no worker has answered for long, NoHintFound.
    """
    with locked(game_id) as game:
        seat = seated(game, player)
        require_live(game)
        require_hints(game, player, seat)
        if seat != game.turn:
            raise errors.NotYourTurn
        hint = Hint.objects.filter(game=game, board_version=game.board_version).first()
        if hint is None or (not hint.line and hint.asked_at < now - PATIENCE):
            if again:
                raise NoHintFound
            return _call(game, player, now)
        if hint.line and hint.told < STEPS and not (again and hint.told):
            hint.told += 1
            hint.save(update_fields=["told"])
        return Hinted(game, hint.told, tuple(hint.line), hint.wins_in)


def _call(game: Game, player: User | None, now: datetime) -> Hinted:
    """Let a worker look for a hint on the board as it stands."""
    try:
        OFTEN.spend(str(player.pk if player else ""))
    except TooMany as refusal:
        raise TooManyHints(str(refusal)) from refusal
    fresh = {"told": 0, "line": [], "wins_in": 0, "asked_at": now}
    Hint.objects.update_or_create(
        game=game, defaults=fresh | {"board_version": game.board_version}
    )
    find_hint.enqueue(game.pk, game.board_version)
    return Hinted(game, 0)
