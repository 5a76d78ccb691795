"""The inspector: what one man can do with its numbers (medieval §4, §5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from games.engine.geometry import NAMES
from games.engine.medieval.face.drawn import lost_values
from games.engine.medieval.face.names import SHAPES, full_name, square_names
from games.engine.medieval.face.unambushed import partners
from games.engine.medieval.face.unerupted import calculations
from games.engine.medieval.help import rows
from games.engine.medieval.options import MedievalOptions
from games.engine.medieval.rules import captures, turns
from games.engine.medieval.rules.armies import Army
from games.engine.medieval.rules.exposure import Camps
from games.engine.medieval.rules.moves import destinations
from games.engine.medieval.rules.previews import Previews
from games.engine.medieval.rules.reach import numbers, reached
from games.engine.medieval.rules.steps import moving, ways
from games.engine.medieval.rules.values import Hit, Man, Move, Position, camp
from games.engine.panels import Panel, Row, Section

TITLE = "Inspector"


def inspector(position: Position, focus: list[int]) -> Panel:
    """Where a man goes, what it takes and how, what its numbers could do elsewhere."""
    pressable = square_names(square for square, _ in position.standing())
    man = position.men[focus[0]] if focus else None
    if man is None:
        lead = "Choose a man to see what its numbers can do."
        return Panel("inspector", TITLE, lead, pressable=pressable)
    square = focus[0]
    army = Army(position, man.side)
    told: tuple[tuple[str, Iterable[Row], str], ...] = (
        ("Moves", _moves(position, square, man), "None."),
        ("Takes as it stands", _takes(army, square), "Nothing."),
        ("Takes by moving", _taking(position, army, square), "Nothing."),
        ("Falls as it stands", _taken(position, square, man), "To nothing."),
        ("In reach", _in_reach(position, square, man), "Nothing."),
        ("Erupts over", _erupts(position.options, army, man), "Nothing."),
    )
    sections = [Section(title, tuple(found), empty) for title, found, empty in told]
    lead = f"{full_name(man, square)}. Rows light up their men."
    focused = (NAMES[square],)
    return Panel(
        "inspector", TITLE, lead, (*_parts(man), *sections), focused, pressable
    )


def _parts(man: Man) -> Iterator[Section]:
    """A pyramid's parts, its total, what it has lost."""
    if not man.is_pyramid:
        return
    left = [
        Row(f"{SHAPES[shape].capitalize()}s: {_values(man, shape)}")
        for shape in man.shapes
    ]
    total = " + ".join(str(part.value) for part in man.parts)
    left.append(Row(f"Total: {total} = {man.total}"))
    lost = ", ".join(map(str, lost_values(man)))
    gone = man.begun - len(man.parts)
    if gone:
        left.append(Row(f"Lost: {lost or f'{gone} of {man.begun} parts'}"))
    yield Section("Parts", tuple(left))


def _values(man: Man, shape: str) -> str:
    return ", ".join(str(part.value) for part in man.parts if part.shape == shape)


def _moves(position: Position, square: int, man: Man) -> Iterator[Row]:
    """The free squares of each shape."""
    options = position.options
    table, free = moving(options), destinations(position, square)
    for way in ways(options, man):
        found = dict.fromkeys(s.target for s in table[way][square] if s.target in free)
        if found:
            names = square_names(found)
            shape = SHAPES.get(way, "stride")
            before = f"As a {shape}: " if man.is_pyramid else ""
            yield Row(f"{before}{', '.join(names)}", (NAMES[square], *names))


def _involves(hit: Hit, square: int) -> Hit | None:
    """The hit with those reasons only in which the man of a square takes part."""
    reasons = tuple(
        reason
        for reason in hit.reasons
        if any(attacker.square == square for attacker in reason.attackers)
    )
    return Hit(hit.square, hit.man, hit.part, reasons) if reasons else None


def _takes(army: Army, square: int) -> tuple[Row, ...]:
    found = (_involves(hit, square) for hits in army.standing.values() for hit in hits)
    return rows.standing(army.men, [hit for hit in found if hit])


def _taking(position: Position, army: Army, square: int) -> Iterator[Row]:
    """What it takes by each of its moves."""
    previews = Previews(army, square)
    for target in destinations(position, square):
        move = Move(square, target)
        hits = previews.hits(move)
        men = turns.moved(position, move) if hits else position.men
        for hit in hits:
            own = _involves(hit, target)
            for reason in own.reasons if own else ():
                yield rows.moving(position, men, move, hit, reason)


def _taken(position: Position, square: int, man: Man) -> tuple[Row, ...]:
    men = position.men
    theirs = camp(men, man.side.other)
    hits = captures.hits_on(position.options, men, theirs, 1 << square)
    return rows.standing(men, hits)


def _in_reach(position: Position, square: int, man: Man) -> Iterator[Row]:
    """The enemies that the man reaches, and the partners it needs for an ambush."""
    options, camps = position.options, Camps.of(position.men, man.side)
    found = reached(options, [(square, man)], camps.theirs, camps.barred)
    for target, reachers in sorted(found.items()):
        there = position.men[target]
        assert there is not None  # noqa: S101  # it is reached
        with_ = reachers[0][1]
        text = f"{full_name(there, target)} with {', '.join(map(str, with_))}"
        if len(with_) == 1 and not there.is_pyramid and options.ambush == "reach":
            beside = partners(with_[0], there.total).items()
            text += f"; beside it {', '.join(f'{y} ({how})' for y, how in beside)}"
        yield Row(text, (NAMES[square], NAMES[target]))


def _erupts(options: MedievalOptions, army: Army, man: Man) -> Iterator[Row]:
    """The enemies its numbers erupt upon, and over how many squares, anywhere."""
    found: dict[tuple[int, str], list[str]] = {}
    mine = numbers(options, man)
    for square, enemy in army.enemies.items():
        his = numbers(options, enemy)
        for x, number, sign, distance in calculations(options, mine, his):
            text = f"{x} {sign} {distance} = {number}"
            found.setdefault((distance, text), []).append(NAMES[square])
    for (distance, text), squares in sorted(found.items()):
        where = ", ".join(squares)
        yield Row(f"{distance} squares: {text} ({where})", tuple(squares))
