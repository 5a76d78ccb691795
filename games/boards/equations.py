"""Equations in running text."""

from __future__ import annotations

import re

# A space beside a sign of arithmetic or logic, between two numbers or brackets; also in
# HTML.
SIGN = re.compile(
    r"(?<=[\w)²]) ([=×÷+−≥<]|&lt;|N?AND|X?OR|NOR) (?=[\w(])|(?<=\bNOT)( )(?=[01])"
)


def unbroken(text: str) -> str:
    """The text with its equations held together at the end of a line."""
    return SIGN.sub(
        lambda found: f"\u00a0{found[1]}\u00a0" if found[1] else "\u00a0", text
    )
