"""What can be chosen next while a turn is built, and what each choice would take.

A man and a square, or with `prisoners` a held body and a square; what falls follows by
itself (medieval §3, §4, §8).
"""

from __future__ import annotations

from games.engine.geometry import NOWHERE
from games.engine.medieval.face import choices, sentences, unaided
from games.engine.medieval.face.building import build
from games.engine.medieval.face.drafts import Draft, read_draft
from games.engine.medieval.face.names import full_name
from games.engine.medieval.face.presses import press as pressed
from games.engine.medieval.rules.moves import destinations, drops, everywhere
from games.engine.medieval.rules.values import Move, Position
from games.engine.medieval.text import notation
from games.engine.offers import Offers
from games.engine.words import Words, to_choose

Refusals = tuple[Words, ...]


def offers(
    position: Position, partial: str = "", press: str = "", *, helps: bool = True
) -> Offers:
    """What can be chosen after `partial`, once the square `press` is pressed."""
    if position.ended is not None:
        return Offers("", position.ended.words)
    draft, rest = read_draft(partial)
    if not helps:
        return unaided.offers(position, draft, rest, press)
    built, refusals = build(position, draft, partial, rest)
    if press:
        built, more = pressed(position, built, press)
        refusals = (*refusals, *more)
    if built.to != NOWHERE:
        return _complete(position, built, refusals)
    if built.text:
        return _destinations(position, built, refusals)
    return _men(position, refusals)


def _men(position: Position, refusals: Refusals) -> Offers:
    """The men of the side to move who have a move, and the bodies it may drop."""
    side = position.turn
    squares = tuple(
        choices.man(square, man)
        for square in everywhere(position)
        if (man := position.men[square]) is not None
    )
    held = dict.fromkeys(move.drop for move in drops(position) if move.drop)
    bodies = tuple(map(choices.body, held))
    who, params = f"{side.title} to move", {"seat": side.seat}
    what = f"choose a man{' or one to drop' if bodies else ''}."
    asking = to_choose("choose_man", who, what, params)
    return Offers("", asking, squares, bodies, refusals=refusals)


def _destinations(position: Position, built: Draft, refusals: Refusals) -> Offers:
    """Where the chosen man can go, or the chosen body be dropped."""
    man = None if built.drop is not None else position.men[built.origin]
    if man is not None:
        who = full_name(man, built.origin)
        open_ = destinations(position, built.origin)
    else:
        who = built.text.rstrip("* ")
        open_ = tuple(
            move.destination for move in drops(position) if move.drop == built.drop
        )
    squares = (
        *choices.chosen(position, built),
        *choices.destinations(position, built, open_),
    )
    sentence = Words("choose_square", f"{who}: choose where it goes.", {"man": who})
    return Offers(built.text, sentence, squares, refusals=refusals)


def _complete(position: Position, built: Draft, refusals: Refusals) -> Offers:
    """A whole turn: nothing is left to choose, for what falls follows by itself."""
    move = Move(built.origin, built.to, built.drop)
    return Offers(
        built.text,
        sentences.describe(position, move),
        tuple(choices.chosen(position, built)),
        move=notation.write_move(position, move),
        sure=not refusals,
        refusals=refusals,
    )
