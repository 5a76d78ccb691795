"""Problems as they are kept: a text file for each game, one line a problem. A file is
read when problems of its game are first asked for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from games.engine.errors import EngineError
from games.engine.problems import grades
from games.engine.problems.kinds import Kind
from games.engine.registry import GAMES, AnyRules, rules

FOLDER: Final = Path(__file__).parent / "data"
TAB: Final = "\t"
BETWEEN: Final = " ; "  # solutions, and moves of a line
FIELDS: Final = 8


@dataclass(frozen=True, slots=True)
class Problem:
    """One problem of game `key`: its `number` there from 1, its `kind` by key, the rule
    set, its first `grade`, the position and what the task names (`detail`), all right
    answers and the line of the first."""

    key: str
    number: int
    kind_key: str
    ruleset: str
    grade: int
    position_text: str
    detail: str
    solutions: tuple[str, ...]
    line: tuple[str, ...]
    digest: str

    @property
    def id(self) -> str:
        """What it is called in addresses: "medieval-9f3c21d0"."""
        return f"{self.key}-{self.digest}"

    @property
    def level(self) -> int:
        """1 for one of the easiest quarter of its game's problems, to 4."""
        return 1 + grades.COUNT * (self.number - 1) // len(problems_of(self.key))

    @property
    def kind(self) -> Kind:
        return kinds_of(self.key)[self.kind_key]

    @property
    def rules(self) -> AnyRules:
        return rules_of(self.key, self.ruleset)

    def position(self) -> Any:
        """The position of the problem, read afresh."""
        return self.rules.read_position(self.position_text)


@cache
def rules_of(key: str, ruleset: str) -> AnyRules:
    """The rules of a named rule set. Raises EngineError for an unknown one."""
    for each in rules(key).rulesets:
        if each.name == ruleset:
            return rules(key, **each.given)
    raise EngineError(f"{key} has no rule set {ruleset!r}.")


@cache
def kinds_of(key: str) -> Mapping[str, Kind]:
    """The kinds of problems of a game by their keys, the easiest first."""
    found = import_module(f"games.engine.{key}.problems.kinds").KINDS
    return {kind.key: kind for kind in found}


@cache
def problems_of(key: str) -> tuple[Problem, ...]:
    """All problems of a game, in the order of the file. Raises KeyError for a game that
    there is not."""
    if key not in GAMES:
        raise KeyError(key)
    path = FOLDER / f"{key}.txt"
    if not path.exists():
        return ()
    lines = path.read_text(encoding="utf-8").splitlines()
    lines = [line for line in lines if line and not line.startswith("#")]
    return tuple(read_line(key, n, line) for n, line in enumerate(lines, 1))


@cache
def _by_id(key: str) -> Mapping[str, Problem]:
    return {problem.id: problem for problem in problems_of(key)}


def problem_of(name: str) -> Problem | None:
    """The problem of an address; None where there is none. It loads its game alone."""
    key = name.rpartition("-")[0]
    return _by_id(key).get(name) if key in GAMES else None


def digest_of(key: str, kind: str, ruleset: str, position: str, detail: str) -> str:
    """What names a problem: of the position, what is asked, and the options by which
    it was proved."""
    options = rules_of(key, ruleset).options.digest(key)
    text = TAB.join((kind, options, position, detail))
    return blake2b(text.encode(), digest_size=4).hexdigest()


def read_line(key: str, number: int, line: str) -> Problem:
    """A problem from its line. Raises EngineError where it is none."""
    fields = line.split(TAB)
    if len(fields) != FIELDS or not fields[3].isdecimal():
        raise EngineError(f"Line {number} of the problems of {key} cannot be read.")
    digest, kind, ruleset, grade, position, detail, solutions, way = fields
    return Problem(
        key,
        number,
        kind,
        ruleset,
        int(grade),
        position,
        detail,
        tuple(solutions.split(BETWEEN)),
        tuple(way.split(BETWEEN)),
        digest,
    )


def write_line(problem: Problem) -> str:
    """The line of a problem."""
    return TAB.join(
        (
            problem.digest,
            problem.kind_key,
            problem.ruleset,
            str(problem.grade),
            problem.position_text,
            problem.detail,
            BETWEEN.join(problem.solutions),
            BETWEEN.join(problem.line),
        )
    )


def write_file(path: Path, heading: str, found: Iterable[Problem]) -> None:
    """Write the problems of a game, with a heading that says how they were made."""
    lines = [f"# {heading}", *map(write_line, found)]
    path.parent.mkdir(exist_ok=True)
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
