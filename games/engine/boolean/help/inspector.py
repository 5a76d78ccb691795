"""The inspector: what a man's bits make, alone and with each partner (boolean §5)."""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.arithmetic import complement
from games.engine.boolean.face.names import cell_names, full_name
from games.engine.boolean.rules import turns
from games.engine.boolean.rules.formulas import (
    OPERATIONS,
    equation,
    in_bits,
)
from games.engine.boolean.rules.formulas import name as name_of
from games.engine.boolean.rules.moves import of_man
from games.engine.boolean.rules.refusals import RULE
from games.engine.boolean.rules.space import NAMES
from games.engine.boolean.rules.values import STEPS, Hit, Man, Position, Reason, touches
from games.engine.boolean.text.notation import write_displacement
from games.engine.panels import Grid, GridRow, Panel, Row, Section
from games.engine.words import listed

TITLE = "Inspector"


def inspector(position: Position, focus: list[int]) -> Panel:
    """A man's bits, what they make with each partner, and what its moves take."""
    pressable = cell_names(cell for cell, _ in position.standing())
    man = position.men[focus[0]] if focus else None
    if man is None:
        lead = "Choose a man to see what its bits make."
        return Panel("inspector", TITLE, lead, pressable=pressable)
    cell = focus[0]
    letters = [each for each in position.options.formulas if each in OPERATIONS]
    near, others = _partners(position, cell, man)
    sections = [
        Section("The man", tuple(_himself(position, cell, man))),
        Section("NOT", tuple(_alone(position, cell, man)), "NOT is not played."),
        Section("Takes by moving", tuple(_taking(position, cell)), "Nothing."),
    ]
    if letters:
        sections.insert(2, _table(position, man, near, letters))
        if others:
            sections.append(_table(position, man, others, letters, near=False))
        sections.append(Section("Bit by bit", (), "", _truths(letters), folded=True))
    lead = f"{full_name(man, cell)}. Rows light up their men."
    return Panel("inspector", TITLE, lead, tuple(sections), (NAMES[cell],), pressable)


def _himself(position: Position, cell: int, man: Man) -> Iterator[Row]:
    weights = [str(8 >> at) for at, bit in enumerate(man.bits) if bit == "1"]
    yield Row(f"{man.bits} = {' + '.join(weights) or '0'} = {man.value}")
    around = STEPS[man.value][cell]
    rule = RULE[man.shape]
    yield Row(f"{rule[0].upper()}{rule[1:]}", cell_names(around))


def _alone(position: Position, cell: int, man: Man) -> Iterator[Row]:
    if "N" not in position.options.formulas:
        return
    value = complement(man.value)
    enemies = _enemies(position, man, value)
    text = f"{equation('N', man.value, None, value)}{_who(man, enemies)}"
    squares = cell_names((cell, *enemies))
    worked = ((man.bits, "NOT"), (in_bits(value), ""))
    yield Row(text, squares, kind="not" if enemies else "", worked=worked)


def _partners(
    position: Position, cell: int, man: Man
) -> tuple[list[tuple[int, Man]], list[tuple[int, Man]]]:
    """The friends that help the man take an enemy where they stand now, because it
    touches them or both touch the same enemy (boolean §5); and all others."""
    friends = [
        (at, each)
        for at, each in position.standing()
        if each.side is man.side and at != cell
    ]
    targets = [
        at
        for at, each in position.standing()
        if each.side is not man.side and touches(man, cell, at)
    ]
    near = [
        (at, each)
        for at, each in friends
        if touches(man, cell, at) or any(touches(each, at, to) for to in targets)
    ]
    return near, [each for each in friends if each not in near]


def _table(
    position: Position,
    man: Man,
    partners: list[tuple[int, Man]],
    letters: list[str],
    *,
    near: bool = True,
) -> Section:
    """What it makes with each partner, a column for each operation; a hit is a number
    that an enemy bears."""
    rows = []
    for at, friend in partners:
        made = [OPERATIONS[each](man.value, friend.value) for each in letters]
        enemies = [_enemies(position, man, value) for value in made]
        hits = tuple(number for number, found in enumerate(enemies) if found)
        cells = dict.fromkeys([at, *(each for found in enemies for each in found)])
        name = f"{friend.bits} {NAMES[at]}"
        rows.append(GridRow(name, tuple(map(in_bits, made)), hits, cell_names(cells)))
    title = "With partners that reach" if near else "With all other men"
    grid = Grid(man.bits, tuple(map(name_of, letters)), tuple(rows)) if rows else None
    return Section(title, (), "None." if grid is None else "", grid, folded=not near)


def _truths(letters: list[str]) -> Grid:
    """The table of the operations, bit by bit (boolean §5)."""
    pairs = ((0, 0), (0, 1), (1, 0), (1, 1))
    rows = tuple(
        GridRow(f"{x} {y}", tuple(str(OPERATIONS[each](x, y) & 1) for each in letters))
        for x, y in pairs
    )
    return Grid("X Y", tuple(map(name_of, letters)), rows)


def _enemies(position: Position, man: Man, value: int) -> list[int]:
    return [
        cell
        for cell, each in position.standing()
        if each.side is not man.side and each.value == value
    ]


def _who(man: Man, enemies: list[int]) -> str:
    if not enemies:
        return ""
    return f": {man.side.other.title}’s on {listed(cell_names(enemies))}"


def _taking(position: Position, cell: int) -> Iterator[Row]:
    """What it takes by each of its moves, one equation for each enemy."""
    man = position.men[cell]
    if position.placing or man is None:
        return
    plays = position.ended is None and man.side is position.turn
    for move in of_man(position, cell):
        _, waves = turns.taken(position, move)
        text = write_displacement(move)
        for hit in (hit for wave in waves for hit in wave):
            reason = hit.reasons[0]
            cells = dict.fromkeys((cell, *reason.takers, hit.cell))
            yield Row(
                f"{text}: {reason.equation} takes {NAMES[hit.cell]}",
                cell_names(cells),
                text if plays else "",
                reason.form,
                worked=_worked(hit, reason),
            )


def _worked(hit: Hit, reason: Reason) -> tuple[tuple[str, str], ...]:
    """The numbers of an equation under each other, each with who bears it."""
    mover = (in_bits(reason.x), f"on {NAMES[reason.mover]}")
    result = (in_bits(reason.result), f"{hit.man.side.title}’s on {NAMES[hit.cell]}")
    if reason.y is None:
        return (mover[0], f"NOT, {mover[1]}"), result
    helper = f"{name_of(reason.letter)}, {NAMES[reason.helper]}"
    return mover, (in_bits(reason.y), helper), result
