"""Whom pupils play and talk with: their class, their teacher, the computer."""

from __future__ import annotations

import pytest

from accounts.models import Preferences
from accounts.players import partner_called
from games.classes import services
from games.contacts.finding import found
from games.contacts.follows import why_not_followed
from games.fairness.checks import require_together, why_not_public, why_silent
from games.fairness.errors import KeptApart, OutsideClass
from games.fairness.models import Circle
from games.ladders.errors import JoinRefused
from games.ladders.members.arrivals import require_may_come
from games.lobby import services as lobby
from games.lobby.fragments import lobby_context
from games.partners import hints
from games.partners.errors import HelpsOff
from games.partners.fair_play import refusal_of_book
from games.play.positions import position_of
from games.play.seats import viewer_of
from games.table.contexts import helps_on
from tests.support.laddered import found as found_ladder
from tests.support.people import NOON, begin
from tests.support.practice import begin as practise

pytestmark = pytest.mark.django_db


@pytest.fixture
def stranger(boethius):
    return boethius


@pytest.fixture
def of_other_class(boethius):
    other, _slips = services.make_class(
        teacher=boethius, title="8c", labels=["Cid"], ends_on=NOON.date(), now=NOON
    )
    return other.pupils.get().person


def test_a_class_its_teacher_and_computers_play_together(ada, pupils):
    require_together([pupils[0], pupils[1]])
    require_together([pupils[0], ada])
    require_together([pupils[0], partner_called("passive")])


def test_pupils_play_with_nobody_outside(stranger, of_other_class, guest, pupils):
    for other in (stranger, of_other_class, guest):
        for pair in ([pupils[0], other], [other, pupils[0]]):
            with pytest.raises(OutsideClass):
                require_together(pair)


def test_a_teacher_plays_with_whom_they_like(ada, stranger, pupils):
    require_together([ada, stranger])
    with pytest.raises(KeptApart):  # but not both at once
        require_together([ada, stranger, pupils[0]])


def test_at_a_table_pupils_talk_within_their_class_alone(
    ada, stranger, of_other_class, pupils
):
    own = [pupils[0].pk, pupils[1].pk]
    assert why_silent(pupils[0], own, NOON) == ""
    assert why_silent(pupils[2], own, NOON) == ""  # who watches
    assert why_silent(ada, own, NOON) == ""
    for outside in (stranger, of_other_class):
        assert "their class" in why_silent(outside, own, NOON)
        assert "their class" in why_silent(pupils[0], [ada.pk, outside.pk], NOON)


def seen_by(person):
    return {offer.seek.creator for offer in lobby_context(person, NOON)["seeks"]}


def test_the_lobby_shows_only_whom_one_can_play(
    ada, stranger, of_other_class, guest, pupils, seek_of
):
    everyone = (ada, stranger, of_other_class, pupils[0])
    for maker in everyone:
        seek_of(maker)
    assert seen_by(pupils[1]) == {ada, pupils[0]}
    assert seen_by(of_other_class) == {stranger}
    assert seen_by(guest) == seen_by(None) == {ada, stranger}
    assert seen_by(ada) == {stranger, pupils[0]}


def test_a_link_does_not_help(stranger, pupils, seek_of):
    seek = seek_of(pupils[0], public=False)
    with pytest.raises(OutsideClass):
        lobby.accept_seek(token=seek.token, player=stranger, now=NOON)
    lobby.accept_seek(token=seek.token, player=pupils[1], now=NOON)


def test_pupils_are_found_and_followed_by_nobody_outside(stranger, pupils):
    assert pupils[0] not in found(pupils[0].username)
    assert why_not_followed(stranger, pupils[0])
    assert why_not_followed(pupils[1], pupils[0]) == ""


def test_pupils_publish_nothing(enter, stranger, pupils):
    assert why_not_public(pupils[0])
    assert why_not_public(stranger) == ""
    browser = enter(pupils[0])
    assert browser.get("/ladders/new/").headers["Location"] == "/ladders/"
    assert browser.get("/preferences/name/").headers["Location"] == "/preferences/"
    sent = {"title": "Mine", "is_public": "on"}
    assert (
        "belongs to a class" in browser.post("/collections/new/", sent).content.decode()
    )
    assert browser.post("/collections/new/", {"title": "Mine"}).status_code == 302


def test_pupils_join_only_ladders_of_their_teacher(ada, stranger, pupils):
    require_may_come(found_ladder(ada), pupils[0], None, NOON)
    with pytest.raises(JoinRefused, match="your teacher"):
        require_may_come(found_ladder(stranger), pupils[0], None, NOON)


def test_the_teacher_switches_helps_off_for_all(school_class, pupils):
    ann, ben, third = pupils
    Preferences.objects.create(user=ann, helps=True)
    game = begin(ann, ben)
    assert helps_on(game, viewer_of(game, ann))
    Circle.objects.filter(pk=school_class.circle_id).update(helps=False)
    assert not helps_on(game, viewer_of(game, ann))
    assert not helps_on(game, viewer_of(game, third))


def test_where_the_teacher_switched_helps_off_nobody_gets_hints(school_class, pupils):
    """Neither at the table nor from what others played there."""
    ann = pupils[0]
    game = practise(ann)
    position = position_of(game)
    hints.require_hints(game, ann, "white")
    assert not refusal_of_book([ann.pk], game.rules, position)
    Circle.objects.filter(pk=school_class.circle_id).update(helps=False)
    with pytest.raises(HelpsOff):
        hints.require_hints(game, ann, "white")
    assert refusal_of_book([ann.pk], game.rules, position)
