"""A small number takes a large one that it divides (Spec v1 §6.1)."""

from __future__ import annotations

from games.start.tries import Try

TRY = Try(
    position=(
        "s361,p36:25:16:4,t9,10,T5,S169,S25/s225,s120,t90,10,T6,P64:49:36:25,S45/"
        "t64,c81,6,c12,4,C2,C4,T72/t56,c49,c2,10,C4,C16,T49/"
        "t30,c25,c4,6,t12,3,C8,C64,T42/t36,c9,c3,10,C6,C36,T20/"
        "s121,t66,11,C2,C25,S81/s49,8,t16,3,T4,S153,S289 W 0 0-0 -"
    ),
    lifted="N1",
    square="J1",
    detail=("L7", "P6"),
    half=("I8", "P1"),
)
