"""The moves of a line that is tried, one after another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from games.engine.errors import EngineError, IllegalMove
from games.engine.registry import AnyRules


@dataclass(frozen=True)
class LineStep:
    """A move of the line: its number in a list, as it is listed and written, and the
    position to which it leads."""

    number: str
    listed: str
    text: str
    position: Any


@dataclass(frozen=True)
class OtherLine:
    """Another line from where it leaves the one that is shown; or how the game went on
    there."""

    steps: tuple[LineStep, ...]
    url: str
    is_game: bool = False


def steps_after(
    rules: AnyRules, position: Any, texts: Sequence[str], *, strict: bool = False
) -> tuple[tuple[LineStep, ...], list[str]]:
    """The moves that can be made one after another, and why the next cannot; `strict`
    raises EngineError for it."""
    steps: list[LineStep] = []
    for text in texts:
        try:
            move = rules.read_move(position, text)
            after = rules.apply(position, move)
        except EngineError as error:
            if strict:
                raise
            words = error.words.text if isinstance(error, IllegalMove) else error
            return tuple(steps), [
                f"{_('“%s” cannot be played here:') % text[:40]} {words}"
            ]
        written = rules.write_move(position, move)
        listed = rules.listed(position, written).text
        steps.append(LineStep(rules.number(position), listed, written, after))
        position = after
    return tuple(steps), []
