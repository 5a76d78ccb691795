"""What a person was told, and how they want to be told."""

from __future__ import annotations

from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseBadRequest
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from accounts.limits import Limit, address_of
from accounts.links import STOP, Renewed
from accounts.players import PlayerRequest
from games.common.http import gone, whole_number
from games.notices import preferences, pushes, selectors, services
from games.notices.forms import DeliveriesForm, SubscriptionForm
from games.notices.questions import draw_questions

STOPS = Limit("notices-stop", amount=60, seconds=600)  # of one address
BROWSERS = Limit("notices-push", amount=30, seconds=3600)  # of one person
WORKER = settings.BASE_DIR / "static" / "rithmo" / "push-worker.js"

require_form = require_http_methods(["GET", "HEAD", "POST"])


@require_safe
@never_cache
def index(request: PlayerRequest) -> HttpResponse:
    """What one was told, newest first."""
    page = selectors.NO_PAGE
    if request.player is not None:
        before = whole_number(request.GET.get("before", "")) or 0
        page = selectors.notices_page(request.player.pk, before)
    has_new = any(notice.read_at is None for notice in page.notices)
    questions = draw_questions(request)
    context = {"page": page, "has_new": has_new, "questions": questions}
    return render(request, "notices/list.html", context)


@require_safe
@never_cache
def follow(request: PlayerRequest, pk: int) -> HttpResponse:
    """Go to the page that a notice is about; the notice is read."""
    notice = None
    if request.player is not None:
        notice = services.mark_read(request.player, pk=pk, now=timezone.now())
    if notice is None:
        raise Http404("There is no such notice for you.")
    return redirect(notice.url)


@require_POST
def read(request: PlayerRequest) -> HttpResponse:
    """All is read."""
    if request.player is not None:
        services.read_all(request.player, now=timezone.now())
    return redirect("notices")


@require_form
@never_cache
def choose(request: PlayerRequest) -> HttpResponse:
    """How one wants to be told of each kind."""
    person = request.player
    form = DeliveriesForm(person, request.POST or None)
    if request.method == "POST" and person is not None and form.is_valid():
        preferences.keep(person, form.deliveries)
        messages.success(request, _("Your choices are saved."))
        return redirect("notice-settings")
    confirmed = EmailAddress.objects.filter(user=person, verified=True)
    context = {
        "form": form,
        "has_address": person is not None and confirmed.exists(),
        "push_key": pushes.public_key() if pushes.is_on() else "",
    }
    return render(request, "notices/settings.html", context)


@csrf_exempt  # the signed address is the proof; mail programs press the button too
@require_form
@never_cache
def stop(request: PlayerRequest, signed: str) -> HttpResponse:
    """No more letters, by the link of a letter: asked first, done by a press."""
    STOPS.spend(address_of(request))
    try:
        person = STOP.person(signed)
    except Renewed:
        return gone(request, _("This link is from an older e-mail."))
    if request.method == "POST":
        preferences.without_letters(person)
    context = {"person": person, "stopped": request.method == "POST"}
    return render(request, "notices/stop.html", context)


@require_POST
def renew(request: PlayerRequest) -> HttpResponse:
    """The links in all letters so far stop nothing any more."""
    if request.player is None:
        raise Http404("A stranger gets no letters.")
    STOP.renew(request.player)
    messages.success(request, _("The links in your past e-mails no longer work."))
    return redirect("notice-settings")


# --- Browsers that take notices ------------------------------------------------


@require_POST
def subscribe(request: PlayerRequest) -> HttpResponse:
    """This browser takes notices from now on."""
    if request.player is None or not pushes.is_on():
        raise Http404("This site sends nothing to browsers.")
    BROWSERS.spend(str(request.player.pk))
    form = SubscriptionForm(request.POST)
    if not form.is_valid():
        return _refusal(form)
    pushes.subscribe(request.player, **form.cleaned_data, now=timezone.now())
    request.session[pushes.IN_SESSION] = form.cleaned_data["endpoint"]
    return HttpResponse(status=204)


def _refusal(form: SubscriptionForm) -> HttpResponse:
    words = [str(error) for errors in form.errors.values() for error in errors]
    return HttpResponseBadRequest(" ".join(words), content_type="text/plain")


@require_POST
def unsubscribe(request: PlayerRequest) -> HttpResponse:
    """This browser takes no more notices for the person who says so."""
    if request.player is None:
        raise Http404("A stranger is told nothing in any browser.")
    pushes.unsubscribe(request.player, request.POST.get("endpoint", "")[:500])
    request.session.pop(pushes.IN_SESSION, None)
    return HttpResponse(status=204)


@require_safe
def worker(request: PlayerRequest) -> HttpResponse:
    """The script that shows notices while no page is open. Its address holds, unlike
    those of other scripts: browsers ask for it again by themselves."""
    if not pushes.is_on():
        raise Http404("This site sends nothing to browsers.")
    return HttpResponse(WORKER.read_bytes(), content_type="text/javascript")
