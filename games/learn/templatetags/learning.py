"""Boards and equations in the text of lessons and rules."""

from __future__ import annotations

from django import template
from django.template import Context
from django.urls import reverse
from django.utils.html import format_html
from django.utils.http import urlencode
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.boards import diagram as board_diagram
from games.boards import equations
from games.engine.registry import AnyRules
from games.engine.scenes import Line
from games.engine.words import Words
from games.learn import rules_addresses, rules_text
from games.rulesets.addresses import query_of, with_query

register = template.Library()


@register.filter
def unbroken(text: object) -> str:
    """The text with its equations held together at the end of a line."""
    return equations.unbroken(str(text))


@register.filter
def ways_back(text: str) -> SafeString:
    """The sections of a page, the long ones with a way back to its contents."""
    return rules_text.with_ways_back(text)


@register.simple_tag
def rules_link(key: str, anchor: str) -> str:
    """The page of the rules of a game on which an anchor stands."""
    return rules_addresses.anchor_address(key, anchor)


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
    panel: str = "",
) -> SafeString:
    """A picture of a position of the page's `rules` (the start when none is given).

    `label` is what is spoken of it, `partial` a move half built whose next choices are
    shown, `part` two corners ("A1 H8"), `helpers` squares that are marked as such,
    `lines` the squares of lines with commas between them, each a harmony unless its
    kind stands before it ("ambush: H5 G4"), `panel` a help whose labels are written on
    the squares. A position that is given can be tried on the analysis board.
    """
    rules = context["rules"]
    standing = rules.read_position(position) if position else rules.initial()
    corners = part.split()
    drawn = board_diagram(
        rules,
        standing,
        partial=partial,
        marks=dict.fromkeys(helpers.split(), ("helper",)),
        part=(corners[0], corners[1]) if corners else None,
        lines=[_line(written) for written in lines.split(",") if written],
        labels=rules.panel(standing, panel).labels if panel else None,
        name=f"diagram-{name}",
    )
    whole = '<div class="diagram" role="img" aria-label="{}">{}</div>{}'
    link = _way_to_the_board(rules, position, partial) if position else ""
    return format_html(whole, label, drawn, link)


def _way_to_the_board(rules: AnyRules, position: str, partial: str) -> SafeString:
    """A link to the board on which the position can be played."""
    words = {"position": position} | ({"partial": partial} if partial else {})
    query = "&".join(filter(None, (query_of(rules), urlencode(words))))
    address = with_query(reverse("analysis-board", args=[rules.key]), query)
    whole = '<p class="try"><a href="{}" rel="nofollow">{}</a></p>'
    return format_html(whole, address, _("Try it on the board"))


def _line(written: str) -> Line:
    kind, _colon, squares = written.rpartition(":")
    kind = kind.strip() or "harmony"
    return Line(kind, tuple(squares.split()), Words(kind, squares.strip()))
