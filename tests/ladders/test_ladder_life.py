"""A month in the life of a ladder with 200 players, by a clock that the test holds.

Every day somebody challenges, accepts, declines, plays, gives up, stays away, leaves or
comes back, all drawn by one seed; every day the ladder has to be in order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from random import Random

import pytest

from accounts.models import User
from games.common.errors import Refused
from games.ladders import services, sweeps
from games.ladders.challenges.checks import COUNTED
from games.ladders.models import Ladder, LadderChallenge, Member, PlaceChange
from games.ladders.models.challenges import OPEN
from games.notices.models import Notice
from games.play.models import Game
from games.play.timing.flags import flag_overdue
from tests.support.laddered import DAY, HOUR, end, found
from tests.support.people import NOON

PLAYERS, DAYS, TRIES = 200, 30, 2
ONE_SEED = 20261121


class Month:
    """A ladder, its people, and what they do."""

    def __init__(self, ladder: Ladder, people: list[User], lot: Random) -> None:
        self.ladder, self.people, self.lot = ladder, people, lot
        self.by_key = {person.pk: person for person in people}

    def live(self) -> None:
        for day in range(DAYS):
            for hour in sorted(self.lot.sample(range(24), 2)):
                now = NOON + day * DAY + hour * HOUR
                self.act(now)
                self.pass_time(now)
            check(self.ladder)

    def act(self, now: datetime) -> None:
        self.challenge(now)
        self.answer(now)
        self.end_games(now)
        self.come_and_go(now)

    def pass_time(self, now: datetime) -> None:
        flag_overdue(now)
        sweeps.sweep_ladders(now)

    def run_out(self) -> None:
        """Nobody does anything any more; time alone brings all to an end."""
        Member.objects.update(due_at=None)  # but idleness, which would go on for ever
        for day in range(DAYS, 2 * DAYS):
            self.pass_time(NOON + day * DAY)

    # --- What people do ---

    def challenge(self, now: datetime) -> None:
        placed = Member.objects.filter(place__gt=0).order_by("place")
        active = list(placed.values_list("player", flat=True))
        for _ in range(TRIES):
            at = self.lot.randrange(1, len(active))
            whom = self.lot.randrange(max(0, at - 25), at)
            self.try_(
                services.challenge,
                ladder_id=self.ladder.pk,
                challenger=self.by_key[active[at]],
                challenged=self.by_key[active[whom]],
                now=now,
            )

    def answer(self, now: datetime) -> None:
        challenges = LadderChallenge.objects.select_related("challenger", "challenged")
        for row in self.some(challenges.filter(status="made"), 0.5):
            mine, theirs = self.person(row.challenger), self.person(row.challenged)
            how, who = self.lot.choices(
                [
                    (services.accept, theirs),
                    (services.decline, theirs),
                    (services.withdraw, mine),
                ],
                weights=[12, 1, 1],
            )[0]
            self.try_(how, challenge_id=row.pk, player=who, now=now)
        for row in self.some(challenges.filter(status="forfeit"), 0.5):
            claim = self.lot.random() < 0.8
            how = services.claim_forfeit if claim else services.waive_forfeit
            who = self.person(row.challenger)
            self.try_(how, challenge_id=row.pk, player=who, now=now)

    def end_games(self, now: datetime) -> None:
        for game in self.some(Game.objects.filter(status="live"), 0.3):
            seats = game.seats.values_list("player", flat=True)
            players = [self.by_key[player] for player in seats]
            winner = self.lot.choices([*players, None], weights=[4, 4, 1])[0]
            before = self.place_of(winner)
            end(game, winner, now, moves=self.lot.choice([0, 2, 2, 2]))
            if before:
                assert (self.place_of(winner) or PLAYERS) <= before, (
                    "nobody falls by winning"
                )

    def come_and_go(self, now: datetime) -> None:
        given = {"ladder_id": self.ladder.pk, "now": now}
        for how, share in (
            (services.leave, 0.4),
            (services.join, 0.3),
            (services.come_back, 0.3),
            (services.end_vacation, 0.3),
        ):
            if self.lot.random() < share:
                self.try_(how, player=self.lot.choice(self.people), **given)
        if self.lot.random() < 0.5:
            player, days = self.lot.choice(self.people), self.lot.randint(1, 9)
            self.try_(services.go_away, player=player, days=days, **given)

    # --- How ---

    def person(self, member: Member) -> User:
        return self.by_key[member.player_id]

    def place_of(self, person: User | None) -> int | None:
        places = Member.objects.filter(player=person).values_list("place", flat=True)
        return places.first() if person is not None else None

    def some(self, rows, share: float) -> Iterator:
        return (row for row in list(rows) if self.lot.random() < share)

    def try_(self, how, **given) -> None:
        with suppress(Refused):
            how(**given)


def check(ladder: Ladder) -> None:
    """What is true of a ladder at every moment."""
    active = Member.objects.filter(status="active").order_by("place")
    places = list(active.values_list("place", flat=True))
    assert places == list(range(1, len(places) + 1)), "places are a permutation"
    open_ = LadderChallenge.objects.filter(status__in=OPEN)
    pairs = Counter(open_.values_list("low", "high"))
    assert set(pairs.values()) <= {1}, "no pair meets twice at once"
    taken = open_.filter(status__in=COUNTED)
    for side in ("challenger", "challenged"):
        counted = Counter(taken.values_list(side, flat=True))
        assert max(counted.values(), default=0) <= 2, "two out and two in at most"


@pytest.fixture
def month(ada) -> Month:
    ladder = found(ada)
    names = [f"Player{n}" for n in range(PLAYERS)]
    people = User.objects.bulk_create(
        User(username=name, name_key=name.lower()) for name in names
    )
    stand(ladder, people)
    return Month(ladder, people, Random(ONE_SEED))


def stand(ladder: Ladder, people: list[User]) -> None:
    """These people have joined one after the other."""
    members = Member.objects.bulk_create(
        Member(
            ladder=ladder,
            player=person,
            place=place,
            best_place=place,
            joined_at=NOON,
            played_at=NOON,
            idle_since=NOON,
            due_at=NOON,
        )
        for place, person in enumerate(people, start=1)
    )
    PlaceChange.objects.bulk_create(
        PlaceChange(
            member=member, season=1, after=member.place, cause="join", made_at=NOON
        )
        for member in members
    )


def test_a_month_of_ladder_life_stays_in_order(month, caplog):
    month.live()
    month.run_out()
    check(month.ladder)
    assert "A sweep of ladders failed" not in caplog.text
    played = LadderChallenge.objects.filter(status="done", game__isnull=False)
    assert played.count() > 60
    assert set(PlaceChange.objects.values_list("cause", flat=True)) >= {
        *("join", "win", "loss", "slid", "rose", "idle", "leave"),
    }
    assert not Game.objects.filter(status="live").exists(), "every game ends"
    open_ = LadderChallenge.objects.filter(status__in=OPEN)
    assert not open_.exists(), "every challenge ends"
    assert not Member.objects.filter(status="limbo").exists()
    every_place_has_its_cause(month.ladder)
    every_notice_once()


def every_place_has_its_cause(ladder: Ladder) -> None:
    """The steps of each member follow each other and lead to where he stands."""
    now_at: dict[int, int | None] = {}
    for change in PlaceChange.objects.order_by("pk"):
        assert now_at.get(change.member_id) == change.before
        now_at[change.member_id] = change.after
    stand = dict(Member.objects.values_list("pk", "place"))
    assert now_at == stand


def every_notice_once() -> None:
    """Each challenge was told to the challenged once, and each answer once."""
    of_challenges = Notice.objects.filter(key__startswith="ladder-challenge:")
    told = Counter(of_challenges.values_list("person", "key"))
    assert set(told.values()) == {1}
    for what, rows in (
        ("made", LadderChallenge.objects.all()),
        ("accepted", LadderChallenge.objects.filter(game__isnull=False)),
        ("withdrawn", LadderChallenge.objects.filter(status="cancelled")),
    ):
        keys = [f"ladder-challenge:{row.pk}:{what}" for row in rows]
        assert of_challenges.filter(key__in=keys).count() == len(keys)
    texts = Counter(of_challenges.values_list("person", "text", "url"))
    assert set(texts.values()) == {1}, "nothing is said twice"
