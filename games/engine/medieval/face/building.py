"""A turn half chosen: the legal part of a draft, and each further choice judged."""

from __future__ import annotations

from dataclasses import replace

from games.engine.errors import IllegalMove, NotationError
from games.engine.geometry import NAMES, NOWHERE
from games.engine.medieval.face import why
from games.engine.medieval.face.drafts import Draft
from games.engine.medieval.face.names import no_square, unread
from games.engine.medieval.rules import turns
from games.engine.medieval.rules.boards import is_on, outermost
from games.engine.medieval.rules.refusals import another_man
from games.engine.medieval.rules.values import Move, Part, Position
from games.engine.medieval.text import notation
from games.engine.words import Words

Judged = tuple[Draft, tuple[Words, ...]]


def build(position: Position, draft: Draft, text: str, rest: str) -> Judged:
    """The longest legal part of a draft, and why what follows it is refused.

    `rest` is what stands behind it in the `text`: what it takes, if it is a whole turn.
    """
    built, refusals = _begun(position, draft)
    if not refusals and draft.to != NOWHERE:
        built, refusals = choose_target(position, built, draft.to)
    if not refusals and rest:
        refusal = _not_agreed(position, built, text, rest)
        refusals = () if refusal is None else (refusal,)
    return built, refusals


def _begun(position: Position, draft: Draft) -> Judged:
    """The man or the body that a draft names."""
    if draft.drop is not None:
        return choose_body(position, draft.drop)
    if draft.origin == NOWHERE:
        return Draft(), ()
    built, refusals = choose_man(position, draft.origin)
    man = position.men[draft.origin]
    if not refusals and draft.man and man is not None and draft.man != man.name:
        refusals = (another_man(draft.origin, man, draft.man),)
    return built, refusals


def choose_man(position: Position, square: int) -> Judged:
    """One's own man chosen, or why not."""
    if not is_on(position.options.board, square):
        return Draft(), (no_square(NAMES[square]),)
    refusals = why.not_this_man(position, square)
    return (Draft() if refusals else Draft(square)), refusals


def choose_body(position: Position, body: Part) -> Judged:
    """A held body chosen, to be dropped, or why not (medieval §8, `prisoners`)."""
    column = outermost(position.options.board, position.turn)
    refusals = [
        turns.refusal(position, Move(NOWHERE, square, body)) for square in column
    ]
    if None in refusals:
        return Draft(drop=body), ()
    return Draft(), tuple(each for each in refusals[:1] if each)


def choose_target(position: Position, draft: Draft, square: int) -> Judged:
    """The square where the man goes chosen, or why not."""
    begun = replace(draft, to=NOWHERE, man="")
    if not is_on(position.options.board, square):
        return begun, (no_square(NAMES[square]),)
    move = Move(draft.origin, square, draft.drop)
    refusals = why.not_there(position, move)
    if refusals:
        return begun, refusals
    man = None if draft.origin == NOWHERE else position.men[draft.origin]
    return replace(begun, to=square, man=man.name if man else ""), ()


def _not_agreed(position: Position, built: Draft, text: str, rest: str) -> Words | None:
    """What is wrong with what a text says behind the squares of a turn."""
    if built.to == NOWHERE:
        return unread(rest)
    try:
        notation.read_move(position, text)
    except IllegalMove as refusal:
        return refusal.words
    except NotationError:
        return unread(rest)
    return None
