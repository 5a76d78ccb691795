"""A lesson as one visitor meets it: the steps done, and one step set up on a board."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

from django.contrib.sessions.backends.base import SessionBase
from django.urls import reverse
from django.utils.http import urlencode

from games.boards import BoardForm, BoardView, Building, Look, board_view
from games.engine.problems.data import kinds_of
from games.engine.problems.kinds import Kind
from games.engine.registry import AnyRules
from games.engine.scenes import Man
from games.learn.attempts import Attempt, weigh
from games.learn.lessons import Lesson, Step, lessons_of
from games.learn.made_moves import men
from games.learn.progress import steps_done
from games.learn.verdicts import Verdict


@dataclass(frozen=True)
class Course:
    """A lesson of game `key` with the numbers of the steps that were done."""

    key: str
    lesson: Lesson
    done: frozenset[int]

    @property
    def url(self) -> str:
        return reverse("lesson", args=[self.key, self.lesson.slug])

    @property
    def total(self) -> int:
        return len(self.lesson.steps)

    @property
    def is_finished(self) -> bool:
        return len(self.done) == self.total

    @property
    def is_first(self) -> bool:
        """Whether it is the first lesson of its game."""
        return self.lesson is lessons_of(self.key)[0]

    @property
    def next_number(self) -> int:
        """The first step that was not done; the first of all when none is left."""
        numbers = range(1, self.total + 1)
        return next((n for n in numbers if n not in self.done), 1)

    @property
    def following(self) -> Lesson | None:
        """The lesson after this one."""
        taught = lessons_of(self.key)
        after = taught.index(self.lesson) + 1
        return taught[after] if after < len(taught) else None

    @property
    def problems(self) -> list[Kind]:
        """The kinds of problems that ask for what the lesson teaches."""
        return [kinds_of(self.key)[kind] for kind in self.lesson.problems]

    @property
    def play_url(self) -> str:
        """Where to play the computer next, by the lesson's named rules if any."""
        practice = reverse("practice", args=[self.key])
        named = self.lesson.ruleset
        return f"{practice}?{urlencode({'ruleset': named})}" if named else practice

    @property
    def cast(self) -> tuple[Man, ...]:
        """The men who stand for the lesson in a list of lessons."""
        return _cast(self.key, lessons_of(self.key).index(self.lesson))


@cache
def _cast(key: str, number: int) -> tuple[Man, ...]:
    """The men of a lesson, read once: pages of lists ask for those of every lesson."""
    lesson = lessons_of(key)[number]
    rules, steps = lesson.rules(key), lesson.steps
    return tuple(
        men(rules, rules.read_position(steps[number - 1].position))[square]
        for number, square in lesson.shows
    )


def next_course(session: SessionBase, key: str) -> Course | None:
    """The first lesson of game `key` that is not finished, as far as this session
    remembers; the first of all when each is."""
    courses = [
        Course(key, lesson, steps_done(session, key, lesson.slug))
        for lesson in lessons_of(key)
    ]
    unfinished = (course for course in courses if not course.is_finished)
    return next(unfinished, courses[0] if courses else None)


@dataclass(frozen=True)
class Desk:
    """Step `number` of a course, set up on a board."""

    course: Course
    number: int

    @cached_property
    def rules(self) -> AnyRules:
        return self.course.lesson.rules(self.course.key)

    @property
    def step(self) -> Step:
        return self.course.lesson.steps[self.number - 1]

    @cached_property
    def position(self) -> Any:
        return self.rules.read_position(self.step.position)

    def weigh(self, attempt: Attempt) -> tuple[Verdict | None, str]:
        return weigh(self.rules, self.position, self.step, attempt)

    def context(self, attempt: Attempt) -> dict[str, Any]:
        """All that the lesson's template needs after `attempt`."""
        verdict, refused = self.weigh(attempt)
        reached = verdict is not None and verdict.reached
        done = self.course.done | {self.number} if reached else self.course.done
        board = self._board(attempt, verdict)
        return {
            "rules": self.rules,
            "course": self.course,
            "lesson": self.course.lesson,
            "step": self.step,
            "number": self.number,
            "numbers": [(n, n in done) for n in range(1, self.course.total + 1)],
            "verdict": verdict,
            "refused": refused,
            "reached": reached,
            "board": board,
            "counts": [
                (seat, board.tallies.get(seat, ""), board.scene.tallies.get(seat))
                for seat in self.rules.seats
            ],
            "are_counted": any(board.tallies.values()),
        }

    def _board(self, attempt: Attempt, verdict: Verdict | None) -> BoardView:
        """The position after a move that did it; else the step's own, to be played."""
        look = Look(self.rules.seat_to_move(self.position))
        if verdict and verdict.reached:
            return board_view(self.rules, verdict.last.position, look=look)
        return board_view(
            self.rules,
            self.position,
            look=look,
            building=Building(attempt.partial, attempt.press, yours=True),
            form=BoardForm(f"{self.course.url}?step={self.number}", "#lesson"),
        )
