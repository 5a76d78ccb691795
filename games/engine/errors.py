"""Everything the engine refuses, as typed errors whose text is a sentence."""

from __future__ import annotations

from games.engine.words import Words


class EngineError(ValueError):
    """Any refusal of the engine; `str(error)` can be shown to a player."""


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


class ClockError(EngineError):
    """A time control that there is not."""
