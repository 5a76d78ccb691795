"""What organisers send: for each decision the form that reads it and the use case that
takes it. The use cases refuse with a sentence what cannot be, so a form only reads."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django import forms
from django.http import QueryDict

from accounts.models import User
from games.common.http import whole_number
from games.ladders import services
from games.ladders.organising import (
    brought_reports,
    challenges,
    invitations,
    kept_apart,
    leadership,
    members,
    named_teams,
    pairings,
)

LONGEST_LIST = 20_000  # letters


# --- Forms ---------------------------------------------------------------------


class Text(forms.Field):
    """Any text, cut at `longest` letters; "" where nothing was sent."""

    def __init__(self, longest: int | None = None) -> None:
        super().__init__(required=False)
        self.longest = longest

    def to_python(self, value: Any) -> str:
        return str(value or "")[: self.longest]


class Lines(Text):
    """The lines of a text."""

    def clean(self, value: Any) -> list[str]:
        return self.to_python(value).splitlines()


class Whole(forms.Field):
    """A whole number; `otherwise` for anything else."""

    def __init__(self, otherwise: int | None = 0) -> None:
        super().__init__(required=False)
        self.otherwise = otherwise

    def to_python(self, value: Any) -> int | None:
        found = whole_number(str(value or "").strip())
        return self.otherwise if found is None else found


class Yes(forms.Field):
    """Whether "yes" was sent."""

    def __init__(self) -> None:
        super().__init__(required=False)

    def to_python(self, value: Any) -> bool:
        return bool(value == "yes")


class Bare(forms.Form):
    """Nothing but the button."""


class Reasoned(forms.Form):
    reason = Text()


class Role(Reasoned):
    name = Text()
    role = Text()


class Two(Reasoned):
    one = Text(150)
    other = Text(150)


class TeamLines(Reasoned):
    text = Text(LONGEST_LIST)


class Names(forms.Form):
    text = Text(LONGEST_LIST)


class Labels(forms.Form):
    labels = Lines(LONGEST_LIST)


class Place(Reasoned):
    place = Whole()


class AnyPlace(Reasoned):
    place = Whole(otherwise=None)


class Awarding(Reasoned):
    result = Text()


class Voiding(Reasoned):
    undoes = Yes()


class Dispute(Reasoned):
    stands = Yes()


class Days(Reasoned):
    days = Whole()


# --- Decisions -----------------------------------------------------------------


@dataclass(frozen=True)
class Decision:
    """The `use_case` to which a decision goes, the argument by which it knows its
    `subject`, and the form whose fields are its other arguments."""

    use_case: Callable[..., Any]
    subject: str
    form: type[forms.Form] = Reasoned

    def take(self, pk: int, by: User, data: QueryDict, now: datetime) -> Any:
        """Carry out what was sent. Raises Refused."""
        form = self.form(data)
        form.full_clean()
        about = {self.subject: pk}
        return self.use_case(**about, **form.cleaned_data, by=by, now=now)


def _refused(*, member_id: int, by: User, now: datetime) -> Any:
    return services.answer_asking(member_id=member_id, by=by, accept=False, now=now)


LADDER = {
    "pause": Decision(leadership.pause, "ladder_id"),
    "resume": Decision(leadership.resume, "ladder_id"),
    "close": Decision(leadership.close_ladder, "ladder_id"),
    "role": Decision(leadership.set_role, "ladder_id", Role),
    "import": Decision(members.import_members, "ladder_id", Names),
    "codes": Decision(members.make_codes, "ladder_id", Labels),
    "apart": Decision(kept_apart.keep_apart, "ladder_id", Two),
    "teams": Decision(named_teams.name_teams, "ladder_id", TeamLines),
    "meet": Decision(kept_apart.let_meet, "ladder_id", Two),
    "report": Decision(brought_reports.enter_report, "ladder_id"),
    "season": Decision(services.end_season, "ladder_id"),
}
DECISIONS = {
    ("members", "move"): Decision(members.move_member, "member_id", Place),
    ("members", "remove"): Decision(members.remove, "member_id"),
    ("members", "admit"): Decision(members.admit, "member_id", AnyPlace),
    ("members", "decline"): Decision(_refused, "member_id", Bare),
    ("challenges", "award"): Decision(challenges.award, "challenge_id", Awarding),
    ("challenges", "void"): Decision(challenges.declare_void, "challenge_id", Voiding),
    ("challenges", "dispute"): Decision(
        challenges.decide_dispute, "challenge_id", Dispute
    ),
    ("challenges", "extend"): Decision(challenges.extend, "challenge_id", Days),
    ("pairings", "award"): Decision(pairings.award, "pairing_id", Awarding),
    ("pairings", "again"): Decision(pairings.play_again, "pairing_id"),
    ("rounds", "extend"): Decision(pairings.extend, "round_id", Days),
    ("invitations", "withdraw"): Decision(invitations.withdraw, "invitation_id", Bare),
    ("codes", "withdraw"): Decision(members.withdraw_code, "code_id", Bare),
}
