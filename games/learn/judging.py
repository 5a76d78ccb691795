"""Whether a move does what a step asks for.

Everything that is asked of a move is asked of the rules' own face: `apply`, `describe`,
`scene`, `outcome`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from games.engine.interface import Man, Outcome
from games.engine.registry import AnyRules
from games.learn.goals import Goal

Men = dict[str, Man]


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
    played = _play(rules, position, rules.read_move(position, text))
    missing = tuple(_missing(rules, position, played, goal))
    if missing or not (goal.holds or goal.safe or goal.parries):
        return Verdict(played, missing)
    reply, answer = _deciding_reply(rules, position, played, goal)
    return Verdict(played, (answer,) if answer else (), reply)


def _play(rules: AnyRules, position: Any, move: Any) -> Played:
    after = rules.apply(position, move)
    return Played(
        rules.write_move(position, move),
        rules.describe(position, move).text,
        after,
        rules.outcome(after),
    )


# --- The move ------------------------------------------------------------------


def _missing(
    rules: AnyRules, position: Any, played: Played, goal: Goal
) -> Iterator[str]:
    """One sentence for each part of `goal` that the move leaves undone."""
    before, after = men(rules, position), men(rules, played.position)
    yield from _unmoved(before, after, goal)
    kept = tuple(_kept(before, after, goal))
    yield from kept
    if not (kept or _by_rule(rules, played, goal)) or not _said(played, goal):
        yield _("This step asks for %(means)s.") % {"means": goal.means}
    yield from _unended(played.outcome, rules.seat_to_move(position), goal)


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


def _by_rule(rules: AnyRules, played: Played, goal: Goal) -> bool:
    """Whether what was to fall fell by the rule that the step is about."""
    if not goal.by:
        return True
    effects = rules.scene(played.position).effects
    found = {effect.square for effect in effects if effect.kind == goal.by}
    asked = {*goal.takes, *goal.loses}
    return asked <= found if asked else bool(found)


def _said(played: Played, goal: Goal) -> bool:
    return not goal.says or any(part in played.move for part in goal.says)


def _unended(outcome: Outcome | None, seat: str, goal: Goal) -> Iterator[str]:
    won = outcome is not None and outcome.winner == seat
    if goal.ends and not won:
        yield _("This does not win the game yet.")
    elif goal.ends and outcome and outcome.reason != goal.ends:
        yield _("This wins too, but not as this step asks: %(how)s") % {
            "how": outcome.words.text
        }
    if goal.survives and outcome and outcome.winner not in (None, seat):
        yield outcome.words.text


# --- The answers to it ---------------------------------------------------------


def _deciding_reply(
    rules: AnyRules, position: Any, played: Played, goal: Goal
) -> tuple[Played | None, str]:
    """The answer that spoils the move and why; or any answer that the goal holds
    against, if it is worth telling, and "". A spent game needs no answer."""
    seat = rules.seat_to_move(position)
    asked = _questions(rules, played, seat, goal)
    reply = None
    if played.outcome is None:
        for move in rules.legal_moves(played.position):
            reply = _play(rules, played.position, move)
            for spoils, words in asked:
                if spoils(reply):
                    return reply, words
    return (reply if goal.holds else None), ""


def _questions(
    rules: AnyRules, played: Played, seat: str, goal: Goal
) -> list[tuple[Callable[[Played], bool], str]]:
    """What is asked of every answer: whether it spoils the move, and the words."""
    own = _army(rules, played, seat)
    asked: list[tuple[Callable[[Played], bool], str]] = []
    if goal.holds:
        broken = _("This answer breaks it.")
        asked.append((lambda reply: not _won_by(reply, seat), broken))
    if goal.parries:
        lost = _("This answer wins the game for your opponent.")
        asked.append((lambda reply: _lost_by(reply, seat), lost))
    if goal.safe:
        taken = _("This answer takes a man of yours.")
        asked.append((lambda reply: _army(rules, reply, seat) != own, taken))
    return asked


def _won_by(played: Played, seat: str) -> bool:
    return played.outcome is not None and played.outcome.winner == seat


def _lost_by(played: Played, seat: str) -> bool:
    return played.outcome is not None and played.outcome.winner not in (None, seat)


def _army(rules: AnyRules, played: Played, seat: str) -> Counter[Man]:
    return Counter(m for m in men(rules, played.position).values() if m.side == seat)


def men(rules: AnyRules, position: Any) -> Men:
    """The men of a position by their squares."""
    return {
        cell.square: cell.man
        for board in rules.scene(position).boards
        for cell in board.cells
        if cell.man
    }
