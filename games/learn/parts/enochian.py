"""The parts of the rules of Enochian chess."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.learn.parts import RulesPart

PARTS = (
    RulesPart(
        "board",
        _("The board and the four armies"),
        _("Thrones, pieces, pawns, teams and elements."),
    ),
    RulesPart(
        "arrays",
        _("Seventeen ways to begin"),
        _("The starting positions, and which army begins in each."),
    ),
    RulesPart(
        "moving", _("Turns and moves"), _("Whose turn it is, and how each piece moves.")
    ),
    RulesPart(
        "taking",
        _("Taking and check"),
        _("What can be taken, the shared throne, and check."),
    ),
    RulesPart(
        "kings",
        _("Kings and the end"),
        _("Frozen armies, thrones, exchanges, and how the game ends."),
    ),
    RulesPart("promotion", _("Promotion"), _("What a pawn becomes.")),
    RulesPart(
        "divination",
        _("Divination: playing with a die"),
        _("A die says which kind of piece must move."),
    ),
    RulesPart(
        "notation",
        _("Notation and refusals"),
        _("Moves and positions as text, and why a move is refused."),
    ),
    RulesPart(
        "sources",
        _("Where these rules come from"),
        _("Where the sources differ, and what we play."),
    ),
)
