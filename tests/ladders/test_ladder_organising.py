"""What organisers decide: each with a reason, which all can read."""

from __future__ import annotations

import pytest
from django.utils import timezone

from accounts.models import User
from games.fairness.blocks import block
from games.ladders import services as ladders
from games.ladders.errors import JoinRefused, NotALeader
from games.ladders.models import (
    Decision,
    Invitation,
    Ladder,
    LadderChallenge,
    Member,
    Organiser,
    Pairing,
    PlaceChange,
)
from games.ladders.organising import (
    challenges,
    consents,
    invitations,
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
from games.ladders.organising.selectors import desk
from games.notices.models import Notice
from games.play.models import Game
from games.ratings.models import Rating
from tests.ladders.test_ladder_rounds import begin, open_event, play
from tests.support.laddered import (
    DAY,
    HOUR,
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


# --- Reasons and roles -----------------------------------------------------------


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


# --- Challenges --------------------------------------------------------------------


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


# --- Members -----------------------------------------------------------------------


def test_a_moved_member_knows_why(ladder, people, ada):
    members.move_member(
        member_id=member(ladder, people[3]).pk, by=ada, place=1, reason=WHY, now=NOON
    )
    assert standing(ladder) == ["Fulke", "Euclid", "Nicomachus", "Hypatia"]
    assert Decision.objects.get().details == {"from": 4, "to": 1}
    changes = PlaceChange.objects.filter(member=member(ladder, people[3]))
    last = changes.values_list("cause", "decision__reason").first()
    assert last == ("decision", WHY)


def test_a_removed_member_cannot_come_back_until_he_is_let_in(ladder, people, ada):
    row = member(ladder, people[0])
    members.remove(member_id=row.pk, by=ada, reason=WHY, now=NOON)
    assert standing(ladder) == ["Nicomachus", "Hypatia", "Fulke"]
    with pytest.raises(JoinRefused):
        ladders.join(ladder_id=ladder.pk, player=people[0], now=NOON)
    members.admit(member_id=row.pk, by=ada, place=2, reason=WHY, now=NOON)
    assert standing(ladder) == ["Nicomachus", "Hypatia", "Fulke"]
    accept(people[0])
    assert standing(ladder) == ["Nicomachus", "Euclid", "Hypatia", "Fulke"]
    assert Decision.objects.filter(kind="admit", member=row, reason=WHY).exists()


def accept(person) -> Invitation:
    """Somebody accepts the invitation that they have."""
    asked = Invitation.objects.shown_to(person, NOON).get()
    return consents.accept(invitation_id=asked.pk, person=person, now=NOON)


def bring(ladder, by, text, now=NOON):
    return members.import_members(ladder_id=ladder.pk, by=by, text=text, now=now)


def test_people_of_a_list_are_asked_and_keep_its_order_when_they_accept(
    ladder, people, ada, boethius, cusanus
):
    gerbert = User.objects.create_user("Gerbert")
    said = bring(
        ladder, ada, "cusanus\nEuclid\n\nBoethius; 4b\nNobody\ncusanus\nGerbert"
    )
    assert said.added == ["Cusanus", "Boethius", "Gerbert"]
    assert (said.known, said.unknown) == (["Euclid"], ["Nobody"])
    assert standing(ladder) == ["Euclid", "Nicomachus", "Hypatia", "Fulke"]
    for person in (gerbert, cusanus, boethius):
        accept(person)
    assert standing(ladder)[4:] == ["Cusanus", "Boethius", "Gerbert"]
    assert bring(ladder, ada, "Gerbert").known == ["Gerbert"]
    with pytest.raises(CannotDecide):
        bring(ladder, ada, " \n")


def test_who_declines_is_left_in_peace(ladder, people, ada, boethius):
    bring(ladder, ada, "Boethius")
    assert bring(ladder, ada, "Boethius").asked == ["Boethius"]
    asked = Invitation.objects.get()
    with pytest.raises(JoinRefused, match="no such invitation"):
        consents.decline(invitation_id=asked.pk, person=people[0], now=NOON)
    consents.decline(invitation_id=asked.pk, person=boethius, now=NOON)
    assert bring(ladder, ada, "Boethius").asked == ["Boethius"]
    with pytest.raises(JoinRefused, match="is no longer valid"):
        consents.accept(invitation_id=asked.pk, person=boethius, now=NOON)
    assert bring(ladder, ada, "Boethius", NOON + 31 * DAY).added == ["Boethius"]
    assert "Boethius" not in standing(ladder)


@pytest.mark.parametrize("role", ["", "arbiter"])
def test_who_has_blocked_an_organiser_hears_nothing_and_the_organiser_neither(
    ladder, people, ada, boethius, role
):
    block(by=boethius, against=ada, now=NOON)
    given = {"ladder_id": ladder.pk, "by": ada, "now": NOON}
    if role:
        said = leadership.set_role(name="Boethius", role=role, reason=WHY, **given)
    else:
        said = members.import_members(text="Boethius", **given)
    assert isinstance(said, invitations.Invited)
    assert said.added == ["Boethius"]
    assert not Notice.objects.filter(person=boethius).exists()
    assert not Invitation.objects.shown_to(boethius, NOON).exists()
    assert [each.person for each in desk(ladder, NOON)["invited"]] == [boethius]


def test_strangers_are_sent_no_words_of_an_organisers_own(
    ladder, people, ada, boethius
):
    for role in ("arbiter", "organiser", "arbiter"):
        leadership.set_role(
            ladder_id=ladder.pk,
            by=ada,
            name="Boethius",
            role=role,
            reason="Nasty words http://evil",
            now=NOON,
        )
    told = Notice.objects.filter(person=boethius).values_list("text", flat=True)
    assert list(told) == [f"Ada asks you to help run the ladder {ladder} as arbiter."]
    assert not Decision.objects.exists()
    gone = member(ladder, people[0])
    ladders.leave(ladder_id=ladder.pk, player=people[0], now=NOON)
    members.admit(member_id=gone.pk, by=ada, place=None, reason="Nasty", now=NOON)
    texts = Notice.objects.filter(person=people[0]).values_list("text", flat=True)
    assert list(texts) == [f"Ada invites you to the ladder {ladder}."]


def test_one_person_invites_so_many_a_day_to_all_ladders_together(
    ladder, people, ada, monkeypatch
):
    monkeypatch.setattr(invitations, "MOST_A_DAY", 3)
    other = found(ada, name="Another")
    for name in ("Boethius", "Cusanus", "Gerbert", "Alcuin"):
        User.objects.get_or_create(username=name)
    bring(ladder, ada, "Boethius\nCusanus")
    with pytest.raises(CannotDecide, match="You can invite one more person today"):
        bring(other, ada, "Gerbert\nAlcuin")
    bring(other, ada, "Gerbert")
    with pytest.raises(CannotDecide, match="0 more people"):
        leadership.set_role(
            ladder_id=other.pk,
            by=ada,
            name="Alcuin",
            role="arbiter",
            reason=WHY,
            now=NOON,
        )
    assert bring(other, ada, "Alcuin", NOON + DAY).added == ["Alcuin"]


def test_an_invitation_holds_as_long_as_who_has_asked_leads(
    ladder, people, ada, boethius, cusanus
):
    arbiter(ladder, boethius, "organiser")
    bring(ladder, boethius, "Cusanus")
    ladder.organisers.filter(person=boethius).delete()
    with pytest.raises(JoinRefused, match="is no longer valid"):
        accept(cusanus)
    assert not ladder.members.filter(player=cusanus).exists()


def test_only_owners_take_back_that_somebody_is_asked_to_lead(ladder, ada, plain):
    organiser = User.objects.create_user("Alcuin")
    arbiter(ladder, organiser, "organiser")
    User.objects.create_user("Gerbert")
    leadership.set_role(
        ladder_id=ladder.pk,
        by=ada,
        name="Gerbert",
        role="owner",
        reason=WHY,
        now=timezone.now(),
    )
    asked = Invitation.objects.get()
    with pytest.raises(NotALeader):
        invitations.withdraw(invitation_id=asked.pk, by=organiser, now=NOON)
    page = f"{ladder.get_absolute_url()}organise/"
    buttons = {each.label for each in plain(organiser).open(page).buttons}
    assert "Withdraw Gerbert" not in buttons
    assert "Withdraw Gerbert" in {each.label for each in plain(ada).open(page).buttons}
    invitations.withdraw(invitation_id=asked.pk, by=ada, now=NOON)
    assert Invitation.objects.get().status == Invitation.Status.WITHDRAWN


def test_invitations_are_answered_in_the_notices_and_on_the_ladder(
    ada, boethius, cusanus, plain
):
    hidden = found(ada, access="link", name="Our club")
    fulke = User.objects.create_user("Fulke")
    bring(hidden, ada, "Boethius\nCusanus\nFulke", timezone.now())
    browser = plain(boethius)
    browser.open("/notices/")
    assert "Ada invites you to the ladder Our club" in browser.html
    browser.push("Accept")
    assert browser.url == hidden.get_absolute_url()
    assert standing(hidden) == ["Boethius"]
    browser = plain(cusanus)
    browser.open(f"{hidden.get_absolute_url()}join/")
    assert "Join Our club" in browser.html
    browser.push("Decline")
    assert "Accept" not in {each.label for each in browser.page.buttons}
    organiser = plain(ada)
    organiser.open(f"{hidden.get_absolute_url()}organise/")
    organiser.push("Withdraw Fulke")
    assert not Invitation.objects.shown_to(fulke, timezone.now()).exists()
    assert standing(hidden) == ["Boethius"]


@pytest.mark.parametrize(
    ("status", "words"), [("over", "has ended"), ("running", "have begun")]
)
def test_nobody_is_let_in_where_nobody_can_come(ada, boethius, enter, status, words):
    ladder, people = open_event(ada, form="round_robin", settings={})
    begin(ladder, ada)
    ladders.leave(ladder_id=ladder.pk, player=people[0], now=NOON)
    asking = Member.objects.create(
        ladder=ladder,
        player=boethius,
        status="asking",
        joined_at=NOON,
        played_at=NOON,
        idle_since=NOON,
    )
    Ladder.objects.update(status=status)
    given = {"by": ada, "now": NOON}
    gone = member(ladder, people[0])
    with pytest.raises(CannotDecide, match=words):
        members.admit(member_id=gone.pk, place=None, reason=WHY, **given)
    with pytest.raises(CannotDecide, match=words):
        members.import_members(ladder_id=ladder.pk, text="Boethius", **given)
    with pytest.raises(JoinRefused, match=words):
        ladders.answer_asking(member_id=asking.pk, accept=True, **given)
    ladders.answer_asking(member_id=asking.pk, accept=False, **given)
    assert sorted(standing(ladder)) == ["Fulke", "Hypatia", "Nicomachus"]
    text = enter(ada).get(f"/ladders/{ladder.slug}/organise/").content.decode()
    assert words in text
    assert "Invite them" not in text


def test_a_code_lets_one_pupil_join_a_closed_ladder(ada, boethius, cusanus):
    ladder = found(ada, access="link")
    code, spare = members.make_codes(
        ladder_id=ladder.pk, by=ada, labels=["Anna", " ", "Bruno"], now=NOON
    )
    ladders.join(ladder_id=ladder.pk, player=boethius, now=NOON, code=code.code)
    assert standing(ladder) == ["Boethius"]
    members.withdraw_code(code_id=spare.pk, by=ada, now=NOON)
    assert [each.label for each in ladder.codes.all()] == ["Anna"]
    with pytest.raises(NotALeader):
        members.make_codes(ladder_id=ladder.pk, by=cusanus, labels=["X"], now=NOON)


def test_a_pause_stops_the_ladder_and_moves_its_deadlines(ladder, people, ada):
    made = challenge(ladder, people[1], people[0])
    leadership.pause(ladder_id=ladder.pk, by=ada, reason=WHY, now=NOON)
    with pytest.raises(CannotDecide):
        leadership.pause(ladder_id=ladder.pk, by=ada, reason=WHY, now=NOON)
    leadership.resume(ladder_id=ladder.pk, by=ada, reason=WHY, now=NOON + 6 * HOUR)
    assert due(again(made)) == due(made) + 6 * HOUR


# --- Rounds ------------------------------------------------------------------------


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
