"""Cards of finished games are kept, and made again where something has changed."""

from __future__ import annotations

from datetime import timedelta

import pytest

from accounts.models import User
from games.archive import kept_cards
from games.archive.kept_cards import cards_at
from games.archive.models import EntrySeat
from games.people.closures import close_account
from games.play.models import Game, Seat
from tests.support.archived import DIVISOR, indexed, resigned
from tests.support.people import NOON

pytestmark = pytest.mark.django_db


@pytest.fixture
def seqs(ada, boethius):
    kept_cards._cards.clear()
    games = [
        resigned(ada, boethius, *DIVISOR, at=NOON + timedelta(days=n)) for n in range(3)
    ]
    return [entry.seq for entry in indexed(*games)]


def cards(seqs):
    return cards_at(seqs)[0]


def test_cards_that_are_kept_take_one_query(seqs, django_assert_num_queries):
    first = cards(seqs)
    with django_assert_num_queries(1):
        assert cards(seqs) == first
    assert [card.url for card in cards(seqs[::-1])] == [
        card.url for card in first[::-1]
    ]


def test_one_that_is_new_is_made_beside_those_that_are_kept(seqs):
    cards(seqs[:2])
    assert [card.length for card in cards(seqs)] == ["2 moves"] * 3


def test_what_is_not_there_is_left_out(seqs):
    assert len(cards([*seqs, 99])) == 3
    assert cards_at([]) == ([], None)


def test_it_is_told_since_when_others_wait(seqs, ada, boethius):
    late = resigned(ada, boethius, at=NOON + timedelta(days=9))
    for numbers in (seqs, seqs, seqs[:0]):
        assert cards_at(numbers)[1] == late.ended_at
    indexed(late)
    assert cards_at(seqs)[1] is None


CHANGES = {
    "name": lambda ada: User.objects.filter(pk=ada.pk).update(username="Adela"),
    "closed": lambda ada: close_account(ada, now=NOON),
    "rating": lambda ada: EntrySeat.objects.filter(player=ada.pk).update(rating=1700),
    "void": lambda ada: Game.objects.update(voided_at=NOON, void_reason="Arranged."),
    "ending": lambda ada: Game.objects.update(ending="Nobody knows."),
    "person": lambda ada: Seat.objects.filter(player=ada).update(
        player=User.objects.create_user("Cusanus")
    ),
}


@pytest.mark.parametrize("change", CHANGES)
def test_what_has_changed_is_told_anew(seqs, ada, change):
    before = cards(seqs)
    CHANGES[change](ada)
    after = cards(seqs)
    kept_cards._cards.clear()
    assert after != before
    assert after == cards(seqs)


def test_what_goes_on_elsewhere_is_not_kept(seqs):
    """A ladder that nobody has asked for may be called by another name."""
    Game.objects.update(arranged=True)
    cards(seqs)
    assert not kept_cards._cards._kept


def test_a_match_goes_on(seqs, monkeypatch):
    monkeypatch.setattr(kept_cards, "series_of", lambda game: "a match")
    cards(seqs)
    assert not kept_cards._cards._kept
