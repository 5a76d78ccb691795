"""A whole game from any text that a table offers: its record, or its own notation."""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import replace
from typing import Final

from games.engine.changing_sides import CHANGE, HEADERS, LATER, marked
from games.engine.errors import EngineError, NotationError
from games.engine.options import CHANGE_SIDES
from games.engine.record import (
    Record,
    final_position,
    read_record,
    replay,
    result_text,
)
from games.engine.registry import GAMES, AnyRules, rules
from games.engine.surfaces import Retold

LONGEST_WORD: Final = 40  # letters of a word that is quoted
LONGEST_PLACED: Final = 8_000  # letters of a text that is read again for its fault
QUOTED_WORDS: Final = 12  # at most, of what follows
_WORD: Final = re.compile(r"\S+")
_GAME: Final = re.compile(r'\[Game "([a-z]{1,40})"\]')


def read_text(text: str) -> Record:
    """The record of a game from either text. Raises NotationError."""
    named = _GAME.search(text)
    if named is None or named[1] not in GAMES:
        return read_record(text)
    changed = next((made for made, each in HEADERS.items() if each in text), None)
    told = text if changed is None else text.replace(HEADERS[changed], "", 1)
    try:
        retold = _read_own(rules(named[1]), told)
        if retold is not None and changed is not None:
            retold = _with_sides(named[1], retold, changed=changed)
    except NotationError:
        raise
    except EngineError as error:
        raise NotationError(str(error)) from error
    return read_record(text) if retold is None else _record(named[1], retold)


def _read_own(game: AnyRules, text: str) -> Retold | None:
    """What the game reads in its own notation. Raises NotationError with the line."""
    try:
        return game.read_game(text)
    except EngineError as error:
        words, at = str(error), error.at
        if at is None and len(text) <= LONGEST_PLACED:  # few games have half of that
            at = _looked_up(game, text, words)
        raise NotationError(
            words if at is None else _placed(text, at, words)
        ) from error


def _placed(text: str, at: int, words: str) -> str:
    """A refusal with the line and the word at which it begins: the first one there."""
    word = _WORD.search(text, at)
    if word is None:
        return words
    line = text.count("\n", 0, word.start()) + 1
    return f"Line {line}, at {word[0][:LONGEST_WORD]}: {words}"


def _looked_up(game: AnyRules, text: str, words: str) -> int | None:
    """The sign at which a refusal begins of what has no place of its own, as a header
    or a result. A game is read from the left: all that ends behind it is refused in
    these words, which may quote some of what follows; all that ends before it is not
    refused."""
    found = list(_WORD.finditer(text))

    def refusal(at: int) -> str:
        return _refusal(game, text[: found[at].end()])

    at = bisect_left(range(len(found)), True, key=lambda each: refusal(each) == words)
    if at == len(found):
        return None
    first = max(0, at - QUOTED_WORDS)
    while at > first and refusal(at - 1):
        at -= 1
    return found[at].start()


def _refusal(game: AnyRules, text: str) -> str:
    try:
        game.read_game(text)
    except EngineError as error:
        return str(error)
    return ""


def _with_sides(key: str, retold: Retold, *, changed: bool) -> Retold:
    """The game with the change of sides, which its own notation has not among the
    moves."""
    game = rules(key, **retold.options.values() | {CHANGE_SIDES: True})
    start = marked(retold.start, LATER) if retold.start else ""
    moves = list(retold.moves)
    if changed:
        line = replay(Record(game, retold.moves, start=start))
        free = (game.change_of_sides(position) is not None for position, _ in line)
        places = [at for at, is_free in enumerate(free) if is_free]
        if not places:
            raise NotationError("Sides cannot have been changed in this game.")
        moves.insert(places[0], CHANGE)
    return replace(retold, options=game.options, moves=tuple(moves), start=start)


def _record(key: str, retold: Retold) -> Record:
    """A game of its own notation with the headers that say how it ended."""
    game = rules(key, **retold.options.values())
    plain = Record(game, retold.moves, start=retold.start)
    outcome = game.outcome(final_position(plain))
    if outcome is not None:
        ending = _ended(game, outcome.winner, outcome.reason)
    elif retold.resigned:
        ending = _ended(game, _against(game, retold.resigned), "resignation")
    else:
        ending = _ended(game, None, "agreement") if retold.agreed else {}
    return Record(game, retold.moves, ending, retold.start)


def _ended(game: AnyRules, winner: str | None, how: str) -> dict[str, str]:
    return {"Result": result_text(game, winner), "Termination": how}


def _against(game: AnyRules, seat: str) -> str:
    """Somebody of another team."""
    return next(team[0] for team in game.teams if seat not in team)
