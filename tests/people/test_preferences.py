"""How a person likes the site, and what he is called."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.models import Preferences, User
from tests.support.people import begin, player_in

pytestmark = pytest.mark.django_db

CHOSEN = {"theme": "dark", "direction": "wide", "confirm_move": "on"}


def test_what_was_chosen_is_kept_and_shown(client, ada):
    client.force_login(ada)
    answer = client.post("/preferences/", CHOSEN, follow=True)
    kept = Preferences.objects.get(user=ada)
    assert (kept.theme, kept.direction) == ("dark", "wide")
    assert (kept.confirm_move, kept.sound, kept.helps) == (True, False, False)
    assert "Preferences saved." in answer.content.decode()
    assert '<html lang="en" data-theme="dark" class="always-wide"' in (
        answer.content.decode()
    )


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


def test_what_cannot_be_chosen_is_refused(client, ada):
    client.force_login(ada)
    answer = client.post("/preferences/", CHOSEN | {"theme": "pink"})
    assert answer.status_code == 200
    assert answer.context["form"].errors["theme"]
    assert not Preferences.objects.exists()


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
