"""What an organiser reads when something has been done."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.ladders.models import Decision, InvitationCode, Member, Season
from games.ladders.organising.decision_words import role_words

Kind = Decision.Kind


def answer_to(said: Any) -> str:
    """What was done, in a sentence, and where others can read it."""
    if isinstance(said, Decision):
        return f"{_decided(said)} {_('Everyone can read your reason in the log.')}"
    if isinstance(said, Season):
        words = _(
            "Season %(number)d has ended. Its top players are in the hall of fame."
        )
        return words % {"number": said.number}
    if isinstance(said, Member):
        return _("%(name)s was not admitted.") % {"name": said.player}
    if isinstance(said, list):
        return _made(said)
    return _("It has been withdrawn and can no longer be used.")


def _made(codes: list[InvitationCode]) -> str:
    words = ngettext(
        "%(count)d code is ready to be printed.",
        "%(count)d codes are ready to be printed.",
        len(codes),
    )
    return words % {"count": len(codes)}


def _decided(decision: Decision) -> str:
    details = decision.details
    given: Mapping[str, Any] = {
        "name": decision.member.player if decision.member else details.get("name", ""),
        "place": details.get("to") or "",
        "role": role_words(details.get("to", "")),
        "days": details.get("days", ""),
    }
    return _sentence(decision) % given


def _sentence(decision: Decision) -> str:
    details = decision.details
    if decision.kind == Kind.ROLE and not details["to"]:
        return _("%(name)s is no longer an organiser.")
    if decision.kind == Kind.VOID and details.get("undone"):
        return _("It no longer counts, and its changes of places have been undone.")
    if decision.kind == Kind.VOID and decision.pairing is not None:
        return _("The game will be played again.")
    return {
        Kind.APART: _("These two are kept apart from the next round on."),
        Kind.PAIRED: _("The round has begun."),
        Kind.MEET: _("These two can meet again."),
        Kind.TEAMS: _("The teams are set."),
        Kind.PAUSE: _("The ladder is paused."),
        Kind.RESUME: _("The ladder goes on."),
        Kind.CLOSE: _("The ladder is closed: nothing new begins on it."),
        Kind.AWARD: _("The result is set."),
        Kind.VOID: _("It no longer counts."),
        Kind.MOVE: _("%(name)s is in place %(place)s now."),
        Kind.REMOVE: _("%(name)s has been removed."),
        Kind.ADMIT: _("%(name)s has been admitted."),
        Kind.EXTEND: _("The deadline is %(days)s days later."),
        Kind.DISPUTE: _("The dispute is decided."),
        Kind.ROLE: _("%(name)s is now %(role)s."),
        Kind.SEASON: _("The season has ended."),
        Kind.REPORT: _("The rounds of the report are entered."),
    }[Kind(decision.kind)]
