"""What a page of a table is told of its strip: what it says and what can be chosen in
it. Where the page has no forms for these yet, it is told all of the strip."""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from games.boards.component import Typing
from games.common.shelves import Shelf
from games.table.contexts import Context

# All that the strip depends on beside its board.
BESIDE_THE_BOARD = ("picking", "undo_url", "plan_url", "plan_label", "why_no_plan")
WHOLE, PARTS = "boards/_strip.html", "boards/_said.html"
STRIPS_KEPT = 2048  # about 1 kB each

_strips = Shelf(STRIPS_KEPT)


def forms_of(context: Context) -> Hashable:
    """All that the forms of the strip depend on, but for their fields and words; None
    where it has none."""
    board = context["board"]
    if not board.builds:
        return None
    return board.form.action, board.form.target, context["picking"]


class StripChange(NamedTuple):
    """The strip as HTML: all of it, or its parts, each to be put where its id stands.
    With its parts come the words around the field in which a move is typed."""

    html: SafeString
    typing: Typing | str = ""


def told(context: Context, *, anew: bool) -> StripChange:
    """What brings the strip of a page up to date; `anew` where its forms differ."""
    board = context["board"]
    if not board.builds:
        return StripChange(_drawn_once(WHOLE, context))
    if anew:
        return StripChange(_drawn(WHOLE, context))
    return StripChange(_drawn_once(PARTS, context), board.typing)


def _drawn_once(template: str, context: Context) -> SafeString:
    """What has no fields, and so is mostly what it has been before."""
    beside = map(context.get, BESIDE_THE_BOARD)
    key = (template, get_language(), context["board"].strip, *beside)
    html: SafeString | None = _strips.get(key)
    if html is None:
        html = _drawn(template, context)
        _strips.put(key, html)
    return html


def _drawn(template: str, context: Context) -> SafeString:
    return render_to_string(template, context | {"alone": True, "oob": True})
