"""Cards of finished games are kept, and made again where something has changed."""

from __future__ import annotations

from datetime import timedelta

import pytest

from accounts.models import User
from games.archive.kept_cards import cards_and_line, cards_at, forget_cards
from games.archive.models import EntrySeat
from games.people.closures import close_account
from games.play import services
from games.play.models import Game, Seat
from tests.support.archived import DIVISOR, indexed, resigned
from tests.support.laddered import found as found_ladder
from tests.support.people import NOON

pytestmark = pytest.mark.django_db


@pytest.fixture
def seqs(ada, boethius):
    forget_cards()
    games = [
        resigned(ada, boethius, *DIVISOR, at=NOON + timedelta(days=n)) for n in range(3)
    ]
    return [entry.seq for entry in indexed(*games)]


def cards(seqs):
    return cards_at(seqs)


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
    assert (cards_at([]), cards_and_line([])) == ([], ([], None))


def test_it_is_told_since_when_others_wait(seqs, ada, boethius):
    late = resigned(ada, boethius, at=NOON + timedelta(days=9))
    for numbers in (seqs, seqs, seqs[:0]):
        assert cards_and_line(numbers)[1] == late.ended_at
    indexed(late)
    assert cards_and_line(seqs)[1] is None


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
    forget_cards()
    assert after != before
    assert after == cards(seqs)


def test_the_ladder_is_told_by_the_name_that_it_has_now(
    seqs, ada, django_assert_num_queries
):
    ladder = found_ladder(ada, name="The Academy")
    ladder.games.set(Game.objects.all())
    Game.objects.update(arranged=True)
    assert {card.ladder for card in cards(seqs)} == {"The Academy"}
    ladder.name = "The Lyceum"
    ladder.save()
    with django_assert_num_queries(2):
        assert {card.ladder for card in cards(seqs)} == {"The Lyceum"}


def test_the_match_of_a_game_is_told_as_it_stands(
    ada, boethius, django_assert_num_queries
):
    first = resigned(
        ada, boethius, key="margrites", options={"two_for_three": True}, at=NOON
    )
    seqs = [entry.seq for entry in indexed(first)]
    [during] = cards(seqs)
    second = Game.objects.get(match_of=first)
    services.resign(game_id=second.pk, player=boethius, now=NOON)
    seqs += [entry.seq for entry in indexed(second)]
    after = cards(seqs)
    assert during.match != after[0].match
    forget_cards()
    assert cards(seqs) == after
    with django_assert_num_queries(1):
        assert cards(seqs) == after
