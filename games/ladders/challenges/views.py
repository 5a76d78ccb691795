"""One challenge: before it is made, and from then on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from accounts.limits import Limit
from accounts.models import User
from accounts.players import PlayerRequest
from games.common.errors import Refused
from games.common.http import lead_to, told_again, wants_fragment
from games.ladders import services
from games.ladders.access import Viewer, viewer_at
from games.ladders.models import LadderChallenge, Member
from games.ladders.pages import (
    fragments,
    selectors,
    standing_queries,
    standings,
    waiting_pages,
)
from games.ladders.versions import any_settings_of

LONGEST_DISPUTE = 1000
CHALLENGES = Limit("ladder-challenges", amount=60, seconds=3600)  # of one person


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def challenge_new(request: PlayerRequest, slug: str, name: str) -> HttpResponse:
    """What comes of challenging somebody, and doing it."""
    viewer = viewer_at(slug, request.player)
    other = standing_queries.member_named(viewer.ladder, name, viewer.member)
    if other is None:
        raise Http404("Nobody of this name is on the ladder.")
    if request.method == "POST":
        return _challenge(request, viewer, other)
    now, ladder = timezone.now(), viewer.ladder
    own = fragments.viewers_challenges(viewer, now)
    chances = standings.chances_of(viewer, [other], now, own)
    context = fragments.frame_context(viewer) | {
        "other": other,
        "chance": chances.get(other.pk),
        "settings": any_settings_of(ladder),
    }
    return render(request, "ladders/challenge_new.html", context)


def _challenge(request: PlayerRequest, viewer: Viewer, other: Member) -> HttpResponse:
    person = _person(request)
    CHALLENGES.spend(str(person.pk))
    try:
        made = services.challenge(
            ladder_id=viewer.ladder.pk,
            challenger=person,
            challenged=other.player,
            now=timezone.now(),
        )
    except Refused as refusal:
        messages.error(request, str(refusal))
        return lead_to(request, viewer.ladder.get_absolute_url())
    sent = _("Challenge sent to %(name)s.") % {"name": other.player}
    messages.success(request, sent)
    return lead_to(request, address_of(made))


@require_safe
@never_cache
def challenge(request: PlayerRequest, slug: str, pk: int) -> HttpResponse:
    """How a challenge stands, and what can be done about it."""
    viewer = viewer_at(slug, request.player)
    context = fragments.challenge_context(viewer, _found(viewer, pk))
    own = [context["told"]]
    if answer := waiting_pages.to_the_table(request, own):
        return answer
    waiting_pages.is_waiting(viewer, own, timezone.now())
    return render(request, "ladders/challenge.html", context)


# What the two can do about a challenge, and what is read of the form for it.
Act = Callable[..., Any]
Given = Callable[[QueryDict], dict[str, str]]


def _nothing(data: QueryDict) -> dict[str, str]:
    return {}


def _text(data: QueryDict) -> dict[str, str]:
    return {"text": data.get("text", "").strip()[:LONGEST_DISPUTE]}


ACTIONS: Mapping[str, tuple[Act, Given]] = {
    "accept": (services.accept, _nothing),
    "ready": (services.be_ready, _nothing),
    "decline": (services.decline, _nothing),
    "withdraw": (services.withdraw, _nothing),
    "claim": (services.claim_forfeit, _nothing),
    "waive": (services.waive_forfeit, _nothing),
    "dispute": (services.dispute, _text),
}


@require_POST
def act(request: PlayerRequest, slug: str, pk: int, action: str) -> HttpResponse:
    """One of its two does something about a challenge; a game that has begun by it is
    shown at once."""
    viewer = viewer_at(slug, request.player)
    found = _found(viewer, pk)
    if viewer.member is None or viewer.member.pk not in (found.low_id, found.high_id):
        raise Http404("Only its two players can do that.")
    try:
        _act(request, action, found, timezone.now())
    except Refused as refusal:
        messages.error(request, str(refusal))
        return lead_to(request, address_of(found))
    found = _found(viewer, pk)
    if found.status == LadderChallenge.Status.PLAYING and found.game is not None:
        return lead_to(request, found.game.get_absolute_url())
    if wants_fragment(request):
        return told_again()
    return lead_to(request, address_of(found))


def _act(
    request: PlayerRequest, action: str, found: LadderChallenge, now: datetime
) -> None:
    if action not in ACTIONS:
        raise Http404("Nothing of this name can be done about a challenge.")
    service, read = ACTIONS[action]
    given = read(request.POST)
    service(challenge_id=found.pk, player=_person(request), now=now, **given)


def address_of(challenge: LadderChallenge) -> str:
    return reverse("ladder-challenge", args=[challenge.ladder.slug, challenge.pk])


def _found(viewer: Viewer, pk: int) -> LadderChallenge:
    found = selectors.challenge_at(viewer.ladder, pk)
    if found is None:
        raise Http404("There is no such challenge.")
    return found


def _person(request: PlayerRequest) -> User:
    if request.player is None:
        raise Http404("Strangers have no place on a ladder.")
    return request.player
