"""What is written by SQL that was made before is what the ORM itself would write."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from django.db import IntegrityError, transaction

from games.common import prepared_writes
from games.play.models import Game, Ply
from tests.databases import KINDS, database_of
from tests.migrated import empty

NOW = datetime(2026, 5, 4, 12, 30, 15, 250_000, tzinfo=UTC)


@pytest.fixture(scope="module", params=KINDS)
def database(request, tmp_path_factory, django_db_setup, django_db_blocker):
    folder = tmp_path_factory.mktemp("writes")
    with django_db_blocker.unblock(), database_of(request.param, folder):
        yield


def begun():
    return Game.objects.create(
        key="rithmomachia", position="-", turn="white", created_at=NOW, moved_at=NOW
    )


@pytest.fixture
def game(database):
    yield begun()
    empty()


def ply(game, number=1, **more):
    given = {"seat": "white", "text": "N2-L4", "words": "White’s N2→L4", "version": 2}
    return Ply(game=game, number=number, position="x", played_at=NOW, **given | more)


CHANGES = [
    {"version": 2, "clock": {"left": {"white": 1}, "running": None}, "turn": "black"},
    {"version": 3, "clock": {}, "turn": "white"},
    {"deadline_at": NOW, "moved_at": NOW, "rated": True},
    {"deadline_at": None, "moved_at": NOW, "rated": False},
    {"remarks": ["“It’s 36”"], "draw_offer": ""},
]


@pytest.mark.parametrize("changes", CHANGES)
def test_a_row_is_changed_as_by_the_orm(game, changes):
    other = begun()
    prepared_writes.update(game, **changes)
    Game.objects.filter(pk=other.pk).update(**changes)
    ours, theirs = (Game.objects.values(*changes).get(pk=x.pk) for x in (game, other))
    assert ours == theirs == changes


def test_one_row_alone_is_changed(game):
    game.pk, first = "another", game.pk
    game.save(force_insert=True)
    prepared_writes.update(game, version=7)
    assert dict(Game.objects.values_list("pk", "version")) == {first: 1, "another": 7}


@pytest.mark.parametrize(
    "more", [{}, {"throw": 1, "die": 4}, {"spent_ms": 1200, "left_ms": 0}]
)
def test_a_row_is_added_as_by_the_orm(game, more):
    ours, theirs = ply(game, 1, **more), ply(game, 2, **more)
    prepared_writes.insert(ours)
    Ply.objects.bulk_create([theirs])
    assert not ours._state.adding
    rows = Ply.objects.order_by("number")
    assert [row.pk for row in rows] == [ours.pk, theirs.pk]
    alike = [f.name for f in Ply._meta.fields if f.name not in ("id", "number")]
    first, second = rows.values(*alike)
    assert first == second


def test_what_the_database_refuses_is_an_error_that_undoes_the_rest(game):
    prepared_writes.insert(ply(game))

    @transaction.atomic
    def again():
        prepared_writes.update(game, version=9)
        prepared_writes.insert(ply(game))

    with pytest.raises(IntegrityError):
        again()
    game.refresh_from_db()
    assert game.version == 1


def test_the_sql_is_made_once_for_each_set_of_fields(game, monkeypatch):
    prepared_writes.update(game, version=2, deadline_at=None)
    prepared_writes.insert(ply(game))
    monkeypatch.delattr(prepared_writes, "_update_of")
    monkeypatch.delattr(prepared_writes, "_insert_of")
    prepared_writes.update(game, version=3, deadline_at=None)
    prepared_writes.insert(ply(game, 2))
    with pytest.raises(NameError):
        prepared_writes.update(game, version=3, deadline_at=NOW)
