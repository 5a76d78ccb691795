"""Making problems: from games of the search, each kind in turn, at most one a game."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from math import ceil
from typing import Any

from games.engine.problems import grades
from games.engine.problems.data import Problem, digest_of, kinds_of, rules_of
from games.engine.problems.kinds import Kind
from games.engine.problems.likeness import likeness
from games.engine.problems.sparring import positions
from games.engine.registry import AnyRules

PATIENCE = 60  # games for each problem that is wanted; then what there is must do


def make(
    key: str, count: int, seed: int, tell: Callable[[str], None] = print
) -> list[Problem]:
    """About `count` problems of a game (0: as many as its kinds ask for), the easiest
    first; the same for the same seed. `tell` hears how it goes on."""
    kinds = kinds_of(key).values()
    whole = sum(kind.wanted for kind in kinds)
    seen: set[str] = set()
    found: list[Problem] = []
    for kind in kinds:
        wanted = ceil(kind.wanted * count / whole) if count else kind.wanted
        made = list(_of_kind(key, kind, wanted, seed, seen))
        tell(f"{kind.key}: {len(made)} of {wanted}")
        found += made
    found.sort(key=lambda each: (each.grade, each.digest))
    return found


def _of_kind(
    key: str, kind: Kind, wanted: int, seed: int, seen: set[str]
) -> Iterator[Problem]:
    made = 0
    for game in range(PATIENCE * wanted):
        if made == wanted:
            return
        ruleset = kind.rulesets[game % len(kind.rulesets)]
        problem = _of_game(key, kind, ruleset, f"{seed}/{kind.key}/{game}", seen)
        if problem is not None:
            made += 1
            yield problem


def _of_game(
    key: str, kind: Kind, ruleset: str, seed: str, seen: set[str]
) -> Problem | None:
    """The first problem that a game has, its positions looked at in random order."""
    rules = rules_of(key, ruleset)
    chance = random.Random(seed)  # noqa: S311
    line = list(positions(rules, seed, kind.longest, kind.nodes))
    chance.shuffle(line)
    for position in line[: kind.tried]:
        problem = _of_position(rules, kind, ruleset, position, chance)
        if problem is not None:
            known = likeness(rules, problem.position())
            if known not in seen:
                seen.add(known)
                return problem
    return None


def _of_position(
    rules: AnyRules,
    kind: Kind,
    ruleset: str,
    played: Any,
    chance: random.Random,
) -> Problem | None:
    for reached in kind.positions(rules, played):
        text = rules.write_position(reached)
        position = rules.read_position(text)  # without what led to it
        if _men(rules, position) < kind.fewest or rules.outcome(position) is not None:
            continue
        details = list(kind.details(rules, position))
        chance.shuffle(details)
        for detail in details:
            problem = proved(rules, kind, ruleset, text, detail)
            if problem is not None:
                return problem
    return None


def proved(
    rules: AnyRules, kind: Kind, ruleset: str, text: str, detail: str, number: int = 0
) -> Problem | None:
    """The problem of a position, if there is one."""
    found = kind.prove(rules, rules.read_position(text), detail)
    if found is None:
        return None
    position = rules.read_position(text)
    if not all(kind.judge(rules, position, detail, s).right for s in found.solutions):
        return None  # too long a proof for somebody who waits
    return Problem(
        rules.key,
        number,
        kind.key,
        ruleset,
        grades.grade(kind, found.features),
        text,
        detail,
        found.solutions,
        found.line,
        digest_of(rules.key, kind.key, ruleset, text, detail),
    )


def _men(rules: AnyRules, position: Any) -> int:
    cells = (cell for board in rules.scene(position).boards for cell in board.cells)
    return sum((cell.man is not None) + (cell.beside is not None) for cell in cells)


def check(problem: Problem) -> str:
    """What is wrong with a problem that is proved again; "" where it holds."""
    again = proved(
        problem.rules,
        problem.kind,
        problem.ruleset,
        problem.position_text,
        problem.detail,
        problem.number,
    )
    if again is None:
        return f"{problem.id} is no problem: it has not one right answer."
    if again != problem:
        return f"{problem.id} comes out otherwise: {again.solutions[0]}."
    return ""
