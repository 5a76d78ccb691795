"""Equations in running text."""

from __future__ import annotations

import re

# A space beside a sign of arithmetic, between two numbers or brackets.
SIGN = re.compile(r"(?<=[\w)²]) ([=×÷+−]) (?=[\w(])")


def unbroken(text: str) -> str:
    """The text with its equations held together at the end of a line."""
    return SIGN.sub("\u00a0\\1\u00a0", text)
