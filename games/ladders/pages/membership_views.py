"""Answering an invitation to a ladder, going from it, and being away."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.models import User
from accounts.players import PlayerRequest
from games.common.errors import Refused
from games.common.http import lead_to, whole_number
from games.ladders import services
from games.ladders.access import Viewer, stranger_at, viewer_at
from games.ladders.models import Invitation, Member
from games.ladders.organising import consents
from games.ladders.pages.joining_views import joined_words, member_of_the_site

ANSWERS = {"accept": consents.accept, "decline": consents.decline}


@require_POST
def answer_invitation(
    request: PlayerRequest, slug: str, pk: int, answer: str
) -> HttpResponse:
    """Accept an invitation to this ladder, or decline it."""
    ladder, person = stranger_at(slug, request.player).ladder, request.player
    shown = Invitation.objects.filter(
        pk=pk, ladder=ladder, person=person, is_hidden=False
    )
    if answer not in ANSWERS or person is None or not shown.exists():
        raise Http404("There is no such invitation for you.")
    try:
        ANSWERS[answer](invitation_id=pk, person=person, now=timezone.now())
    except Refused as refusal:
        messages.error(request, str(refusal))
        return redirect("ladder-join", slug)
    if answer == "decline":
        messages.success(
            request, _("You have declined; you will not be asked again soon.")
        )
        return redirect("notices")
    messages.success(request, _("Welcome: you have accepted."))
    return redirect(ladder)


@require_POST
def leave(request: PlayerRequest, slug: str) -> HttpResponse:
    """Give up one's place, or one's asking."""

    def run(given: dict[str, Any]) -> str:
        left = services.leave(**given)
        if left.status == Member.Status.LIMBO:
            return _("You leave the ladder when your open games have ended.")
        return _("You have left the ladder.")

    return _done(request, slug, run)


@require_POST
def come_back(request: PlayerRequest, slug: str) -> HttpResponse:
    """Back from parking."""

    def run(given: dict[str, Any]) -> str:
        return joined_words(services.come_back(**given))

    return _done(request, slug, run)


@require_POST
def away(request: PlayerRequest, slug: str) -> HttpResponse:
    """Go on vacation for some days, or end it with none."""
    days = whole_number(request.POST.get("days", "0"))

    def run(given: dict[str, Any]) -> str:
        if days is None:
            raise Refused(_("Please say for how many days, in digits."))
        if days:
            services.go_away(days=days, **given)
            return _("You are on vacation and cannot be challenged.")
        services.end_vacation(**given)
        return _("Welcome back. You can be challenged again.")

    return _done(request, slug, run)


def _done(
    request: PlayerRequest, slug: str, run: Callable[[dict[str, Any]], str]
) -> HttpResponse:
    """Do it, and say on the page of the ladder what has come of it."""
    viewer = viewer_at(slug, request.player)
    person = member_of_the_site(request)
    given = {"ladder_id": viewer.ladder.pk, "player": person, "now": timezone.now()}
    try:
        messages.success(request, run(given))
    except Refused as refusal:
        messages.error(request, str(refusal))
    still = viewer_at_or_none(slug, person)
    return lead_to(request, still.ladder.get_absolute_url() if still else "/ladders/")


def viewer_at_or_none(slug: str, person: User) -> Viewer | None:
    """The same as `viewer_at`, for who may have lost sight of the ladder."""
    try:
        return viewer_at(slug, person)
    except Http404:
        return None
