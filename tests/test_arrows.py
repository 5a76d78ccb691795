"""Imports point down: a module knows the rooms on the floors below its own, and no
other. The floors stand in docs/architecture.md."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
TOPS = ("accounts", "games", "rithmo_site")
FLOOR = re.compile(r"^\| (\d+) \| `([\w.]+)` \|", re.MULTILINE)


class Import(NamedTuple):
    """`module` imports `imported` in this line; both are dotted names."""

    module: str
    line: int
    imported: str

    @property
    def climbs(self) -> bool:
        here, there = room_of(self.module), room_of(self.imported)
        return here != there and floors()[there] >= floors()[here]

    def __str__(self) -> str:
        there = room_of(self.imported)
        return (
            f"{self.module}:{self.line} imports {self.imported}, but {there} is on "
            f"floor {floors()[there]} and {room_of(self.module)} on "
            f"{floors()[room_of(self.module)]}"
        )


@cache
def floors() -> dict[str, int]:
    """The floor of each room, as the document has it."""
    text = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
    return {room: int(floor) for floor, room in FLOOR.findall(text)}


def room_of(module: str) -> str:
    """The room of a module: a folder of `games`, or a top folder. What lies loose in
    `games` (its `apps.py`, its `admin.py`) is `games` itself."""
    top, *below = module.split(".")
    if top == "games" and below and (ROOT / top / below[0]).is_dir():
        return f"games.{below[0]}"
    return top


def modules() -> Iterator[tuple[str, Path]]:
    for top in TOPS:
        for path in sorted((ROOT / top).rglob("*.py")):
            names = list(path.relative_to(ROOT).with_suffix("").parts)
            yield ".".join(names).removesuffix(".__init__"), path


def imports() -> Iterator[Import]:
    """Every import of our own modules, those inside functions and under TYPE_CHECKING
    too."""
    for module, path in modules():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            for imported in imported_by(node):
                if imported.split(".")[0] in TOPS:
                    yield Import(module, getattr(node, "lineno", 0), imported)


def imported_by(node: ast.AST) -> list[str]:
    """What a node imports. `from games import play` names the module, which may be
    in a room of its own."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom) and node.module and not node.level:
        return [f"{node.module}.{alias.name}" for alias in node.names]
    return []


def test_every_room_has_its_floor_and_every_floor_its_rooms():
    there = {room_of(module) for module, _ in modules()}
    assert there == set(floors())


def test_no_import_climbs():
    assert [str(each) for each in imports() if each.climbs] == []


def test_no_import_is_relative():
    """So that every arrow can be read where it begins."""
    for module, path in modules():
        tree = ast.parse(path.read_text(encoding="utf-8"))
        found = [n for n in ast.walk(tree) if isinstance(n, ast.ImportFrom) and n.level]
        assert found == [], module
