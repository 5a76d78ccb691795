"""What can be chosen next while a move is built, and what each choice would take.

A man and a cell, after a pyramid's step onto a man also the cell to which it is pushed;
in the set-up a man and a cell in any order (boolean §3, §4).
"""

from __future__ import annotations

from games.engine.boolean.face import choices, sentences, unaided
from games.engine.boolean.face.building import build, is_complete
from games.engine.boolean.face.building import press as pressed
from games.engine.boolean.face.drafts import Draft, read_draft
from games.engine.boolean.face.names import full_name
from games.engine.boolean.face.scene import stepped
from games.engine.boolean.rules.moves import by_man
from games.engine.boolean.rules.setup import free_cells, unused, usual
from games.engine.boolean.rules.space import NAMES, NOWHERE
from games.engine.boolean.rules.values import Position
from games.engine.boolean.text import notation
from games.engine.offers import Choice, Offers
from games.engine.words import Words, to_choose

Refusals = tuple[Words, ...]


def offers(
    position: Position, partial: str = "", press: str = "", *, helps: bool = True
) -> Offers:
    """What can be chosen after `partial`, once the cell `press` is pressed."""
    if position.ended is not None:
        return Offers("", position.ended.words)
    draft, rest = read_draft(partial)
    if not helps:
        return unaided.offers(position, draft, rest, press)
    built, refusals = build(position, draft, partial, rest)
    if press:
        built, more = pressed(position, built, press)
        refusals = (*refusals, *more)
    if is_complete(position, built):
        return _complete(position, built, refusals)
    if position.placing:
        return _placing(position, built, refusals)
    if built.to != NOWHERE:
        return _pushes(position, built, refusals)
    if built.origin != NOWHERE:
        return _destinations(position, built, refusals)
    return _men(position, refusals)


def _men(position: Position, refusals: Refusals) -> Offers:
    """The men of the side to move who have a move."""
    side = position.turn
    squares = tuple(
        choices.man(cell, man)
        for cell in by_man(position)
        if (man := position.men[cell]) is not None
    )
    who, params = f"{side.title} to move", {"seat": side.seat}
    asking = to_choose("choose_man", who, "choose a man.", params)
    return Offers("", asking, squares, refusals=refusals)


def _destinations(position: Position, built: Draft, refusals: Refusals) -> Offers:
    """Where the chosen man can go."""
    squares = (
        *choices.chosen(position, built),
        *choices.destinations(position, built),
    )
    man = position.men[built.origin]
    who = full_name(man, built.origin) if man is not None else built.text
    sentence = Words("choose_square", f"{who}: choose where it goes.", {"man": who})
    return Offers(built.text, sentence, squares, refusals=refusals)


def _pushes(position: Position, built: Draft, refusals: Refusals) -> Offers:
    """Where the pyramid can push the man on its destination."""
    targets = tuple(choices.push_targets(position, built))
    ends = {choice.square for choice in targets}
    back = (each for each in choices.chosen(position, built) if each.square not in ends)
    there = position.men[built.to]
    who = full_name(there, built.to) if there is not None else built.text
    text = f"Step to {NAMES[built.to]}: choose where {who} is pushed."
    sentence = Words("choose_push", text, {"man": who})
    return Offers(
        built.text,
        sentence,
        (*back, *targets),
        refusals=refusals,
        scene=stepped(position, built.origin, built.to),
    )


def _complete(position: Position, built: Draft, refusals: Refusals) -> Offers:
    """A whole move: nothing is left to choose, for what flips follows by itself."""
    move = built.move
    return Offers(
        built.text,
        sentences.describe(position, move),
        tuple(choices.chosen(position, built)),
        move=notation.write_move(position, move),
        sure=not refusals,
        refusals=refusals,
    )


def _placing(position: Position, built: Draft, refusals: Refusals) -> Offers:
    """The men to be placed and the cells for them (boolean §3)."""
    cells, side = free_cells(position), position.turn
    shape = built.man.shape if built.man else cells.get(built.to, "")
    squares: list[Choice] = list(choices.chosen(position, built))
    if built.to == NOWHERE:
        squares += [
            choices.cell_to_place(cell, each, built)
            for cell, each in cells.items()
            if not shape or each == shape
        ]
    men = [
        man
        for man in unused(position, side)
        if built.to == NOWHERE or man.shape == shape
    ]
    buttons = tuple(
        choices.to_leave(man, built)
        if man is built.man
        else choices.to_place(man, built)
        for man in men
    )
    if not built.text:
        next_one = usual(position)
        assert next_one.man is not None  # noqa: S101  # it is a placement
        buttons = (choices.as_usual(next_one.man, next_one.to), *buttons)
    params = {"seat": side.seat}
    if built.man is not None:
        text = f"{side.title} places {built.man.shape} {built.man.bits}: choose a cell."
        asking = Words("choose_placement", text, params)
    elif built.to != NOWHERE:
        text = f"{built.text[1:]} is the place of a {shape}: choose which."
        asking = Words("choose_placement", text, params)
    else:
        what = "place a man: choose it or a cell of the camp."
        asking = to_choose("choose_placement", f"{side.title} to move", what, params)
    return Offers(built.text, asking, tuple(squares), buttons, refusals=refusals)
