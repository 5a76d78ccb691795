"""What follows from a decision by itself, as effects on squares (enochian §7–§9)."""

from __future__ import annotations

from functools import lru_cache

from games.engine.enochian import exchanges, turns
from games.engine.enochian.armies import Army
from games.engine.enochian.men import KINDS, code, name
from games.engine.enochian.men import shape as shape_of
from games.engine.enochian.squares import NAMES
from games.engine.enochian.values import Event, Move, Position
from games.engine.enochian.words import happened
from games.engine.interface import Effect, Man
from games.engine.words import Words


@lru_cache(maxsize=64)
def man_of(man: int) -> Man:
    """A man as it is drawn; a pawn bears the letter of its patron."""
    text = code(man)
    numerals = (text[1].upper(),) if text[1].islower() else ()
    return Man(text, _side(man), shape_of(man), numerals, name(man))


def _side(man: int) -> str:
    return Army((man >> 4 & 7) - 1).seat


def effects(events: tuple[Event, ...]) -> tuple[Effect, ...]:
    return tuple(_effect(event) for event in events)


def _effect(event: Event) -> Effect:
    text = happened(event)
    words = Words(event.kind, f"{text[:1].upper()}{text[1:]}.")
    man = man_of(event.man) if event.man else None
    return Effect(event.kind, NAMES[event.square], _label(event), words, man=man)


def _label(event: Event) -> str:
    army = Army(event.army).title
    return {
        "capture": f"×{KINDS[event.man & 15]}",
        "freeze": f"{army} frozen",
        "release": f"{army} free",
        "lead": f"leads {army}",
        "thaw": f"thaws {army}",
        "promotion": f"={KINDS[event.man & 15]}",
        "demotion": "pawn",
        "return": "returns",
    }[event.kind]


def of_move(position: Position, move: Move) -> tuple[Effect, ...]:
    """What a legal displacement would do at once."""
    return effects(turns.resolve(position, move).events)


def of_exchange(position: Position) -> tuple[Effect, ...]:
    """Which kings an accepted exchange would bring back, and where."""
    return effects(exchanges.return_events(position))
