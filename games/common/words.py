"""Seats, figures and time controls in words, the same on every page."""

from __future__ import annotations

from collections.abc import Sequence

from django.template.defaultfilters import filesizeformat
from django.utils.formats import get_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.clock import DAY, MINUTE, SECOND, TimeControl
from games.engine.errors import ClockError


def seat_words(seat: str) -> str:
    """A seat in words: "White"."""
    return _(seat.capitalize())


def seats_words(seats: Sequence[str]) -> str:
    """Seats as they are said together: "Red and Yellow", "Black, Yellow and Blue"."""
    *most, last = map(seat_words, seats)
    if not most:
        return last
    return _("%(most)s and %(last)s") % {"most": ", ".join(most), "last": last}


def figure_words(name: str, figure: str) -> str:
    """What stands after a figure of that name: "points", and after a 1 "point"."""
    return ngettext(name.removesuffix("s"), name, 1 if figure == "1" else 2)


def control_words(control: str) -> str:
    """A time control in words: "15 min + 10 s", "3 days a turn"; what is
    none stays as it is."""
    try:
        read = TimeControl.read(control)
    except ClockError:
        return control
    if read.kind == "days":
        days = read.base // DAY
        return ngettext("%(days)d day a turn", "%(days)d days a turn", days) % {
            "days": days
        }
    if read.kind == "unlimited":
        return _("no clock")
    given = {"minutes": read.base // MINUTE, "seconds": read.increment // SECOND}
    if not read.increment:
        return _("%(minutes)d min") % given
    return _("%(minutes)d min + %(seconds)d s") % given


def size_words(size: int) -> str:
    """How large a file is: "2 MB", "1.4 MB"."""
    nothing = f"{get_format('DECIMAL_SEPARATOR')}0\xa0"
    return filesizeformat(size).replace(nothing, "\xa0")
