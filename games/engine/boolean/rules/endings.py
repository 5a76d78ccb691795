"""How a game ends by its rules, and who has won it (boolean §7, §8)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from games.engine.boolean.rules import moves, victories
from games.engine.boolean.rules.potential import has_potential
from games.engine.boolean.rules.values import Position
from games.engine.rules import Counted, Outcome
from games.engine.sides import Side
from games.engine.words import Parameter, Words

TITLES: Final = {
    "last_pyramid": "the last pyramid",
    "no_potential": "no formula that fits",
    "no_legal_moves": "no legal move",
    "quiet": "moves without a capture",
}
# The codes of boolean §7 by the reasons that are kept with a game (of 20 letters).
CODES: Final = {
    "last_pyramid": "last-pyramid",
    "no_potential": "no-potential-captures",
    "no_legal_moves": "no-legal-moves",
    "quiet": "quiet",
}


def settled(position: Position) -> Position:
    """The position once it is decided whether the game has ended."""
    reason = ending(position)
    if not reason:
        return position
    return replace(position, ended=_outcome(position, reason))


def ending(position: Position) -> str:
    """Why the game has ended, the first reason that holds, or "" (boolean §7)."""
    options = position.options
    if position.placing:
        return ""
    # What moves without a capture changes neither pyramids nor values.
    changed = position.before is None or position.waves or position.before.placing
    if changed and _without_pyramid(position) is not None:
        return "last_pyramid"
    if changed and not has_potential(options.formulas, position):
        return "no_potential"
    if moves.is_stuck(position):
        return "no_legal_moves"
    if options.quiet_limit and position.quiet >= options.quiet_limit:
        return "quiet"
    return ""


def _without_pyramid(position: Position) -> Side | None:
    """A side that has no pyramid left (boolean §7)."""
    owners = {m.side for m in position.men if m is not None and m.is_pyramid}
    return next((side for side in Side if side not in owners), None)


def _outcome(position: Position, reason: str) -> Outcome:
    """The result with its three victories (boolean §8)."""
    side = victories.winner(position)
    text = f"{_result(position, side)}: {_why(position, reason)}."
    params = _params(position)
    params["winner"] = side.seat if side is not None else ""
    words = Words(CODES[reason], text, params)
    seat = None if side is None else side.seat
    return Outcome(seat, reason, words, counted=counted(position))


def _result(position: Position, side: Side | None) -> str:
    if side is None:
        return "Draw"
    level = victories.level(victories.held(position, side))
    return f"{side.title} wins by a {level} victory"


def _why(position: Position, reason: str) -> str:
    if reason == "last_pyramid":
        lost = _without_pyramid(position)
        return f"{lost.title if lost is not None else 'A side'} has no pyramid left"
    if reason == "no_potential":
        return "no formula fits any values that are left"
    if reason == "no_legal_moves":
        return f"{position.turn.title} has no legal move"
    return f"{position.options.quiet_limit} moves without a capture"


def score(position: Position, side: Side) -> str:
    """ "White: compound (pyramid, value)" (boolean §10)."""
    names = victories.held(position, side)
    by = f" ({', '.join(names)})" if names else ""
    return f"{side.title}: {victories.level(names)}{by}"


def counted(position: Position) -> tuple[Counted, ...]:
    """The three counts, each with the side that has more (boolean §8)."""
    white, black = victories.counts(position)
    return tuple(
        Counted(
            Words(f"count-{name}", name.capitalize()),
            (str(mine), str(theirs)),
            None if mine == theirs else int(theirs > mine),
        )
        for name, mine, theirs in zip(white._fields, white, black, strict=True)
    )


def _params(position: Position) -> dict[str, Parameter]:
    found: dict[str, Parameter] = {}
    for side, count in zip(Side, victories.counts(position), strict=True):
        names = victories.held(position, side)
        found[side.seat] = names
        found[f"{side.seat}_level"] = victories.level(names)
        found[f"{side.seat}_count"] = tuple(count)
    return found
