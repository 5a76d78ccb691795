"""A slow, literal second writing of margrites §4–§8 to hold the engine against.

It shares no code with the engine: a board is a dict from a square's name to "B" or "W",
and every question is answered by trying everything.
"""

from __future__ import annotations

import copy
from dataclasses import dataclass, field

SQUARES = [file + str(rank) for rank in range(1, 9) for file in "abcdefghi"]
OTHER = {"B": "W", "W": "B"}
EDGE = {"B": "8", "W": "1"}
Board = dict[str, str]


def touches(one: str, other: str) -> bool:
    files, ranks = abs(ord(one[0]) - ord(other[0])), abs(int(one[1]) - int(other[1]))
    return one != other and files <= 1 and ranks <= 1


NEAR = {one: [each for each in SQUARES if touches(one, each)] for one in SQUARES}


def falls(board: Board, square: str) -> bool:
    near = [board[other] for other in NEAR[square] if other in board]
    opp = near.count(OTHER[board[square]])
    ally = near.count(board[square]) + 1
    return opp >= 2 * ally


def resolve(board: Board) -> tuple[Board, list[str]]:
    """The board when nobody falls any more, and who fell in order."""
    board, order = dict(board), []
    while wave := [each for each in SQUARES if each in board and falls(board, each)]:
        order += wave
        for square in wave:
            del board[square]
    return board, order


@dataclass
class Game:
    """A game that is played forward; `options` are the names of those that are on."""

    board: Board
    options: frozenset[str] = frozenset()
    side: str = "B"
    left: int = 4
    number: int = 1
    starts: dict[str, str] = field(default_factory=dict)
    points: dict[str, int] = field(default_factory=lambda: {"B": 0, "W": 0})
    captures: dict[str, int] = field(default_factory=lambda: {"B": 0, "W": 0})
    scored: dict[str, list[tuple[str, str]]] = field(
        default_factory=lambda: {"B": [], "W": []}
    )
    rebutting: bool = False
    over: str = ""
    begun: Board = field(default_factory=dict)
    dances: list[bool] = field(default_factory=list)
    seen: list[object] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.begun = dict(self.begun or self.board)
        self.seen = self.seen or [self.look()]

    def look(self) -> object:
        return sorted(self.board.items()), self.side, sorted(self.points.items())

    # --- Steps ---

    def legal(self) -> list[str]:
        """Every legal step as text without captures."""
        if self.over:
            return []
        return [step for step in self.possible() if not self.changes_nothing(step)]

    def possible(self) -> list[str]:
        found = []
        for square in SQUARES:
            if self.board.get(square) == self.side:
                for target in NEAR[square]:
                    barred = target in self.board or self.starts.get(square) == target
                    if not barred and target in self.after(square, target)[0]:
                        found.append(f"{square}>{target}")
                if square[1] == EDGE[self.side]:
                    found.append(f"{square}>{self.side}++")
        if "return_scored" in self.options:
            for square in SQUARES:
                places = [each for each in self.scored[self.side] if each[0] == square]
                free = square not in self.board
                back = free and any(start != square for _, start in places)
                if back and square in self.after("", square)[0]:
                    found.append(f"+{square}")
        return found

    def after(self, origin: str, target: str) -> tuple[Board, list[str]]:
        board = dict(self.board)
        if origin:
            del board[origin]
        if target:
            board[target] = self.side
        return resolve(board)

    def changes_nothing(self, step: str) -> bool:
        """Whether a step is refused by `no_double_dance`."""
        if "no_double_dance" not in self.options or self.dances[-2:] != [True, True]:
            return False
        trial = copy.deepcopy(self)
        trial.step(step)
        if trial.board != self.begun:
            return False
        return trial.left == 0 or not trial.legal()

    # --- Play ---

    def play(self, step: str) -> None:
        self.step(step)
        self.close()

    def step(self, step: str) -> list[str]:
        """A step with its captures, and no more."""
        side = self.side
        if step.startswith("+"):
            origin, target = "", step[1:]
            places = [each for each in self.scored[side] if each[0] == target]
            # One that scored in an earlier turn, else one that began elsewhere.
            back = sorted(places, key=lambda each: (each[1] == target, each[1]))[0]
            self.scored[side].remove(back)
            self.points[side] -= 1
            if back[1]:
                self.starts[target] = back[1]
        elif step.endswith("++"):
            origin, target = step[:2], ""
            start = self.starts.pop(origin, origin)
            self.scored[side].append((origin, start))
            self.points[side] += 1
        else:
            origin, target = step.split(">")
            self.starts[target] = self.starts.pop(origin, origin)
        before = dict(self.board)
        if origin:
            del before[origin]
        if target:
            before[target] = side
        self.board, gone = resolve(before)
        for square in gone:
            self.captures[OTHER[before[square]]] += 1
        self.starts = {
            now: start
            for now, start in self.starts.items()
            if self.board.get(now) == side
        }
        self.left -= 1
        return gone

    def close(self) -> None:
        """What follows a step by itself."""
        sides = set(self.board.values())
        if sides != {"B", "W"}:
            if self.rebutting and self.left and "W" in sides:
                return
            if "rebuttal" in self.options and self.side == "B" and "W" in sides:
                self.turn("W", 2)
                self.rebutting = True
                return
            self.over = "no-pieces"
            return
        if self.left and self.legal():
            return
        kept = copy.deepcopy(self)
        self.turn(OTHER[self.side], 4)
        if not self.legal():
            self.turn(OTHER[self.side], 4)
        if "repetition" in self.options and self.seen.count(self.look()) == 2:
            self.__dict__ = kept.__dict__
            self.over = "repetition"
            return
        self.seen.append(self.look())

    def turn(self, side: str, left: int) -> None:
        self.dances.append(self.board == self.begun)
        self.begun = dict(self.board)
        self.side, self.left, self.number = side, left, self.number + 1
        self.starts = {}
        self.scored = {
            each: [(square, "") for square, _ in places]
            for each, places in self.scored.items()
        }

    # --- The string ---

    def string(self) -> str:
        """The seven fields, without the squares where pieces scored."""
        rows = []
        for rank in "87654321":
            row, empty = "", 0
            for file in "abcdefghi":
                man = self.board.get(file + rank)
                if man is None:
                    empty += 1
                    continue
                row += f"{empty or ''}{man}"
                empty = 0
            rows.append(f"{row}{empty or ''}")
        pairs = sorted(self.starts.items(), key=lambda pair: SQUARES.index(pair[0]))
        starts = ",".join(f"{now}<{start}" for now, start in pairs) or "-"
        points = f"{self.points['B']},{self.points['W']}"
        captures = f"{self.captures['B']},{self.captures['W']}"
        return (
            f"{'/'.join(rows)} {self.side} {self.left} {starts} {points} {captures} "
            f"{self.number}"
        )

    def winner(self) -> str | None:
        for figures in (self.points, self.captures):
            if figures["B"] != figures["W"]:
                return "black" if figures["B"] > figures["W"] else "white"
        return None
