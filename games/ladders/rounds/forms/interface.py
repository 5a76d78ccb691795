"""What a form of event answers. A new form is a file beside this one with a class, and
a line in `forms.registry`."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import TYPE_CHECKING, ClassVar, cast

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from games.ladders.rounds.settings import EventSettings, RoundSettings
from games.pairing import tiebreaks
from games.pairing.knock_outs import Bracket
from games.pairing.meetings import Meeting, Result
from games.pairing.tiebreaks import StandingRow

if TYPE_CHECKING:
    from games.ladders.rounds.events import Event

Numbers = tuple[int, int | None]  # of two who meet, the first seat first; None: a bye


class EventForm:
    """One form of event. It looks at an event and changes nothing; players are their
    pairing numbers, 1 for the highest seed."""

    key: ClassVar[str]  # models.Ladder.Form
    settings: ClassVar[type[EventSettings]]
    about: ClassVar[Promise]  # said to those who choose a form
    report: ClassVar[str] = ""  # what a tournament report calls it, if there is one
    most: ClassVar[int]  # players
    takes_latecomers: ClassVar[bool] = True
    # Whether players are paired at once as they become free, in a single long round,
    # instead of all together.
    pairs_at_once: ClassVar[bool] = False
    # Whether all meet all: the cross table then has a column for each
    # opponent instead of each round, and forfeits count as games.
    all_play_all: ClassVar[bool] = False

    pairs_freely: ClassVar[bool] = False  # organisers may have a say
    breaks_draws: ClassVar[bool] = False  # because somebody has to go on

    def length(self, settings: EventSettings) -> timedelta:
        """How long a round lasts; nothing where it waits for all its games."""
        return timedelta(days=cast(RoundSettings, settings).round_days)

    def planned(self, event: Event) -> int:
        """How many rounds there are in all."""
        raise NotImplementedError

    def pairs(self, event: Event) -> Sequence[Numbers]:
        """The pairs of the next round, the highest board first. Raises NobodyLeft."""
        raise NotImplementedError

    def pairs_to_come(self, event: Event, number: int) -> Sequence[Numbers] | None:
        """The pairs of a round that has not begun, None where they are not known."""
        return None

    def order(self, event: Event) -> tuple[str, ...]:
        """The tie-breaks by name, the first first."""
        raise NotImplementedError

    def standing(self, event: Event) -> list[StandingRow]:
        """All who take part, the best first; unless said otherwise by points, then by
        the tie-breaks."""
        return tiebreaks.standing(
            sorted(event.numbered),
            event.meetings,
            len(event.rounds),
            event.order,
            all_play_all=self.all_play_all,
        )

    def meetings(self, event: Event) -> list[Meeting]:
        """What counts of all that has been paired."""
        return event.all_meetings

    def points_by_game(self, event: Event, number: int) -> Sequence[int] | None:
        """What a player has got game by game, None where rounds tell it."""
        return None

    def after_draw(
        self, event: Event, number: int, first: int, second: int, games: int
    ) -> Result | None:
        """The result of a drawn game, the last of so many of these two in this round;
        None where they play again. Asked where the form `breaks_draws`."""
        return Result.DRAW

    def group_standings(self, event: Event) -> list[list[StandingRow]]:
        """The standing of each group, where there are groups."""
        return []

    def bracket(self, event: Event) -> Bracket | None:
        """How the winners go on, where there is a bracket and it is drawn."""
        return None

    def round_title(self, event: Event, number: int) -> str:
        """The name of a round, where it has one."""
        return ""

    def bye_words(self, event: Event, number: int) -> str:
        """What it means not to have an opponent in this round."""
        return _("bye, one point")

    def bye_counts(self, event: Event, number: int) -> bool:
        """Whether it is a point, or a step on, to have no opponent in this round."""
        return True

    def points_title(self) -> str:
        """What the points of the standing are."""
        return _("Points")

    def advice(self, event: Event) -> str:
        """What to know where the settings do not suit the players; "" if they do."""
        return ""

    def why_not_yet(self, event: Event) -> str:
        """What has to be done before a round can begin; "" when nothing has."""
        return ""

    def why_early(self, event: Event) -> str:
        """Why it ended before its last round."""
        return ""
