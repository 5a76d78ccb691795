"""What cards of finished games ask for, on every kind of database."""

from __future__ import annotations

from datetime import timedelta

import pytest

from accounts.models import User
from games.archive.kept_cards import cards_at, cards_by_id, forget_cards
from games.archive.models import Entry
from games.people.closures import close_account
from games.play.models import Game
from tests.databases import KINDS, database_of
from tests.support.archived import DIVISOR, indexed, resigned
from tests.support.people import NOON


@pytest.fixture(params=KINDS)
def people(request, tmp_path, django_db_blocker):
    with django_db_blocker.unblock(), database_of(request.param, tmp_path):
        forget_cards()
        yield [*map(User.objects.create_user, ("Ada", "Boethius"))]


@pytest.fixture
def entries(people):
    games = [resigned(*people, *DIVISOR, at=NOON + timedelta(days=n)) for n in range(4)]
    return indexed(*games)


def by_number(entries):
    return cards_at([entry.seq for entry in entries])


def by_id(entries):
    return cards_by_id([entry.game_id for entry in entries])


@pytest.mark.parametrize("ask", [by_number, by_id])
def test_what_is_kept_and_what_is_not_takes_a_query_each(
    entries, ask, django_assert_num_queries
):
    with django_assert_num_queries(1):
        first = ask(entries[:2])
    with django_assert_num_queries(1):
        assert ask(entries[:2]) == first
    with django_assert_num_queries(2):
        mixed = ask(entries)
    forget_cards()
    with django_assert_num_queries(1):
        assert ask(entries) == mixed
    assert mixed[:2] == first


@pytest.mark.parametrize("ask", [by_number, by_id])
def test_what_is_new_comes_with_what_has_changed(
    entries, ask, django_assert_num_queries
):
    ask(entries[:3])
    Game.objects.filter(pk=entries[0].game_id).update(ending="Nobody knows.")
    with django_assert_num_queries(2):
        told = [card.ending for card in ask(entries)]
    assert told == ["Nobody knows.", *["White won: Black resigned."] * 3]
    with django_assert_num_queries(1):
        assert [card.ending for card in ask(entries)] == told


def test_what_is_gone_is_not_asked_for_again(entries, django_assert_num_queries):
    by_number(entries)
    Entry.objects.filter(pk=entries[0].pk).delete()
    with django_assert_num_queries(1):
        assert len(by_number(entries)) == 3


def test_another_game_may_have_a_number(entries):
    before = by_number(entries)
    first, second = entries[:2]
    Entry.objects.filter(pk=second.pk).delete()
    Entry.objects.filter(pk=first.pk).update(game=second.game_id)
    assert by_number(entries) == [before[1], *before[2:]]


def test_a_closed_account_is_named_so(people, entries):
    by_number(entries)
    close_account(people[0], now=NOON)
    names = {card.people[0].player for card in by_number(entries)}
    assert names == {"closed account"}
    kept = by_number(entries)
    forget_cards()
    assert by_number(entries) == kept == by_id(entries)
