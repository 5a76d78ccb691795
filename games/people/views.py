"""A person's own pages, and the page that others see of them."""

from __future__ import annotations

from typing import cast

from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.db import IntegrityError, transaction
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts import limits, partners
from accounts.models import Preferences, User
from accounts.players import PlayerRequest, ensure_player, preferences_of
from games.archive.selectors import PageWanted
from games.common.query_words import refusals
from games.contacts import presence
from games.fairness.checks import why_not_public
from games.ladders.pages.honour_scores import kept_honours
from games.people import closures, selectors
from games.people.company import contact_context, person_seen, since_words
from games.people.entry_html import draw_entries
from games.people.fair_play import profile_context
from games.people.forms import ClosingForm, NameForm, PreferencesForm
from games.play.open_games import show_name

NEW_NAMES = limits.Limit("names", amount=5, seconds=24 * 3600)

require_form = require_http_methods(["GET", "HEAD", "POST"])


@require_safe
def profile(request: PlayerRequest, name: str) -> HttpResponse:
    """Who somebody is: their results, their games under way and those that ended."""
    now, viewer = timezone.now(), request.player
    person = person_seen(name, viewer, now)
    if person.username != name:
        return redirect(person)
    before, after = request.GET.get("before", ""), request.GET.get("after", "")
    wanted = PageWanted.read(before=before, after=after)
    shown, results = selectors.games_shown(person, wanted), selectors.results_of(person)
    live = shown.live[: selectors.MOST_LIVE_SHOWN]
    playing = selectors.entries(live, person)
    ended = selectors.entries(shown.page.games, person)
    is_other = viewer is not None and viewer != person
    context = {
        "person": person,
        "about": partners.about(person.partner),
        "games": partners.games_with(person.partner),
        "since": since_words(person),
        "contact": contact_context(person, viewer),
        "at_table": shown.at_table(person, now) if is_other else None,
        "fairness": profile_context(person, viewer, results.conduct, now),
        "scores": results.scores,
        "honours": kept_honours(person, now),
        "live": playing,
        "live_html": draw_entries(playing),
        "page": shown.page,
        "ended": ended,
        "ended_html": draw_entries(ended),
        "refusals": refusals(request.GET.dict(), {"before": (), "after": ()}),
    }
    return render(request, "people/profile.html", context)


@require_form
@never_cache
def preferences(request: PlayerRequest) -> HttpResponse:
    """How the site should look and behave; a stranger who chooses becomes a guest. Who
    comes from a page of the site (`next`) is led back there."""
    back = _way_back(request)
    form = PreferencesForm(
        request.POST or None, instance=preferences_of(request.player)
    )
    if request.method == "POST" and form.is_valid():
        person = ensure_player(request)
        Preferences.objects.update_or_create(user=person, defaults=form.cleaned_data)
        if not form.cleaned_data["show_here"]:
            presence.hide(person)
        messages.success(request, _("Preferences saved."))
        return redirect(back or "preferences")
    return render(request, "people/preferences.html", {"form": form, "back": back})


def _way_back(request: HttpRequest) -> str:
    """The address of this site that the request names, or ""."""
    asked = request.GET.get("next", "")
    local = url_has_allowed_host_and_scheme(asked, allowed_hosts=None)
    return asked if local else ""


@require_form
@never_cache
@login_required
def name(request: PlayerRequest) -> HttpResponse:
    """Another name. The old one is free for others at once."""
    person = User.objects.get(pk=cast(User, request.user).pk)
    if why := why_not_public(person):
        messages.error(request, why)
        return redirect("preferences")
    form = NameForm(request.POST or None, instance=person)
    if request.method == "POST" and form.is_valid():
        NEW_NAMES.spend(str(person.pk))
        try:
            with transaction.atomic():
                form.save()
        except IntegrityError:
            form.add_error("username", _("That name is taken."))
        else:
            show_name(person)
            messages.success(request, _("Your name is now %s.") % person)
            return redirect(person)
    return render(request, "people/name.html", {"form": form})


@require_safe
@never_cache
def export(request: PlayerRequest) -> HttpResponse:
    """All that the site knows of the person who asks, as a JSON file."""
    if request.player is None:
        raise Http404("The site knows nothing of a stranger.")
    data = closures.export_account(request.player)
    response = JsonResponse(data, json_dumps_params={"indent": 2})
    response["Content-Disposition"] = 'attachment; filename="rithmo.json"'
    return response


@require_form
@never_cache
def close(request: PlayerRequest) -> HttpResponse:
    """Leave the site; a member first proves who they are."""
    if request.player is None:
        return redirect("preferences")
    if request.user.is_authenticated and request.method == "POST":
        return cast(HttpResponse, _close_member(request))
    return _close(request)


def _close(request: PlayerRequest) -> HttpResponse:
    person = cast(User, request.player)
    form = ClosingForm(person, request.POST or None)
    if request.method == "POST" and form.is_valid():
        closures.close_account(person, now=timezone.now())
        logout(request)
        messages.success(request, _("Your account is closed. Farewell!"))
        return redirect("home")
    return render(request, "people/close.html", {"form": form})


_close_member = reauthentication_required(_close)
