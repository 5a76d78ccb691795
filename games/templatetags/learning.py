"""Boards and equations in the text of lessons and rules."""

from __future__ import annotations

from django import template
from django.template import Context
from django.utils.html import format_html
from django.utils.safestring import SafeString

from games import equations
from games.boards import diagram as board_diagram
from games.engine.interface import Line
from games.engine.words import Words

register = template.Library()


@register.filter
def unbroken(text: object) -> str:
    """The text with its equations held together at the end of a line."""
    return equations.unbroken(str(text))


@register.simple_tag(takes_context=True)
def diagram(
    context: Context,
    name: str,
    label: str,
    position: str = "",
    partial: str = "",
    part: str = "",
    helpers: str = "",
    lines: str = "",
) -> SafeString:
    """A picture of a position of the page's `rules` (the start when none is given).

    `label` is what is spoken of it, `partial` a move half built whose next choices are
    shown, `part` two corners ("A1 H8"), `helpers` squares that are marked as such,
    `lines` the squares of harmonies, with a comma between them.
    """
    rules = context["rules"]
    corners = part.split()
    drawn = board_diagram(
        rules,
        rules.read_position(position) if position else rules.initial(),
        partial=partial,
        marks=dict.fromkeys(helpers.split(), ("helper",)),
        part=(corners[0], corners[1]) if corners else None,
        lines=[
            Line("harmony", tuple(squares.split()), Words("harmony", squares))
            for squares in lines.split(",")
            if squares
        ],
        name=f"diagram-{name}",
    )
    whole = '<div class="diagram" role="img" aria-label="{}"><div inert>{}</div></div>'
    return format_html(whole, label, drawn)
