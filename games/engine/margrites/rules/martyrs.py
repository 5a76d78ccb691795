"""Martyrdom told with its counts (margrites §4, §5)."""

from __future__ import annotations

from games.engine.margrites.rules.boards import NAMES, NOWHERE
from games.engine.margrites.rules.moving import moved
from games.engine.margrites.rules.values import Fall, Position
from games.engine.margrites.rules.waves import waves
from games.engine.words import Parameter, Words


def equation(fall: Fall) -> str:
    """ "4 ≥ 2 × 2": enemies against twice the friends with the piece itself."""
    return f"{fall.opp} ≥ 2 × {fall.ally}"


def falls_at(position: Position, origin: int, target: int) -> tuple[int, Fall] | None:
    """In which wave, from 1, a piece that goes to `target` falls by its own step."""
    men = moved(position.men, position.turn, origin, target)
    _, fallen = waves(men)
    for number, wave in enumerate(fallen, start=1):
        for fall in wave:
            if fall.square == target:
                return number, fall
    return None


def martyrdom_words(position: Position, origin: int, target: int) -> Words:
    """Why a step is martyrdom, with the counts on the square where it ends."""
    where, found = NAMES[target], falls_at(position, origin, target)
    who = "A piece put back" if origin == NOWHERE else f"The piece from {NAMES[origin]}"
    if found is None:
        return Words("martyrdom", f"{who} would be captured on {where}.")
    number, fall = found
    text = (
        f"{who} would be captured on {where} by its own step: {fall.opp} enemies touch "
        f"it, and {equation(fall)} ({friends(fall.ally)}){_wave(number)}."
    )
    params: dict[str, Parameter] = {
        "to": where,
        "opp": fall.opp,
        "ally": fall.ally,
        "wave": number,
    }
    return Words("martyrdom", text, params)


def friends(ally: int) -> str:
    """ "itself and 1 friend"."""
    if ally == 1:
        return "itself alone"
    return f"itself and {ally - 1} friend{'s' if ally > 2 else ''}"


def _wave(number: int) -> str:
    return "" if number == 1 else f", in wave {number}"
