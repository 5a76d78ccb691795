"""Inside a game arrows point one way too (docs/architecture.md, "Inside a game")."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.engine import GAMES

ENGINE = Path(__file__).parents[2] / "games" / "engine"
# Each folder with those that it may import. Options and rules are one floor: options
# name what the rules hold (arrays, formulas), and rules ask for options.
MAY_IMPORT = {
    "rules": ("options",),
    "search": ("options", "rules"),
    "text": ("options", "rules"),
    "face": ("options", "rules", "search", "text"),
    "help": ("options", "rules", "search", "text", "face"),
    "problems": ("options", "rules", "search", "text", "face"),
}


def imports(source: str) -> Iterator[str]:
    """The full names of all that a module imports, inside functions too."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def wrong_ways(game: str, folder: str, name: str, source: str) -> list[str]:
    """A sentence for each import of a module that goes the wrong way."""
    found = []
    for imported in imports(source):
        if imported.startswith(f"games.engine.{game}."):
            other = imported.split(".")[3]
            if other not in (folder, *MAY_IMPORT[folder]):
                found.append(
                    f"{game}/{folder}/{name} imports {imported}, but {folder} may "
                    f"import {', '.join(MAY_IMPORT[folder])} alone."
                )
    return found


@pytest.mark.parametrize("game", GAMES)
def test_folders_import_those_below_them_alone(game):
    for folder in MAY_IMPORT:
        files = sorted((ENGINE / game / folder).glob("*.py"))
        assert files
        for path in files:
            source = path.read_text(encoding="utf-8")
            assert wrong_ways(game, folder, path.name, source) == []


@pytest.mark.parametrize(
    ("folder", "source"),
    [
        ("rules", "from games.engine.medieval.face.names import here"),
        ("rules", "import games.engine.medieval.text.notation"),
        ("text", "from games.engine.medieval.search import walker"),
        ("face", "def late():\n    from games.engine.medieval.help import panels"),
        ("search", "from games.engine.medieval import text"),
    ],
)
def test_an_import_the_wrong_way_is_told_in_a_sentence(folder, source):
    (sentence,) = wrong_ways("medieval", folder, "a.py", source)
    assert sentence.startswith(f"medieval/{folder}/a.py imports games.engine.medieval.")
    assert sentence.endswith(" alone.")


def test_imports_of_folders_below_are_no_matter():
    source = "from games.engine.medieval.text import notation\nimport re"
    assert wrong_ways("medieval", "face", "a.py", source) == []
