"""Tallies of common positions, kept by the index: the explorer counts by them what it
would count by the games themselves."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command
from django.db.models import F

from accounts.models import User
from games.archive.explorer import visits as counting
from games.archive.explorer.reached import times_reached
from games.archive.explorer.visits import CountedGames, mean_rating, visits
from games.archive.index import tallies
from games.archive.index.queue import put_in_line
from games.archive.index.tallies import wrong_tallies
from games.archive.index.writing import index_waiting
from games.archive.models import Entry, KeptTally
from games.engine import rules
from games.play.models import Game
from games.ratings.models import RatingChange
from tests.databases import KINDS, database_of
from tests.support import rated
from tests.support.archived import indexed, resigned
from tests.support.people import NOON

RULES = rules("rithmomachia")
START = RULES.position_key(RULES.initial())
COMMON = 4
# The second comes back to the start; the last two end there.
WAYS = (
    ("N2-L4", "C1-D1", "N8-M8", "C8-D8"),
    ("N2-L4", "C1-D1", "L4-N2", "D1-C1", "N8-M8", "C8-D8"),
    ("N8-M8", "C8-D8", "N2-L4", "C1-D1"),
    ("N2-L4", "C8-D8"),
    ("N8-M8",),
    (),
    (),
)


@pytest.fixture(params=KINDS)
def people(request, tmp_path, django_db_blocker, monkeypatch):
    monkeypatch.setattr(tallies, "COMMON", COMMON)
    with django_db_blocker.unblock(), database_of(request.param, tmp_path):
        yield [User.objects.create_user(name) for name in ("Ada", "Boethius")]


@pytest.fixture
def games(people):
    """Those in which both have moved are rated."""
    made = []
    for n, moves in enumerate(WAYS):
        at = NOON + timedelta(days=n)
        if len(moves) > 1:
            game = rated.open_with(rated.begin(*people, at=at), *moves, at=at)
            made.append(rated.resign(game, people[n % 2], at=at))
        else:
            made.append(resigned(*people, *moves, at=at, loser=people[n % 2]))
    indexed(*made)
    return made


def told_of(key):
    return visits(key, CountedGames()), times_reached([key], CountedGames())


def seen_without_tallies(key):
    """The same, counted by the games."""
    kept = list(KeptTally.objects.all())
    KeptTally.objects.all().delete()
    found = told_of(key)
    KeptTally.objects.bulk_create(kept)
    return found


def assert_right(key=START):
    assert KeptTally.objects.filter(key=key).exists()
    assert told_of(key) == seen_without_tallies(key)
    assert list(wrong_tallies()) == []


def test_a_position_has_tallies_from_so_many_games_on(people):
    for n in range(COMMON):
        assert not KeptTally.objects.exists()
        indexed(resigned(*people, *WAYS[0], at=NOON + timedelta(days=n)))
    assert visits(START, CountedGames()).games == COMMON
    assert set(KeptTally.objects.values_list("games", flat=True)) == {COMMON}
    assert_right()


def test_games_count_by_their_first_visit(games):
    seen = visits(START, CountedGames())
    assert (seen.games, seen.ended) == (len(WAYS), 2)
    assert sum(tally.games for tally in seen.tallies.values()) + 2 == len(WAYS)
    assert_right()


def test_the_newest_games_are_named_whatever_their_number(games, monkeypatch):
    """Tallies need no window."""
    monkeypatch.setattr(counting, "WINDOW", 2)
    seen = visits(START, CountedGames())
    assert (seen.games, seen.of_newest) == (len(WAYS), False)
    assert seen.newest == (7, 6, 5, 4, 3, 2)
    some = visits(START, CountedGames(digest=games[0].digest))
    assert (some.games, some.of_newest) == (2, True)


@pytest.mark.parametrize("which", [0, 1, 4, 6])
def test_a_game_out_of_the_count_is_taken_out_and_put_back(games, which):
    one = Game.objects.filter(pk=games[which].pk)
    for at, reason, count in ((NOON, "Arranged.", 6), (None, "", 7)):
        one.update(voided_at=at, void_reason=reason)
        put_in_line([games[which].pk], NOON)
        index_waiting()
        assert visits(START, CountedGames()).games == count
        assert times_reached([START], CountedGames()) == {START: count}
        assert_right()


@pytest.mark.parametrize("which", [0, 1, 4, 6])
def test_a_game_that_is_listed_no_more_is_forgotten(games, which):
    Game.objects.filter(pk=games[which].pk).update(local=True)
    put_in_line([games[which].pk], NOON)
    index_waiting()
    assert visits(START, CountedGames()).games == len(WAYS) - 1
    assert_right()


def test_what_is_indexed_again_is_counted_once(games):
    put_in_line([game.pk for game in games], NOON)
    index_waiting()
    assert Entry.objects.count() == visits(START, CountedGames()).games == len(WAYS)
    assert_right()


def mean_of(tallies):
    """The mean rating of the games that went on from the start."""
    return mean_rating(tallies.values())


def test_ratings_are_kept_and_follow_their_games(games):
    seen = visits(START, CountedGames())
    entries = Entry.objects.exclude(rating=None).filter(plies__gt=0)
    ratings = [entry.rating or 0 for entry in entries]
    assert sum(tally.rated for tally in seen.tallies.values()) == len(ratings) == 4
    assert mean_of(seen.tallies) == round(sum(ratings) / len(ratings))
    changes = RatingChange.objects.filter(game=games[2])
    changes.update(before=F("before") + 300)
    put_in_line([games[2].pk], NOON)
    index_waiting()
    later = visits(START, CountedGames())
    assert mean_of(later.tallies) == round((sum(ratings) + 300) / 4)
    assert_right()


def test_a_game_may_lose_its_rating_and_get_it_back(games):
    kept = mean_of(visits(START, CountedGames()).tallies)
    changes = list(RatingChange.objects.filter(game=games[2]))
    for make in (lambda: RatingChange.objects.filter(game=games[2]).delete(), None):
        if make:
            make()
        else:
            RatingChange.objects.bulk_create(changes)
        put_in_line([games[2].pk], NOON)
        index_waiting()
        assert_right()
    assert mean_of(visits(START, CountedGames()).tallies) == kept


def test_tallies_of_an_earlier_version_have_no_ratings_until_they_are_counted(games):
    """A part of them would be no mean."""
    KeptTally.objects.update(rated=None, ratings=None)
    assert list(wrong_tallies()) == []
    put_in_line([games[0].pk], NOON)
    index_waiting()
    assert mean_of(visits(START, CountedGames()).tallies) is None
    call_command("rebuild_archive", "--resume")
    assert mean_of(visits(START, CountedGames()).tallies)
    assert_right()


def test_common_positions_without_tallies_are_counted_by_a_command(games, capsys):
    before = set(KeptTally.objects.values_list("key", "after", "won", "games"))
    KeptTally.objects.all().delete()
    call_command("rebuild_archive", "--resume")
    assert "common positions counted." in capsys.readouterr().out
    assert set(KeptTally.objects.values_list("key", "after", "won", "games")) == before
    call_command("rebuild_archive")
    assert_right()


def test_a_check_finds_what_is_miscounted(games, capsys):
    call_command("check_archive")
    for wrong in ({"games": 9}, {"ratings": 9}):
        KeptTally.objects.filter(key=START).update(**wrong)
        with pytest.raises(CommandError):
            call_command("check_archive")
        assert "are miscounted." in capsys.readouterr().out
        tallies.tally(START)
