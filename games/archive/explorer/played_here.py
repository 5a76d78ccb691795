"""What other games played at a position, and where a finished game was new: what pages
show beside a board."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.archive.explorer.explored import ExploredPosition
from games.archive.explorer.explored_moves import (
    ExploredMove,
    PositionOnPage,
    explored_rows,
)
from games.archive.explorer.novelty import MANY, Novelty, first_keys, novelty_of
from games.archive.explorer.visits import CountedGames, visits
from games.archive.index.facts import PLACES
from games.play.addresses import ply_at
from games.play.models import Game
from games.play.move_lists import moves_of
from games.play.positions import position_at

KEY: Final = "played"  # of the panel
MOST: Final = 12  # next positions


@dataclass(frozen=True, slots=True)
class PlayedHere:
    """The moves played from a position; `url` leads to the explorer. Of a position of a
    game: `own` is the key of the position that it came to, `is_known` says that the
    index has positions as late as this one, `last_url` leads to the last position that
    is known, `new_url` to the move that was new."""

    rows: tuple[ExploredMove, ...]
    games: int
    ended: int
    of_newest: bool
    url: str
    known_plies: int = PLACES
    is_known: bool = True
    own: int | None = None
    last_url: str = ""
    novelty: str = ""
    new_url: str = ""


@dataclass(frozen=True, slots=True)
class ToldNovelty:
    """Where a game was new, in a sentence; `url` shows the move, if there is one."""

    words: str = ""
    url: str = ""


def is_offered(game: Game) -> bool:
    """Whether the archive has games to compare it with."""
    return game.status == Game.Status.FINISHED and not game.local


def played_at(place: PositionOnPage, url: str) -> PlayedHere:
    """What is known of any position; `url` is that of the explorer. Three queries of a
    common position, four or five of another."""
    key = place.rules.position_key(place.position)
    seen = visits(key, CountedGames(), names_newest=False)
    rows = tuple(explored_rows(place, seen, MOST, counts_reached=False))
    return PlayedHere(rows, seen.games, seen.ended, seen.of_newest, url)


def played_here(game: Game, ply: int) -> PlayedHere:
    """What is known of the position after `ply` plies of a finished game. One query
    beside those of `played_at`; that one alone where the position is later than those
    that the index has."""
    place = ExploredPosition(
        game.rules, position_at(game, ply), origin=f"{game.pk}/{ply}"
    )
    keys, is_known = first_keys(game), ply < len(first_keys(game))
    novelty = _told_novelty(game)
    here = (
        played_at(place, place.url())
        if is_known
        else PlayedHere((), 0, 0, of_newest=False, url=place.url())
    )
    return replace(
        here,
        is_known=is_known,
        own=keys[ply + 1] if ply + 1 < len(keys) else None,
        last_url=ply_at(game.pk, len(keys) - 1),
        novelty=novelty.words,
        new_url=novelty.url,
    )


def _told_novelty(game: Game) -> ToldNovelty:
    """Where a finished game was new; nothing if the index does not know. One query
    beside the plies."""
    found = novelty_of(game)
    if found is None:
        return ToldNovelty()
    if found.ply is None:
        return ToldNovelty(_nothing_new(game, found))
    made = moves_of(game).entries[found.ply - 1]
    told = {"move": f"{made.label or made.row} {made.listed.text}".strip()}
    words = _("New from %(move)s on.")
    if found.before:
        told |= {"games": _many(found.before)}
        words = ngettext(
            "New after %(move)s: until then it had followed %(games)s earlier game.",
            "New after %(move)s: until then it had followed %(games)s earlier games.",
            found.before,
        )
    return ToldNovelty(words % told, ply_at(game.pk, found.ply))


def _nothing_new(game: Game, found: Novelty) -> str:
    """That others had played all its moves, or the first ones, which are compared."""
    told = {"games": _many(found.before), "places": found.known}
    if found.known == game.ply:
        words = ngettext(
            "Nothing new: %(games)s earlier game had come to its last position too.",
            "Nothing new: %(games)s earlier games had come to its last position too.",
            found.before,
        )
    else:
        words = ngettext(
            "Nothing new in the first %(places)s moves, in which games are compared: "
            "%(games)s earlier game had come as far.",
            "Nothing new in the first %(places)s moves, in which games are compared: "
            "%(games)s earlier games had come as far.",
            found.before,
        )
    return words % told


def _many(games: int) -> str:
    return f"{MANY}+" if games >= MANY else str(games)
