"""Counting first answers: the only place that changes ratings of problems and solvers.

Members are rated against problems by Glicko-2, in a pool of their own. Everybody else
keeps a streak in their session.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final

from django.contrib.sessions.backends.base import SessionBase
from django.db import transaction

from accounts import players
from accounts.models import User
from games.engine.problems.data import Problem
from games.problems.models import ProblemRating, Solver, SolvingAttempt
from games.ratings.glicko2 import rated
from games.ratings.scale import SECONDS_A_DAY, VOLATILITY, Strength

UNTRIED: Final = 150.0  # the deviation of a problem that nobody has tried
KEPT: Final = "problems"  # in a session
MOST: Final = 200  # problems that a session remembers


def count_answer(
    player: User | None,
    session: SessionBase,
    problem: Problem,
    *,
    is_solved: bool,
    now: datetime,
) -> None:
    """Count an answer to a problem, if it is the first: a member's for their rating,
    any other's for the streak of their session."""
    if player is None or player.is_guest:
        _count_in_session(session, problem, is_solved=is_solved)
    else:
        _count_rated(player, problem, is_solved=is_solved, now=now)


@transaction.atomic
def _count_rated(
    player: User, problem: Problem, *, is_solved: bool, now: datetime
) -> None:
    players.hold([player.pk])  # their answers come one after another
    if SolvingAttempt.objects.filter(player=player, problem=problem.id).exists():
        return
    solver = Solver.objects.filter(player=player).first()
    solver = solver or Solver(player=player, rated_at=now)
    ProblemRating.objects.get_or_create(
        problem=problem.id,
        defaults={"rating": float(problem.grade), "deviation": UNTRIED},
    )
    hardness = ProblemRating.objects.select_for_update().get(problem=problem.id)
    before = solver.rating
    _rate(solver, hardness, float(is_solved), now)
    for row in (solver, hardness):
        row.tried += 1
        row.solved += is_solved
    solver.streak = solver.streak + 1 if is_solved else 0
    solver.best_streak = max(solver.best_streak, solver.streak)
    solver.rated_at = now
    solver.save()
    hardness.save()
    SolvingAttempt.objects.create(
        player=player,
        problem=problem.id,
        is_solved=is_solved,
        before=before,
        after=solver.rating,
        tried_at=now,
    )


def _rate(solver: Solver, hardness: ProblemRating, score: float, now: datetime) -> None:
    """The ratings of both after one of them has won."""
    days = max(0.0, (now - solver.rated_at).total_seconds() / SECONDS_A_DAY)
    theirs = Strength(solver.rating, solver.deviation, solver.volatility).after(days)
    its = Strength(hardness.rating, hardness.deviation, hardness.volatility)
    _put(solver, rated(theirs, [(its, score)]).bounded(theirs.rating))
    _put(hardness, rated(its, [(theirs, 1 - score)]).bounded(its.rating))


def _put(row: Solver | ProblemRating, strength: Strength) -> None:
    row.rating = strength.rating
    row.deviation = strength.deviation
    row.volatility = min(strength.volatility, VOLATILITY)


def session_of(session: SessionBase) -> dict[str, Any]:
    """What a session remembers: the streak, the best one, and the last problems with
    whether they were solved."""
    kept: dict[str, Any] = session.get(KEPT, {})
    return {"streak": 0, "best": 0, "tried": []} | kept


def _count_in_session(
    session: SessionBase, problem: Problem, *, is_solved: bool
) -> None:
    kept = session_of(session)
    if any(name == problem.id for name, _ in kept["tried"]):
        return
    streak = kept["streak"] + 1 if is_solved else 0
    session[KEPT] = {
        "streak": streak,
        "best": max(streak, kept["best"]),
        "tried": [*kept["tried"], [problem.id, is_solved]][-MOST:],
    }
