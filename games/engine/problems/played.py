"""Finished games as problems are made from them: records in a file, as the archive
writes them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from games.engine.errors import NotationError
from games.engine.game_texts import GameText, counted_on, record_in
from games.engine.problems.sparring import OPENING
from games.engine.record import Record, final_position, replay
from games.engine.registry import AnyRules


class PlayedGame(NamedTuple):
    """A finished game: what it was played by, and its record."""

    digest: str
    record: Record

    def is_by(self, rules: AnyRules) -> bool:
        """Whether it was played by these rules from their usual start."""
        mine = rules.options.digest(rules.key)
        return self.digest == mine and not self.record.start

    def positions(self, longest: int) -> Iterator[Any]:
        """Its positions up to so many moves, the first after a few moves; none in which
        a die is thrown."""
        rules = self.record.rules
        for number, (position, move) in enumerate(replay(self.record)):
            if move is None or number > longest:
                return
            if number > OPENING and not rules.chances(position):
                yield position


def played_games(texts: Iterable[GameText], key: str) -> list[PlayedGame]:
    """Those of the texts that are games of `key`. Raises NotationError, with the line,
    where one cannot be read or played."""
    found = []
    for text in texts:
        try:
            record = record_in(text)
            final_position(record)  # it can be played to its end
        except NotationError as error:
            raise NotationError(counted_on(str(error), text.line)) from error
        if record.rules.key == key:
            digest = record.rules.options.digest(key)
            found.append(PlayedGame(digest, record))
    return found
