"""The games made for the bench of the archive are as the index has games, and the
measuring runs."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import connection

from accounts.models import User
from games.archive.index.checking import faults
from games.archive.models import Entry, EntrySeat, Reached, Term
from games.bench.archive.copies import Copies
from games.bench.archive.filling import MARK, NotEmpty, fill, filled_with
from games.bench.archive.fragments import fragments
from games.bench.archive.lots import FillPlan, id_of
from games.bench.archive.measuring import verdict
from games.play.models import Game
from tests.databases import KINDS, database_of

PLAN = FillPlan(games=260, seed=5, whole=200)


@pytest.fixture(scope="module", params=KINDS)
def filled(request, tmp_path_factory, django_db_blocker):
    folder = tmp_path_factory.mktemp("filled")
    with django_db_blocker.unblock(), database_of(request.param, folder, fresh=True):
        fill(PLAN, lambda line: None)
        yield request.param


def test_the_index_says_of_whole_games_what_the_real_one_would(filled):
    """Every game that can be replayed is replayed and indexed anew, beside counts of
    all."""
    parted = {entry.game_id for entry in Entry.objects.filter(seq__lte=60)}
    found = list(faults(PLAN.games, Random(1)))
    assert all(any(pk in fault for pk in parted) for fault in found)
    assert len(found) > 40  # these have no plies, and are seen


def test_games_that_are_not_whole_go_ways_of_their_own(filled):
    """After the opening nobody shares their positions, and each leads to the next."""
    late = 0
    for seq in range(1, 61):
        steps = list(Reached.objects.filter(seq=seq).order_by("ply"))
        assert all(one.after == other.key for one, other in pairwise(steps))
        if steps[-1].ply == 24:
            late += 1
            there = Reached.objects.filter(key=steps[-1].key)
            assert not there.exclude(seq=seq).exists()
    assert late > 30


def test_common_positions_and_terms_are_common_and_others_rare(filled):
    starts = Reached.objects.filter(ply=0).values_list("key", flat=True)
    second = Reached.objects.filter(ply=4).values_list("key", flat=True)
    assert len({*starts}) * 4 < len({*second}) < PLAN.games * 0.5
    common = Term.objects.order_by("-games")
    assert common[0].games > PLAN.games * 0.95
    assert Term.objects.filter(games__lte=3).count() > 100
    assert EntrySeat.objects.values("player").distinct().count() > 10


def test_the_same_seed_makes_the_same_games(filled):
    """All of it drawn and played once more."""
    fragments.cache_clear()
    people = User.objects.exclude(username=MARK).order_by("pk")
    copies = Copies(PLAN, fragments(PLAN), list(people))
    for seq in range(1, PLAN.games + 1, 20):
        copy, entry = copies.copy(seq), Entry.objects.get(seq=seq)
        assert (copy.id, copy.ended) == (entry.game_id, entry.ended_at)
        there = Reached.objects.filter(seq=seq).values_list("ply", "key", "after")
        if copy.parting is None:
            assert {*there} == {*copy.shape.fragment.facts.steps}
        found = EntrySeat.objects.filter(seq=seq).values_list("player", flat=True)
        assert {*found} == {*copy.players}


def test_a_database_is_filled_once(filled):
    assert filled_with() == PLAN.title
    assert len({id_of(seq) for seq in range(5_000)}) == 5_000


@pytest.mark.django_db
def test_no_other_database_is_filled(game):
    with pytest.raises(NotEmpty, match="Name an empty one"):
        filled_with()
    name = settings.DATABASES["default"]["NAME"]
    with pytest.raises(CommandError, match="database of the site"):
        call_command("bench", "archive", "--database", f"sqlite:///{name}")
    assert Game.objects.count() == 1
    assert connection.vendor == "sqlite"


def test_a_bar_that_is_missed_is_named():
    assert verdict(("database", 2.9, 3), ("CPU", 1.0, 1)) == "holds"
    told = verdict(("database", 3.1, 3), ("CPU", 1.0, 1))
    assert told == "NOT HELD: database 3.10 > 3"


def test_the_measuring_runs_and_prints_every_line(capsys):
    call_command("bench", "archive", "--games", "400", "--rounds", "1")
    seen = capsys.readouterr().out
    for title in (
        *("the list", "player against opponent", "three terms, one rare"),
        *("no hit among all", "common with common, none", "strongest, few"),
        *("explorer, ply 12, some", "the archive", "indexing a game"),
        *("disk of the index", "archive_posting", "export of a search"),
    ):
        assert f"\n{title}" in seen or f"\n  {title}" in seen
    again = [line for line in seen.splitlines() if "second visit" in line]
    assert len(again) == 5
    assert all("holds" in line or "NOT HELD" in line for line in again)
