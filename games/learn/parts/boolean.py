"""The parts of the rules of Boolean Rithmomachia."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.learn.parts import RulesPart

PARTS = (
    RulesPart(
        "board",
        _("Space and men"),
        _("Four boards, one above the other, and 32 men with numbers of four bits."),
    ),
    RulesPart(
        "moving", _("Moving"), _("Steps in three dimensions, and how pyramids push.")
    ),
    RulesPart(
        "taking", _("Taking"), _("The formulas of logic, and how two men take a third.")
    ),
    RulesPart(
        "winning",
        _("How a game ends"),
        _("What ends a game, and the three victories that are counted."),
    ),
    RulesPart(
        "notation",
        _("Notation and refusals"),
        _("Moves and positions as text, and why a move is refused."),
    ),
    RulesPart(
        "sources",
        _("Where these rules come from"),
        _("What the author left open, and what we decided."),
    ),
)
