"""What a line of the log says beside the kind of decision: whom or what it was about,
and with which figures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.ladders.models import Decision, Ladder, Member
from games.ladders.organising.decision_words import role_words
from games.ladders.pages.standing_html import draw_member


def draw_entry(ladder: Ladder, decision: Decision) -> SafeString:
    """What follows the name of the decision, as HTML; the subject first."""
    subject = _subject(ladder, decision)
    begin = format_html(": {}", subject) if subject else SafeString("")
    notes = (
        format_html(' <span class="muted">{}</span>', words)
        for words in _notes(decision)
    )
    return mark_safe(begin + "".join(notes))  # noqa: S308


def _subject(ladder: Ladder, decision: Decision) -> str:
    """Whom or what was decided about; "" for the ladder as a whole."""
    if decision.member:
        return draw_member(ladder, decision.member)
    if decision.challenge:
        where = reverse("ladder-challenge", args=[ladder.slug, decision.challenge.pk])
        return _between(where, decision.challenge.both)
    if decision.pairing:
        number = decision.pairing.round.number
        where = reverse("ladder-round", args=[ladder.slug, number])
        return _between(where, decision.pairing.both)
    return _named(decision.details)


def _between(where: str, players: Iterable[Member]) -> SafeString:
    names = " – ".join(str(each.player) for each in players)
    return format_html('<a href="{}">{}</a>', where, names)


def _named(details: dict[str, Any]) -> str:
    """A subject that stands in the details alone: people, a round, a season."""
    if name := details.get("name"):
        is_now, was = role_words(details.get("to")), role_words(details.get("from"))
        if is_now:
            return _("%(name)s is now %(role)s") % {"name": name, "role": is_now}
        return _("%(name)s is no longer %(role)s") % {"name": name, "role": was}
    if names := details.get("names"):
        return ", ".join(names)
    if number := details.get("round"):
        return _("round %(number)d") % {"number": number}
    if number := details.get("season"):
        if details.get("begins"):
            return _("season %(number)d begins") % {"number": number}
        return _("season %(number)d") % {"number": number}
    return ""


def _notes(decision: Decision) -> Iterator[str]:
    details = decision.details
    if decision.member and details.get("from") and details.get("to"):
        places = {"one": details["from"], "other": details["to"]}
        yield _("from place %(one)s to place %(other)s") % places
    if days := details.get("days"):
        yield ngettext("by %(days)d day", "by %(days)d days", days) % {"days": days}
    if decision.kind == Decision.Kind.REPORT:
        count = details.get("rounds", 0)
        words = ngettext("%(count)d round so far", "%(count)d rounds so far", count)
        yield words % {"count": count}
    if details.get("undone"):
        yield _("its changes of places undone")
    if decision.kind == Decision.Kind.DISPUTE:
        stands = details.get("stands")
        yield _("the forfeit stands") if stands else _("the forfeit does not stand")
