"""Men of both sides with their numbers, and the marks of a move."""

from __future__ import annotations

from games.people.samples import Sample

SAMPLE = Sample(
    "16/4,t36,c9,s120,9/4,T72,C8,S81,9/16/16/16/16/16 W 0 0-0 -",
    part=("E7", "H6"),
    marks={"H6": ("from",), "G6": ("last",), "H7": ("quiet",)},
)
