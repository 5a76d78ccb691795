"""A problem on a board: what the solver has said so far, and what comes of it.

All that was said fits into an address, as in lessons, so that every answer is a page
that can be reloaded: the right moves made so far (`made`), and the attempt at the next.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final
from urllib.parse import urlencode

from django.http import QueryDict

from games.boards import BoardForm, BoardView, Building, Look, Overlay, board_view
from games.engine.errors import EngineError, IllegalMove
from games.engine.offers import Offers
from games.engine.problems.data import Problem
from games.engine.problems.kinds import Judged
from games.engine.words import Words
from games.learn.attempts import LONGEST, Attempt, answered, shown
from games.learn.made_moves import PlayedMove, men, play_move

MOST_MADE: Final = 8  # moves of one solution


@dataclass(frozen=True)
class Said:
    """The right moves made so far and the attempt at the next."""

    made: tuple[str, ...]
    attempt: Attempt

    @property
    def query(self) -> str:
        """The part of an address that brings this back."""
        told = self.attempt
        said = {"partial": told.partial, "press": told.press, "move": told.move}
        given = [(name, text) for name, text in said.items() if text]
        return urlencode([*(("made", move) for move in self.made), *given])


@dataclass(frozen=True)
class Stage:
    """A problem after the right moves that were made: `position` is to be answered.
    `replies` are what the other side has played between, as it is told."""

    problem: Problem
    made: tuple[str, ...]
    position: Any
    replies: tuple[PlayedMove, ...]

    @property
    def shown(self) -> Any:
        """The position that stands on the board."""
        return self.problem.kind.standing(
            self.problem.rules, self.position, self.problem.detail
        )

    def judge(self, text: str) -> Judged:
        """What an answer comes to. Refusals of the rules are no faults."""
        problem = self.problem
        try:
            return problem.kind.judge(
                problem.rules, self.position, problem.detail, text
            )
        except IllegalMove as refusal:
            return Judged(False, refusal.words, fault=False)
        except EngineError as error:
            return Judged(False, Words("unreadable", str(error)), fault=False)


def stage_of(problem: Problem, made: Sequence[str]) -> Stage:
    """The problem after these moves, as far as they are right."""
    stage = Stage(problem, (), problem.position(), ())
    for text in made[:MOST_MADE]:
        verdict = stage.judge(text)
        if not verdict.right or verdict.last:
            break
        stage = onward(stage, text, verdict)
    return stage


def onward(stage: Stage, text: str, verdict: Judged) -> Stage:
    """The stage after a right move that is not the last."""
    replies = stage.replies
    if verdict.reply:
        rules = stage.problem.rules
        after = rules.after(stage.position, rules.read_move(stage.position, text))
        replies = (
            *replies,
            play_move(rules, after, rules.read_move(after, verdict.reply)),
        )
    return Stage(stage.problem, (*stage.made, text), verdict.position, replies)


def said_in(query: QueryDict) -> Said:
    """What an address says."""
    made = [move[:LONGEST] for move in query.getlist("made")[:MOST_MADE]]
    return Said(tuple(made), shown(query))


def said_after(stage: Stage, form: QueryDict) -> Said:
    """What stands said once the solver has pressed or typed something."""
    problem = stage.problem
    if not problem.kind.by_squares:
        helped = _unhelped(problem) if not problem.kind.helps else problem.rules
        return Said(stage.made, answered(helped, stage.position, form))
    whole = form.get("send", "") or form.get("typed", "").strip()
    if whole:
        return Said((), Attempt(move=whole[:LONGEST]))
    if "choice" in form:
        return Said((), Attempt(partial=form.get("choice", "")[:LONGEST]))
    partial = form.get("partial", "")[:LONGEST]
    for press in form.getlist("press")[:2]:
        offers = squares_offered(stage, Attempt(partial, press[:LONGEST]))
        if offers.refusals:
            return Said((), Attempt(partial, press[:LONGEST]))
        partial = offers.partial
    return Said((), Attempt(partial))


def squares_offered(stage: Stage, attempt: Attempt) -> Offers:
    """What can be named next, where squares are the answer."""
    problem = stage.problem
    offers = problem.kind.offers(
        problem.rules, stage.position, problem.detail, attempt.partial, attempt.press
    )
    assert offers is not None  # noqa: S101  # of such a kind alone is it asked
    return offers


class _Unhelped:
    """Rules that offer moves without saying what is legal."""

    def __init__(self, rules: Any) -> None:
        self._rules = rules

    def __getattr__(self, name: str) -> Any:
        return getattr(self._rules, name)

    def offers(self, position: Any, partial: str = "", press: str = "") -> Offers:
        offers: Offers = self._rules.offers(position, partial, press, helps=False)
        return offers

    def offers_after(
        self, position: Any, partial: str, presses: Sequence[str]
    ) -> Offers:
        offers: Offers = self._rules.offers_after(
            position, partial, presses, helps=False
        )
        return offers


def _unhelped(problem: Problem) -> Any:
    return _Unhelped(problem.rules)


@dataclass(frozen=True)
class Weighed:
    """An answer: what is `judged` of it, the move as `played`, and the `reply` of
    the other side that spoils it."""

    judged: Judged
    played: PlayedMove | None = None
    reply: PlayedMove | None = None

    @property
    def is_solved(self) -> bool:
        return self.judged.right and self.judged.last


def answer_to(stage: Stage, text: str) -> Weighed:
    """What a whole answer comes to, told with its mathematics."""
    verdict = stage.judge(text)
    problem = stage.problem
    if problem.kind.by_squares or (not verdict.right and not verdict.fault):
        return Weighed(verdict)
    rules = problem.rules
    played = play_move(rules, stage.position, rules.read_move(stage.position, text))
    if not verdict.reply:
        return Weighed(verdict, played)
    reply = rules.read_move(played.position, verdict.reply)
    return Weighed(verdict, played, play_move(rules, played.position, reply))


@dataclass(frozen=True)
class Solution:
    """The solution as it is told: its moves with their mathematics, or the squares that
    are the answer."""

    problem: Problem

    @cached_property
    def moves(self) -> tuple[PlayedMove, ...]:
        """The line of the solution."""
        if self.problem.kind.by_squares and self.problem.line[0] in (
            self.problem.solutions
        ):
            return ()
        rules, position, found = self.problem.rules, self.problem.position(), []
        for text in self.problem.line:
            found.append(play_move(rules, position, rules.read_move(position, text)))
            position = found[-1].position
        return tuple(found)

    @property
    def squares(self) -> tuple[str, ...]:
        """The answers, where men are named: one, or several that are as good."""
        return self.problem.solutions if self.problem.kind.by_squares else ()

    @property
    def mathematics(self) -> str:
        """The equation of men that are named."""
        problem = self.problem
        return problem.kind.explain(problem.rules, problem.position(), problem.detail)

    @property
    def hint(self) -> str:
        """The square of a man that has part in it."""
        if self.squares:
            return self.squares[0].split()[0]
        rules, position = self.problem.rules, self.problem.position()
        after = self.moves[0].position
        seat = rules.seat_to_move(position)
        sides = {seat, *rules.scene(position).tallies[seat].armies}
        gone = men(rules, position).items() - men(rules, after).items()
        here = men(rules, after)
        own = sorted(s for s, man in gone if man.side in sides and s not in here)
        return own[0] if own else ""


def board_of(stage: Stage, attempt: Attempt, address: str) -> BoardView:
    """The board on which a problem is answered."""
    problem = stage.problem
    kind, rules = problem.kind, problem.rules
    look = Look(rules.seat_to_move(stage.position), helps=kind.helps)
    form = BoardForm(with_made(address, stage.made), "#problem")
    if not kind.by_squares:
        building = Building(attempt.partial, attempt.press, yours=True)
        return board_view(rules, stage.shown, look=look, building=building, form=form)
    building = Building(ahead=squares_offered(stage, attempt))
    about = kind.focus(rules, stage.position, problem.detail)
    view = board_view(
        rules,
        stage.shown,
        look=look,
        building=building,
        form=form,
        overlay=Overlay(marks=dict.fromkeys(about, ("focus",))),
    )
    return replace(view, ahead=False)


def with_made(address: str, made: Sequence[str]) -> str:
    """The address of a problem after some right moves."""
    return (
        f"{address}?{urlencode([('made', move) for move in made])}"
        if made
        else (address)
    )


def board_after(problem: Problem, position: Any) -> BoardView:
    """A position of a problem only to look at."""
    start = problem.position()
    look = Look(problem.rules.seat_to_move(start), over=False)
    return board_view(problem.rules, position, look=look)
