"""Whose turn it is, army by army, and what a seat must know that is not on move."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from games.engine.enochian.face import words
from games.engine.enochian.rules.armies import Army
from games.engine.enochian.rules.squares import NAMES
from games.engine.enochian.rules.values import Position
from games.engine.face import Turn
from games.engine.words import Words, listed


def turn(position: Position) -> Turn:
    """The army that decides, the order of play, and what holds of a seat."""
    return Turn(
        Army(position.actor).seat,
        tuple(army.seat for army in position.order if position.status[army] != "f"),
        dict(_told(position)) if position.ended is None else {},
    )


def _told(position: Position) -> Iterator[tuple[str, Words]]:
    """By seat, what holds for its own army; of two armies the page tells by notices."""
    passed = {
        skip.army: skip for each in position.since_decided() for skip in each.skipped
    }
    for army in position.order if position.options.players == "4" else ():
        told = _of_army(position, army)
        if told is None and army in passed:
            told = words.skipped(passed[army])
        if told is not None:
            yield army.seat, told


def _of_army(position: Position, army: Army) -> Words | None:
    """That an army waits to be freed, or that its ally makes its moves."""
    leader, params = Army(position.controllers[army]), {"army": army.seat}
    if position.status[army] == "f":
        return Words("you-are-frozen", _frozen(position, army), params)
    if leader is army:
        return None
    why = "its king stands on your throne"
    if position.is_captured(army):
        why = "your king is taken, and it has mounted your throne"
    text = f"{leader.title} makes {army.title}’s moves: {why}."
    return Words("you-are-led", text, {**params, "leader": leader.seat})


def _frozen(position: Position, army: Army) -> str:
    ally = army.ally.title
    thrones = listed(
        (NAMES[square] for square in position.array.thrones[army]), last="or"
    )
    return (
        f"You are frozen: {ally} can free you by bringing its king to your throne "
        f"({thrones}) or by an exchange of prisoners."
    )


def corners(position: Position) -> Mapping[str, str]:
    """The corner of the board where each of four seats has its throne; nothing in an
    array whose thrones stand elsewhere."""
    thrones = [NAMES[min(squares)] for squares in position.array.thrones]
    if position.options.players == "2" or set(thrones) != {"a1", "a8", "h1", "h8"}:
        return {}
    return {army.seat: _corner(thrones[army]) for army in Army}


def _corner(name: str) -> str:
    file, rank = name[0], name[1]
    return f"{'bottom' if rank <= '4' else 'top'}-{'left' if file <= 'd' else 'right'}"
