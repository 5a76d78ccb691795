"""What follows from a decision by itself, as effects on squares (enochian §7–§9)."""

from __future__ import annotations

from functools import lru_cache

from games.engine.enochian.face.words import happened
from games.engine.enochian.rules import exchanges, turns
from games.engine.enochian.rules.armies import Army
from games.engine.enochian.rules.men import KINDS, code, kind_name, name
from games.engine.enochian.rules.men import shape as shape_of
from games.engine.enochian.rules.squares import NAMES
from games.engine.enochian.rules.values import Event, Move, Position
from games.engine.scenes import Effect, Man
from games.engine.words import Words


@lru_cache(maxsize=64)
def man_of(man: int) -> Man:
    """A man as it is drawn, with the letter of its kind; a pawn bears its patron's."""
    text = code(man)
    return Man(text, _side(man), shape_of(man), (text[1].upper(),), name(man))


def _side(man: int) -> str:
    return Army((man >> 4 & 7) - 1).seat


def effects(events: tuple[Event, ...]) -> tuple[Effect, ...]:
    return tuple(_effect(event) for event in events)


def _effect(event: Event) -> Effect:
    text = happened(event)
    words = Words(event.kind, f"{text[:1].upper()}{text[1:]}.")
    man = man_of(event.man) if event.kind == "capture" else None
    label, brief = _labels(event)
    return Effect(event.kind, NAMES[event.square], label, words, man=man, brief=brief)


def _labels(event: Event) -> tuple[str, str]:
    """What is written on the square: some of the sentence's own words, and shorter."""
    army, letter = Army(event.army).title, KINDS[event.man & 15]
    return {
        "capture": (name(event.man) if event.man else "", f"×{letter.upper()}"),
        "freeze": ("frozen", ""),
        "release": ("own player", ""),
        "lead": (f"leads {army}", ""),
        "thaw": (f"{army} thaws", "thaws"),
        "promotion": (kind_name(event.man), f"={letter}"),
        "demotion": ("pawn", ""),
        "return": ("returns", ""),
    }[event.kind]


def of_move(position: Position, move: Move) -> tuple[Effect, ...]:
    """What a legal displacement would do at once."""
    return effects(turns.resolve(position, move).events)


def of_exchange(position: Position) -> tuple[Effect, ...]:
    """Which kings an accepted exchange would bring back, and where."""
    return effects(exchanges.return_events(position))
