"""Seats of a game for four that its maker gives to the computer."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from games.common import errors
from games.lobby import selectors, services
from games.lobby.errors import NoMachinesHere
from games.lobby.models import Seek
from games.lobby.selectors import Wanted
from games.notices.game_notices import is_told
from games.partners.errors import OthersPlayAlong
from games.partners.followers import stronger
from games.partners.hints import may_have_hints
from games.play import services as table
from games.play.models import Game
from tests.lobby.test_lobby_for_four import FOUR, come, places, seats, seek_of
from tests.support.people import NOON
from tests.support.plain import Browser


@pytest.fixture
def seek(ada) -> Seek:
    """Ada sits as Red and looks for three others."""
    return seek_of(ada, seat="red", public=False)


def give(seek: Seek, player: User, seat: str = "", level: str = "pebbles") -> Any:
    return services.seat_machines(
        token=seek.token,
        player=player,
        level=level,
        seat=seat,
        now=seek.seen_at,
        address="x",
    )


def free(seek: Seek, player: User, seat: str) -> Seek:
    return services.free_machine_seat(
        token=seek.token, player=player, seat=seat, now=NOON
    )


def again(seek: Seek) -> Seek:
    return Seek.objects.get(pk=seek.pk)


# --- Who sits where ------------------------------------------------------------


def test_two_people_play_with_a_computer_each(seek, ada, boethius):
    assert give(seek, ada, "black", "abacus") == seek
    assert give(seek, ada, "blue") == seek
    assert not Game.objects.exists()
    game = come(seek, boethius)
    computers = {"black": "Computer, Abacus", "blue": "Computer, Pebbles"}
    assert seats(game) == {"red": "Ada", "yellow": "Boethius"} | computers
    assert (again(seek).status, again(seek).game) == (Seek.Status.TAKEN, game)
    assert not game.rated


def test_one_level_takes_all_seats_that_are_left_and_the_game_begins(
    seek, ada, boethius
):
    come(seek, boethius, "blue")
    game = give(seek, ada, level="compass")
    computer = "Computer, Compass"
    assert seats(game) == {
        "red": "Ada",
        "black": computer,
        "yellow": computer,
        "blue": "Boethius",
    }
    with pytest.raises(errors.SeekTaken):
        give(seek, ada)
    assert Game.objects.count() == 1


def test_who_leaves_the_seat_to_chance_gets_one_beside_the_computers(ada, boethius):
    seek = seek_of(ada, public=False)
    come(seek, boethius)
    give(seek, ada, "red")
    game = give(seek, ada)
    assert sorted(seats(game).values())[:2] == ["Ada", "Boethius"]
    assert seats(game)["red"] == "Computer, Pebbles"
    assert list(seats(game).values()).count("Computer, Pebbles") == 2


def test_a_computer_changes_its_level_and_leaves_its_seat(seek, ada, boethius):
    give(seek, ada, "yellow")
    give(seek, ada, "yellow", "abacus")
    assert again(seek).machines == {"yellow": "abacus"}
    with pytest.raises(errors.SeatTaken, match="Still free: Black, Blue"):
        come(seek, boethius, "yellow")
    version = again(seek).version
    free(seek, ada, "yellow")
    free(seek, ada, "yellow")
    assert (again(seek).machines, again(seek).version) == ({}, version + 1)
    come(seek, boethius, "yellow")
    assert places(seek) == {"Boethius": "yellow"}


# --- Who may -------------------------------------------------------------------


def test_only_the_maker_gives_seats_away(seek, ada, boethius):
    come(seek, boethius)
    with pytest.raises(NoMachinesHere, match="Only the player who opened"):
        give(seek, boethius)
    give(seek, ada, "blue")
    with pytest.raises(NoMachinesHere):
        free(seek, boethius, "blue")
    assert again(seek).machines == {"blue": "pebbles"}


def test_a_rated_game_and_one_for_two_have_no_seat_for_it(seek, ada):
    Seek.objects.filter(pk=seek.pk).update(rated=True)
    with pytest.raises(NoMachinesHere, match="rated"):
        give(seek, ada)
    with pytest.raises(NoMachinesHere, match="two seats"):
        give(seek_of(ada, options={}), ada)


def test_what_is_not_there_or_is_taken_is_refused(seek, ada, boethius):
    come(seek, boethius, "blue")
    with pytest.raises(errors.NoSuchSeat):
        give(seek, ada, "earth")
    for taken in ("red", "blue"):
        with pytest.raises(errors.SeatTaken):
            give(seek, ada, taken)
    with pytest.raises(errors.RulesRefused):
        give(seek, ada, "black", "stockfish")
    services.cancel_seek(token=seek.token, player=ada)
    with pytest.raises(errors.SeekGone):
        give(seek, ada)
    assert again(seek).machines == {}


def test_who_wants_to_play_at_once_meets_people_only(ada, boethius):
    seek = seek_of(ada)
    assert selectors.seeks_at_hand(boethius, Wanted(FOUR), NOON) == [seek.token]
    give(seek, ada, "black")
    assert selectors.seeks_at_hand(boethius, Wanted(FOUR), NOON) == []


# --- At the table --------------------------------------------------------------


@pytest.fixture
def game(seek, ada, boethius) -> Game:
    """Ada and Boethius, who is her opponent, with a computer each."""
    come(seek, boethius, "black")
    found: Game = give(seek, ada)
    return found


def finish(game: Game, player: User) -> Game:
    return table.resign(game_id=game.pk, player=player, now=NOON)


def test_people_who_play_together_are_told_of_their_turn_and_have_no_hints(game, ada):
    assert is_told(game)
    assert not may_have_hints(game, ada, "red")


def test_a_rematch_asks_the_other_person(game, ada, boethius):
    finish(game, ada)
    assert table.rematch(game_id=game.pk, player=ada, now=NOON) == game
    new = table.rematch(game_id=game.pk, player=boethius, now=NOON)
    assert new.rematch_of == game
    assert sorted(seats(new).values()) == sorted(seats(game).values())


def test_nobody_takes_the_other_to_another_computer(game, ada, plain):
    finish(game, ada)
    with pytest.raises(OthersPlayAlong):
        stronger(game_id=game.pk, player=ada, now=NOON)
    actions = plain(ada).open(game.get_absolute_url()).texts["actions"]
    assert "Rematch" in actions
    assert "Stronger" not in actions


# --- On the page ---------------------------------------------------------------


@pytest.fixture
def seek_now(ada) -> Seek:
    """The same, open as the test runs."""
    return seek_of(ada, seat="red", public=False, now=timezone.now())


def test_the_page_offers_the_computer_to_the_maker_alone(
    plain, seek_now, ada, boethius
):
    come(seek_now, boethius, "blue", seek_now.seen_at)
    page = plain(boethius).open(seek_now.get_absolute_url())
    assert "Begin with the computer" not in page.texts["challenge"]
    browser = plain(ada)
    page = browser.open(seek_now.get_absolute_url())
    assert "The computer takes the 2 empty seats" in page.texts["challenge"]
    browser.push("Computer", seat="yellow", level="abacus")
    assert again(seek_now).machines == {"yellow": "abacus"}
    page = browser.open(seek_now.get_absolute_url())
    assert "3 of 4 seats filled" in page.texts["seats"]
    assert "Computer, Abacus" in page.texts["chair-yellow"]
    assert "The computer takes the empty seat," in page.texts["challenge"]
    browser.push("Free the seat")
    assert again(seek_now).machines == {}
    browser.open(seek_now.get_absolute_url())
    browser.push("Begin with the computer", level="compass")
    assert browser.url == Game.objects.get().get_absolute_url()


def test_strangers_see_the_computer_and_do_not_seat_it(client, seek_now, ada):
    give(seek_now, ada, "yellow")
    texts = Browser(client).open(seek_now.get_absolute_url()).texts
    assert texts["chair-yellow"] == "Yellow Computer, Pebbles"
    assert "Play as Blue" in texts["chair-blue"]
    asked = {"seat": "blue", "level": "pebbles"}
    address = f"{seek_now.get_absolute_url()}machines/"
    assert client.post(address, asked).status_code == 404
    assert client.get(address).status_code == 405
    assert again(seek_now).machines == {"yellow": "pebbles"}


def test_a_refusal_is_told_on_the_page(plain, seek_now, ada, boethius):
    browser = plain(ada)
    browser.open(seek_now.get_absolute_url())
    come(seek_now, boethius, "yellow", seek_now.seen_at)
    browser.push("Computer", seat="yellow", level="abacus")
    assert "A player has just taken that seat" in browser.html
