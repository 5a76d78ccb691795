"""Making problems: from finished games and games of the search, each kind in turn, at
most one of a kind from a game."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, islice
from math import ceil
from typing import Any, NamedTuple

from games.engine.problems import grades
from games.engine.problems.data import Problem, digest_of, kinds_of, rules_of
from games.engine.problems.kinds import Kind
from games.engine.problems.likeness import likeness
from games.engine.problems.played import PlayedGame
from games.engine.problems.sparring import positions
from games.engine.registry import AnyRules

PATIENCE = 60  # games for each problem that is wanted; then what there is must do


def make(
    key: str,
    count: int,
    seed: int,
    tell: Callable[[str], None] = print,
    played: Sequence[PlayedGame] = (),
) -> list[Problem]:
    """About `count` problems of a game (0: as many as its kinds ask for), the easiest
    first, from the games that were `played` and then from games of the search; the same
    for the same seed. `tell` hears how it goes on."""
    kinds = kinds_of(key).values()
    whole = sum(kind.wanted for kind in kinds)
    seen: set[str] = set()
    found: list[Problem] = []
    for kind in kinds:
        wanted = ceil(kind.wanted * count / whole) if count else kind.wanted
        games = chain(
            _played(key, kind, played, seed),
            _of_search(key, kind, PATIENCE * wanted, seed),
        )
        problems = (_of_game(kind, game, seen) for game in games)
        made = list(islice((each for each in problems if each), wanted))
        tell(f"{kind.key}: {len(made)} of {wanted}")
        found += made
    found.sort(key=lambda each: (each.grade, each.digest))
    return found


class Source(NamedTuple):
    """A game of which a problem may be made: the rule set, the positions, and what
    chooses among them."""

    rules: AnyRules
    ruleset: str
    positions: Iterable[Any]
    chance: random.Random


def _played(
    key: str, kind: Kind, played: Sequence[PlayedGame], seed: int
) -> Iterator[Source]:
    """The finished games by one of the rule sets of a kind."""
    by_name = {ruleset: rules_of(key, ruleset) for ruleset in kind.rulesets}
    for number, game in enumerate(played):
        for ruleset, rules in by_name.items():
            if game.is_by(rules):
                chance = random.Random(f"{seed}/{kind.key}/played/{number}")  # noqa: S311
                positions = game.positions(kind.longest)
                yield Source(rules, ruleset, positions, chance)


def _of_search(key: str, kind: Kind, most: int, seed: int) -> Iterator[Source]:
    """Games of the search against itself, the rule sets in turn."""
    for number in range(most):
        ruleset = kind.rulesets[number % len(kind.rulesets)]
        rules, own = rules_of(key, ruleset), f"{seed}/{kind.key}/{number}"
        line = positions(rules, own, kind.longest, kind.nodes)
        yield Source(rules, ruleset, line, random.Random(own))  # noqa: S311


def _of_game(kind: Kind, game: Source, seen: set[str]) -> Problem | None:
    """The first problem that a game has, its positions looked at in random order."""
    line = list(game.positions)
    game.chance.shuffle(line)
    for position in line[: kind.tried]:
        problem = _of_position(game, kind, position)
        if problem is not None:
            known = likeness(game.rules, problem.position())
            if known not in seen:
                seen.add(known)
                return problem
    return None


def _of_position(game: Source, kind: Kind, played: Any) -> Problem | None:
    rules = game.rules
    for reached in kind.positions(rules, played):
        text = rules.write_position(reached)
        position = rules.read_position(text)  # without what led to it
        if _men(rules, position) < kind.fewest or rules.outcome(position) is not None:
            continue
        details = list(kind.details(rules, position))
        game.chance.shuffle(details)
        for detail in details:
            problem = proved(rules, kind, game.ruleset, text, detail)
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
