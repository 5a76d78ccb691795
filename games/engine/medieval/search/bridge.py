"""From positions of the medieval game to the fast core, and its moves back."""

from __future__ import annotations

from typing import Any

from games.engine.errors import IllegalMove
from games.engine.medieval.rules import turns
from games.engine.medieval.rules.values import Move, Position
from games.engine.medieval.search import eyes, facts
from games.engine.medieval.search.men import TO, Facts
from games.engine.search import bridges
from games.engine.search.eyes import overlooked


class Bridge(bridges.Bridge[Position, Move]):
    """The core of one position of a game without prisoners."""

    part = "games.engine.medieval.search.core"
    name = "MedievalCore"
    pace = 8  # what falls is looked for after every move
    tastes = eyes.TASTES
    weighs = ("turn", "man inside", "what falls", "what is hit")

    def __init__(self, position: Position) -> None:
        super().__init__(position)
        self.roster = facts.roster_of(position)

    @property
    def fits(self) -> bool:
        """Whether the core can hold this game."""
        return not self.position.options.prisoners and facts.can_hold(self.roster)

    def facts(self) -> Facts:
        known = facts.tables(self.position.options, self.roster)
        return known | facts.standing(self.position, self.roster)

    def seen(self, level: int, lot: int, compiled: bool) -> Any:
        """What the level knows of taking and winning; of those who could meet in an
        eruption it overlooks some."""
        known = facts.tables(self.position.options, self.roster)
        missed = overlooked(level, lot, range(len(known["foes"])))
        foes = [0 if n in missed else foe for n, foe in enumerate(known["foes"])]
        return self.made({"foes": foes, **eyes.hidden(level)}, compiled)

    def keys(self, compiled: bool) -> list[int]:
        """Of the positions since the last capture, after which none comes back."""
        earlier = []
        before = self.position.before
        for _ in range(self.position.quiet):
            if before is None:
                break
            earlier.append(facts.key_of(before))
            before = before.before
        return earlier[::-1]

    def move(self, code: int) -> Move:
        """Raises IllegalMove where the rules refuse it, which they never may."""
        move = Move(code % TO, code // TO)
        words = turns.refusal(self.position, move)
        if words is not None:
            raise IllegalMove(words)
        return move

    def code(self, move: Move) -> int:
        return move.origin + move.destination * TO
