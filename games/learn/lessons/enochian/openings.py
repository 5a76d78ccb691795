"""The two sample openings of Zalewski’s book (enochian §15, examples 24 and 25)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.engine.enochian.text.angles import to_angles
from games.learn.openings import Opening

SOURCE = _(
    "C. Zalewski, “Enochian Chess of the Golden Dawn” (1994): one of its two sample "
    "openings, converted from angle notation."
)
WRITINGS = ((_("Angle notation"), to_angles),)

WIDDERSHINS = Opening(
    key="enochian",
    slug="air-of-fire",
    title=_("Air of Fire, anticlockwise"),
    about=_("Four rounds anticlockwise: Red, Blue, Yellow, Black."),
    source=SOURCE,
    moves=(
        *("Pf2-f3", "Pg6-f6", "Pb7-b6", "Qa4-a6"),
        *("Nf1-d2", "Nh6-f7", "Ka8-b7", "Pb2-c2"),
        *("Nd2xb3", "Nf7xd8", "Kb7xa6", "Ka1-b2"),
        *("Nb3-d2", "Pg5-f5", "Nc8-d6", "Pb4-c4"),
    ),
    options={"array": "air-of-fire", "turn_order": "widdershins"},
    remarks={
        4: _("From a6 the queen attacks Yellow’s king on a8: check."),
        7: _("In check, Yellow’s king must move. It leaves its bishop on the throne."),
    },
    writings=WRITINGS,
)

DEOSIL = Opening(
    key="enochian",
    slug="earth-of-fire",
    title=_("Earth of Fire, clockwise"),
    about=_("Five rounds clockwise: Red, Black, Yellow, Blue."),
    source=SOURCE,
    moves=(
        *("Pf2-f3", "Na4-c3", "Nd8-c6", "Pg6-f6"),
        *("Bg1-e3", "Pb4-c4", "Pa7-a6", "Qh6-f4"),
        *("Qf1-h3", "Nc3-e4", "Bb8-a7", "Bh7-g6"),
        *("Pg2-g3", "Pb1-c1", "Qc8-e6", "Qf4xh2"),
        *("Kh1xh2", "Ba2-b1", "Ra8-b8", "Nh5xg3"),
    ),
    options={"array": "earth-of-fire"},
    remarks={
        10: _("Printed as a capture, but the square is empty: a quiet move."),
        17: _("The king takes it; its rook stays on the throne."),
    },
    writings=WRITINGS,
)

OPENINGS = (WIDDERSHINS, DEOSIL)
