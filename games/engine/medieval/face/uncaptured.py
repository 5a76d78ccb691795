"""Why an enemy is not taken: which moves take it, and how each of the four captures
fails as the men stand (medieval §5)."""

from __future__ import annotations

from typing import Final

from games.engine.geometry import NAMES, NOWHERE
from games.engine.medieval.face.aims import Aim
from games.engine.medieval.face.calculations import equation, say
from games.engine.medieval.face.names import full_name, victim_name
from games.engine.medieval.face.unambushed import ambush
from games.engine.medieval.face.unbesieged import siege
from games.engine.medieval.face.unequal import equality
from games.engine.medieval.face.unerupted import eruption
from games.engine.medieval.rules.armies import Army
from games.engine.medieval.rules.moves import destinations
from games.engine.medieval.rules.previews import Previews
from games.engine.medieval.rules.refusals import refused
from games.engine.medieval.rules.values import Hit, Man, Move, Position, here
from games.engine.words import Words, listed

CAPTURES: Final = {
    "equality": equality,
    "ambush": ambush,
    "eruption": eruption,
    "siege": siege,
}
MOST_WAYS: Final = 3  # so many moves that would take it are told


def not_taken(
    position: Position, square: int, chosen: int = NOWHERE
) -> tuple[Words, ...]:
    """What can be said when an enemy is pressed in order to take it, with the chosen
    man or any.

    No man is taken by moving onto it: it falls after a move. So first the moves that
    take it, then the four captures and how far they are.
    """
    victim = position.men[square]
    assert victim is not None  # noqa: S101  # the caller found it there
    army = Army(position, position.turn)
    if square in army.standing:
        return tuple(_stands(army, hit) for hit in army.standing[square])
    aim = Aim(army, square, victim, chosen)
    four = (
        refused("RELATION_FAIL", kind, why(aim), square=NAMES[square])
        for kind, why in CAPTURES.items()
    )
    return (_first(position, aim), *four)


def _stands(army: Army, hit: Hit) -> Words:
    """It stands in relation already."""
    who = victim_name(hit)
    reasons = " and by ".join(say(army.men, each, NOWHERE) for each in hit.reasons)
    text = (
        f"{who[0].upper()}{who[1:]} falls by {reasons}, "
        "after any move of yours that leaves this as it is."
    )
    return refused("ILLEGAL_MOVE", "stands", text, square=NAMES[hit.square])


def _first(position: Position, aim: Aim) -> Words:
    """The moves that take it, of the chosen man or of all."""
    whom = full_name(aim.victim, aim.square)
    ways = _ways(position, aim)
    if ways:
        more = len(ways) - MOST_WAYS
        told = listed(ways[:MOST_WAYS], "or")
        also = f", and {more} more {'way' if more == 1 else 'ways'}" if more > 0 else ""
        text = f"{whom} is taken from a distance: {told}{also}."
        return refused("ILLEGAL_MOVE", "ways", text, square=aim.name, ways=tuple(ways))
    who = "you" if aim.man is None else here(aim.man, aim.chosen)
    text = f"No move of {'yours' if aim.man is None else who} takes {whom} now."
    return refused("ILLEGAL_MOVE", "no_way", text, square=aim.name)


def _ways(position: Position, aim: Aim) -> list[str]:
    """ "T72 from J2 (72 ÷ 6 = 12)"."""
    found = []
    for origin, man in [(aim.chosen, aim.man)] if aim.man else aim.army.own:
        previews = Previews(aim.army, origin)
        for square in destinations(position, origin):
            for hit in previews.hits_on(Move(origin, square), aim.square):
                found.append(_way(man, square, hit))
    return found


def _way(man: Man, square: int, hit: Hit) -> str:
    part = "" if hit.part is None else f"{hit.man.parts[hit.part].name} by "
    how = f"{part}{equation(hit.reasons[0])}"
    return f"{man.name} from {NAMES[square]} ({how})"
