"""Positions with their whole history: kept in the process, replayed when missing.

The plies are the truth. A stored position has no history, so it never answers a
question about repetition; a position from here does, even where a stored one was its
beginning.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, TypeVar

from django.db import transaction

from games.common.prepared_queries import Question
from games.common.shelves import Shelf
from games.engine import lines
from games.engine.errors import EngineError
from games.engine.registry import AnyRules
from games.play.models import Game, Ply

Position = Any  # the game's own type; only its rules look inside
T = TypeVar("T")
GAMES_KEPT = 2048
PLIES_KEPT = 256
MADE = "_position_made"  # where an object of a game has its own
PLIES = "_plies"  # and its plies
SINCE = "_plies_since"  # and those made since a version


class Known(NamedTuple):
    """The position of a game after so many plies, on the board of `version`."""

    version: int
    ply: int
    position: Position


present = Shelf(GAMES_KEPT)  # by game: what is Known of it
past = Shelf(PLIES_KEPT)  # by game, ply or what is made of all, and board_version


def forget() -> None:
    """Keep nothing more, as in a new process."""
    present.clear()
    past.clear()


def made(game: Game, position: Position, *, ply: int, version: int) -> None:
    """`position` is what the transaction at hand makes of `game`, after so many plies,
    with `version`: it knows it at once, everybody else when it is committed."""
    known = game.__dict__[MADE] = Known(version, ply, position)
    # A transaction may make several: each is kept by its own version.
    transaction.on_commit(lambda: _keep(game.pk, known))


def position_of(game: Game) -> Position:
    """The present position of `game` with its whole history."""
    known: Known | None = game.__dict__.get(MADE) or present.get(game.pk)
    if known and known.version == game.board_version:
        return known.position
    position = _carried_on(game, known) or _resumed(game) or replay(game, game.ply)
    remember(game, position)
    return position


def position_at(game: Game, ply: int) -> Position:
    """The position of `game` after `ply` plies, with the history up to there."""
    if ply == game.ply:
        return position_of(game)
    key = (game.pk, ply, game.board_version)
    position = past.get(key)
    if position is None:
        position = replay(game, ply)
        past.put(key, position)
    return position


def keep_positions(game: Game, first: int, last: int) -> None:
    """Make the positions of a finished game after the plies `first` to `last` in one
    go, for `position_at` to find."""
    version = game.board_version
    wanted = [n for n in range(first, last + 1) if n < game.ply]
    if all(past.get((game.pk, ply, version)) is not None for ply in wanted):
        return
    position = position_at(game, first)
    for ply in plies_of(game)[first:last]:
        position = game.rules.apply(position, game.rules.read_move(position, ply.text))
        past.put((game.pk, ply.number, version), position)


def made_of(game: Game, what: str, make: Callable[[], T]) -> T:
    """What `make` finds out by playing all plies of `game` again, kept under the name
    `what` until the board changes."""
    key = (what, game.pk, game.board_version)
    found: T | None = past.get(key)
    if found is None:
        found = make()
        past.put(key, found)
    return found


def remember(game: Game, position: Position) -> None:
    """Keep `position` as the present one of `game`, unless a later one is known."""
    _keep(game.pk, Known(game.board_version, game.ply, position))


def _keep(game_id: str, known: Known) -> None:
    before: Known | None = present.get(game_id)
    if before is None or before.version < known.version:
        present.put(game_id, known)


def start_of(rules: AnyRules, start: str) -> Position:
    """The position before the first ply of a game that begins at `start`."""
    return rules.read_position(start) if start else rules.initial()


def replay(game: Game, ply: int) -> Position:
    """The position after `ply` plies, made again from the plies alone."""
    return _played(game.rules, game.start, _texts(game, ply))


def _played(rules: AnyRules, start: str, texts: Iterable[str]) -> Position:
    return _played_on(rules, start_of(rules, start), texts)


def _played_on(rules: AnyRules, position: Position, texts: Iterable[str]) -> Position:
    for text in texts:
        position = rules.apply(position, rules.read_move(position, text))
    return position


# What the list of moves has of a ply, and how it is written.
FIELDS = "number", "label", "by", "short", "die", "words", "seat", "throw", "text"
Row = tuple[Any, ...]  # these of a ply

_since: Question[Row] = Question(
    lambda game, ply, version: (
        Ply.objects.filter(game=game, number__lte=ply, version__gt=version)
        .order_by("number")
        .values_list(*FIELDS)
    )
)


def plies_since(game: Game, version: int) -> list[Row]:
    """The plies of `game` that were made after its `version`, in order, read once per
    game object: for its position and for the list of its moves."""
    between = version, game.board_version
    read, rows = game.__dict__.get(SINCE) or (None, [])
    if read != between:
        rows = _since.all(game=game.pk, ply=game.ply, version=version)
        game.__dict__[SINCE] = (between, rows)
    return rows


def _carried_on(game: Game, known: Known | None) -> Position | None:
    """The present position, from one `known` of an earlier board by the plies that
    others have made since; None where any were taken back, as those made in their
    place come before others or before where it stood."""
    if known is None or known.version > game.board_version or known.ply > game.ply:
        return None
    rows = plies_since(game, known.version)
    if [number for number, *_ in rows] != [*range(known.ply + 1, game.ply + 1)]:
        return None
    return _played_on(game.rules, known.position, [text for *_, text in rows])


def _resumed(game: Game) -> Position | None:
    """The present position, taken up from the one kept some plies before it, in games
    that can be; what led there is played again once the rules ask for it."""
    back = game.rules.looks_back
    if not 0 < back < game.ply or game.termination == Game.Termination.RULES:
        return None
    first = game.ply - back
    texts, kept = list(_texts(game, game.ply)), _kept_after(game, first)
    if len(texts) != game.ply or not kept:
        return None  # plies were taken back meanwhile
    # What is kept for long does not hold the game, with all that was drawn of it.
    rules, start, key = game.rules, game.start, game.pk

    def earlier() -> Position:
        before = first_texts.all(game=key, ply=first)
        return _played(rules, start, [text for (text,) in before])

    try:
        return lines.resumed(rules, kept, texts, earlier)
    except EngineError:  # what is kept can always be thrown away
        return None


_kept: Question[tuple[str]] = Question(
    lambda game, ply: Ply.objects.filter(game=game, number=ply).values_list("position")
)


def _kept_after(game: Game, ply: int) -> str:
    """The position after `ply` plies as it is kept; "" where there is none."""
    if not game.is_live:
        return plies_of(game)[ply - 1].position
    found = _kept.all(game=game.pk, ply=ply)
    return str(found[0][0]) if found else ""


def plies_of(game: Game) -> list[Ply]:
    """All plies of a game that is over, in order, read once per game object."""
    if not has_plies(game):
        plies = _plies.all(game=game.pk)
        for ply in plies:
            ply._state.fields_cache["game"] = game
        game.__dict__[PLIES] = (game.board_version, plies)
    found: list[Ply] = game.__dict__[PLIES][1]
    return found


def has_plies(game: Game) -> bool:
    """Whether these have been read already."""
    version, _rows = game.__dict__.get(PLIES) or (0, [])
    return bool(version == game.board_version)


_plies = Question(lambda game: Ply.objects.filter(game=game).order_by("number"))


def fetch_plies(games: Iterable[Game]) -> None:
    """Fetch the plies of these games, all over, in one query, without the positions
    after them: these are half of what is stored."""
    found = {game.pk: game for game in games}
    plies: dict[str, list[Ply]] = {key: [] for key in found}
    rows = Ply.objects.filter(game__in=found).defer("position")
    for ply in rows.order_by("game", "number"):
        plies[ply.game_id].append(ply)
    for key, game in found.items():
        game.__dict__[PLIES] = (game.board_version, plies[key])


# The notation of the plies of a `game` up to a `ply`.
first_texts: Question[tuple[str]] = Question(
    lambda game, ply: (
        Ply.objects.filter(game=game, number__lte=ply)
        .order_by("number")
        .values_list("text")
    )
)


def _texts(game: Game, ply: int) -> Iterable[str]:
    """The notation of the first `ply` plies; those that follow may be many."""
    if not game.is_live:
        return [each.text for each in plies_of(game)[:ply]]
    return [text for (text,) in first_texts.all(game=game.pk, ply=ply)]
