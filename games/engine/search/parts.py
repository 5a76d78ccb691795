"""The modules of the search, compiled where `compiling.py` has built them.

What is compiled bears a digest of its sources in the name of its folder, so that it is
never older than they are. The engine is whole without it.
"""

from __future__ import annotations

import hashlib
import sys
import sysconfig
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from types import ModuleType
from typing import Final

from games.engine.registry import GAMES

TOP: Final = "games.engine"
COMPILED: Final = "compiled_engine"  # the same package, compiled
ENGINE: Final = Path(__file__).parents[1]
FOLDER: Final = ENGINE.parents[1] / "var" / "compiled"
# In the order in which they build on each other; a game names its own, of its folder
# `search`, in `compiled.txt` there, which can be read without loading the game.
GENERAL: Final = (
    "search.core",
    "search.memory",
    "search.ends",
    "search.ordering",
    "search.nodes",
    "search.alphabeta",
    "search.ranking",
    "search.proving",
)
SHIM: Final = "search.machine"  # is copied with them, and not compiled


def _of_games() -> Iterator[str]:
    for key in GAMES:
        names = ENGINE / key / "search" / "compiled.txt"
        if names.exists():
            for name in names.read_text(encoding="utf-8").split():
                yield f"{key}.search.{name}"


PARTS: Final = (*GENERAL, *_of_games())


def part(name: str, compiled: bool) -> ModuleType:
    """A module by its full name, compiled if asked for and there."""
    if compiled and is_compiled():
        name = COMPILED + name.removeprefix(TOP)
    return import_module(name)


def is_compiled() -> bool:
    """Whether the search is there compiled, from these very sources. It may come while
    the process runs."""
    if f"{COMPILED}.{PARTS[-1]}" in sys.modules:
        return True
    folder = _own_folder()
    return folder.is_dir() and _load(folder)


@cache
def _own_folder() -> Path:
    return folder_of(digest())


@cache
def _load(folder: Path) -> bool:
    """Load what was compiled; whether it can be."""
    sys.path.append(str(folder))
    try:
        for name in PARTS:  # all at once, as the next `compile` removes the folder
            import_module(f"{COMPILED}.{name}")
    except ImportError:  # librt is not there, or is of another version
        sys.path.remove(str(folder))
        return False
    return True


def source_of(name: str) -> Path:
    """The file of a part."""
    return ENGINE.joinpath(*name.split(".")).with_suffix(".py")


def digest() -> str:
    """Of all sources that are compiled, and of the Python that runs."""
    found = hashlib.sha256(sys.version.encode())
    found.update(EXTENSION_SUFFIXES[0].encode() + sysconfig.get_platform().encode())
    for name in (SHIM, *PARTS):
        found.update(source_of(name).read_bytes())
    return found.hexdigest()[:12]


def folder_of(name: str) -> Path:
    """Where what was compiled from sources of this digest lies."""
    return FOLDER / name
