"""The pages of the moderators: the queue, and one person's history."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.lookups import person_or_404
from accounts.models import User
from accounts.players import PlayerRequest
from games.common.errors import Refused
from games.fairness.models import Measure
from games.moderation import measures, selectors
from games.moderation.access import moderator_of, report_about
from games.moderation.forms import MeasureForm
from games.moderation.models import Report


@require_safe
@never_cache
def queue(request: PlayerRequest) -> HttpResponse:
    """The reports that wait, or those of another status."""
    moderator = moderator_of(request)
    asked = request.GET.get("status", "")
    status = asked if asked in Report.Status.values else Report.Status.OPEN
    context = {
        "reports": selectors.queue(moderator, status),
        "status": status,
        "statuses": Report.Status.choices,
    }
    return render(request, "moderation/queue.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def person(request: PlayerRequest, name: str) -> HttpResponse:
    """One person's history, and a form for the next measure. Nobody reads here who
    is the reporter."""
    moderator, judged = moderator_of(request), person_or_404(name)
    if judged == moderator:
        raise Http404("Your own history is for the other moderators.")
    start = {"report": request.GET.get("report")}
    form = MeasureForm(request.POST or None, initial=start)
    if request.method == "POST" and form.is_valid():
        try:
            _act(moderator, judged, form)
        except Refused as refusal:
            form.add_error(None, str(refusal))
        else:
            messages.success(request, _("Done. It is in the history."))
            return redirect("moderation-person", judged.username)
    context = {"dossier": selectors.dossier_of(judged, timezone.now()), "form": form}
    return render(request, "moderation/person.html", context)


def _act(moderator: User, judged: User, form: MeasureForm) -> None:
    given = form.cleaned_data
    measures.act(
        moderator=moderator,
        person=judged,
        kind=Measure.Kind(given["kind"]),
        reason=given["reason"],
        days=given["days"],
        report=report_about(judged, given["report"]),
        now=timezone.now(),
    )
