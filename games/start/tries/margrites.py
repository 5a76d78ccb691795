"""Surrounded pieces fall, and then those whom they held up (margrites §5)."""

from __future__ import annotations

from games.start.tries import Try

TRY = Try(
    position="4W4/2W1W4/1W7/5WWB1/6BB1/5B3/1BB6/4B4 B 4 - 0,0 0,0 1",
    lifted="f3",
    square="f4",
    detail=("c2", "g1"),
)
