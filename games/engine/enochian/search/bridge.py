"""From positions of Enochian chess to the fast core, and its moves back."""

from __future__ import annotations

from typing import Any

from games.engine.enochian.rules import refusals
from games.engine.enochian.rules.men import KIND_OF, KINDS, letter, standing
from games.engine.enochian.rules.values import (
    ACCEPT,
    DECLINE,
    OFFER,
    ROLL,
    Move,
    Position,
)
from games.engine.enochian.search import eyes, facts, tables
from games.engine.enochian.search.board import ACTION, FACES, PROMOTED, SECOND, TO
from games.engine.errors import IllegalMove
from games.engine.search import bridges

ANSWERS = (OFFER, ACCEPT, DECLINE)  # behind the throws


class Bridge(bridges.Bridge[Position, Move]):
    """The core of one position, with any options."""

    part = "games.engine.enochian.search.core"
    name = "EnochianCore"
    tastes = eyes.TASTES
    weighs = ("king", "ice", "siege", "turn", "last king", "soon", "late", "room")

    def facts(self) -> facts.Facts:
        position = self.position
        lasting = tables.fixed(position.array, position.order, position.options)
        return lasting | facts.changing(position)

    def seen(self, level: int, lot: int, compiled: bool) -> Any:
        return self.made(eyes.hidden(level, self.facts()), compiled)

    def keys(self, compiled: bool) -> list[int]:
        earlier = facts.returning(self.position)
        return [facts.key(facts.cells(each)) for each in earlier][::-1]

    def move(self, code: int) -> Move:
        """Raises IllegalMove where the rules refuse it, which they never may."""
        move = self._action(code - ACTION) if code > ACTION else self._going(code)
        words = refusals.refusal(self.position, move)
        if words is not None:
            raise IllegalMove(words)
        return move

    def _action(self, number: int) -> Move:
        position = self.position
        if number <= FACES:
            return Move(position.turn, ROLL, die=number)
        return Move(position.actor, ANSWERS[number - FACES - 1])

    def _going(self, code: int) -> Move:
        origin, to = tables.plain(code % TO), tables.plain(code // TO % TO)
        man = standing(self.position.men[origin])[code // SECOND % 2]
        into = code // PROMOTED
        became = KINDS[into] if into else ""
        return Move(self.position.turn, letter(man), origin, to, became)

    def code(self, move: Move) -> int:
        if move.kind == ROLL:
            return ACTION + move.die
        if not move.is_displacement:
            return ACTION + FACES + 1 + ANSWERS.index(move.kind)
        code = tables.padded(move.origin) + tables.padded(move.target) * TO
        if letter(standing(self.position.men[move.origin])[0]) != move.kind:
            code += SECOND
        return code + PROMOTED * KIND_OF[move.promotion] if move.promotion else code
