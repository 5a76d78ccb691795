"""Is what is stored of a game what its plies make?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.engine.errors import EngineError
from games.play.models import Game
from games.play.positions import start_of
from games.play.timing.clock_checks import clock_faults


def faults(game: Game) -> list[str]:
    """How the stored game differs from its plies, in words; empty if it does not."""
    return list(_faults(game))


def _faults(game: Game) -> Iterator[str]:
    if not game.has_rules:
        yield "there are no such rules any more"
        return
    rules = game.rules
    if rules.options.digest(game.key) != game.digest:
        yield f"the digest of its rules is not {game.digest}"
    position, number = start_of(rules, game.start), 0
    made = []
    for number, ply in enumerate(game.plies.order_by("number"), start=1):
        if ply.number != number:
            yield f"ply {number} is missing"
            return
        if ply.seat != rules.seat_to_move(position):
            yield f"ply {number} is of {ply.seat}, who was not on move"
        if bool(rules.chances(position)) == (ply.throw is None):
            yield f"ply {number} is no throw of the table, or one that was not due"
        try:
            listed = rules.listed(position, ply.text)
            position = rules.apply(position, rules.read_move(position, ply.text))
        except EngineError as error:
            yield f"ply {number}, {ply.text}, cannot be played: {error}"
            return
        if rules.write_position(position) != ply.position:
            yield f"the position after ply {number} is another"
        if listed != ply.listed:
            yield f"ply {number} is listed as {ply.listed}, not as {listed}"
        made.append(position)
    yield from _differences(game, position, number)
    yield from clock_faults(game, made)
    teams = [tuple(seat.name for seat in team) for team in game.teams]
    if sorted(teams) != sorted(rules.teams):
        yield f"its teams are {teams}, but its rules make {list(rules.teams)}"


def _differences(game: Game, position: Any, plies: int) -> Iterator[str]:
    """Fields of the game that are not as the last position has them."""
    rules, outcome = game.rules, game.rules.outcome(position)
    made = {
        "ply": plies,
        "position": rules.write_position(position),
        "turn": rules.seat_to_move(position),
    }
    if outcome is not None:
        made |= {"termination": "rules", "winner": outcome.winner or ""}
        made |= {"reason": outcome.reason}
    for name, value in made.items():
        if getattr(game, name) != value:
            yield f"{name} is {getattr(game, name)!r}, but its plies make {value!r}"
    if outcome is None and game.termination == Game.Termination.RULES:
        yield "it ended by the rules, but its plies do not end it"
