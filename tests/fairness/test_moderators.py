"""Reports, and what moderators decide about them."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from accounts.players import partner_called
from games.common.errors import NothingSaid
from games.fairness.checks import (
    why_not_rated,
)
from games.fairness.errors import (
    CannotReport,
    NoReason,
    NotHisGame,
    NotModerated,
    ReportTooShort,
    Silent,
)
from games.fairness.measures import in_force
from games.fairness.models import Measure
from games.moderation.models import Report
from games.moderation.selectors import queue
from games.notices.models import Notice
from games.play import services as table
from games.play.rated_pairs import why_none_rated
from tests.support.judged import report_of
from tests.support.people import NOON

Kind = Measure.Kind
DAY = timedelta(days=1)


# --- Reports --------------------------------------------------------------------------


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


# --- Moderators -----------------------------------------------------------------------


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
