"""How a game ends by its rules (medieval §3, §7, §8 draws)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from games.engine.geometry import NAMES
from games.engine.medieval.rules import moves, victories
from games.engine.medieval.rules.counting import count
from games.engine.medieval.rules.proofs import proved
from games.engine.medieval.rules.values import Position
from games.engine.rules import Outcome
from games.engine.sides import Side
from games.engine.words import Parameter, Words

TITLES: Final = {
    **victories.TITLES,
    "pyramid": "taking the pyramid",
    "all_taken": "taking every man",
    "no_moves": "no legal move",
    "repetition": "repetition",
    "quiet_plies": "moves without a capture",
}


def settled(position: Position) -> Position:
    """The position once everything that the end of a turn decides is decided.

    In this order: victories of the side that has moved, of the other, a side without
    a legal move, repetition, quiet plies.
    """
    ended = outcome(position)
    return position if ended is None else replace(position, ended=ended)


def outcome(position: Position) -> Outcome | None:
    for side in (position.turn.other, position.turn):
        names = victories.held(position, side)
        if names:
            return _victory(position, side, names)
    if moves.is_stuck(position):
        return _stuck(position)
    return _draw(position)


def _victory(position: Position, side: Side, names: tuple[str, ...]) -> Outcome:
    """A win, named by the strongest victory, with all that hold (medieval §7)."""
    name = names[0]
    params: dict[str, Parameter] = {"winner": side.seat, "victories": names}
    how = _how(position, side, name, params)
    also = ", ".join(victories.TITLES[each] for each in names[1:])
    text = f"{side.title} wins by {how}{f', also {also}' if also else ''}."
    return Outcome(side.seat, name, Words(name, text, params))


def _how(
    position: Position, side: Side, name: str, params: dict[str, Parameter]
) -> str:
    """A victory with its numbers; they are added to `params`."""
    title = victories.TITLES[name]
    if name in ("excellentissima", "major", "magna"):
        best = victories.counting(position, side)[0]
        squares = tuple(NAMES[square] for square in best.squares)
        params |= {"numbers": best.values, "squares": squares, "kinds": best.kinds}
        men = {man.side for square in best.squares if (man := position.men[square])}
        both = "; men of both colours count" if len(men) > 1 else ""
        numbers = ", ".join(map(str, best.values))
        return f"{title}: {numbers} on {', '.join(squares)} ({proved(best)}{both})"
    if name == "pyramid":
        return "taking the pyramid"
    if name == "all_taken":
        return "taking every man"
    mine = count(position.taken[side])
    params |= mine._asdict()
    if name == "de_corpore":
        return f"{title} with {_bodies(mine.bodies)}"
    return (
        f"{title} with a value of {mine.value} in {_bodies(mine.bodies)} "
        f"and {mine.digits} digits"
    )


def _bodies(number: int) -> str:
    return "1 body" if number == 1 else f"{number} bodies"


def _stuck(position: Position) -> Outcome:
    winner = position.turn.other
    text = f"{winner.title} wins: {position.turn.title} has no legal move."
    words = Words("no_moves", text, {"winner": winner.seat})
    return Outcome(winner.seat, "no_moves", words)


def _draw(position: Position) -> Outcome | None:
    """The draws by repetition and by quiet plies (medieval §8)."""
    options = position.options
    wanted = options.repetition
    if wanted and occurrences(position, wanted) >= wanted:
        text = f"Draw by repetition: this position has occurred {wanted} times."
        return Outcome(None, "repetition", Words("repetition", text, {"times": wanted}))
    if options.quiet_plies and position.quiet >= options.quiet_plies:
        text = (
            f"Draw: no capture in the last {position.quiet} moves, both sides counted."
        )
        words = Words("quiet_plies", text, {"plies": position.quiet})
        return Outcome(None, "quiet_plies", words)
    return None


def occurrences(position: Position, most: int = 0) -> int:
    """How often this board has stood with the same side to move, up to `most`.

    A man taken comes back only as a prisoner, so without those the search ends at the
    last capture.
    """
    options = position.options
    times, men = 0, position.men
    for back, earlier in enumerate(position.line()):
        if back > position.quiet and not options.prisoners:
            break
        if earlier.turn is position.turn and earlier.men == men:
            times += 1
            if times == most:
                break
    return times
