"""Lessons as data: positions, tasks and goals. A game brings a module of its key here.

The module holds `LESSONS`, in the order in which they are taught.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.util import find_spec

from django.utils.functional import Promise

from games.engine import GAMES, rules
from games.engine.options import Value
from games.engine.registry import AnyRules
from games.learn.goals import Goal
from games.rulesets.names import builtin


@dataclass(frozen=True)
class Step:
    """One position and one task. `solution` is a move that reaches the goal.

    The texts are lazy translations; `learnt` is said once the goal is reached.
    """

    position: str
    task: Promise
    goal: Goal
    solution: str
    hint: Promise
    learnt: Promise


@dataclass(frozen=True)
class Lesson:
    """A few steps about one thing, all played by the same options.

    `shows` picks the men who stand for it on the list of lessons: (step, square). The
    rules are those of a named rule set of the game, or of `options`. It `teaches` the
    ends that the rules give these reasons, and what problems of these kinds
    (`problems`, by their keys) ask for.
    """

    slug: str
    title: Promise
    about: Promise
    shows: tuple[tuple[int, str], ...]
    steps: tuple[Step, ...]
    options: Mapping[str, Value] = field(default_factory=dict)
    ruleset: str = ""
    teaches: tuple[str, ...] = ()
    problems: tuple[str, ...] = ()

    def rules(self, key: str) -> AnyRules:
        """The rules of game `key` by which this lesson is played."""
        if self.ruleset:
            return builtin(key)[self.ruleset]
        return rules(key, **self.options)


@cache
def lessons_of(key: str) -> tuple[Lesson, ...]:
    """The lessons of game `key` in order; none for a game that has none yet."""
    name = f"{__name__}.{key}"
    if key not in GAMES or find_spec(name) is None:
        return ()
    lessons: tuple[Lesson, ...] = import_module(name).LESSONS
    return lessons


def lesson_on(key: str, reason: str) -> Lesson | None:
    """The lesson of game `key` on how games end for this reason, if there is one."""
    return next((each for each in lessons_of(key) if reason in each.teaches), None)


def lessons_for(key: str, kind: str) -> tuple[Lesson, ...]:
    """The lessons of game `key` that teach what problems of a kind ask for."""
    return tuple(each for each in lessons_of(key) if kind in each.problems)
