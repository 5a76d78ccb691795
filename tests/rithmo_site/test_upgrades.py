"""A site that has been there for long is upgraded by `migrate`, with all that it has.

The databases are the demo of an early version, in which no room had tables of its own,
with what a demo has not: a report that was judged, an operator with permissions and a
log, tasks that wait.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Group
from django.contrib.contenttypes.models import ContentType
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django_tasks_db.models import DBTaskResult

from accounts.models import User
from games.background.worker import make_worker
from games.ladders.models import Decision, Ladder, Member
from games.moderation.models import Report
from games.play.models import Game, Ply
from games.ratings.models import Rating
from tests.databases import KINDS, old_database_of

DUMPS = Path(__file__).parents[1] / "data" / "upgrades"
COUNTED = (
    *("game", "seat", "ply", "ladder", "member", "pairing", "ladderchallenge"),
    *("rating", "ratingchange", "notice", "seek", "placechange", "honour", "decision"),
)


class Before:
    """What the old database had."""

    def __init__(self) -> None:
        self.rows = {
            name: one(f"SELECT count(*) FROM games_{name}")  # noqa: S608
            for name in COUNTED
        }
        self.ladders = dict(
            every("SELECT id, ladder_id FROM games_game WHERE ladder_id IS NOT NULL")
        )
        self.places = every("SELECT id, place FROM games_member ORDER BY id")
        self.ratings = every("SELECT id, rating FROM games_rating ORDER BY id")
        self.positions = every("SELECT id, position FROM games_game ORDER BY id")


def every(sql: str) -> list[tuple[Any, ...]]:
    with closing(connection.cursor()) as cursor:
        cursor.execute(sql)
        return [tuple(row) for row in cursor.fetchall()]


def one(sql: str) -> Any:
    return every(sql)[0][0]


@pytest.fixture(params=KINDS, scope="module")
def before(
    request: pytest.FixtureRequest,
    tmp_path_factory: pytest.TempPathFactory,
    django_db_blocker: Any,
) -> Iterator[Before]:
    """The old database, upgraded, and what it had before."""
    folder = tmp_path_factory.mktemp("upgrade")
    with django_db_blocker.unblock(), old_database_of(request.param, folder, DUMPS):
        known = Before()
        call_command("migrate", verbosity=0)
        yield known


def test_every_row_is_there(before):
    assert before.rows["game"] > 100
    for name, count in before.rows.items():
        room = ContentType.objects.get(model=name).app_label
        assert apps.get_model(room, name).objects.count() == count, name


def test_positions_places_and_ratings_are_what_they_were(before):
    assert list(Game.objects.order_by("pk").values_list("pk", "position")) == [
        (pk, position) for pk, position in sorted(before.positions)
    ]
    assert list(Member.objects.order_by("pk").values_list("pk", "place")) == (
        before.places
    )
    rows = Rating.objects.order_by("pk").values_list("pk", "rating")
    assert list(rows) == before.ratings


def test_every_position_follows_from_the_moves(before):
    out = StringIO()
    call_command("check_positions", stdout=out)
    assert out.getvalue() == f"{before.rows['game']} games agree with their plies.\n"
    assert Ply.objects.count() == before.rows["ply"]


def test_games_count_for_their_ladders(before):
    counted = {
        game: ladder.pk
        for ladder in Ladder.objects.all()
        for game in ladder.games.values_list("pk", flat=True)
    }
    assert counted == before.ladders
    assert set(Game.objects.filter(arranged=True).values_list("pk", flat=True)) == set(
        before.ladders
    )


def test_a_report_knows_what_was_done(before):
    report = Report.objects.get()
    assert [each.reason for each in report.measures.all()] == ["Please be kind."]
    assert report.game is not None


def test_permissions_and_the_log_of_operators_go_along(before):
    assert not ContentType.objects.filter(app_label="games").exists()
    operator = User.objects.get(username="shirwood")
    assert operator.has_perm("play.view_game")
    (permission,) = Group.objects.get().permissions.all()
    assert permission.content_type.model_class() is Ladder
    entry = LogEntry.objects.get()
    assert isinstance(entry.get_edited_object(), Game)


def test_tasks_that_wait_are_done(before):
    assert DBTaskResult.objects.ready().count() == 2
    worker = make_worker("upgraded")
    worker.run()
    done = DBTaskResult.objects.successful().count()
    assert (done, DBTaskResult.objects.ready().count()) == (2, 0)


def test_pages_show_it(before):
    client = Client()
    game = Game.objects.filter(arranged=True, status="finished").first()
    assert game is not None
    ladder = game.ladders.get()
    page = client.get(game.get_absolute_url()).content.decode()
    assert ladder.name in page
    assert client.get(ladder.get_absolute_url()).status_code == 200
    assert Decision.objects.count() == before.rows["decision"]
