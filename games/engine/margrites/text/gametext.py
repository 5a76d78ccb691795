"""Whole games as text (margrites §9): headers, the turns, the score.

[Game "margrites"]
[Black "b2 c2 d2 e2 f2 g2 h2 e1"]
[White "b7 c7 d7 e7 f7 g7 h7 e8"]
[Options "rebuttal=on"]

1. d2>d3; d3>d4; e2>e3; e3>e4.
2. d7>d6; …
3(1)-R2(3)
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from games.engine.errors import IllegalMove, OptionError, read_from
from games.engine.margrites.options import MargritesOptions
from games.engine.margrites.rules import placing_refusals, setup
from games.engine.margrites.rules.boards import CAMP, INDEX, mask_of, written
from games.engine.margrites.rules.endings import score_text
from games.engine.margrites.rules.values import Men, Position
from games.engine.margrites.text import positions
from games.engine.margrites.text.notation import Unreadable, write_move
from games.engine.margrites.text.turn_texts import read_turn, turns_of, write_score
from games.engine.sides import Side
from games.engine.surfaces import Retold

LONGEST: Final = 100_000  # characters of a game worth reading
_HEADER: Final = re.compile(r'\s*\[(Game|Black|White|Options) "([^"\]]*)"\]')
_SCORE: Final = re.compile(r"(R?)(\d)\((\d)\)-(R?)(\d)\((\d)\)")
_NEXT: Final = re.compile(r"(?:^|\s)(?=\d{1,6}\.(?:\s|$))")


@dataclass(frozen=True, slots=True)
class WrittenGame:
    """A game that was read: the position after its last turn, and who resigned."""

    options: MargritesOptions
    position: Position
    resigned: Side | None = None


# --- Writing --------------------------------------------------------------------------


def _first(position: Position) -> Position | None:
    """The first position of a line in which the pieces stand, if they do."""
    standing = [each for each in position.line() if not each.placing]
    return standing[-1] if standing else None


def is_whole(position: Position) -> bool:
    """Whether a position was reached from a set-up."""
    first = _first(position)
    return first is not None and first == setup.opening(position.options, first.men)


def write_game(position: Position, resigned: Side | None = None) -> str:
    """The game that led to a position, from the first position of its line in which
    the pieces stand."""
    if not is_whole(position):
        text = "Only a game from its set-up can be told."
        raise IllegalMove(placing_refusals.refused("incomplete", text))
    first = _first(position)
    assert first is not None  # noqa: S101  # as the game is whole
    headers = [
        '[Game "margrites"]',
        f'[Black "{written(Side.BLACK, first.men[Side.BLACK])}"]',
        f'[White "{written(Side.WHITE, first.men[Side.WHITE])}"]',
        f'[Options "{_write_options(position.options)}"]',
    ]
    lines = [*headers, "", *turns_of(position)]
    return "\n".join([*lines, write_score(position, resigned), ""])


def _write_options(options: MargritesOptions) -> str:
    return ", ".join(
        f"{name}={'on' if value is True else value}"
        for name, value in options.differences().items()
    )


# --- Reading --------------------------------------------------------------------------


def retold(text: str) -> Retold | None:
    """A game for those who know no Margrites; None where it is not told by where the
    pieces of both sides stand. Raises Unreadable or IllegalMove."""
    said, _ = _read_headers(text)
    if said.get("Game") != "margrites" or said.get("Black", "")[:2] not in INDEX:
        return None
    told = read_game(text)
    line = [each for each in list(told.position.line())[::-1] if not each.placing]
    moves = tuple(
        write_move(before, after.move)
        for before, after in pairwise(line)
        if after.move is not None
    )
    usual = line[0] == setup.initial(told.options)
    start = "" if usual else positions.write_position(line[0])
    resigned = told.resigned.seat if told.resigned else ""
    return Retold(told.options, moves, start, resigned)


def _read_headers(text: str) -> tuple[dict[str, str], int]:
    """The headers of a game, and where they end."""
    said: dict[str, str] = {}
    at = 0
    while found := _HEADER.match(text, at):
        said[found[1]] = found[2]
        at = found.end()
    return said, at


def read_game(text: str) -> WrittenGame:
    """A game from its text, replayed. Raises Unreadable or IllegalMove."""
    if len(text) > LONGEST:
        raise Unreadable("The text is too long for a game.")
    said, at = _read_headers(text)
    if said.get("Game") != "margrites" or not {"Black", "White"} <= set(said):
        raise Unreadable('A game begins with [Game "margrites"], Black and White.')
    options = _read_options(said.get("Options", ""))
    position = setup.opening(options, _read_men(said["White"], said["Black"]))
    body, score = _split_score(text[at:].rstrip())
    for begin, turn in _turns(body):
        with read_from(at + begin):
            position = read_turn(position, turn)
    return WrittenGame(options, position, _check_score(position, score))


def _split_score(body: str) -> tuple[str, re.Match[str] | None]:
    """The turns, and the score that ends them if it is there."""
    turns_, _, last = body.rpartition("\n")
    found = _SCORE.fullmatch(last.strip())
    return (turns_, found) if found else (body, None)


def _turns(body: str) -> Iterator[tuple[int, str]]:
    """Each turn with the sign at which it begins."""
    begins = [0, *(found.end() for found in _NEXT.finditer(body)), len(body)]
    for begin, end in pairwise(begins):
        if turn := body[begin:end].rstrip():
            yield begin, turn


def _check_score(position: Position, score: re.Match[str] | None) -> Side | None:
    """Who resigned; refuse a score that is not that of the position."""
    if score is None:
        return None
    if score[0].replace("R", "") != score_text(position) or (score[1] and score[4]):
        raise Unreadable(f"The score is {score_text(position)}, not {score[0]}.")
    return Side.BLACK if score[1] else Side.WHITE if score[4] else None


def _read_options(text: str) -> MargritesOptions:
    pairs = [each.strip().partition("=") for each in text.split(",") if each.strip()]
    try:
        return MargritesOptions.read({name: value for name, _, value in pairs})
    except OptionError as error:
        raise Unreadable(str(error)) from error


def _read_men(white: str, black: str) -> Men:
    """Where both sides stand, in their camps (margrites §3)."""
    found = []
    for side, text in ((Side.WHITE, white), (Side.BLACK, black)):
        names = text.split()
        known = len(set(names)) == 8 == len(names) and set(names) <= set(INDEX)
        mask = mask_of(text) if known else 0
        if not mask or mask & ~CAMP[side]:
            raise Unreadable(f"{side.title} stands on eight squares of its camp.")
        found.append(mask)
    return found[0], found[1]
