"""A man takes the one beside it that has all its bits turned over (boolean §5)."""

from __future__ import annotations

from games.start.tries import Try

TRY = Try(
    position=(
        "..../.w7../w4..w9/wC.w0w3|..../..bB./..../wF..wE|"
        "..../..../..../....|b8b6../.b5../..../..b1bF w NAOXDR p- 0 0"
    ),
    lifted="a21",
    square="b22",
    detail=("a44", "d34"),
    half=("a11", "d42"),
)
