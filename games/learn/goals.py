"""What a step of a lesson asks for, and whether a move does it.

Written once for all games: a goal is data, and everything that is asked of a move is
asked of the rules' own face (`apply`, `describe`, `scene`, `outcome`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from games.engine.interface import Man, Outcome
from games.engine.registry import AnyRules


@dataclass(frozen=True)
class Goal:
    """Each part that is given must hold.

    `reaches`: another man than before stands on the square. `takes`: the men on these
    squares are gone. `says`: one of these stands in the written move; `means` is how
    the player is told of it ("a capture by SUM"). `ends`: the rules end the game for
    the learner, for this reason. `holds`: whatever is answered, they end it for him
    then. `survives`: the move does not lose the game.
    """

    reaches: str = ""
    takes: tuple[str, ...] = ()
    says: tuple[str, ...] = ()
    means: str | Promise = ""
    ends: str = ""
    holds: bool = False
    survives: bool = False


@dataclass(frozen=True)
class Played:
    """A move that was made, in words, with what came of it."""

    move: str
    words: str
    position: Any
    outcome: Outcome | None


@dataclass(frozen=True)
class Verdict:
    """How a legal move stands to a goal: `missing` says what it leaves undone.

    `reply` is the answer that decides, when the goal asks about answers.
    """

    played: Played
    missing: tuple[str, ...]
    reply: Played | None = None

    @property
    def reached(self) -> bool:
        return not self.missing

    @property
    def last(self) -> Played:
        return self.reply or self.played


def judge(rules: AnyRules, position: Any, text: str, goal: Goal) -> Verdict:
    """Make the move written `text` and compare it with `goal`.

    Raises NotationError when it cannot be read, IllegalMove when it is refused.
    """
    played = _play(rules, position, rules.read_move(position, text))
    missing = tuple(_missing(rules, position, played, goal))
    reply = None
    if goal.holds and not missing:
        seat = rules.seat_to_move(position)
        reply, answer = _deciding_reply(rules, played, seat)
        missing = (answer,) if answer else ()
    return Verdict(played, missing, reply)


def _play(rules: AnyRules, position: Any, move: Any) -> Played:
    after = rules.apply(position, move)
    return Played(
        rules.write_move(position, move),
        rules.describe(position, move).text,
        after,
        rules.outcome(after),
    )


def _missing(
    rules: AnyRules, position: Any, played: Played, goal: Goal
) -> Iterator[str]:
    """One sentence for each part of `goal` that the move leaves undone."""
    before, after = men(rules, position), men(rules, played.position)
    seat = rules.seat_to_move(position)
    square = goal.reaches
    if square and (square not in after or _same(before, after, square)):
        yield _("The square to reach is %(square)s.") % {"square": square}
    for square in goal.takes:
        if _same(before, after, square):
            named = {"man": before[square].name, "square": square}
            yield _("%(man)s still stands on %(square)s.") % named
    if goal.says and not any(part in played.move for part in goal.says):
        yield _("This step asks for %(means)s.") % {"means": goal.means}
    if goal.ends and not _won_by(played.outcome, seat, goal.ends):
        yield _("This does not win the game yet.")
    if goal.survives and played.outcome and played.outcome.winner not in (None, seat):
        yield played.outcome.words.text


def _deciding_reply(
    rules: AnyRules, played: Played, seat: str
) -> tuple[Played | None, str]:
    """The answer that spoils the learner's win and why; or any answer and "".

    A spent game (already won) needs no answer.
    """
    reply = None
    if played.outcome is None:
        for move in rules.legal_moves(played.position):
            reply = _play(rules, played.position, move)
            if not (reply.outcome and reply.outcome.winner == seat):
                return reply, _("This answer breaks it.")
    return reply, ""


def _won_by(outcome: Outcome | None, seat: str, reason: str) -> bool:
    return outcome is not None and (outcome.winner, outcome.reason) == (seat, reason)


def _same(before: dict[str, Man], after: dict[str, Man], square: str) -> bool:
    return after.get(square) == before.get(square)


def men(rules: AnyRules, position: Any) -> dict[str, Man]:
    """The men of a position by their squares."""
    return {
        cell.square: cell.man
        for board in rules.scene(position).boards
        for cell in board.cells
        if cell.man
    }
