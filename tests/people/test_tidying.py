"""What nobody needs any more goes by itself."""

from __future__ import annotations

from datetime import timedelta
from io import StringIO

import pytest
from django.contrib.sessions.models import Session
from django.core.management import call_command

from accounts.models import Preferences, User
from accounts.players import make_guest
from games.engine import rules
from games.people import cleanups
from games.play import services
from games.rulesets import services as rulesets
from tests.people.test_logging_in import seek_of
from tests.support.people import NOW, begin

pytestmark = pytest.mark.django_db

LONG_AGO = NOW - timedelta(days=366)


def old_guest() -> User:
    guest = make_guest()
    User.objects.filter(pk=guest.pk).update(date_joined=LONG_AGO)
    return guest


def test_old_guests_who_left_nothing_go(ada):
    gone, with_preferences, new = old_guest(), old_guest(), make_guest()
    Preferences.objects.create(user=with_preferences)
    User.objects.filter(pk=ada.pk).update(date_joined=LONG_AGO)
    assert cleanups.tidy(now=NOW) == (0, 2)
    assert set(User.objects.all()) == {ada, new}
    assert gone not in User.objects.all()


def test_whoever_played_sought_saved_or_spoke_stays(ada, boethius):
    played, sought, spoke = old_guest(), old_guest(), old_guest()
    saved = rules("rithmomachia")
    rulesets.save(owner=old_guest(), rules=saved, name="Mine", now=NOW)
    begin(played, ada)
    seek_of(sought)
    game = begin(ada, boethius)
    services.say(
        game_id=game.pk, player=spoke, room="spectators", text="Euge!", now=NOW
    )
    assert cleanups.tidy(now=NOW) == (0, 0)


def test_sessions_that_are_over_go(client, ada):
    client.force_login(ada)
    assert cleanups.tidy(now=NOW)[0] == 0
    Session.objects.update(expire_date=LONG_AGO)
    assert cleanups.tidy(now=NOW)[0] == 1


def test_once_a_day_is_enough(monkeypatch):
    monkeypatch.setattr(cleanups, "_last", None)
    left = []
    for moment in [NOW, NOW + timedelta(hours=1), NOW + timedelta(days=1)]:
        old_guest()
        cleanups.tidy_daily(moment)
        left.append(User.objects.count())
    assert left == [0, 1, 0]


def test_the_command_says_what_it_did():
    old_guest()
    said = StringIO()
    call_command("tidy", stdout=said)
    assert said.getvalue() == "Deleted 0 sessions and 1 guests.\n"
