"""Named rule sets of the medieval game (medieval §8, §10).

A historical set takes over what the document says of its source and nothing else; where
a choice is ours it says so.
"""

from __future__ import annotations

from typing import Final

from games.engine.options import Ruleset

GOODS: Final = ("de_bonis", "de_lite", "de_honore", "de_honore_liteque")
PROPER: Final = ("magna", "major", "excellentissima")

RULESETS: Final = (
    Ruleset(
        "article",
        "The article’s game",
        "The medieval game as a modern article describes it: exact moves, four ways of "
        "taking, pyramids that are taken part by part, eight victories.",
    ),
    Ruleset(
        "fulke-1563",
        "Fulke, 1563",
        "William Fulke’s leaps take nothing, and any of the three progressions makes a "
        "Victoria Magna. Fulke’s third kind of game adds eruption along diagonals, and "
        "armies at the edges. Black’s 36 and 30 stand as in a transcription of 1563.",
        {
            "arrangement": "edge",
            "exchange": True,
            "leap_captures": False,
            "eruption_diagonal": True,
            "magna_any": True,
        },
    ),
    Ruleset(
        "boissiere-1556",
        "Boissière, 1556",
        "Claude de Boissière, as reported by Boutin: armies at the edges; the men of a "
        "progression may stand anywhere in enemy territory, and any of the three "
        "progressions counts. Our addition: they count only once the enemy pyramid is "
        "gone, because otherwise the first step across the middle would win.",
        {
            "arrangement": "edge",
            "formation": "anywhere",
            "magna_any": True,
            "proper_after_pyramid": True,
        },
    ),
    Ruleset(
        "selenus-1616",
        "Selenus, 1616",
        "Gustavus Selenus, as reported by Mebben, lets the odd side begin; any of the "
        "three progressions makes a Victoria Magna, and disjunct proportions count as "
        "geometric, as in the old tables.",
        {"first_player": "black", "magna_any": True, "disjunct_geometric": True},
    ),
    Ruleset(
        "modern-short",
        "Short modern game",
        "For a first game: the first to take fifteen bodies wins, and no other victory "
        "counts.",
        dict.fromkeys((*GOODS, *PROPER), False),
        for_beginners=True,
    ),
    Ruleset(
        "pyramid-alone",
        "By the pyramid alone",
        "Only taking the whole enemy pyramid wins, as some players do according to the "
        "article; no other victory counts.",
        {
            "win_by_pyramid": True,
            **dict.fromkeys(("de_corpore", *GOODS, *PROPER), False),
        },
    ),
)
