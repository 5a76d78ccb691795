"""Repeats `rules.turns` and `rules.endings` for speed, on one mutable board.

Moves and captures are those of `rules.moves` and `rules.captures`; the walker keeps up
to date where the men of each side stand.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.engine import surfaces
from games.engine.boolean.rules import captures, moves
from games.engine.boolean.rules.potential import can_capture
from games.engine.boolean.rules.space import NOWHERE
from games.engine.boolean.rules.values import MEN, Man, Move, Position
from games.engine.boolean.search import evaluation
from games.engine.sides import Side

Undo = tuple[list[Man | None], int, int, int, bool]


class Walker(surfaces.Walker):
    """Moves made and unmade in place, last made first unmade; no placements."""

    weight = 0.3  # in nodes of a search: to tell the worth of one move

    def __init__(self, position: Position) -> None:
        self._options = position.options
        self._men = list(position.men)
        self._turn, self._quiet = position.turn, position.quiet
        self._masks = captures.masks(self._men)
        self._over = position.ended is not None
        self._undone: list[Undo] = []

    def moves(self) -> list[Move]:
        """Every step and push of the side to move; none once the game has ended."""
        if self._over:
            return []
        return moves.listed(self._options, self._men, self._turn)

    def make(self, move: Move) -> None:
        side = self._turn
        masks, quiet = self._masks, self._quiet
        self._undone.append((self._men, masks[0], masks[1], quiet, self._over))
        self._men = self._men.copy()
        self._displace(move)
        taken = self._take(move.to)
        self._quiet = 0 if taken else quiet + 1
        limit = self._options.quiet_limit
        self._over = bool(taken and self._is_over()) or 0 < limit <= self._quiet
        self._turn = side.other

    def worth(self, move: Move) -> int:
        """What a move gains its side at once (see `evaluation`)."""
        men, masks = self._men, self._masks
        self._men, self._masks = men.copy(), masks.copy()
        self._displace(move)
        gained = sum(map(evaluation.capture, self._take(move.to)))
        self._men, self._masks = men, masks
        return gained

    def steps_of(self, moves: Sequence[Move]) -> Sequence[Move]:
        """The steps that legal moves are here: themselves."""
        return moves

    def unmake(self) -> None:
        self._men, *masks, self._quiet, self._over = self._undone.pop()
        self._masks = masks
        self._turn = self._turn.other

    def _displace(self, move: Move) -> None:
        men, masks = self._men, self._masks
        origin, to, push, _ = move
        mover, pushed = men[origin], men[to]
        men[origin] = None
        masks[self._turn] ^= 1 << origin
        if push != NOWHERE and pushed is not None:
            men[push] = pushed
            masks[pushed.side] ^= 1 << to | 1 << push
        men[to] = mover
        masks[self._turn] |= 1 << to

    def _take(self, mover: int) -> list[Man]:
        """Make all captures of the man that has moved, wave by wave (boolean §5), and
        return who is taken."""
        side, masks, men = self._turn, self._masks, self._men
        found: list[Man] = []
        formulas, chain = self._options.formulas, self._options.chain
        while wave := captures.taken(
            formulas, men, mover, masks[side], masks[side.other]
        ):
            for cell, man, _ in wave:
                found.append(man)
                masks[man.side] ^= 1 << cell
                gone = man.is_pyramid
                men[cell] = None if gone else MEN[side][man.value]
                masks[side] |= 0 if gone else 1 << cell
            if not chain:
                break
        return found

    def _is_over(self) -> bool:
        """Whether captures have ended the game (boolean §7); a side without a move has
        none to list."""
        owned = [
            tuple(sorted(man.value for man in self._men if man and man.side is side))
            for side in Side
        ]
        if any(0 not in values and 15 not in values for values in owned):
            return True
        formulas, (white, black) = self._options.formulas, owned
        return not (
            can_capture(formulas, white, black) or can_capture(formulas, black, white)
        )
