"""Decisions and what follows them in sentences."""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.margrites.face.effects import fallen_words
from games.engine.margrites.face.names import plural
from games.engine.margrites.rules import turns
from games.engine.margrites.rules.boards import NAMES
from games.engine.margrites.rules.moving import stepped
from games.engine.margrites.rules.setup import steps_of_turn
from games.engine.margrites.rules.steps import must_change
from games.engine.margrites.rules.values import (
    EIGHT,
    Arrange,
    Move,
    Place,
    Position,
    Return,
    Score,
    Step,
)
from games.engine.words import Parameter, Words, listed, to_choose


def describe(position: Position, move: Move) -> Words:
    """A decision with the counts of all that it captures and what follows."""
    if isinstance(move, Step | Score | Return):
        return _step(position, move)
    side = move.side.title
    if isinstance(move, Place):
        text = f"{side} places a piece on {NAMES[move.square]}."
        return Words("place", text, {"seat": move.side.seat})
    if isinstance(move, Arrange):
        names = listed(NAMES[square] for square in move.squares)
        text = f"{side} arranges its pieces on {names}."
        return Words("arrange", text, {"seat": move.side.seat})
    text = f"{side} accepts the set-up."
    if turns.after(position, move).number:
        text += " Play begins."
    return Words("accept", text, {"seat": move.side.seat})


def _step(position: Position, move: Step | Score | Return) -> Words:
    side = position.turn
    most = steps_of_turn(position)
    number = most - position.left + 1
    text = f"{side.title} {_doing(move)}, step {number} of {most}"
    fallen = fallen_words(stepped(position, move).waves, side)
    text += f"; {fallen}." if fallen else "."
    after = turns.after(position, move)
    more = " ".join([text, *_following(position, after)])
    return Words("step", more, {"seat": side.seat, "step": number, "steps": most})


def _doing(move: Step | Score | Return) -> str:
    if isinstance(move, Step):
        return f"{NAMES[move.origin]}→{NAMES[move.target]}"
    if isinstance(move, Score):
        return f"scores from {NAMES[move.origin]}"
    return f"puts a piece back on {NAMES[move.square]} and loses its point"


def _following(position: Position, after: Position) -> Iterator[str]:
    """What comes by itself after a step."""
    if after.ended is not None:
        yield after.ended.words.text
        return
    lost = position.left - 1
    if after.rebutting and not position.rebutting:
        yield rebuttal().text
    elif after.number != position.number and lost:
        yield f"No legal step is left: the turn ends, {plural(lost, 'step')} unused."
    yield from (words.text for words in forfeits(after))


def forfeits(position: Position) -> Iterator[Words]:
    """The turns lost since the last step (margrites §6)."""
    for side, number in position.forfeits:
        text = f"{side.title} has no legal step and forfeits turn {number}."
        yield Words("forfeit", text, {"seat": side.seat, "turn": number})


def rebuttal() -> Words:
    text = "The game is over but for White’s rebuttal of two steps."
    return Words("rebuttal", text)


def notices(position: Position) -> Iterator[Words]:
    """Standing sentences for everybody."""
    if position.ended is not None:
        return
    yield from forfeits(position)
    if position.rebutting:
        yield rebuttal()
    if must_change(position):
        text = (
            f"{position.turn.title} and {position.turn.other.title} have both danced: "
            f"{position.turn.title} must end this turn differently from how it began."
        )
        yield Words("must_change", text, {"seat": position.turn.seat})
    if position.placing:
        yield placing(position)


def placing(position: Position) -> Words:
    """How far the set-up has come (margrites §3)."""
    side = position.turn
    if position.options.setup == "hostile":
        stand = EIGHT - position.left
        text = f"Set-up: {side.title} places piece {stand + 1} of {EIGHT}."
        return Words("placing", text, {"seat": side.seat, "number": stand + 1})
    if not position.men[side]:
        text = f"Set-up: {side.title} arranges its eight pieces."
    elif position.left == 1:
        text = f"Set-up: {side.other.title} has accepted; {side.title} may accept too."
    else:
        text = f"Set-up: {side.title} rearranges its pieces or accepts."
    return Words("arranging", text, {"seat": side.seat, "wanted": position.left})


def asking(position: Position, *, back: bool = False) -> Words:
    """What the player chooses first in a turn; `back` says that a piece that has scored
    can be put back."""
    side = position.turn
    count = plural(position.left, "step")
    or_back = ", or put one back" if back else ""
    who, what = f"{side.title} to move, {count} left", f"choose a piece{or_back}."
    params: dict[str, Parameter] = {"seat": side.seat, "left": position.left}
    return to_choose("choose_man", who, what, params)
