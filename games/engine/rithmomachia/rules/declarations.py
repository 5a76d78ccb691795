"""Whether a declared harmony stands, and why not (Spec v1 §7.4, §13.4)."""

from __future__ import annotations

from itertools import pairwise

from games.engine.geometry import NAMES, NOWHERE, WIDTH
from games.engine.rithmomachia.options import RithmomachiaOptions
from games.engine.rithmomachia.rules.harmony import STRIDES, values, zone
from games.engine.rithmomachia.rules.proportions import ADJECTIVES, holds, why_not
from games.engine.rithmomachia.rules.refusals import face_refusal, refused
from games.engine.rithmomachia.rules.values import PROPORTIONS, Harmony, Part, Position
from games.engine.sides import Side
from games.engine.words import Parameter, Words


def say(position: Position, harmony: Harmony) -> str:
    """A harmony in words: "a geometric harmony 9, 12, 16 on B3, C2, D1"."""
    kind = ADJECTIVES[harmony.proportion]
    article = "an" if kind == "arithmetic" else "a"
    numbers = ", ".join(map(str, values(position, harmony.men)))
    squares = ", ".join(NAMES[part.square] for part in harmony.men)
    return f"{article} {kind} harmony {numbers} on {squares}"


def canonical(harmony: Harmony) -> Harmony:
    """The harmony with its men in the order of their line, A to P and 1 to 8."""
    men = sorted(harmony.men, key=lambda part: NAMES[part.square])
    return Harmony(harmony.proportion, tuple(men))


def refusal(position: Position, side: Side, harmony: Harmony) -> Words | None:
    """Why a declared harmony does not stand, or None. The order of naming is free."""
    wrong = _count_refusal(harmony)
    if wrong is not None:
        return wrong
    men = canonical(harmony).men
    return (
        _men_refusal(position, side, men)
        or _place_refusal(position.options, side, men)
        or _values_refusal(harmony.proportion, values(position, men))
    )


def form_refusal(
    options: RithmomachiaOptions, side: Side, harmony: Harmony
) -> Words | None:
    """Why no men on these squares could be a harmony of a side, or None."""
    wrong = _count_refusal(harmony)
    return wrong or _place_refusal(options, side, canonical(harmony).men)


def _count_refusal(harmony: Harmony) -> Words | None:
    squares = {part.square for part in harmony.men}
    if harmony.proportion not in PROPORTIONS:
        return _refused("unknown", f"There is no harmony {harmony.proportion[:20]!r}.")
    if len(harmony.men) < 3:
        return _refused("too_few", "A harmony needs three men or more.")
    if len(squares) < len(harmony.men):
        return _refused("twice", "A harmony needs different men; one is named twice.")
    return None


def _men_refusal(position: Position, side: Side, men: tuple[Part, ...]) -> Words | None:
    for part in men:
        piece = position.piece(part.square) if part.square != NOWHERE else None
        if piece is None:
            name = NAMES[part.square] if part.square != NOWHERE else "the board"
            return _refused("nobody", f"None of your men stands on {name}.")
        if piece.side is not side:
            name = NAMES[part.square]
            text = f"{piece.side.title} {piece.name} on {name} is not your man."
            return _refused("foreign", text, square=name, man=piece.name)
        wrong = face_refusal("HARMONY_INVALID", piece, part.face)
        if wrong is not None:
            return wrong
    return None


def _place_refusal(
    options: RithmomachiaOptions, side: Side, men: tuple[Part, ...]
) -> Words | None:
    squares = zone(options, side)
    for part in men:
        if part.square not in squares:
            name = NAMES[part.square]
            text = f"{name} does not lie in the opponent’s {options.harmony_zone}."
            return _refused("zone", text, square=name)
    return _layout_refusal(options, men)


def _layout_refusal(
    options: RithmomachiaOptions, men: tuple[Part, ...]
) -> Words | None:
    names = ", ".join(NAMES[part.square] for part in men)
    first, second = men[0].square, men[1].square
    files = second % WIDTH - first % WIDTH
    ranks = second // WIDTH - first // WIDTH
    stride = max(abs(files), abs(ranks))
    line = (files // stride, ranks // stride)
    strides: list[int] = []
    for here, there in pairwise(men):
        wide = there.square % WIDTH - here.square % WIDTH
        high = there.square // WIDTH - here.square // WIDTH
        steps = max(abs(wide), abs(high))
        if (wide, high) != (line[0] * steps, line[1] * steps):
            text = f"{names} do not lie on one row, column or diagonal."
            return _refused("line", text)
        strides.append(steps)
    if any(steps not in STRIDES[options.harmony_layout] for steps in strides):
        gap = "one square" if options.harmony_layout == "equal" else "no square"
        text = f"{names} stand too far apart: at most {gap} may lie between neighbours."
        return _refused("apart", text)
    if options.harmony_layout == "equal" and len(set(strides)) > 1:
        return _refused("gaps", f"The gaps between {names} are not equal.")
    return None


def _values_refusal(proportion: str, shown: tuple[int, ...]) -> Words | None:
    numbers = ", ".join(map(str, shown))
    if len(set(shown)) < len(shown):
        text = f"The values of a harmony are all different; these are {numbers}."
        return _refused("equal_values", text, numbers=shown)
    for a, m, b in zip(shown, shown[1:], shown[2:], strict=False):
        if not holds(proportion, a, m, b):
            kind, why = ADJECTIVES[proportion], why_not(proportion, a, m, b)
            text = f"{numbers} are not in {kind} proportion: {why}."
            return _refused("numbers", text, numbers=shown)
    return None


def _refused(why: str, text: str, **params: Parameter) -> Words:
    return refused("HARMONY_INVALID", why, text, **params)
