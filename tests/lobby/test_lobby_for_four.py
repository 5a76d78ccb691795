"""Invitations to a game for four: who comes, where he sits, when it begins."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from accounts.models import User
from games.common import errors
from games.engine import rules
from games.lobby import selectors, services
from games.lobby.models import Place, Seek
from games.lobby.selectors import Wanted
from games.people import closures
from games.people.mergers import merge
from games.play.models import Game
from tests.support.games import seek_game
from tests.support.people import NOON

FOUR = rules("enochian", players="4")
MINUTE = timedelta(minutes=1)


@pytest.fixture
def dee(db) -> User:
    return User.objects.create_user("Dee")


@pytest.fixture
def seek(ada) -> Seek:
    """Ada sits as Red and looks for three others."""
    return seek_of(ada, seat="red")


def seek_of(creator: User, **more: Any) -> Seek:
    given: dict[str, Any] = {
        "key": FOUR.key,
        "options": {"players": "4"},
        "now": NOON,
    } | more
    return seek_game(creator=creator, **given)


def come(seek: Seek, player: User, seat: str = "", now=NOON) -> Any:
    return services.accept_seek(token=seek.token, player=player, now=now, seat=seat)


def seats(game: Game) -> dict[str, str]:
    return {seat.name: str(seat.player) for seat in game.seats.all()}


def places(seek: Seek) -> dict[str, str]:
    return {str(place.player): place.seat for place in seek.places.all()}


# --- Coming --------------------------------------------------------------------


def test_the_game_begins_when_the_fourth_has_come(seek, boethius, cusanus, dee):
    assert come(seek, boethius, "yellow") == seek
    assert come(seek, cusanus, "blue") == seek
    assert not Game.objects.exists()
    game = come(seek, dee, "black")
    assert seats(game) == {
        "red": "Ada",
        "black": "Dee",
        "yellow": "Boethius",
        "blue": "Cusanus",
    }
    seek.refresh_from_db()
    assert (seek.status, seek.game) == (Seek.Status.TAKEN, game)
    assert game.digest == seek.digest


def test_who_leaves_it_to_the_lot_gets_what_the_others_leave(
    seek, boethius, cusanus, dee, monkeypatch
):
    monkeypatch.setattr("secrets.choice", lambda seats: seats[-1])
    come(seek, boethius)
    come(seek, cusanus)
    assert seats(come(seek, dee, "blue")) == {
        "red": "Ada",
        "blue": "Dee",
        "yellow": "Boethius",
        "black": "Cusanus",
    }


def test_the_lot_gives_every_seat_to_everybody(ada, boethius, cusanus, dee):
    drawn = set()
    for _ in range(24):
        seek = seek_of(ada, public=False)
        for player in (boethius, cusanus):
            come(seek, player)
        drawn.add(come(seek, dee).seats.get(player=ada).name)
        Seek.objects.all().delete()
    assert drawn == set(FOUR.seats)


def test_coming_twice_changes_nothing(seek, boethius, cusanus, dee):
    come(seek, boethius, "yellow")
    version = Seek.objects.get().version
    assert come(seek, boethius, "yellow", NOON + MINUTE) == seek
    assert come(seek, boethius, "", NOON + MINUTE) == seek
    assert (places(seek), Seek.objects.get().version) == (
        {"Boethius": "yellow"},
        version,
    )
    come(seek, cusanus)
    game = come(seek, dee)
    assert come(seek, boethius) == come(seek, dee) == game


def test_who_has_come_can_move_to_another_seat(seek, boethius, cusanus):
    come(seek, boethius, "yellow")
    come(seek, boethius, "blue")
    come(seek, cusanus, "yellow")
    assert places(seek) == {"Boethius": "blue", "Cusanus": "yellow"}


@pytest.mark.parametrize("seat", ["yellow", "red"])
def test_a_seat_that_somebody_has_chosen_is_refused_with_what_is_free(
    seek, boethius, cusanus, seat
):
    come(seek, boethius, "yellow")
    with pytest.raises(errors.SeatTaken, match="Still free: Black, Blue"):
        come(seek, cusanus, seat)
    assert places(seek) == {"Boethius": "yellow"}


def test_a_seat_that_is_not_there_is_refused_with_those_that_are(seek, boethius):
    with pytest.raises(errors.NoSuchSeat, match="Red, Black, Yellow, Blue"):
        come(seek, boethius, "earth")
    with pytest.raises(errors.NoSuchSeat, match="Earth, Air"):
        seek_of(boethius, options={}, seat="red")


def test_the_fifth_comes_too_late(seek, boethius, cusanus, dee):
    for player in (boethius, cusanus, dee):
        come(seek, player)
    with pytest.raises(errors.SeekTaken):
        come(seek, User.objects.create_user("Euclid"))
    assert Game.objects.count() == 1


def test_the_maker_has_come_already(seek, ada):
    with pytest.raises(errors.OwnSeek):
        come(seek, ada, "yellow")


def test_of_two_seats_nobody_but_the_maker_chooses(ada, boethius, monkeypatch):
    monkeypatch.setattr("secrets.choice", lambda seats: seats[0])
    game = come(seek_of(ada, options={}), boethius, "earth")
    assert seats(game) == {"earth": "Ada", "air": "Boethius"}


def test_nobody_waits_in_more_places_than_he_can_mind(ada, boethius):
    makers = [User.objects.create_user(f"M{n}") for n in range(services.MOST_PLACES)]
    for maker in makers:
        come(seek_of(maker, public=False), boethius)
    more = seek_of(ada)
    with pytest.raises(errors.TooManyPlaces, match="Leave one"):
        come(more, boethius)
    services.leave_seek(token=Seek.objects.earliest("pk").token, player=boethius)
    come(more, boethius)


# --- Leaving -------------------------------------------------------------------


def test_who_leaves_makes_room_and_may_come_again(seek, boethius, cusanus):
    come(seek, boethius, "yellow")
    for _ in range(2):
        services.leave_seek(token=seek.token, player=boethius)
    come(seek, cusanus, "yellow")
    come(seek, boethius, "blue")
    assert places(seek) == {"Cusanus": "yellow", "Boethius": "blue"}


def test_once_the_game_has_begun_nobody_leaves_the_invitation(
    seek, boethius, cusanus, dee
):
    for player in (boethius, cusanus, dee):
        come(seek, player)
    with pytest.raises(errors.SeekTaken):
        services.leave_seek(token=seek.token, player=boethius)


def test_who_has_never_come_leaves_nothing(seek, boethius):
    services.leave_seek(token=seek.token, player=boethius)
    assert Seek.objects.get().version == 1


def test_the_maker_takes_it_back_from_all(seek, ada, boethius, cusanus):
    come(seek, boethius)
    services.cancel_seek(token=seek.token, player=ada)
    for player in (boethius, cusanus):
        with pytest.raises(errors.SeekGone):
            come(seek, player)


def test_who_has_gone_away_loses_his_place_after_a_while(seek, ada, boethius, cusanus):
    come(seek, boethius, "yellow")
    come(seek, cusanus, "blue")
    later = NOON + 20 * MINUTE
    for player in (ada, cusanus):
        services.keep_waiting(token=seek.token, player=player, now=later)
    services.expire_seeks(now=NOON + services.UNATTENDED - MINUTE)
    assert len(places(seek)) == 2
    before = Seek.objects.get().version
    assert services.expire_seeks(now=NOON + services.UNATTENDED) == 0
    assert places(seek) == {"Cusanus": "blue"}
    assert Seek.objects.get().version > before


@pytest.mark.parametrize("kind", [{"public": False}, {"kept": True}])
def test_a_place_by_link_or_for_a_day_stays(ada, boethius, kind):
    seek = seek_of(ada, **kind)
    come(seek, boethius)
    services.expire_seeks(now=NOON + services.UNATTENDED)
    assert places(seek) == {"Boethius": ""}


def test_who_closes_his_account_leaves(seek, boethius):
    come(seek, boethius, "yellow")
    assert closures.export_account(boethius)["came_to"][0]["seat"] == "yellow"
    closures.close_account(boethius, now=NOON)
    assert (places(seek), Seek.objects.get().version) == ({}, 3)


def test_the_place_of_a_guest_becomes_the_members(seek, ada, cusanus):
    guest = User.objects.create_user("Guest", is_guest=True)
    come(seek, guest, "yellow")
    come(other := seek_of(cusanus), guest)
    merge(guest=guest, member=cusanus, now=NOON)
    assert (places(seek), places(other)) == ({"Cusanus": "yellow"}, {})


def test_nobody_waits_twice_in_an_invitation_that_becomes_his(cusanus):
    guest = User.objects.create_user("Guest", is_guest=True)
    come(seek := seek_of(guest), cusanus)
    merge(guest=guest, member=cusanus, now=NOON)
    assert (places(seek), Seek.objects.get().version) == ({}, 3)


# --- One game for one person ---------------------------------------------------


def test_who_finds_a_game_no_longer_waits_elsewhere(seek, ada, boethius, cusanus, dee):
    own, kept = seek_of(boethius, options={}), seek_of(boethius, kept=True)
    others = seek_of(User.objects.create_user("Euclid"))
    for player in (boethius, dee):
        come(others, player, "yellow" if player == dee else "")
    for player in (boethius, cusanus, dee):
        come(seek, player)
    states = [Seek.objects.get(pk=each.pk).status for each in (own, kept, others)]
    assert states == ["cancelled", "open", "open"]
    assert places(others) == {}
    assert Seek.objects.get(pk=others.pk).version == 4  # two came, and went together


def test_who_comes_to_the_same_rules_no_longer_waits_alone(seek, boethius, cusanus):
    alone, joined = seek_of(boethius), seek_of(cusanus)
    come(joined, boethius)
    come(seek, boethius)
    come(seek, cusanus)
    states = [Seek.objects.get(pk=each.pk).status for each in (alone, joined)]
    assert states == ["cancelled", "open"]


# --- Play now ------------------------------------------------------------------


def play_now(player: User, now=NOON) -> Any:
    return services.play_now(player=player, rules=FOUR, now=now)


def test_four_who_press_play_now_come_to_one_table(ada, boethius, cusanus, dee):
    waiting = [play_now(player) for player in (ada, boethius, cusanus)]
    assert waiting == [Seek.objects.get()] * 3
    assert play_now(boethius) == play_now(ada) == waiting[0]
    game = play_now(dee)
    assert sorted(seats(game).values()) == ["Ada", "Boethius", "Cusanus", "Dee"]


def test_play_now_joins_those_who_lack_the_fewest(seek, boethius, cusanus, dee):
    come(seek, boethius)
    seek_of(cusanus, now=NOON + MINUTE)
    assert play_now(dee, NOON + MINUTE) == seek


def test_play_now_joins_nobody_who_waits_for_one_who_has_left(seek, boethius, cusanus):
    come(seek, boethius)
    services.leave_waiting(token=seek.token, player=boethius, now=NOON)
    assert play_now(cusanus) != seek
    services.keep_waiting(token=seek.token, player=boethius, now=NOON)
    assert selectors.seeks_at_hand(cusanus, Wanted(FOUR), NOON) == [seek.token]


def test_four_and_two_do_not_meet(ada, boethius):
    play_now(ada)
    services.play_now(player=boethius, rules=rules("enochian"), now=NOON)
    assert Seek.objects.filter(creator=boethius).exists()
    assert not Place.objects.exists()
