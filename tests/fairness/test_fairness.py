"""Blocks, reports, measures, and accounts of one browser."""

from __future__ import annotations

import pytest

from accounts.models import User
from accounts.players import partner_called
from games.common.errors import Refused
from games.fairness import browsers
from games.fairness.blocks import block, unblock
from games.fairness.checks import (
    any_apart,
    apart_among,
    apart_from,
    share_browser,
)
from games.fairness.errors import (
    CannotBlock,
    Silent,
)
from games.fairness.models import Block
from games.moderation.selectors import dossier_of
from games.play import services as table
from games.play.conduct import conduct_of
from games.play.rated_pairs import why_no_rated_pair, why_too_many
from tests.support.games import start_game
from tests.support.judged import rated_game
from tests.support.people import NOON

# --- Blocks ---------------------------------------------------------------------------


def test_a_block_keeps_both_apart_until_it_is_lifted(ada, boethius, cusanus):
    block(by=ada, against=boethius, now=NOON)
    block(by=ada, against=boethius, now=NOON)
    assert Block.objects.count() == 1
    assert any_apart([ada, boethius])
    assert any_apart([boethius, ada])
    assert not any_apart([ada, cusanus])
    assert any_apart([cusanus, boethius, ada])
    assert not any_apart([cusanus, boethius])
    assert apart_from(boethius) == {ada.pk}
    assert apart_among([ada.pk, cusanus.pk]) == {boethius.pk: {ada.pk}}
    unblock(by=boethius, against=ada)
    assert any_apart([ada, boethius])
    unblock(by=ada, against=boethius)
    assert not any_apart([ada, boethius])


def test_nobody_blocks_himself_or_a_machine(ada):
    for other in (ada, partner_called("passive")):
        with pytest.raises(CannotBlock):
            block(by=ada, against=other, now=NOON)


def test_who_is_kept_away_does_not_talk_at_the_table(game, ada, boethius, cusanus):
    def say(player: User, room: str) -> None:
        table.say(game_id=game.pk, player=player, room=room, text="Hail!", now=NOON)

    block(by=ada, against=boethius, now=NOON)
    block(by=boethius, against=cusanus, now=NOON)
    for player, room in (
        (ada, "players"),
        (boethius, "players"),
        (cusanus, "spectators"),
    ):
        with pytest.raises(Silent, match="has blocked the other"):
            say(player, room)


def test_people_who_are_apart_have_no_rematch(game, ada, boethius):
    table.resign(game_id=game.pk, player=ada, now=NOON)
    table.rematch(game_id=game.pk, player=ada, now=NOON)
    block(by=ada, against=boethius, now=NOON)
    with pytest.raises(Refused, match="cannot play together"):
        table.rematch(game_id=game.pk, player=boethius, now=NOON)


def test_the_profile_has_the_buttons(ada, boethius, plain):
    browser = plain(ada)
    browser.open("/@/Boethius/")
    browser.push("Block You no longer play or chat together.")
    assert "You have blocked Boethius" in browser.html
    assert "On a ladder you share you can still meet" in browser.html
    browser.push("Unblock You can play and chat again.")
    assert not Block.objects.exists()
    browser.open("/@/Ada/")
    assert all(not each.label.startswith("Block") for each in browser.page.buttons)


# --- One browser ----------------------------------------------------------------------


def test_two_accounts_of_one_browser_are_marked(ada, boethius, cusanus, client):
    for person in (ada, boethius):
        client.force_login(person)
        client.get("/watch/")
    assert share_browser(ada, boethius)
    assert share_browser(boethius, ada)
    assert not share_browser(ada, cusanus)
    assert "one browser" in why_no_rated_pair(ada, boethius, NOON)
    assert why_too_many(ada, boethius, NOON) == ""


def test_a_browser_of_one_person_asks_nothing_of_the_database(
    ada, client, django_assert_num_queries
):
    client.force_login(ada)
    client.get("/robots.txt")
    with django_assert_num_queries(0):
        assert browsers.people_of(client.cookies[browsers.COOKIE].value) == (ada.pk,)


def test_a_cookie_that_somebody_made_up_marks_nobody(ada, boethius, client):
    client.cookies[browsers.COOKIE] = f"{boethius.pk}:forged"
    client.force_login(ada)
    client.get("/watch/")
    assert not share_browser(ada, boethius)


def test_a_guest_who_logs_in_is_not_marked_with_himself(ada, client):
    chosen = {"theme": "dark", "direction": "auto", "invitations": "all"}
    client.post("/preferences/", chosen)
    client.force_login(ada)
    client.get("/watch/")
    client.get("/watch/")
    assert len(dossier_of(ada, NOON).shares_with) <= 1


# --- Conduct --------------------------------------------------------------------------


def test_a_profile_counts_games_that_were_aborted_or_left(ada, boethius, plain):
    for _ in range(2):
        given = start_game(
            key="rithmomachia",
            options={},
            players={"white": ada, "black": boethius},
            now=NOON,
        )
        table.abort(game_id=given.pk, player=ada, now=NOON)
    rated_game(ada, boethius)
    assert (conduct_of(ada).begun, conduct_of(ada).aborted) == (3, 2)
    assert conduct_of(boethius).words == ""
    browser = plain()
    browser.open("/@/Ada/")
    assert "Has aborted 2 games of 3 started." in browser.html
