"""The parts of the rules of Rithmomachia."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.learn.parts import RulesPart

PARTS = (
    RulesPart(
        "board",
        _("Board and turn"),
        _("What stands where at the start, and what you do in a turn."),
    ),
    RulesPart(
        "moving", _("Moving"), _("How circles, triangles, squares and pyramids move.")
    ),
    RulesPart(
        "taking",
        _("Taking by number"),
        _("The equations for taking, helpers, and pyramids."),
    ),
    RulesPart("ambush", _("Ambush"), _("How two men take a third from a distance.")),
    RulesPart(
        "winning",
        _("How a game ends"),
        _("Harmonies, points, other ways to win, and draws."),
    ),
    RulesPart("notation", _("Writing moves down"), _("Moves and positions as text.")),
    RulesPart(
        "sources",
        _("Where these rules come from"),
        _("Where the specification leaves gaps, and what we play."),
    ),
)
