"""Helps beside the board: the math inspector and the harmony builder (Spec v1 §14)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from games.engine.geometry import INDEX, NAMES
from games.engine.panels import Panel, Row, Section
from games.engine.rithmomachia.face import gathering
from games.engine.rithmomachia.face.choices import landing_equation
from games.engine.rithmomachia.help.numbers import divisors, factored
from games.engine.rithmomachia.help.prospects import one_move_away
from games.engine.rithmomachia.rules.captures import ways
from games.engine.rithmomachia.rules.harmony import standing, values, zone
from games.engine.rithmomachia.rules.moves import reach
from games.engine.rithmomachia.rules.proportions import ADJECTIVES, equation
from games.engine.rithmomachia.rules.turns import moved
from games.engine.rithmomachia.rules.values import Harmony, Move, Piece, Position
from games.engine.rithmomachia.text.names import full_name, here
from games.engine.rithmomachia.text.notation import write_move
from games.engine.sides import Side


def panel(position: Position, key: str, focus: Sequence[str]) -> Panel:
    """The panel of this key about the squares in focus. Raises KeyError."""
    squares = [
        INDEX[name]
        for name in dict.fromkeys(each.strip().upper() for each in focus)
        if name in INDEX and position.board[INDEX[name]]
    ]
    return PANELS[key](position, squares)


# --- The inspector ------------------------------------------------------------------

# Sections by the relation under which a hint lists an equation.
FAMILIES = {
    "Takes by itself": ("EQUAL", "MULTIPLE", "DIVISOR"),
    "By a sum": ("SUM",),
    "By a difference": ("DIFF",),
    "By a product": ("PRODUCT",),
    "By a ratio": ("RATIO",),
}


def inspector(position: Position, focus: list[int]) -> Panel:
    """What the number of one man can do: factors, divisors, what it hits and how."""
    title = "Math inspector"
    pressable = tuple(NAMES[square] for square, _ in position.standing())
    piece = position.piece(focus[0]) if focus else None
    if piece is None:
        lead = "Choose a man to see what its number can do."
        return Panel("inspector", title, lead, pressable=pressable)
    square = focus[0]
    found = _hits(position, square)
    sections = [Section("Number", tuple(_number_rows(piece)))]
    related = _related(position, square, piece)
    sections.append(Section("Divisors and multiples", related, "No other man."))
    for name, relations in FAMILIES.items():
        rows = [row for relation in relations for row in found.get(relation, ())]
        sections.append(Section(name, tuple(rows), "No enemy."))
    lead = f"{full_name(piece, square)}. Equations light up their men."
    focused = (NAMES[square],)
    return Panel("inspector", title, lead, tuple(sections), focused, pressable)


def _number_rows(piece: Piece) -> list[Row]:
    rows = []
    for face in dict.fromkeys(piece.faces):
        rows.append(Row(factored(face)))
        listed = divisors(face)
        if len(listed) > 2:
            rows.append(Row(f"Divisors: {', '.join(map(str, listed))}"))
    return rows


def _related(position: Position, square: int, piece: Piece) -> tuple[Row, ...]:
    """The numbers on the board that divide a man's or are multiples of it."""
    found: dict[str, list[str]] = {}
    for at, other in position.standing():
        if at == square:
            continue
        for mine in dict.fromkeys(piece.faces):
            for theirs in dict.fromkeys(other.faces):
                if 1 in (mine, theirs) or mine == theirs:
                    continue
                if mine % theirs == 0:
                    text = f"{mine} = {mine // theirs} × {theirs}"
                elif theirs % mine == 0:
                    text = f"{theirs} = {theirs // mine} × {mine}"
                else:
                    continue
                found.setdefault(text, []).append(NAMES[at])
    own = NAMES[square]
    return tuple(Row(text, (own, *names)) for text, names in found.items())


def _hits(position: Position, square: int) -> dict[str, list[Row]]:
    """By relation, each equation by which a man takes enemies, wherever they stand."""
    mover = position.roster.pieces[position.board[square] - 1]
    near = set(reach(position, square)[1]) if mover.side is position.turn else set()
    lights: dict[tuple[str, str], list[str]] = {}
    starts: dict[tuple[str, str], str] = {}
    for at, enemy in position.standing():
        if enemy.side is mover.side:
            continue
        for way in ways(position, square, at):
            if way.capture is None:
                continue
            key = way.capture.relation, landing_equation(position, way)
            helper = way.capture.helper
            names = [NAMES[at], *([NAMES[helper.square]] if helper else [])]
            lights.setdefault(key, []).extend(names)
            if at in near and position.ended is None:
                starts.setdefault(key, write_move(way))
    rows: dict[str, list[Row]] = {}
    for (relation, text), names in lights.items():
        squares = (NAMES[square], *dict.fromkeys(names))
        row = Row(text, squares, starts.get((relation, text), ""))
        rows.setdefault(relation, []).append(row)
    return rows


# --- The harmony builder ------------------------------------------------------------


def builder(position: Position, focus: list[int]) -> Panel:
    """Harmonies that stand, harmonies one move away, and what the chosen men form."""
    side = position.turn
    sections = []
    if focus:
        sections.append(_chosen(position, focus))
    for each in (side, side.other):
        found = standing(position, each)
        rows = tuple(_standing_row(position, harmony) for harmony in found)
        sections.append(Section(f"{each.title}: standing", rows, "None."))
    for each in (side, side.other):
        ahead = one_move_away(position, each)
        made = (_ahead_row(position, each, *found) for found in ahead)
        title = f"{each.title}: one move away"
        sections.append(Section(title, tuple(made), "None."))
    names = tuple(NAMES[square] for square in focus)
    pressable = tuple(_in_zone(position, focus))
    lead = "Pick men in the harmony zone to see which proportion fits."
    return Panel(
        "harmony",
        "Harmony builder",
        lead,
        tuple(sections),
        names,
        pressable,
        gathers="Building a harmony",
        has_tables=True,
    )


def _in_zone(position: Position, focus: list[int]) -> list[str]:
    """The men that can be in a harmony, of one side once one is chosen."""
    options = position.options
    first = position.piece(focus[0]) if focus else None
    return [
        NAMES[square]
        for square, piece in position.standing()
        if square in focus
        or (
            square in zone(options, piece.side)
            and (not first or first.side is piece.side)
        )
    ]


def _chosen(position: Position, focus: list[int]) -> Section:
    """What the chosen men form, or what is missing."""
    side = position.roster.pieces[position.board[focus[0]] - 1].side
    names = tuple(NAMES[square] for square in focus)
    fitting = gathering.fitting(position, side, focus)
    rows = [_standing_row(position, harmony) for harmony in fitting]
    for words in () if fitting else gathering.missing(position, side, focus):
        more = words.params.get("squares", ())
        squares = tuple(map(str, more)) if isinstance(more, tuple) else ()
        rows.append(Row(words.text, (*names, *squares)))
    who = ", ".join(
        here(piece, square) for square in focus if (piece := position.piece(square))
    )
    return Section(f"Chosen: {who}", tuple(rows), "Choose two men more.")


def _standing_row(position: Position, harmony: Harmony) -> Row:
    numbers = values(position, harmony.men)
    squares = tuple(NAMES[part.square] for part in harmony.men)
    return Row(f"{_fit(harmony, numbers)} on {', '.join(squares)}", squares)


def _ahead_row(position: Position, side: Side, move: Move, harmony: Harmony) -> Row:
    """A harmony one displacement away; the side to move can start it from here."""
    numbers = values(moved(position, move), harmony.men)
    squares = tuple(NAMES[part.square] for part in harmony.men)
    path = f"{NAMES[move.origin]}→{NAMES[move.destination]}"
    text = f"{path}: {_fit(harmony, numbers)} on {', '.join(squares)}"
    start = ""
    if side is position.turn and position.ended is None:
        start = write_move(replace(move, harmony=harmony))
    return Row(text, (NAMES[move.origin], *squares), start)


def _fit(harmony: Harmony, numbers: tuple[int, ...]) -> str:
    kind = ADJECTIVES[harmony.proportion]
    listed = ", ".join(map(str, numbers))
    return f"{listed} {kind} ({equation(harmony.proportion, *numbers[:3])})"


PANELS = {"inspector": inspector, "harmony": builder}
