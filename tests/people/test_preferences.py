"""How a person likes the site, and what he is called."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpResponse
from django.test import Client

from accounts.models import Preferences, User
from tests.support.people import begin, player_in
from tests.support.plain import Page

pytestmark = pytest.mark.django_db

CHOSEN = {
    "theme": "dark",
    "direction": "wide",
    "confirm_move": "on",
    "invitations": "followed",
}


def attributes(answer: HttpResponse) -> dict[str, str]:
    """The attributes of the whole page."""
    html = re.search(r"<html ([^>]*)>", answer.content.decode())
    assert html
    return dict(re.findall(r'([\w-]+)="([^"]*)"', html[1]))


def test_what_was_chosen_is_kept_and_shown(client, ada):
    client.force_login(ada)
    answer = client.post("/preferences/", CHOSEN, follow=True)
    kept = Preferences.objects.get(user=ada)
    assert (kept.theme, kept.direction) == ("dark", "wide")
    assert (kept.confirm_move, kept.helps, kept.coordinates) == (True, False, False)
    assert (kept.invitations, kept.show_here) == ("followed", False)
    assert "Preferences saved." in answer.content.decode()
    html = attributes(answer)
    assert (html["data-theme"], html["class"]) == ("dark", "always-wide")


def test_choosing_again_changes_the_same_row(client, ada):
    client.force_login(ada)
    client.post("/preferences/", CHOSEN)
    client.post("/preferences/", CHOSEN | {"theme": "light"})
    assert Preferences.objects.get().theme == "light"


def test_a_stranger_who_chooses_becomes_a_guest(client):
    client.post("/preferences/", CHOSEN)
    player = player_in(client)
    assert player is not None
    assert player.is_guest
    assert player.preferences.theme == "dark"


BOARD = {
    "board_set": "slate",
    "board_size": "85",
    "motion": "slow",
    "move_list": "sentences",
    "volume": "25",
}


def test_how_the_board_looks_is_told_to_every_page(client):
    client.post("/preferences/", CHOSEN | BOARD)
    for address in ("/", "/preferences/"):
        html = attributes(client.get(address))
        told = {name: html.get(f"data-{name}") for name in ("set", "size", "motion")}
        assert told == {"set": "slate", "size": "85", "motion": "slow"}
        assert (html["data-names"], html["data-sound"]) == ("off", "25")


def test_what_is_as_usual_is_left_out(client):
    page = client.get("/")
    told = attributes(page)
    assert set(told) == {"lang", "class", "data-theme", "data-sound"}
    assert told["data-sound"] == "50"
    assert "rithmo/sets" not in page.content.decode()
    client.post("/preferences/", BOARD)
    assert "rithmo/sets" in client.get("/").content.decode()


def test_a_way_that_is_not_sent_stays_as_it_was(client):
    client.post("/preferences/", CHOSEN | BOARD)
    client.post("/preferences/", {"theme": "light", "coordinates": "on"})
    kept = Preferences.objects.get()
    assert (kept.theme, kept.direction, kept.coordinates) == ("light", "wide", True)
    for name, value in BOARD.items():
        assert str(getattr(kept, name)) == value


@pytest.mark.parametrize(
    ("name", "value"),
    [("board_set", "gold"), ("board_size", "10"), ("volume", "-1"), ("motion", "slo")],
)
def test_no_other_ways_of_the_board_can_be_chosen(client, name, value):
    answer = client.post("/preferences/", CHOSEN | {name: value})
    assert list(answer.context["form"].errors) == [name]
    assert not Preferences.objects.exists()


def test_every_preference_stands_once_under_a_heading(client):
    groups = client.get("/preferences/").context["form"].groups
    named = [field.name for _title, fields in groups for field in fields]
    kept = {each.name for each in Preferences._meta.get_fields()} - {"id", "user"}
    assert len(named) == len(set(named))
    assert set(named) == kept


def test_each_set_is_shown_by_a_board_of_its_own(client):
    page = client.get("/preferences/").content.decode()
    boards = page.split('class="sample"')[1:]
    shown = [re.match(r' data-set="(\w+)"', each) for each in boards]
    assert [each and each[1] for each in shown] == Preferences.BoardSet.values
    for board in boards:
        assert 'class="man white' in board
        assert 'class="man black' in board


def test_the_way_back_leads_to_a_page_of_this_site(client):
    page = Page(client.get("/preferences/?next=/learn/").content.decode())
    assert page.links["Back without saving"] == "/learn/"
    answer = client.post("/preferences/?next=/learn/", CHOSEN)
    assert answer.url == "/learn/"


@pytest.mark.parametrize("elsewhere", ["https://example.com/", "//example.com", "x:y"])
def test_no_way_back_leads_elsewhere(client, elsewhere):
    page = Page(client.get("/preferences/", {"next": elsewhere}).content.decode())
    assert "Back without saving" not in page.links
    answer = client.post(f"/preferences/?next={elsewhere}", CHOSEN)
    assert answer.url == "/preferences/"


def test_what_cannot_be_chosen_is_refused(client, ada):
    client.force_login(ada)
    answer = client.post("/preferences/", CHOSEN | {"theme": "pink"})
    assert answer.status_code == 200
    assert answer.context["form"].errors["theme"]
    assert not Preferences.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_who_wanted_no_sound_still_hears_none(ada, boethius):
    def to(migration: str) -> Any:
        """Preferences as they were after a migration."""
        state = MigrationExecutor(connection).migrate([("accounts", migration)])
        return state.apps.get_model("accounts", "Preferences").objects

    try:
        before = to("0006_invitations")
        before.create(user_id=ada.pk, sound=False)
        before.create(user_id=boethius.pk, sound=True)
    finally:
        to("0007_boards")
    assert Preferences.objects.get(user=ada).volume == 0
    assert Preferences.objects.get(user=boethius).volume == 50


# --- The name ------------------------------------------------------------------


def rename(client: Client, name: str):
    return client.post("/preferences/name/", {"username": name})


def test_a_new_name_leads_to_the_new_profile(client, ada):
    client.force_login(ada)
    assert rename(client, "Ada_Lovelace").url == "/@/Ada_Lovelace/"
    assert client.get("/@/Ada_Lovelace/").status_code == 200
    assert client.get("/@/Ada/").status_code == 404


def test_the_same_name_may_be_written_otherwise(client, ada):
    client.force_login(ada)
    assert rename(client, "ADA").status_code == 302


@pytest.mark.parametrize("name", ["Boethius", "b0ethius", "admin", "QuietSage1234", ""])
def test_a_name_that_is_not_free_is_refused(client, ada, boethius, name):
    client.force_login(ada)
    answer = rename(client, name)
    assert answer.status_code == 200
    assert answer.context["form"].errors["username"]
    assert User.objects.get(pk=ada.pk).username == "Ada"
    assert answer.context["player"].username == "Ada"


def test_open_tables_hear_of_the_new_name(client, ada, boethius):
    game = begin(ada, boethius)
    client.force_login(ada)
    rename(client, "Hypatia")
    game.refresh_from_db()
    assert (game.version, game.board_version) == (2, 1)


def test_names_change_five_times_a_day_at_most(client, ada):
    client.force_login(ada)
    for number in range(5):
        assert rename(client, f"Ada{number + 2}").status_code == 302
    assert rename(client, "Ada9").status_code == 429


def test_guests_and_strangers_are_asked_to_log_in(client, guests_browser):
    for browser in [client, guests_browser]:
        answer = browser.get("/preferences/name/")
        assert answer.url == "/accounts/login/?next=/preferences/name/"
