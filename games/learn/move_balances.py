"""What a move brings and what it costs, where a goal asks for that in numbers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.registry import AnyRules
from games.learn.goals import Goal
from games.learn.made_moves import Men, army


def fallen(before: Men, after: Men, goal: Goal) -> Iterator[str]:
    """The men who should have stayed where they stood."""
    for square in goal.keeps:
        if after.get(square) != before[square]:
            named = {"man": before[square].name, "square": square}
            yield _("%(man)s no longer stands on %(square)s.") % named


def too_few(rules: AnyRules, before: Any, after: Any, goal: Goal) -> Iterator[str]:
    """Fewer enemies gone between two positions than were asked for."""
    seat = rules.seat_to_move(before)
    rivals = [each for team in rules.teams if seat not in team for each in team]
    gone = army(rules, before, *rivals).total() - army(rules, after, *rivals).total()
    if gone < goal.fells:
        said = ngettext(
            "This takes %(gone)s of the %(asked)s man asked for.",
            "This takes %(gone)s of the %(asked)s men asked for.",
            goal.fells,
        )
        yield said % {"gone": gone, "asked": goal.fells}


def short_of(rules: AnyRules, position: Any, seat: str, goal: Goal) -> Iterator[str]:
    """What a seat lacks after its move, and that the turn has gone to another."""
    figures = rules.scene(position).tallies[seat].figures if goal.figures else {}
    for name, asked in goal.figures.items():
        now = int(figures[name])
        if now < asked:
            said = {"figure": name, "now": now, "asked": asked}
            yield _("Your %(figure)s: %(now)s, not %(asked)s.") % said
    if goal.again and rules.seat_to_move(position) != seat:
        yield _("Now it is your opponent’s turn.")
