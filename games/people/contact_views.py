"""Finding people, who is here, and whom one follows."""

from __future__ import annotations

from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts import limits, names
from accounts.lookups import person_or_404
from accounts.players import PlayerRequest, ensure_player
from games.common.errors import Refused
from games.common.http import whole_number
from games.contacts import finding, follows, presence
from games.ladders.pages.paging import Paged
from games.people.company import person_rows

PAGE = 20
FINDS = limits.Limit("finds", amount=120, seconds=60)  # from one address
FOLLOWS = limits.Limit("follows", amount=60, seconds=3600)  # of one person


@require_safe
@never_cache
def people(request: PlayerRequest) -> HttpResponse:
    """Members whose names have the part that is asked for; else those who are here."""
    FINDS.spend(limits.address_of(request))
    now = timezone.now()
    part = request.GET.get("q", "").strip()[: names.LONGEST]
    asked = finding.found(part) if part else presence.members_here(now)
    count = asked.count()
    paged = Paged.of(count, PAGE, whole_number(request.GET.get("page", "")))
    first = (paged.number - 1) * PAGE
    context = {
        "part": part,
        "title": _title(part, count),
        "count": count,
        "paged": paged,
        "query": urlencode({"q": part}) if part else "",
        "rows": person_rows(asked[first : first + PAGE], now),
        "longest": names.LONGEST,
    }
    return render(request, "people/find.html", context)


def _title(part: str, count: int) -> str:
    """What the list shows, in words."""
    if not part:
        return _("Here now")
    if not count:
        return _("No player has “%(part)s” in the name") % {"part": part}
    words = ngettext(
        "%(count)d player with “%(part)s” in the name",
        "%(count)d players with “%(part)s” in their names",
        count,
    )
    return words % {"count": count, "part": part}


@require_safe
@never_cache
def following(request: PlayerRequest) -> HttpResponse:
    """Whom one follows: who is here first, and what they play."""
    now, rows = timezone.now(), []
    if request.player is not None:
        rows = person_rows(follows.followed_by(request.player), now)
        rows.sort(key=lambda row: not row.is_here)  # by name among themselves
    return render(request, "people/following.html", {"rows": rows})


@require_POST
def follow_member(request: PlayerRequest, name: str) -> HttpResponse:
    """Follow somebody, or with `end` leave it; back to the list with `list`."""
    person, player = person_or_404(name), ensure_player(request)
    FOLLOWS.spend(str(player.pk))
    try:
        if "end" in request.POST:
            follows.unfollow(by=player, whom=person)
            words = _("You no longer follow %(name)s.")
        else:
            follows.follow(by=player, whom=person, now=timezone.now())
            words = _("You follow %(name)s. Only you can see that.")
    except Refused as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, words % {"name": person})
    return redirect("following" if "list" in request.POST else person)
