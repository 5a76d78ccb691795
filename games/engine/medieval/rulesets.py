"""Named rule sets of the medieval game (medieval §8, §10).

A historical set takes over what the document says of its source and nothing else; where
a choice is ours it says so.
"""

from __future__ import annotations

from typing import Final

from games.engine.options import Ruleset

RULESETS: Final = (
    Ruleset(
        "article",
        "The article’s game",
        "The medieval game as a modern article describes it: exact moves, four ways of "
        "taking, pyramids that fall in parts, eight victories.",
    ),
    Ruleset(
        "fulke-1563",
        "Fulke, 1563",
        "William Fulke’s leaping men take nobody, and any of the three progressions "
        "makes a Victoria Magna. Eruption along diagonals is from his third kind of "
        "game; the armies stand as in his first.",
        {"leap_captures": False, "eruption_diagonal": True, "magna_any": True},
    ),
    Ruleset(
        "boissiere-1556",
        "Boissière, 1556",
        "Claude de Boissière, as told by Boutin, lets the men of a progression stand "
        "anywhere in enemy territory, and any of the three progressions counts. Ours: "
        "they count once the enemy pyramid is gone, or the first step across the "
        "middle would win.",
        {"formation": "anywhere", "magna_any": True, "proper_after_pyramid": True},
    ),
    Ruleset(
        "selenus-1616",
        "Selenus, 1616",
        "Gustavus Selenus, as told by Mebben, lets the odd side begin; any of the "
        "three progressions makes a Victoria Magna, and disjunct proportions count as "
        "geometric, as in his tables.",
        {"first_player": "black", "magna_any": True, "disjunct_geometric": True},
    ),
    Ruleset(
        "modern-short",
        "Short modern game",
        "For a first game: whoever has taken fifteen bodies wins, and no other victory "
        "counts.",
        {
            "de_bonis": False,
            "de_lite": False,
            "de_honore": False,
            "de_honore_liteque": False,
            "magna": False,
            "major": False,
            "excellentissima": False,
        },
    ),
)
