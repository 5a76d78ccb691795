"""The danger view: what each side could take with its next move (boolean §5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from games.engine.boolean.face.names import cell_names, full_name
from games.engine.boolean.rules import turns
from games.engine.boolean.rules.moves import listed as all_moves
from games.engine.boolean.rules.space import NAMES
from games.engine.boolean.rules.values import Hit, Move, Position, Wave
from games.engine.boolean.text.notation import write_displacement
from games.engine.panels import Panel, Row, Section
from games.engine.sides import Side

TITLE = "Danger"


class Threat(NamedTuple):
    """A man that can be taken: by the first move found, and by how many moves."""

    hit: Hit
    move: Move
    number: int


def danger(position: Position, focus: list[int]) -> Panel:
    """Which men of the side to move the opponent could take if it were their turn, and
    which of the opponent's it can take now."""
    mine, theirs = position.turn, position.turn.other
    if position.placing or position.ended is not None:
        lead = "Nothing is in danger: no man moves now."
        return Panel("danger", TITLE, lead)
    threats = found(position, theirs)
    prey = found(position, mine)
    sections = (
        Section(
            f"{mine.title} in danger",
            tuple(_row(threat, "") for threat in threats),
            f"{theirs.title} could take nothing.",
        ),
        Section(
            f"{mine.title} can take",
            tuple(_row(each, write_displacement(each.move)) for each in prey),
            "Nothing.",
        ),
    )
    lead = (
        f"{mine.title} to move. A man is in danger if {theirs.title} could take it, "
        "were it their turn."
    )
    return Panel("danger", TITLE, lead, sections, marks=_marks(threats, prey))


def found(position: Position, side: Side) -> list[Threat]:
    """Every man that a side can take in one move, in index order."""
    threats: dict[int, Threat] = {}
    for move, waves in taking(position, side):
        for hit in (hit for wave in waves for hit in wave):
            # A pushed man is known by where it stood.
            cell = move.to if hit.cell == move.push else hit.cell
            first = threats.get(cell, Threat(hit, move, 0))
            threats[cell] = first._replace(number=first.number + 1)
    return [threats[cell] for cell in sorted(threats)]


def taking(position: Position, side: Side) -> Iterator[tuple[Move, tuple[Wave, ...]]]:
    """The moves of a side that take men, with the waves of those men."""
    for move in all_moves(position.options, position.men, side):
        _, waves = turns.taken(position, move)
        if waves:
            yield move, waves


def _stands(threat: Threat) -> int:
    """Where the man stands now."""
    return threat.move.to if threat.hit.cell == threat.move.push else threat.hit.cell


def _row(threat: Threat, partial: str) -> Row:
    hit, move, number = threat
    reason = hit.reasons[0]
    more = f"; by {number} moves in all" if number > 1 else ""
    text = (
        f"{full_name(hit.man, _stands(threat))}: {write_displacement(move)}, "
        f"{reason.equation}{more}"
    )
    return Row(text, cell_names((move.origin, _stands(threat))), partial, reason.form)


def _marks(threats: list[Threat], prey: list[Threat]) -> dict[str, tuple[str, ...]]:
    """ "danger" and "prey" for those who can be taken, "threat" for who takes."""
    marks: dict[str, list[str]] = {}
    for each, word in ((threats, "danger"), (prey, "prey")):
        for threat in each:
            marks.setdefault(NAMES[_stands(threat)], []).append(word)
    for threat in threats:
        marks.setdefault(NAMES[threat.move.origin], []).append("threat")
    return {cell: tuple(dict.fromkeys(words)) for cell, words in marks.items()}
