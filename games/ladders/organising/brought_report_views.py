"""The page on which an organiser makes a new event from a tournament report: first what
would be taken of it, then the event."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.limits import Limit
from accounts.models import User
from accounts.players import PlayerRequest
from games import engine
from games.common.errors import Refused
from games.fairness.checks import why_not_public
from games.ladders.organising import brought_reports
from games.ladders.organising.brought_reports import ReportPlan
from games.pairing.report_reading import MOST_LETTERS

READINGS = Limit("reports-read", amount=40, seconds=3600)  # of one person
MADE = Limit("reports-made", amount=10, seconds=24 * 3600)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def from_report(request: PlayerRequest) -> HttpResponse:
    """A report pasted or sent as a file: what would be taken of it, and with `make` the
    event itself."""
    person = request.player
    if person is None or person.is_guest:
        return render(request, "ladders/members_only.html")
    if why := why_not_public(person):
        messages.error(request, why)
        return redirect("ladders")
    text, plan = "", None
    if request.method == "POST":
        READINGS.spend(str(person.pk))
        try:
            text = _text_of(request)
            plan = brought_reports.plan_from(text)
            if "make" in request.POST:
                return _made(request, person, text, plan)
        except Refused as refusal:
            messages.error(request, str(refusal))
    context = {
        "text": text,
        "plan": plan,
        "key": _key_of(request),
        "rated": "rated" in request.POST,
    }
    return render(request, "ladders/organising/from_report.html", context)


def _made(
    request: PlayerRequest, person: User, text: str, plan: ReportPlan
) -> HttpResponse:
    MADE.spend(str(person.pk))
    ladder = brought_reports.make_event(
        text=text,
        by=person,
        key=_key_of(request),
        rated="rated" in request.POST,
        now=timezone.now(),
    )
    words = ngettext(
        "Your event is ready. %(count)d player is invited.",
        "Your event is ready. %(count)d players are invited.",
        len(plan.invited),
    )
    messages.success(request, words % {"count": len(plan.invited)})
    if plan.strangers:
        messages.info(request, _("For the others there are codes to print."))
    return redirect("ladder-organise", ladder.slug)


def _text_of(request: PlayerRequest) -> str:
    """The file that was sent, else the text. Old programs write no UTF-8."""
    sent = request.FILES.get("file")
    if sent is None:
        return request.POST.get("text", "")[: MOST_LETTERS + 1]
    data: bytes = sent.read(4 * MOST_LETTERS)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")


def _key_of(request: PlayerRequest) -> str:
    key = request.POST.get("game") or request.GET.get("game") or engine.games()[0].key
    if key not in engine.GAMES:
        raise Http404(f"There is no game {key!r}.")
    return key
