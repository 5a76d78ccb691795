"""Changes of a table, which write attributes as tersely as they can be."""

from __future__ import annotations

import re
from typing import Any

BARE, SINGLE = re.compile(r"=([\w#.:/-]+)(?=[ >])"), re.compile(r"='([^']*)'")


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
