"""All that the page of a problem shows."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.urls import reverse
from django.utils.http import urlencode

from games.boards import BoardView
from games.engine.problems import grades
from games.engine.problems.data import Problem
from games.learn.attempts import Attempt
from games.learn.lessons import lessons_for
from games.problems.answer_notices import GO_ON, TOLD, AnswerNotice, notice_of
from games.problems.selectors import Progress, day_of, hardness_of
from games.problems.solving import (
    Said,
    Solution,
    Stage,
    Weighed,
    answer_to,
    board_after,
    board_of,
    onward,
    stage_of,
)


def problem_context(
    problem: Problem, said: Said, progress: Progress, *, today: date, is_told: bool
) -> dict[str, Any]:
    """What the templates need after what was said; with the solution if it `is_told`.
    A right move that is not the last leads on to the next."""
    stage = stage_of(problem, said.made)
    answer = None
    attempt = said.attempt
    if attempt.move and not is_told:
        answer = answer_to(stage, attempt.move)
        if answer.judged.right and not answer.judged.last:
            stage = onward(stage, attempt.move, answer.judged)
        if not answer.is_solved:
            attempt = Attempt()
    is_solved = answer is not None and answer.is_solved
    solution = Solution(problem)
    address = reverse("problem", args=[problem.id])
    kind = problem.kind
    return {
        "problem": problem,
        "rules": problem.rules,
        "kind": kind,
        "ruleset": _ruleset_title(problem),
        "task": kind.task(problem.rules, problem.position(), problem.detail),
        "stars": [n <= problem.level for n in range(1, grades.COUNT + 1)],
        "hardness": hardness_of(problem),
        "day": day_of(problem, today),
        "lessons": lessons_for(problem.key, problem.kind_key),
        "progress": progress,
        "is_counted": problem.id in progress.tried,
        "notice": _notice(stage, answer, is_told=is_told),
        "answer": answer,
        "is_solved": is_solved,
        "is_told": is_told,
        "solution": solution if is_told or is_solved else None,
        "hint": solution.hint,
        "stage": stage,
        "address": address,
        "board": _board(stage, attempt, answer, solution, address, is_told=is_told),
        "next": _next(problem),
    }


def _notice(
    stage: Stage, answer: Weighed | None, *, is_told: bool
) -> AnswerNotice | None:
    if is_told:
        return TOLD
    if answer is not None:
        return notice_of(answer)
    return GO_ON if stage.made else None


def _board(
    stage: Stage,
    attempt: Attempt,
    answer: Weighed | None,
    solution: Solution,
    address: str,
    *,
    is_told: bool,
) -> BoardView:
    """The board after what solved it; else the one to answer on."""
    problem = stage.problem
    if is_told and solution.moves:
        return board_after(problem, solution.moves[-1].position)
    if answer is not None and answer.is_solved:
        if answer.played is not None:
            return board_after(problem, answer.played.position)
        if solution.moves:
            return board_after(problem, solution.moves[-1].position)
    if is_told or (answer is not None and answer.is_solved):
        return board_after(problem, stage.shown)
    return board_of(stage, attempt, address)


def _ruleset_title(problem: Problem) -> str:
    named = (each for each in problem.rules.rulesets if each.name == problem.ruleset)
    return next(named).title


def _next(problem: Problem) -> str:
    """Where the next problem of the same kind is found."""
    query = {"game": problem.key, "kind": problem.kind_key, "but": problem.id}
    return f"{reverse('problem-next')}?{urlencode(query)}"
