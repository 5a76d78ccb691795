"""The parts of the rules of Margrites."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.learn.parts import RulesPart

PARTS = (
    RulesPart(
        "board",
        _("Board and turn"),
        _("Where the pieces stand, and the four steps of a turn."),
    ),
    RulesPart(
        "moving",
        _("Steps"),
        _("Where a piece may step, and the square it may not return to."),
    ),
    RulesPart(
        "taking",
        _("Capture by counting"),
        _("When a piece is outnumbered, and what else falls with it."),
    ),
    RulesPart(
        "martyrdom",
        _("Martyrdom and traps"),
        _("Steps that a piece may not make, and pieces with no step."),
    ),
    RulesPart(
        "scoring", _("Points and the end"), _("Leaving the board, and who wins.")
    ),
    RulesPart(
        "customs",
        _("Rules you can add"),
        _("Six changes to the rules, each an option."),
    ),
    RulesPart(
        "notation",
        _("Notation and refusals"),
        _("Steps and positions as text, and why a step is refused."),
    ),
    RulesPart(
        "sources",
        _("Where these rules come from"),
        _("What the packet leaves open, and what we decided."),
    ),
)
