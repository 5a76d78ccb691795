"""The visits of `bench pages`, in an environment of their own.

All pages are asked for in turn, so that whatever else the machine does touches all of
them alike; the processor time is that of the thread alone.
"""

from __future__ import annotations

import gc
import os
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from http import HTTPStatus
from io import StringIO
from pathlib import Path
from statistics import median
from typing import Final

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rithmo_site.settings")
django.setup()

from django.conf import settings  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.db import connection  # noqa: E402
from django.test.utils import CaptureQueriesContext  # noqa: E402

from accounts.models import User  # noqa: E402
from games.bench import first_pages  # noqa: E402
from games.bench.kinds import LEFT_OUT, kinds  # noqa: E402
from games.bench.requests import Asker  # noqa: E402

ROUNDS, FEW = 40, 1
MEMBER, STRANGER = "member", "stranger"
MOST_CPU, MOST_QUERIES = 10.0, 6  # ms and questions of one visit
MOST_GAME, MOST_PAGE = 60_000, 70_000  # bytes of all that a first visit loads

# What a browser loads of what a page names, at once.
LOADED: Final = re.compile(
    r'<link rel="(?:stylesheet|preload)" href="([^"]+)"|<script src="([^"]+)"'
)


@dataclass
class Cost:
    """What a kind of page costs one visitor: ms of the processor, visit by visit,
    questions to the database, bytes of the page itself and of a first visit."""

    name: str
    visitor: str
    queries: int
    plain: int
    compressed: int
    first: int
    times: list[float] = field(default_factory=list)

    @property
    def cpu(self) -> float:
        return median(self.times)

    def missed(self) -> list[str]:
        """The goals that are missed."""
        most = MOST_GAME if ":" in self.name else MOST_PAGE
        over = {
            "CPU": self.cpu > MOST_CPU,
            "queries": self.queries > MOST_QUERIES,
            "bytes": self.visitor == STRANGER and self.first > most,
        }
        return [goal for goal, is_over in over.items() if is_over]

    def line(self, empty: float) -> str:
        missed = self.missed()
        return (
            f"{self.name:24}{self.visitor:9}{min(self.times):7.2f}{self.cpu:7.2f} "
            f"{self.cpu / empty:6.2f} {self.queries:8}"
            f"{self.plain:9}{self.compressed:8}{self.first:9}"
            f"{'  MISSED: ' + ', '.join(missed) if missed else ''}"
        )


HEADING: Final = (
    f"{'':33}{'least':>7}{'CPU ms':>7} {'ratio':>6} {'queries':>8}"
    f"{'bytes':>9}{'sent':>8}{'first':>9}"
)


class Visitor:
    """Somebody who asks for pages."""

    def __init__(self, name: str, person: User | None) -> None:
        self.name = name
        self.asker = Asker(person)

    def may_see(self, address: str) -> bool:
        """Whether this is a page to them, and not the way to another."""
        return self.asker.ask(address)[0].status_code == HTTPStatus.OK

    def cost_of(self, address: str) -> float:
        """Milliseconds of the processor."""
        response, took = self.asker.ask(address, accept_encoding="br")
        assert response.status_code == HTTPStatus.OK, address  # noqa: S101
        return took

    def cost(self, name: str, address: str) -> Cost:
        """What a page that they have seen costs them, but for the time."""
        page = self.asker.ask(address)[0].content
        with CaptureQueriesContext(connection) as captured:
            response, _took = self.asker.ask(address, accept_encoding="br")
        sent = len(response.content)
        loaded = sum(file.stat().st_size for file in files_of(page.decode()))
        return Cost(name, self.name, len(captured), len(page), sent, sent + loaded)


def files_of(page: str) -> Iterator[Path]:
    """The files that a page loads, as they are sent."""
    for found in LOADED.finditer(" ".join(page.split())):
        address = found[1] or found[2]
        file = Path(settings.STATIC_ROOT) / address.removeprefix(settings.STATIC_URL)
        compressed = file.with_name(f"{file.name}.br")
        yield compressed if compressed.exists() else file


def measure(rounds: int) -> list[Cost]:
    """The cost of every kind of page to a member who organises and moderates, and to
    a stranger, as far as it is a page to them."""
    User.objects.filter(username="ada").update(is_staff=True)
    ada = Visitor(MEMBER, User.objects.get(username="ada"))
    visitors = (ada, Visitor(STRANGER, None))
    asked = [
        (visitor, address, visitor.cost(name, address))
        for name, address in kinds().items()
        for visitor in visitors
        if visitor.may_see(address)
    ]
    gc.collect()
    gc.freeze()  # as the server does
    for _ in range(rounds):
        for visitor, address, cost in asked:
            cost.times.append(visitor.cost_of(address))
    return [cost for _visitor, _address, cost in asked]


def main() -> None:
    if not (Path(settings.STATIC_ROOT) / "staticfiles.json").exists():
        call_command("collectstatic", interactive=False, verbosity=0)
    call_command("migrate", verbosity=0)
    call_command("demo", stdout=StringIO())
    settings.ROOT_URLCONF = "games.bench.standings"
    rounds = FEW if "quick" in sys.argv else ROUNDS
    print(
        f"CPU ms: the median of {rounds} rounds. Goals: {MOST_CPU:g} ms, "
        f"{MOST_QUERIES} queries, {MOST_GAME} bytes of a first visit to a game, "
        f"{MOST_PAGE} to another page"
    )
    print(HEADING, flush=True)
    costs = measure(rounds)
    empty = {cost.visitor: cost.cpu for cost in costs if cost.name == "empty"}
    for cost in costs:
        print(cost.line(empty[cost.visitor]))
    _report_first_pages(rounds)
    print("Left out:")
    for why, names in LEFT_OUT.items():
        print(f"{why}: {names}")


def _report_first_pages(rounds: int) -> None:
    """To a stranger, and to a member who only looks on."""
    print(f"{'The first page of a game after a start':47}  first  later  ratio")
    member = User.objects.get(username="ada")
    visitors = (Visitor(MEMBER, member), Visitor(STRANGER, None))
    asks = {each.name: each.cost_of for each in visitors}
    for line in first_pages.compared(asks, rounds):
        print(line, flush=True)


if __name__ == "__main__":
    main()
