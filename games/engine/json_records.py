"""A game as a site exports it in JSON, read as a record."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, Final

from games.engine.errors import EngineError, NotationError
from games.engine.record import RESULT, UNFINISHED, Record, read_options
from games.engine.registry import AnyRules, rules
from games.engine.timed_plies import Times

# What a game says beside its headers.
TOLD_APART: Final = frozenset(
    {"id", "game", "digest", "options", "players", "start", "moves", "times"}
)
# What a record says before it says who played.
BEFORE_PEOPLE: Final = ("Ruleset", "Site", "Date", "Began", "Ended")
MOST: Final = 10**12  # ms; no span of time is longer, and no number of a ply greater
_NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,39}")


def read_json_record(text: str) -> Record:
    """The record of a game: an object with `game`, `options`, `moves` and what else its
    record says. Raises NotationError."""
    try:
        return _record_of(json.loads(text))
    except json.JSONDecodeError as error:
        where = f"Line {error.lineno}"
        raise NotationError(
            f"{where}: it is no JSON from character {error.colno} on."
        ) from error
    except NotationError:
        raise
    except EngineError as error:
        raise NotationError(str(error)) from error
    except ValueError as error:  # what Python says of numbers is for programmers
        raise NotationError("A number in it is too long to be read.") from error
    except RecursionError as error:
        raise NotationError("It is nested too deeply to be read.") from error


def _record_of(told: Any) -> Record:
    if not isinstance(told, dict):
        raise _no_game("it is no object")
    if "seatToMove" in told:
        raise _no_game("it is the state of one moment and has no moves")
    game = _rules_of(told)
    moves = told.get("moves")
    if not (isinstance(moves, list) and all(isinstance(each, str) for each in moves)):
        raise _no_game("its moves are no list of texts")
    said = dict(_headers(told))
    first = {name: said.pop(name) for name in BEFORE_PEOPLE if name in said}
    headers = first | dict(_people(game, told.get("players", {}))) | said
    if headers.get("Result") in ("", UNFINISHED):
        del headers["Result"]
    elif not RESULT.fullmatch(headers.get("Result", UNFINISHED)):
        raise NotationError(f"{headers['Result'][:20]!r} is no result.")
    notes = dict(_notes(told.get("times", [])))
    return Record(game, tuple(moves), headers, _text(told, "start"), notes=notes)


def _rules_of(told: dict[str, Any]) -> AnyRules:
    """The rules that a game names. Raises EngineError."""
    game = rules(_text(told, "game"), **read_options(_text(told, "options")))
    digest = game.options.digest(game.key)
    said = _text(told, "digest")
    if said and said != digest:
        raise NotationError(
            f"Its options make the rules {digest}, it says {said[:20]}."
        )
    return game


def _text(told: dict[str, Any], name: str) -> str:
    text = told.get(name, "")
    if not isinstance(text, str):
        raise _no_game(f"“{name}” is no text")
    return text


def _headers(told: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """What is said of the game as the headers of a record say it."""
    for name, value in told.items():
        if name in TOLD_APART:
            continue
        header = name[:1].upper() + name[1:]
        if not _NAME.fullmatch(header):
            raise _no_game(f"{name[:40]!r} is no name of a header")
        yield header, _said(name, value)


def _people(game: AnyRules, players: Any) -> Iterator[tuple[str, str]]:
    """Who sat where, with the ratings of that time."""
    if not isinstance(players, dict) or not players.keys() <= {*game.seats}:
        raise _no_game(f"its players are not those of {', '.join(game.seats)}")
    for seat, player in players.items():
        if not isinstance(player, dict):
            raise _no_game(f"of {seat} it has no name")
        yield seat.capitalize(), _said(seat, player.get("name", ""))
        if "rating" in player:
            yield f"{seat.capitalize()}Rating", _said(seat, player["rating"])


def _said(name: str, value: Any) -> str:
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        raise _no_game(f"“{name[:40]}” is neither text nor number")
    return str(value)


def _notes(times: Any) -> Iterator[tuple[int, str]]:
    """What decisions cost, as the comments of a record say it, by their plies."""
    if not isinstance(times, list):
        raise _no_game("its times are no list")
    for each in times:
        if not isinstance(each, dict):
            raise _no_game("its times are no list of objects")
        ply, spent, lag, left = (
            _whole(each.get(name)) for name in ("ply", "spentMs", "lagMs", "leftMs")
        )
        yield ply, Times(spent, lag, left).note


def _whole(value: Any) -> int:
    """A number of ms or of a ply; nothing is 0."""
    if value is None:
        return 0
    if type(value) is not int or not 0 <= value < MOST:
        raise _no_game("its times are not told in whole milliseconds")
    return value


def _no_game(why: str) -> NotationError:
    return NotationError(f"This is no game as this site exports it: {why}.")
