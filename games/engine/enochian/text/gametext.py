"""Whole games as the text of enochian §12, written and read.

    [Game "enochian"]
    [Array "fire-of-fire"]
    [Order "rkyb"]
    [Divination "0"]

    1. r:Pf2-f3 k:Na4-c3 y:Nd8-c6 b:Pg6-f6 2. …

Rounds are numbered, each decision bears the letter of its army, skipped armies are not
written. `r:resigns` and `draw` may end a game; last stands `Air`, `Earth`, `1/2` or,
while it goes on, `*`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from games.engine.enochian.options import EnochianOptions
from games.engine.enochian.rules import decisions, refusals, turns
from games.engine.enochian.rules.armies import BY_LETTER, LETTERS, Army, rival
from games.engine.enochian.rules.rounds import rounds
from games.engine.enochian.rules.values import Position
from games.engine.enochian.text import notation, positions
from games.engine.errors import EngineError, IllegalMove, NotationError, read_from
from games.engine.surfaces import Retold

LONGEST: Final = 500_000  # characters of a text worth reading
RESULTS: Final = {"earth": "Earth", "air": "Air"}
_HEADER: Final = re.compile(r'\[([A-Za-z]{1,20}) "([^"\n]*)"\]')
_TOKEN: Final = re.compile(
    r"(?:(?P<round>[0-9]{1,6})\.|(?P<resigns>[bkry]):resigns|(?P<draw>draw)"
    r"|(?P<result>Air|Earth|1/2|\*)"
    r"|(?P<move>[bkry]:(?:roll [0-9]{1,3}|[^\s:]{1,20})))(?=\s|$)"
)


@dataclass(frozen=True)
class GameText:
    """A game as it was read: its options, its last position, how it ended if it did
    by a resignation (the army) or a draw agreed, and the result as written."""

    options: EnochianOptions
    position: Position
    resigned: Army | None = None
    agreed: bool = False
    result: str = "*"


# --- Writing -------------------------------------------------------------------


def write_game(
    position: Position, *, resigned: Army | None = None, agreed: bool = False
) -> str:
    """The text of the game that has led to a position."""
    line = list(position.line())[::-1]
    words = list(_words(line))
    if resigned is not None:
        words.append(f"{resigned.letter}:resigns")
    if agreed:
        words.append("draw")
    words.append(_result(position, resigned, agreed=agreed))
    heads = [f'[{name} "{value}"]' for name, value in _headers(line[0])]
    return "\n".join([*heads, "", " ".join(words), ""])


def _headers(start: Position) -> Iterator[tuple[str, str]]:
    options = start.options
    yield "Game", "enochian"
    yield "Array", options.array
    yield "Order", "".join(LETTERS[army] for army in options.order)
    yield "Divination", str(int(options.divination))
    plain = EnochianOptions(options.array, options.turn_order)
    if options.divination:
        yield "Rerolls", str(options.max_rerolls)
    if options.quiet_limit != plain.quiet_limit:
        yield "QuietLimit", str(options.quiet_limit)
    if options.players != plain.players:
        yield "Players", options.players
    array = options.placed
    first = Position(options, array, options.order, array.men, start.turn)
    text = positions.write_position(start)
    if text != positions.write_position(turns.settled(first)):
        yield "Start", text


def _words(line: list[Position]) -> Iterator[str]:
    """Every decision, with a number before the first of each round."""
    for (before, after), (number, begins) in zip(
        pairwise(line), rounds(line), strict=False
    ):
        if after.move is not None:
            if begins:
                yield f"{number}."
            text = notation.write_plain(before, after.move)
            yield f"{LETTERS[after.move.army]}:{text}"


def _result(position: Position, resigned: Army | None, *, agreed: bool) -> str:
    if resigned is not None:
        return RESULTS[rival(resigned.team)]
    if agreed:
        return "1/2"
    if position.ended is None:
        return "*"
    team = position.ended.words.params.get("team", "")
    return "1/2" if position.ended.winner is None else RESULTS[str(team)]


# --- Reading -------------------------------------------------------------------


def retold(text: str) -> Retold | None:
    """A game for those who know no Enochian chess; None where no header names the
    array. Raises NotationError."""
    headers = dict(_HEADER.findall(text[:LONGEST]))
    if "Array" not in headers:
        return None
    game = read_game(text)
    moves = tuple(
        notation.write_plain(before, after.move)
        for before, after in pairwise(list(game.position.line())[::-1])
        if after.move is not None
    )
    resigned = game.options.seat_of(game.resigned) if game.resigned is not None else ""
    start = headers.get("Start", "")
    return Retold(game.options, moves, start, resigned, game.agreed)


def read_game(text: str) -> GameText:
    """A game from its text, replayed. Raises NotationError."""
    if len(text) > LONGEST:
        raise NotationError("This text is too long for a game.")
    headers = dict(_HEADER.findall(text))
    body = _HEADER.sub(lambda header: " " * len(header[0]), text)
    options = _options(headers)
    try:
        return _replayed(_start(options, headers), body)
    except NotationError:
        raise
    except EngineError as error:
        raise NotationError(str(error), error.at) from error


def _options(headers: dict[str, str]) -> EnochianOptions:
    if headers.get("Game") != "enochian":
        raise NotationError('A game begins with the header [Game "enochian"].')
    names = {
        "Array": "array",
        "Order": "turn_order",
        "Divination": "divination",
        "Rerolls": "max_rerolls",
        "QuietLimit": "quiet_limit",
        "Players": "players",
    }
    given = {names[name]: v for name, v in headers.items() if name in names}
    try:
        options = EnochianOptions.read(given)
        for named in ("deosil", "widdershins"):
            if options.placed.order(named) == options.order:
                given["turn_order"] = named
                break
        return EnochianOptions.read(given)
    except EngineError as error:
        raise NotationError(str(error)) from error


def _start(options: EnochianOptions, headers: dict[str, str]) -> Position:
    if "Start" in headers:
        return positions.read_position(options, headers["Start"])
    return turns.initial(options)


def _replayed(position: Position, body: str) -> GameText:
    resigned: Army | None = None
    agreed, at, result = False, 0, ""
    while left := body[at:].lstrip():
        begin = len(body) - len(left)
        found = _TOKEN.match(body, begin)
        if found is None or result:
            words = " ".join(left[:40].split())
            raise NotationError(f"{words!r} cannot be read (syntax).", begin)
        at = found.end()
        if found["round"]:
            continue
        over = resigned is not None or agreed
        if found["result"]:
            result = found["result"]
        elif over:
            words = "Nothing but the result can follow the end of a game."
            raise NotationError(words, begin)
        elif found["resigns"]:
            resigned = BY_LETTER[found["resigns"]]
        elif found["draw"]:
            agreed = True
        else:
            with read_from(begin):
                position = _played(position, found["move"])
    due = _result(position, resigned, agreed=agreed)
    if result not in ("", due):
        raise NotationError(f"The game ends with {due}, not with {result}.")
    return GameText(position.options, position, resigned, agreed, due)


def _played(position: Position, text: str) -> Position:
    move = notation.read_move(position, text)
    words = refusals.refusal(position, move)
    if words is not None:
        raise IllegalMove(words)
    return decisions.after(position, move)
