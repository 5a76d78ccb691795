"""Closing, handing over and exporting what belongs to rated play."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.apps import apps
from django.db.models import ForeignKey, OneToOneField

from accounts.models import User
from games.fairness.blocks import block
from games.fairness.checks import any_apart
from games.fairness.models import Block, SharedBrowser
from games.ladders.models import Ladder, LadderChallenge, Member, Organiser
from games.ladders.services import LadderPlan, challenge, found_ladder, join
from games.moderation.models import Report
from games.moderation.reports import report
from games.people import closures
from games.people.mergers import merge
from games.play.models import Vacation
from tests.support.people import NOW

pytestmark = pytest.mark.django_db
WORDS = "He left the table when he was losing."


@pytest.fixture
def ladder(ada: User, boethius: User) -> Ladder:
    """Ada's ladder, on which Boethius has challenged her; Cusanus helps to lead it."""
    ladder = found_ladder(
        founder=ada, plan=LadderPlan("The school", "rithmomachia", "3d"), now=NOW
    )
    for player in (ada, boethius):
        join(ladder_id=ladder.pk, player=player, now=NOW)
    challenge(ladder_id=ladder.pk, challenger=boethius, challenged=ada, now=NOW)
    Organiser.objects.create(
        ladder=ladder,
        person=User.objects.create_user("Cusanus"),
        role=Organiser.Role.ORGANISER,
        since=NOW,
    )
    return ladder


def told_about(person: User) -> dict[str, Any]:
    names = ("ladders", "honours", "organises", "blocked", "reports", "vacations")
    data = closures.export_account(person)
    return {name: data[name] for name in names}


def test_who_closes_the_account_leaves_the_ladder_to_others(ladder, ada, boethius):
    closures.close_account(ada, now=NOW)
    member = Member.objects.get(player=ada)
    assert (member.status, member.place) == (Member.Status.LEFT, None)
    assert Member.objects.get(player=boethius).place == 1
    assert LadderChallenge.objects.get().status == LadderChallenge.Status.VOID
    heir = Organiser.objects.get()
    assert (str(heir.person), heir.role) == ("Cusanus", Organiser.Role.OWNER)
    assert str(Ladder.objects.get().founder) == "closed account"


def test_blocks_and_marks_go_and_reports_stay_with_the_moderators(ada, boethius):
    block(by=ada, against=boethius, now=NOW)
    block(by=boethius, against=ada, now=NOW)
    low, high = sorted((ada, boethius), key=lambda each: each.pk)
    SharedBrowser.objects.create(low=low, high=high, seen_at=NOW)
    report(by=ada, against=boethius, kind=Report.Kind.TALK, text=WORDS, now=NOW)
    closures.close_account(ada, now=NOW)
    assert not Block.objects.exists()
    assert not SharedBrowser.objects.exists()
    assert str(Report.objects.get().by) == "closed account"


def test_no_report_of_a_closed_account_waits_for_a_moderator(ladder, ada, boethius):
    report(by=boethius, against=ada, kind=Report.Kind.TALK, text=WORDS, now=NOW)
    closures.close_account(ada, now=NOW)
    assert Report.objects.get().status == Report.Status.DISMISSED


def test_the_export_tells_of_ladders_blocks_and_vacations(ladder, ada, boethius):
    block(by=ada, against=boethius, now=NOW)
    report(by=ada, against=boethius, kind=Report.Kind.TALK, text=WORDS, now=NOW)
    week = NOW + timedelta(days=7)
    Vacation.objects.create(player=ada, starts_at=NOW, ends_at=week)
    told = told_about(ada)
    assert told["ladders"][0]["ladder"] == "The school"
    assert told["ladders"][0]["places"][0]["because"] == "join"
    assert told["organises"] == [{"ladder": "The school", "role": "owner"}]
    assert told["blocked"][0]["name"] == "Boethius"
    assert told["reports"][0]["text"] == WORDS
    assert told["vacations"][0]["to"] == week.isoformat()


def test_a_guest_who_logs_in_takes_his_blocks_and_reports_along(guest, ada, boethius):
    cusanus = User.objects.create_user("Cusanus")
    for against in (ada, boethius, cusanus):
        block(by=guest, against=against, now=NOW)
    block(by=ada, against=cusanus, now=NOW)
    report(by=guest, against=boethius, kind=Report.Kind.TALK, text=WORDS, now=NOW)
    report(by=boethius, against=guest, kind=Report.Kind.OTHER, text=WORDS, now=NOW)
    merge(guest=guest, member=ada, now=NOW)
    assert any_apart([ada, boethius])
    assert {each.against for each in ada.blocks.all()} == {boethius, cusanus}
    assert ada.reports.get().against == boethius
    assert ada.reports_against.get().by == boethius


# Every row that names a person, and what becomes of it when he closes his account.
GOES = {
    "Block.by",
    "Block.against",
    "Circle.leader",
    "CircleMember.person",
    "ChatLine.author",
    "Collection.owner",
    "ImportedGame.owner",
    "LessonStep.person",
    "Follow.by",
    "Follow.whom",
    "Notice.person",
    "NoticeSetting.person",
    "Organiser.person",
    "Place.player",
    "Preferences.user",
    "Pupil.person",
    "PushSubscription.person",
    "SavedRuleset.owner",
    "Seek.creator",
    "Seek.invitee",
    "SharedBrowser.low",
    "SharedBrowser.high",
    "Sighting.person",
    "Solver.player",
    "SolvingAttempt.player",
    "TalkLine.author",
    "Vacation.player",
}
STAYS_NAMELESS = {
    "Decision.organiser",
    "Honour.player",
    "Invitation.person",
    "Invitation.by",
    "InvitationCode.used_by",
    "Ladder.founder",
    "Measure.person",
    "Measure.moderator",
    "Member.player",
    "MemberMessage.author",
    "NewsItem.author",
    "Rating.player",
    "RatingChange.player",
    "Report.by",
    "Report.against",
    "Seat.player",
    "SettingsChange.by",
}


def test_of_every_row_it_is_known_what_closing_does_to_it():
    named = {
        f"{model.__name__}.{field.name}"
        for model in apps.get_models()
        if model.__module__.split(".")[0] in ("accounts", "games")
        for field in model._meta.get_fields()
        if isinstance(field, ForeignKey | OneToOneField) and field.related_model is User
    }
    assert named == GOES | STAYS_NAMELESS
