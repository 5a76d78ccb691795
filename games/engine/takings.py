"""What can be taken now, in any game: a help panel, and the men to be marked.

Nothing here knows a rule: `takers` names the men, the offers say what each can take.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from games.engine.offers import Choice
from games.engine.panels import Panel, Row, Section
from games.engine.registry import AnyRules

KEY: Final = "takes"
TITLE: Final = "Captures"


def takers(rules: AnyRules, position: Any) -> tuple[str, ...]:
    """The squares of the men of the seat to move that can take something now."""
    return tuple(sorted(rules.takers(position)))


def panel(rules: AnyRules, position: Any) -> Panel:
    """Every capture that the seat to move can make, man by man, each with its equation
    and a start on the move that makes it."""
    squares = takers(rules, position)
    names = _names(rules, position) if squares else {}
    lead = "Nothing can be taken now."
    if squares:
        men = "1 man" if len(squares) == 1 else f"{len(squares)} men"
        lead = f"{men} can take something now."
    return Panel(
        KEY,
        TITLE,
        lead,
        tuple(
            Section(f"{names[square]}, {square}", tuple(_rows(rules, position, square)))
            for square in squares
        ),
        marks=dict.fromkeys(squares, ("taker",)),
    )


def _names(rules: AnyRules, position: Any) -> dict[str, str]:
    """Who stands on each square, as it is spoken."""
    return {
        cell.square: " and ".join(man.name for man in (cell.man, cell.beside) if man)
        for board in rules.scene(position).boards
        for cell in board.cells
    }


def _rows(rules: AnyRules, position: Any, square: str) -> Iterator[Row]:
    for choice in captures(rules, position, square):
        squares = dict.fromkeys((square, choice.square or square, *choice.lights))
        yield Row(_told(choice), tuple(squares), choice.text)


def captures(rules: AnyRules, position: Any, square: str) -> Iterator[Choice]:
    """What is offered to the man on a square that takes an enemy, at once or with the
    choice that must follow."""
    offers = rules.offers(position, "", square)
    for choice in (*offers.squares, *offers.options):
        if takes(choice):
            yield choice
        elif choice.kind in ("push", "which"):
            following = rules.offers(position, choice.text)
            yield from filter(takes, (*following.squares, *following.options))


def takes(choice: Choice) -> bool:
    """Whether an enemy falls by this choice."""
    taken = (effect.kind == "capture" for effect in choice.effects)
    return choice.kind == "capture" or any(taken)


def _told(choice: Choice) -> str:
    """The sentence of a capture with its equations, where it has any."""
    text = choice.words.text.removesuffix(".")
    equations = dict.fromkeys(
        effect.label for effect in choice.effects if "=" in effect.label
    )
    missing = [each for each in equations if each not in text]
    if missing:
        text = f"{text}: {', '.join(missing)}"
    more = len(choice.ways) - 1
    return text if more < 1 else f"{text}; {more} more {'way' if more == 1 else 'ways'}"
