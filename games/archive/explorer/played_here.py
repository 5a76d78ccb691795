"""What other games played at a position of a finished game, and where this one was new:
what its page shows beside the board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.archive.explorer.explored import ExploredPosition
from games.archive.explorer.explored_moves import ExploredMove, explored_rows
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
    """The moves played from a position: `own` is the key of the position that this game
    came to. `is_known` says that the index has positions as late as this one; `url`
    leads to the explorer, `last_url` to the last position that is known, `new_url` to
    the move that was new."""

    rows: tuple[ExploredMove, ...]
    own: int | None
    games: int
    ended: int
    of_newest: bool
    is_known: bool
    known_plies: int
    url: str
    last_url: str
    novelty: str
    new_url: str


def is_offered(game: Game) -> bool:
    """Whether the archive has games to compare it with."""
    return game.status == Game.Status.FINISHED and not game.local


def played_here(game: Game, ply: int) -> PlayedHere:
    """What is known of the position after `ply` plies of a finished game. Eight
    queries; one where the position is later than those that the index has."""
    place = ExploredPosition(
        game.rules, position_at(game, ply), origin=f"{game.pk}/{ply}"
    )
    keys, found = first_keys(game), novelty_of(game)
    sentence, new_url = _told(game, found)
    rows: tuple[ExploredMove, ...] = ()
    games, ended, of_newest = 0, 0, False
    if ply < len(keys):
        seen = visits(keys[ply], CountedGames())
        rows = tuple(explored_rows(place, seen, MOST))
        games, ended, of_newest = seen.games, seen.ended, seen.of_newest
    return PlayedHere(
        rows,
        keys[ply + 1] if ply + 1 < len(keys) else None,
        games,
        ended,
        of_newest,
        ply < len(keys),
        PLACES,
        place.url(),
        ply_at(game.pk, len(keys) - 1),
        sentence,
        new_url,
    )


def _told(game: Game, found: Novelty | None) -> tuple[str, str]:
    """Where the game was new, in a sentence, and where that move is shown."""
    if found is None:
        return "", ""
    if found.ply is None:
        return _nothing_new(game, found), ""
    made = moves_of(game).entries[found.ply - 1]
    told = {"move": f"{made.label or made.row} {made.listed.text}".strip()}
    url = ply_at(game.pk, found.ply)
    if not found.before:
        return _("New from %(move)s on.") % told, url
    words = ngettext(
        "New after %(move)s: until then it had followed %(games)s earlier game.",
        "New after %(move)s: until then it had followed %(games)s earlier games.",
        found.before,
    )
    return words % {**told, "games": _many(found.before)}, url


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
