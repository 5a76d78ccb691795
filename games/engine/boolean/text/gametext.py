"""A whole game as one text, in the form of boolean §10.

    [Game "boolean"] [Formulas "NAOXDR"] [Push "1"] [Chain "0"] [Setup "standard"]
    1. a21-a22 a24-a23 2. … 1-0 {White: compound (pyramid, value)}

`Orientation` and `Quiet` are written where they are not as usual. The comment tells the
victories; where somebody resigned or a draw was agreed none are counted (boolean §7).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

from games.engine.boolean.options import FORMULA_FIELDS, BooleanOptions
from games.engine.boolean.rules import endings, refusals, setup, turns
from games.engine.boolean.rules.formulas import ALL
from games.engine.boolean.rules.values import Position
from games.engine.boolean.text import notation
from games.engine.errors import IllegalMove, NotationError, read_from
from games.engine.sides import Side
from games.engine.surfaces import Retold

LONGEST: Final = 200_000  # characters of a text worth reading
RESULTS: Final = {"white": "1-0", "black": "0-1", None: "1/2"}
UNFINISHED: Final = "*"
_HEADER: Final = re.compile(r'\s*\[([A-Za-z]{1,20}) "([^"\[\]]{0,40})"\]')
_TOKEN: Final = re.compile(
    r"\s+|(?P<number>[0-9]{1,6}\.+)|(?P<result>1-0|0-1|1/2|\*)(?=\s|$)"
    r"|(?P<move>[a-dwb][^\s]*)|(?P<comment>\{[^{}]*\})"
)


@dataclass(frozen=True, slots=True)
class GameText:
    """The rules of a game, its moves as they are written, and its result."""

    options: BooleanOptions
    moves: tuple[str, ...]
    result: str = UNFINISHED


# --- Writing ------------------------------------------------------------------------


def of_line(line: Sequence[Position], resigned: str, *, agreed: bool) -> str:
    """The text of the game that went through `line`, ended by who `resigned` or by an
    `agreed` draw; "" where it did not begin at its set-up."""
    options = line[0].options
    if line[0] != setup.initial(options):
        return ""
    moves = tuple(
        notation.write_move(before, after.move)
        for before, after in pairwise(line)
        if after.move is not None
    )
    result = {"white": "0-1", "black": "1-0"}.get(resigned, UNFINISHED)
    return write_game(GameText(options, moves, "1/2" if agreed else result))


def write_game(game: GameText) -> str:
    """The text of a game. Raises NotationError or IllegalMove for a move that cannot
    be made. Where the rules have ended it, the result is theirs."""
    lines: list[str] = []
    position = setup.initial(game.options)
    for text in game.moves:
        number = f"{position.ply // 2 + 1}. " if position.ply % 2 == 0 else ""
        position, written = _played(position, text)
        lines.append(number + written)
    lines.append(_result(position, game.result))
    return f"{' '.join(_headers(game.options))}\n{' '.join(lines)}\n"


def _headers(options: BooleanOptions) -> Iterator[str]:
    yield '[Game "boolean"]'
    yield f'[Formulas "{options.formulas}"]'
    yield f'[Push "{int(options.push)}"]'
    yield f'[Chain "{int(options.chain)}"]'
    yield f'[Setup "{options.setup}"]'
    if options.orientation != BooleanOptions.orientation:
        yield f'[Orientation "{options.orientation}"]'
    if options.quiet_limit:
        yield f'[Quiet "{options.quiet_limit}"]'


def _played(position: Position, text: str) -> tuple[Position, str]:
    """The position after a move, and the move as it is written."""
    move = notation.read_move(position, text)
    words = refusals.refusal(position, move)
    if words is not None:
        raise IllegalMove(words)
    written = notation.write_move(position, move)
    return turns.after(position, move), written


def _result(position: Position, given: str) -> str:
    if position.ended is None:
        return given
    told = [endings.score(position, side) for side in Side]
    return f"{RESULTS[position.ended.winner]} {{{'; '.join(told)}}}"


# --- Reading ------------------------------------------------------------------------


def retold(text: str) -> Retold | None:
    """A game for those who know no Boolean Rithmomachia; None where no header names
    the formulas. Raises as `read_game` does."""
    if "Formulas" not in _read_headers(text)[0]:
        return None
    game = read_game(text)
    resigned = {"1-0": "black", "0-1": "white"}.get(game.result, "")
    return Retold(
        game.options, game.moves, resigned=resigned, agreed=game.result == "1/2"
    )


def _read_headers(text: str) -> tuple[dict[str, str], int]:
    """The headers of a game, and where they end."""
    at, headers = 0, dict[str, str]()
    while found := _HEADER.match(text, at):
        headers[found[1]] = found[2]
        at = found.end()
    return headers, at


def read_game(text: str) -> GameText:
    """A game from its text; comments are skipped. Raises NotationError, OptionError,
    or IllegalMove for a move that cannot be made."""
    if len(text) > LONGEST:
        raise NotationError("This text is too long for a game.")
    headers, at = _read_headers(text)
    options = BooleanOptions.read(_given(headers))
    moves, result = _read_moves(text, at)
    position = setup.initial(options)
    written = []
    for begin, move in moves:
        with read_from(begin):
            position, said = _played(position, move)
        written.append(said)
    if position.ended is not None:
        result = RESULTS[position.ended.winner]
    return GameText(options, tuple(written), result)


def _given(headers: dict[str, str]) -> dict[str, Any]:
    """The options that headers name."""
    if headers.get("Game") != "boolean":
        raise NotationError('A game of this kind begins with [Game "boolean"].')
    letters = headers.get("Formulas", ALL)
    if not set(letters) <= set(ALL):
        raise NotationError(f"Formulas are letters of {ALL}, not {letters[:20]!r}.")
    given: dict[str, Any] = {
        name: letter in letters for letter, name in FORMULA_FIELDS.items()
    }
    names = {
        "Push": "push",
        "Chain": "chain",
        "Setup": "setup",
        "Orientation": "orientation",
        "Quiet": "quiet_limit",
    }
    return given | {names[each]: headers[each] for each in names if each in headers}


def _read_moves(text: str, at: int) -> tuple[list[tuple[int, str]], str]:
    """The moves, each with the sign at which it begins, and the result."""
    moves, result = [], UNFINISHED
    while at < len(text):
        found = _TOKEN.match(text, at)
        if found is None:
            raise NotationError(f"{text[at : at + 40]!r} cannot be read as a move.", at)
        if found["move"]:
            moves.append((at, found["move"]))
        result = found["result"] or result
        at = found.end()
    return moves, result
