"""The board of the fast core: men on squares, how the armies stand, what attacks what.

Squares are numbered 16 × rank + file, so that a step off the board shows by a bit
(`OFF`). A man has a number for as long as the core lives: army × 16 + 1 is the king, up
to 15 others follow. All that changes lies in `cells`, and `put` remembers what was
there; so everything can be taken back.
"""

from __future__ import annotations

from typing import Final

from games.engine.search.core import Core
from games.engine.search.machine import i64, vec

Facts = dict[str, list[int]]

SQUARES: Final = 128
OFF: Final = 136  # the bits of a square that is not on the board
MIDDLE: Final = 119  # the difference of a square with itself, among `strikes`
MEN: Final = 65

# Parts of `cells`: the first man on a square and the one beside it (0 for nobody), the
# square and the kind of a man, the living men of an army.
ON: Final = 0
BESIDE: Final = 128
WHERE: Final = 256  # or -1
KIND: Final = 336
COUNT: Final = 416
# From here on all that the key tells by `hashes`, beside the men.
STATE: Final = 420
STATUS: Final = 420
LEADER: Final = 424
CAPTOR: Final = 428  # an army + 1
TURN: Final = 432
DIE: Final = 433
THROWS: Final = 434
OFFERED: Final = 435
DECLINED: Final = 436
CELLS: Final = 437

ACTIVE: Final = 0
FROZEN: Final = 1
THAWED: Final = 2

KING: Final = 0
QUEEN: Final = 1
BISHOP: Final = 2
ROOK: Final = 4
PAWN: Final = 5  # and above: of the queen, bishop, knight and rook
KINDS: Final = 9

# Bits of `strikes`: of a king, queen, bishop, knight and rook; pawns have four more.
STEP: Final = 1
LEAP: Final = 2
SLANTED: Final = 4
HOP: Final = 8
STRAIGHT: Final = 16

# A move is origin + 128 × target, + `SECOND` for the man beside a king, + `PROMOTED` ×
# the kind that a pawn becomes. Above these are six throws of the die, an offer of
# exchange and its answers.
TO: Final = 128
SECOND: Final = 16384
PROMOTED: Final = 32768
ACTION: Final = 262144
FACES: Final = 6
OFFER: Final = 262151
ACCEPT: Final = 262152
DECLINE: Final = 262153

VALUES: Final = 32  # that a part of the state may have
MAN_HASHES: Final = 4608  # 4 armies × KINDS × SQUARES
LOG: Final = 32768


class Board(Core):
    """Men and armies, put and taken back."""

    def __init__(self, facts: Facts) -> None:
        super().__init__()
        self.cells: vec[i64] = vec[i64](facts["cells"])
        self.ends: vec[i64] = vec[i64](facts["ends"])  # by army, behind its last man
        self.hashes: vec[i64] = vec[i64](facts["hashes"])
        self.strikes: vec[i64] = vec[i64](facts["strikes"])  # by difference, bits
        self.lines: vec[i64] = vec[i64](facts["lines"])  # the step of a difference
        self.marks: vec[i64] = vec[i64](facts["marks"])  # by army and kind, a bit
        self.log: vec[i64] = vec[i64]([0] * LOG)  # places with what was there
        self.logged: i64 = 0
        self.key = facts["key"][0]

    def put(self, place: i64, value: i64) -> None:
        """Change a cell, which can be taken back."""
        log, at = self.log, self.logged
        log[at] = place
        log[at + 1] = self.cells[place]
        self.logged = at + 2
        self.cells[place] = value

    def take_back(self, height: i64) -> None:
        """Take back all that was put since the log was so high."""
        log, at, cells = self.log, self.logged, self.cells
        while at > height:
            at -= 2
            cells[log[at]] = log[at + 1]
        self.logged = at

    def note(self, place: i64, value: i64) -> None:
        """Change a part of the state, and the key with it."""
        old = self.cells[place]
        if old != value:
            row = MAN_HASHES + (place - STATE) * VALUES
            self.key ^= self.hashes[row + old] ^ self.hashes[row + value]
            self.put(place, value)

    def flip(self, man: i64, square: i64) -> None:
        """Put a man on a square into the key, or take it out."""
        row = ((man - 1) // 16 * KINDS + self.cells[KIND + man]) * SQUARES
        self.key ^= self.hashes[row + square]

    def lift(self, man: i64) -> None:
        """Take a man from its square; one that shares it stays."""
        cells = self.cells
        square = cells[WHERE + man]
        beside = cells[BESIDE + square]
        self.flip(man, square)
        if cells[ON + square] == man:
            self.put(ON + square, beside)
        if beside:
            self.put(BESIDE + square, 0)
        self.put(WHERE + man, -1)

    def land(self, man: i64, square: i64) -> None:
        """Put a man on an empty square."""
        self.put(ON + square, man)
        self.put(WHERE + man, square)
        self.flip(man, square)

    # --- Attacks (enochian §5, §6) ---

    def hits(self, army: i64, square: i64) -> bool:
        """Whether an army, as if it were not frozen, could take a king on a square."""
        cells, strikes, marks = self.cells, self.strikes, self.marks
        row = army * 16
        for man in range(row + 1, self.ends[army]):
            origin = cells[WHERE + man]
            if origin < 0:
                continue
            way = square - origin + MIDDLE
            hit = strikes[way] & marks[row + cells[KIND + man]]
            if hit:
                if hit != SLANTED and hit != STRAIGHT:
                    return True
                step = self.lines[way]
                at = origin + step
                while at != square and cells[ON + at] == 0:
                    at += step
                if at == square:
                    return True
        return False

    def is_hit(self, army: i64, square: i64) -> bool:
        """Whether an unfrozen enemy of an army could take its king on a square."""
        first: i64 = 2 - army // 2 * 2
        status = self.cells
        if status[STATUS + first] != FROZEN and self.hits(first, square):
            return True
        return status[STATUS + first + 1] != FROZEN and self.hits(first + 1, square)
