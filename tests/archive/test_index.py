"""The index of finished games: what it keeps, and how it follows the games."""

from __future__ import annotations

from datetime import timedelta
from importlib import import_module
from random import Random

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django_tasks_db.models import DBTaskResult

from accounts.models import User
from games.archive.index import queue, writing
from games.archive.index.checking import faults
from games.archive.index.facts import facts_of, played_in
from games.archive.index.sweeps import have_games_indexed
from games.archive.models import Entry, EntrySeat, Posting, Reached, Term, Waiting
from games.engine import rules
from games.engine.changing_sides import CHANGE
from games.engine.contents import TOOK
from games.people.closures import close_account
from games.people.mergers import merge
from games.play import services
from games.play.models import Game
from games.ratings.services import void
from tests.databases import KINDS, database_of
from tests.support.archived import DIVISOR, indexed, people_of, resigned, terms_of
from tests.support.games import start_game
from tests.support.people import NOON
from tests.support.rated import played

WHITE, BLACK = 1, 2
MIGRATIONS = "games.archive.migrations"


def found_faults() -> list[str]:
    return list(faults(1000, Random(1)))


@pytest.mark.django_db
def test_a_game_is_indexed_once_it_has_ended(ada, boethius):
    game = resigned(ada, boethius, *DIVISOR)
    assert Waiting.objects.get().game == game
    (entry,) = indexed(game)
    assert (entry.seq, entry.plies, entry.moves) == (1, 3, 2)
    assert entry.ended_at == game.ended_at
    assert not Waiting.objects.exists()
    assert found_faults() == []


@pytest.mark.django_db
def test_the_index_keeps_what_was_played_and_by_whom(ada, boethius):
    (entry,) = indexed(resigned(ada, boethius, *DIVISOR))
    assert terms_of(entry) == {
        "game:rithmomachia": 0,
        f"rules:{entry.game.digest}": 0,
        "end:resignation": 0,
        "won:white": 0,
        "rated:no": 0,
        "machines:no": 0,
        "void:no": 0,
        "at:wC2@L4": WHITE,
        "at:bT16@D1": BLACK,
        "at:wT4@D1": WHITE,
        "took:16": WHITE,
        "took:16/divisor": WHITE,
        "eq:4*4=16": WHITE,
    }
    assert people_of(entry) == {
        ada.pk: (WHITE, WHITE, 2, None),
        boethius.pk: (BLACK, BLACK, 0, None),
    }


@pytest.mark.django_db
def test_the_index_keeps_the_first_positions(ada, boethius):
    (entry,) = indexed(resigned(ada, boethius, *DIVISOR))
    game = rules("rithmomachia")
    start = game.position_key(game.initial())
    first = Reached.objects.get(seq=entry.seq, ply=0)
    assert first.key == start
    then = Reached.objects.get(seq=entry.seq, ply=1)
    assert (then.key, first.after is not None) == (first.after, True)
    assert Reached.objects.get(seq=entry.seq, ply=3).after is None


@pytest.mark.django_db
def test_ratings_are_those_of_the_time(ada, boethius):
    first = played(ada, boethius)
    second = played(ada, boethius, at=NOON + timedelta(days=1))
    one, two = indexed(first, second)
    assert people_of(one)[ada.pk] == (WHITE, WHITE, 2, 1500)
    assert people_of(two)[ada.pk][3] > 1500 > people_of(two)[boethius.pk][3]
    assert one.rating == 1500


@pytest.mark.django_db
def test_games_are_numbered_in_the_order_in_which_they_ended(ada, boethius):
    late = resigned(ada, boethius, at=NOON + timedelta(days=1))
    early = resigned(ada, boethius, at=NOON)
    assert [entry.seq for entry in indexed(early, late)] == [1, 2]


@pytest.mark.django_db
def test_games_that_the_archive_does_not_list_are_not_indexed(game, alone, ada):
    services.abort(game_id=game.pk, player=ada, now=NOON)
    services.resign(game_id=alone.pk, player=ada, now=NOON)
    assert not Waiting.objects.exists()


@pytest.mark.django_db
def test_ending_a_game_takes_one_query_more(ada, boethius, monkeypatch):
    def queries_of(game: Game) -> int:
        with CaptureQueriesContext(connection) as captured:
            services.resign(game_id=game.pk, player=ada, now=NOON)
        return len(captured)

    seats = {"white": ada, "black": boethius}
    games = [
        start_game(key="rithmomachia", options={}, players=seats, now=NOON)
        for _ in range(3)
    ]
    queries_of(games[0])  # what is asked the first time alone
    with_index = queries_of(games[1])
    monkeypatch.setattr(
        "games.archive.index.receivers.put_in_line", lambda *_given: None
    )
    assert with_index - queries_of(games[2]) == 1


# --- What changes later --------------------------------------------------------------


@pytest.mark.django_db
def test_a_game_that_was_voided_is_indexed_again(ada, boethius):
    first = played(ada, boethius)
    second = played(ada, boethius, at=NOON + timedelta(days=1))
    indexed(first, second)
    void(game_ids=[first.pk], reason="A wrong result.", now=NOON + timedelta(days=2))
    one, two = indexed(first, second)
    assert "void:yes" in terms_of(one)
    assert "void:no" not in terms_of(one)
    assert people_of(two)[ada.pk][3] == 1500  # it was her first that counted
    assert (one.seq, two.seq) == (1, 2)
    assert found_faults() == []


@pytest.mark.django_db
def test_a_voided_game_keeps_the_ratings_of_its_time(ada, boethius):
    games = [played(ada, boethius, at=NOON + timedelta(days=n)) for n in range(2)]
    _first, second = indexed(*games)
    known, mean = people_of(second), second.rating
    assert known[ada.pk][3] != 1500
    ids = [game.pk for game in games[1:]]
    void(game_ids=ids, reason="A wrong result.", now=NOON + timedelta(days=3))
    _first, second = indexed(*games)
    assert "void:yes" in terms_of(second)
    assert (people_of(second), second.rating) == (known, mean)
    assert found_faults() == []
    migration = import_module(f"{MIGRATIONS}.0006_ratings_of_voided_games")
    migration.put_voided_in_line(apps, None)
    assert [each.game_id for each in Waiting.objects.all()] == ids


@pytest.mark.django_db
def test_a_game_from_a_position_has_the_moves_of_its_own(ada, boethius):
    game = rules("margrites")
    there = game.initial()
    for _ in range(9):
        there = game.apply(there, next(iter(game.legal_moves(there))))
    start = game.write_position(there)
    assert game.number(there) == "3…"
    usual = resigned(ada, boethius, key="margrites")
    step = game.write_move(there, next(iter(game.legal_moves(there))))
    later = resigned(ada, boethius, step, key="margrites", start=start)
    assert [each.moves for each in indexed(usual, later)] == [0, 1]
    migration = import_module(f"{MIGRATIONS}.0007_lengths_from_positions")
    migration.put_counted_on_in_line(apps, None)
    assert [each.game_id for each in Waiting.objects.all()] == [later.pk]


@pytest.mark.django_db
def test_the_games_of_a_guest_go_over_to_the_member(ada, boethius):
    guest = User.objects.create_user("GentleScribe", is_guest=True)
    game = resigned(guest, boethius, *DIVISOR)
    between = resigned(guest, ada, *DIVISOR)
    indexed(game, between)
    merge(guest=guest, member=ada, now=NOON + timedelta(days=1))
    (entry,) = indexed(game)
    assert set(people_of(entry)) == {ada.pk, boethius.pk}
    assert not Entry.objects.filter(game=between).exists()  # pass and play now
    assert {posting.seq for posting in Posting.objects.all()} == {entry.seq}
    assert found_faults() == []


@pytest.mark.django_db
def test_nobody_is_found_by_a_closed_account(ada, boethius):
    game = resigned(ada, boethius, *DIVISOR)
    indexed(game)
    close_account(ada, now=NOON + timedelta(days=1))
    assert not EntrySeat.objects.filter(player=ada.pk).exists()
    (entry,) = indexed(game)
    assert set(people_of(entry)) == {boethius.pk}
    assert found_faults() == []


# --- The worker ----------------------------------------------------------------------


@pytest.mark.django_db
def test_one_task_at_a_time_is_given_to_the_workers(ada, boethius):
    assert not have_games_indexed(NOON)
    resigned(ada, boethius)
    assert have_games_indexed(NOON)
    assert not have_games_indexed(NOON)
    assert DBTaskResult.objects.count() == 1


@pytest.mark.django_db
def test_what_asks_again_in_the_meantime_stays_in_line(ada, boethius, monkeypatch):
    game = resigned(ada, boethius)
    play = played_in

    def and_then(played_game):
        queue.put_in_line([played_game.pk], NOON + timedelta(days=9))
        monkeypatch.undo()
        return play(played_game)

    monkeypatch.setattr(writing, "played_in", and_then)
    assert writing.index_waiting() == 1
    assert Waiting.objects.get().game == game
    assert writing.index_waiting() == 1
    assert Entry.objects.count() == 1


# --- The commands --------------------------------------------------------------------


@pytest.mark.django_db
def test_the_index_is_made_again(ada, boethius, capsys):
    games = [
        resigned(ada, boethius, *DIVISOR, at=NOON + timedelta(days=n)) for n in (2, 1)
    ]
    before = [terms_of(entry) for entry in indexed(*games)]
    call_command("rebuild_archive")
    assert "2 games indexed, 0 left." in capsys.readouterr().out
    assert [entry.seq for entry in indexed(*games)] == [2, 1]
    assert [terms_of(entry) for entry in indexed(*games)] == before


@pytest.mark.django_db
def test_making_it_again_can_be_resumed(ada, boethius, capsys):
    one, two = (resigned(ada, boethius, at=NOON + timedelta(days=n)) for n in (1, 2))
    indexed(one)
    Entry.objects.filter(game=two).update(version=0)
    call_command("rebuild_archive", "--resume")
    assert "1 games indexed, 0 left." in capsys.readouterr().out
    call_command("rebuild_archive", "--resume")
    assert "Nothing was missing." in capsys.readouterr().out


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("harm", "words"),
    [
        (lambda: Entry.objects.all().delete(), "is not in the index"),
        (lambda: Term.objects.update(games=7), "its row says 7"),
        (lambda: Posting.objects.update(seats=2), "the terms in the index"),
        (lambda: EntrySeat.objects.update(score=1), "the people in the index"),
        (lambda: Reached.objects.update(after=None), "the positions in the index"),
        (lambda: Entry.objects.update(plies=9), "the row in the index"),
        (lambda: Game.objects.update(local=True), "no finished game of several"),
    ],
)
def test_a_check_finds_what_differs(ada, boethius, capsys, harm, words):
    indexed(resigned(ada, boethius, *DIVISOR))
    call_command("check_archive")
    assert "1 games agree with the index, 0 wait for it." in capsys.readouterr().out
    harm()
    with pytest.raises(CommandError, match="rebuild_archive"):
        call_command("check_archive")
    assert words in capsys.readouterr().out


# --- Every kind of database ----------------------------------------------------------


@pytest.fixture(params=KINDS)
def database(request, tmp_path, django_db_blocker):
    with django_db_blocker.unblock(), database_of(request.param, tmp_path):
        yield


def test_databases_keep_the_same(database):
    ada, boethius = (User.objects.create_user(name) for name in ("Ada", "Boethius"))
    game = resigned(ada, boethius, *DIVISOR)
    again = resigned(boethius, ada, *DIVISOR, at=NOON + timedelta(days=1))
    one, two = indexed(game, again)
    assert terms_of(one)["took:16"] == WHITE
    queue.put_in_line([game.pk, again.pk])
    assert indexed(game, again) == [one, two]
    assert Term.objects.get(kind="took", text="16").games == 2
    assert found_faults() == []
    call_command("rebuild_archive", verbosity=0)
    assert found_faults() == []


def test_what_was_done_before_a_change_of_sides_is_that_persons_who_did_it():
    """White's first move takes a man; then Black takes White's seat."""
    plain = rules("rithmomachia")
    position = plain.initial()
    for text in ("N2-L4", "C1-D1"):
        position = plain.apply(position, plain.read_move(position, text))
    start = f"{plain.write_position(position)} sides=later"
    game = rules("rithmomachia", change_sides=True)
    took = (TOOK, "16")
    taken = facts_of(game, start, ["N1xD1:DIVISOR"]).names[took]
    changed = facts_of(game, start, ["N1xD1:DIVISOR", CHANGE]).names[took]
    assert (taken, changed) == (WHITE, BLACK)
