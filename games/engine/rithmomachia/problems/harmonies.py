"""Problems about harmonies: making one that holds, in one move or two, and breaking the
other side's."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.engine.geometry import LINES, NOWHERE, shifted
from games.engine.problems.forcing import (
    longest_defence,
    saving_reply,
    winning_moves,
)
from games.engine.problems.kinds import (
    NODES,
    Features,
    Judged,
    Kind,
    Proved,
    is_won,
    refused,
    spoiled,
)
from games.engine.rithmomachia.rules import harmony, turns
from games.engine.rithmomachia.rules.values import Move, Position
from games.engine.search import thinking
from games.engine.sides import Side
from games.engine.words import Words

HARD = {"A": 0, "G": 1, "H": 2}  # by the first letter of the proportion


class MakingKind(Kind):
    """To make a harmony that the other side cannot break, within `plies`."""

    plies = 2
    fewest = 12

    def prove(self, rules: Any, position: Position, detail: str) -> Proved | None:
        if position.pending != (None, None):
            return None
        if self.plies > 2 and thinking.prove(rules, position, 2, NODES).word != (
            "refuted"
        ):
            return None
        found = winning_moves(rules, position, self.plies, NODES)
        ways = _by_displacement(found or [])
        if len(ways) != 1:
            return None
        (move,) = ways.values()
        decoys = len(_rivals(position, move))
        if decoys < 2:
            return None
        line = self._line(rules, position, move)
        return Proved(
            (rules.write_move(position, move),),
            tuple(line),
            self._features(rules, position, move, decoys),
        )

    def _features(
        self, rules: Any, position: Position, move: Move, decoys: int
    ) -> Features:
        made = move.harmony
        values = harmony.values(turns.moved(position, move), made.men) if made else ()
        return Features(
            end=self.plies,
            choices=sum(1 for _ in rules.legal_moves(position)),
            largest=max(values, default=0),
            relation=HARD.get(made.proportion[0], 2) if made else 2,
            distance=_steps(move.origin, move.destination),
            decoys=decoys,
        )

    def _line(self, rules: Any, position: Position, move: Move) -> Iterator[str]:
        """The right move, the longest defence, and what follows."""
        yield rules.write_move(position, move)
        after = rules.after(position, move)
        if self.plies <= 2 or rules.outcome(after) is not None:
            return
        reply = longest_defence(rules, after, self.plies - 1)
        yield rules.write_move(after, reply)
        after = rules.after(after, reply)
        for end in winning_moves(rules, after, 2, NODES) or ():
            yield rules.write_move(after, end)
            break

    def judge(self, rules: Any, position: Position, detail: str, said: str) -> Judged:
        move = rules.read_move(position, said)
        wrong = refused(rules, position, move)
        if wrong is not None:
            return wrong
        after = rules.after(position, move)
        if self.plies > 2 and position.before is None:
            return self._prepared(rules, position, after)
        return _declared(rules, position, move, after)

    def _prepared(self, rules: Any, position: Position, after: Position) -> Judged:
        """The first move of several."""
        won, reply = saving_reply(rules, after, self.plies - 1)
        if won:
            reply = longest_defence(rules, after, self.plies - 1)
            text = rules.write_move(after, reply)
            return Judged(
                True, reply=text, last=False, position=rules.after(after, reply)
            )
        replies = [reply] if reply is not None else []
        text = "After this move the harmony can be prevented."
        return spoiled(rules, after, "preventable", text, replies)


class HarmonyInOne(MakingKind):
    key = "harmony-one"
    title = "Harmony in one"
    about = "Declare a harmony that no reply can break."
    rulesets = ("spec", "no-ambush", "adjacent-helpers")
    base = 950
    wanted = 150

    def task(self, rules: Any, position: Position, detail: str) -> Words:
        mover, other = position.turn.title, position.turn.other.title
        return Words(
            "harmony_one",
            f"{mover} to move. Declare a harmony that {other} cannot break.",
            {"side": mover, "other": other},
        )


class HarmonyInTwo(MakingKind):
    key = "harmony-two"
    title = "Harmony in two"
    about = "Prepare a harmony that nothing can prevent, and declare it."
    rulesets = ("no-ambush", "adjacent-helpers")
    base = 1350
    wanted = 70
    plies = 4

    def task(self, rules: Any, position: Position, detail: str) -> Words:
        mover, other = position.turn.title, position.turn.other.title
        return Words(
            "harmony_two",
            f"{mover} to move. In two moves, declare a harmony that {other} can "
            "neither prevent nor break.",
            {"side": mover, "other": other},
        )


class BreakHarmony(Kind):
    """To break a harmony that was just declared: every other move loses at once."""

    key = "break-harmony"
    title = "Break the harmony"
    about = "The other side has declared a harmony. One move breaks it."
    rulesets = ("no-ambush", "adjacent-helpers")
    base = 1000
    fewest = 12
    wanted = 60

    def task(self, rules: Any, position: Position, detail: str) -> Words:
        mover, other = position.turn.title, position.turn.other.title
        return Words(
            "break_harmony",
            f"{mover} to move. {other} has declared a harmony and wins next turn: "
            "break it.",
            {"side": mover, "other": other},
        )

    def positions(self, rules: Any, position: Position) -> Iterator[Position]:
        """Those in which a harmony has just been declared."""
        if position.pending != (None, None):
            return
        for move in rules.legal_moves(position):
            made = turns.moved(position, move)
            standing = harmony.through(made, position.turn, move.destination)
            if standing:
                declared = Move(
                    move.origin,
                    move.destination,
                    move.face,
                    move.capture,
                    harmony=standing[0],
                )
                if turns.refusal(position, declared) is None:
                    yield rules.after(position, declared)

    def prove(self, rules: Any, position: Position, detail: str) -> Proved | None:
        if position.pending[position.turn.other] is None or position.ended:
            return None
        moves = list(rules.legal_moves(position))
        saving = [each for each in moves if not _loses(rules, position, each)]
        if len(saving) != 1:
            return None
        (move,) = saving
        others = [each for each in moves if each != move]
        decoys = [
            each
            for each in others
            if each.capture is not None or each.origin == move.origin
        ]
        if len(decoys) < 2:
            return None
        taken = position.piece(move.destination)
        return Proved(
            (rules.write_move(position, move),),
            (rules.write_move(position, move),),
            Features(
                end=2,
                choices=len(moves),
                largest=max(taken.faces) if taken else 0,
                relation=2 if move.capture and move.capture.helper else 0,
                distance=_steps(move.origin, move.destination),
                decoys=len(decoys),
            ),
        )

    def judge(self, rules: Any, position: Position, detail: str, said: str) -> Judged:
        move = rules.read_move(position, said)
        wrong = refused(rules, position, move)
        if wrong is not None:
            return wrong
        outcome = rules.outcome(rules.after(position, move))
        if outcome is not None and not is_won(outcome, position.turn.seat):
            return Judged(False, outcome.words)
        return Judged(True)


KINDS = (HarmonyInOne(), HarmonyInTwo(), BreakHarmony())


def _loses(rules: Any, position: Position, move: Move) -> bool:
    return is_won(rules.outcome(rules.after(position, move)), position.turn.other.seat)


def _declared(rules: Any, position: Position, move: Move, after: Position) -> Judged:
    """The move that declares the harmony, or should."""
    made = turns.moved(position, move)
    if move.harmony is None:
        if harmony.standing(made, position.turn):
            text = "A harmony stands after this move: declare it with the move."
            return Judged(False, Words("undeclared", text), fault=False)
        text = "No harmony of yours stands after this move."
        return Judged(False, Words("no_harmony", text))
    won, reply = saving_reply(rules, after, 1)
    if won:
        return Judged(True)
    replies = [reply] if reply is not None else []
    text = "This harmony can be broken."
    return spoiled(rules, after, "breakable", text, replies)


def _by_displacement(moves: list[Move]) -> dict[tuple[int, int], Move]:
    """One way to make each displacement, the plainest."""
    ways: dict[tuple[int, int], Move] = {}
    for move in moves:
        place = move.origin, move.destination
        if place not in ways or (ways[place].ambush and not move.ambush):
            ways[place] = move
    return ways


def _rivals(position: Position, right: Move) -> list[Move]:
    """Other moves that put three men of the mover in a row where harmonies count."""
    side = position.turn
    zone = harmony.zone(position.options, side)
    return [
        move
        for move in turns.displacements(position, side)
        if (move.origin, move.destination) != (right.origin, right.destination)
        and move.destination in zone
        and _makes_row(position, move, side, zone)
    ]


def _makes_row(
    position: Position, move: Move, side: Side, zone: frozenset[int]
) -> bool:
    board, pieces = turns.board_after(position, move), position.roster.pieces

    def is_own(square: int) -> bool:
        man = board[square] if square != NOWHERE else 0
        return bool(man) and pieces[man - 1].side is side and square in zone

    for direction in LINES:
        row = [is_own(shifted(move.destination, direction, n)) for n in (-2, -1, 1, 2)]
        if (row[0] and row[1]) or (row[1] and row[2]) or (row[2] and row[3]):
            return True
    return False


def _steps(origin: int, destination: int) -> int:
    """How far apart two squares are, as a king walks."""
    files = abs(origin % 16 - destination % 16)
    return max(files, abs(origin // 16 - destination // 16))
