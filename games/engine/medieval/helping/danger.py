"""The danger view: who already stands in relation and falls unless something changes.

After a turn everything falls that the mover hits, whichever man he moved (medieval §3);
so what stands in relation for a side falls after any move of it that keeps it so.
"""

from __future__ import annotations

from collections.abc import Iterable

from games.engine.geometry import NAMES
from games.engine.interface import Panel, Section
from games.engine.medieval.options import MedievalOptions
from games.engine.medieval.showing import rows
from games.engine.medieval.showing.effects import reason_lines
from games.engine.medieval.taking import captures
from games.engine.medieval.values import Hit, Position

TITLE = "Danger"


def danger(options: MedievalOptions, position: Position, focus: list[int]) -> Panel:
    """Which men of the side to move the opponent takes by moving anything, and which
    of his it takes itself."""
    mine, theirs = position.turn, position.turn.other
    threats = captures.hits(options, position.men, theirs)
    prey = captures.hits(options, position.men, mine)
    lead = (
        f"{mine.title} is to move. Whoever stands in relation falls after the other "
        "side's next move, whatever it moves."
    )
    sections = (
        Section(
            f"{mine.title} in danger",
            rows.standing(position.men, threats),
            f"No man of {mine.title}'s stands in relation.",
        ),
        Section(
            f"{mine.title} takes next",
            rows.standing(position.men, prey),
            f"No man of {theirs.title}'s stands in relation.",
        ),
    )
    lines = tuple(
        line
        for hit in (*threats, *prey)
        for reason in hit.reasons
        for line in reason_lines(position.men, hit, reason)
    )
    return Panel(
        "danger", TITLE, lead, sections, marks=_marks(threats, prey), lines=lines
    )


def _marks(threats: Iterable[Hit], prey: Iterable[Hit]) -> dict[str, tuple[str, ...]]:
    """ "danger" for who falls, "prey" for whom one takes, "threat" for who takes."""
    found: dict[str, list[str]] = {}
    for hits, word in ((threats, "danger"), (prey, "prey")):
        for hit in hits:
            found.setdefault(NAMES[hit.square], []).append(word)
    for hit in threats:
        for reason in hit.reasons:
            for attacker in reason.attackers:
                found.setdefault(NAMES[attacker.square], []).append("threat")
    return {square: tuple(dict.fromkeys(words)) for square, words in found.items()}
