"""The clocks as the cards of the players show them at one moment, and who is away.

The page counts on from there by itself: each dial carries what was left and when.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.common.words import seat_words
from games.engine.clock import DAY, MINUTE, SECOND, Clock
from games.play.models import Game
from games.play.seats import Viewer, seats_of
from games.play.timing.clocks import at, clock_of, is_machines, left_after, moment
from games.play.timing.presence import absent
from games.play.turns import has_begun

HOUR = 60 * MINUTE


@dataclass(frozen=True, slots=True)
class Dial:
    """What a card shows of its seat's time and presence; spans and moments in ms.

    `left` is what was left at `now`, None without a clock; `since` when it began to
    run, if it `runs`. From `warning` on there is little time.
    """

    seat: str
    side: str
    is_mine: bool
    is_away: bool
    left: int | None = None
    warning: int = 0
    now: int = 0
    since: int = 0
    runs: bool = False
    is_held: bool = False

    @property
    def text(self) -> str:
        """What is left in figures, or in words where there are days."""
        return clock_words(self.left or 0)

    @property
    def is_low(self) -> bool:
        return self.left is not None and self.left <= self.warning

    @property
    def is_long(self) -> bool:
        """Whether it is told in words."""
        return self.left is not None and self.left >= DAY

    @property
    def classes(self) -> str:
        """What the style of the clock goes by."""
        holding = {
            "clock": True,
            "runs": self.runs,
            "low": self.is_low,
            "held": self.is_held,
            "long": self.is_long,
        }
        return " ".join(name for name, holds in holding.items() if holds)

    @property
    def label(self) -> str:
        """Whose time it is."""
        return _("Time of %(side)s:") % {"side": self.side}

    @property
    def end(self) -> str:
        """When the clock, if it runs, will have run out, as long as nobody moves; ""
        where it shows that itself, second by second."""
        if not self.is_long:
            return ""
        time = date_format(at(self.now + (self.left or 0)), "SECONDS_FORMAT")
        return _("Runs out on %(time)s UTC") % {"time": time}


@dataclass(frozen=True, slots=True)
class FirstMove:
    """Since `since` a first move is due, in `left` ms from `now`; else the seat loses a
    game that counts, and one that does not is over."""

    side: str
    counts: bool
    since: int
    left: int
    now: int

    @property
    def text(self) -> str:
        return countdown(self.left)


def dials(
    game: Game, viewer: Viewer, now: datetime, ply: int | None = None
) -> dict[str, Dial]:
    """What is shown of the time and presence of every seat. `ply` is that of an older
    position that is looked at: once the game is over, the clocks stand as they did."""
    clock, gone = clock_of(game), absent(game)
    left = {} if clock is None else _left(game, clock, now, ply)
    return {
        seat.name: Dial(
            seat=seat.name,
            side=seat_words(seat.name),
            is_mine=viewer.player == seat.player and not game.local,
            is_away=seat.name in gone,
            **(_time(game, clock, seat.name, now) if clock else {}),
            left=left.get(seat.name),
        )
        for seat in seats_of(game)
    }


def _left(game: Game, clock: Clock, now: datetime, ply: int | None) -> dict[str, int]:
    """What every seat has left."""
    if ply is not None and not game.is_live:
        return left_after(game, clock, ply)
    return {seat: clock.left_of(seat, moment(now)) for seat in clock.left}


def _time(game: Game, clock: Clock, seat: str, now: datetime) -> dict[str, Any]:
    """How the clock of a seat goes, but for what is left on it."""
    on_move = game.is_live and clock.running == seat
    return {
        "warning": clock.control.base // 10,
        "now": moment(now),
        "since": clock.since or 0,
        "runs": on_move and not clock.is_held and not clock.is_free,
        "is_held": on_move and clock.is_held,
    }


def first_move(game: Game, now: datetime) -> FirstMove | None:
    """Whose first move is awaited for a short time only; a machine is always there."""
    clock = clock_of(game) if game.is_live else None
    if clock is None or not clock.is_free or clock.since is None:
        return None
    if is_machines(game, clock):
        return None
    left = max(0, (clock.due_at or 0) - moment(now))
    return FirstMove(
        side=seat_words(clock.running),
        counts=has_begun(game),
        since=clock.since,
        left=left,
        now=moment(now),
    )


# --- In figures and words ------------------------------------------------------


def clock_words(left: int) -> str:
    """A span of `left` ms as a clock shows it: "2 days, 3 hours", "23:05:09", "4:59",
    and below ten seconds "9.4"."""
    if left >= DAY:
        return _days(left)
    if left < 10 * SECOND:
        return f"{left // 100 / 10:.1f}"
    return _figures(left // SECOND)


def countdown(left: int) -> str:
    """A wait of `left` ms in whole seconds, down to "0:01" before it is over."""
    return _days(left) if left >= DAY else _figures(-(-left // SECOND))


def _figures(seconds: int) -> str:
    hours, minutes = divmod(seconds // 60, 60)
    if hours:
        return f"{hours}:{minutes:02}:{seconds % 60:02}"
    return f"{minutes}:{seconds % 60:02}"


def _days(left: int) -> str:
    days, hours = left // DAY, left % DAY // HOUR
    words = ngettext("%(days)d day", "%(days)d days", days) % {"days": days}
    if not hours:
        return words
    more = ngettext("%(hours)d hour", "%(hours)d hours", hours) % {"hours": hours}
    return _("%(days)s, %(hours)s") % {"days": words, "hours": more}
