"""Whole turns and whole games as text (margrites §9).

A turn is `1. d2>d3; d3>d4; e2>e3; e3>e4.`, a forfeited one `2. ...`; a game has
headers, its turns and the score, `3(1)-R2(3)` with R before the side that resigned.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from games.engine.errors import IllegalMove, OptionError
from games.engine.margrites import placing_refusals, refusals, setup, turns
from games.engine.margrites.boards import CAMP, INDEX, mask_of, written
from games.engine.margrites.endings import score_text
from games.engine.margrites.notation import Unreadable, read_move, write_move
from games.engine.margrites.options import MargritesOptions
from games.engine.margrites.values import Men, Position
from games.engine.sides import Side

FORFEITED: Final = "..."
LONGEST: Final = 100_000  # characters of a game worth reading
_TURN: Final = re.compile(r"\s*(?:(\d{1,6})\.)?\s*(.*?)\s*", re.DOTALL)
_HEADER: Final = re.compile(r'\s*\[(Game|Black|White|Options) "([^"\]]*)"\]')
_SCORE: Final = re.compile(r"(R?)(\d)\((\d)\)-(R?)(\d)\((\d)\)")
_NEXT: Final = re.compile(r"(?:^|\s)(?=\d{1,6}\.(?:\s|$))")


@dataclass(frozen=True, slots=True)
class Told:
    """A game that was read: the position after its last turn, and who resigned."""

    options: MargritesOptions
    position: Position
    resigned: Side | None = None


# --- Turns ----------------------------------------------------------------------------


def write_turn(number: int, steps: list[str]) -> str:
    """A turn from the texts of its steps; without any it was forfeited."""
    return f"{number}. {'; '.join(steps)}." if steps else f"{number}. {FORFEITED}"


def read_turn(options: MargritesOptions, position: Position, text: str) -> Position:
    """The position after the steps of a turn, or of a part of it.

    Raises Unreadable, or IllegalMove saying which step is refused and why.
    """
    number, body = _TURN.fullmatch(text).groups()  # type: ignore[union-attr]
    if body == FORFEITED:
        _check_forfeit(position, number)
        return position
    if number and int(number) != position.number:
        raise Unreadable(
            f"Turn {number} is written, and turn {position.number} is due."
        )
    for count, step in enumerate(body.removesuffix(".").split(";"), start=1):
        position = _after_step(options, position, step, count, number)
    return position


def _after_step(
    options: MargritesOptions,
    position: Position,
    step: str,
    count: int,
    number: str | None,
) -> Position:
    """The position after one step of a turn that is told."""
    if number and int(number) != position.number:
        raise Unreadable(f"Turn {number} has ended before its step {count}.")
    move = read_move(options, position, step)
    words = refusals.refusal(options, position, move)
    if words is not None:
        text = f"Step {count}, {step.strip()[:40]}: {words.text}"
        told = {**words.params, "step": count}
        raise IllegalMove(placing_refusals.refused(words.code, text, **told))
    return turns.after(options, position, move)


def _check_forfeit(position: Position, number: str | None) -> None:
    lost = [each for _, each in position.forfeits]
    if not lost or (number and int(number) not in lost):
        raise Unreadable(f"Turn {number or position.number} was not forfeited.")


def turns_of(options: MargritesOptions, position: Position) -> list[str]:
    """The turns played up to a position, each as text, from turn 1 or its start."""
    found: list[str] = []
    number, steps = 0, list[str]()
    line = [each for each in list(position.line())[::-1] if not each.placing]
    for before, after in pairwise(line):
        assert after.move is not None  # noqa: S101  # a later position has one
        number = before.number
        steps.append(write_move(options, before, after.move))
        if after.number != number or after is line[-1]:
            found.append(write_turn(number, steps))
            found += [write_turn(lost, []) for _, lost in after.forfeits]
            steps = []
    return found


# --- Scores ---------------------------------------------------------------------------


def write_score(position: Position, resigned: Side | None = None) -> str:
    """ "0(2)-1(0)", with R before the side that resigned."""
    black, white = score_text(position).split("-")
    marks = {side: "R" if resigned is side else "" for side in Side}
    return f"{marks[Side.BLACK]}{black}-{marks[Side.WHITE]}{white}"


# --- Games ----------------------------------------------------------------------------


def _first(position: Position) -> Position | None:
    """The first position of a line in which the pieces stand, if they do."""
    standing = [each for each in position.line() if not each.placing]
    return standing[-1] if standing else None


def is_whole(options: MargritesOptions, position: Position) -> bool:
    """Whether a position was reached from a set-up."""
    first = _first(position)
    return first is not None and first == setup.opening(options, first.men)


def write_game(
    options: MargritesOptions, position: Position, resigned: Side | None = None
) -> str:
    """The game that led to a position, from the first position of its line in which
    the pieces stand."""
    if not is_whole(options, position):
        text = "Only a game from its set-up can be told."
        raise IllegalMove(placing_refusals.refused("incomplete", text))
    first = _first(position)
    assert first is not None  # noqa: S101  # as the game is whole
    headers = [
        '[Game "margrites"]',
        f'[Black "{written(Side.BLACK, first.men[Side.BLACK])}"]',
        f'[White "{written(Side.WHITE, first.men[Side.WHITE])}"]',
        f'[Options "{_write_options(options)}"]',
    ]
    lines = [*headers, "", *turns_of(options, position)]
    return "\n".join([*lines, write_score(position, resigned), ""])


def _write_options(options: MargritesOptions) -> str:
    return ", ".join(
        f"{name}={'on' if value is True else value}"
        for name, value in options.differences().items()
    )


def read_game(text: str) -> Told:
    """A game from its text, replayed. Raises Unreadable or IllegalMove."""
    if len(text) > LONGEST:
        raise Unreadable("The text is too long for a game.")
    said: dict[str, str] = {}
    at = 0
    while found := _HEADER.match(text, at):
        said[found[1]] = found[2]
        at = found.end()
    if said.get("Game") != "margrites" or not {"Black", "White"} <= set(said):
        raise Unreadable('A game begins with [Game "margrites"], Black and White.')
    options = _read_options(said.get("Options", ""))
    position = setup.opening(options, _read_men(said["White"], said["Black"]))
    body, score = _split_score(text[at:].strip())
    for turn in filter(None, map(str.strip, _NEXT.split(body))):
        position = read_turn(options, position, turn)
    return Told(options, position, _check_score(position, score))


def _split_score(body: str) -> tuple[str, re.Match[str] | None]:
    """The turns, and the score that ends them if it is there."""
    turns_, _, last = body.rpartition("\n")
    found = _SCORE.fullmatch(last.strip())
    return (turns_, found) if found else (body, None)


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
