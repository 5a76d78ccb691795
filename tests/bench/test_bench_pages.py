"""The measuring of the pages runs, and says where a goal is missed."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from django.conf import settings
from django.core.management import call_command
from django.urls import URLResolver, get_resolver, resolve

from accounts.models import User
from games.bench.kinds import LEFT_OUT, kinds
from games.bench.visits import Cost, files_of
from games.engine import GAMES


def test_the_measuring_runs_and_prints_every_kind(capsys):
    call_command("bench", "pages", "--quick")
    measured, left_out = capsys.readouterr().out.split("Left out:\n")
    measured, first_pages = measured.split("The first page of a game after a start")
    ratios = first_pages.splitlines()[1:]
    assert len(ratios) == 2 * len(GAMES)
    assert all(line.endswith(("goal 1.5: met", "goal 1.5: MISSED")) for line in ratios)
    lines = measured.splitlines()[2:]
    names = [(line[:24].strip(), line[24:33].strip()) for line in lines]
    assert names[:2] == [("empty", "member"), ("empty", "stranger")]
    both = {"start", "lobby", "rules", "ladder", "profile", "rating history", "round"}
    both |= {f"{key}: {how}" for key in GAMES for how in ("live", "finished")}
    assert {(name, who) for name in both for who in ("member", "stranger")} <= {*names}
    assert ("ladder, organisers", "member") in names
    assert ("ladder, organisers", "stranger") not in names
    for line in lines:
        least, cpu, ratio, queries, plain, sent, first = line[33:].split()[:7]
        assert 0 < float(least) <= float(cpu)
        assert float(ratio) > 0
        assert int(queries) >= 0
        assert 0 < int(sent) < int(plain)
        assert int(first) > int(sent)
    assert "ladder-csv" in left_out


def test_every_address_is_measured_or_left_out(member, monkeypatch):
    """A new page has to be put among the kinds, or among what is left out and why."""
    monkeypatch.setattr(settings, "ROOT_URLCONF", "games.bench.standings")
    measured = {resolve(urlsplit(each).path).view_name for each in kinds().values()}
    left_out = [name for names in LEFT_OUT.values() for name in names.split()]
    assert len(left_out) == len(set(left_out))
    assert measured.isdisjoint(left_out)
    assert measured | {*left_out, *IN_THE_DEMO} == {*named(), NAMELESS}


NAMELESS = "games.bench.standings.empty"
# The rows of these are made by the demo, which is too much for this test.
IN_THE_DEMO = {"challenge", "ladder-challenge", "ladder-round", "ladder-rounds"}
IN_THE_DEMO |= {"ladder-news-edit"}
IN_THE_DEMO |= {"class", "collection", "collected"}
IN_THE_DEMO |= {"embed", "game-share", "game-sheet", "what-if", "game-animation"}
IN_THE_DEMO |= {"game-analysis"}
IN_THE_DEMO |= {"rating-history", "rating-pool", "table", "table-clock", "table-ply"}


@pytest.fixture
def member(ada):
    """What the kinds look up: a member called ada."""
    User.objects.filter(pk=ada.pk).update(username="ada")


def named() -> Iterator[str]:
    """The names of all addresses, without those of operators."""
    waiting = list(get_resolver().url_patterns)
    for each in waiting:
        if isinstance(each, URLResolver):
            waiting += [] if each.app_name == "admin" else each.url_patterns
        elif each.name:
            yield each.name


@pytest.mark.parametrize(
    ("name", "cpu", "queries", "first", "missed"),
    [
        ("start", 10, 6, 70_000, []),
        ("start", 10.1, 7, 70_001, ["CPU", "queries", "bytes"]),
        ("medieval: live", 9, 1, 60_000, []),
        ("medieval: live", 9, 1, 60_001, ["bytes"]),
    ],
)
def test_a_goal_that_is_missed_is_named(name, cpu, queries, first, missed):
    cost = Cost(name, "stranger", queries, 10, 5, first, [1, cpu, 1000])
    assert cost.missed() == missed
    assert ("MISSED" in cost.line(5.0)) is bool(missed)
    assert cost.line(5.0).endswith(", ".join(missed))


def test_what_a_first_visit_loads_is_what_the_page_names_at_once():
    page = (
        '<link rel="icon" href="/static/a.svg"><link rel="stylesheet" '
        'href="/static/a.css"><link\n rel="preload" href="/static/a.woff2">'
        '<script src="/static/a.js" data-then="/static/b.js" defer></script>'
    )
    names = [file.name for file in files_of(page)]
    assert names == ["a.css", "a.woff2", "a.js"]
