"""The cards of the players. All of a card but its clock mostly stays as it was."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from games.table.players import AtSeat

GAP = mark_safe("<!-- clock -->")


def draw_cards(players: Iterable[AtSeat], *, pushed: bool) -> SafeString:
    """The cards of `players`; what is `pushed` is put where its id stands."""
    return SafeString("".join(_card(at, pushed) for at in players))


def _card(at: AtSeat, pushed: bool) -> str:
    clock = ""
    if not at.is_alone:
        clock = render_to_string("table/_clock.html", {"dial": at.dial})
    return _around_clock(replace(at, dial=None), pushed, get_language()).replace(
        GAP, clock
    )


@lru_cache(maxsize=2048)
def _around_clock(at: AtSeat, pushed: bool, language: str | None) -> str:
    context = {"at": at, "oob": pushed, "clock": GAP}
    return render_to_string("table/_player.html", context)
