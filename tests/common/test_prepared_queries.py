"""What is asked in SQL that was written before is what the ORM itself would answer."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection
from django.db.models import Count, F
from django.db.models.signals import post_init, pre_init

from accounts.models import Preferences, User
from games.common.prepared_queries import Question
from games.play.models import Game, Seat
from tests.databases import database_of

DAY = datetime(2026, 5, 4, tzinfo=UTC)


@pytest.fixture
def people(db):
    """Seven people who joined on seven days; the fourth has preferences."""
    made = [
        User.objects.create(username=f"n{day}", date_joined=DAY + timedelta(days=day))
        for day in range(7)
    ]
    Preferences.objects.create(user=made[3], theme="dark")
    return made


def _named(names, before=None, guests=False):
    found = User.objects.filter(username__in=names, is_guest=guests)
    found = found if before is None else found.filter(date_joined__lt=before)
    return found.select_related("preferences").order_by("pk")


def test_objects_come_as_the_orm_has_them(people, django_assert_num_queries):
    question = Question(_named)
    for size in (1, 2, 3, 5, 7):
        names = [person.username for person in people[:size]]
        assert question.all(names=names) == list(_named(names))
    with django_assert_num_queries(1):
        found = question.all(names=["n3"])[0]
        assert found.preferences.theme == "dark"
        assert found.date_joined == people[3].date_joined
    assert question.first(names=["nobody"]) is None
    assert question.all(names=[]) == []


def test_objects_have_all_that_objects_of_the_orm_have(people):
    """Also where some of their fields are left in the database."""
    one = User.objects.filter(username="n3")
    for rows in (one, one.select_related("preferences"), one.only("is_guest")):
        (found,), own = Question(lambda rows=rows: rows).all(), rows.get()
        assert _told(found) == _told(own)
        assert found.get_deferred_fields() == own.get_deferred_fields()
        found.save()  # it knows that it stands in the database
    assert User.objects.count() == 7


def _told(row):
    told = {name: value for name, value in row.__dict__.items() if name != "_state"}
    return told, row._state.adding, row._state.db


def test_nobody_waits_for_objects_to_be_made():
    """Who listened would not hear of those that are made here."""
    assert not pre_init.receivers
    assert not post_init.receivers


def test_each_shape_is_a_query_of_its_own_and_each_value_is_not(people):
    question = Question(_named)
    names = [person.username for person in people]
    assert question.all(names=names, before=DAY + timedelta(days=2)) == people[:2]
    assert question.all(names=names, before=DAY + timedelta(days=5)) == people[:5]
    assert question.all(names=names, before=None) == people
    assert question.all(names=names, before=None, guests=True) == []
    assert len(question._shapes) == 3
    question.all(names=names[:5], before=None)  # 5 and 7 are filled up to 8
    assert len(question._shapes) == 3


def test_values_come_as_tuples(people):
    def joined(since):
        found = User.objects.filter(date_joined__gte=since).order_by("pk")
        return found.annotate(own=Count("preferences")).values_list(
            "username", "date_joined", "own"
        )

    since = DAY + timedelta(days=3)
    assert Question(joined).all(since=since) == list(joined(since))


def test_order_by_what_is_not_asked_for_adds_no_value(people):
    def names(since):
        found = User.objects.filter(date_joined__gte=since).distinct()
        return found.order_by(F("date_joined").desc()).values_list("username")

    assert Question(names).all(since=DAY)[0] == ("n6",)


def test_a_value_that_does_not_come_to_the_database_is_refused(people):
    def like(part):
        return User.objects.filter(username__contains=part)

    with pytest.raises(ValueError, match="part"):
        Question(like).all(part="n")


def test_rows_that_point_at_the_same_row_share_its_object(people):
    for person in people[:3]:
        Seat.objects.create(
            game=Game.objects.get_or_create(
                pk="g", defaults={"key": "k", "created_at": DAY, "moved_at": DAY}
            )[0],
            name=person.username,
            order=person.pk,
            team=0,
            player=people[0],
        )

    def seats(name):
        found = Seat.objects.filter(game__key=name).order_by("order")
        return found.select_related("game", "player", "game__match_of").only(
            "name", "game__key", "game__match_of", "player__username"
        )

    found = Question(seats).all(name="k")
    assert [seat.name for seat in found] == ["n0", "n1", "n2"]
    assert {id(seat.game) for seat in found} == {id(found[0].game)}
    assert {id(seat.player) for seat in found} == {id(found[0].player)}
    assert found[0].player == people[0]
    order = people[1].pk
    seat = Question(lambda order: Seat.objects.filter(order__gte=order, team=0))
    assert len(seat.all(order=order)) == 2
    assert Question(lambda number: Seat.objects.filter(team=number)).all(number=1) == []
    assert found[0].game.match_of is None


@pytest.fixture(scope="module")
def postgres(tmp_path_factory, django_db_blocker):
    folder = tmp_path_factory.mktemp("planned")
    with django_db_blocker.unblock(), database_of("postgres", folder):
        yield


@pytest.mark.postgres
def test_what_is_planned_once_has_one_plan_whatever_is_asked(postgres):
    people = [User.objects.create(username=f"p{n}") for n in range(3)]
    question = Question(_by_key, planned_once=True)
    asked_often = Question(_by_key)
    for keys in ([people[0].pk, 70_000], [2**31, people[2].pk], [1, 2]):
        expected = [each for each in people if each.pk in keys]
        for each in (question, asked_often):
            assert each.all(keys=keys, since=DAY - timedelta(days=1)) == expected
    with connection.cursor() as cursor:
        cursor.execute("SELECT statement FROM pg_prepared_statements")
        statements = [sql for (sql,) in cursor.fetchall()]
    assert len(statements) == 1
    assert "accounts_user" in statements[0]


def _by_key(keys, since):
    return User.objects.filter(pk__in=keys, date_joined__gt=since).order_by("pk")
