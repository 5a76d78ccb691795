"""Whether a move does what a step asks for.

Everything that is asked of a move is asked of the rules' own face: `apply`, `describe`,
`scene`, `outcome`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from games.engine.registry import AnyRules
from games.engine.rules import Outcome
from games.learn import move_balances
from games.learn.goals import Goal
from games.learn.made_moves import Men, PlayedMove, men, play_move
from games.learn.replies import deciding_reply, is_lost


@dataclass(frozen=True)
class Verdict:
    """How a legal move stands to a goal: `missing` says what it leaves undone.

    `reply` is the answer that decides, when the goal asks about answers.
    """

    played: PlayedMove
    missing: tuple[str, ...]
    reply: PlayedMove | None = None

    @property
    def reached(self) -> bool:
        return not self.missing

    @property
    def undone(self) -> tuple[str, ...]:
        """What is missing and not told already by the words of the move."""
        words = self.played.words
        return tuple(said for said in self.missing if said.rstrip(".") not in words)

    @property
    def last(self) -> PlayedMove:
        return self.reply or self.played

    @property
    def ending(self) -> str:
        """How the last move ended the game, unless its own words say so already."""
        outcome = self.last.outcome
        said = outcome.words.text if outcome else ""
        return "" if said.rstrip(".") in self.last.words else said


def judge(rules: AnyRules, position: Any, text: str, goal: Goal) -> Verdict:
    """Make the move written `text` and compare it with `goal`.

    Raises NotationError when it cannot be read, IllegalMove when it is refused.
    """
    played = play_move(rules, position, rules.read_move(position, text))
    missing = tuple(_missing(rules, position, played, goal))
    if missing or not (goal.holds or goal.safe or goal.parries):
        return Verdict(played, missing)
    reply, answer = deciding_reply(rules, position, played, goal)
    return Verdict(played, (answer,) if answer else (), reply)


# --- The move ------------------------------------------------------------------


def _missing(
    rules: AnyRules, position: Any, played: PlayedMove, goal: Goal
) -> Iterator[str]:
    """One sentence for each part of `goal` that the move leaves undone."""
    before, after = men(rules, position), men(rules, played.position)
    yield from _unmoved(before, after, goal)
    kept = tuple(_kept(before, after, goal))
    yield from kept
    if not (kept or _by_rule(rules, played, goal)) or not _said(played, goal):
        yield _("This step asks for %(means)s.") % {"means": goal.means}
    seat = rules.seat_to_move(position)
    yield from move_balances.fallen(before, after, goal)
    if goal.fells:
        yield from move_balances.too_few(rules, position, played.position, goal)
    yield from move_balances.short_of(rules, played.position, seat, goal)
    yield from _unended(played.outcome, seat, goal)


def _unmoved(before: Men, after: Men, goal: Goal) -> Iterator[str]:
    asked = goal.reaches.split()
    if any(after.get(square) not in (None, before.get(square)) for square in asked):
        return
    if len(asked) == 1:
        yield _("The square to reach is %(square)s.") % {"square": asked[0]}
    elif asked:
        squares = ", ".join(asked)
        yield _("Go to one of these squares: %(squares)s.") % {"squares": squares}


def _kept(before: Men, after: Men, goal: Goal) -> Iterator[str]:
    """Men who should have fallen, and numerals that should have."""
    for square in goal.takes:
        man = after.get(square)
        if man and man.side == before[square].side:
            # The name of a pyramid goes on, after a colon, with all its numbers.
            named = {"man": man.name.partition(":")[0], "square": square}
            yield _("%(man)s still stands on %(square)s.") % named
    for square, numerals in goal.loses.items():
        man = after.get(square)
        for numeral in numerals:
            if man and numeral in man.numerals:
                named = {"numeral": numeral, "square": square}
                yield _("The %(numeral)s on %(square)s still stands.") % named


def _by_rule(rules: AnyRules, played: PlayedMove, goal: Goal) -> bool:
    """Whether what was to fall fell by the rule that the step is about."""
    if not goal.by:
        return True
    effects = rules.scene(played.position).effects
    found = {effect.square for effect in effects if effect.kind == goal.by}
    asked = {*goal.takes, *goal.loses}
    return asked <= found if asked else bool(found)


def _said(played: PlayedMove, goal: Goal) -> bool:
    return not goal.says or any(part in played.move for part in goal.says)


def _unended(outcome: Outcome | None, seat: str, goal: Goal) -> Iterator[str]:
    won = outcome is not None and seat in outcome.winners
    if goal.ends and not won:
        yield _("This does not win the game yet.")
    elif goal.ends and outcome and outcome.reason != goal.ends:
        yield _("This wins too, but not as this step asks: %(how)s") % {
            "how": outcome.words.text
        }
    if goal.survives and outcome and is_lost(outcome, seat):
        yield outcome.words.text
