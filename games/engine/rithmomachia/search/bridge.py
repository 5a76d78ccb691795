"""From positions of Spec v1 to the fast core, and from its moves back to turns: each
with its plainest witness, and none that the rules refuse."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from games.engine.errors import IllegalMove
from games.engine.geometry import NOWHERE
from games.engine.rithmomachia.rules import ambush, captures, harmony, moves, turns
from games.engine.rithmomachia.rules.values import Harmony, Move, Position
from games.engine.rithmomachia.search import eyes
from games.engine.rithmomachia.search.board import AMBUSH, SQUARES, TO, Facts
from games.engine.rithmomachia.search.facts import MOST_MEN, padded, plain, tables
from games.engine.search import bridges
from games.engine.search.eyes import overlooked
from games.engine.sides import Side


class Bridge(bridges.Bridge[Position, Move]):
    """The core of one position."""

    part = "games.engine.rithmomachia.search.core"
    name = "RithmomachiaCore"
    tastes = eyes.TASTES
    weighs = ("pairs", "triples", "one in the zone", "two", "three", "in line", "turn")

    def facts(self) -> Facts:
        position = self.position
        return tables(position.roster, position.options) | _standing(position)

    def seen(self, level: int, lot: int, compiled: bool) -> Any:
        """The relations and harmonies that the level knows; it overlooks that some men
        take others, and that some can be ambushed."""
        position = self.position
        sees = eyes.eyes_of(level, lot, len(position.roster.pieces))
        known = tables(position.roster, position.options, sees)
        helped = known["help"]
        missed = overlooked(level, lot, range(len(helped)), eyes.UNSEEN)
        ways = [0 if n in missed else mask for n, mask in enumerate(helped)]
        return self.made(known | {"help": ways}, compiled)

    def keys(self, compiled: bool) -> list[int]:
        """Of the positions since the last that cannot come back."""
        hashes = tables(self.position.roster, self.position.options)["hashes"]
        earlier = []
        before = self.position.before
        for _ in range(self.position.quiet):
            if before is None:
                break
            earlier.append(self._key(before, hashes, compiled))
            before = before.before
        return earlier[::-1]

    def _key(self, position: Position, hashes: list[int], compiled: bool) -> int:
        """That of the core, without making one where nothing stands declared."""
        if any(position.pending):
            key: int = self.made(_standing(position), compiled).key
            return key
        key = hashes[0] if position.turn else 0
        for square, man in enumerate(position.board):
            if man:
                key ^= hashes[man * SQUARES + padded(square)]
        return key

    def move(self, code: int) -> Move:
        """The turn that a move of the core is. Raises IllegalMove where the rules
        refuse it, which no move of `gen` may be."""
        position = self.position
        origin, to = plain(code % TO), plain(code // TO % TO)
        move = _displaced(position, origin, to)
        enemy = code // AMBUSH
        if enemy:
            ways = ambush.ways(position, move, position.square_of(enemy))
            move = replace(move, ambush=ways[0])
        move = _declared(position, move)
        words = turns.refusal(position, move)
        if words is not None:
            raise IllegalMove(words)
        return move

    def code(self, move: Move) -> int:
        """The move of the core that a turn is, whatever is declared with it."""
        code = padded(move.origin) + padded(move.destination) * TO
        if move.ambush is None:
            return code
        return code + self.position.board[move.ambush.target.square] * AMBUSH


def can_bridge(position: Position) -> bool:
    """Whether the core has room for all men of a position."""
    return len(position.roster.pieces) <= MOST_MEN


def _standing(position: Position) -> Facts:
    """Where the men stand and what the rules remember."""
    men = range(1, len(position.roster.pieces) + 1)
    board = [-1] * SQUARES
    for square, man in enumerate(position.board):
        board[padded(square)] = man
    where = [position.square_of(man) for man in men]
    living = [man for man in men if where[man - 1] != NOWHERE]
    helping = position.roster.tables.helping_bits(position.options.pyramid_helpers)
    sides = position.roster.sides
    return {
        "board": board,
        "where": [0, *(padded(each) if each != NOWHERE else 0 for each in where)],
        "living": [sum(2**man for man in living)],
        "able": [
            1 | sum(helping[man] for man in sides[side] if man in living)
            for side in Side
        ],
        "side": [int(position.turn)],
        "quiet": [position.quiet],
        "points": list(position.points),
        "declared": [_men(position, side) for side in Side],
    }


def _men(position: Position, side: Side) -> int:
    """The men that a side has declared, as bits."""
    pending = position.pending[side]
    if pending is None:
        return 0
    return sum(2 ** position.board[part.square] for part in pending.harmony.men)


def _displaced(position: Position, origin: int, to: int) -> Move:
    if not position.board[to]:
        return moves.quiet(origin, to)
    way = captures.first_way(position, origin, to)
    return way or moves.quiet(origin, to)  # which the rules will refuse


def _declared(position: Position, move: Move) -> Move:
    """The turn with the harmony that stands after it and the points that suffice."""
    options = position.options
    points = turns.points_after(position, move)[position.turn]
    if options.point_victory and points >= options.target_of(position.turn):
        move = replace(move, points=True)
    made = turns.moved(position, move)
    standing = harmony.standing(made, position.turn)
    if not standing:
        return move
    return replace(move, harmony=min(standing, key=lambda each: _risk(made, each)))


def _risk(position: Position, declared: Harmony) -> tuple[int, int]:
    """How many pairs of the enemy can ambush the men of a harmony, as the core counts
    them; the shorter harmony first."""
    roster, options = position.roster, position.options
    enemies = [position.board[part.square] for part in declared.men]
    if not options.ambush:
        return 0, len(enemies)
    men = range(1, len(roster.pieces) + 1)
    gone = [man for man in men if man not in position.board]
    pairs = roster.tables.all_pairs(position.turn.other, options.pyramid_helpers)
    risk = sum(
        len({(p.first, p.second) for p in pairs.without(gone) if p.enemy == enemy})
        for enemy in enemies
    )
    return risk, len(enemies)
