"""The three victories as they stand (boolean §8)."""

from __future__ import annotations

from games.engine.boolean.rules import victories
from games.engine.boolean.rules.potential import has_potential
from games.engine.boolean.rules.space import NAMES
from games.engine.boolean.rules.values import Position
from games.engine.panels import Panel, Row, Section
from games.engine.sides import Side

TITLE = "Victories"
WORDS = {"pyramid": "pyramids", "piece": "pieces", "value": "value"}


def victory_board(position: Position, focus: list[int]) -> Panel:
    """Who has more pyramids, pieces and value, and who would win now."""
    sections = (
        Section("As it stands", tuple(_compared(position))),
        *(_of_side(position, side) for side in Side),
        Section("The end", tuple(_ends(position))),
    )
    return Panel("victory", TITLE, _lead(position), sections, marks=_marks(position))


def _lead(position: Position) -> str:
    if position.ended is not None:
        return position.ended.words.text
    leader = victories.winner(position)
    if leader is None:
        return "If the game ended now it would be a draw."
    level = victories.level(victories.held(position, leader))
    return f"If the game ended now {leader.title} would win by a {level} victory."


def _compared(position: Position) -> list[Row]:
    """ "Pyramid victory: White 2, Black 1: White by 1"."""
    white, black = victories.counts(position)
    found = []
    for name, mine, theirs in zip(victories.VICTORIES, white, black, strict=True):
        lead = mine - theirs
        who = Side.WHITE.title if lead > 0 else Side.BLACK.title
        by = f"{who} by {abs(lead)}" if lead else "equal"
        text = f"{name.capitalize()} victory: White {mine}, Black {theirs}; {by}"
        found.append(Row(text, kind="goal" if lead else ""))
    return found


def _of_side(position: Position, side: Side) -> Section:
    """What a side has of each and which victories it would be given."""
    count = victories.counts(position)[side]
    names = victories.held(position, side)
    rows = [
        Row(
            f"{WORDS[name].capitalize()}: {number}",
            kind="good" if name in names else "",
        )
        for name, number in zip(victories.VICTORIES, count, strict=True)
    ]
    cells = tuple(
        NAMES[cell]
        for cell, man in position.standing()
        if man.side is side and man.is_pyramid
    )
    rows[0] = Row(rows[0].text, cells, kind=rows[0].kind)
    rows.append(Row(f"Victory: {victories.level(names)}"))
    return Section(side.title, tuple(rows))


def _ends(position: Position) -> list[Row]:
    """What ends the game, and how far each is (boolean §7)."""
    options = position.options
    if position.placing:
        return [Row("Nothing ends the game while men are placed.")]
    found = []
    for side, count in zip(Side, victories.counts(position), strict=True):
        left = "pyramid" if count.pyramids == 1 else "pyramids"
        kind = "bad" if count.pyramids < 2 else ""
        found.append(
            Row(f"{side.title} has {count.pyramids} {left} to lose", kind=kind)
        )
    can = "can still" if has_potential(options.formulas, position) else "can no longer"
    found.append(Row(f"The values left {can} take each other"))
    if options.quiet_limit:
        text = f"Moves without a capture: {position.quiet} of {options.quiet_limit}"
        found.append(
            Row(text, kind="limit", done=position.quiet, needed=options.quiet_limit)
        )
    return found


def _marks(position: Position) -> dict[str, tuple[str, ...]]:
    """The pyramids, on which the game hangs."""
    return {
        NAMES[cell]: ("standing",)
        for cell, man in position.standing()
        if man.is_pyramid
    }
