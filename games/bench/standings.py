"""The rounds of `bench ladder`, in an environment of their own.

The pages are asked for in turn, so that whatever else the machine does touches all of
them alike, and by the members of one page of the standing, another in each round.
"""

from __future__ import annotations

import gc
import os
import random
import sys
from datetime import datetime, timedelta
from pathlib import Path
from statistics import median
from time import process_time

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rithmo_site.settings")
django.setup()

from django.conf import settings  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.db import connection  # noqa: E402
from django.http import HttpRequest, HttpResponse  # noqa: E402
from django.shortcuts import render  # noqa: E402
from django.test import Client  # noqa: E402
from django.test.utils import CaptureQueriesContext  # noqa: E402
from django.urls import path  # noqa: E402
from django.utils import timezone  # noqa: E402

from accounts import names  # noqa: E402
from accounts.models import User  # noqa: E402
from games.bench import pairing_times  # noqa: E402
from games.engine import games  # noqa: E402
from games.ladders import services  # noqa: E402
from games.ladders.access import Status  # noqa: E402
from games.ladders.models import Ladder, LadderChallenge, Member  # noqa: E402
from games.ladders.pages.standing_queries import PAGE  # noqa: E402
from games.ratings.models import Rating  # noqa: E402
from rithmo_site.urls import urlpatterns as addresses  # noqa: E402

ROUNDS, FEW = 200, 3
ANEW = 40  # pages of the standing for which nobody has asked
MOST_QUERIES, MOST_TIMES = 8, 2.0
EMPTY = "/empty/"


def empty(request: HttpRequest) -> HttpResponse:
    """What every page of the site has, and nothing else."""
    return render(request, "base.html")


urlpatterns = [*addresses, path(EMPTY.strip("/") + "/", empty)]


# --- A ladder of so many members -----------------------------------------------


def lay(members: int, now: datetime) -> tuple[Ladder, list[User]]:
    """A ladder as it is in the middle of its life, and those of a page in its
    middle."""
    founder = User.objects.create_user("founder")
    rules = games()[0]
    ladder = services.found_ladder(
        founder=founder,
        plan=services.LadderPlan("The bench ladder", rules.key, "3d"),
        now=now - timedelta(days=100),
    )
    people = _people(members)
    rows = _rows(ladder, people, now)
    _ratings(ladder, people, now)
    _challenges(ladder, rows, now)
    begin = members // PAGE // 2 * PAGE
    return ladder, people[begin : begin + PAGE]


def _people(count: int) -> list[User]:
    called = [f"Member{number}" for number in range(count)]
    return User.objects.bulk_create(
        User(username=name, name_key=names.key_of(name), password="!")  # noqa: S106
        for name in called
    )


def _rows(ladder: Ladder, people: list[User], now: datetime) -> list[Member]:
    return Member.objects.bulk_create(
        Member(
            ladder=ladder,
            player=player,
            status=Status.ACTIVE,
            place=place,
            best_place=place,
            joined_at=now - timedelta(days=90),
            played_at=now - timedelta(hours=place % 300),
            idle_since=now - timedelta(hours=place % 300),
            challenged=True,
        )
        for place, player in enumerate(people, start=1)
    )


def _ratings(ladder: Ladder, people: list[User], now: datetime) -> None:
    Rating.objects.bulk_create(
        Rating(
            player=player,
            pool=ladder.pool,
            rating=2000 - number / 10,
            deviation=80,
            volatility=0.06,
            games=20,
            rated_at=now,
        )
        for number, player in enumerate(people)
    )


def _challenges(ladder: Ladder, rows: list[Member], now: datetime) -> None:
    """Every tenth plays, and each has played twice on the average."""
    chance = random.Random(1563)  # noqa: S311
    made = [
        _challenge(ladder, one, rows[at + 2], LadderChallenge.Status.PLAYING, now)
        for at, one in enumerate(rows[:-2])
        if at % 20 == 0
    ]
    for _ in range(2 * len(rows)):
        at = chance.randrange(len(rows) - 3)
        ended = now - timedelta(hours=chance.randrange(8, 1500))
        made.append(
            _challenge(
                ladder, rows[at], rows[at + 3], LadderChallenge.Status.DONE, ended
            )
        )
    LadderChallenge.objects.bulk_create(made)


def _challenge(
    ladder: Ladder, above: Member, below: Member, status: str, at: datetime
) -> LadderChallenge:
    low, high = sorted((above, below), key=lambda member: member.pk)
    is_done = status == LadderChallenge.Status.DONE
    return LadderChallenge(
        ladder=ladder,
        challenger=below,
        challenged=above,
        low=low,
        high=high,
        status=status,
        result="challenged" if is_done else "",
        settings_version=1,
        season=1,
        challenger_place=below.place or 0,
        challenged_place=above.place or 0,
        made_at=at - timedelta(days=2),
        ended_at=at if is_done else None,
    )


# --- Measuring -----------------------------------------------------------------


class Asker:
    """Somebody who asks for pages again and again."""

    def __init__(self, person: User) -> None:
        self.client = Client(headers={"host": "127.0.0.1"})
        self.client.force_login(person)

    def ask(self, address: str) -> float:
        """Milliseconds of this process's own CPU time until the page is there."""
        began = process_time()
        response = self.client.get(address)
        took = (process_time() - began) * 1000
        assert response.status_code == 200, (address, response.status_code)  # noqa: S101
        return took

    def queries(self, address: str) -> int:
        with CaptureQueriesContext(connection) as captured:
            self.ask(address)
        return len(captured)


def measure(ladder: Ladder, people: list[User], rounds: int) -> bool:
    """Say what is seen; whether all of it is as it is to be."""
    standing = ladder.get_absolute_url()
    check = f"{standing}challenge/{people[0].username}/"
    askers = [Asker(person) for person in people[1:]]
    times: dict[str, list[float]] = {EMPTY: [], standing: [], check: []}
    for address in times:
        askers[0].ask(address)  # what is made once and for all is made now
    gc.collect()
    gc.freeze()  # as the server does
    for number in range(rounds):
        for address, series in times.items():
            series.append(askers[number % len(askers)].ask(address))
    yard = median(times[EMPTY])
    print(f"an empty page: {yard:.2f} ms, {askers[0].queries(EMPTY)} queries")
    found = [
        _say(name, median(times[address]), yard, askers[0].queries(address))
        for name, address in (("the standing", standing), ("challenge check", check))
    ]
    return _say_anew(askers[0], standing, yard, min(rounds, ANEW)) and all(found)


def _say(name: str, took: float, yard: float, queries: int) -> bool:
    good = queries <= MOST_QUERIES and took < MOST_TIMES * yard
    print(
        f"{name}: {took:.2f} ms, {took / yard:.2f} times the empty page (to be under "
        f"{MOST_TIMES:.0f}), {queries} queries (at most {MOST_QUERIES})"
        f"{'' if good else ': MISSED'}"
    )
    return good


def _say_anew(asker: Asker, standing: str, yard: float, pages: int) -> bool:
    """Pages of which nothing is kept, and whom one may challenge, which is nowhere
    kept; whether their questions are few enough."""
    anew = median(asker.ask(f"{standing}?page={page + 2}") for page in range(pages))
    reach = median(asker.ask(f"{standing}?reach") for _ in range(pages))
    asked = (
        asker.queries(f"{standing}?page={pages + 2}"),
        asker.queries(f"{standing}?reach"),
    )
    good = max(asked) <= MOST_QUERIES
    for name, took, queries in (
        ("a page of it for the first time", anew, asked[0]),
        ("whom one may challenge", reach, asked[1]),
    ):
        print(
            f"{name}: {took:.2f} ms, {took / yard:.2f} times, {queries} queries "
            f"(at most {MOST_QUERIES}){'' if good else ': MISSED'}"
        )
    return good


def main() -> None:
    if not (Path(settings.STATIC_ROOT) / "staticfiles.json").exists():
        call_command("collectstatic", interactive=False, verbosity=0)
    call_command("migrate", verbosity=0)
    settings.ROOT_URLCONF = "games.bench.standings"
    members = int(sys.argv[1])
    ladder, people = lay(members, timezone.now())
    rounds = FEW if "quick" in sys.argv else ROUNDS
    print(f"{members} members, the median of {rounds} rounds")
    good = measure(ladder, people, rounds)
    for line, is_good in pairing_times.beside_few():
        print(f"{line}{'' if is_good else ': MISSED'}")
        good = good and is_good
    if not good:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
