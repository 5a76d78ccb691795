"""Repeats `rules.moves`, `rules.captures` and `rules.turns` for speed.

The captures of all moves of a node are found together: most moves take what the army
would take without moving, and only those which the zones of a `Match` pick out are
examined one by one. As in the move tree of medieval §12, the end of the game is
ignored.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from games.engine import surfaces
from games.engine.geometry import NOWHERE
from games.engine.medieval.options import MedievalOptions
from games.engine.medieval.rules.boards import territory
from games.engine.medieval.rules.counting import count
from games.engine.medieval.rules.setup import initial
from games.engine.medieval.rules.values import Man, Move, Position
from games.engine.medieval.search.armies import Fall, Kind, Picture, Step
from games.engine.medieval.search.cases import View
from games.engine.medieval.search.matches import Match
from games.engine.medieval.search.nodes import Node
from games.engine.medieval.search.rosters import Roster
from games.engine.medieval.search.tables import BIT, Ground
from games.engine.sides import Side

# What moves and captures depend on.
MATTERS: Final = (
    "board",
    "simplified_moves",
    "pyramid_diag3",
    "leap_captures",
    "siege",
    "ambush",
    "eruption_diagonal",
    "eruption_blocked",
    "pyramid_total_complete_only",
    "pyramid_falls_whole",
)
FEW: Final = 6  # men that may all be shut in
Men = tuple[tuple[Man, ...], ...]  # of White and of Black


@lru_cache(maxsize=2)  # each may remember some 60 MiB
def _roster(options: MedievalOptions, men: Men) -> Roster:
    return Roster(Ground(options), men)


class Walker(surfaces.Walker):
    """Moves made and unmade in place, last made first unmade. Drops of prisoners
    (medieval §8) are not among them."""

    def __init__(self, position: Position) -> None:
        self._begun = position
        options = position.options
        given = {name: getattr(options, name) for name in MATTERS}
        options = MedievalOptions(**given)
        roster = _roster(options, _men(initial(options)))
        places = [roster.places(position, side) for side in Side]
        if None in places:
            roster = _roster(options, _men(position))
            places = [roster.places(position, side) for side in Side]
        self._roster = roster
        self._armies = [[kind for kind, _ in each or ()] for each in places]
        self._where = [[square for _, square in each or ()] for each in places]
        self._turn = int(position.turn)
        self._matches: list[Match] = []
        self._made: list[Step] = []
        self._meet()

    def _meet(self) -> None:
        white, black = (tuple(army) for army in self._armies)
        match = self._roster.match
        self._matches = [match(white, black), match(black, white)]

    def moves(self) -> list[Step]:
        """Every move of the side to move, once, with what it takes."""
        turn = self._turn
        mine, theirs = self._where[turn], self._where[1 - turn]
        own = sum([BIT[square] for square in mine])
        enemy = sum([BIT[square] for square in theirs])
        occupied = own | enemy
        field = 0
        steps: list[Step] = []
        starts: list[int] = []
        touching: list[tuple[int, Picture]] = []
        for kind, origin in zip(self._armies[turn], mine, strict=True):
            starts.append(len(steps))
            if origin < 0:
                continue
            zone, known = kind.views[origin] or kind.view(origin)
            around = occupied & zone
            picture = known.get(around) or kind.look(origin, around)
            field |= picture[0]
            steps += picture[1]
            if picture[2] & enemy:
                touching.append((kind.place, picture))
        match = self._matches[turn]
        view = View(match, mine, theirs, own, occupied, field, touching)
        return Node(view).steps(steps, starts)

    def make(self, step: Step) -> None:
        """Make a move of the side to move, with what it takes."""
        turn = self._turn
        self._where[turn][step[0]] = step[2]
        self._turn = 1 - turn
        self._made.append(step)
        if step[3]:
            self._take(1 - turn, step[3])

    def unmake(self) -> None:
        """Take back the last move made."""
        step = self._made.pop()
        if step[3]:
            self._give_back(self._turn, step[3])
        self._turn = turn = 1 - self._turn
        self._where[turn][step[0]] = step[1]

    def _take(self, side: int, falls: tuple[Fall, ...]) -> None:
        for place, _, _, left in falls:
            if left is None:
                self._where[side][place] = NOWHERE
            else:
                self._change(side, left)

    def _give_back(self, side: int, falls: tuple[Fall, ...]) -> None:
        for place, square, kind, left in falls:
            if left is None:
                self._where[side][place] = square
            else:
                self._change(side, kind)

    def _change(self, side: int, kind: Kind) -> None:
        self._armies[side][kind.place] = kind
        self._meet()

    def worth(self, step: Step) -> int:
        """The value of what a move takes (medieval §6)."""
        worth = 0
        for _, _, kind, left in step[3]:
            worth += kind.total if left is None else kind.total - left.total
        return worth

    def steps_of(self, moves: Iterable[Move]) -> list[Step]:
        """The steps that legal moves are here."""
        steps = {step[1:3]: step for step in self.moves()}
        return [steps[move.origin, move.destination] for move in moves]

    def may_end(self, step: Step) -> bool:
        """Whether a first move may bring a victory to either side (medieval §7).

        In doubt it may; an army of more than a few men is taken to have a move.
        """
        side = self._begun.turn
        return (
            self._may_take_enough(side, step)
            or self._may_form(side, step)
            or sum(square >= 0 for square in self._where[side.other])
            <= FEW + len(step[3])
        )

    def _may_take_enough(self, side: Side, step: Step) -> bool:
        """Whether a move may make a common victory, or take the pyramid."""
        options, had = self._begun.options, count(self._begun.taken[side])
        if not step[3]:
            return False
        bodies = sum(len(kind.parts) for _, _, kind, _ in step[3])
        return (
            had.bodies + bodies >= options.number("de_corpore", side)
            or had.value + self.worth(step) >= options.number("de_bonis", side)
            or any(kind.man.is_pyramid for _, _, kind, _ in step[3])
        )

    def _may_form(self, side: Side, step: Step) -> bool:
        """Whether somebody has a man where formations count."""
        options = self._begun.options
        if not (options.magna or options.major or options.excellentissima):
            return False
        return any(
            square in territory(options.board, each)
            for each in Side
            for square in (*self._where[each], step[2] if each is side else NOWHERE)
        )


def _men(position: Position) -> Men:
    men = [man for _, man in position.standing()]
    return tuple(tuple(man for man in men if man.side is side) for side in Side)
