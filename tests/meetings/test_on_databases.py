"""What is asked along with a person and with a standing, on every database."""

from __future__ import annotations

from datetime import timedelta

import pytest

from accounts.models import User
from accounts.players import active_person
from games.clubs import member_messages
from games.clubs.audiences import audience_counts
from games.contacts.presence import keep_here
from games.ladders import seasons, services
from games.ladders.access import viewer_of
from games.ladders.pages import standings
from games.ladders.pages.honour_scores import honours_of, score_words
from games.ladders.shows.slides import games_on
from games.meetings.coming import next_meeting
from games.meetings.models import Appointment
from games.meetings.sweeps import sweep_meetings
from tests.databases import KINDS, database_of
from tests.meetings.test_meetings import EVENING, agreed
from tests.migrated import empty
from tests.support.laddered import DAY, challenge, end, fill, found, playing
from tests.support.people import NOON


@pytest.fixture(scope="module", params=KINDS)
def database(request, tmp_path_factory, django_db_setup, django_db_blocker):
    folder = tmp_path_factory.mktemp("meetings")
    with django_db_blocker.unblock(), database_of(request.param, folder):
        yield


@pytest.fixture
def founder(database):
    yield User.objects.create_user("Ada")
    empty()


def test_the_next_meeting_comes_with_the_person(founder):
    ladder = found(founder, control="10+5")
    anna, bruno = fill(ladder, ["Anna", "Bruno"])
    made = challenge(ladder, bruno, anna)
    services.accept(challenge_id=made.pk, player=anna, now=NOON)
    agreed(ladder, made, bruno, anna)
    near = next_meeting(active_person(anna.pk), EVENING - timedelta(minutes=5))
    assert near is not None
    assert (near.slug, near.kind, near.pk) == (ladder.slug, "challenges", made.pk)
    sweep_meetings(EVENING + timedelta(hours=3))
    assert not Appointment.objects.exists()


def test_a_standing_has_its_signs_and_honours_their_scores(founder):
    ladder = found(founder)
    anna, bruno, clara = fill(ladder, ["Anna", "Bruno", "Clara"])
    made = playing(ladder, clara, anna, NOON + 20 * DAY)
    assert [game.pk for game in games_on(ladder)] == [made.game_id]
    end(made.game, clara, NOON + 21 * DAY)
    keep_here([bruno.pk], NOON + 22 * DAY)
    viewer = viewer_of(ladder, None)
    rows = standings.standing_page(viewer, None, (), NOON + 22 * DAY).rows
    assert [row.rise for row in rows] == [2, -1, -1]
    assert [row.is_here for row in rows] == [False, False, True]
    assert [[each.how for each in row.form] for row in rows] == [["won"], ["lost"], []]
    seasons.end_season(
        ladder_id=ladder.pk, by=founder, reason="Summer", now=NOON + 23 * DAY
    )
    (honour,) = honours_of(clara)
    assert score_words(honour) == "1 won, 0 drawn, 0 lost"


def test_messages_find_their_readers(founder):
    ladder = found(founder)
    fill(ladder, ["Anna", "Bruno"])
    assert audience_counts(ladder, founder) == {"all": 2, "idle": 2}
    words = {"audience": "idle", "headline": "Play!", "body": "Please."}
    sent = member_messages.send(ladder_id=ladder.pk, by=founder, now=NOON, **words)
    assert sent.to.count() == 2
