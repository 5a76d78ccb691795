"""What a turn does, by which games are found (medieval §5, §7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.engine.contents import (
    AMBUSH,
    AT,
    EQUATION,
    HARMONY,
    RATIO,
    TOOK,
    Content,
    pair,
    taken,
)
from games.engine.contents import equation as form_of
from games.engine.contents import harmony as numbers_in_proportion
from games.engine.geometry import NAMES
from games.engine.medieval.rules.formations import STRENGTH
from games.engine.medieval.rules.values import (
    REASONS,
    Hit,
    Man,
    Move,
    Position,
    Reason,
)
from games.engine.medieval.rules.victories import counting
from games.engine.medieval.text.takings import calculation
from games.engine.sides import Side

N: Final = "[1-9][0-9]*"
SEARCHED: Final = {
    TOOK: rf"(pyramid|{N})(/({'|'.join(REASONS)}))?",
    EQUATION: rf"{N}([+*]{N})?={N}",
    HARMONY: rf"{N}(:{N})+",
    RATIO: rf"{N}(:{N})+",
    AMBUSH: rf"{N}[+]{N}",
    AT: rf"[wb](P|[A-Z]{N})@[A-Z][0-9]+",
}


def contents(position: Position, move: Move, after: Position) -> Iterator[Content]:
    """Who goes where, what falls and why, and the formations that win."""
    seat = position.turn.seat
    name = f"{seat[0]}{_name(position, move)}"
    yield Content(AT, f"{name}@{NAMES[move.destination]}", seat)
    for hit in after.hits:
        yield from _hit(hit)
    if after.ended is not None and after.ended.reason in STRENGTH:
        side = next(each for each in Side if each.seat == after.ended.winner)
        for formation in counting(after, side):
            yield from numbers_in_proportion(formation.values, side.seat)


def _name(position: Position, move: Move) -> str:
    if move.drop is not None:
        return move.drop.name
    man = position.men[move.origin]
    assert man is not None  # noqa: S101  # the turn is legal
    return "P" if man.is_pyramid else man.name


def _hit(hit: Hit) -> Iterator[Content]:
    seat = hit.man.side.other.seat
    yield from taken(_who(hit), [reason.kind for reason in hit.reasons], seat)
    for reason in hit.reasons:
        if form := _equation(reason):
            yield Content(EQUATION, form, seat)
        if reason.kind == "ambush":
            one, other = (attacker.value for attacker in reason.attackers)
            yield Content(AMBUSH, pair(one, other), seat)


def _who(hit: Hit) -> str:
    man: Man = hit.man
    if hit.part is not None:
        return str(man.parts[hit.part].value)
    return "pyramid" if man.is_pyramid else str(man.total)


def _equation(reason: Reason) -> str:
    if reason.kind == "siege":
        return ""
    return form_of(f"{calculation(reason) or reason.number}={reason.number}")
