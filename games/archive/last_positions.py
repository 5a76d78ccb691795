"""How finished games look at their end, for lists: drawn once, as they stay so."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from typing import Final, NamedTuple

from django.db import connection
from django.utils.safestring import SafeString

from games.boards.thumbnails import draw_thumbnail
from games.common.shelves import Shelf
from games.engine.errors import EngineError
from games.play.models import Game
from games.play.positions import start_of

KEPT: Final = 4096  # of about two kilobytes

# The places one after the other: for a condition on each, SQLite makes a plan each.
PLIES: Final = """
    WITH wanted (game, number) AS (VALUES {marks})
    SELECT p.game_id, p.number, p.text, p.position
    FROM wanted CROSS JOIN games_ply p
    WHERE p.game_id = wanted.game AND p.number = wanted.number
"""

_drawn = Shelf(KEPT)

Marks = Mapping[str, tuple[str, ...]]  # as a Scene has them


class MadePly(NamedTuple):
    """A move as notation, and the text of the position after it."""

    text: str
    position: str


def last_positions(games: Iterable[Game]) -> dict[str, SafeString]:
    """By their ids small pictures of the stored positions of finished games, with their
    last moves; "" where the rules are gone. One query where some are not drawn yet."""
    found = {game: _drawn.get((game.pk, game.board_version)) for game in games}
    missing = [game for game, picture in found.items() if picture is None]
    plies = _last_plies(missing) if missing else {}
    for game in missing:
        found[game] = _draw(game, plies[game.pk])
        _drawn.put((game.pk, game.board_version), found[game])
    return {game.pk: picture for game, picture in found.items()}


def _last_plies(games: Collection[Game]) -> dict[str, dict[int, MadePly]]:
    """The last ply of each game and the one before it, by their numbers."""
    found: dict[str, dict[int, MadePly]] = {game.pk: {} for game in games}
    wanted = [(g.pk, n) for g in games for n in (g.ply - 1, g.ply) if n > 0]
    if wanted:
        marks = ", ".join(["(%s, %s)"] * len(wanted))
        params = [each for place in wanted for each in place]
        with connection.cursor() as cursor:
            cursor.execute(PLIES.format(marks=marks), params)
            for game, number, *made in cursor.fetchall():
                found[game][number] = MadePly(*made)
    return found


def _draw(game: Game, plies: Mapping[int, MadePly]) -> SafeString:
    if not game.has_rules:
        return SafeString("")
    try:
        position = game.rules.read_position(game.position)
    except EngineError:
        return SafeString("")  # `check_positions` names such a game
    scene = game.rules.scene(position)
    return draw_thumbnail(replace(scene, marks=_marks(game, plies)))


def _marks(game: Game, plies: Mapping[int, MadePly]) -> Marks:
    """Those of the last ply: a stored position does not know how it came about."""
    last, earlier = plies.get(game.ply), plies.get(game.ply - 1)
    if last is None:
        return {}
    rules = game.rules
    try:
        if earlier is None:
            before = start_of(rules, game.start)
        else:
            before = rules.read_position(earlier.position)
        after = rules.apply(before, rules.read_move(before, last.text))
    except EngineError:
        return {}
    return rules.scene(after).marks
