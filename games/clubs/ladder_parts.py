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
    item = news.latest.first(ladder=viewer.ladder.pk)
    if item is None:
        return SafeString("")
    item.ladder = viewer.ladder
    return render_to_string("clubs/_part.html", {"item": item})


register_part("clubs", draw_part)
