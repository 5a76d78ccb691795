"""A side as it stands, to tell what its moves would take (medieval §5)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from games.engine.geometry import NOWHERE
from games.engine.medieval.rules.ambushes import can_ambush, pairs
from games.engine.medieval.rules.boards import union
from games.engine.medieval.rules.captures import Victim, falls
from games.engine.medieval.rules.eruptions import facing
from games.engine.medieval.rules.exposure import NEAR, Camps, Meetings, exposed
from games.engine.medieval.rules.lines import in_line
from games.engine.medieval.rules.moves import Free
from games.engine.medieval.rules.reach import Reacher, numbers, reached
from games.engine.medieval.rules.sieges import lacking, shut_in_by_one
from games.engine.medieval.rules.steps import attacked, attacking, ways
from games.engine.medieval.rules.values import Hit, Man, Position, Squares
from games.engine.sides import Side


class Army:
    """A side as it stands: the enemies that it reaches, faces and hits."""

    def __init__(self, position: Position, side: Side) -> None:
        options, men = position.options, position.men
        self.options, self.men, self.side = options, men, side
        camps = Camps.of(men, side)
        self.own, self.enemies = camps.own, camps.enemies
        self.theirs, self.barred = camps.theirs, camps.barred
        self.in_line = in_line(options.eruption_diagonal)
        self.meetings = Meetings(options, self.enemies)
        self.reached = reached(options, self.own, self.theirs, self.barred)
        # By the square of each man those from which he erupts upon an enemy.
        self._around = {at: self.meetings.around(man) for at, man in self.own}
        erupt = [each for each in self.own if self._around[each[0]] >> each[0] & 1]
        upon = self.meetings.upon(erupt)
        self.standing = self._standing(exposed(options, camps, self.reached, upon))

    def _standing(self, squares: Iterable[int]) -> dict[int, list[Hit]]:
        """What falls as the men stand, by square."""
        found = {
            square: self.judge(self.men, self.own, square, self.reached.get(square, ()))
            for square in squares
        }
        return {square: hits for square, hits in found.items() if hits}

    def judge(
        self,
        men: Squares,
        own: Iterable[tuple[int, Man]],
        square: int,
        reachers: Iterable[Reacher],
    ) -> list[Hit]:
        """What falls on one square, as the `men` and those of this side stand."""
        options, who = self.options, sorted(reachers)
        two = pairs(options, men, self.side, square, who)
        lines, man = facing(options, own, square), self.enemies[square]
        return falls(Victim(options, men, square, man, who, two, lines))

    def faces(self, square: int) -> list[int]:
        """The enemies on a line with a square."""
        there = self.in_line[square]
        return [enemy for enemy in self.enemies if there >> enemy & 1]

    @cached_property
    def opening(self) -> dict[int, list[tuple[int, int]]]:
        """By the square of the one man that bars it: from where a way would lead to
        which enemy."""
        found: dict[int, list[tuple[int, int]]] = {}
        table, wide = attacking(self.options), attacked(self.options)
        for square, man in self.own:
            for way in ways(self.options, man):
                if not wide[way][square] & self.theirs:
                    continue
                for target, _, between in table[way][square]:
                    bars = between & self.barred if self.theirs >> target & 1 else 0
                    if bars and not bars & bars - 1:  # there is one
                        bar = bars.bit_length() - 1
                        found.setdefault(bar, []).append((square, target))
        return found

    def is_plain(self, origin: int) -> bool:
        """Whether nobody falls by a move from a square, or a drop (NOWHERE), but by the
        man himself where he arrives: nobody falls as they stand or is shut in from
        afar, and no way is opened."""
        options = self.options
        if options.siege == "natural" or self.standing or origin in self.opening:
            return False
        if not options.eruption_blocked or origin == NOWHERE:
            return True
        return not self.in_line[origin] & self.theirs

    def erupts(self, origin: int, free: Free) -> bool:
        """Whether the man on a square is sure to erupt upon an enemy from where he can
        go. Never where men can bar an eruption: that depends on all of them."""
        return not self.options.eruption_blocked and bool(
            self._around[origin] & free.mask
        )

    def worth_trying(self, origin: int, free: Free) -> int:
        """Of the squares where the man on one can go, as a mask, those from which
        somebody may fall."""
        return free.mask & self.near(origin) if self.is_plain(origin) else free.mask

    def near(self, origin: int) -> int:
        """The squares, as a mask, from which the man on one may hit somebody who is
        not hit yet: alone, if nobody bars it, or with others as they stand."""
        man = self.men[origin]
        return 0 if man is None else self._near(man) | self._around[origin]

    def near_for(self, man: Man) -> int:
        """The same squares for a man who does not stand on the board."""
        return self._near(man) | self.meetings.around(man)

    def _near(self, man: Man) -> int:
        """Those of them from which he does not erupt."""
        found, mine = self._beside, numbers(self.options, man)
        prey = [at for number in mine for at in self._by_number.get(number, ())]
        prey += [
            at for at, theirs, with_ in self._joined if can_ambush(theirs, with_, mine)
        ]
        if prey:
            table = attacked(self.options)
            for way in ways(self.options, man):
                found |= union([table[way][at] for at in prey])  # to and fro
        return found

    @cached_property
    def _by_number(self) -> dict[int, list[int]]:
        """The enemies that have a number."""
        found: dict[int, list[int]] = {}
        for square, man in self.enemies.items():
            for number in numbers(self.options, man):
                found.setdefault(number, []).append(square)
        return found

    @cached_property
    def _joined(self) -> list[tuple[int, tuple[int, ...], tuple[int, ...]]]:
        """The enemies whom somebody reaches and another may ambush with him: their
        squares and numbers, and his."""
        if self.options.ambush == "clamp":
            return []
        return [
            (square, numbers(self.options, self.enemies[square]), with_)
            for square, reachers in self.reached.items()
            for _, with_ in reachers
        ]

    @cached_property
    def _beside(self) -> int:
        """The squares next to enemies from which a man shuts one in with those who
        stand there, or may clamp one."""
        options, mine = self.options, self.barred & ~self.theirs
        if options.ambush == "clamp":
            return union([NEAR[square] for square in self.enemies])
        alone = shut_in_by_one(options.board)
        return union(
            lacking(options.board, square, mine)
            for square in self.enemies
            if NEAR[square] & mine or square in alone
        )
