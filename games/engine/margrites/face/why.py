"""Why not? Why a piece cannot be chosen or cannot go somewhere, with the counts."""

from __future__ import annotations

from collections import Counter

from games.engine.margrites.face.names import plural, side_on
from games.engine.margrites.rules.boards import NAMES, TOUCHING
from games.engine.margrites.rules.refusals import not_this_piece, refusal
from games.engine.margrites.rules.steps import plain
from games.engine.margrites.rules.values import Position, Score, Step
from games.engine.margrites.rules.waves import counts
from games.engine.sides import Side
from games.engine.words import Parameter, Words

REASONS = {
    "occupied": "occupied",
    "start-square": "start square",
    "martyrdom": "martyrdom",
    "must-change": "the placement of the turn’s beginning",
}


def not_this_man(position: Position, square: int) -> tuple[Words, ...]:
    """Why the piece on a square cannot be moved now; nothing if it can."""
    found = not_this_piece(position, square)
    if found is not None:
        touched = touch(position, square)
        return (found,) if touched is None else (found, touched)
    refused = refusals_around(position, square)
    steps = len(TOUCHING[square]) + 1
    return _trapped(square, refused) if len(refused) == steps else ()


def refusals_around(position: Position, square: int) -> dict[int, Words]:
    """Why each of its steps is refused, by square; under its own square why it cannot
    score."""
    found = {}
    for target in TOUCHING[square]:
        words = refusal(position, Step(square, target))
        if words is not None:
            found[target] = words
    words = refusal(position, Score(square, position.turn))
    if words is not None:
        found[square] = words
    return found


def _trapped(square: int, refused: dict[int, Words]) -> tuple[Words, ...]:
    """A piece without a step: how often each reason, then each square that is not
    simply occupied."""
    around = [words for target, words in refused.items() if target != square]
    numbers = Counter(words.code for words in around)
    parts = [f"{REASONS.get(code, code)} {n}" for code, n in numbers.most_common()]
    name = NAMES[square]
    text = (
        f"The piece on {name} is trapped. Its {plural(len(around), 'square')}: "
        f"{', '.join(parts)}."
    )
    first = Words("trapped", text, {"square": name, **numbers})
    return (first, *(words for words in around if words.code != "occupied"))


def touch(position: Position, square: int) -> Words | None:
    """How a piece is touched, and what it would need to fall (margrites §5)."""
    side = side_on(position.men, square)
    if side is None:
        return None
    opp, ally = counts(position.men, side, square)
    name = NAMES[square]
    params: dict[str, Parameter] = {"square": name, "opp": opp, "ally": ally}
    return Words("touch", f"{side.title} on {name}: {verdict(opp, ally)}", params)


def verdict(opp: int, ally: int) -> str:
    """ "3 < 2 × 2: it stays; 1 more enemy would take it."."""
    need = 2 * ally - opp
    if need > 0:
        more = "1 more enemy" if need == 1 else f"{need} more enemies"
        return f"{opp} < 2 × {ally}: it stays; {more} would take it."
    return f"{opp} ≥ 2 × {ally}: it falls with the next step."


def trapped(position: Position, side: Side) -> int:
    """The pieces of the side to move that have no step (margrites §6), as a mask."""
    if side is not position.turn or position.placing:
        return 0
    able = {move.origin for move in plain(position) if isinstance(move, Step | Score)}
    own = position.men[side]
    return own & ~sum(1 << square for square in able)
