"""The kinds of problems of Boolean Rithmomachia."""

from __future__ import annotations

from typing import Any, Final

from games.engine.boolean.rules import turns
from games.engine.boolean.rules.values import Move, Position
from games.engine.problems.kinds import Features, Judged, Kind, Proved, refused
from games.engine.words import Words

MANY: Final = 3
HARD: Final = {"N": 0, "O": 1, "A": 1, "X": 2, "R": 3, "D": 3}  # by the formula


class FlipMany(Kind):
    """To flip three men or more with one move."""

    key = "flip-three"
    title = "Flip three"
    about = "One move flips three men or more. Find it."
    rulesets = ("smith", "no-push", "chain")
    base = 1000
    fewest = 6
    wanted = 60
    helps = False

    def task(self, rules: Any, position: Position, detail: str) -> Words:
        mover = position.turn.title
        return Words(
            "flip_three",
            f"{mover} to move. Flip three men or more with one move.",
            {"side": mover},
        )

    def prove(self, rules: Any, position: Position, detail: str) -> Proved | None:
        if position.ended is not None or position.placing:
            return None
        flips = {m: _flips(position, m) for m in rules.legal_moves(position)}
        right = [move for move, count in flips.items() if count >= MANY]
        decoys = sum(0 < count < MANY for count in flips.values())
        if len(right) != 1 or decoys < 2:
            return None
        (move,) = right
        _, waves = turns.taken(position, move)
        letters = [hit.letter for wave in waves for hit in wave]
        written = rules.write_move(position, move)
        return Proved(
            (written,),
            (written,),
            Features(
                end=len(waves),
                choices=len(flips),
                relation=max(HARD[letter] for letter in letters),
                distance=len(set(letters)),
                decoys=decoys,
            ),
        )

    def judge(self, rules: Any, position: Position, detail: str, said: str) -> Judged:
        move = rules.read_move(position, said)
        wrong = refused(rules, position, move)
        if wrong is not None:
            return wrong
        count = _flips(position, move)
        if count >= MANY:
            return Judged(True)
        flipped = {0: "no man", 1: "one man"}.get(count, f"{count} men")
        text = f"This move flips {flipped}."
        return Judged(False, Words("too_few", text, {"count": count}))


KINDS: Final[tuple[Kind, ...]] = (FlipMany(),)


def _flips(position: Position, move: Move) -> int:
    """How many men a move flips, wave by wave."""
    _, waves = turns.taken(position, move)
    return sum(len(wave) for wave in waves)
