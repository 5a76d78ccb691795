"""Messages to members: what one has got, and the form of those who send."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from accounts.models import User
from accounts.players import PlayerRequest
from games.clubs import member_messages
from games.clubs.audiences import audience_counts
from games.clubs.forms import MessageForm
from games.clubs.models import MemberMessage, QuietMember
from games.clubs.news_views import AT_NEWS, speaker_at
from games.common.errors import Refused
from games.ladders.access import Viewer, viewer_at
from games.ladders.pages.fragments import frame_context


def reader_at(request: PlayerRequest, slug: str) -> Viewer:
    """A member or an organiser of this ladder. Raises Http404 for all others."""
    viewer = viewer_at(slug, request.player)
    if viewer.person is None or not (viewer.is_inside or viewer.decides):
        raise Http404("There is no such page for you.")
    return viewer


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def messages_of(request: PlayerRequest, slug: str) -> HttpResponse:
    """The messages that one has got; organisers send there."""
    form = None
    if request.method == "POST":
        viewer, person = speaker_at(request, slug)
        form = _form(viewer, person, request.POST)
        if form.is_valid() and _send(request, viewer, person, form):
            return redirect("ladder-messages", slug)
    else:
        viewer = reader_at(request, slug)
        if viewer.leads and viewer.person is not None:
            form = _form(viewer, viewer.person)
    context = (
        frame_context(viewer)
        | AT_NEWS
        | {
            "sent": member_messages.shown_to(viewer),
            "form": form,
            "is_quiet": _is_quiet(viewer),
        }
    )
    return render(request, "clubs/messages.html", context)


def _form(viewer: Viewer, person: User, data: Any = None) -> MessageForm:
    return MessageForm(audience_counts(viewer.ladder, person), viewer.ladder, data)


def _send(
    request: PlayerRequest, viewer: Viewer, person: User, form: MessageForm
) -> bool:
    """Send what the form says; whether it was not refused."""
    given = form.cleaned_data | {"now": timezone.now()}
    try:
        message = member_messages.send(ladder_id=viewer.ladder.pk, by=person, **given)
    except Refused as refusal:
        form.add_error(None, str(refusal))
        return False
    count = message.to.count()
    words = ngettext("Sent to %(count)d player.", "Sent to %(count)d players.", count)
    messages.success(request, words % {"count": count})
    return True


def _is_quiet(viewer: Viewer) -> bool:
    if viewer.member is None:
        return False
    return QuietMember.objects.filter(member=viewer.member).exists()


@require_safe
@never_cache
def message(request: PlayerRequest, slug: str, pk: int) -> HttpResponse:
    """One message, for those who got it and for organisers."""
    viewer = reader_at(request, slug)
    found = MemberMessage.objects.filter(ladder=viewer.ladder, pk=pk)
    if not viewer.leads:
        found = found.filter(to=viewer.member)
    shown = found.select_related("author").first()
    if shown is None:
        raise Http404("There is no such message for you.")
    context = frame_context(viewer) | AT_NEWS | {"message": shown}
    return render(request, "clubs/message.html", context)


@require_POST
def quiet(request: PlayerRequest, slug: str) -> HttpResponse:
    """No more messages of this ladder, or, with `end`, messages again."""
    viewer = viewer_at(slug, request.player)
    if viewer.member is None or not viewer.is_inside:
        raise Http404("You are no member of this ladder.")
    is_quiet = "end" not in request.POST
    member_messages.set_quiet(viewer.member, is_quiet=is_quiet, now=timezone.now())
    words = _("You get the messages of this ladder again.")
    if is_quiet:
        words = _("You get no more messages from the organisers of this ladder.")
    messages.success(request, words)
    return redirect("ladder-messages", slug)
