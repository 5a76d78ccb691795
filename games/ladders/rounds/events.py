"""One season of a ladder in rounds as values: who takes part, what has been played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, cast

from django.db.models import Exists, QuerySet

from games.common.prepared_queries import Question
from games.ladders.models import Ladder, Member, Pairing, Round, Season
from games.ladders.rounds.settings import (
    RoundRobinSettings,
    RoundSettings,
    SwissSettings,
)
from games.ladders.versions import any_settings_of
from games.pairing import tiebreaks
from games.pairing.berger import schedule
from games.pairing.meetings import Meeting, Result
from games.pairing.tiebreaks import StandingRow

OVER = Round.Status.DONE


@dataclass(frozen=True)
class Event:
    """A season with its rounds in order; `members` are those with a number and those
    who stand on the ladder."""

    ladder: Ladder
    season: int
    settings: RoundSettings
    members: Sequence[Member]
    rounds: Sequence[Round]
    pairings: Sequence[Pairing]
    has_ended: bool  # also before the last round, when all had met

    @property
    def is_swiss(self) -> bool:
        return self.ladder.form == Ladder.Form.SWISS

    @cached_property
    def numbered(self) -> dict[int, Member]:
        """The members by their pairing numbers."""
        return {each.number: each for each in self.members if each.number}

    @cached_property
    def active(self) -> list[Member]:
        """Who can be paired, by pairing numbers; without one by places."""
        here = [each for each in self.members if each.place is not None]
        return sorted(here, key=lambda each: (each.number or 10**9, each.place))

    @property
    def last(self) -> Round | None:
        return self.rounds[-1] if self.rounds else None

    @property
    def is_between(self) -> bool:
        """Whether no round is being played."""
        return self.last is None or self.last.status == OVER

    @cached_property
    def planned(self) -> int:
        """How many rounds there are in all."""
        if self.is_swiss:
            return cast(SwissSettings, self.settings).rounds
        return len(self.table)

    @property
    def is_over(self) -> bool:
        """Whether the last round has been played."""
        return self.has_ended or (
            bool(self.rounds) and self.is_between and len(self.rounds) >= self.planned
        )

    @cached_property
    def table(self) -> list[list[tuple[int, int | None]]]:
        """Where all play all, the pairs of each round by pairing numbers."""
        numbers = sorted(self.numbered) or range(1, len(self.active) + 1)
        cycles = cast(RoundRobinSettings, self.settings).cycles
        return schedule(list(numbers), cycles)

    def pairings_of(self, number: int) -> list[Pairing]:
        return [each for each in self.pairings if each.round.number == number]

    @cached_property
    def meetings(self) -> list[Meeting]:
        """What has been paired, by numbers; where all play all, the free are none."""
        return [
            Meeting(
                each.round.number,
                each.first.number or 0,
                each.second.number if each.second else None,
                Result(each.result) if each.result else None,
            )
            for each in self.pairings
            if self.is_swiss or each.second is not None
        ]

    @cached_property
    def order(self) -> tuple[str, ...]:
        """The tie-breaks by name, the first first."""
        name = getattr(self.settings, "tie_breaks", "")
        return (tiebreaks.SWISS_ORDERS if self.is_swiss else tiebreaks.ORDERS)[name]

    @cached_property
    def standing(self) -> list[tuple[StandingRow, Member]]:
        """All who take part, the best first."""
        numbers = sorted(self.numbered)
        rows = tiebreaks.standing(
            numbers,
            self.meetings,
            len(self.rounds),
            self.order,
            all_play_all=not self.is_swiss,
        )
        return [(row, self.numbered[row.number]) for row in rows]


def _rounds_of(ladder: int, season: int) -> QuerySet[Any]:
    """The rounds of a season in order, and whether the `season_ended`."""
    over = Season.objects.filter(ladder=ladder, number=season, ends_at__isnull=False)
    found = Round.objects.filter(ladder=ladder, season=season)
    return found.annotate(season_ended=Exists(over)).order_by("number")


def _pairings_of(rounds: list[int]) -> QuerySet[Pairing]:
    found = Pairing.objects.filter(round__in=rounds)
    people = ("first__player", "second__player", "game")
    return found.select_related(*people).order_by("round__number", "board")


def _people_of(ladder: int) -> QuerySet[Member]:
    return Member.objects.filter(ladder=ladder).select_related("player")


_rounds: Question[Any] = Question(_rounds_of)
_pairings = Question(_pairings_of)
_people = Question(_people_of)


def event_of(ladder: Ladder, season: int = 0) -> Event:
    """A season of a ladder in rounds, the present one by default. Three queries, or
    two before its first round."""
    number = season or ladder.season
    rounds = _rounds.all(ladder=ladder.pk, season=number)
    by_key = {each.pk: each for each in rounds}
    pairings = _pairings.all(rounds=[*by_key])
    for each in rounds:
        each.ladder = ladder
    for pairing in pairings:
        pairing.round = by_key[pairing.round_id]
    settings = cast(RoundSettings, any_settings_of(ladder))
    members = _members(ladder, number == ladder.season, pairings)
    over = ladder.seasons.filter(number=number, ends_at__isnull=False)
    ended = rounds[0].season_ended if rounds else over.exists()
    return Event(ladder, number, settings, members, rounds, pairings, ended)


def _members(
    ladder: Ladder, present: bool, pairings: Sequence[Pairing]
) -> list[Member]:
    """Who takes part. In a season that is over the numbers are gone: those of its
    pairings stand for them."""
    if present:
        found = _people.all(ladder=ladder.pk)
        for each in found:
            each.ladder = ladder
        return [each for each in found if each.number or each.place is not None]
    seen: dict[int, Member] = {}
    for pairing in pairings:
        for name in ("first", "second"):
            member = getattr(pairing, name)
            if member is not None:
                known = seen.setdefault(member.pk, member)
                known.number = list(seen).index(member.pk) + 1
                setattr(pairing, name, known)
    return list(seen.values())
