"""What organisers decide: each with a reason, which all can read."""

from __future__ import annotations

import pytest

from games.ladders.errors import NotALeader
from games.ladders.models import (
    Decision,
    Member,
    Organiser,
    Pairing,
)
from games.ladders.organising import (
    challenges,
    leadership,
    members,
    pairings,
)
from games.ladders.organising.errors import (
    CannotDecide,
    LastOwner,
    NoReason,
    NoSuchPerson,
)
from games.notices.models import Notice
from games.play.models import Game
from tests.ladders.test_ladder_rounds import begin, open_event, play
from tests.support.laddered import (
    DAY,
    accept,
    challenge,
    due,
    fill,
    found,
    member,
    standing,
)
from tests.support.people import NOON

WHY = "As agreed with both."


@pytest.fixture
def ladder(ada):
    return found(ada)


@pytest.fixture
def people(ladder):
    return fill(ladder, ["Euclid", "Nicomachus", "Hypatia", "Fulke"])


def arbiter(ladder, person, role="arbiter") -> None:
    Organiser.objects.create(ladder=ladder, person=person, role=role, since=NOON)


# --- Reasons and roles ----------------------------------------------------------------


def test_nothing_is_decided_without_a_reason(ladder, people, ada):
    with pytest.raises(NoReason):
        leadership.pause(ladder_id=ladder.pk, by=ada, reason=" ", now=NOON)
    ladder.refresh_from_db()
    assert ladder.status == "running"
    assert not Decision.objects.exists()


def test_who_does_not_lead_decides_nothing(ladder, people):
    with pytest.raises(NotALeader):
        leadership.pause(ladder_id=ladder.pk, by=people[0], reason=WHY, now=NOON)
    with pytest.raises(NotALeader):
        members.move_member(
            member_id=member(ladder, people[0]).pk,
            by=people[0],
            place=1,
            reason=WHY,
            now=NOON,
        )


def test_an_arbiter_decides_about_challenges_but_moves_nobody(ladder, people, boethius):
    arbiter(ladder, boethius)
    made = challenge(ladder, people[1], people[0])
    challenges.award(
        challenge_id=made.pk, by=boethius, result="challenger", reason=WHY, now=NOON
    )
    assert standing(ladder)[:2] == ["Nicomachus", "Euclid"]
    with pytest.raises(NotALeader):
        members.remove(
            member_id=member(ladder, people[0]).pk, by=boethius, reason=WHY, now=NOON
        )


def test_owners_name_and_dismiss_and_the_last_one_stays(ladder, ada, boethius):
    def set_role(name, role, by=ada):
        return leadership.set_role(
            ladder_id=ladder.pk, by=by, name=name, role=role, reason=WHY, now=NOON
        )

    set_role("boethius", "organiser")
    assert not ladder.organisers.filter(person=boethius).exists()
    accept(boethius)
    with pytest.raises(NotALeader):
        set_role("Ada", "", by=boethius)
    with pytest.raises(LastOwner):
        set_role("Ada", "arbiter")
    with pytest.raises(NoSuchPerson):
        set_role("Nobody", "arbiter")
    set_role("Boethius", "owner")
    set_role("Ada", "")
    roles = ladder.organisers.values_list("person__username", "role")
    assert list(roles) == [("Boethius", "owner")]


# --- Rounds ---------------------------------------------------------------------------


def test_an_awarded_pairing_ends_the_game_and_the_round(ada):
    ladder, _ = open_event(ada)
    round_ = begin(ladder, ada)
    one, two = round_.pairings.all()
    pairings.award(pairing_id=one.pk, by=ada, result="draw", reason=WHY, now=NOON)
    assert not Game.objects.get(pk=one.game_id).is_live
    assert Pairing.objects.get(pk=one.pk).result == "draw"
    pairings.award(pairing_id=two.pk, by=ada, result="neither", reason=WHY, now=NOON)
    round_.refresh_from_db()
    assert round_.status == "done"
    with pytest.raises(CannotDecide):
        pairings.award(pairing_id=two.pk, by=ada, result="bye", reason=WHY, now=NOON)


def test_a_pairing_is_played_again_unless_the_next_round_rests_on_it(ada):
    ladder, _ = open_event(ada)
    round_ = begin(ladder, ada)
    play(round_)
    one = round_.pairings.get(board=1)
    given = {"pairing_id": one.pk, "by": ada, "reason": WHY, "now": NOON}
    pairings.play_again(**given)
    round_.refresh_from_db()
    fresh = Pairing.objects.get(pk=one.pk)
    assert (round_.status, fresh.result, fresh.game) == ("playing", "", None)
    pairings.award(result="first", **given)
    begin(ladder, ada, NOON + DAY)
    with pytest.raises(CannotDecide, match="next round"):
        pairings.play_again(**given)


def test_a_round_is_given_more_time(ada):
    ladder, people = open_event(ada)
    round_ = begin(ladder, ada)
    pairings.extend(round_id=round_.pk, by=ada, days=3, reason=WHY, now=NOON)
    old = due(round_)
    round_.refresh_from_db()
    assert round_.due_at == old + 3 * DAY
    assert Notice.objects.filter(kind="decision").count() == len(people)


def test_every_decision_stands_in_the_log_of_its_ladder(ladder, people, ada):
    leadership.pause(ladder_id=ladder.pk, by=ada, reason="Holidays", now=NOON)
    leadership.resume(ladder_id=ladder.pk, by=ada, reason="Term", now=NOON + DAY)
    kinds = [each.kind for each in Decision.objects.filter(ladder=ladder)]
    assert kinds == ["resume", "pause"]
    assert Member.objects.filter(ladder=ladder).count() == 4
