"""The page of the chat of a ladder."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts.limits import Limit
from accounts.players import PlayerRequest
from games.clubs import chat
from games.clubs.models import ChatLine
from games.clubs.news_views import AT_NEWS, speaker_at
from games.common.errors import Refused
from games.ladders.access import viewer_at
from games.ladders.models import Ladder, Member
from games.ladders.pages.fragments import frame_context

LINES = Limit("ladder-chat", amount=300, seconds=3600)  # of one person


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def chat_of(request: PlayerRequest, slug: str) -> HttpResponse:
    """What was said last; by POST one says a line."""
    viewer = viewer_at(slug, request.player)
    if not chat.may_read(viewer) or viewer.person is None:
        raise Http404("There is no such page for you.")
    if request.method == "POST":
        LINES.spend(str(viewer.person.pk))
        try:
            chat.write_line(
                viewer=viewer, text=request.POST.get("text", ""), now=timezone.now()
            )
        except Refused as refusal:
            messages.error(request, str(refusal))
        return redirect(f"{request.path}#end")
    room = chat.room_of(viewer)
    moderates = viewer.leads and room.has_silenced
    context = (
        frame_context(viewer)
        | AT_NEWS
        | {
            "is_open": room.is_open,
            "version": room.version,
            "lines": chat.lines_for(viewer) if room.is_open or viewer.leads else [],
            "why_silent": chat.why_not_here(viewer, room) if room.is_open else "",
            "silenced": chat.silenced_on(viewer.ladder) if moderates else [],
        }
    )
    return render(request, "clubs/chat.html", context)


@require_POST
def change_room(request: PlayerRequest, slug: str, what: str) -> HttpResponse:
    """Open the room, or close it."""
    viewer, person = speaker_at(request, slug)
    if what not in ("open", "close"):
        raise Http404("There is no such change.")
    now, open_it = timezone.now(), what == "open"
    chat.set_open(ladder=viewer.ladder, by=person, open_it=open_it, now=now)
    words = _("The chat is closed: nobody writes or reads it but organisers.")
    if open_it:
        words = _("The chat is open for all players.")
    messages.success(request, words)
    return redirect("ladder-chat", slug)


@require_POST
def moderate(request: PlayerRequest, slug: str, what: str, pk: int) -> HttpResponse:
    """Hide a line, keep its author from chatting, or let a member chat again."""
    viewer, person = speaker_at(request, slug)
    now = timezone.now()
    try:
        if what == "hide":
            chat.hide(line=_line(viewer.ladder, pk), by=person, now=now)
        elif what == "silence":
            member = _author(viewer.ladder, _line(viewer.ladder, pk))
            chat.silence(member=member, by=person, is_silent=True, now=now)
        elif what == "allow":
            member = _member(viewer.ladder, pk=pk)
            chat.silence(member=member, by=person, is_silent=False, now=now)
        else:
            raise Http404("There is no such change.")
    except Refused as refusal:
        messages.error(request, str(refusal))
    return redirect("ladder-chat", slug)


def _line(ladder: Ladder, pk: int) -> ChatLine:
    line = ChatLine.objects.filter(ladder=ladder, pk=pk).first()
    if line is None:
        raise Http404("There is no such line.")
    line.ladder = ladder
    return line


def _author(ladder: Ladder, line: ChatLine) -> Member:
    return _member(ladder, player=line.author_id)


def _member(ladder: Ladder, **which: int) -> Member:
    found = Member.objects.filter(ladder=ladder, **which).select_related("player")
    if (member := found.first()) is None:
        raise Http404("There is no such member.")
    member.ladder = ladder
    return member
