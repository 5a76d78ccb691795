"""What is asked of solvers and problems: how far somebody has come, which problems suit
them, and the problem of a day."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from django.contrib.sessions.backends.base import SessionBase

from accounts.models import User
from games.common.prepared_queries import Question
from games.engine import GAMES
from games.engine.problems.data import Problem, problems_of
from games.problems.models import ProblemRating, Solver, SolvingAttempt
from games.problems.services import session_of
from games.ratings.scale import START, Strength

LATELY: Final = 9  # of the last problems
STRIDE: Final = 7919  # a prime greater than any number of problems


@dataclass(frozen=True)
class Progress:
    """How somebody does: their `streak` and best one, what came of the last problems
    (the newest last), and of which problems a first answer has counted. Members have a
    `strength`."""

    streak: int
    best: int
    lately: Sequence[bool]
    solved: frozenset[str]
    failed: frozenset[str]
    strength: Strength | None = None

    @property
    def tried(self) -> frozenset[str]:
        return self.solved | self.failed

    @property
    def level_at(self) -> float:
        """The rating for which problems are chosen."""
        return self.strength.rating if self.strength else START - 400


def progress_of(player: User | None, session: SessionBase) -> Progress:
    """How a member does, or the visitor of a session."""
    if player is None or player.is_guest:
        kept = session_of(session)
        tried = [(str(name), bool(is_solved)) for name, is_solved in kept["tried"]]
        return _progress(kept["streak"], kept["best"], tried, None)
    solver = _solver.first(player=player.pk)
    if solver is None:
        return _progress(0, 0, [], Strength())
    tried = _tried.all(player=player.pk)
    strength = Strength(solver.rating, solver.deviation, solver.volatility)
    return _progress(solver.streak, solver.best_streak, tried, strength)


_solver = Question(lambda player: Solver.objects.filter(player=player))
_tried: Question[tuple[str, bool]] = Question(
    lambda player: (
        SolvingAttempt.objects.filter(player=player)
        .order_by("tried_at", "pk")
        .values_list("problem", "is_solved")
    )
)


def _progress(
    streak: int,
    best: int,
    tried: Sequence[tuple[str, bool]],
    strength: Strength | None,
) -> Progress:
    return Progress(
        streak,
        best,
        [is_solved for _, is_solved in tried[-LATELY:]],
        frozenset(name for name, is_solved in tried if is_solved),
        frozenset(name for name, is_solved in tried if not is_solved),
        strength,
    )


def problem_of_day(day: date) -> Problem:
    """The problem of a day: the games take turns, and each goes through its problems
    before one comes again."""
    number = day.toordinal()
    key = [*GAMES][number % len(GAMES)]
    found = problems_of(key)
    return found[number // len(GAMES) * STRIDE % len(found)]


def day_of(problem: Problem, today: date) -> date | None:
    """The day if a problem is that of `today`; None for all others."""
    return today if problem_of_day(today).id == problem.id else None


def some_of(key: str, kind: str = "", level: int = 0) -> list[Problem]:
    """The problems of a game, of one kind and level if they are given."""
    return [
        each
        for each in problems_of(key)
        if kind in ("", each.kind_key) and level in (0, each.level)
    ]


def next_for(progress: Progress, found: Iterable[Problem], but: str) -> Problem | None:
    """The problem not tried yet that suits somebody best, those first whose answer is
    not that of one tried; of those tried the first, where all are. `but` names one that
    is left out."""
    every = list(found)
    left = [each for each in every if each.id != but]
    new = [each for each in left if each.id not in progress.tried]
    had = {_answer(each) for each in every if each.id in {*progress.tried, but}}
    fresh = [each for each in new if _answer(each) not in had]
    return min(
        fresh or new or left,
        key=lambda each: (abs(each.grade - progress.level_at), each.digest),
        default=None,
    )


def was_tried(name: str) -> bool:
    """Whether somebody's answer to a problem of this name has counted."""
    return ProblemRating.objects.filter(problem=name).exists()


def _answer(problem: Problem) -> tuple[str, ...]:
    return problem.kind_key, problem.detail, *problem.solutions


def hardness_of(problem: Problem) -> ProblemRating:
    """How hard a problem has proved; its first grade if nobody has tried it."""
    row = ProblemRating.objects.filter(problem=problem.id).first()
    return row or ProblemRating(problem=problem.id, rating=float(problem.grade))
