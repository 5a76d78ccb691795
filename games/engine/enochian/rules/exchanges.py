"""The exchange of prisoners: who may offer it, and where kings return (enochian §8)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from games.engine.enochian.rules import dice, kings, turns
from games.engine.enochian.rules.armies import ALLIES, Army
from games.engine.enochian.rules.attacks import hostile, is_attacked
from games.engine.enochian.rules.men import KING, man
from games.engine.enochian.rules.squares import NOWHERE, SIZE, distance
from games.engine.enochian.rules.values import (
    ACCEPT,
    DECLINE,
    OFFER,
    Event,
    Move,
    Position,
)

CONDITIONS: Final = ("ally", "one_enemy", "captor", "surviving_captor")


def prisoners(position: Position, army: int) -> tuple[int, int]:
    """The armies whose kings an exchange by `army` returns, in this order: its ally and
    that of its only captured enemy (itself where there is none)."""
    ally, enemies = ALLIES[army], Army(army).enemies
    taken = [each for each in enemies if position.is_captured(each)]
    return ally, taken[0] if len(taken) == 1 else army


def unmet(position: Position, army: int) -> tuple[str, ...]:
    """The conditions of §8 that an offer by `army` does not meet: its ally's king is
    captured, exactly one enemy king is, `army` took that one, and the enemy whose king
    lives took its ally's."""
    ally, enemy = prisoners(position, army)
    if not position.is_captured(ally):
        return CONDITIONS
    if enemy == army:
        return CONDITIONS[1:]
    found = []
    if position.captors[enemy] != army:
        found.append("captor")
    if position.captors[ally] != ALLIES[enemy]:
        found.append("surviving_captor")
    return tuple(found)


def may_offer(position: Position) -> bool:
    """Whether the army on turn may offer an exchange now."""
    army = position.turn
    awaited = position.offered or position.declined or position.ended is not None
    frozen = position.status[army] == "f"
    return not (awaited or frozen or unmet(position, army))


def return_events(position: Position) -> tuple[Event, ...]:
    """Which kings come back to which squares, if the exchange is accepted.

    Both armies count as thawed while their squares are sought (D17).
    """
    armies, men = prisoners(position, position.turn), list(position.men)
    status = kings.returned(_standing(position), armies)[0]
    found = []
    for army in armies:
        square = _home(position, tuple(men), status, army)
        men[square] = man(army, KING)
        found.append(Event("return", square, army, man(army, KING)))
    return tuple(found)


def _standing(position: Position) -> kings.Standing:
    return position.status, position.controllers, position.captors


def _home(position: Position, men: tuple[int, ...], status: str, army: int) -> int:
    """A throne that is free, else the nearest free square that is not attacked."""
    thrones = position.array.thrones[army]
    free = [square for square in range(SIZE) if not men[square]]
    throne = next((square for square in thrones if square in free), NOWHERE)
    if throne != NOWHERE:
        return throne
    foes = hostile(status, army)
    near = sorted(free, key=lambda square: distance(thrones[0], square))
    safe = (at for at in near if not is_attacked(position.array, men, foes, at))
    return next(safe, near[0])


def after(position: Position, move: Move) -> Position:
    """The position after an offer or its answer; the offerer still moves (§8)."""
    begun = replace(
        position, events=(), skipped=(), move=move, before=position, offered=False
    )
    if move.kind == OFFER:
        return replace(begun, offered=True)
    if move.kind == DECLINE:
        return replace(begun, declined=True)
    assert move.kind == ACCEPT  # noqa: S101  # there are no others
    men, events = list(position.men), return_events(position)
    for event in events:
        men[event.square] = event.man
    armies = tuple(event.army for event in events)
    status, controllers, captors = kings.returned(_standing(position), armies)
    now = replace(
        begun,
        men=tuple(men),
        status=status,
        controllers=controllers,
        captors=captors,
        taken=_given_back(position, armies),
        events=events,
    )
    return dice.kept(turns.settled(now))


def _given_back(
    position: Position, armies: tuple[int, ...]
) -> tuple[tuple[int, ...], ...]:
    """The men taken, without these kings."""
    kept = {man(army, KING) for army in armies}
    return tuple(
        tuple(each for each in taken if each not in kept) for taken in position.taken
    )
