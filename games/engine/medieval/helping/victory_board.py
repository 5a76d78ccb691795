"""The victory board: what both sides have taken, what they play for, and formations
that stand or are one move away (medieval §6, §7)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from games.engine.geometry import NAMES
from games.engine.interface import Line, Panel, Row, Section
from games.engine.medieval.helping.goals import goals
from games.engine.medieval.helping.prospects import one_move_away
from games.engine.medieval.options import MedievalOptions
from games.engine.medieval.showing import proportions
from games.engine.medieval.showing.names import square_names
from games.engine.medieval.showing.rows import begun
from games.engine.medieval.values import Move, Position
from games.engine.medieval.winning.counting import count
from games.engine.medieval.winning.formations import Formation, standing
from games.engine.medieval.winning.victories import has_pyramid
from games.engine.sides import Side

TITLE = "Victory board"
MOST_LISTED = 12  # formations one move away that are told for a side
MOST_DRAWN = 4  # and drawn on the board, unless a man is pressed


@dataclass(frozen=True, slots=True)
class Shown:
    """A formation as it is told and drawn; `move` makes it, if it does not stand."""

    side: Side
    formation: Formation
    move: Move | None = None

    @property
    def kind(self) -> str:
        return "standing" if self.move is None else "prospect"

    @property
    def squares(self) -> tuple[str, ...]:
        """The mover and the men of the formation."""
        first = () if self.move is None else (self.move.origin,)
        return tuple(dict.fromkeys(square_names([*first, *self.formation.squares])))


def victory_board(
    options: MedievalOptions, position: Position, focus: list[int]
) -> Panel:
    """For both sides what they have taken and need. The formations of the man in focus
    are drawn on the board, or else the strongest of each side."""
    sections: list[Section] = []
    drawn: list[Shown] = []
    names = square_names(focus[:1])
    for side in Side:
        sections.append(_taken(options, position, side))
        if options.magna or options.major or options.excellentissima:
            found = list(_formations(options, position, side))
            sections.append(_section(options, position, side, found))
            his = [each for each in found if names and names[0] in each.squares]
            drawn += (his or found)[:MOST_DRAWN]
    now = position.ended.words.text if position.ended else _to_move(position)
    return Panel(
        "victory",
        TITLE,
        f"{now} Press a man to see his formations.",
        tuple(sections),
        names,
        square_names(square for square, _ in position.standing()),
        marks=_marks(drawn),
        lines=tuple(_lines(drawn)),
    )


def _to_move(position: Position) -> str:
    return f"{position.turn.title} is to move."


def _taken(options: MedievalOptions, position: Position, side: Side) -> Section:
    mine = count(position.taken[side])
    title = (
        f"{side.title}: {mine.bodies} {'body' if mine.bodies == 1 else 'bodies'}, "
        f"{mine.value} in value, {mine.digits} "
        f"{'digit' if mine.digits == 1 else 'digits'}"
    )
    return Section(title, tuple(goals(options, position, side)))


# --- Formations ---------------------------------------------------------------------


def _formations(
    options: MedievalOptions, position: Position, side: Side
) -> Iterator[Shown]:
    """Those that stand, then, while the game goes on, those one move away; the
    strongest first."""
    for formation in standing(options, position.men, side):
        yield Shown(side, formation)
    if position.ended is not None:
        return
    for move, formation in one_move_away(options, position, side):
        yield Shown(side, formation, move)


def _section(
    options: MedievalOptions, position: Position, side: Side, found: list[Shown]
) -> Section:
    rows = [_row(position, each) for each in found[:MOST_LISTED]]
    if len(found) > MOST_LISTED:
        rows.append(Row(f"And {len(found) - MOST_LISTED} more."))
    if options.proper_after_pyramid and has_pyramid(position.men, side.other):
        text = f"They count once {side.other.title}'s pyramid is gone."
        rows.insert(0, Row(text, kind="bad"))
    ended = position.ended is not None
    empty = "None stands." if ended else "None stands or is one move away."
    return Section(f"{side.title}: formations", tuple(rows), empty)


def _row(position: Position, shown: Shown) -> Row:
    """ "C36 E3→D4: Victoria Magna 16, 36, 56 on C4, D4, E4: 36 − 16 = 56 − 36"."""
    told = proportions.say(shown.formation)
    explained = proportions.explained(shown.formation)
    move, before, partial = shown.move, "Stands", ""
    if move is not None:
        man = position.men[move.origin]
        name = "" if man is None else f"{man.name} "
        before = f"{name}{NAMES[move.origin]}→{NAMES[move.destination]}"
        partial = begun(position, move)
    text = f"{before}: {told}; {explained}"
    return Row(text, shown.squares, partial, shown.kind)


def _lines(shown: Iterable[Shown]) -> Iterator[Line]:
    for each in shown:
        yield from proportions.lines(each.kind, each.side, each.formation)


def _marks(shown: Iterable[Shown]) -> dict[str, tuple[str, ...]]:
    """ "standing" and "prospect" for the men of a formation and their places."""
    found: dict[str, list[str]] = {}
    for each in shown:
        for name in each.squares:
            found.setdefault(name, []).append(each.kind)
    return {name: tuple(dict.fromkeys(words)) for name, words in found.items()}
