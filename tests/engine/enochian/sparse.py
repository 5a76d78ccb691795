"""Games and positions for tests, by the texts of the rules page."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from games.engine.enochian.game import Enochian

DATA = Path(__file__).parents[2] / "data" / "enochian"
EXAMPLES = json.loads((DATA / "examples.json").read_text(encoding="utf-8"))


def game(**given: Any) -> Any:
    return Enochian(Enochian.Options.read(given))


def at(text: str, **given: Any) -> tuple[Any, Any]:
    """A game with the position of a text."""
    rules = game(**given)
    return rules, rules.read_position(text)


def play(rules: Any, position: Any, *texts: str) -> Any:
    """The position after these moves."""
    for text in texts:
        position = rules.apply(position, rules.read_move(position, text))
    return position


def written(rules: Any, position: Any) -> list[str]:
    return [rules.write_move(position, move) for move in rules.legal_moves(position)]


def lines(name: str) -> list[str]:
    """The lines of a data file that are no remarks."""
    text = (DATA / name).read_text(encoding="utf-8")
    return [each for each in text.splitlines() if each and not each.startswith("#")]
