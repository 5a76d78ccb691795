"""Your move in so many games: the bar under the header of every page."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from games.play.models import Game, Seat
from games.play.own_turns import LATELY, own_turns
from tests.support.games import start_game
from tests.support.practice import begin as begin_practice

pytestmark = pytest.mark.django_db

PAGES = ["/", "/lobby/", "/archive/", "/learn/", "/rules/medieval/", "/no/such/page/"]


def begin(white: User, black: User, control: str = "", **more: object) -> Game:
    players = {"white": white, "black": black}
    now = timezone.now()
    return start_game(
        key="rithmomachia",
        options={},
        players=players,
        now=now,
        control=control,
        **more,
    )


def title_of(page: str) -> str:
    found = re.search(r"<title>(.*?)</title>", page, re.DOTALL)
    assert found is not None
    return found[1]


@pytest.mark.parametrize("address", PAGES)
def test_every_page_says_where_it_is_ones_move(enter, ada, boethius, address):
    soon, late = begin(ada, boethius, "2d"), begin(ada, boethius, "7d")
    theirs = begin(boethius, ada, "2d")
    page = enter(ada).get(address).content.decode()
    bar = page[page.index('class="own-turns"') : page.index("<main")]
    assert "Your move in 2 games" in bar
    assert "Boethius, 1\N{NO-BREAK SPACE}day left" in bar
    assert soon.get_absolute_url() in bar
    assert late.get_absolute_url() not in bar
    assert theirs.get_absolute_url() not in bar
    assert title_of(page).startswith("(2) ")


@pytest.mark.parametrize("address", PAGES)
def test_nobody_else_sees_a_bar(client, enter, ada, boethius, cusanus, address):
    begin(ada, boethius, "2d")
    for who in (None, boethius, cusanus):
        page = enter(who).get(address).content.decode()
        assert 'class="own-turns"' not in page
        assert not title_of(page).startswith("(")


def test_a_stranger_costs_no_query_for_it(client):
    with CaptureQueriesContext(connection) as counted:
        client.get("/about/")
    assert len(counted) == 0


def test_one_query_finds_all(ada, boethius):
    for _ in range(4):
        begin(ada, boethius, "3d")
    own_turns(ada.pk)
    with CaptureQueriesContext(connection) as counted:
        turns = own_turns(ada.pk)
        assert {each.opponent for each in turns} == {"Boethius"}
        assert [each.left for each in turns] == ["2\N{NO-BREAK SPACE}days left"] * 4
    assert (len(turns), len(counted)) == (4, 1)


def test_the_one_whose_time_runs_out_first_is_first(ada, boethius):
    unlimited, late = begin(ada, boethius), begin(ada, boethius, "5d")
    soon = begin(ada, boethius, "1d")
    found = [each.game.pk for each in own_turns(ada.pk)]
    assert found == [soon.pk, late.pk, unlimited.pk]
    assert own_turns(ada.pk)[-1].left == ""


def test_a_game_with_a_machine_waits_for_an_hour(ada):
    begin_practice(ada, seat="white")
    Game.objects.update(moved_at=timezone.now())
    (turn,) = own_turns(ada.pk)
    assert turn.opponent == "Computer, Pebbles"
    Game.objects.update(moved_at=timezone.now() - LATELY - timedelta(minutes=1))
    assert own_turns(ada.pk) == []


def test_games_that_wait_for_nobody_are_left_out(ada, boethius):
    begin(ada, ada, local=True)
    over, programs = begin(ada, boethius), begin(ada, boethius)
    Seat.objects.filter(game=programs).update(by_program=True)
    Game.objects.filter(pk=over.pk).update(
        status=Game.Status.ABORTED, ended_at=timezone.now()
    )
    assert own_turns(ada.pk) == []


# --- At a table ----------------------------------------------------------------


def test_a_table_has_a_badge_for_the_others(enter, ada, boethius):
    here = begin(ada, boethius, "3d")
    page = enter(ada).get(here.get_absolute_url()).content.decode()
    assert 'class="turns-badge"' not in page
    other = begin(ada, boethius, "2d")
    page = enter(ada).get(here.get_absolute_url()).content.decode()
    assert "Your move in 1 other game" in page
    assert 'class="own-turns"' not in page
    assert f'class="turns-badge" href="{other.get_absolute_url()}"' in page
    assert not title_of(page).startswith("(")


def test_by_correspondence_the_next_game_is_one_press_away(enter, ada, boethius):
    here, other = begin(boethius, ada, "3d"), begin(ada, boethius, "2d")
    quick = begin(boethius, ada, "5+3")
    way = f'<a class="button" href="{other.get_absolute_url()}">Next: your move against'
    assert way in enter(ada).get(here.get_absolute_url()).content.decode()
    assert way not in enter(ada).get(quick.get_absolute_url()).content.decode()
    assert way not in enter(boethius).get(here.get_absolute_url()).content.decode()
