"""What organisers decide, and what everybody can read of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.players import PlayerRequest
from games.common.errors import Refused
from games.common.http import whole_number
from games.ladders.access import Viewer, viewer_at
from games.ladders.members.arrivals import why_nobody_comes
from games.ladders.models import Invitation, Ladder, LadderChallenge, Member, Pairing
from games.ladders.organising import selectors
from games.ladders.organising.brought_reports import waiting_report
from games.ladders.organising.confirmations import answer_to
from games.ladders.organising.decision_forms import DECISIONS, LADDER, Decision
from games.ladders.organising.feeds import calendar_address
from games.ladders.organising.invitations import Invited
from games.ladders.organising.kept_apart import may_keep_apart, pairs_apart
from games.ladders.organising.leadership import is_closed
from games.ladders.organising.named_teams import has_teams, teams_text
from games.ladders.organising.reports import has_report
from games.ladders.seasons import to_be_honoured


@require_safe
def log(request: PlayerRequest, slug: str) -> HttpResponse:
    """All decisions with their reasons, the latest first."""
    viewer = viewer_at(slug, request.player)
    decisions, paged = selectors.decisions(
        viewer.ladder, whole_number(request.GET.get("page", ""))
    )
    context = _frame(viewer) | {"decisions": decisions, "paged": paged}
    return render(request, "ladders/organising/log.html", context)


@require_safe
@never_cache
def organise(request: PlayerRequest, slug: str) -> HttpResponse:
    """What waits for a decision, and everything that can be done."""
    viewer, now = organiser_at(request, slug), timezone.now()
    context = _frame(viewer) | selectors.desk(viewer.ladder, now)
    context["closed"] = is_closed(viewer.ladder, now)
    context["best"] = to_be_honoured(viewer.ladder)
    context["may_keep_apart"] = may_keep_apart(viewer.ladder)
    context["has_teams"] = has_teams(viewer.ladder)
    context["teams_text"] = teams_text(viewer.ladder)
    context["apart"] = pairs_apart(viewer.ladder)
    context["report"] = waiting_report(viewer.ladder) if viewer.leads else None
    context["has_report"] = has_report(viewer.ladder)
    context["why_nobody_comes"] = why_nobody_comes(viewer.ladder)
    if viewer.person is not None:
        context["calendar"] = calendar_address(viewer.ladder, viewer.person)
    return render(request, "ladders/organising/page.html", context)


@require_POST
def do(request: PlayerRequest, slug: str, what: str) -> HttpResponse:
    """Something about the ladder as a whole."""
    viewer = organiser_at(request, slug)
    if what not in LADDER:
        raise Http404("There is no such decision.")
    words = _try(request, LADDER[what], viewer.ladder.pk)
    if words:
        messages.success(request, words)
    return redirect("ladder-codes" if what == "codes" else "ladder-organise", slug)


@require_POST
def decide(
    request: PlayerRequest, slug: str, about: str, pk: int, what: str
) -> HttpResponse:
    """Something about a member, a challenge, a pairing, a round or a code."""
    viewer = organiser_at(request, slug)
    subject = SUBJECTS.get(about)
    if subject is None or (about, what) not in DECISIONS:
        raise Http404("There is no such decision.")
    found, address = subject(viewer.ladder, pk)
    if not found:
        raise Http404("That is not on this ladder.")
    words = _try(request, DECISIONS[about, what], pk)
    if words:
        messages.success(request, words)
    return address


def organiser_at(request: PlayerRequest, slug: str) -> Viewer:
    """Somebody who decides on this ladder. Raises Http404 for all others."""
    viewer = viewer_at(slug, request.player)
    if not viewer.decides or viewer.person is None:
        raise Http404("There is no such page for you.")
    return viewer


def _frame(viewer: Viewer) -> dict[str, Any]:
    return {"viewer": viewer, "ladder": viewer.ladder}


def _try(request: PlayerRequest, decision: Decision, pk: int) -> str:
    """Take a decision about the row with this key, and return what is said of it; ""
    where it is refused, and the refusal has been said."""
    try:
        said = decision.take(pk, request.player, request.POST, timezone.now())  # type: ignore[arg-type]
    except Refused as refusal:
        messages.error(request, str(refusal))
        return ""
    if isinstance(said, Invited):
        return _invited(said)
    return answer_to(said)


def _invited(said: Invited) -> str:
    count = len(said.added)
    words = ngettext(
        "%(count)d person is invited, and decides.",
        "%(count)d people are invited, and decide.",
        count,
    )
    text = words % {"count": count}
    lists = [
        (_("Already there: %(names)s."), said.known),
        (_("Asked before, not again now: %(names)s."), said.asked),
        (_("No members with these names: %(names)s."), said.unknown),
        (_("These cannot play on ladders: %(names)s."), said.refused),
    ]
    more = [words % {"names": ", ".join(names)} for words, names in lists if names]
    return " ".join([text, *more])


# --- What it is about: whether it is there, and where it is shown --------------

Found = tuple[bool, HttpResponse]


def _of_member(ladder: Ladder, pk: int) -> Found:
    member = (
        Member.objects.select_related("player").filter(pk=pk, ladder=ladder).first()
    )
    if member is None or member.status == Member.Status.ASKING:
        return member is not None, redirect("ladder-organise", ladder.slug)
    return True, redirect("ladder-member", ladder.slug, member.player.username)


def _of_challenge(ladder: Ladder, pk: int) -> Found:
    there = LadderChallenge.objects.filter(pk=pk, ladder=ladder).exists()
    return there, redirect("ladder-challenge", ladder.slug, pk)


def _of_pairing(ladder: Ladder, pk: int) -> Found:
    found = Pairing.objects.filter(pk=pk, round__ladder=ladder)
    number = found.values_list("round__number", flat=True).first()
    return number is not None, redirect("ladder-round", ladder.slug, number or 1)


def _of_round(ladder: Ladder, pk: int) -> Found:
    number = ladder.rounds.filter(pk=pk).values_list("number", flat=True).first()
    return number is not None, redirect("ladder-round", ladder.slug, number or 1)


def _of_code(ladder: Ladder, pk: int) -> Found:
    return ladder.codes.filter(pk=pk).exists(), redirect("ladder-codes", ladder.slug)


def _of_invitation(ladder: Ladder, pk: int) -> Found:
    there = Invitation.objects.filter(pk=pk, ladder=ladder).exists()
    return there, redirect("ladder-organise", ladder.slug)


SUBJECTS: dict[str, Callable[[Ladder, int], Found]] = {
    "members": _of_member,
    "challenges": _of_challenge,
    "pairings": _of_pairing,
    "rounds": _of_round,
    "codes": _of_code,
    "invitations": _of_invitation,
}
