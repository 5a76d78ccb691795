"""Helps: touch counts, the steps of a piece, the score (margrites §4–§7)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from games.engine.margrites.face.effects import fallen_words
from games.engine.margrites.face.names import indices, plural, side_on, square_names
from games.engine.margrites.face.why import trapped, verdict
from games.engine.margrites.rules import endings, setup
from games.engine.margrites.rules.boards import AROUND, NAMES, TOUCHING, squares_in
from games.engine.margrites.rules.moving import start_of, stepped
from games.engine.margrites.rules.refusals import refusal
from games.engine.margrites.rules.values import EIGHT, Position, Score, Step
from games.engine.margrites.rules.waves import counts
from games.engine.margrites.text.notation import bare
from games.engine.panels import Panel, Row, Section
from games.engine.sides import Side

TITLES: Final = {"touch": "Touch counts", "steps": "Steps", "score": "Score"}
SIDES: Final = (Side.BLACK, Side.WHITE)


def panel(position: Position, key: str, focus: Sequence[str]) -> Panel:
    """A help about a position. Raises KeyError."""
    return PANELS[key](position, indices(focus)[-1:])


# --- Touch counts ---------------------------------------------------------------------


def touch(position: Position, focus: list[int]) -> Panel:
    """On every piece: the enemies that touch it, against its friends and itself."""
    men = position.men
    every = men[0] | men[1]
    labels, danger = {}, []
    for square in squares_in(every):
        opp, ally = counts(men, _owner(position, square), square)
        labels[NAMES[square]] = f"{opp}:{ally}"
        if opp and 2 * ally - opp <= 1:
            danger.append(NAMES[square])
    lead = (
        "Enemies that touch a piece against its touching friends and itself. Twice as "
        "many enemies capture it. Press a square for its counts."
    )
    return Panel(
        "touch",
        TITLES["touch"],
        lead,
        tuple(_counts(position, focus[0])) if focus else (_close(danger),),
        tuple(NAMES[square] for square in focus),
        square_names((1 << len(NAMES)) - 1),
        marks=dict.fromkeys(danger, ("danger",)),
        labels=labels,
    )


def _owner(position: Position, square: int) -> Side:
    return side_on(position.men, square) or Side.WHITE


def _close(danger: list[str]) -> Section:
    rows = tuple(Row(name, (name,), kind="bad") for name in danger)
    return Section("One enemy more would take", rows, "None.")


def _counts(position: Position, square: int) -> Iterator[Section]:
    """Who touches a square, and what follows from it."""
    side = side_on(position.men, square)
    name = NAMES[square]
    sides = SIDES if side is None else (side,)
    for each in sides:
        opp, ally = counts(position.men, each, square)
        enemies = square_names(position.men[each.other] & AROUND[square])
        friends = square_names(position.men[each] & AROUND[square])
        who = f"{each.title} on {name}" if side else f"If {each.title} stood on {name}"
        stands = opp < 2 * ally
        yield Section(
            who,
            (
                Row(f"Enemies: {', '.join(enemies) or 'none'}", (name, *enemies)),
                Row(f"Friends: {', '.join(friends) or 'none'}", (name, *friends)),
                Row(verdict(opp, ally), (name,), kind="good" if stands else "bad"),
            ),
        )


# --- Steps ----------------------------------------------------------------------------


def steps(position: Position, focus: list[int]) -> Panel:
    """Where a piece may step and why not elsewhere; start squares; trapped pieces."""
    side = position.turn
    pressable = square_names(position.men[side])
    focus = [square for square in focus if position.men[side] >> square & 1]
    if position.placing or position.ended is not None:
        lead = "No steps now."
        return Panel("steps", TITLES["steps"], lead, pressable=pressable)
    stuck = trapped(position, side)
    marks = dict.fromkeys(square_names(stuck), ("danger",))
    if not focus:
        lead = f"{side.title}: press a piece to see each of its steps."
        sections = (_starts(position), _trapped(stuck))
        return Panel(
            "steps", TITLES["steps"], lead, sections, (), pressable, marks=marks
        )
    square = focus[0]
    start = start_of(position, square)
    lead = f"The piece on {NAMES[square]} began this turn on {NAMES[start]}."
    rows = tuple(_each_step(position, square))
    good = tuple(row for row in rows if row.kind == "good")
    bad = tuple(row for row in rows if row.kind == "bad")
    sections = (
        Section("May go to", good, "Nowhere: it is trapped."),
        Section("Refused", bad, "Nothing."),
    )
    focused = (NAMES[square],)
    return Panel(
        "steps", TITLES["steps"], lead, sections, focused, pressable, marks=marks
    )


def _starts(position: Position) -> Section:
    rows = tuple(
        Row(
            f"{NAMES[now]} began on {NAMES[start]} and may not go back there",
            (NAMES[now], NAMES[start]),
        )
        for now, start in position.starts
    )
    return Section("Start squares", rows, "No piece has stepped in this turn.")


def _trapped(stuck: int) -> Section:
    rows = tuple(Row(name, (name,), kind="bad") for name in square_names(stuck))
    return Section("Trapped", rows, "None.")


def _each_step(position: Position, square: int) -> Iterator[Row]:
    """Every touching square, and the way over the edge, with what the rules say."""
    name = NAMES[square]
    for target in TOUCHING[square]:
        move = Step(square, target)
        words = refusal(position, move)
        where = (name, NAMES[target])
        if words is None:
            falls = fallen_words(stepped(position, move).waves, position.turn)
            text = f"{NAMES[target]}: {falls}" if falls else NAMES[target]
            yield Row(text, where, bare(move), "good")
        else:
            yield Row(f"{NAMES[target]}: {words.text}", where, kind="bad")
    score = Score(square, position.turn)
    if refusal(position, score) is None:
        yield Row("Over the edge, for a point", (name,), bare(score), "good")


# --- Score ----------------------------------------------------------------------------


def score(position: Position, focus: list[int]) -> Panel:
    """Points, captures, pieces left; who would win now (margrites §7)."""
    lead = _leads(position)
    if position.ended is not None:
        lead = position.ended.words.text
    sections = tuple(_side(position, side) for side in SIDES)
    if not position.placing:
        sections = (*sections, _turn(position))
    return Panel("score", TITLES["score"], lead, sections)


def _leads(position: Position) -> str:
    reason, winner = endings.decided(position)
    if winner is None:
        return "Points and captures are equal."
    had = position.points if reason == "points" else position.captures
    numbers = f"{had[winner]} to {had[winner.other]}"
    if reason == "points":
        return f"{winner.title} leads by points, {numbers}."
    return f"Points are equal; {winner.title} leads by captures, {numbers}."


def _side(position: Position, side: Side) -> Section:
    points, captures = position.points[side], position.captures[side]
    own = square_names(position.men[side])
    return Section(
        side.title,
        (
            Row(f"{points} of 8 points", done=points, needed=EIGHT),
            Row(
                f"{captures} of {plural(EIGHT, 'capture')}", done=captures, needed=EIGHT
            ),
            Row(f"{plural(len(own), 'piece')} on the board", own),
        ),
    )


def _turn(position: Position) -> Section:
    most = setup.steps_of_turn(position)
    made = most - position.left
    text = f"{position.turn.title}: {made} of {plural(most, 'step')} made"
    row = Row(text, done=made, needed=most)
    return Section(f"Turn {position.number}", (row,))


PANELS: Final[dict[str, Callable[[Position, list[int]], Panel]]] = {
    "touch": touch,
    "steps": steps,
    "score": score,
}
