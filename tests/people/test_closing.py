"""Leaving the site, and taking along what it knows."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from allauth.account.models import EmailAddress
from django.test import Client

from accounts import players
from accounts.models import Preferences, User
from games.engine import rules
from games.people import closures
from games.play import services
from games.play.models import Game, TalkLine
from games.rulesets import services as rulesets
from games.rulesets.models import SavedRuleset
from tests.people.test_logging_in import log_in, seek_of
from tests.support.games import start_game
from tests.support.people import NOW, PASSWORD, begin, browser_of, finish, player_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def closed(ada: User, boethius: User) -> User:
    """Ada, who has played, talked, sought and chosen, after she has left."""
    finish(begin(ada, boethius), loser=boethius)
    talked = begin(boethius, ada)
    services.say(game_id=talked.pk, player=ada, room="players", text="Vale!", now=NOW)
    seek_of(ada)
    EmailAddress.objects.create(user=ada, email="ada@example.org", primary=True)
    Preferences.objects.create(user=ada)
    User.objects.filter(pk=ada.pk).update(email="ada@example.org", last_login=NOW)
    closures.close_account(ada, now=NOW)
    ada.refresh_from_db()
    return ada


def test_nothing_tells_who_it_was(closed):
    assert "Ada" not in closed.username
    assert (closed.email, closed.last_login, closed.is_active) == ("", None, False)
    assert not closed.has_usable_password()
    assert not EmailAddress.objects.exists()
    assert not Preferences.objects.exists()
    assert not TalkLine.objects.exists()
    assert not closed.seeks.exists()


def test_rule_sets_go_and_the_games_begun_with_them_keep_their_rules(ada, boethius):
    calm = rules("rithmomachia", ambush=False)
    saved = rulesets.save(owner=ada, rules=calm, name="Mine", now=NOW)
    game = start_game(
        key=saved.key,
        options=saved.options,
        players={"white": ada, "black": boethius},
        now=NOW,
    )
    data = closures.export_account(ada)["rule_sets"]
    assert [(each["name"], each["rules"]["ambush"]) for each in data] == [
        ("Mine", False)
    ]
    closures.close_account(ada, now=NOW)
    assert not SavedRuleset.objects.exists()
    assert Game.objects.get(pk=game.pk).rules == calm


def test_games_stay_and_name_a_closed_account(closed, boethius, client):
    assert boethius.seats.count() == 2
    assert str(closed) == "closed account"
    page = client.get("/@/Boethius/").content.decode()
    assert "closed account" in page
    assert closed.username not in page


def test_the_name_is_free_again(closed):
    User.objects.create_user("Ada")


def test_a_game_hardly_begun_is_aborted_and_another_is_lost(ada, boethius):
    fresh, played = begin(ada, boethius), begin(ada, boethius)
    for player in [ada, boethius]:
        played.refresh_from_db()
        rules = played.rules
        position = rules.read_position(played.position)
        text = rules.write_move(position, next(iter(rules.legal_moves(position))))
        services.play(
            game_id=played.pk, player=player, text=text, version=None, now=NOW
        )
    closures.close_account(ada, now=NOW)
    fresh.refresh_from_db()
    played.refresh_from_db()
    assert fresh.status == Game.Status.ABORTED
    assert (played.status, played.winner) == (Game.Status.FINISHED, "black")


def test_who_never_sat_down_is_deleted(ada):
    closures.close_account(ada, now=NOW)
    assert not User.objects.exists()


def test_old_sessions_and_the_password_are_dead(client, ada, boethius):
    begin(ada, boethius)
    client.force_login(ada)
    closures.close_account(ada, now=NOW)
    assert player_in(client) is None
    assert log_in(Client()).status_code == 200


# --- The page ------------------------------------------------------------------


def test_a_member_proves_first_that_it_is_he(client, ada):
    client.force_login(ada)
    answer = client.post("/preferences/close/", {"name": "Ada"})
    assert answer.url.startswith("/accounts/reauthenticate/")
    assert User.objects.get(pk=ada.pk).is_active
    client.post(answer.url, {"password": PASSWORD, "next": "/preferences/close/"})
    assert not User.objects.exists()


def test_the_name_must_be_typed(client, ada):
    client.force_login(ada)
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    answer = client.post("/preferences/close/", {"name": "Boethius"})
    assert answer.context["form"].errors["name"]
    assert User.objects.filter(pk=ada.pk).exists()
    answer = client.post("/preferences/close/", {"name": "Ada"})
    assert answer.url == "/"
    assert not User.objects.exists()


def test_a_guest_is_forgotten_with_his_cookie(guest, guests_browser, ada):
    begin(guest, ada)
    answer = guests_browser.post("/preferences/close/", {"name": guest.username})
    assert answer.cookies[players.COOKIE]["max-age"] == 0
    assert player_in(browser_of(guest)) is None
    guest.refresh_from_db()
    assert guest.is_closed


def test_a_stranger_has_nothing_to_close(client):
    assert client.get("/preferences/close/").url == "/preferences/"
    assert client.get("/preferences/export.json").status_code == 404


def test_the_export_tells_all(client, ada, boethius):
    game = finish(begin(ada, boethius), loser=boethius)
    services.say(game_id=game.pk, player=ada, room="players", text="Vale!", now=NOW)
    seek_of(ada)
    EmailAddress.objects.create(user=ada, email="ada@example.org")
    client.force_login(ada)
    answer = client.get("/preferences/export.json")
    assert 'filename="rithmo.json"' in answer["Content-Disposition"]
    data = json.loads(answer.content)
    assert data["name"] == "Ada"
    assert data["email"] == [{"email": "ada@example.org", "verified": False}]
    assert [line["text"] for line in data["talk"]] == ["Vale!"]
    assert data["games"][0]["address"] == game.get_absolute_url()
    assert data["games"][0]["winner"] == "white"
    assert len(data["invitations"]) == 1
    assert data["preferences"]["theme"] == "auto"


def test_every_room_that_keeps_something_of_people_is_asked():
    root = Path(__file__).parents[2]
    written = {
        ".".join(path.relative_to(root).with_suffix("").parts)
        for path in (root / "games").rglob("personal_data.py")
    }
    assert len(written) > 7
    assert written <= set(sys.modules)
