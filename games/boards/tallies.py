"""What a seat has, beside the board: the men it has taken and the armies it leads."""

from __future__ import annotations

from django.utils.html import escape, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.boards.men import draw_man
from games.engine.scenes import Tally

NOW = (" on-move", mark_safe(' aria-current="true"'))


def draw_tally(tally: Tally) -> SafeString:
    """The men that a seat has taken, drawn small and spoken as one list."""
    if not tally.taken:
        return mark_safe("")
    names = ", ".join(man.name for man in tally.taken)
    said = escape(_("Taken: %(men)s") % {"men": names})
    men = "".join(map(draw_man, tally.taken))
    return mark_safe(  # noqa: S308
        f'<span class="men" role="img" aria-label="{said}" title="{said}">{men}</span>'
    )


def draw_armies(tally: Tally, on_move: str = "") -> SafeString:
    """The armies of a seat, each with the sign of its colour; the one `on_move` is
    marked."""
    return format_html_join(
        " ",
        '<span class="army {}{}"{}><i aria-hidden="true"></i>{}</span>',
        (
            (army, *(NOW if army == on_move else ("", "")), words)
            for army, words in tally.armies.items()
        ),
    )


def without_turn(armies: str) -> str:
    """Armies as they are drawn while none of them is on move."""
    for mark in NOW:
        armies = armies.replace(mark, "")
    return armies
