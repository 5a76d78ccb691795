"""Equal takes equal, without landing on it (medieval §5)."""

from __future__ import annotations

from games.start.tries import Try

TRY = Try(
    position=(
        "W:J3=C6,K3=C8,K5=C4,K6=C2,L1=T81,L2=T72,L3=C64,L4=C36,L5=C16,L6=C4,L7=T6,"
        "L8=T9,M1=S153,M2=P[S36,S25,T16,T9,C4,C1],M3=T49,M4=T42,M5=T20,M6=T25,M7=S45,"
        "M8=S15,N1=S289,N2=S169,N7=S81,N8=S25;"
        "B:C1=S49,C2=S121,C7=S225,C8=S361,D1=S28,D2=S66,D3=T36,D4=T30,D5=T56,D6=T64,"
        "D7=S120,D8=P[S64,S49,T36,T25,C16],E2=T12,E3=C9,E4=C25,E5=C49,E6=C81,E7=T90,"
        "E8=T100,F3=C3,F4=C5,F5=C7,F6=C9,J5=T16;t=W;w=;b="
    ),
    lifted="L5",
    square="K4",
    detail=("C5", "G4"),
    half=("G8", "N1"),
)
