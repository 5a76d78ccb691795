"""The queen leaps over the piece before it (enochian §5)."""

from __future__ import annotations

from games.start.tries import Try

TRY = Try(
    position=(
        "(yKyN)yQyByR2bn(bKbN)/ynyqybyr2bqbQ/7bB/6brbR/kRkr6/kBkb4bb1/"
        "kQkq2rrrbrqrn/(kKkN)kn2rRrBrQ(rKrN) fire-of-fire rkyb r aaaa bkry ---- - 0"
    ),
    lifted="g1",
    square="g3",
    detail=("d8", "h7"),
)
