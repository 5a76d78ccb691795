"""Everything the engine refuses, as typed errors whose text is a sentence."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from games.engine.words import Words


class EngineError(ValueError):
    """Any refusal of the engine; `str(error)` can be shown to a player. `at` is the
    sign of a longer text at which the refused part begins, if its reader tells it."""

    def __init__(self, text: str, at: int | None = None) -> None:
        super().__init__(text)
        self.at = at


@contextmanager
def read_from(at: int) -> Iterator[None]:
    """What is read within begins at this sign of the text around it: a refusal tells
    it, also where it tells the sign within a part."""
    try:
        yield
    except EngineError as error:
        error.at = at + (error.at or 0)
        raise


class OptionError(EngineError):
    """An option that the game does not have, or a value it cannot take."""


class PositionError(EngineError):
    """A text that is no position of this game."""


class NotationError(EngineError):
    """A text that is no move, record or request of this game."""


class IllegalMove(EngineError):
    """A move that the rules refuse; `code` is the reason code of the game's rules."""

    def __init__(self, words: Words) -> None:
        super().__init__(words.text)
        self.words = words

    @property
    def code(self) -> str:
        return self.words.code


class NothingToChoose(EngineError):
    """A search where the game is over, chance decides or there is no move."""

    def __init__(self, why: str = "") -> None:
        super().__init__(f"There is no move to choose{why and ': '}{why}.")


class ClockError(EngineError):
    """A time control that there is not."""
