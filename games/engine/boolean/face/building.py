"""A move half chosen: the legal part of a draft, and each further choice judged."""

from __future__ import annotations

from dataclasses import replace

from games.engine.boolean.face import why
from games.engine.boolean.face.drafts import Draft
from games.engine.boolean.face.names import no_cell, unread
from games.engine.boolean.rules.refusals import refusal
from games.engine.boolean.rules.setup import free_cells, placements
from games.engine.boolean.rules.space import INDEX, NOWHERE
from games.engine.boolean.rules.values import MEN, Move, Position
from games.engine.boolean.text import notation
from games.engine.errors import IllegalMove, NotationError
from games.engine.words import Words

Judged = tuple[Draft, tuple[Words, ...]]


def build(position: Position, draft: Draft, text: str, rest: str) -> Judged:
    """The longest legal part of a draft, and why what follows it is refused.

    `rest` is what stands behind it in the `text`: its captures, if it is a whole move.
    """
    built, refusals = _begun(position, draft)
    if not refusals and rest:
        words = _not_agreed(position, built, text, rest)
        refusals = () if words is None else (words,)
    return built, refusals


def _begun(position: Position, draft: Draft) -> Judged:
    if not draft.text:
        return Draft(), ()
    if position.placing != (draft.origin == NOWHERE):
        words = refusal(position, _of_the_other_phase(position, draft))
        return Draft(), () if words is None else (words,)
    if position.placing:
        return place(position, Draft(), draft)
    built, refusals = choose_man(position, draft.origin)
    if not refusals and draft.to != NOWHERE:
        built, refusals = choose_target(position, built, draft.to)
        if not refusals and draft.push != NOWHERE:
            built, refusals = choose_push(position, built, draft.push)
    return built, refusals


def _of_the_other_phase(position: Position, draft: Draft) -> Move:
    """A move that is refused for the phase alone."""
    return Move(0, 0) if position.placing else Move(NOWHERE, 0, NOWHERE, MEN[0][0])


# --- Moving -------------------------------------------------------------------------


def choose_man(position: Position, cell: int) -> Judged:
    """One's own man chosen, or why not."""
    man = position.men[cell]
    if man is not None and man.side is not position.turn:
        return Draft(), why.not_yours(position, cell)
    refusals = why.not_this_man(position, cell)
    return (Draft() if refusals else Draft(cell)), refusals


def choose_target(position: Position, draft: Draft, cell: int) -> Judged:
    """The cell where the man goes chosen, or why not."""
    begun = Draft(draft.origin)
    refusals = why.not_there(position, Move(draft.origin, cell))
    return (begun, refusals) if refusals else (replace(begun, to=cell), ())


def choose_push(position: Position, draft: Draft, cell: int) -> Judged:
    """The cell where a man is pushed chosen, or why not."""
    begun = replace(draft, push=NOWHERE)
    words = refusal(position, Move(draft.origin, draft.to, cell))
    return (begun, (words,)) if words else (replace(begun, push=cell), ())


def is_complete(position: Position, built: Draft) -> bool:
    """Whether nothing is left to choose."""
    if built.to == NOWHERE:
        return False
    if position.placing:
        return built.man is not None
    return built.push != NOWHERE or position.men[built.to] is None


# --- Placing ------------------------------------------------------------------------


def place(position: Position, built: Draft, more: Draft) -> Judged:
    """A man and a cell of the set-up, as far as they can stand (boolean §3)."""
    wanted = Draft(
        to=more.to if more.to != NOWHERE else built.to, man=more.man or built.man
    )
    moves = list(placements(position))
    for move in moves:
        if wanted.man in (None, move.man) and wanted.to in (NOWHERE, move.to):
            return wanted, ()
    return built, _unplaced(position, wanted, moves)


def _unplaced(
    position: Position, wanted: Draft, moves: list[Move]
) -> tuple[Words, ...]:
    """Why a man, a cell or both cannot be chosen."""
    man, to = wanted.man, wanted.to
    if man is None:  # any man will do to tell what is wrong with the cell
        man = next(move.man for move in moves)
    if to == NOWHERE:
        to = next(iter(free_cells(position)))
    words = refusal(position, Move(NOWHERE, to, NOWHERE, man))
    return () if words is None else (words,)


# --- Pressing -----------------------------------------------------------------------


def press(position: Position, built: Draft, name: str) -> Judged:
    """The move after a cell was pressed, or unchanged with the reasons why not."""
    cell = INDEX.get(name.strip().lower(), NOWHERE)
    if cell == NOWHERE:
        return built, (no_cell(name),)
    if position.placing:
        if cell == built.to:
            return replace(built, to=NOWHERE), ()
        return place(position, built, Draft(to=cell))
    if cell == built.push:
        return replace(built, push=NOWHERE), ()
    if cell == built.to:
        return Draft(built.origin), ()
    if _awaits_push(position, built):
        found, refusals = choose_push(position, built, cell)
        return (built, refusals) if refusals else (found, ())
    return _press_board(position, built, cell)


def _awaits_push(position: Position, built: Draft) -> bool:
    return built.to != NOWHERE and not is_complete(position, built)


def _press_board(position: Position, built: Draft, cell: int) -> Judged:
    """A man is chosen, or a cell for the one who is chosen."""
    if cell == built.origin:
        return Draft(), ()
    man = position.men[cell]
    own = man is not None and man.side is position.turn
    if built.origin == NOWHERE:
        return choose_man(position, cell)
    found, refusals = choose_target(position, built, cell)
    if not refusals:
        return found, ()
    return choose_man(position, cell) if own else (built, refusals)


def _not_agreed(position: Position, built: Draft, text: str, rest: str) -> Words | None:
    """What is wrong with the captures that a text names behind a move."""
    if not is_complete(position, built):
        return unread(rest)
    try:
        notation.read_move(position, text)
    except IllegalMove as refused:
        return refused.words
    except NotationError:
        return unread(rest)
    return None
