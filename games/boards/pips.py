"""The decisions of a turn that has several, as a row of pips."""

from __future__ import annotations

from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _


def draw_pips(pips: tuple[int, int] | None) -> SafeString:
    """How many steps of the turn are made, seen and spoken; nothing where a turn is
    one decision."""
    if pips is None:
        return mark_safe("")
    made, every = pips
    if made < every:
        said = _("Step %(next)s of %(all)s") % {"next": made + 1, "all": every}
    else:
        said = _("All %(all)s steps are made") % {"all": every}
    return format_html(
        '<p class="pips" data-pips="{}/{}"><span class="dots" aria-hidden="true">{}'
        "</span> {}</p>",
        made,
        every,
        mark_safe("".join(_pip(n, made) for n in range(every))),  # noqa: S308
        said,
    )


def _pip(number: int, made: int) -> str:
    """A pip that is filled, the next one, or an empty one."""
    kind = "made" if number < made else "next" if number == made else ""
    return f'<i class="{kind}"></i>' if kind else "<i></i>"
