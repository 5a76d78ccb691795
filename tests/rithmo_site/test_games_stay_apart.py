"""A game is a folder: nothing outside of it asks which game it is (README, How to add
a game)."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.engine import GAMES

ROOT = Path(__file__).resolve().parents[2]
PLACES = ("accounts", "games", "rithmo_site", "static/rithmo", "templates")
CODE = {".py", ".html", ".js", ".css", ".svg", ".webmanifest"}

# What a game has of its own, in folders or files of its name.
OWN = (
    "games/engine/{key}/",
    "games/learn/lessons/{key}/",
    "games/demo/plans/{key}.py",
    "games/bench/engines/{key}.py",
    "games/learn/templates/learn/{key}/",
)
# The only others that may name a game, and what for.
ALLOWED = {"games/engine/registry.py": "the list of games"}


def sources() -> Iterator[tuple[str, Path]]:
    """Everything that runs or is shown, with its name from the root."""
    for place in PLACES:
        for file in sorted((ROOT / place).rglob("*")):
            if file.suffix in CODE and "migrations" not in file.parts:
                yield file.relative_to(ROOT).as_posix(), file


def namings(file: Path, keys: set[str]) -> list[str]:
    """Where a source names one of these games, other than in words for people."""
    text = file.read_text(encoding="utf-8")
    if not any(key in text for key in keys):
        return []  # without reading it as code, which takes far longer
    if file.suffix == ".py":
        return list(_in_python(ast.parse(text), keys))
    named = re.compile(rf"""["'/.#=](?:{"|".join(keys)})\b""")
    return [found[0] for found in named.finditer(text)]


def _in_python(tree: ast.Module, keys: set[str]) -> Iterator[str]:
    """Imports from a game's folder, and its key as a text or a part of a path."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            paths = [f"{node.module}.{name.name}" for name in node.names]
        elif isinstance(node, ast.Import):
            paths = [name.name for name in node.names]
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            paths = [node.value] if " " not in node.value else []
        else:
            continue
        for path in paths:
            if keys & set(re.split(r"[./?=&]", path)):
                yield f"line {node.lineno}: {path}"


def owned(name: str, key: str) -> bool:
    return any(name.startswith(own.format(key=key)) for own in OWN)


@pytest.mark.parametrize("key", GAMES)
def test_no_other_source_names_a_game(key):
    found = {
        name: namings(file, {key})
        for name, file in sources()
        if name not in ALLOWED and not owned(name, key)
    }
    assert {name: where for name, where in found.items() if where} == {}


@pytest.mark.parametrize("name", ALLOWED)
def test_what_is_allowed_is_needed(name):
    assert namings(ROOT / name, set(GAMES))


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.py", "from games.engine.medieval.game import Medieval"),
        ("a.py", "import games.engine.medieval.game"),
        ("a.py", "from games.engine import medieval"),
        ("a.py", "if game.key == 'medieval': pass"),
        ("a.py", "address = '/play/medieval/'"),
        ("a.py", "GAME = {'medieval': 1}"),
        ("a.html", '{% if game.key == "medieval" %}'),
        ("a.html", '<a href="/learn/medieval/">'),
        ("a.html", "{% include 'games/medieval/more.html' %}"),
        ("a.js", "if (key === 'medieval') return;"),
        ("a.css", ".medieval { color: red; }"),
        ("a.css", '[data-key="medieval"] { color: red; }'),
    ],
)
def test_such_would_be_found(tmp_path, name, text):
    file = tmp_path / name
    file.write_text(text)
    assert namings(file, {"medieval"})


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.py", '"""As the Middle Ages had it (medieval §5)."""\nx = "medieval game"'),
        ("a.html", '{% translate "The medieval battle of numbers." %}'),
        ("a.js", "// the medieval game counts squares"),
    ],
)
def test_words_for_people_may_name_it(tmp_path, name, text):
    file = tmp_path / name
    file.write_text(text)
    assert not namings(file, {"medieval"})
