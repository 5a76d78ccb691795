"""Decisions in sentences: for those whom they concern."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from accounts.models import User
from games.ladders.models import Decision, Organiser

Kind = Decision.Kind


def words_for(decision: Decision, person: User) -> str:
    """What was decided, said to somebody whom it concerns."""
    given = {
        "ladder": decision.ladder,
        "what": decision.get_kind_display(),
        "name": _other_of(decision, person),
    }
    moved = _step_of(decision, person)
    words = _sentence(decision, person, moved=bool(moved))
    return words % (given | moved | _details(decision))


def _sentence(decision: Decision, person: User, *, moved: bool) -> str:
    own = decision.member is not None and decision.member.player_id == person.pk
    named = decision.details.get("name") == person.username
    if moved:
        return _(
            "%(ladder)s: an organiser moved you from place %(before)d to place "
            "%(after)d."
        )
    if own and decision.kind == Kind.REMOVE:
        return _("%(ladder)s: an organiser removed you.")
    if decision.kind == Kind.ADMIT:
        return _("%(ladder)s: an organiser added you.")
    if named and decision.kind == Kind.ROLE:
        if decision.details["to"]:
            return _("%(ladder)s: you are now %(role)s.")
        return _("%(ladder)s: you are no longer %(old_role)s.")
    if _other_of(decision, person):
        return _("%(ladder)s: an organiser %(what)s with %(name)s.")
    return _("%(ladder)s: an organiser %(what)s.")


def _step_of(decision: Decision, person: User) -> dict[str, int]:
    """From where to where the person was moved by the decision, nothing where they
    were not."""
    steps = decision.place_changes.filter(member__player=person)
    step = steps.exclude(before=None).exclude(after=None).first()
    if step is None or step.before is None or step.after is None:
        return {}
    return {"before": step.before, "after": step.after}


def _other_of(decision: Decision, person: User) -> str:
    """With whom the person plays in what is decided about, "" for others."""
    met = decision.challenge or decision.pairing
    people = [member.player for member in met.both] if met is not None else []
    if person not in people or len(people) < 2:
        return ""
    return str(people[people.index(person) - 1])


def _details(decision: Decision) -> dict[str, Any]:
    """The roles that a decision names."""
    details = decision.details
    return {
        "role": role_words(details.get("to", "")),
        "old_role": role_words(details.get("from", "")),
    }


def role_words(role: object) -> str:
    return str(Organiser.Role(role).label) if role in Organiser.Role.values else ""
