"""The rules once more, slow and literal, from the text of a position to the texts after
each legal move. It shares nothing with the engine.

A board is a dictionary from (file, rank), both 1 to 8, to the list of pieces there,
each a text such as "rQ" or "rq".
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import product

ALLY = {"b": "k", "k": "b", "r": "y", "y": "r"}
TEAM = {"b": "air", "k": "air", "r": "earth", "y": "earth"}
ORDER_OF_FIELDS = "bkry"
HISTORICAL = {
    "way": {"k": (1, 0), "y": (0, -1), "b": (-1, 0), "r": (0, 1)},
    "thrones": {"k": ["a1"], "y": ["a8"], "b": ["h8"], "r": ["h1"]},
}
PROTOTYPE = {
    "way": {"k": (0, 1), "y": (0, 1), "b": (0, 1), "r": (0, -1)},
    "thrones": {
        "b": ["d1", "e1"],
        "r": ["e8", "d8"],
        "k": ["a5", "a4"],
        "y": ["h4", "h5"],
    },
}
ALL = list(product(range(1, 9), range(1, 9)))


def name(square):
    return "abcdefgh"[square[0] - 1] + str(square[1])


@dataclass
class State:
    board: dict
    array: str
    order: str
    turn: str
    status: dict
    leader: dict
    captor: dict
    ply: int
    quiet: int = 0

    @property
    def geometry(self):
        return PROTOTYPE if self.array.startswith("tablet") else HISTORICAL

    def army(self, square):
        pieces = self.board.get(square)
        return pieces[0][0] if pieces else None

    def places(self, piece):
        return [at for at, pieces in self.board.items() if piece in pieces]


def read(text):
    placement, array, order, turn, status, leader, captor, _, ply = text.split()
    board = {}
    for row, line in enumerate(placement.split("/")):
        file, at = 1, 0
        while at < len(line):
            if line[at].isdigit():
                file += int(line[at])
                at += 1
                continue
            if line[at] == "(":
                board[file, 8 - row] = [line[at + 1 : at + 3], line[at + 3 : at + 5]]
                at += 6
            else:
                board[file, 8 - row] = [line[at : at + 2]]
                at += 2
            file += 1
    fields = [
        dict(zip(ORDER_OF_FIELDS, each, strict=True))
        for each in (status, leader, captor)
    ]
    return State(board, array, order, turn, fields[0], fields[1], fields[2], int(ply))


def write(state):
    rows = []
    for rank in range(8, 0, -1):
        row, empty = "", 0
        for file in range(1, 9):
            pieces = state.board.get((file, rank))
            if not pieces:
                empty += 1
                continue
            row += str(empty) if empty else ""
            empty = 0
            row += pieces[0] if len(pieces) == 1 else "(" + "".join(pieces) + ")"
        rows.append(row + (str(empty) if empty else ""))
    fields = [
        "".join(each[a] for a in ORDER_OF_FIELDS)
        for each in (state.status, state.leader, state.captor)
    ]
    return " ".join(
        [
            "/".join(rows),
            state.array,
            state.order,
            state.turn,
            *fields,
            "-",
            str(state.ply),
        ]
    )


# --- Moves ------------------------------------------------------------------------


def may_take(state, piece, square):
    """Whether a piece may take who stands there: one permitted target is enough."""
    for target in state.board[square]:
        if TEAM[target[0]] == TEAM[piece[0]] or state.status[target[0]] == "f":
            continue
        if piece[1] == "Q" and target[1] == "Q":
            continue
        if piece[1] == "B" and target[1] == "B":
            continue
        return True
    return False


def steps(state, piece, origin):
    """Every square where a piece can go by section 5."""
    x, y = origin
    found = []
    for square in ALL:
        if square == origin:
            continue
        dx, dy = square[0] - x, square[1] - y
        taken = square in state.board
        if piece[1].islower():
            wx, wy = state.geometry["way"][piece[0]]
            ahead = (dx, dy) == (wx, wy)
            aslant = abs(dx) == abs(dy) == 1 and (dx == wx if wx else dy == wy)
            if (ahead and not taken) or (
                aslant and taken and may_take(state, piece, square)
            ):
                found.append(square)
            continue
        if not fits(state, piece[1], origin, dx, dy):
            continue
        if not taken or may_take(state, piece, square):
            found.append(square)
    return found


def fits(state, kind, origin, dx, dy):
    far, near = max(abs(dx), abs(dy)), min(abs(dx), abs(dy))
    if kind == "K":
        return far == 1
    if kind == "Q":
        return far == 2 and near in (0, 2)
    if kind == "N":
        return (far, near) == (2, 1)
    if (kind == "R" and near) or (kind == "B" and near != far):
        return False
    sx, sy = (dx > 0) - (dx < 0), (dy > 0) - (dy < 0)
    way = [(origin[0] + sx * n, origin[1] + sy * n) for n in range(1, far)]
    return not any(square in state.board for square in way)


def in_check(state, army):
    """Whether an unfrozen piece of the other team could capture the king."""
    for king in state.places(army + "K"):
        for square, pieces in state.board.items():
            for piece in pieces:
                live = state.status[piece[0]] != "f" and TEAM[piece[0]] != TEAM[army]
                if live and king in steps(state, piece, square):
                    return True
    return False


def promotions(state, piece, target):
    """What a pawn may become on a square: [""] where it does not promote."""
    wx, wy = state.geometry["way"][piece[0]]
    if piece[1].isupper() or (target[0] + wx, target[1] + wy) in ALL:
        return [""]
    army = [p for pieces in state.board.values() for p in pieces if p[0] == piece[0]]
    army.remove(piece)
    rest = sorted(each[1] for each in army)
    if rest in (["K"], ["K", "Q"], ["B", "K"]):
        return ["Q", "R", "B", "N"]
    return [piece[1].upper()]


def moves(state, army):
    """Every legal move of an army: its text and the state after it, whoever is next."""
    if state.status[army] == "f":
        return {}
    found = {}
    for square, pieces in state.board.items():
        for piece in pieces:
            if piece[0] == army:
                for target in steps(state, piece, square):
                    for into in promotions(state, piece, target):
                        found[said(state, piece, square, target, into)] = made(
                            state, piece, square, target, into
                        )
    if not state.places(army + "K"):
        return found
    if in_check(state, army):
        by_king = {text: after for text, after in found.items() if text[0] == "K"}
        return by_king or found
    return {text: after for text, after in found.items() if not in_check(after, army)}


def said(state, piece, origin, target, into):
    kind = piece[1] if piece[1].isupper() else "P"
    sign = "x" if target in state.board else "-"
    return f"{kind}{name(origin)}{sign}{name(target)}" + (f"={into}" if into else "")


def made(state, piece, origin, target, into):
    """The state after a move with everything of section 7, step 2."""
    board = {square: list(pieces) for square, pieces in state.board.items()}
    now = replace(
        state,
        board=board,
        status=dict(state.status),
        leader=dict(state.leader),
        captor=dict(state.captor),
        ply=state.ply + 1,
    )
    privileged = promotions(state, piece, target) == ["Q", "R", "B", "N"]
    captured = board.pop(target, [])
    board[origin].remove(piece)
    if not board[origin]:
        del board[origin]
    board[target] = [piece]
    army = piece[0]
    for each in captured:
        if each[1] == "K":
            king_falls(now, each[0], army)
    if piece[1] == "K" and name(target) in now.geometry["thrones"][ALLY[army]]:
        now.leader[ALLY[army]] = army
        if now.status[ALLY[army]] == "f":
            now.status[ALLY[army]] = "t"
    if into:
        if privileged:
            for square in now.places(army + into):
                at = board[square].index(army + into)
                board[square][at] = army + into.lower()
        board[target] = [army + into]
    return now


def king_falls(now, army, captor):
    now.status[army], now.leader[army], now.captor[army] = "f", army, captor
    ally = ALLY[army]
    if now.leader[ally] == army:
        now.leader[ally] = ally
        if not now.places(ally + "K"):
            now.status[ally] = "f"


# --- Ends and turns ---------------------------------------------------------------


def ending(state):
    for team in ("air", "earth"):
        armies = [army for army in "bkry" if TEAM[army] == team]
        if not any(state.places(army + "K") for army in armies):
            return "kings_captured"
    for team in ("air", "earth"):
        pieces = [p for ps in state.board.values() for p in ps if TEAM[p[0]] == team]
        if sorted(each[1] for each in pieces) == ["K", "K"]:
            return "bare_kings"
    return None


def after(state, army):
    """A state made by `army`, once the next is on turn: text, end and skips."""
    end = ending(state)
    if end:
        return write(state), end, []
    skips: list[tuple[str, str]] = []
    at = state.order.index(army)
    for step in range(1, 5):
        following = state.order[(at + step) % 4]
        if moves(state, following):
            return write(replace(state, turn=following)), None, skips
        kind = "stalemate"
        if state.status[following] == "f":
            kind = "frozen"
        elif in_check(state, following):
            kind = "check-blocked"
        skips.append((following, kind))
    return write(state), "no_army_can_move", skips


def everything(text):
    """Each legal move of a position with what it leads to."""
    state = read(text)
    return {
        said_: after(made_, state.turn)
        for said_, made_ in moves(state, state.turn).items()
    }
