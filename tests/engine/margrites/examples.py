"""The worked examples of margrites §11 as data, and short ways into the game."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from games.engine.margrites.game import Margrites
from games.engine.margrites.options import MargritesOptions

DATA = Path(__file__).parents[2] / "data" / "margrites"


@lru_cache
def margrites(**given: Any) -> Any:
    return Margrites(MargritesOptions.read(given))


def played(game: Any, position: Any, texts: str) -> Any:
    """The position after steps parted by ";"."""
    if isinstance(position, str):
        position = game.read_position(position)
    for text in filter(None, (each.strip() for each in texts.split(";"))):
        position = game.apply(position, game.read_move(position, text))
    return position


@dataclass(frozen=True)
class Example:
    name: str
    position: str
    action: str
    expected: str

    @property
    def result(self) -> tuple[str, ...] | None:
        """What the example says of the end: winner's letter, by what, why."""
        found = re.search(r"result \[(.*)\]", self.expected)
        return tuple(re.findall(r"'([^']*)'", found[1])) if found else None

    @property
    def quoted(self) -> list[str]:
        return re.findall(r"`([^`]*)`", self.expected)


def examples() -> list[Example]:
    text = (DATA / "examples.txt").read_text(encoding="utf-8")
    blocks = text.strip().split("\n\n")[1:]
    return [Example(*block.split("\n")) for block in blocks]
