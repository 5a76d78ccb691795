"""What a step of a lesson asks for.

Written once for all games: a goal is data. Whether a move does it is asked in
`judging`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.utils.functional import Promise


@dataclass(frozen=True)
class Goal:
    """Each part that is given must hold.

    About the move: `reaches`: another man than before stands on the square, or on one
    of several ("G3 G4"). `takes`: the men on these squares are gone. `loses`: the man
    on a square has lost these of its numerals. `by`: something falls by a rule of this
    kind, on each square of `takes` and `loses` if there are any. `says`: one of these
    stands in the written move. `means` is how the player is told of the last two ("an
    ambush", "a capture by SUM"). `ends`: the rules end the game for the learner, for
    this reason. `survives`: the move does not lose the game. `keeps`: the men on these
    squares still stand there. `fells`: so many enemies at least are gone. `figures`:
    what the learner then has of these ("points") is at least so much. `again`: it is
    their move once more.

    About every answer to it: `holds`: the rules then end the game for the learner.
    `safe`: it takes none of their men. `parries`: it does not win for the other side.
    """

    reaches: str = ""
    takes: tuple[str, ...] = ()
    loses: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    by: str = ""
    says: tuple[str, ...] = ()
    means: str | Promise = ""
    ends: str = ""
    survives: bool = False
    keeps: tuple[str, ...] = ()
    fells: int = 0
    figures: Mapping[str, int] = field(default_factory=dict)
    again: bool = False
    holds: bool = False
    safe: bool = False
    parries: bool = False
