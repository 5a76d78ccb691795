"""The parts of the rules of the medieval game."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.learn.parts import RulesPart

PARTS = (
    RulesPart(
        "board",
        _("Board and turn"),
        _("What stands where at the start, and what happens in a turn."),
    ),
    RulesPart("moving", _("Moving"), _("Straight moves and leaps of each shape.")),
    RulesPart("taking", _("Taking"), _("Equality, ambush, eruption and siege.")),
    RulesPart(
        "pyramids",
        _("Pyramids"),
        _("How a pyramid moves, takes and is taken, part by part."),
    ),
    RulesPart(
        "winning",
        _("Winning"),
        _("Winning by captures, or by numbers in proportion."),
    ),
    RulesPart(
        "sources",
        _("Where the sources disagree"),
        _("Who plays differently, and which option to choose for it."),
    ),
    RulesPart("notation", _("Writing moves down"), _("Moves as text.")),
)
