"""A page of the standing in few words, the same for everybody and for every form of
ladders."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from games.ladders.access import Viewer
from games.ladders.models import Ladder, Member
from games.ladders.pages import standings
from games.ladders.pages.paging import Paged
from games.ladders.pages.recent_form import Outcome
from games.ladders.pages.standing_queries import PAGE
from games.ladders.rounds.crosstables import lines_of
from games.ladders.rounds.events import event_of


@dataclass(frozen=True)
class ShownPlace:
    """One place; `figure` is a rating, or the points of a season in rounds."""

    place: int | str
    member: Member
    figure: str
    rise: int = 0
    form: tuple[Outcome, ...] = ()

    @property
    def has_risen(self) -> bool:
        return self.rise > 0

    @property
    def moved(self) -> int:
        return abs(self.rise)


@dataclass(frozen=True)
class ShownStanding:
    places: Sequence[ShownPlace]
    paged: Paged


def shown_standing(ladder: Ladder, asked: int, now: datetime) -> ShownStanding:
    """The page of the standing that is asked for, as a stranger sees it."""
    stranger = Viewer(ladder, None)
    if ladder.form != Ladder.Form.CHALLENGE:
        lines = lines_of(event_of(ladder), stranger)
        paged = Paged.of(len(lines), PAGE, asked)
        begin = (paged.number - 1) * PAGE
        places = [
            ShownPlace(line.place, line.member, line.points)
            for line in lines[begin : begin + PAGE]
        ]
        return ShownStanding(places, paged)
    page = standings.standing_page(stranger, asked, (), now)
    rows = [
        ShownPlace(row.member.place or "", row.member, row.rating, row.rise, row.form)
        for row in page.rows
    ]
    return ShownStanding(rows, page.paged)
