"""Rows outlive the engine: a game or an option that is there no more breaks no page."""

from __future__ import annotations

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from games.common import errors
from games.lobby import services as lobby
from games.lobby.models import Seek
from games.people.closures import close_account
from games.play import admin_actions, services
from games.play.models import Game
from tests.support.games import seek_game
from tests.support.people import NOON

pytestmark = pytest.mark.django_db

LOST = {"key": {"key": "forgotten"}, "option": {"options": {"forgotten": True}}}
lost = pytest.mark.parametrize("changes", LOST.values(), ids=LOST.keys())


@pytest.fixture
def seek(boethius) -> Seek:
    return seek_game(
        creator=boethius, key="rithmomachia", options={}, kept=True, now=timezone.now()
    )


@lost
def test_lists_stand_while_a_live_game_is_lost(game, seek, ada, enter, changes):
    Game.objects.update(**changes)
    Seek.objects.update(**changes)
    for player in (None, ada, seek.creator):
        for page in ("/", "/lobby/", "/watch/", "/archive/", "/@/Ada/"):
            assert enter(player).get(page).status_code == 200, page


@lost
def test_lists_stand_while_a_finished_game_is_lost(game, ada, enter, changes):
    services.resign(game_id=game.pk, player=ada, now=NOON)
    Game.objects.update(**changes)
    for page in ("/archive/", "/@/Ada/"):
        assert "White resigned" in enter().get(page).content.decode()


@lost
def test_the_table_itself_is_not_there(game, ada, enter, changes):
    Game.objects.update(**changes)
    table = game.get_absolute_url()
    for page in (table, f"{table}0/", f"/g/{game.pk}.txt", f"/g/{game.pk}.json"):
        assert enter(ada).get(page).status_code == 404, page
    for action in ("press", "move", "say", "token", "turning", "resign", "abort"):
        sent = {"send": "N1-L3", "move": "N1-L3", "text": "Salve"}
        answer = enter(ada).post(f"{table}{action}/", sent)
        assert answer.status_code == 404, action


@lost
def test_an_invitation_is_not_there(seek, ada, enter, changes):
    Seek.objects.update(**changes)
    assert enter(ada).get(seek.get_absolute_url()).status_code == 404
    with pytest.raises(errors.SeekGone):
        lobby.accept_seek(token=seek.token, player=ada, now=timezone.now())


@lost
def test_operators_stop_it_and_the_check_names_it(game, capsys, changes):
    Game.objects.update(**changes)
    with pytest.raises(CommandError, match="1 of 1"):
        call_command("check_positions")
    assert "no such rules" in capsys.readouterr().out
    assert admin_actions.stop(game_id=game.pk, now=NOON).status == Game.Status.ABORTED


@lost
def test_its_players_may_leave(game, ada, changes):
    Game.objects.update(**changes)
    close_account(ada, now=NOON)
    ada.refresh_from_db()
    assert ada.is_closed
