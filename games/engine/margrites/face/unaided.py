"""Building a step without helps: everything is taken as the player says it.

Nothing is given away: any square can be pressed, no effect is shown, and a step can be
sent as soon as it names a piece and where it goes.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.margrites.face.choices import chosen, man
from games.engine.margrites.face.drafts import Draft, of
from games.engine.margrites.face.names import no_square, side_on, unread
from games.engine.margrites.face.sentences import asking
from games.engine.margrites.rules.boards import INDEX, NAMES, NOWHERE, squares_in
from games.engine.margrites.rules.placing_refusals import refused
from games.engine.margrites.rules.values import Position, Return, Score, Step
from games.engine.margrites.text.notation import bare
from games.engine.offers import Choice, Offers
from games.engine.words import Words


def offers(position: Position, draft: Draft, rest: str, press: str) -> Offers:
    """What can be said next after a draft, once a square is pressed."""
    refusals = (unread(rest),) if rest else ()
    if not _is_on_board(draft):
        draft, refusals = Draft(), (no_square(draft.text),)
    if press:
        draft, more = _pressed(position, draft, press)
        refusals = (*refusals, *more)
    return Offers(
        draft.text,
        _asking(position, draft),
        tuple(_squares(position, draft)),
        tuple(_buttons(position, draft)),
        "" if draft.move is None else draft.text,
        refusals=refusals,
    )


def _is_on_board(draft: Draft) -> bool:
    """Whether all squares that a draft names are squares, and it is a step."""
    move = draft.move
    if move is None:
        return True
    if isinstance(move, Step):
        return NOWHERE not in (move.origin, move.target)
    if isinstance(move, Score):
        return move.origin != NOWHERE
    return isinstance(move, Return) and move.square != NOWHERE


def _pressed(
    position: Position, draft: Draft, press: str
) -> tuple[Draft, tuple[Words, ...]]:
    """The draft after a square was pressed, or why nothing can be meant by it."""
    square = INDEX.get(press.strip().lower(), NOWHERE)
    if square == NOWHERE:
        return draft, (no_square(press),)
    if isinstance(draft.move, Return) and draft.move.square == square:
        return Draft(), ()
    if square in (draft.origin, draft.target):
        return (Draft() if square == draft.origin else Draft(draft.origin)), ()
    if side_on(position.men, square) is position.turn:
        return Draft(square), ()
    if draft.origin != NOWHERE:
        return of(Step(draft.origin, square)), ()
    if position.options.return_scored:
        return of(Return(square)), ()
    text = f"Choose one of {position.turn.title}’s pieces first."
    return draft, (refused("no-piece", text, square=NAMES[square]),)


def _asking(position: Position, draft: Draft) -> Words:
    if draft.move is not None:
        text = f"{draft.text}: send the step, or press another square."
        return Words("say_more", text)
    if draft.origin != NOWHERE:
        return Words("say_square", f"{draft.text}: press the square to go to.")
    return asking(position)


def _squares(position: Position, draft: Draft) -> Iterator[Choice]:
    """One's own pieces while nothing is chosen, and what is chosen already."""
    if not draft.text:
        yield from map(man, squares_in(position.men[position.turn]))
    if draft.origin != NOWHERE:
        yield chosen(draft.origin, "")
    if draft.target != NOWHERE:
        yield chosen(draft.target, NAMES[draft.origin])
    if isinstance(draft.move, Return):
        yield chosen(draft.move.square, "")


def _buttons(position: Position, draft: Draft) -> Iterator[Choice]:
    if draft.move is not None:
        words = Words("done", "Send the step as it stands.")
        yield Choice(draft.text, "done", "Play", words)
    elif draft.origin != NOWHERE:
        text = bare(Score(draft.origin, position.turn))
        words = Words("score", f"Leave the board from {draft.text}.")
        yield Choice(text, "score", "Leave the board", words)
