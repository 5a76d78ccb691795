"""Whole numbers and arrays as the search uses them: plain ints and lists here, machine
words and packed arrays where the same source is compiled (`compiling.py`).

Three rules keep both alike. A bit comes from a table and is never made by shifting a
constant (mypyc 2.4.1 shifts it as 32 bits wide). Nothing exceeds 2**62. An array keeps
its length.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from librt.vecs import vec as vec
    from mypy_extensions import i64 as i64
else:
    i64 = int
    vec = list
