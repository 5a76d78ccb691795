"""The page on which one joins a ladder. Of a ladder that goes by link it tells nobody
without a good link or code, not even that there is one: it asks for a code, as it does
at an address where no ladder is."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.limits import Limit, address_of
from accounts.models import User
from accounts.players import PlayerRequest
from games.common.errors import Refused
from games.ladders import services
from games.ladders.access import Viewer, stranger_at
from games.ladders.errors import WrongCode
from games.ladders.members.invitations import is_good
from games.ladders.models import Invitation, Ladder, Member
from games.ladders.pages import fragments, standing_queries
from games.ladders.pages.selectors import own_invitations
from games.ladders.versions import any_settings_of

JOINS = Limit("ladder-joins", amount=60, seconds=3600)  # of one person
CODES = Limit("ladder-codes", amount=30, seconds=600)  # wrong ones from one address


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def join(request: PlayerRequest, slug: str) -> HttpResponse:
    """What one joins, and joining it."""
    if request.method == "POST":
        JOINS.spend(str(member_of_the_site(request).pk))
    token, code = _given(request)
    viewer = _who_knows(request, slug, token, code)
    if viewer is None:
        return _ask_for_code(request, slug, code)
    refusal = ""
    if request.method == "POST":
        try:
            joined = _join(request, viewer, token, code)
        except Refused as error:
            refusal = str(error)
        else:
            messages.success(request, joined_words(joined))
            return redirect(_after(viewer, joined))
    return _show(request, viewer, token, code, refusal)


def member_of_the_site(request: PlayerRequest) -> User:
    """Who asks. Raises Http404 for strangers."""
    if request.player is None:
        raise Http404("Strangers have no place on a ladder.")
    return request.player


def joined_words(member: Member) -> str:
    """What is said to somebody who has come to a ladder, or asked to."""
    if member.status == Member.Status.ASKING:
        return _("You have asked to join. We will tell you when an organiser answers.")
    if member.place is None:
        return _("You are a member now.")
    return _("You are in place %(place)d.") % {"place": member.place}


def _given(request: PlayerRequest) -> tuple[str, str]:
    """The token of a link and the code, "" where none came."""
    given = request.POST if request.method == "POST" else request.GET
    return given.get("token", ""), given.get("code", "").strip().lower()


def _who_knows(
    request: PlayerRequest, slug: str, token: str, code: str
) -> Viewer | None:
    """Who asks, at a ladder that they may know of; None where they may know of none."""
    try:
        viewer = stranger_at(slug, request.player)
    except Http404:
        return None
    if viewer.may_see or is_good(viewer.ladder, token=token, code=code):
        return viewer
    return viewer if _invitations(request, viewer) else None


def _invitations(request: PlayerRequest, viewer: Viewer) -> list[Invitation]:
    return own_invitations(viewer, timezone.now())


def _ask_for_code(request: PlayerRequest, slug: str, code: str) -> HttpResponse:
    refusal = ""
    if code:
        CODES.spend(address_of(request))
        refusal = str(WrongCode())
    elif request.method == "POST":
        refusal = _("Enter the code that you were given.")
    context = {"slug": slug, "refusal": refusal}
    return render(request, "ladders/code.html", context)


def _join(request: PlayerRequest, viewer: Viewer, token: str, code: str) -> Member:
    """Raises Refused; a wrong code is counted."""
    try:
        return services.join(
            ladder_id=viewer.ladder.pk,
            player=member_of_the_site(request),
            now=timezone.now(),
            token=token,
            code=code,
        )
    except WrongCode:
        CODES.spend(address_of(request))
        raise


def _show(
    request: PlayerRequest, viewer: Viewer, token: str, code: str, refusal: str
) -> HttpResponse:
    if code and not refusal and not is_good(viewer.ladder, code=code):
        CODES.spend(address_of(request))
        refusal, code = str(WrongCode()), ""
    invitations = _invitations(request, viewer)
    context = fragments.frame_context(viewer) | {
        "invitations": invitations,
        "way": _way(request.player, viewer, bool(invitations)),
        "size": standing_queries.size_of(viewer.ladder),
        "token": token,
        "code": code,
        "refusal": refusal,
        "settings": any_settings_of(viewer.ladder),
    }
    return render(request, "ladders/join.html", context)


def _way(player: User | None, viewer: Viewer, is_invited: bool) -> str:
    """The template of how `player` comes to join."""
    if player is None or player.is_guest:
        return "ladders/joining/guest.html"
    if is_invited:
        return "ladders/_invitations.html"
    return f"ladders/joining/{'inside' if viewer.is_inside else 'form'}.html"


def _after(viewer: Viewer, joined: Member) -> str:
    hidden = viewer.ladder.access == Ladder.Access.LINK
    if hidden and joined.status == Member.Status.ASKING:
        return "ladders"
    return viewer.ladder.get_absolute_url()
