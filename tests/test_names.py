"""A name stands for one thing. What is defined more than twice outside the games stands
here with its reason; anything else is to be called by what it is."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from games.engine import GAMES

ROOT = Path(__file__).parents[1]
TOPS = ("accounts", "games", "rithmo_site")
OFTEN = 2  # so often a name may be defined without a reason

DJANGO = "what Django and its developers call it"
BENCH = "the same question asked of every bench"
ALIKE = "the same file of several rooms of one kind"
TWICE = "challenges and rounds do the same, by the same names"
VIEW = "a use case, and the view that carries it out"
MODULES = {
    **dict.fromkeys(("admin", "apps", "consumers", "forms", "models"), DJANGO),
    **dict.fromkeys(("urls", "views"), DJANGO),
    **dict.fromkeys(("errors", "fragments", "selectors", "services", "sweeps"), ALIKE),
    **dict.fromkeys(("checks", "notices", "personal_data", "tasks", "topics"), ALIKE),
    **dict.fromkeys(("challenges", "results", "seasons", "settings"), TWICE),
    **dict.fromkeys(("beginnings", "ended_games", "readiness"), TWICE),
    **dict.fromkeys(("drawing", "measures"), BENCH),
    "words": ALIKE,
    "commands": "of `python -m games.engine`, beside what they do",
    "invitations": "rows, answers, and what organisers do with them",
    "offers": "what can be chosen: rules, a move, a seek",
}
DEFINED = {
    "Command": DJANGO,
    "index": DJANGO,
    **dict.fromkeys(("main", "measure", "measures", "run"), BENCH),
    **dict.fromkeys(("near", "void"), TWICE),
    **dict.fromkeys(("accept", "challenge", "come_back", "leave"), VIEW),
    "add_to": "commands are added to those of the engine",
    "answered": "an answer that was given: to an asking, a step, a form",
    "forget": "of what a process keeps",
    "listed": "words with commas, and lists of moves",
    "look_at": "a row that may be due",
}


def sources() -> Iterator[Path]:
    """Every module but those of single games and the migrations."""
    for top in TOPS:
        for path in sorted((ROOT / top).rglob("*.py")):
            if not {*GAMES, "migrations"} & {*path.parts}:
                yield path


def test_every_name_that_is_often_defined_has_its_reason():
    found = defaultdict(list)
    for path in sources():
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            kinds = (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
            if isinstance(node, kinds) and not node.name.startswith("_"):
                found[node.name].append(str(path.relative_to(ROOT)))
    often = {name: where for name, where in found.items() if len(where) > OFTEN}
    assert {n: w for n, w in often.items() if n not in DEFINED} == {}
    assert set(DEFINED) <= set(often), "a reason that nobody needs"


def test_every_module_name_that_is_often_used_has_its_reason():
    found = defaultdict(list)
    for path in sources():
        if path.stem not in {"__init__", *GAMES}:
            found[path.stem].append(str(path.relative_to(ROOT)))
    often = {name: where for name, where in found.items() if len(where) > OFTEN}
    assert {n: w for n, w in often.items() if n not in MODULES} == {}
    assert set(MODULES) <= set(often), "a reason that nobody needs"
