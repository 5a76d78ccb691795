"""Arrows point down: a room knows the rooms on the floors below its own, and no other.
The floors stand in docs/architecture.md.

An arrow is an import, a key to a table, a template that is shown or included, a library
of tags, or a migration that comes first. The frame of all pages (`templates/`) is the
site's: it shows what it likes of the rooms, and their pages fill its blocks, so to
extend it is no arrow. Nor is the history before rooms had tables of their
own (`games/migrations/`), with which the migrations of each room begin.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
TOPS = ("accounts", "games", "rithmo_site")
KEYS = ("ForeignKey", "OneToOneField", "ManyToManyField")
SHOWN = re.compile(r"{% (?:include|extends) ['\"]([^'\"]+)['\"]")
LOADED = re.compile(r"{% load ([^%]+) %}")
RELATIVE = re.compile(r"from\s+\.")  # in a text perhaps
FLOOR = re.compile(r"^\| (\d+) \| `([\w.]+)` \|", re.MULTILINE)


class Arrow(NamedTuple):
    """What a line of one room knows: `there` is the room, `what` how it is named."""

    here: str
    place: str
    what: str
    there: str

    @property
    def climbs(self) -> bool:
        return self.here != self.there and floors()[self.there] >= floors()[self.here]

    def __str__(self) -> str:
        return (
            f"{self.place} knows {self.what}, but {self.there} is on floor "
            f"{floors()[self.there]} and {self.here} on {floors()[self.here]}"
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


def arrows_of_code() -> Iterator[Arrow]:
    """Imports of our own modules, those inside functions and under TYPE_CHECKING too;
    keys by name; names of templates; what a migration comes after."""
    for module, path in modules():
        here = room_of(module)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            place = f"{module}:{getattr(node, 'lineno', 0)}"
            for imported in imported_by(node):
                if imported.split(".")[0] in TOPS:
                    yield Arrow(here, place, imported, room_of(imported))
            for what in (*key_by_name(node), *dependencies(module, node)):
                if room := labels().get(what.split(".")[0]):
                    yield Arrow(here, place, what, room)
            if isinstance(node, ast.Constant) and node.value in templates():
                yield Arrow(here, place, node.value, templates()[node.value])


def arrows_of_templates() -> Iterator[Arrow]:
    """What the templates of rooms include, extend and load."""
    for name, here in templates().items():
        text = template(name)
        for other in SHOWN.findall(text):
            if other in templates():
                yield Arrow(here, name, other, templates()[other])
        for library in " ".join(LOADED.findall(text)).split():
            if library in libraries():
                yield Arrow(here, name, library, libraries()[library])


@cache
def labels() -> dict[str, str]:
    """The rooms by the labels of their apps."""
    rooms = [room for room in floors() if room != "games"]
    return {room.rpartition(".")[2]: room for room in rooms}


@cache
def templates() -> dict[str, str]:
    """The room of each template, by the name that templates and views call it."""
    found = {}
    for path in sorted(
        (*ROOT.glob("*/templates/**/*"), *ROOT.glob("games/*/templates/**/*"))
    ):
        if path.is_file():
            room, _, name = path.relative_to(ROOT).as_posix().partition("/templates/")
            found[name] = room.replace("/", ".")
    return found


def template(name: str) -> str:
    folder = templates()[name].replace(".", "/")
    return (ROOT / folder / "templates" / name).read_text(encoding="utf-8")


@cache
def libraries() -> dict[str, str]:
    """The room of each library of tags."""
    return {
        path.stem: f"games.{path.parts[-3]}"
        for path in ROOT.glob("games/*/templatetags/*.py")
    }


def key_by_name(node: ast.AST) -> list[str]:
    """The table to which a field of a model points by its name."""
    if isinstance(node, ast.Call) and ast.unparse(node.func).endswith(KEYS):
        first = node.args[0] if node.args else None
        given = [first, *(each.value for each in node.keywords if each.arg == "to")]
        return [text for text in texts(given) if "." in text]
    return []


def texts(nodes: Iterable[ast.AST | None]) -> list[str]:
    """The plain texts among these nodes."""
    values = (each.value for each in nodes if isinstance(each, ast.Constant))
    return [value for value in values if isinstance(value, str)]


def dependencies(module: str, node: ast.AST) -> list[str]:
    """The apps after whose migrations one comes."""
    if ".migrations." not in module or not isinstance(node, ast.Tuple):
        return []
    pair = texts(node.elts)
    is_migration = len(pair) == 2 and re.match(r"\d{4}_", pair[1])
    return pair[:1] if is_migration else []


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


def test_no_arrow_of_code_climbs():
    found = list(arrows_of_code())
    assert len(found) > 3000
    assert [str(each) for each in found if each.climbs] == []


def test_no_arrow_of_templates_climbs():
    found = list(arrows_of_templates())
    assert len(found) > 100
    assert [str(each) for each in found if each.climbs] == []


def test_an_arrow_that_climbs_is_named():
    arrow = Arrow("games.play", "games.play.moves:7", "ladders.Ladder", "games.ladders")
    assert arrow.climbs
    assert str(arrow) == (
        "games.play.moves:7 knows ladders.Ladder, but games.ladders is on floor "
        f"{floors()['games.ladders']} and games.play on {floors()['games.play']}"
    )


def test_no_import_is_relative():
    """So that every arrow can be read where it begins."""
    for module, path in modules():
        text = path.read_text(encoding="utf-8")
        if not RELATIVE.search(text):
            continue  # to read it as code takes far longer
        tree = ast.parse(text)
        found = [n for n in ast.walk(tree) if isinstance(n, ast.ImportFrom) and n.level]
        assert found == [], module
