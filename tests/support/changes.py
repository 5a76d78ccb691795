"""Changes of a table, which write attributes as tersely as they can be."""

from __future__ import annotations

import json
import re
from typing import Any

BARE, SINGLE = re.compile(r"=([\w#.:/-]+)(?=[ >])"), re.compile(r"='([^']*)'")


def in_full(message: str) -> str:
    """A message with all that it says again."""
    said = ""
    for number, each in enumerate(message.split("~")):
        start, _, end = each.partition(",") if number % 2 else ("", "", "")
        said += said[int(start) : int(end)] if start else each
    return said


def read_change(message: str) -> dict[str, Any]:
    """A change as it is sent."""
    told: dict[str, Any] = json.loads(in_full(message))
    return told


def quoted(html: str) -> str:
    """With all attributes in double quotes, as templates have them."""

    def tag(found: re.Match[str]) -> str:
        return BARE.sub(r'="\1"', SINGLE.sub(r'="\1"', found[0]))

    return re.sub(r"<[a-z][^>]*>", tag, html)


def all_quoted(told: Any) -> Any:
    """The same with all HTML in it `quoted`."""
    if isinstance(told, str):
        return quoted(told)
    if isinstance(told, dict):
        return {name: all_quoted(each) for name, each in told.items()}
    if isinstance(told, list):
        return [all_quoted(each) for each in told]
    return told
