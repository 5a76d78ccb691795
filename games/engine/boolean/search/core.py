"""Moves of Boolean Rithmomachia for the search, with what they take and how it ends."""

from __future__ import annotations

from typing import Final

from games.engine.boolean.search.cells import ALL, PUSH, TO, Cells, Facts
from games.engine.search.core import DRAWN, LOST, MOST, NARROW, ONGOING, ROOM, WON
from games.engine.search.machine import i64, vec

DEEP: Final = 256  # moves that can be taken back
KEPT: Final = 6  # numbers of each of them
ENDING: Final = 2000  # what a move promises that ends the game
WINNING: Final = 500000  # what a position is worth whose next move wins
FLIPS: Final = 65536  # men taken along a line


class BooleanCore(Cells):
    """Moves made and unmade in place; no placements."""

    def __init__(self, facts: Facts) -> None:
        super().__init__(facts)
        self.margin = 0  # places are worth nothing
        self.resting = 0  # so many moves take that looking deeper tells more
        self.chain: i64 = facts["chain"][0]
        # What a man, a unit of its value and a pyramid are worth.
        self.man: i64 = facts["weights"][0]
        self.unit: i64 = facts["weights"][1]
        self.price: i64 = facts["weights"][2]
        self.share: i64 = facts["share"][0]  # percent of it that the next move counts
        self.all_makes: vec[i64] = vec[i64](facts["all_makes"])  # known or not
        self.any_not: i64 = facts["any_not"][0]
        self.limit: i64 = facts["limit"][0]  # quiet moves that end the game
        self.hashes: vec[i64] = vec[i64](facts["hashes"])  # by man and cell
        self.owned: vec[i64] = vec[i64]([0] * 33)  # how many of each man there are
        self.pyramids: vec[i64] = vec[i64]([0, 0])
        self.pieces: vec[i64] = vec[i64]([0, 0])
        self.values: vec[i64] = vec[i64]([0, 0])
        self.over: i64 = ONGOING
        self.made: vec[i64] = vec[i64]([0] * (KEPT * DEEP))
        self.depth: i64 = 0
        self.flips: vec[i64] = vec[i64]([0] * FLIPS)  # cell and man before, by turns
        self.flipped: i64 = 0
        self.quiet = facts["quiet"][0]
        for cell in range(64):
            man = self.cells[cell]
            if man:
                self._count(man, 1)
                self.key ^= self.hashes[man * 64 + cell]
        if self.side:
            self.key ^= self.hashes[0]

    def _count(self, man: i64, by: i64) -> None:
        """One man of a kind more or fewer."""
        side, value = (man - 1) // 16, (man - 1) % 16
        self.owned[man] += by
        self.pieces[side] += by
        self.values[side] += by * value
        if value == 0 or value == 15:
            self.pyramids[side] += by

    def _note(self, move: i64) -> None:
        """Remember how all stands before a move."""
        made, at = self.made, self.depth * KEPT
        made[at] = move
        made[at + 1] = self.key
        made[at + 2] = self.quiet
        made[at + 3] = self.flipped
        made[at + 4] = self.over
        self.depth += 1

    def skip(self) -> i64:
        self._note(0)
        self.key ^= self.hashes[0]
        self.side = 1 - self.side
        self.quiet += 1
        return 1

    def unskip(self) -> None:
        self.unmake()

    def make(self, move: i64) -> None:
        hashes = self.hashes
        self._note(move)
        origin, to, push = move % TO, move // TO % TO, move // PUSH
        man, pushed = self.cells[origin], self.cells[to]
        self.displace(move)
        key = self.key ^ hashes[0] ^ hashes[man * 64 + origin] ^ hashes[man * 64 + to]
        if push:
            key ^= hashes[pushed * 64 + to] ^ hashes[pushed * 64 + push - 1]
        self.key = key
        taken = self._take(to)
        self.side = 1 - self.side
        self.quiet = 0 if taken else self.quiet + 1
        self.over = self._ending(taken)

    def _take(self, mover: i64) -> i64:
        """Take all that the mover takes, wave by wave; how many waves there were."""
        cells = self.cells
        waves: i64 = 0
        count = self.find_hits(mover, ALL, -1)
        while count:
            waves += 1
            for at in range(count):
                cell = self.hit[at]
                man = cells[cell]
                self.flips[self.flipped] = cell
                self.flips[self.flipped + 1] = man
                self.flipped += 2
                self._put(cell, man, self._flipped(man))
            if not self.chain:
                break
            count = self.find_hits(mover, ALL, -1)
        return waves

    def _flipped(self, man: i64) -> i64:
        """What becomes of a man that is taken (boolean §2): a pyramid leaves."""
        value = (man - 1) % 16
        if value == 0 or value == 15:
            return 0
        return man + 16 if man <= 16 else man - 16

    def _put(self, cell: i64, before: i64, after: i64) -> None:
        self.cells[cell] = after
        self._count(before, -1)
        self.key ^= self.hashes[before * 64 + cell]
        if after:
            self._count(after, 1)
            self.key ^= self.hashes[after * 64 + cell]

    def unmake(self) -> None:
        self.depth -= 1
        made, at = self.made, self.depth * KEPT
        while self.flipped > made[at + 3]:
            self.flipped -= 2
            cell = self.flips[self.flipped]
            now, man = self.cells[cell], self.flips[self.flipped + 1]
            if now:
                self._count(now, -1)
            self._count(man, 1)
            self.cells[cell] = man
        self.replace(made[at])
        self.key = made[at + 1]
        self.quiet = made[at + 2]
        self.over = made[at + 4]
        self.side = 1 - self.side

    # --- Ends (boolean §7, §8) ---

    def _ending(self, taken: i64) -> i64:
        """ONGOING, or the result for the side to move."""
        ends = self.limit > 0 and self.quiet >= self.limit
        if taken and not ends:
            lost = self.pyramids[0] == 0 or self.pyramids[1] == 0
            ends = lost or not self._has_potential()
        if ends or self.is_stuck():
            return self.result_now()
        return ONGOING

    def result_now(self) -> i64:
        """Who has more victories, for the side to move."""
        side = self.side
        other = 1 - side
        more = self._more(self.pyramids[side], self.pyramids[other])
        more += self._more(self.pieces[side], self.pieces[other])
        more += self._more(self.values[side], self.values[other])
        if more == 0:
            return DRAWN
        return WON if more > 0 else LOST

    def _more(self, mine: i64, theirs: i64) -> i64:
        if mine == theirs:
            return 0
        return 1 if mine > theirs else -1

    def _has_potential(self) -> bool:
        """Whether some side owns values that make one of the other's."""
        return self._can_capture(0) or self._can_capture(16)

    def _can_capture(self, base: i64) -> bool:
        owned = self.owned
        theirs: i64 = 0
        for value in range(16):
            if owned[17 - base + value]:
                theirs |= self.bits[value]
        for x in range(16):
            if owned[base + 1 + x] == 0:
                continue
            if self.any_not and theirs & self.bits[15 - x]:
                return True
            for y in range(x, 16):
                two = owned[base + 1 + y] > (1 if x == y else 0)
                if two and self.all_makes[x * 16 + y] & theirs:
                    return True
        return False

    # --- What the search asks ---

    def terminal(self) -> i64:
        return self.over

    def stuck(self) -> i64:
        return self.result_now()

    def evaluate(self) -> i64:
        side = self.side
        other = 1 - side
        value = self.man * (self.pieces[side] - self.pieces[other])
        value += self.unit * (self.values[side] - self.values[other])
        return value + self.price * (self.pyramids[side] - self.pyramids[other])

    def outlook(self, beta: i64) -> i64:
        """With a share of the most that the next move takes, unless that wins."""
        value = self.evaluate()
        if value >= beta or self.share == 0:
            return value
        enough = (beta - value) * 100 // self.share + 1
        most = self._most_taken(ENDING if enough > ENDING else enough)
        return WINNING if most >= ENDING else value + most * self.share // 100

    def _most_taken(self, enough: i64) -> i64:
        """The most that a move promises, or one that promises `enough`; ENDING and more
        where it wins."""
        start: i64 = ROOM - MOST
        most: i64 = 0
        for at in range(start, self.gen(start, NARROW)):
            promise = self.order(self.moves[at])
            if promise >= ENDING:
                self.make(self.moves[at])
                if self.over != LOST:
                    promise -= ENDING
                self.unmake()
            if promise > most:
                most = promise
                if most >= enough:
                    return most
        return most

    def order(self, move: i64) -> i64:
        """What a move takes in its first wave."""
        self.look()
        push = move // PUSH
        doubt: i64 = 0
        if push:
            doubt = self.bits[(self.cells[move // TO % TO] - 1) % 16]
        self.displace(move)
        man, unit, price = self.man, self.unit, self.price
        worth: i64 = 0
        pyramids: i64 = 0
        for at in range(self.find_hits(move // TO % TO, doubt, push - 1)):
            value = (self.cells[self.hit[at]] - 1) % 16
            if value == 0 or value == 15:
                worth += price + man + unit * value
                pyramids += 1
            else:
                worth += 2 * (man + unit * value)
        self.replace(move)
        if pyramids and pyramids == self.pyramids[1 - self.side]:
            worth += ENDING
        return worth

    def calm(self) -> i64:
        return 0 if self.chain else 1
