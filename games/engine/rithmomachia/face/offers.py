"""What can be chosen next while a turn is built, each choice with its equation.

A man, its destination, the equation if there are several, then what may be declared:
ambush, harmony, points (Spec v1 §5, §14; rules page, Turn).
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from games.engine.geometry import NAMES, NOWHERE
from games.engine.offers import Choice, Offers
from games.engine.rithmomachia.face import choices, declaring, unaided
from games.engine.rithmomachia.face.building import Built, build
from games.engine.rithmomachia.face.drafts import read_draft
from games.engine.rithmomachia.face.presses import is_settled
from games.engine.rithmomachia.face.presses import press as pressed
from games.engine.rithmomachia.face.why import can_move
from games.engine.rithmomachia.rules.captures import ways
from games.engine.rithmomachia.rules.moves import reach
from games.engine.rithmomachia.rules.values import Piece, Position
from games.engine.rithmomachia.text.names import full_name, man_name
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
    built, refusals = build(position, draft)
    if rest:
        refusals = (*refusals, unaided.unread(rest))
    if press and is_settled(built, press):
        return replace(_offered(position, built, refusals), sure=True)
    if press:
        built, more = pressed(position, built, press)
        refusals = (*refusals, *more)
    return _offered(position, built, refusals)


def _offered(position: Position, built: Built, refusals: Refusals) -> Offers:
    if built.man == NOWHERE:
        return _men(position, refusals)
    if built.to == NOWHERE:
        return _destinations(position, built, refusals)
    if built.base is None:
        return _equations(position, built, refusals)
    if built.gathering is not None:
        return declaring.gathered(position, built, built.base, refusals)
    return declaring.declarations(position, built, built.base, refusals)


def _men(position: Position, refusals: Refusals) -> Offers:
    """The men of the side to move who have a move."""
    side = position.turn
    squares = [
        _man(piece, square)
        for square, piece in position.standing()
        if piece.side is side and can_move(position, square)
    ]
    who, params = f"{side.title} to move", {"seat": side.seat}
    asking = to_choose("choose_man", who, "choose a man.", params)
    return Offers("", asking, tuple(squares), refusals=refusals)


@lru_cache(maxsize=8192)
def _man(piece: Piece, square: int) -> Choice:
    """The choice of a man, the same in every position in which he stands there."""
    name, label = NAMES[square], man_name(piece)
    sentence = f"Choose {full_name(piece, square)}."
    words = Words("man", sentence, {"man": label, "square": name})
    return Choice(name, "man", label, words, name)


def _destinations(position: Position, built: Built, refusals: Refusals) -> Offers:
    """Where the chosen man can go, captures with all their equations."""
    man = built.man
    name = NAMES[man]
    who = choices.whole_name(position, man)
    quiet, enemies = reach(position, man)
    squares = [choices.chosen(man, "", "leave_man", "Leave the man on {}.")]
    for square in quiet:
        there = NAMES[square]
        words = Words("quiet", f"Move to {there}.", {"to": there})
        squares.append(Choice(f"{name}-{there}", "quiet", "", words, there))
    for square in enemies:
        found = ways(position, man, square)
        if found:
            squares.append(choices.capture(position, found))
    sentence = Words("choose_square", f"{who}: choose where it goes.", {"from": name})
    return Offers(name, sentence, tuple(squares), refusals=refusals)


def _equations(position: Position, built: Built, refusals: Refusals) -> Offers:
    """By which equation the man takes; pressing a helper chooses one with it."""
    listed = tuple(choices.equated(position, way) for way in built.ways)
    helping: dict[str, Choice] = {}
    for choice in listed:
        for light in choice.lights:
            text = f"Take with the help of {light}: {choice.label}."
            params = {"square": light, "equation": choice.label}
            words = Words("helper", text, params)
            helper = Choice(choice.text, "helper", choice.label, words, light)
            helping.setdefault(light, helper)
    squares = (*choices.displaced(position, built), *helping.values())
    who = choices.whole_name(position, built.man)
    whom = choices.whole_name(position, built.to)
    text = f"{who} takes {whom}: choose how."
    params = {"from": NAMES[built.man], "to": NAMES[built.to]}
    asking = Words("choose_equation", text, params)
    return Offers(built.text, asking, squares, listed, refusals=refusals)
