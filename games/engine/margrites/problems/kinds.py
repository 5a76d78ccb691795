"""The kinds of problems of Margrites."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any, Final

from games.engine.margrites.rules.boards import LAST_RANK, WIDTH, squares_in
from games.engine.margrites.rules.values import Move, Position, Score, Step
from games.engine.problems.kinds import Features, Judged, Kind, Proved, refused
from games.engine.words import Words

STEPS: Final = {1: "step", 2: "two steps", 3: "three steps", 4: "four steps"}


class ScoreNow(Kind):
    """To bring a piece off the board before the turn is over."""

    key = "score-now"
    title = "Score this turn"
    about = "Bring a piece off the board with the steps that are left."
    rulesets = ("packet",)
    base = 900
    fewest = 6
    wanted = 60
    longest = 80
    nodes = 20  # a node is a whole turn of four steps

    def task(self, rules: Any, position: Position, detail: str) -> Words:
        mover, left = position.turn.title, STEPS[position.left]
        text = f"{mover} to move, with {left} left. Score in this turn."
        return Words("score_now", text, {"side": mover, "left": position.left})

    def prove(self, rules: Any, position: Position, detail: str) -> Proved | None:
        if position.ended is not None or position.placing or position.left < 2:
            return None
        firsts = list(rules.legal_moves(position))
        if any(isinstance(move, Score) for move in firsts):
            return None
        if not _is_near(position):
            return None
        if sum(_nears(position, each) for each in firsts) < 2:
            return None  # and before what takes long
        ways = (m for m in firsts if _can_score(rules, position, m))
        right = list(islice(ways, 2))
        if len(right) != 1:
            return None
        (move,) = right
        forward = [each for each in firsts if each != move and _nears(position, each)]
        if len(forward) < 2:
            return None
        written = rules.write_move(position, move)
        return Proved(
            (written,),
            tuple(_line(rules, position)),
            Features(
                end=position.left,
                choices=len(firsts),
                relation=int(bool(rules.after(position, move).waves)) * 2,
                decoys=len(forward),
            ),
        )

    def judge(self, rules: Any, position: Position, detail: str, said: str) -> Judged:
        move = rules.read_move(position, said)
        wrong = refused(rules, position, move)
        if wrong is not None:
            return wrong
        if isinstance(move, Score):
            return Judged(True)
        after = rules.after(position, move)
        if _can_score(rules, position, move):
            return Judged(True, last=False, position=after)
        text = "After this step no piece can leave the board in this turn."
        return Judged(False, Words("too_late", text))


KINDS: Final[tuple[Kind, ...]] = (ScoreNow(),)


def _steps_to_go(position: Position) -> int:
    """How many steps the foremost piece of the mover needs at least to score."""
    side = position.turn
    last = next(squares_in(LAST_RANK[side])) // WIDTH
    ranks = [each // WIDTH for each in squares_in(position.men[side])]
    return min((abs(last - rank) for rank in ranks), default=9) + 1


def _is_near(position: Position) -> bool:
    return _steps_to_go(position) <= position.left


def _nears(position: Position, move: Move) -> bool:
    """Whether a step brings a piece forward that could score in time."""
    if not isinstance(move, Step):
        return False
    last = next(squares_in(LAST_RANK[position.turn])) // WIDTH
    now, then = abs(last - move.origin // WIDTH), abs(last - move.target // WIDTH)
    return then < now <= position.left


def _can_score(rules: Any, position: Position, move: Move) -> bool:
    """Whether a piece can still score in this turn after a move of it."""
    if isinstance(move, Score):
        return True
    after = rules.after(position, move)
    if after.turn is not position.turn or after.number != position.number:
        return False
    if after.ended is not None or not _is_near(after):
        return False
    return any(_can_score(rules, after, each) for each in rules.legal_moves(after))


def _line(rules: Any, position: Position) -> Iterator[str]:
    """The steps to a score, one way of several."""
    while True:
        move = next(
            each
            for each in rules.legal_moves(position)
            if _can_score(rules, position, each)
        )
        yield rules.write_move(position, move)
        if isinstance(move, Score):
            return
        position = rules.after(position, move)
