"""Who stood where at the end of a season, or stands there now, and what they did in it,
whatever the form of the ladder."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import OuterRef, Subquery

from games.ladders.models import (
    Ladder,
    LadderChallenge,
    Member,
    Pairing,
    PlaceChange,
)
from games.ladders.rounds.events import Event, event_of

WON, DRAWN, LOST = "won", "drawn", "lost"
# What a result is to the first of the two, and to the second.
OF_CHALLENGES: Final = {
    LadderChallenge.Result.CHALLENGER: (WON, LOST),
    LadderChallenge.Result.CHALLENGED: (LOST, WON),
    LadderChallenge.Result.DRAW: (DRAWN, DRAWN),
}
OF_PAIRINGS: Final = {
    Pairing.Result.FIRST: (WON, LOST),
    Pairing.Result.FIRST_FORFEIT: (WON, LOST),
    Pairing.Result.SECOND: (LOST, WON),
    Pairing.Result.SECOND_FORFEIT: (LOST, WON),
    Pairing.Result.NEITHER: (LOST, LOST),
    Pairing.Result.DRAW: (DRAWN, DRAWN),
    Pairing.Result.FIRST_GOES_ON: (DRAWN, DRAWN),
    Pairing.Result.SECOND_GOES_ON: (DRAWN, DRAWN),
}
Result = tuple[int, int | None, tuple[str, str] | None]  # two members, and to each


@dataclass(slots=True)
class SeasonScore:
    """How many games somebody won, drew and lost, forfeits included; byes are none."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def games(self) -> int:
        return self.won + self.drawn + self.lost


@dataclass(frozen=True, slots=True)
class SeasonPlace:
    """One line of the standing. Rounds have `points`, and `figures` of the tie-breaks
    in their order."""

    place: int
    member: Member
    score: SeasonScore
    points: float | None = None
    figures: tuple[float | None, ...] = ()


@dataclass(frozen=True, slots=True)
class SeasonStanding:
    """The lines, the first first; `event` is the season where it is played in rounds,
    and `order` names its tie-breaks."""

    places: Sequence[SeasonPlace]
    order: tuple[str, ...] = ()
    event: Event | None = None


def season_standing(
    ladder: Ladder, season: int, most: int | None = None
) -> SeasonStanding:
    """The standing of a season, its first `most` lines where that is given. Two queries
    for challenges, three for rounds."""
    if ladder.form == Ladder.Form.CHALLENGE:
        scores = _scores(_challenges(ladder, season))
        rows = _members(ladder, season)[:most]
        return SeasonStanding(
            [SeasonPlace(row.stood, row, _score(scores, row)) for row in rows]
        )
    event = event_of(ladder, season)
    scores = _scores(_pairings(event))
    places = [
        SeasonPlace(place, member, _score(scores, member), *rest)
        for place, member, rest in _lines(event)
    ]
    return SeasonStanding(places[:most], event.order if event.rounds else (), event)


def _members(ladder: Ladder, season: int) -> Any:
    """The members with the place that they had last in a season, as `stood`."""
    steps = PlaceChange.objects.filter(member=OuterRef("pk"), season__lte=season)
    last = steps.order_by("-made_at", "-pk").values("after")[:1]
    found = Member.objects.filter(ladder=ladder).annotate(stood=Subquery(last))
    placed = found.filter(stood__isnull=False).order_by("stood", "pk")
    return placed.select_related("player")


def _lines(event: Event) -> Iterator[tuple[int, Member, tuple[Any, ...]]]:
    """Place, member, and what rounds tell beside it; before the first round nothing."""
    if not event.rounds:
        yield from ((place, each, ()) for place, each in enumerate(event.active, 1))
        return
    for row, member in event.standing:
        yield row.place, member, (row.points, row.figures)


def _challenges(ladder: Ladder, season: int) -> Iterator[Result]:
    done = ladder.challenges.filter(season=season, status=LadderChallenge.Status.DONE)
    for one, other, result in done.values_list("challenger", "challenged", "result"):
        yield one, other, OF_CHALLENGES.get(LadderChallenge.Result(result))


def _pairings(event: Event) -> Iterator[Result]:
    for each in event.pairings:
        if each.result:
            found = OF_PAIRINGS.get(Pairing.Result(each.result))
            yield each.first_id, each.second_id, found


def _scores(results: Iterable[Result]) -> dict[int, SeasonScore]:
    found: dict[int, SeasonScore] = {}
    for one, other, ends in results:
        for member, end in zip((one, other), ends or (), strict=False):
            if member is not None:
                score = found.setdefault(member, SeasonScore())
                setattr(score, end, getattr(score, end) + 1)
    return found


def _score(scores: Mapping[int, SeasonScore], member: Member) -> SeasonScore:
    return scores.get(member.pk, SeasonScore())
