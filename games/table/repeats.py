"""A long text in which nothing is said twice, so that it is shorter.

What it has said before stands in it as `~from,to~`: letters of the whole text. All of
it comes from the text itself, so it is drawn once for all who are sent it, and read
from its beginning to its end (`static/rithmo/swaps.js`).
"""

from __future__ import annotations

import json
import re

LEAST = 10  # letters that are told by their place
TRIES = 8  # places at which the same begins, the last ones
BEGINNINGS = re.compile(r"\w+|\W")
# Tildes have a meaning of their own, and scripts count these letters as two.
SPECIAL = re.compile("[~\U00010000-\U0010ffff]")


def escaped(text: str) -> str:
    """JSON without letters of which `without_repeats` could not tell the place."""
    return SPECIAL.sub(_escape, text)


def _escape(found: re.Match[str]) -> str:
    return "\\u007e" if found[0] == "~" else json.dumps(found[0])[1:-1]


def without_repeats(text: str) -> str:
    """The text, which is `escaped`, with what it says again told by its place."""
    seen: dict[str, list[int]] = {}
    parts: list[str] = []
    done = 0
    for found in BEGINNINGS.finditer(text):
        at = found.start()
        places = seen.setdefault(text[at : at + LEAST], [])
        if at >= done and places:
            length, place = max((_alike(text, each, at), each) for each in places)
            told = f"~{place},{place + length}~"
            if len(told) < length:
                parts += text[done:at], told
                done = at + length
        places.append(at)
        del places[:-TRIES]
    return "".join((*parts, text[done:]))


def _alike(text: str, place: int, at: int) -> int:
    """How many letters from a place on are the same as those from `at` on, which they
    do not reach."""
    length, most = 0, min(at - place, len(text) - at)
    while length < most and text[place + length] == text[at + length]:
        length += 1
    return length
