"""Invitations to games by a clock, rated or casual."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from accounts.players import make_guest, partner_called
from games.common.errors import RulesRefused
from games.engine import rules
from games.fairness.blocks import block
from games.fairness.errors import ClockForRated, KeptApart, NotRated
from games.fairness.models import SharedBrowser
from games.lobby import fragments, selectors, services
from games.lobby.filters import Filter
from games.lobby.models import Seek
from games.play.models import Game
from games.play.rated_pairs import MOST_RATED_A_DAY
from games.setup.control_form import ControlForm
from tests.support.games import seek_game, start_game
from tests.support.people import NOON

KEY = "rithmomachia"
SECOND = timedelta(seconds=1)


def seek_of(creator: User, **more: Any) -> Seek:
    given: dict[str, Any] = {"key": KEY, "options": {}, "now": NOON} | more
    return seek_game(creator=creator, **given)


def accept(seek: Seek, player: User, now=NOON) -> Any:
    return services.accept_seek(token=seek.token, player=player, now=now)


def play_now(player: User, now=NOON, **more: Any) -> Any:
    return services.play_now(player=player, rules=rules(KEY), now=now, **more)


def test_time_and_stakes_go_from_the_invitation_to_the_game(ada, boethius):
    seek = seek_of(ada, control="5+3", rated=True)
    assert seek.pool == f"{KEY}/{rules(KEY).rulesets[0].name}/blitz"
    game = accept(seek, boethius)
    assert (game.control, game.rated, game.pool) == ("5+3", True, seek.pool)


def test_a_casual_game_by_the_clock_counts_nowhere(ada, boethius):
    game = accept(seek_of(ada, control="3d"), boethius)
    assert (game.control, game.rated, game.pool) == ("3d", False, "")


def test_a_rated_game_needs_a_clock(ada):
    with pytest.raises(ClockForRated, match="needs a clock"):
        seek_of(ada, rated=True)


def test_a_time_that_is_none_is_refused_with_what_it_can_be(ada):
    with pytest.raises(RulesRefused, match=r"60\+30"):
        seek_of(ada, control="99+99")


def test_guests_and_machines_do_not_play_rated(ada, db):
    guest = make_guest()
    with pytest.raises(NotRated, match="Sign up"):
        seek_of(guest, control="5+3", rated=True)
    seek = seek_of(ada, control="5+3", rated=True)
    with pytest.raises(NotRated, match="Sign up"):
        accept(seek, guest)
    with pytest.raises(NotRated, match="against the computer"):
        accept(seek, partner_called("passive"))
    assert not Game.objects.exists()


def test_play_now_meets_only_who_wants_the_same(ada, boethius, cusanus):
    waiting = play_now(ada, control="15+10")
    assert isinstance(play_now(boethius, control="5+3"), Seek)
    assert isinstance(play_now(boethius, control="15+10", rated=True), Seek)
    found = play_now(cusanus, control="15+10", now=NOON + SECOND)
    assert isinstance(found, Game)
    waiting.refresh_from_db()
    assert waiting.game == found


def test_play_now_again_waits_in_the_same_invitation(ada):
    assert play_now(ada, control="5+3") == play_now(ada, control="5+3")
    assert play_now(ada, control="15+10") != play_now(ada, control="5+3")


def test_who_is_kept_away_is_not_met_and_cannot_come(ada, boethius, cusanus):
    seek = play_now(ada)
    block(by=ada, against=boethius, now=NOON)
    with pytest.raises(KeptApart):
        accept(seek, boethius)
    assert isinstance(play_now(boethius), Seek)
    assert isinstance(play_now(cusanus), Game)


def test_accounts_of_one_browser_play_casual_games_alone(ada, boethius):
    low, high = sorted((ada, boethius), key=lambda each: each.pk)
    SharedBrowser.objects.create(low=low, high=high, seen_at=NOON)
    with pytest.raises(NotRated, match="one browser"):
        accept(seek_of(ada, control="5+3", rated=True), boethius)
    game = accept(seek_of(ada, control="5+3"), boethius)
    game.refresh_from_db()
    assert [each["text"] for each in game.remarks] == [
        "Ada and Boethius have been used in one browser."
    ]
    thrown = {"divination": True, "players": "2"}  # before anybody moves
    game = accept(seek_of(ada, key="enochian", options=thrown), boethius)
    game.refresh_from_db()
    assert len(game.remarks) == 1


def test_a_stranger_becomes_no_guest_by_asking_for_a_rated_game(client, db):
    """Neither in the lobby nor at once."""
    chosen = {"open_to": "day", "rated": "on", "helps": "on"}
    pace = {"pace": "live", "minutes": "5", "seconds": "3"}
    page = client.post(f"/seeks/new/?game={KEY}", chosen | pace)
    assert "Rated games are for members." in page.content.decode()
    at_once = {"game": KEY, "control": "5+3", "rated": "on"}
    assert "/signup/" in client.post("/now/", at_once)["Location"]
    assert not User.objects.exists()


def test_a_pair_plays_so_many_rated_games_a_day(ada, boethius, cusanus):
    for number in range(MOST_RATED_A_DAY):
        start_game(
            key=KEY,
            options={},
            players={"white": ada, "black": boethius},
            now=NOON + number * SECOND,
            control="1+0",
            rated=True,
            pool=f"{KEY}/spec/bullet",
        )
    seek = seek_of(ada, control="5+3", rated=True, now=NOON + SECOND)
    with pytest.raises(NotRated, match="within a day"):
        accept(seek, boethius, now=NOON + timedelta(minutes=9))
    assert isinstance(accept(seek, cusanus, now=NOON + timedelta(minutes=9)), Game)
    tomorrow = NOON + timedelta(hours=25)
    seek = seek_of(ada, control="5+3", rated=True, now=tomorrow)
    assert isinstance(accept(seek, boethius, now=tomorrow), Game)


# --- Looking for invitations ----------------------------------------------------


@pytest.fixture
def seeks(ada, boethius, cusanus) -> dict[str, Seek]:
    now = timezone.now()
    return {
        "rapid": seek_of(ada, control="15+10", rated=True, now=now),
        "slow": seek_of(boethius, control="3d", now=now),
        "free": seek_of(cusanus, key="medieval", now=now),
    }


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ({}, {"rapid", "slow", "free"}),
        ({"game": "medieval"}, {"free"}),
        ({"speed": "rapid"}, {"rapid"}),
        ({"speed": "correspondence"}, {"slow"}),
        ({"speed": "unlimited"}, {"free"}),
        ({"rated": "yes"}, {"rapid"}),
        ({"rated": "no", "game": KEY}, {"slow"}),
        ({"game": "chess", "speed": "?", "rated": "x"}, {"rapid", "slow", "free"}),
    ],
)
def test_the_lobby_shows_what_one_looks_for(seeks, asked, found):
    shown = selectors.shown_seeks(timezone.now(), Filter.read(asked))
    assert {seek.pk for seek in shown} == {seeks[name].pk for name in found}


def test_the_lobby_says_time_stakes_and_strength(seeks, plain):
    browser = plain()
    browser.open("/lobby/")
    for words in ("15 min + 10 s", "3 days a turn", "no clock", "rated", "1500?"):
        assert words in browser.html
    browser.open("/lobby/?speed=correspondence")
    assert "3 days a turn" in browser.html
    assert seeks["rapid"].token not in browser.html


def test_the_lobby_does_not_show_who_is_kept_away(seeks, ada, boethius, plain):
    block(by=ada, against=boethius, now=NOON)
    browser = plain(boethius)
    browser.open("/lobby/")
    assert seeks["rapid"].token not in browser.html
    assert seeks["free"].token in browser.html


def test_what_differs_from_person_to_person_is_drawn_apart(seeks, ada, boethius):
    block(by=ada, against=boethius, now=NOON)
    board = fragments.LobbyBoard.of(Filter(), timezone.now())
    strangers = [User(pk=900), User(pk=901)]
    alike = {board.looks_alike_to(each) for each in strangers}
    assert len(alike) == 1
    guest = User(pk=902, is_guest=True)
    assert board.looks_alike_to(guest) == board.looks_alike_to(None)
    assert board.looks_alike_to(boethius) not in alike


def test_the_lobby_asks_few_questions(
    seeks, cusanus, enter, django_assert_max_num_queries
):
    now = timezone.now()
    for control in ("1+0", "5+3", "15+10", "60+30", "1d"):
        pupil = User.objects.create_user(f"Pupil-{control}")
        for key in (KEY, "medieval", "boolean"):
            seek_of(pupil, key=key, control=control, now=now)
    browser = enter(cusanus)
    browser.get("/lobby/")
    with django_assert_max_num_queries(16):
        browser.get("/lobby/")


# --- The pages ------------------------------------------------------------------


def test_the_form_makes_a_rated_invitation(ada, plain):
    browser = plain(ada)
    browser.open("/seeks/new/")
    browser.push("Open the invitation", minutes="5", seconds="3", rated="on")
    seek = Seek.objects.get()
    assert (seek.control, seek.rated) == ("5+3", True)
    assert "5 min + 3 s" in browser.html


def test_a_guest_is_shown_the_way_to_sign_up(ada, plain):
    seek = seek_of(ada, control="5+3", rated=True, now=timezone.now())
    browser = plain()
    browser.open("/seeks/new/")
    assert "Rated games are for members" in browser.html
    browser.open(f"/c/{seek.token}/")
    assert f"/accounts/signup/?next=/c/{seek.token}/" in browser.html
    assert all(button.label != "Accept" for button in browser.page.buttons)


def test_a_stranger_who_sends_the_form_all_the_same_stays_a_stranger(ada, enter):
    seek = seek_of(ada, control="5+3", rated=True, now=timezone.now())
    answer = enter().post(f"/c/{seek.token}/accept/")
    assert answer.headers["Location"] == f"/c/{seek.token}/"
    assert not User.objects.filter(is_guest=True).exists()


def test_rated_without_a_clock_comes_back_with_a_sentence(ada, plain):
    browser = plain(ada)
    browser.open("/seeks/new/")
    browser.push("Open the invitation", pace="unlimited", rated="on")
    assert "A rated game needs a clock." in browser.html
    assert not Seek.objects.exists()


def test_numbers_that_are_no_time_come_back_with_what_they_can_be(ada, plain):
    browser = plain(ada)
    browser.open("/seeks/new/")
    browser.push("Open the invitation", pace="live", minutes="")
    assert "Please give 1 to 60 minutes" in browser.html
    assert not Seek.objects.exists()


def test_play_now_takes_the_time_that_stands_first(plain, db):
    first, second = plain(), plain()
    first.open("/lobby/")
    first.push("Play now")
    second.open("/lobby/")
    second.push("Play now")
    game = Game.objects.get()
    assert (game.control, game.rated) == ("15+10", False)


def test_a_member_plays_rated_at_once(ada, boethius, plain):
    for person in (ada, boethius):
        browser = plain(person)
        browser.open("/lobby/")
        browser.push("Play now", control="5+3", rated="on")
    assert Game.objects.get().rated


@pytest.mark.parametrize(
    ("data", "control"),
    [
        ({"pace": "live", "minutes": "60", "seconds": "30"}, "60+30"),
        ({"pace": "live", "minutes": "1"}, "1+0"),
        ({"pace": "days", "days": "14", "minutes": "7"}, "14d"),
        ({"pace": "unlimited", "days": "2"}, ""),
        ({}, ""),
    ],
)
def test_the_form_of_the_time(data, control):
    form = ControlForm(data)
    assert form.is_valid(), form.errors
    assert form.cleaned_data["control"] == control


@pytest.mark.parametrize("data", [{}, {"pace": "unlimited"}, {"pace": "days"}])
def test_where_a_clock_is_needed_there_is_no_way_without(data):
    assert not ControlForm(data, timed=True).is_valid()
