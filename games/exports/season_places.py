"""The standing of a season as its report shows it, kept for those who read it soon
after."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from games.common.shelves import Shelf
from games.exports.season_figures import fresh
from games.ladders.models import Member, Season
from games.ladders.rounds.crosstables import figure, titles
from games.ladders.season_standings import SeasonPlace, SeasonScore, season_standing

MOST_PLACES: Final = 100
KEPT: Final = 30  # seasons

_kept = Shelf(KEPT)


@dataclass(frozen=True, slots=True)
class ReportLine:
    """One line of the standing; points and tie-breaks as they are written."""

    place: int
    member: Member
    score: SeasonScore
    points: str
    figures: Sequence[str]

    @classmethod
    def of(cls, line: SeasonPlace) -> ReportLine:
        figures = [figure(each) for each in line.figures]
        points = figure(line.points) if line.points is not None else ""
        return cls(line.place, line.member, line.score, points, figures)


@dataclass(frozen=True, slots=True)
class ReportStanding:
    """The first places of a season, with more behind them where it `has_more`. Rounds
    have a `points_title`, the `heads` of their tie-breaks, and whether all of them are
    over, which is None for challenges. `scores` are those of the players by their
    keys."""

    lines: Sequence[ReportLine]
    has_more: bool
    heads: Sequence[tuple[str, str]]
    points_title: str
    is_over: bool | None
    scores: Mapping[int, SeasonScore]


def kept_places(season: Season, now: datetime) -> ReportStanding:
    """The standing of a season, as it was read in the last half minute."""
    return fresh(_kept, season, now, _read)


def _read(season: Season) -> ReportStanding:
    standing = season_standing(season.ladder, season.number, MOST_PLACES + 1)
    event, places = standing.event, standing.places
    return ReportStanding(
        lines=[ReportLine.of(each) for each in places[:MOST_PLACES]],
        has_more=len(places) > MOST_PLACES,
        heads=[titles()[name] for name in standing.order],
        points_title=event.form.points_title() if event and event.rounds else "",
        is_over=event.is_over if event else None,
        scores={each.member.player_id: each.score for each in places},
    )
