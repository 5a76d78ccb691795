"""Building a turn without helps: everything is taken as the player says it.

Nothing is given away: any square can be pressed, no effect is shown, and a turn can be
sent as soon as it names a man, or a body held, and a square.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from games.engine.geometry import INDEX, NAMES, NOWHERE
from games.engine.medieval.face import choices
from games.engine.medieval.face.drafts import Draft
from games.engine.medieval.face.names import no_square, unread
from games.engine.medieval.rules.boards import is_on
from games.engine.medieval.rules.values import Position
from games.engine.offers import Choice, Offers
from games.engine.words import Words, to_choose


def offers(position: Position, draft: Draft, rest: str, press: str) -> Offers:
    """What can be said next after a draft, once a square is pressed."""
    refusals = (unread(rest),) if rest else ()
    draft, more = _on_this_board(position, draft)
    refusals = (*refusals, *more)
    if press:
        draft, more = _pressed(position, draft, press)
        refusals = (*refusals, *more)
    complete = draft.to != NOWHERE
    return Offers(
        draft.text,
        _asking(position, draft),
        tuple(_squares(position, draft)),
        tuple(_options(position, draft)),
        draft.text if complete else "",
        refusals=refusals,
    )


def _on_this_board(position: Position, draft: Draft) -> tuple[Draft, tuple[Words, ...]]:
    """The draft as far as its squares are on the board and a man of one's own moves."""
    options = position.options
    if draft.drop is not None and not options.prisoners:
        return Draft(), (unread(f"{draft.drop.name} *"),)
    for square in (draft.origin, draft.to):
        if square != NOWHERE and not is_on(options.board, square):
            short = Draft() if square == draft.origin else replace(draft, to=NOWHERE)
            return _named(position, short), (no_square(NAMES[square]),)
    return _named(position, draft), ()


def _named(position: Position, draft: Draft) -> Draft:
    """The draft with the name of the man that stands on its first square."""
    man = None if draft.origin == NOWHERE else position.men[draft.origin]
    name = man.name if man else draft.man
    return replace(draft, man=name if draft.to != NOWHERE else "")


def _pressed(
    position: Position, draft: Draft, press: str
) -> tuple[Draft, tuple[Words, ...]]:
    """The draft after a square was pressed, or why nothing can be meant by it."""
    square = INDEX.get(press.strip().upper(), NOWHERE)
    if square == NOWHERE or not is_on(position.options.board, square):
        return draft, (no_square(press),)
    if square in (draft.origin, draft.to):
        again = Draft() if square == draft.origin else replace(draft, to=NOWHERE)
        return _named(position, again), ()
    man = position.men[square]
    if man is not None and man.side is position.turn:
        return Draft(square), ()
    if draft.origin == NOWHERE and draft.drop is None:
        text = f"Choose one of {position.turn.title}’s men first."
        return draft, (Words("not_yours", text, {"seat": position.turn.seat}),)
    return _named(position, replace(draft, to=square)), ()


def _asking(position: Position, draft: Draft) -> Words:
    if draft.to != NOWHERE:
        return Words(
            "say_more", f"{draft.text}: send the move, or press another square."
        )
    if draft.text:
        return Words("say_square", f"{draft.text}: press the square to go to.")
    who, params = f"{position.turn.title} to move", {"seat": position.turn.seat}
    return to_choose("say_man", who, "choose a man.", params)


def _squares(position: Position, draft: Draft) -> Iterator[Choice]:
    """One's own men while none is chosen, and the squares chosen already."""
    if not draft.text:
        for square, man in position.standing():
            if man.side is position.turn:
                yield _square(square, NAMES[square], "man", man.name)
        return
    if draft.origin != NOWHERE:
        yield _square(draft.origin, "", "chosen")
    if draft.to != NOWHERE:
        back = _named(position, replace(draft, to=NOWHERE))
        yield _square(draft.to, back.text, "chosen")


def _square(square: int, text: str, kind: str, label: str = "") -> Choice:
    name = NAMES[square]
    say = f"Take back {name}." if kind == "chosen" else f"Name {label} on {name}."
    return Choice(text, kind, label, Words(kind, say), name)


def _options(position: Position, draft: Draft) -> Iterator[Choice]:
    if draft.to != NOWHERE:
        words = Words("done", "Send the move as it stands.")
        yield Choice(draft.text, "done", "Play", words)
    elif not draft.text and position.options.prisoners:
        for body in dict.fromkeys(position.taken[position.turn]):
            yield choices.body(body)
