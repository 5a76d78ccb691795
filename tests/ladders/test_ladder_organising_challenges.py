"""What organisers decide about challenges."""

from __future__ import annotations

import pytest

from games.ladders import services as ladders
from games.ladders.models import (
    Decision,
    LadderChallenge,
    Organiser,
    PlaceChange,
)
from games.ladders.organising import (
    challenges,
    members,
)
from games.ladders.organising.errors import (
    CannotDecide,
)
from games.notices.models import Notice
from games.play.models import Game
from games.ratings.models import Rating
from tests.support.laddered import (
    DAY,
    again,
    challenge,
    due,
    end,
    fill,
    found,
    member,
    playing,
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


def test_an_awarded_challenge_ends_its_game_and_tells_both(ladder, people, ada):
    made = playing(ladder, people[2], people[0])
    challenges.award(
        challenge_id=made.pk, by=ada, result="challenger", reason=WHY, now=NOON
    )
    game = Game.objects.get(pk=made.game_id)
    assert game.status == "aborted"
    assert WHY in game.ending
    assert standing(ladder) == ["Hypatia", "Euclid", "Nicomachus", "Fulke"]
    decision = Decision.objects.get()
    caused = PlaceChange.objects.filter(member=member(ladder, people[2]), cause="win")
    assert caused.get().decision == decision
    told = Notice.objects.filter(kind="decision")
    assert {n.person for n in told} == {people[0], people[2]}
    assert WHY in told[0].text


def test_a_challenge_that_is_over_is_not_awarded(ladder, people, ada):
    made = challenge(ladder, people[1], people[0])
    given = {"challenge_id": made.pk, "by": ada, "reason": WHY, "now": NOON}
    challenges.award(result="draw", **given)
    with pytest.raises(CannotDecide):
        challenges.award(result="challenger", **given)
    assert Decision.objects.count() == 1


def test_a_void_challenge_moves_nobody(ladder, people, ada):
    made = playing(ladder, people[2], people[0])
    challenges.declare_void(challenge_id=made.pk, by=ada, reason=WHY, now=NOON)
    assert again(made).status == "void"
    assert not Game.objects.get(pk=made.game_id).is_live
    assert standing(ladder) == ["Euclid", "Nicomachus", "Hypatia", "Fulke"]
    with pytest.raises(CannotDecide):
        challenges.declare_void(challenge_id=made.pk, by=ada, reason=WHY, now=NOON)


def test_no_game_of_a_match_that_is_void_counts_for_a_rating(ada):
    rules = {"two_for_three": True}
    ladder = found(ada, key="margrites", options=rules, rated=True)
    one, two = fill(ladder, ["Anna", "Bruno"])
    made = playing(ladder, two, one)
    for day in (1, 2):
        end(ladder.games.get(status="live"), two, NOON + day * DAY)
    assert again(made).status == "done"
    assert Rating.objects.get(player=two).games == 2
    challenges.declare_void(
        challenge_id=made.pk, by=ada, reason=WHY, now=NOON + 3 * DAY
    )
    assert [game.void_reason for game in ladder.games.all()] == [WHY, WHY]
    assert not Rating.objects.exists()


@pytest.fixture
def climbed(ladder, people):
    """Fulke has taken the place of Nicomachus, and Hypatia has slid."""
    made = playing(ladder, people[3], people[1])
    end(again(made).game, people[3], NOON)
    assert standing(ladder) == ["Euclid", "Fulke", "Nicomachus", "Hypatia"]
    return made


def address_of(ladder, made) -> str:
    return f"/ladders/{ladder.slug}/challenges/{made.pk}/"


def test_the_moves_by_a_challenge_are_undone_with_it(
    ladder, people, ada, plain, climbed
):
    browser = plain(ada)
    browser.open(address_of(ladder, climbed))
    assert "Undo its changes of places:" in browser.html
    for step in ("Fulke: place 2 → 4", "Nicomachus: place 3 → 2"):
        assert step in " ".join(browser.html.split())
    browser.push("Cancel it", reason=WHY, undoes="yes")
    assert standing(ladder) == ["Euclid", "Nicomachus", "Hypatia", "Fulke"]
    assert "An organiser cancelled it: the result does not count." in browser.html
    assert "Changes of places, undone by an organiser" in browser.html
    assert "nothing has changed" not in browser.html
    assert "its changes of places undone" in enter_log(browser, ladder)
    told = {
        each.person.username: each.text
        for each in Notice.objects.filter(kind="decision")
    }
    assert "moved you from place 4 to place 3" in told["Hypatia"]
    assert "moved you from place 2 to place 4" in told["Fulke"]
    assert "Euclid" not in told


def enter_log(browser, ladder) -> str:
    browser.open(f"/ladders/{ladder.slug}/log/")
    return browser.html


def test_a_challenge_is_cancelled_without_undoing_its_moves(
    ladder, people, ada, enter, climbed
):
    challenges.declare_void(challenge_id=climbed.pk, by=ada, reason=WHY, now=NOON)
    assert standing(ladder)[1] == "Fulke"
    text = enter(ada).get(address_of(ladder, climbed)).content.decode()
    assert "Changes of places, which stay" in text
    assert "nothing has changed" not in text


def test_moves_are_not_undone_once_somebody_has_moved_again(
    ladder, people, ada, enter, climbed
):
    members.move_member(
        member_id=member(ladder, people[2]).pk, by=ada, place=1, reason=WHY, now=NOON
    )
    text = enter(ada).get(address_of(ladder, climbed)).content.decode()
    assert "has moved since then, to place" in text
    assert 'name="undoes"' not in text
    before = standing(ladder)
    with pytest.raises(CannotDecide, match="has moved since then"):
        challenges.declare_void(
            challenge_id=climbed.pk, by=ada, reason=WHY, now=NOON, undoes=True
        )
    assert standing(ladder) == before
    assert again(climbed).status == "done"


def test_moves_of_somebody_who_has_left_are_not_undone(
    ladder, people, ada, enter, climbed
):
    ladders.leave(ladder_id=ladder.pk, player=people[3], now=NOON)
    text = enter(ada).get(address_of(ladder, climbed)).content.decode()
    assert "Fulke has no place on the ladder any more." in text


def test_a_moved_member_is_told_from_where_to_where(ladder, people, ada):
    members.move_member(
        member_id=member(ladder, people[3]).pk, by=ada, place=1, reason=WHY, now=NOON
    )
    told = Notice.objects.get(person=people[3])
    assert told.text == (
        f"The Academy: an organiser moved you from place 4 to place 1. “{WHY}”"
    )


@pytest.mark.parametrize(("stands", "first"), [(True, "Hypatia"), (False, "Euclid")])
def test_a_dispute_is_decided_either_way(ladder, people, ada, stands, first):
    made = challenge(ladder, people[2], people[0])
    LadderChallenge.objects.filter(pk=made.pk).update(status="forfeit", due_at=None)
    challenges.decide_dispute(
        challenge_id=made.pk, by=ada, stands=stands, reason=WHY, now=NOON
    )
    assert standing(ladder)[0] == first
    assert again(made).status == ("done" if stands else "void")


def test_more_time_moves_the_deadline_of_a_challenge(ladder, people, ada):
    made = challenge(ladder, people[1], people[0])
    challenges.extend(challenge_id=made.pk, by=ada, days=5, reason=WHY, now=NOON)
    assert due(again(made)) == due(made) + 5 * DAY
    with pytest.raises(CannotDecide):
        challenges.extend(challenge_id=made.pk, by=ada, days=0, reason=WHY, now=NOON)
