"""Whether two problems are alike: the same board but for colours and mirrors, or the
same question with the same answer."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from games.engine.problems.data import Problem
from games.engine.registry import AnyRules

Place = tuple[str, int, int, str, tuple[str, ...]]
Question = tuple[str, str, tuple[str, ...]]


def question_of(problem: Problem) -> Question:
    """The kind, the sentence that asks and all right answers: who has solved one such
    problem knows the next by heart."""
    task = problem.kind.task(problem.rules, problem.position(), problem.detail)
    return problem.kind_key, task.text, tuple(sorted(problem.solutions))


class Likeness:
    """The problems that there are already, for the question whether one is new."""

    def __init__(self, problems: Iterable[Problem] = ()) -> None:
        self._boards: set[str] = set()
        self._questions: set[Question] = set()
        for each in problems:
            self.add(each)

    def add(self, problem: Problem) -> bool:
        """Whether a problem is like none before; then it counts as one of them."""
        board = board_of(problem.rules, problem.position())
        question = question_of(problem)
        if board in self._boards or question in self._questions:
            return False
        self._boards.add(board)
        self._questions.add(question)
        return True


def parted(problems: Iterable[Problem]) -> tuple[list[Problem], list[Problem]]:
    """The problems that are like none before them, and those that repeat one."""
    there, new, repeats = Likeness(), list[Problem](), list[Problem]()
    for each in problems:
        (new if there.add(each) else repeats).append(each)
    return new, repeats


def board_of(rules: AnyRules, position: Any) -> str:
    """The same text for positions that are mirrors of each other, or the same with the
    sides exchanged: the least of all ways to tell where the men stand."""
    places = list(_places(rules, position))
    told = []
    for files in (1, -1):
        for ranks in (1, -1):
            turned = [(b, f * files, r * ranks, s, n) for b, f, r, s, n in places]
            told.append(_text(turned))
    return min(told)


def _places(rules: AnyRules, position: Any) -> list[Place]:
    """Board, column and row of each man, whether it is the mover's, and its numbers."""
    scene = rules.scene(position)
    mover = (
        {scene.turn, *scene.tallies[scene.turn].armies}
        if (scene.turn in scene.tallies)
        else {scene.turn}
    )
    found = []
    for board in scene.boards:
        wide = len(board.files)
        for at, cell in enumerate(board.cells):
            for man in (cell.man, cell.beside):
                if man is not None:
                    side = "own" if man.side in mover else "other"
                    what = (man.shape, *man.numerals)
                    found.append((board.key, at % wide, at // wide, side, what))
    return found


def _text(places: list[Place]) -> str:
    """The men from their own leftmost column and lowest row on, in order."""
    left = min((file for _, file, *_ in places), default=0)
    low = min((rank for _, _, rank, *_ in places), default=0)
    moved = sorted((b, f - left, r - low, s, n) for b, f, r, s, n in places)
    return repr(moved)
