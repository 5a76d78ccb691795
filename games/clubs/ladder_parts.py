"""What clubs say above the standing of a ladder."""

from __future__ import annotations

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from accounts.players import PlayerRequest
from games.clubs import news
from games.ladders.access import Viewer
from games.ladders.pages.parts import register_part


def draw_part(request: PlayerRequest, viewer: Viewer) -> SafeString:
    """The headline of the latest news."""
    item = news.latest_on(viewer.ladder)
    if item is None:
        return SafeString("")
    context = {"item": item, "ladder": viewer.ladder}
    return render_to_string("clubs/_part.html", context)


register_part("clubs", draw_part)
