"""Building a move without helps: everything is taken as the player says it.

Nothing is given away: any cell can be pressed, no effect is shown, and a move can be
sent as soon as it names a man and a cell; a third cell says where somebody is pushed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from games.engine.boolean.face import choices
from games.engine.boolean.face.drafts import Draft
from games.engine.boolean.face.names import no_cell, unread
from games.engine.boolean.rules.setup import unused
from games.engine.boolean.rules.space import INDEX, NAMES, NOWHERE
from games.engine.boolean.rules.values import Position
from games.engine.offers import Choice, Offers
from games.engine.words import Words, to_choose


def offers(position: Position, draft: Draft, rest: str, press: str) -> Offers:
    """What can be said next after a draft, once a cell is pressed."""
    refusals = (unread(rest),) if rest else ()
    if draft.text and position.placing != (draft.origin == NOWHERE):
        refusals = (*refusals, unread(draft.text))
        draft = Draft()
    if press:
        draft, more = _pressed(position, draft, press)
        refusals = (*refusals, *more)
    complete = _says_all(draft)
    return Offers(
        draft.text,
        _asking(position, draft),
        tuple(_squares(position, draft)),
        tuple(_options(position, draft)),
        draft.text if complete else "",
        refusals=refusals,
    )


def _says_all(draft: Draft) -> bool:
    mover = draft.origin != NOWHERE or draft.man is not None
    return mover and draft.to != NOWHERE


def _pressed(
    position: Position, draft: Draft, press: str
) -> tuple[Draft, tuple[Words, ...]]:
    """The draft after a cell was pressed, or why nothing can be meant by it."""
    cell = INDEX.get(press.strip().lower(), NOWHERE)
    if cell == NOWHERE:
        return draft, (no_cell(press),)
    if position.placing:
        return replace(draft, to=NOWHERE if cell == draft.to else cell), ()
    if cell == draft.push:
        return replace(draft, push=NOWHERE), ()
    if cell == draft.to:
        return Draft(draft.origin), ()
    if draft.to != NOWHERE and _may_push(position, draft):
        return replace(draft, push=cell), ()
    if cell == draft.origin:
        return Draft(), ()
    return _man_or_target(position, draft, cell)


def _may_push(position: Position, draft: Draft) -> bool:
    """Whether a third cell makes sense: a pyramid has been sent onto somebody."""
    man = position.men[draft.origin]
    pyramid = man is not None and man.is_pyramid
    return position.options.push and pyramid and position.men[draft.to] is not None


def _man_or_target(
    position: Position, draft: Draft, cell: int
) -> tuple[Draft, tuple[Words, ...]]:
    man = position.men[cell]
    if man is not None and man.side is position.turn:
        mover = None if draft.origin == NOWHERE else position.men[draft.origin]
        if not (mover is not None and mover.is_pyramid and position.options.push):
            return Draft(cell), ()
    if draft.origin == NOWHERE:
        text = f"Choose one of {position.turn.title}’s men first."
        return draft, (Words("not_yours", text, {"seat": position.turn.seat}),)
    return Draft(draft.origin, cell), ()


def _asking(position: Position, draft: Draft) -> Words:
    if _says_all(draft):
        text = f"{draft.text}: send the move, or press another cell."
        return Words("say_more", text)
    if draft.text:
        return Words("say_square", f"{draft.text}: say the rest of the move.")
    who, params = f"{position.turn.title} to move", {"seat": position.turn.seat}
    what = f"{'place' if position.placing else 'choose'} a man."
    return to_choose("say_man", who, what, params)


def _squares(position: Position, draft: Draft) -> Iterator[Choice]:
    """One's own men while none is chosen, and the cells chosen already."""
    if not draft.text and not position.placing:
        for cell, man in position.standing():
            if man.side is position.turn:
                name = NAMES[cell]
                words = Words("man", f"Name {man.bits} on {name}.")
                yield Choice(name, "man", man.bits, words, name)
    yield from choices.chosen(position, draft)


def _options(position: Position, draft: Draft) -> Iterator[Choice]:
    if _says_all(draft):
        words = Words("done", "Send the move as it stands.")
        yield Choice(draft.text, "done", "Play", words)
    elif position.placing and draft.man is None:
        for man in unused(position, position.turn):
            yield choices.to_place(man, draft)
