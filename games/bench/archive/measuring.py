"""The measuring of `bench archive`, in an environment of its own.

All pages are asked for in turn beside the page of one finished game, so that whatever
else the machine does touches all of them alike.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Iterable, Iterator
from http import HTTPStatus
from pathlib import Path
from statistics import median
from typing import Final

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rithmo_site.settings")
django.setup()

from django.conf import settings  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.db import connection  # noqa: E402

from games.archive.kept_cards import forget_cards  # noqa: E402
from games.archive.models import Entry  # noqa: E402
from games.bench.archive import costs  # noqa: E402
from games.bench.archive.asked import (  # noqa: E402
    FIRST,
    Subject,
    explored,
    hard_searches,
    searches,
    usual_game,
)
from games.bench.archive.filling import NotEmpty, fill, filled_with  # noqa: E402
from games.bench.archive.lots import FillPlan  # noqa: E402
from games.bench.archive.timing import MeasuredPage  # noqa: E402
from games.engine import GAMES  # noqa: E402
from games.learn.lessons import lessons_of  # noqa: E402
from games.play.models import Game  # noqa: E402

PLIES: Final = 60  # of the game beside which all is measured
TAIL: Final = 4  # so many times its bar the 95th of a hundred may take
MOST_ASKED, MOST_CPU, MOST_HARD = 3.0, 1.0, 0.5
MOST_INDEXING, MOST_BYTES = 3.0, {"sqlite": 2_500, "postgresql": 7_000}
LEAST_EXPORTED, MOST_MEMORY = 500, 32
MOST_QUERIES, MOST_AGAIN = 4, 0.1
EXPORTED, INDEXED = 5_000, 30  # games
HEADING: Final = (
    f"{'':32}{'database / R':>16}{'CPU / P':>16}{'ms':>8}{'queries':>8}\n"
    f"{'':32}{'median':>8}{'p95':>8}{'median':>8}{'p95':>8}"
)


def verdict(*bars: tuple[str, float, float]) -> str:
    """Whether all figures keep to their bars, and which does not: what it is, the
    figure, the bar."""
    missed = [f"{what} {seen:.2f} > {bar:g}" for what, seen, bar in bars if seen > bar]
    return f"NOT HELD: {', '.join(missed)}" if missed else "holds"


class Yard:
    """The page of one finished game: what all else is measured by."""

    def __init__(self) -> None:
        self.game = usual_game(PLIES)
        self.page = MeasuredPage(self.game.get_absolute_url())

    def line(self) -> str:
        asked, drawn = self.page.asked, self.page.drawn
        return (
            f"The yard: a game of {self.game.ply} plies. R: {asked.middle:.2f} ms for "
            f"its {len(self.page.queries)} questions; P: {drawn.middle:.1f} ms of the "
            "processor."
        )

    def row(self, subject: Subject, page: MeasuredPage) -> str:
        """What a page costs beside this one, and whether it is within its bars."""
        drawn, asked = self.page.drawn.middle, self.page.asked.middle
        cpu = [page.drawn.middle / drawn, page.drawn.p95 / drawn]
        unit = drawn if subject.hard else asked
        bar = MOST_HARD if subject.hard else MOST_ASKED
        ratio = [page.asked.middle / unit, page.asked.p95 / unit]
        bars = [("database", ratio[0], bar), ("its p95", ratio[1], TAIL * bar)]
        if not subject.hard:
            bars += [("CPU", cpu[0], MOST_CPU), ("its p95", cpu[1], TAIL * MOST_CPU)]
        figures = "".join(f"{each:8.2f}" for each in (*ratio, *cpu))
        return (
            f"{subject.title:32}{figures}{page.drawn.middle:8.1f}"
            f"{len(page.queries):8}  {verdict(*bars)}"
        )


def measured(yard: Yard, subjects: Iterable[Subject], rounds: int) -> Iterator[str]:
    """A line for each of these pages, whose questions are those of a first visit."""
    pages = []
    for subject in subjects:
        forget_cards()
        pages.append((subject, MeasuredPage(subject.address)))
    for _ in range(rounds):
        yard.page.take()
        for _subject, page in pages:
            page.take()
    for subject, page in pages:
        yield yard.row(subject, page)


# --- Pages that are visited again ----------------------------------------------------


def visited_again(yard: Yard, rounds: int) -> Iterator[str]:
    """What the second visit to a page takes of the first."""
    lesson = lessons_of(FIRST)[0].slug
    addresses = {
        "a finished game": yard.game.get_absolute_url(),
        "rules": f"/rules/{FIRST}/",
        "history": f"/learn/{FIRST}/history/",
        "a lesson": f"/learn/{FIRST}/{lesson}/",
        "the archive": "/archive/",
    }
    pages = {title: MeasuredPage(address) for title, address in addresses.items()}
    again: dict[str, list[float]] = {title: [] for title in pages}
    for _ in range(rounds):
        for title, page in pages.items():
            page.take()
            status, took = page.again()
            same = status == HTTPStatus.NOT_MODIFIED
            again[title].append(took if same else float("inf"))
    for title, page in pages.items():
        ratio = median(again[title]) / page.drawn.middle
        count = len(page.queries)
        told = verdict(
            ("queries", count, MOST_QUERIES), ("second visit", ratio, MOST_AGAIN)
        )
        yield f"{title:32}{count:3} queries, second visit {ratio:.3f}  {told}"


# --- The index itself ----------------------------------------------------------------


def of_index(quick: bool) -> Iterator[str]:
    """What indexing, disk and exports cost."""
    most = INDEXED // 10 if quick else INDEXED
    ended = Game.objects.filter(plies__number=PLIES - 10, ply__lte=PLIES + 20)
    games = [
        each for key in GAMES for each in ended.filter(key=key).order_by("pk")[:most]
    ]
    ratios = costs.indexing(games)
    told = verdict(*((key, ratio, MOST_INDEXING) for key, ratio in ratios.items()))
    each = ", ".join(f"{key} {ratio:.2f}" for key, ratio in ratios.items())
    yield f"indexing a game, of its replay: {each}  {told}"
    yield from _of_disk()
    count = EXPORTED // 10 if quick else EXPORTED
    speed, memory = costs.export_speed(count), costs.export_memory(count // 8)
    told = verdict(
        ("slowness", LEAST_EXPORTED / speed, 1), ("MiB", memory, MOST_MEMORY)
    )
    yield f"export of a search: {speed:.0f} games/s, {memory:.1f} MiB  {told}"


def _of_disk() -> Iterator[str]:
    count = Entry.objects.count()
    tables = costs.disk()
    whole = sum(tables.values()) / count
    told = verdict(("bytes", whole, MOST_BYTES[connection.vendor]))
    yield f"disk of the index: {whole:.0f} bytes a game  {told}"
    for table, size in tables.items():
        yield f"  {table}: {size / count:.0f}"


# --- All of it -----------------------------------------------------------------------


def all_lines(rounds: int, *, quick: bool) -> Iterator[str]:
    """All lines."""
    yard = Yard()
    subjects = [*searches(), *hard_searches(), *explored()]
    lines = list(measured(yard, subjects, rounds))
    yield yard.line()
    yield HEADING
    yield from lines
    yield from visited_again(yard, rounds)
    yield from of_index(quick)


def main() -> None:
    games, seed, rounds = map(int, sys.argv[1:4])
    if not (Path(settings.STATIC_ROOT) / "staticfiles.json").exists():
        call_command("collectstatic", interactive=False, verbosity=0)
    call_command("migrate", verbosity=0)
    plan = FillPlan(games, seed)
    try:
        there = filled_with()
    except NotEmpty as error:
        raise SystemExit(str(error)) from error
    if there not in ("", plan.title):
        raise SystemExit(f"This database has {there}; ask for these, or name another.")
    if not there:
        fill(plan, lambda line: print(line, flush=True))
    gc.collect()
    gc.freeze()  # as the server does
    print(f"{plan.title}, {connection.vendor}, {rounds} rounds", flush=True)
    for line in all_lines(rounds, quick=games < EXPORTED * 10):
        print(line, flush=True)


if __name__ == "__main__":
    main()
