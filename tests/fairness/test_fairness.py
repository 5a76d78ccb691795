"""Blocks, reports, measures, and accounts of one browser."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from accounts.players import partner_called
from games.common.errors import NothingSaid, Refused
from games.fairness.blocks import block, unblock
from games.fairness.checks import (
    any_apart,
    apart_among,
    apart_from,
    share_browser,
    why_not_rated,
)
from games.fairness.errors import (
    CannotBlock,
    CannotReport,
    NoReason,
    NotHisGame,
    NotModerated,
    ReportTooShort,
    Silent,
)
from games.fairness.measures import in_force
from games.fairness.models import Block, Measure
from games.ladders import services as ladders
from games.lobby.models import Seek
from games.moderation import bans
from games.moderation.measures import act
from games.moderation.models import Report
from games.moderation.reports import report
from games.moderation.selectors import dossier_of, queue
from games.notices.models import Notice
from games.people import browsers
from games.play import services as table
from games.play.conduct import conduct_of
from games.play.models import Game
from games.play.rated_pairs import why_no_rated_pair, why_none_rated, why_too_many
from games.ratings.models import Rating
from games.ratings.selectors import shown
from tests.support.games import seek_game, start_game
from tests.support.people import NOON

Kind = Measure.Kind
DAY = timedelta(days=1)
POOL = "rithmomachia/spec/rapid"


@pytest.fixture
def judge(db) -> User:
    return User.objects.create_user("Judge", is_staff=True)


@pytest.fixture
def decide(judge):
    """A measure of the judge's: `decide(ada, Kind.MUTE, days=3)`."""

    def decide(person: User, kind: Measure.Kind, now=NOON, **more) -> Measure:
        given = {"moderator": judge, "reason": "Insults at three tables."} | more
        return act(person=person, kind=kind, now=now, **given)

    return decide


def rated_game(white: User, black: User, now=NOON) -> Game:
    """A rated game that Black wins, as White resigns."""
    game = start_game(
        key="rithmomachia",
        options={},
        players={"white": white, "black": black},
        now=now,
        control="15+10",
        rated=True,
        pool=POOL,
    )
    for player, text in ((white, "N2-L4"), (black, "C1-D1")):
        table.play(game_id=game.pk, player=player, text=text, version=None, now=now)
    return table.resign(game_id=game.pk, player=white, now=now)


def report_of(by: User, against: User, **more) -> Report:
    given: dict[str, Any] = {
        "kind": Report.Kind.TALK,
        "text": "He wrote insults to me all the time.",
        "now": NOON,
    } | more
    return report(by=by, against=against, **given)


# --- Blocks ---------------------------------------------------------------------


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
    browser.push("Block")
    assert "You have blocked Boethius" in browser.html
    assert "On a ladder you share you can still meet" in browser.html
    browser.push("Unblock")
    assert not Block.objects.exists()
    browser.open("/@/Ada/")
    assert all(each.label != "Block" for each in browser.page.buttons)


# --- One browser ----------------------------------------------------------------


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
    client.post("/preferences/", {"theme": "dark", "direction": "auto"})
    client.force_login(ada)
    client.get("/watch/")
    client.get("/watch/")
    assert len(dossier_of(ada, NOON).shares_with) <= 1


# --- Reports --------------------------------------------------------------------


def test_a_report_waits_in_the_queue_and_the_same_again_is_added(ada, boethius):
    first = report_of(ada, boethius)
    second = report_of(ada, boethius, text="Now he did it at another table too.")
    assert first == second
    assert list(queue(ada)) == [first]
    text = Report.objects.get().text
    assert "insults" in text
    assert "another table" in text
    assert report_of(ada, boethius, kind=Report.Kind.STALLING) != first


def test_what_cannot_be_reported_is_refused_with_a_reason(ada, boethius, cusanus, game):
    with pytest.raises(CannotReport):
        report_of(ada, ada)
    with pytest.raises(ReportTooShort):
        report_of(ada, boethius, text=" bad  ")
    with pytest.raises(NotHisGame):
        report_of(ada, cusanus, game=game)
    assert report_of(cusanus, boethius, game=game).game == game


def test_the_page_of_a_report(game, ada, boethius, plain):
    browser = plain(ada)
    browser.open(game.get_absolute_url())
    browser.follow("Report Boethius")
    browser.push("Send the report", kind="stalling", text="too short")
    assert "in a sentence or two" in browser.html
    where = f"https://example.org{game.get_absolute_url()}"
    words = "He left when he was losing."
    browser.push("Send the report", kind="stalling", text=words, game=where)
    assert "The moderators will look at it" in browser.html
    assert Report.objects.get().game == game


# --- Moderators -----------------------------------------------------------------


def test_only_moderators_see_that_there_is_a_queue(ada, judge, enter):
    for page in ("/moderation/", "/moderation/Ada/"):
        assert enter().get(page).status_code == 404
        assert enter(ada).get(page).status_code == 404
        assert enter(judge).get(page).status_code == 200


def test_no_moderator_reads_who_has_reported_him(ada, judge, enter):
    report_of(ada, judge)
    browser = enter(judge)
    assert b"No reports to decide." in browser.get("/moderation/").content
    assert browser.get("/moderation/Judge/").status_code == 404
    assert not Notice.objects.filter(person=judge).exists()
    other = User.objects.create_user("Other", is_staff=True)
    assert list(queue(judge)) == []
    assert queue(other).get().against == judge


def test_nobody_judges_himself_or_his_like(ada, boethius, judge, decide):
    other = User.objects.create_user("Other", is_staff=True)
    for person in (judge, other, partner_called("passive")):
        with pytest.raises(NotModerated):
            decide(person, Kind.WARN)
    with pytest.raises(NotModerated):
        decide(ada, Kind.WARN, moderator=boethius)
    with pytest.raises(NoReason):
        decide(ada, Kind.WARN, reason="  ")
    root = User.objects.create_superuser("Root")
    assert decide(other, Kind.WARN, moderator=root)


def test_a_decision_closes_the_report_and_tells_both(ada, boethius, decide):
    asked = report_of(ada, boethius)
    decide(boethius, Kind.NOTE, report=asked)
    assert list(queue(ada)) == [asked]
    decide(boethius, Kind.WARN, report=asked, reason="Please be kind.")
    asked.refresh_from_db()
    assert asked.status == Report.Status.UPHELD
    assert "acted on it" in Notice.objects.get(person=ada).text
    assert "Please be kind." in Notice.objects.get(person=boethius).text
    again = report_of(ada, boethius)
    decide(boethius, Kind.DISMISS, report=again)
    again.refresh_from_db()
    assert again.status == Report.Status.DISMISSED
    assert Notice.objects.filter(person=boethius).count() == 1


def test_the_queue_by_its_pages(ada, boethius, judge, plain):
    report_of(ada, boethius)
    browser = plain(judge)
    browser.open("/moderation/")
    browser.follow("Decide")
    browser.push("Decide", kind="mute", days="3", reason="Insults in talk.")
    assert "Insults in talk." in browser.html
    assert "kept from talking" in browser.html
    browser.open("/moderation/")
    assert "No reports to decide." in browser.html


def test_who_is_muted_plays_but_does_not_talk(game, ada, decide):
    decide(ada, Kind.MUTE, days=2)
    given = {"game_id": game.pk, "player": ada, "room": "players", "text": "Hail!"}
    with pytest.raises(Silent, match="until"):
        table.say(now=NOON + DAY, **given)
    table.say(now=NOON + 3 * DAY, **given)
    with pytest.raises(NothingSaid):
        table.say(now=NOON, **given | {"text": ""})


def test_who_is_kept_from_rated_games_until_it_is_lifted(ada, boethius, decide):
    decide(ada, Kind.NO_RATED)
    later = NOON + 400 * DAY
    assert "keep Ada from rated games" in why_not_rated(ada, later)
    assert why_none_rated([boethius, ada], later)
    decide(ada, Kind.LIFT, now=NOON + DAY)
    assert why_none_rated([boethius, ada], later) == ""
    assert in_force(ada, later) == {}


def test_moderators_hear_of_a_report_and_the_person_sees_what_holds(
    ada, boethius, judge, decide, plain
):
    report_of(ada, boethius)
    report_of(ada, boethius, text="And once more, at the same table.")
    told = Notice.objects.get(person=judge)
    assert (told.url, "Boethius was reported" in told.text) == ("/moderation/", True)
    decide(boethius, Kind.NO_RATED, now=timezone.now(), days=7)
    browser = plain(boethius)
    browser.open("/@/Boethius/")
    assert "You are kept from rated games until" in browser.html
    browser = plain(ada)
    browser.open("/@/Boethius/")
    assert "kept from rated games" not in browser.html


# --- A ban ----------------------------------------------------------------------


def test_a_ban_ends_everything_and_the_ratings_stand_as_if_he_had_not_been(
    ada, boethius, cusanus, decide, enter
):
    rated_game(ada, cusanus)
    alone = {
        each: row.strength
        for each, row in shown([ada.pk], POOL, NOON + 9 * DAY).items()
    }
    rated_game(ada, boethius, NOON + DAY)
    going = start_game(
        key="rithmomachia",
        options={},
        players={"white": ada, "black": boethius},
        now=NOON + DAY,
    )
    seek = seek_game(creator=boethius, key="rithmomachia", options={}, now=NOON + DAY)
    browser = enter(boethius)
    decide(boethius, Kind.BAN, now=NOON + 2 * DAY)
    going.refresh_from_db()
    seek.refresh_from_db()
    assert not going.is_live
    assert seek.status == Seek.Status.CANCELLED
    assert "Log in" in browser.get("/watch/").content.decode()
    voided = Game.objects.get(voided_at__isnull=False)
    assert "Boethius was banned" in voided.void_reason
    now = {
        each: row.strength
        for each, row in shown([ada.pk], POOL, NOON + 9 * DAY).items()
    }
    assert now == alone
    assert not Rating.objects.filter(player=boethius, games__gt=0).exists()


def test_a_ban_that_is_lifted_gives_the_games_back(ada, boethius, cusanus, decide):
    rated_game(ada, boethius)
    rated_game(ada, cusanus, NOON + DAY)
    fields = ("player", "rating", "deviation", "games")
    before = list(Rating.objects.order_by("player").values_list(*fields))
    decide(boethius, Kind.BAN, now=NOON + 2 * DAY)
    assert list(Rating.objects.order_by("player").values_list(*fields)) != before
    decide(boethius, Kind.LIFT, now=NOON + 3 * DAY)
    assert list(Rating.objects.order_by("player").values_list(*fields)) == before
    boethius.refresh_from_db()
    assert boethius.is_active
    bans.readmit(boethius, NOON + 3 * DAY)


def test_a_game_of_two_who_are_banned_counts_when_both_are_back(ada, boethius, decide):
    game = rated_game(ada, boethius)
    for day, person in enumerate((ada, boethius), start=1):
        decide(person, Kind.BAN, now=NOON + day * DAY)
    decide(ada, Kind.LIFT, now=NOON + 3 * DAY)
    game.refresh_from_db()
    assert game.voided_at == NOON + DAY
    decide(boethius, Kind.LIFT, now=NOON + 4 * DAY)
    game.refresh_from_db()
    assert game.voided_at is None
    assert game.rating_changes.count() == 2


def test_who_is_banned_leaves_his_ladders(ada, boethius, decide):
    plan = ladders.LadderPlan("The school", "rithmomachia", "3d")
    ladder = ladders.found_ladder(founder=ada, plan=plan, now=NOON)
    for player in (ada, boethius):
        ladders.join(ladder_id=ladder.pk, player=player, now=NOON)
    ladders.challenge(
        ladder_id=ladder.pk, challenger=boethius, challenged=ada, now=NOON
    )
    decide(boethius, Kind.BAN, now=NOON + DAY)
    member = ladder.members.get(player=boethius)
    assert (member.status, member.place) == ("left", None)
    assert ladder.challenges.get().status == "void"


def test_who_is_concerned_by_a_ban_and_by_its_end_is_told(
    ada, boethius, cusanus, decide
):
    rated_game(ada, boethius)
    rated_game(ada, cusanus, NOON + DAY)
    plan = ladders.LadderPlan("The school", "rithmomachia", "3d")
    ladder = ladders.found_ladder(founder=cusanus, plan=plan, now=NOON)
    ladders.join(ladder_id=ladder.pk, player=boethius, now=NOON)
    before = numbers_of(ada)

    def told(person) -> str:
        texts = Notice.objects.filter(person=person).order_by("-pk")
        return " ".join(texts.values_list("text", flat=True)[:2])

    decide(boethius, Kind.BAN, now=NOON + 2 * DAY)
    during = numbers_of(ada)
    assert f"changed from {before} to {during}." in told(ada)
    assert "Boethius was banned" in told(ada)
    assert "Boethius has been banned from the site and has left The school" in told(
        cusanus
    )
    decide(boethius, Kind.LIFT, now=NOON + 3 * DAY)
    assert f"changed from {during} to {before}." in told(ada)
    assert "again." in told(boethius)
    assert "The ban of Boethius has been lifted" in told(cusanus)
    assert "admitted to The school again" in told(cusanus)


def numbers_of(person: User) -> int:
    return round(Rating.objects.get(player=person).rating)


def test_the_page_of_a_banned_person_says_so(ada, boethius, decide, plain):
    decide(boethius, Kind.BAN)
    browser = plain(ada)
    browser.open("/@/Boethius/")
    assert "The moderators have closed this account" in browser.html
    assert "closed this account" not in browser.open("/@/Ada/").texts.get("main", "")


def test_a_ban_is_confirmed_on_the_page(boethius, judge, plain):
    browser = plain(judge)
    browser.open("/moderation/Boethius/")
    browser.push("Decide", kind="ban", reason="A machine played for him.")
    assert "Please confirm it" in browser.html
    browser.push("Decide", kind="ban", reason="A machine played.", sure="on")
    assert not User.objects.get(pk=boethius.pk).is_active


# --- Conduct --------------------------------------------------------------------


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
