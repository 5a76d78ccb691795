"""Rule sets on pages: their own page, the naming of one, the choice where a game is
begun; all of it works without JavaScript."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.engine import GAMES, rules
from games.engine.options import Value
from games.lobby.models import Seek
from games.play.models import Game
from games.rulesets import services
from games.rulesets.models import SavedRuleset
from tests.support.games import seek_game
from tests.support.people import NOON

pytestmark = pytest.mark.django_db
KEY = "rithmomachia"
HTMX = {"HX-Request": "true"}
SEEK = f"/seeks/new/?game={KEY}"
SETS = [(key, each.name) for key in GAMES for each in rules(key).rulesets]
BEGINNINGS = ["/seeks/new/", f"/play/{KEY}/"]


@pytest.fixture
def saved(ada) -> SavedRuleset:
    """Ada's quick game: twelve points win."""
    quick = rules(KEY, point_victory=True, point_target=12)
    return services.save(owner=ada, rules=quick, name="Quick game", now=NOON)


def page_of(key: str, name: str) -> str:
    return reverse("ruleset", args=[key, name])


def action(name: str, saved: SavedRuleset) -> str:
    return reverse(name, args=[saved.key, saved.slug])


# --- Its page ------------------------------------------------------------------


@pytest.mark.parametrize(("key", "name"), SETS)
def test_every_set_of_a_game_has_a_page_that_says_what_differs(enter, key, name):
    named = next(each for each in rules(key).rulesets if each.name == name)
    ruleset = rules(key, **named.given)
    shown = enter().get(page_of(key, name)).context["named"]
    assert (shown.title, shown.rules) == (named.title, ruleset)
    html = enter().get(page_of(key, name)).content.decode()
    assert ruleset.options.digest(key) in html
    for option in ruleset.options.differences():
        about = next(o for o in ruleset.options.described() if o.name == option)
        assert f">{about.title}<" in html
        assert f"<td>{ruleset.options.value_words(option)}</td>" in html


def test_it_leads_to_every_way_to_begin_a_game(plain):
    browser = plain()
    for label, address in {
        "Play by these rules": "/seeks/new/?game=rithmomachia",
        "Two players, one screen": "/play/rithmomachia/?",
        "Read these rules": "/rules/rithmomachia/?",
        "See games played by it": "/archive/?game=rithmomachia",
    }.items():
        browser.open(page_of(KEY, "no-ambush"))
        assert browser.page.links[label].startswith(address)
        assert "ruleset=no-ambush" in browser.page.links[label]
        browser.follow(label)


def test_a_saved_set_is_shown_to_whoever_has_its_address(saved, plain, boethius):
    for viewer in (None, boethius):
        page = plain(viewer).open(saved.get_absolute_url())
        assert "Saved by Ada" in page.texts["main"]
        assert "Points to win" in page.texts["main"]
        assert not [each for each in page.buttons if each.label == "Delete it"]


def test_equal_rules_are_said_to_be_the_same(ada, plain):
    saved = services.save(
        owner=ada, rules=rules(KEY, ambush=False), name="Calm", now=NOON
    )
    page = plain().open(saved.get_absolute_url())
    assert "the same rules as Without ambush" in page.texts["main"]


@pytest.mark.parametrize(
    "address", ["/rules/chess/sets/spec/", f"/rules/{KEY}/sets/gone-2345a/"]
)
def test_what_is_not_there_is_not_found(db, enter, address):
    assert enter().get(address).status_code == 404


def test_the_owner_renames_and_deletes_it(saved, ada, plain):
    browser = plain(ada)
    browser.open(saved.get_absolute_url())
    page = browser.push("Rename", title="Fast game")
    saved.refresh_from_db()
    assert saved.name == "Fast game"
    assert browser.url == saved.get_absolute_url()
    assert "Its address stays" in page.texts["main"]
    browser.push("Delete it")
    assert not SavedRuleset.objects.exists()
    assert browser.url.startswith(f"/rules/{KEY}/")


def test_a_bad_name_comes_back_with_the_reason(saved, ada, enter):
    page = enter(ada).post(action("ruleset-rename", saved), {"title": "Standard rules"})
    assert "a rule set of the game itself" in page.content.decode()
    assert 'value="Standard rules"' in page.content.decode()


@pytest.mark.parametrize("name", ["ruleset-rename", "ruleset-delete"])
def test_nobody_else_changes_it(saved, boethius, enter, name):
    for viewer in (None, boethius):
        answer = enter(viewer).post(action(name, saved), {"title": "His"})
        assert answer.status_code == 404
    assert enter(saved.owner).get(action(name, saved)).status_code == 405
    saved.refresh_from_db()
    assert saved.name == "Quick game"
    assert User.objects.count() == 2, "asking makes nobody a guest"


# --- Naming one ----------------------------------------------------------------


def test_a_stranger_saves_what_he_has_chosen_and_is_a_guest_then(db, plain):
    browser = plain()
    browser.open(SEEK)
    page = browser.push("Save under a name", point_target="12")
    assert browser.url == f"/rules/{KEY}/sets/new/?point_target=12"
    assert not User.objects.exists(), "looking makes nobody a guest"
    assert "Points to win" in page.texts["main"]
    page = browser.push("Save", title="Twelve")
    saved = SavedRuleset.objects.get()
    assert saved.owner.is_guest
    assert saved.rules == rules(KEY, point_target=12)
    assert browser.url == saved.get_absolute_url()
    assert "“Twelve” is saved" in page.texts["main"]
    assert "It is yours" in page.texts["main"]


def test_rules_that_have_a_name_already_are_told(db, plain):
    page = plain().open(f"/rules/{KEY}/sets/new/?ambush=off")
    assert page.links["Without ambush"] == page_of(KEY, "no-ambush")


def test_a_refused_name_comes_back_as_typed(db, plain):
    browser = plain()
    browser.open(f"/rules/{KEY}/sets/new/?ambush=off")
    page = browser.push("Save", title="spec")
    assert "a rule set of the game itself" in page.texts["main"]
    assert page.attributes["title"]["value"] == "spec"
    assert not SavedRuleset.objects.exists()


@pytest.mark.parametrize("query", ["ambush=perhaps", "colour=red", "ruleset=gone"])
def test_an_address_that_cannot_be_saves_nothing(db, enter, query):
    for answer in (
        enter().get(f"/rules/{KEY}/sets/new/?{query}"),
        enter().post(f"/rules/{KEY}/sets/new/?{query}", {"title": "Mine"}),
    ):
        assert answer.status_code == 400
    assert not SavedRuleset.objects.exists()


def test_toggles_that_cannot_be_are_not_named(db, enter):
    answer = enter().post(f"/rules/{KEY}/sets/new/", {"point_target": "1000"})
    assert answer.status_code == 400
    assert enter().get("/rules/chess/sets/new/").status_code == 404


# --- Choosing one --------------------------------------------------------------


@pytest.mark.parametrize("address", BEGINNINGS)
def test_every_set_is_offered_and_fills_the_toggles(plain, address):
    browser = plain()
    for each in rules(KEY).rulesets:
        browser.open(address)
        page = browser.follow(each.title)
        assert f"ruleset={each.name}" in browser.url
        options = rules(KEY, **each.given).options
        assert page.texts["fingerprint"] == options.digest(KEY)
        assert f'<a id="set-{each.name}"' in browser.html
        chosen = re.findall(r'<a id="set-([\w-]+)"[^>]*aria-current', browser.html)
        assert chosen == [each.name]


def test_a_set_that_is_left_as_it_is_makes_the_seek(plain):
    browser = plain()
    browser.open(f"{SEEK}&ruleset=reference-24")
    browser.push("Open the invitation", seat="black")
    seek = Seek.objects.get()
    assert seek.rules == rules(KEY, **rules(KEY).rulesets[1].given)
    assert seek.seat == "black"


def test_toggles_are_changed_on_top_of_a_set(plain):
    browser = plain()
    browser.open(f"/play/{KEY}/?ruleset=points-30")
    browser.push("Begin", point_target="12")
    assert Game.objects.get().rules == rules(KEY, point_victory=True, point_target=12)


def test_a_look_shows_what_differs_and_begins_nothing(plain):
    browser = plain()
    browser.open(f"{SEEK}&ruleset=points-30")
    page = browser.push("Show what differs", point_target="12", seat="black")
    summary = page.texts["choosing-summary"]
    assert "Standard rules with point victory , with 1 change" in summary
    assert "Points to win: 12 instead of: 30" in summary
    digest = rules(KEY, point_victory=True, point_target=12).options.digest(KEY)
    assert page.texts["fingerprint"] == digest
    assert 'value="black" id="id_seat_2" checked' in browser.html
    assert not Seek.objects.exists()
    browser.push("Open the invitation")
    assert Seek.objects.get().digest == digest


def test_a_look_says_which_named_set_it_has_become(plain):
    browser = plain()
    browser.open(f"{SEEK}&ruleset=no-ambush")
    page = browser.push("Show what differs", ambush="on")
    assert "the same rules as Standard rules" in page.texts["choosing-summary"]


def test_ones_own_sets_are_offered_to_oneself(saved, ada, boethius, plain):
    assert "Quick game" in plain(ada).open(SEEK).links
    assert "Quick game" not in plain(boethius).open(SEEK).links
    assert "Quick game" not in plain().open(SEEK).links


def test_an_address_brings_somebody_elses_set_along(saved, boethius, plain):
    browser = plain(boethius)
    page = browser.open(f"{SEEK}&ruleset={saved.slug}")
    assert "Saved by Ada" in page.texts["choosing"]
    browser.push("Open the invitation")
    assert Seek.objects.get().rules == saved.rules


def test_a_set_that_is_gone_is_told_and_the_usual_one_shown(db, plain):
    page = plain().open(f"{SEEK}&ruleset=gone")
    assert "There is no rule set “gone” here" in page.texts["choosing"]
    assert page.texts["fingerprint"] == rules(KEY).options.digest(KEY)


@pytest.mark.parametrize("name", ["%00", "a" * 5000, "%D9%A1", "../spec", "SPEC"])
def test_any_text_can_be_asked_for(db, enter, name):
    for address in (f"{SEEK}&", f"/play/{KEY}/?", f"/archive/?game={KEY}&"):
        assert enter().get(f"{address}ruleset={name}").status_code == 200
    assert enter().get(f"/rules/{KEY}/?ruleset={name}").status_code == 400


def test_options_in_an_address_stand_beside_its_set(db, plain):
    page = plain().open(f"{SEEK}&ruleset=no-ambush&point_target=12&seat=black")
    expected = rules(KEY, ambush=False, point_target=12).options.digest(KEY)
    assert page.texts["fingerprint"] == expected
    assert "point_target" not in page.links["Standard rules"]
    assert "seat=black" in page.links["Standard rules"], "what is not the rules’ stays"


# --- With JavaScript -----------------------------------------------------------


def test_htmx_is_told_what_the_toggles_come_to(db, enter):
    look = reverse("rules-options", args=[KEY])
    sent = {"ruleset": "points-30", "setup": "spec", "harmony_layout": "adjacent"}
    sent |= {"point_victory": "on", "point_target": "12", "ambush": "on"}
    sent |= {"any_set_on_recheck": "on", "repetition": "on", "fifty_move": "on"}
    answer = enter().get(look, sent, headers=HTMX).content.decode()
    assert "Points to win:" in answer
    assert "<html" not in answer
    assert re.search(r'id="changed-4"[^>]*hx-swap-oob="true"><b>1 changed', answer)
    wrong = enter().get(look, sent | {"point_target": "1000"}, headers=HTMX)
    assert "Points to win: Please choose a whole number" in wrong.content.decode()
    assert not User.objects.exists()


def test_without_htmx_the_same_address_leads_to_the_rules(db, enter):
    sent = {"setup": "spec", "harmony_layout": "adjacent", "repetition": "on"}
    sent |= {"any_set_on_recheck": "on", "fifty_move": "on"}
    answer = enter().get(reverse("rules-options", args=[KEY]), sent)
    assert answer.url == f"/rules/{KEY}/?ruleset=no-ambush"
    assert enter().get("/rules/chess/options/").status_code == 404


# --- Where games are shown -----------------------------------------------------


def test_the_rules_page_lists_all_sets_and_shows_the_one_asked_for(saved, ada, plain):
    page = plain(ada).open(f"/rules/{KEY}/ambush/?ruleset=no-ambush")
    assert "You are reading Without ambush" in page.texts["main"]
    assert "there is no ambush" in page.texts["main"]
    page = plain(ada).open(f"/rules/{KEY}/sets/?ruleset=no-ambush")
    for each in rules(KEY).rulesets:
        assert page.links[each.title] == page_of(KEY, each.name)
    assert page.links["Quick game"] == saved.get_absolute_url()
    assert "Save under a name" not in page.links
    page = plain().open(f"/rules/{KEY}/?ruleset={saved.slug}&point_target=9")
    assert page.links["Save under a name"].endswith("point_target=9")


def test_the_rules_page_says_that_a_set_is_gone(db, enter):
    answer = enter().get(f"/rules/{KEY}/?ruleset=gone")
    assert answer.status_code == 400
    assert "There is no rule set “gone” here" in answer.content.decode()


def test_the_lobby_names_rules_that_have_a_name(boethius, enter):
    now = timezone.now()
    seek_game(creator=boethius, key=KEY, options={"ambush": False}, now=now)
    html = enter().get("/lobby/").content.decode()
    assert f'href="{page_of(KEY, "no-ambush")}" title="Ambush: off"' in html
    assert '<span class="change">' not in html


def test_the_lobby_tells_the_first_of_many_differences(boethius, enter):
    many: dict[str, Value] = {"ambush": False, "helper_adjacency": True}
    many |= {"pyramid_helpers": True}
    many |= {"point_victory": True, "point_target": 9, "repetition": False}
    seek_game(creator=boethius, key=KEY, options=many, now=timezone.now())
    html = enter().get("/lobby/").content.decode()
    assert html.count('<span class="change">') == 3
    assert "Without ambush, with" in html
    assert "and 2 more</a>" in html
    assert "Points to win: 9; Threefold repetition: off" in html


def test_a_name_that_somebody_has_given_is_not_shown_to_others(saved, ada, enter):
    seek_game(creator=ada, key=KEY, options=saved.options, now=timezone.now())
    html = enter().get("/lobby/").content.decode()
    assert "Quick game" not in html
    assert "Points to win: 12" in html
