"""Founding a ladder and changing it, and who may see and join it."""

from __future__ import annotations

import re

import pytest
from django.utils import timezone

from accounts.players import make_guest
from games.engine import GAMES, rules
from games.ladders import services
from games.ladders.errors import SettingsRefused
from games.ladders.models import InvitationCode, Ladder
from games.rulesets.offers import asked, for_ladders, words_for_ladders
from tests.support.laddered import DAY, challenge, fill, found, member
from tests.support.people import NOON

FORM = {"name": "The Academy", "access": "public", "pace": "days", "days": "3"}


def send(client, more: dict | None = None, query: str = ""):
    return client.post(f"/ladders/new/{query}", FORM | (more or {}))


def read(client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200, (address, response.status_code)
    return " ".join(response.content.decode().split())


# --- Founding ------------------------------------------------------------------


@pytest.mark.parametrize("key", GAMES)
def test_a_ladder_of_every_game_is_founded_as_it_stands_in_the_form(ada, plain, key):
    browser = plain(ada)
    browser.open(f"/ladders/new/?game={key}")
    browser.push("Create", also={"name": "The Academy"})
    ladder = Ladder.objects.get()
    assert browser.url == ladder.get_absolute_url()
    assert (ladder.key, ladder.control, ladder.form) == (key, "3d", "challenge")
    assert ladder.options == asked(key, words_for_ladders(key)).rules.options.values()
    assert ladder.helps
    assert ladder.rated


def test_the_game_that_asks_for_it_is_won_by_points_on_ladders():
    options = {key: for_ladders(key).rules.options.values() for key in GAMES}
    won = [key for key, given in options.items() if given.get("point_victory")]
    asked = [
        key for key in GAMES if any(each.for_ladders for each in rules(key).rulesets)
    ]
    assert won == asked
    assert len(won) == 1


@pytest.mark.parametrize("form", ["challenge", "round_robin", "swiss"])
def test_every_form_of_ladder_has_its_settings(ada, plain, form):
    browser = plain(ada)
    browser.open(f"/ladders/new/?form={form}")
    browser.push("Create", also={"name": "The Academy"})
    ladder = Ladder.objects.get()
    assert ladder.form == form
    assert "The Academy" in read(browser.client, ladder.get_absolute_url())


def test_what_is_chosen_is_kept(ada, plain):
    browser = plain(ada)
    browser.open("/ladders/new/")
    fill_in = {
        "name": "Blitz",
        "about": "For the quick.",
        "access": "link",
        "pace": "live",
        "minutes": "5",
        "seconds": "3",
        "set-range_places": "5",
        "set-climb": "swap",
        "point_target": "20",
        "ends_at": str(timezone.now().date() + 9 * DAY),
    }
    browser.push("Create", also=fill_in)
    ladder = Ladder.objects.get()
    assert (ladder.control, ladder.access, ladder.about) == (
        "5+3",
        "link",
        "For the quick.",
    )
    assert ladder.settings["range_places"] == 5
    assert ladder.settings["climb"] == "swap"
    assert ladder.options["point_target"] == 20
    assert ladder.ends_at is not None
    assert ladder.ends_at.hour == 0
    assert ladder.ends_at.date() == timezone.now().date() + 10 * DAY
    assert read(browser.client, f"{ladder.get_absolute_url()}settings/?change")


WRONG = [
    ({"name": " "}, "This field is required."),
    ({"name": "x" * 61}, "at most 60 characters"),
    ({"pace": "unlimited"}, "unlimited"),
    ({"pace": "live", "minutes": "90"}, "less than or equal to 60"),
    ({"set-range_places": "0"}, "a whole number from 1 to 100"),
    ({"set-idle_warn_days": "40"}, "do not rise"),
    ({"starts_at": "2020-01-01"}, "This day is past"),
    ({"starts_at": "2099-02-01", "ends_at": "2099-01-01"}, "before it begins"),
    ({"ends_at": "soon"}, "Enter a valid date"),
    ({"access": "everybody"}, "not one of the available choices"),
    ({"point_target": "1000"}, "a whole number from 1 to 100"),
]


@pytest.mark.parametrize(
    ("given", "words"), WRONG, ids=[str(each[0]) for each in WRONG]
)
def test_wrong_input_comes_back_with_a_sentence(ada, enter, given, words):
    answer = send(enter(ada), given)
    assert answer.status_code == 200
    assert words in answer.content.decode()
    assert not Ladder.objects.exists()


def test_a_game_for_four_has_no_ladder(ada, plain):
    browser = plain(ada)
    browser.open("/ladders/new/?game=enochian&ruleset=four-players")
    browser.push("Create", also={"name": "The Academy"})
    assert "Ladder games are for two" in browser.html
    assert not Ladder.objects.exists()


def test_guests_and_strangers_are_told_to_sign_up(db, enter):
    for client in (enter(), enter(make_guest())):
        html = read(client, "/ladders/new/")
        assert "Ladders are for members" in html
        assert "?next=/ladders/new/" in html
        send(client)
    assert not Ladder.objects.exists()


@pytest.mark.parametrize("query", ["?game=halma", "?form=knockout"])
def test_what_there_is_not_cannot_be_founded(ada, enter, query):
    assert enter(ada).get(f"/ladders/new/{query}").status_code == 404


def test_looking_at_toggles_founds_nothing(ada, enter):
    answer = send(enter(ada), {"look": "1"})
    assert answer.status_code == 200
    assert not Ladder.objects.exists()


def test_a_preview_shows_what_members_will_see_and_founds_nothing(ada, plain):
    browser = plain(ada)
    browser.open("/ladders/new/?form=swiss")
    written = {"name": "The Academy", "about": "Every Friday.", "set-rounds": "7"}
    browser.push("Preview", also=written)
    assert not Ladder.objects.exists()
    shown = browser.html[browser.html.index('id="preview"') :].split("<form")[0]
    for words in ("The Academy", "Every Friday.", "season 1", "live", ">7<"):
        assert words in "".join(shown.split("\n")).replace("> ", ">").replace(" <", "<")
    browser.push("Create")  # as it was written before
    ladder = Ladder.objects.get()
    assert (ladder.name, ladder.settings["rounds"]) == ("The Academy", 7)


def test_what_cannot_be_has_no_preview(ada, enter):
    answer = send(enter(ada), {"preview": "1", "name": ""})
    assert 'id="preview"' not in answer.content.decode()


def test_point_victory_and_its_targets_are_asked_for_first(ada, enter):
    page = enter(ada).get("/ladders/new/").content.decode()
    first, later = page.split('id="toggles"')
    for name in ("point_victory", "point_target", "black_point_target"):
        assert f'name="{name}"' in first
        assert f'name="{name}"' not in later
    assert 'name="setup"' in later
    elsewhere = enter(ada).get("/seeks/new/?game=rithmomachia").content.decode()
    assert 'name="point_victory"' in elsewhere.split('id="toggles"')[1]


# --- Changing ------------------------------------------------------------------


def test_changed_settings_are_a_version_that_all_can_read(ada, plain, enter):
    ladder = found(ada)
    browser = plain(ada)
    browser.open(f"{ladder.get_absolute_url()}settings/?change")
    assert 'value="The Academy"' in browser.html
    changed = {"set-range_places": "7", "days": "5", "note": "We are many now."}
    browser.push("Change them", **changed)
    ladder.refresh_from_db()
    assert (ladder.settings_version, ladder.control) == (2, "5d")
    assert ladder.options == rules(ladder.key).options.values()
    html = read(enter(), f"{ladder.get_absolute_url()}settings/")
    assert "We are many now." in html
    assert "How far up players can challenge" in html
    assert "<s>3</s></span> → 7" in html
    assert "<s>3 days a turn</s></span> → 5 days a turn" in html


def test_changed_rules_are_told_option_by_option(ada, plain, enter):
    ladder = found(ada)
    browser = plain(ada)
    browser.open(f"{ladder.get_absolute_url()}settings/?change")
    browser.push("Change them", note="Points too.", point_victory="on")
    ladder.refresh_from_db()
    assert ladder.options["point_victory"]
    html = read(enter(), f"{ladder.get_absolute_url()}settings/")
    assert "<b>Point victory:</b>" in html
    assert "<s>off</s></span> → on" in html


def test_a_change_needs_a_reason(ada, enter):
    ladder = found(ada)
    address = f"{ladder.get_absolute_url()}settings/"
    answer = enter(ada).post(address, FORM)
    assert "This field is required." in answer.content.decode()
    ladder.refresh_from_db()
    assert ladder.settings_version == 1


def test_frozen_rules_are_refused_with_the_reason(ada, plain):
    ladder = found(ada, timezone.now() - DAY)
    one, other = fill(ladder, ["Anna", "Bruno"], timezone.now() - DAY)
    challenge(ladder, other, one, timezone.now())
    browser = plain(ada)
    browser.open(f"{ladder.get_absolute_url()}settings/?change")
    browser.push("Change them", note="No ambush.", point_victory="on")
    assert "The rules of the game are fixed until the season ends" in browser.html


def test_only_who_leads_changes_settings(ada, boethius, enter):
    ladder = found(ada)
    address = f"{ladder.get_absolute_url()}settings/"
    for client in (enter(boethius), enter()):
        assert client.post(address, FORM | {"note": "Mine."}).status_code == 404
        assert "Change them" not in read(client, address + "?change")


# --- Seeing and joining --------------------------------------------------------


def test_programs_play_on_casual_ladders_alone(ada, plain):
    browser = plain(ada)
    browser.open("/ladders/new/")
    chosen = {"name": "The Academy", "programs": "on"}
    browser.push("Create", also=chosen)
    assert "turn off “Rated” or this" in browser.html
    assert not Ladder.objects.exists()
    form = next(each.form for each in browser.page.buttons if each.label == "Create")
    fields = {name: value for name, value in form.fields if name != "rated"}
    browser.client.post("/ladders/new/", fields | chosen)
    ladder = Ladder.objects.get()
    assert ladder.programs
    with pytest.raises(SettingsRefused, match="Programs cannot play rated games"):
        services.change_settings(ladder_id=ladder.pk, by=ada, now=NOON, rated=True)
    services.change_settings(
        ladder_id=ladder.pk, by=ada, now=NOON, programs=False, note="No more."
    )
    html = read(browser.client, f"{ladder.get_absolute_url()}settings/")
    assert "<b>Programs:</b>" in html


def nameless(html: str, slug: str) -> str:
    """A page without what differs between two ladders: the address and the tokens."""
    return re.sub(r"[A-Za-z0-9]{64}", "", html).replace(slug, "")


def test_a_ladder_by_link_is_shown_to_nobody_without_it(ada, boethius, enter):
    ladder = found(ada, access="link", name="Our class")
    for client in (enter(boethius), enter()):
        assert "Our class" not in read(client, "/ladders/")
        for below in ("", "settings/", "honours/", "members/Ada/"):
            address = ladder.get_absolute_url() + below
            assert client.get(address).status_code == 404
        asked = read(client, f"{ladder.get_absolute_url()}join/")
        nowhere = read(client, "/ladders/no-such-class/join/")
        assert nameless(asked, ladder.slug) == nameless(nowhere, "no-such-class")
        assert "Our class" not in asked
    assert "Our class" in read(enter(ada), "/ladders/")


def test_the_link_lets_in(ada, boethius, plain):
    ladder = found(ada, access="link", name="Our class")
    shown = plain(ada)
    shown.open(ladder.get_absolute_url())
    link = shown.page.attributes["link"]["value"]
    guest = plain(boethius)
    guest.open(link)
    assert "Join Our class" in guest.html
    guest.push("Join")
    assert "You are in place 1." in guest.html
    assert member(ladder, boethius).place == 1


def test_a_wrong_code_tells_nothing_of_a_ladder_by_link(ada, boethius, enter):
    ladder, client = found(ada, access="link", name="Our class"), enter(boethius)
    wrong = [
        client.post(f"/ladders/{slug}/join/", {"code": "wrong"}).content.decode()
        for slug in (ladder.slug, "no-such-class")
    ]
    assert "is not for this ladder" in wrong[0]
    assert nameless(wrong[0], ladder.slug) == nameless(wrong[1], "no-such-class")


def test_a_code_lets_one_person_in(ada, boethius, cusanus, plain):
    ladder = found(ada, access="link")
    code = InvitationCode.objects.create(ladder=ladder, made_at=timezone.now()).code
    address = f"{ladder.get_absolute_url()}join/"
    first, second = plain(boethius), plain(cusanus)
    first.open(address)
    first.push("Join", code=f" {code.upper()} ")
    assert member(ladder, boethius).place == 1
    second.open(address)
    second.push("Join", code=code)
    assert 'role="alert"' in second.html
    assert not ladder.members.filter(player=cusanus).exists()


def test_who_asks_to_be_let_in_waits_and_may_ask_no_more(ada, boethius, plain):
    ladder = found(ada, access="chosen")
    browser = plain(boethius)
    browser.open(ladder.get_absolute_url())
    browser.follow("Ask to join")
    browser.push("Ask to join")
    assert "You have asked to join" in browser.html
    assert member(ladder, boethius).status == "asking"
    assert "Boethius" not in read(plain().client, ladder.get_absolute_url())
    address = f"{ladder.get_absolute_url()}members/Boethius/"
    assert plain().client.get(address).status_code == 404
    browser.push("Withdraw the request")
    assert member(ladder, boethius).status == "left"


def test_a_stranger_is_led_to_sign_up_and_back(ada, enter):
    ladder = found(ada)
    html = read(enter(), f"{ladder.get_absolute_url()}join/")
    assert f"?next=/ladders/{ladder.slug}/join/" in html
    assert enter().post(f"{ladder.get_absolute_url()}join/").status_code == 404


def test_joining_twice_keeps_the_place(ada, boethius, enter):
    ladder = found(ada)
    client, address = enter(boethius), f"{ladder.get_absolute_url()}join/"
    client.post(address)
    client.post(address)
    assert member(ladder, boethius).place == 1
    assert "on this ladder already" in read(client, address)
