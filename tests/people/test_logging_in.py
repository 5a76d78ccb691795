"""A guest who logs in brings his games along."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client

from accounts import players
from accounts.models import Preferences, User
from games.engine import rules
from games.lobby.models import Seek
from games.people.mergers import merge
from games.play import services
from games.play.models import Game, TalkLine
from games.rulesets import services as rulesets
from tests.support.people import NOW, PASSWORD, begin, finish, player_in

pytestmark = pytest.mark.django_db


def log_in(client: Client, name: str = "Ada", password: str = PASSWORD, **more: str):
    form = {"login": name, "password": password} | more
    return client.post("/accounts/login/", form)


def seek_of(person: User) -> Seek:
    return Seek.objects.create(
        creator=person,
        key="rithmomachia",
        digest="",
        created_at=NOW,
        seen_at=NOW,
        expires_at=NOW + timedelta(hours=1),
    )


def test_the_guests_things_are_the_members_and_the_guest_is_gone(
    guest, guests_browser, ada, boethius
):
    live, ended = begin(guest, boethius), finish(begin(boethius, guest), boethius)
    services.say(game_id=live.pk, player=guest, room="players", text="Salve!", now=NOW)
    seek = seek_of(guest)
    log_in(guests_browser)
    assert {seat.game_id for seat in ada.seats.all()} == {live.pk, ended.pk}
    assert TalkLine.objects.get().author == ada
    seek.refresh_from_db()
    assert seek.creator == ada
    assert not User.objects.filter(pk=guest.pk).exists()


def test_the_guests_rule_sets_come_along_under_their_addresses(guest, ada):
    saved = [
        rulesets.save(owner=owner, rules=rules("rithmomachia"), name="Mine", now=NOW)
        for owner in (ada, guest)
    ]
    merge(guest=guest, member=ada, now=NOW)
    assert [each.name for each in ada.rulesets.order_by("pk")] == ["Mine", "Mine 2"]
    assert [each.slug for each in ada.rulesets.order_by("pk")] == [
        each.slug for each in saved
    ]


def test_he_goes_on_as_the_member(guests_browser, ada):
    answer = log_in(guests_browser)
    assert answer.cookies[players.COOKIE]["max-age"] == 0
    assert player_in(guests_browser) == ada


def test_a_wrong_password_moves_nothing(guest, guests_browser, ada, boethius):
    game = begin(guest, boethius)
    assert log_in(guests_browser, password="guessed").status_code == 200
    assert game.seats.get(name="white").player == guest
    assert player_in(guests_browser) == guest


def test_live_tables_hear_of_it_and_the_board_stays_good(guest, ada, boethius):
    game = begin(guest, boethius)
    merge(guest=guest, member=ada, now=NOW)
    game.refresh_from_db()
    assert (game.version, game.board_version, game.local) == (2, 1, False)


def test_a_live_game_against_himself_becomes_pass_and_play(guest, ada):
    game = begin(guest, ada)
    services.offer_draw(game_id=game.pk, player=guest, now=NOW)
    merge(guest=guest, member=ada, now=NOW)
    game.refresh_from_db()
    assert (game.local, game.is_live, game.draw_offer) == (True, True, "")
    assert {seat.player for seat in game.seats.all()} == {ada}
    first = next(iter(game.rules.legal_moves(game.rules.initial())))
    text = game.rules.write_move(game.rules.initial(), first)
    services.play(game_id=game.pk, player=ada, text=text, version=None, now=NOW)


def test_a_finished_game_against_himself_counts_for_nobody(guest, ada):
    game = finish(begin(guest, ada), loser=guest)
    merge(guest=guest, member=ada, now=NOW)
    game.refresh_from_db()
    assert game.local
    assert game.status == Game.Status.FINISHED


def test_the_members_own_preferences_win(guest, ada):
    Preferences.objects.create(user=ada, theme="light")
    Preferences.objects.create(user=guest, theme="dark")
    merge(guest=guest, member=ada, now=NOW)
    assert Preferences.objects.get().theme == "light"


def test_a_member_without_preferences_takes_the_guests(guest, ada):
    Preferences.objects.create(user=guest, theme="dark")
    merge(guest=guest, member=ada, now=NOW)
    ada.refresh_from_db()
    assert ada.preferences.theme == "dark"


def test_merging_twice_changes_nothing(guest, ada, boethius):
    begin(guest, boethius)
    merge(guest=guest, member=ada, now=NOW)
    merge(guest=guest, member=boethius, now=NOW)
    assert ada.seats.count() == 1


def test_a_member_is_never_merged_into_another(ada, boethius):
    merge(guest=ada, member=boethius, now=NOW)
    assert User.objects.filter(pk=ada.pk).exists()


def test_all_that_points_to_a_person_is_thought_of(guest, ada):
    """A new table of the site that names a person fails here until merging moves it."""
    moved = {"seats", "seeks", "places", "talk", "rulesets", "preferences"}
    moved |= {"collections", "imported_games"}
    moved |= {"notices", "notice_settings", "push_subscriptions", "vacations"}
    moved |= {"blocks", "blocked_by", "reports", "reports_against", "measures"}
    moved |= {"follows", "sighting", "invited_to"}
    guests_never_have = {"logentry", "emailaddress", "authenticator", "auth_token"}
    guests_never_have |= {"ratings", "rating_changes"}
    guests_never_have |= {"solver", "solving_attempts"}
    guests_never_have |= {"memberships", "founded_ladders", "organises", "honours"}
    guests_never_have |= {"lesson_steps", "pupil", "circle_place", "circles_led"}
    guests_never_have |= {"invitations", "invitations_made", "followed_by"}
    relations = {each.name for each in User._meta.related_objects}
    assert relations <= moved | guests_never_have


def test_logging_in_asks_for_no_merge_where_there_is_no_guest(client, ada):
    assert log_in(client).url == "/"


def test_logging_in_does_not_depend_on_capitals(client, ada):
    assert log_in(client, "aDA").status_code == 302


def test_a_closed_account_cannot_log_in(client, ada):
    User.objects.filter(pk=ada.pk).update(is_active=False)
    answer = log_in(client)
    assert answer.url == "/accounts/inactive/"
    assert player_in(client) is None


def test_logging_out_leaves_a_stranger(client, ada):
    client.force_login(ada)
    assert client.get("/accounts/logout/").status_code == 200
    assert player_in(client) == ada
    client.post("/accounts/logout/")
    assert player_in(client) is None


@pytest.mark.parametrize(
    "elsewhere",
    [
        "https://evil.example/",
        "//evil.example",
        r"/\evil.example",
        "javascript:1",
    ],
)
def test_log_in_sends_nobody_to_other_sites(client, ada, elsewhere):
    assert log_in(client, next=elsewhere).url == "/"


@pytest.mark.parametrize(
    "elsewhere", ["https://evil.example/", "//evil.example", r"/\evil.example"]
)
def test_log_out_sends_nobody_to_other_sites(client, ada, elsewhere):
    client.force_login(ada)
    assert client.post("/accounts/logout/", {"next": elsewhere}).url == "/"


def test_names_and_addresses_cannot_be_probed_at_the_log_in(client, ada):
    known = log_in(client, "Ada", "wrong").context["form"].errors
    unknown = log_in(client, "Nobody_Here", "wrong").context["form"].errors
    assert known == unknown
