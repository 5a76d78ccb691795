"""The parameters of a harmony: its first value with its difference or ratio (Spec v1
§11.4). The server reckons them itself; a client may send them, and they must agree."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final

from games.engine.rithmomachia.rules.refusals import refused
from games.engine.words import Words

_NUMBER: Final = re.compile(r"-?[0-9]{1,100}(?:/[0-9]{1,100})?")


def of(proportion: str, numbers: tuple[int, ...]) -> dict[str, str]:
    """The parameters of these values along the line, as texts (Spec v1 §11.4, §15)."""
    first, second = numbers[:2]
    match proportion:
        case "ARITH":
            return {"v": str(first), "d": str(second - first)}
        case "GEOM":
            return {"v": str(first), "r": str(Fraction(second, first))}
        case _:
            return {"v": str(first)}


def refusal(
    proportion: str, numbers: tuple[int, ...], given: Mapping[str, Any]
) -> Words | None:
    """Why parameters contradict the values of a harmony, or None. They may be reckoned
    from either end of the line, and any of them may be missing."""
    said = {name: value for name, value in given.items() if value is not None}
    ways = [of(proportion, numbers), of(proportion, numbers[::-1])]
    if any(_agree(due, said) for due in ways):
        return None
    wrong = ", ".join(f"{name[:20]} = {str(said[name])[:40]}" for name in sorted(said))
    due = " and ".join(f"{name} = {value}" for name, value in ways[0].items())
    listed = ", ".join(map(str, numbers))
    text = f"{proportion} {listed} has {due}, not {wrong}."
    return refused("HARMONY_INVALID", "params", text, numbers=numbers)


def _agree(due: Mapping[str, str], said: Mapping[str, Any]) -> bool:
    return all(
        name in due and _number(value) == Fraction(due[name])
        for name, value in said.items()
    )


def _number(value: object) -> Fraction | None:
    """A number as JSON or as text, "4/3" among them; None for anything else."""
    if isinstance(value, bool) or not isinstance(value, int | str):
        return None
    if isinstance(value, int):
        return Fraction(value)
    whole, _, part = value.partition("/")
    if not _NUMBER.fullmatch(value) or (part and not int(part)):
        return None
    return Fraction(int(whole), int(part or 1))
