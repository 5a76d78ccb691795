"""One season of a ladder in rounds as values: who takes part, what has been played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from functools import cached_property
from typing import Any, cast

from django.db.models import Exists, QuerySet

from games.common.prepared_queries import Question
from games.ladders.models import Ladder, Member, Pairing, Round, Season
from games.ladders.rounds.forms.interface import EventForm
from games.ladders.rounds.forms.registry import FORMS
from games.ladders.rounds.settings import EventSettings
from games.ladders.versions import any_settings_of
from games.pairing.meetings import Meeting, Result
from games.pairing.tiebreaks import StandingRow

OVER = Round.Status.DONE


@dataclass(frozen=True)
class Team:
    """A team with the keys of its members and those of them who have a number, the
    first board first."""

    name: str
    members: Sequence[int]
    numbers: Sequence[int]


@dataclass(frozen=True)
class Event:
    """A season with its rounds in order; `members` are those with a number and those
    who stand on the ladder."""

    ladder: Ladder
    season: int
    settings: EventSettings
    members: Sequence[Member]
    rounds: Sequence[Round]
    pairings: Sequence[Pairing]
    has_ended: bool  # also before the last round, when all had met
    named_teams: Sequence[tuple[str, Sequence[int]]] = ()

    @property
    def form(self) -> EventForm:
        """By what rules its rounds are paired and counted."""
        return FORMS[self.ladder.form]

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
    def kept_apart(self) -> list[frozenset[int]]:
        """Whom the organisers do not want to meet, by numbers."""
        numbers = {each.pk: each.number for each in self.members if each.number}
        pairs = (frozenset(map(numbers.get, both)) for both in self.ladder.kept_apart)
        return [frozenset(n for n in pair if n) for pair in pairs if None not in pair]

    @property
    def teams(self) -> list[Team]:
        """The teams in their order, where there are any."""
        numbers = {each.pk: each.number for each in self.members if each.number}
        return [
            Team(name, keys, [numbers[key] for key in keys if key in numbers])
            for name, keys in self.named_teams
        ]

    @cached_property
    def missing(self) -> list[Member]:
        """Who has asked to miss the next round, where that is allowed."""
        if not getattr(self.settings, "half_byes", 0):
            return []
        number = len(self.rounds) + 1
        return [each for each in self.active if each.misses_round == number]

    @cached_property
    def playing(self) -> list[Member]:
        """Who is to be paired in the next round."""
        return [each for each in self.active if each not in self.missing]

    @property
    def last(self) -> Round | None:
        return self.rounds[-1] if self.rounds else None

    @property
    def is_between(self) -> bool:
        """Whether no round is being played."""
        return self.last is None or self.last.status == OVER

    @property
    def length(self) -> timedelta:
        """How long a round lasts; nothing where it waits for all its games."""
        return self.form.length(self.settings)

    @cached_property
    def planned(self) -> int:
        """How many rounds there are in all."""
        return self.form.planned(self)

    @property
    def is_over(self) -> bool:
        """Whether the last round has been played."""
        return self.has_ended or (
            bool(self.rounds) and self.is_between and len(self.rounds) >= self.planned
        )

    def add(self, pairings: Sequence[Pairing]) -> None:
        """Count pairings that are yet to be saved."""
        self.__dict__["pairings"] = [*self.pairings, *pairings]
        for name in ("all_meetings", "meetings", "standing"):
            self.__dict__.pop(name, None)

    def pairings_of(self, number: int) -> list[Pairing]:
        return [each for each in self.pairings if each.round.number == number]

    @cached_property
    def all_meetings(self) -> list[Meeting]:
        """What has been paired, by numbers."""
        return [
            Meeting(
                each.round.number,
                each.first.number or 0,
                each.second.number if each.second else None,
                Result(each.result) if each.result else None,
            )
            for each in self.pairings
        ]

    @cached_property
    def meetings(self) -> list[Meeting]:
        """What counts of it."""
        return self.form.meetings(self)

    @cached_property
    def order(self) -> tuple[str, ...]:
        """The tie-breaks by name, the first first."""
        return self.form.order(self)

    @cached_property
    def standing(self) -> list[tuple[StandingRow, Member]]:
        """All who take part, the best first."""
        return [(row, self.numbered[row.number]) for row in self.form.standing(self)]


def _rounds_of(ladder: int, season: int) -> QuerySet[Any]:
    """The rounds of a season in order, and whether the `season_ended`."""
    over = Season.objects.filter(ladder=ladder, number=season, ends_at__isnull=False)
    found = Round.objects.filter(ladder=ladder, season=season)
    return found.annotate(season_ended=Exists(over)).order_by("number")


def _pairings_of(rounds: list[int]) -> QuerySet[Pairing]:
    found = Pairing.objects.filter(round__in=rounds)
    people = ("first__player", "second__player", "game")
    return found.select_related(*people).order_by("round__number", "board")


def _present_pairings_of(rounds: list[int]) -> QuerySet[Pairing]:
    """Without the players, who are read as members of the ladder anyway."""
    found = Pairing.objects.filter(round__in=rounds).select_related("game")
    return found.order_by("round__number", "board")


def _people_of(ladder: int) -> QuerySet[Member]:
    return Member.objects.filter(ladder=ladder).select_related("player")


_rounds: Question[Any] = Question(_rounds_of)
_pairings = Question(_pairings_of)
_present_pairings = Question(_present_pairings_of)
_people = Question(_people_of)


def event_of(ladder: Ladder, season: int = 0) -> Event:
    """A season of a ladder in rounds, the present one by default. Three queries, or
    two before its first round."""
    number = season or ladder.season
    rounds = _rounds.all(ladder=ladder.pk, season=number)
    by_key = {each.pk: each for each in rounds}
    present = number == ladder.season
    asked = _present_pairings if present else _pairings
    pairings = asked.all(rounds=[*by_key])
    for each in rounds:
        each.ladder = ladder
    for pairing in pairings:
        pairing.round = by_key[pairing.round_id]
    settings = cast(EventSettings, any_settings_of(ladder))
    if present:
        members, teams = _present(ladder, pairings), ladder.teams
    else:
        kept = ladder.seasons.only("numbers", "teams").get(number=number)
        members, teams = _past(kept.numbers, pairings), kept.teams
    over = ladder.seasons.filter(number=number, ends_at__isnull=False)
    ended = rounds[0].season_ended if rounds else over.exists()
    return Event(ladder, number, settings, members, rounds, pairings, ended, teams)


def _present(ladder: Ladder, pairings: Sequence[Pairing]) -> list[Member]:
    """Who takes part in the season that goes on, also as the players of its pairings;
    an arena has thousands of these."""
    found = _people.all(ladder=ladder.pk)
    by_key = {each.pk: each for each in found}
    for each in found:
        each.ladder = ladder
    for pairing in pairings:
        pairing.first = by_key[pairing.first_id]
        pairing.second = by_key[pairing.second_id] if pairing.second_id else None
    return [each for each in found if each.number or each.place is not None]


def _past(kept: Mapping[str, int], pairings: Sequence[Pairing]) -> list[Member]:
    """Who took part in a season that is over, by the numbers that it has kept; older
    ones have kept none, so those of its pairings stand for them."""
    seen: dict[int, Member] = {}
    for pairing in pairings:
        for name in ("first", "second"):
            member = getattr(pairing, name)
            if member is not None:
                known = seen.setdefault(member.pk, member)
                place = list(seen).index(member.pk) + 1
                known.number = kept.get(str(member.pk)) if kept else place
                setattr(pairing, name, known)
    return list(seen.values())
