"""Looking for a hint, in a worker."""

from __future__ import annotations

import time
import zlib
from collections.abc import Sequence
from typing import Any, Final

from games.engine.registry import AnyRules
from games.engine.search.levels import STRONGEST, consider
from games.engine.search.thinking import Thought
from games.partners.models import Hint
from games.play.models import Game
from games.play.positions import position_of

THINKING: Final = 1.0  # seconds of a processor's time for one hint
LONGEST: Final = 3  # moves of a line that are kept


def find_line(*, game_id: str, version: int) -> bool:
    """Look for the hint that was asked for on the board of `version`; whether one was
    kept. Done twice it does no harm."""
    asked = Hint.objects.filter(game=game_id, board_version=version, line=[])
    game = Game.objects.filter(pk=game_id, board_version=version).first()
    if game is None or not (game.is_live and game.has_rules and asked.exists()):
        return False
    rules, position = game.rules, position_of(game)
    thought = _thought(rules, position, zlib.crc32(game.pk.encode()))
    line = line_texts(rules, position, thought.line or (thought.move,))
    wins_in = max(-99, min(99, thought.plies_to_win))
    return bool(asked.update(line=line, wins_in=wins_in))


def _thought(rules: AnyRules, position: Any, seed: int) -> Thought:
    """What the strongest level thinks of the position."""
    until = time.thread_time() + THINKING
    return consider(
        rules, position, STRONGEST, seed, poll=lambda: time.thread_time() >= until
    )


def line_texts(rules: AnyRules, position: Any, moves: Sequence[Any]) -> list[str]:
    """The first moves of a line as text, each from the position before it."""
    texts = []
    for move in moves[:LONGEST]:
        texts.append(rules.write_move(position, move))
        position = rules.after(position, move)
    return texts
