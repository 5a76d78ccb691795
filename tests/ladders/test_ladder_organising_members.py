"""What organisers decide about members, and whom they invite."""

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
    Member,
    Organiser,
    PlaceChange,
)
from games.ladders.organising import (
    consents,
    invitations,
    leadership,
    members,
)
from games.ladders.organising.errors import (
    CannotDecide,
)
from games.ladders.organising.selectors import desk
from games.notices.models import Notice
from tests.ladders.test_ladder_rounds import begin, open_event
from tests.support.laddered import (
    DAY,
    HOUR,
    accept,
    again,
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
