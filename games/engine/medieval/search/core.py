"""Turns of the medieval game for the search: a move, all that it takes, and how it
ends. No prisoners."""

from __future__ import annotations

from typing import Final

from games.engine.medieval.search.falls import PIECE
from games.engine.medieval.search.men import PRIME, SQUARES, TO, WORD, WORDS, Facts
from games.engine.medieval.search.results import NEVER, Results
from games.engine.search.core import LOST, WON
from games.engine.search.machine import i64, vec

DEEP: Final = 256  # moves that can be taken back
KEPT: Final = 5  # numbers of each of them
WINNING: Final = 9000


class MedievalCore(Results):
    """Moves made and unmade in place."""

    def __init__(self, facts: Facts) -> None:
        super().__init__(facts)
        self.resting = 0  # so many moves take that looking deeper tells more
        # By square whom one that comes there, or leaves it, may cause to be hit.
        self.come: vec[i64] = vec[i64](facts["come"])
        self.leave: vec[i64] = vec[i64](facts["leave"])
        self.made: vec[i64] = vec[i64]([0] * (KEPT * DEEP))
        self.depth: i64 = 0
        # The turn, a man in the enemy's territory; of what falls if nobody moves the
        # share in 64ths that is gained, and of what hits stand against it.
        self.tempo: i64 = facts["weights"][0]
        self.intruder: i64 = facts["weights"][1]
        self.gain: i64 = facts["weights"][2]
        self.fear: i64 = facts["weights"][3]
        # By depth: whether it is known which enemies are hit if nobody moves, where
        # they stand, and what they are worth.
        self.known: vec[i64] = vec[i64]([0] * (DEEP + 1))
        self.base: vec[i64] = vec[i64]([0] * (WORDS * (DEEP + 1)))
        self.spoils: vec[i64] = vec[i64]([0] * (DEEP + 1))
        self.suspects: vec[i64] = vec[i64]([0] * WORDS)
        self.struck_men: vec[i64] = vec[i64]([0] * 64)
        self.struck_parts: vec[i64] = vec[i64]([0] * 64)

    def make(self, move: i64) -> None:
        self._look()
        self._note(move)
        origin, to = move % TO, move // TO
        man, since = self.board[origin], self.falls
        self.key ^= self.turn ^ self._share(man)
        self._put(man, origin, to)
        self.key ^= self._share(man)
        self._suspect(man, origin, to)
        count = self._strike()
        self.gained = 0
        for n in range(count):
            self._fall(self.struck_men[n], self.struck_parts[n])
        self.side = 1 - self.side
        self.quiet = 0 if count else self.quiet + 1
        self.over = self.ending(move, since)

    def _look(self) -> None:
        """Find the enemies that are hit if nobody moves."""
        depth, enemy = self.depth, 1 - self.side
        if self.known[depth]:
            return
        self.known[depth] = 1
        for word in range(WORDS):
            self.base[depth * WORDS + word] = 0
        worth: i64 = 0
        for at in range(self.begin[enemy], self.begin[enemy + 1]):
            man = self.men[at]
            square = self.where[man]
            if square >= 0 and self.struck(man):
                self.base[depth * WORDS + square // WORD] |= self.bits[square % WORD]
                worth += self._worth(man)
        self.spoils[depth] = worth

    def _suspect(self, mover: i64, origin: i64, to: i64) -> None:
        """The enemies that may be hit after a move: those that were, those around where
        the man came or left, and those whom it meets along a line."""
        suspects, base = self.suspects, (self.depth - 1) * WORDS
        enemy = (1 - self.side) * WORDS
        pyramid = self.begun[mover]
        for word in range(WORDS):
            there = self.sets[enemy + word]
            if pyramid == 0:
                around = self.leave[origin * WORDS + word]
                around |= self.come[to * WORDS + word]
                there &= around | self.base[base + word]
            suspects[word] = there
        if pyramid:
            return
        for at in range(self.foe_begin[mover], self.foe_begin[mover + 1]):
            square = self.where[self.foes[at]]
            if square >= 0 and self.distances[to * SQUARES + square]:
                suspects[square // WORD] |= self.bits[square % WORD]

    def _strike(self) -> i64:
        """Which of the suspects are hit, and how; how many there are."""
        count: i64 = 0
        for word in range(WORDS):
            rest = self.suspects[word]
            while rest:
                low = rest & -rest
                rest ^= low
                man = self.board[word * WORD + self.places[low % PRIME]]
                parts = self.struck(man)
                if parts:
                    self.struck_men[count] = man
                    self.struck_parts[count] = parts
                    count += 1
        return count

    def _note(self, move: i64) -> None:
        """Remember what `unmake` cannot know."""
        made, at = self.made, self.depth * KEPT
        made[at] = move
        made[at + 1] = self.key
        made[at + 2] = self.quiet
        made[at + 3] = self.over
        made[at + 4] = self.falls
        self.depth += 1
        self.known[self.depth] = 0

    def unmake(self) -> None:
        self.depth -= 1
        made, at = self.made, self.depth * KEPT
        while self.falls > made[at + 4]:
            self._rise()
        move = made[at]
        if move:
            self._put(self.board[move // TO], move // TO, move % TO)
        self.key = made[at + 1]
        self.quiet = made[at + 2]
        self.over = made[at + 3]
        self.side = 1 - self.side

    def skip(self) -> i64:
        self._note(0)
        self.key ^= self.turn
        self.side = 1 - self.side
        self.quiet += 1
        return 1

    def unskip(self) -> None:
        self.unmake()

    # --- What the search asks ---

    def evaluate(self) -> i64:
        """What both have gained, and what stands to be taken next."""
        side = self.side
        other = 1 - side
        self._look()
        value = self._progress(side) - self._progress(other) + self.tempo
        value += self.intruder * (self.entered[side] - self.entered[other])
        value += self.spoils[self.depth] * self.gain // 64
        return value - self._risk(side) * self.fear // 64

    def _risk(self, side: i64) -> i64:
        """The worth of the men of a side that are hit as all stand."""
        worth: i64 = 0
        for at in range(self.begin[side], self.begin[side + 1]):
            man = self.men[at]
            if self.where[man] >= 0 and self.struck(man):
                worth += self._worth(man)
        return worth

    def _worth(self, man: i64) -> i64:
        """What a man that is hit may be worth; a pyramid seldom falls whole."""
        return self.worths[man] // PIECE if self.begun[man] else self.worths[man]

    def _progress(self, side: i64) -> i64:
        """How far a side has come to the nearest victory by what it has taken."""
        bodies: i64 = self.bodies[side] * 1000
        if self.need_bodies[side] < NEVER:
            bodies = bodies // self.need_bodies[side]
        else:
            bodies = bodies // 24
        value = self.taken[side] * 1000 // self.need_value[side]
        nearest = bodies
        if self.by_goods and value > nearest:
            nearest = value
        return (7 * bodies + 9 * value) // 10 + nearest * nearest // 2000

    def order(self, move: i64) -> i64:
        """What a move takes beyond what any takes."""
        self.make(move)
        over, gained = self.over, self.gained
        self.unmake()
        if over == LOST:
            return WINNING
        if over == WON:
            return -WINNING
        return gained - self.spoils[self.depth]

    def calm(self) -> i64:
        return 1
