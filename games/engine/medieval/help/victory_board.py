"""The victory board: what both sides have taken, what they play for, and formations
that stand or are one move away (medieval §6, §7)."""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.medieval.face.names import square_names
from games.engine.medieval.help import shown_formations
from games.engine.medieval.help.goals import goals
from games.engine.medieval.help.prospects import one_move_away
from games.engine.medieval.help.shown_formations import Shown
from games.engine.medieval.rules.counting import count
from games.engine.medieval.rules.formations import standing
from games.engine.medieval.rules.values import Position
from games.engine.medieval.rules.victories import has_pyramid
from games.engine.panels import Panel, Row, Section
from games.engine.sides import Side

TITLE = "Victory board"
MOST_DRAWN = 4  # formations drawn on the board, unless a man is pressed


def victory_board(position: Position, focus: list[int]) -> Panel:
    """For both sides what they have taken and need. The formations of the man in focus
    are drawn on the board, or else the strongest of each side."""
    options = position.options
    sections: list[Section] = []
    drawn: list[Shown] = []
    names = square_names(focus[:1])
    for side in Side:
        sections.append(_taken(position, side))
        if options.magna or options.major or options.excellentissima:
            found = list(_formations(position, side))
            sections.append(_section(position, side, found))
            his = [each for each in found if names and names[0] in each.squares]
            drawn += (his or found)[:MOST_DRAWN]
    now = position.ended.words.text if position.ended else _to_move(position)
    return Panel(
        "victory",
        TITLE,
        f"{now} Press a man to see its formations.",
        tuple(sections),
        names,
        square_names(square for square, _ in position.standing()),
        has_tables=True,
        marks=shown_formations.marks(drawn),
        lines=tuple(shown_formations.lines(drawn)),
    )


def _to_move(position: Position) -> str:
    return f"{position.turn.title} is to move."


def _taken(position: Position, side: Side) -> Section:
    mine = count(position.taken[side])
    title = (
        f"{side.title}: {mine.bodies} {'body' if mine.bodies == 1 else 'bodies'}, "
        f"{mine.value} in value, {mine.digits} "
        f"{'digit' if mine.digits == 1 else 'digits'}"
    )
    return Section(title, tuple(goals(position, side)))


# --- Formations ---------------------------------------------------------------------


def _formations(position: Position, side: Side) -> Iterator[Shown]:
    """Those that stand, then, while the game goes on, those one move away; the
    strongest first."""
    for formation in standing(position.options, position.men, side):
        yield Shown(side, formation)
    if position.ended is not None:
        return
    for move, formation in one_move_away(position, side):
        yield Shown(side, formation, move)


def _section(position: Position, side: Side, found: list[Shown]) -> Section:
    rows = shown_formations.rows(position, found)
    if position.options.proper_after_pyramid and has_pyramid(position.men, side.other):
        text = f"They count once {side.other.title}’s pyramid is gone."
        rows.insert(0, Row(text, kind="bad"))
    ended = position.ended is not None
    empty = "None stands." if ended else "None stands or is one move away."
    return Section(f"{side.title}: formations", tuple(rows), empty)
