"""Men of all four armies."""

from __future__ import annotations

from games.people.samples import Sample

SAMPLE = Sample(
    "(yKyN)6(bKbN)/8/8/2yQrBkRbQ2/8/8/8/(kKkN)6(rKrN) "
    "fire-of-fire rkyb r aaaa bkry ---- - 0",
    part=("c5", "f5"),
)
