"""The danger view: who already stands in relation and falls unless something changes,
and what the opponent would win by.

After a turn everything falls that the mover hits, whichever man it moved (medieval §3);
so what stands in relation for a side falls after any move of it that keeps it so.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from games.engine.geometry import NAMES
from games.engine.medieval.face.effects import reason_lines
from games.engine.medieval.help import rows, shown_formations
from games.engine.medieval.help.prospects import one_move_away
from games.engine.medieval.help.shown_formations import Shown
from games.engine.medieval.rules import captures
from games.engine.medieval.rules.values import Hit, Position
from games.engine.medieval.rules.victories import has_pyramid
from games.engine.panels import Panel, Section
from games.engine.sides import Side

TITLE = "Danger"
MOST_DRAWN = 4  # formations drawn on the board


def danger(position: Position, focus: list[int]) -> Panel:
    """Which men of the side to move the opponent takes by moving anything, and which
    of the opponent's it takes itself."""
    options = position.options
    mine, theirs = position.turn, position.turn.other
    threats = captures.hits(options, position.men, theirs)
    prey = captures.hits(options, position.men, mine)
    ahead = _ahead(position, theirs)
    lead = (
        f"{mine.title} is to move. A man in relation falls after the other "
        "side’s next move, whatever it moves."
    )
    sections = (
        Section(
            f"{mine.title} in danger",
            rows.standing(position.men, threats),
            f"No man of {mine.title}’s stands in relation.",
        ),
        *_completing(position, ahead),
        Section(
            f"{mine.title} takes by any move",
            rows.standing(position.men, prey),
            f"No man of {theirs.title}’s falls by just any move; “Captures” lists what "
            "a move of the right man takes.",
        ),
    )
    lines = tuple(
        line
        for hit in (*threats, *prey)
        for reason in hit.reasons
        for line in reason_lines(position.men, hit, reason)
    )
    marks = _marks(threats, prey)
    for square, words in shown_formations.marks(ahead[:MOST_DRAWN]).items():
        marks[square] = (*marks.get(square, ()), *words)
    drawn = (*lines, *shown_formations.lines(ahead[:MOST_DRAWN]))
    return Panel("danger", TITLE, lead, sections, marks=marks, lines=drawn)


def _ahead(position: Position, side: Side) -> list[Shown]:
    """The formations by which a side would win with its next move, the strongest
    first (medieval §7)."""
    barred = position.options.proper_after_pyramid and has_pyramid(
        position.men, side.other
    )
    if position.ended is not None or barred:
        return []
    found = one_move_away(position, side)
    return [Shown(side, formation, move) for move, formation in found]


def _completing(position: Position, ahead: list[Shown]) -> Iterator[Section]:
    """What the opponent completes if nothing is done about it."""
    options = position.options
    if options.magna or options.major or options.excellentissima:
        title = f"{position.turn.other.title} can win with its next move"
        found = tuple(shown_formations.rows(position, ahead))
        yield Section(title, found, "No formation is one move away.")


def _marks(threats: Iterable[Hit], prey: Iterable[Hit]) -> dict[str, tuple[str, ...]]:
    """ "danger" for men that fall, "prey" for enemies that do, "threat" for takers."""
    found: dict[str, list[str]] = {}
    for hits, word in ((threats, "danger"), (prey, "prey")):
        for hit in hits:
            found.setdefault(NAMES[hit.square], []).append(word)
    for hit in threats:
        for reason in hit.reasons:
            for attacker in reason.attackers:
                found.setdefault(NAMES[attacker.square], []).append("threat")
    return {square: tuple(dict.fromkeys(words)) for square, words in found.items()}
