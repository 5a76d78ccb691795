"""Building a decision without helps: everything is taken as the player says it.

Any square can be pressed, no effect is shown, and a move can be sent as soon as it
names a man and a square. A pawn may be given any promotion.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from games.engine.enochian.face import choices
from games.engine.enochian.face.drafts import Draft
from games.engine.enochian.face.why import no_square, not_now, unread
from games.engine.enochian.rules.men import (
    KIND_OF,
    PATRONS,
    TITLES,
    army_of,
    letter,
    standing,
)
from games.engine.enochian.rules.squares import INDEX, NOWHERE
from games.engine.enochian.rules.values import Position
from games.engine.offers import Choice, Offers
from games.engine.words import Words, to_choose

Refusals = tuple[Words, ...]


def offers(position: Position, draft: Draft, rest: str, press: str) -> Offers:
    """What can be said next after a draft, once a square is pressed."""
    refusals: Refusals = (unread(rest),) if rest else ()
    draft = _named(position, replace(draft, army=NOWHERE))
    if press:
        draft, more = _pressed(position, draft, press)
        refusals = (*refusals, *more)
    complete = draft.word or (draft.to != NOWHERE and draft.kind)
    text = draft.text(position)
    return Offers(
        text,
        _asking(position, draft, text),
        tuple(_squares(position, draft)),
        tuple(_options(position, draft)),
        text if complete else "",
        refusals=refusals,
    )


def _named(position: Position, draft: Draft) -> Draft:
    """The draft with the kind of the man on its first square, if it stands there alone;
    without a promotion unless a pawn moves."""
    if draft.word or draft.origin == NOWHERE:
        return draft
    kinds = [letter(each) for each in standing(position.men[draft.origin])]
    kind = draft.kind
    if kind not in kinds:
        kind = kinds[0] if len(kinds) == 1 else ""
    if not kind:
        return replace(draft, kind="", to=NOWHERE, into="") if kinds else Draft()
    return replace(draft, kind=kind, into=draft.into if kind == "P" else "")


def _pressed(position: Position, draft: Draft, press: str) -> tuple[Draft, Refusals]:
    """The draft after a square was pressed, or why nothing can be meant by it."""
    square = INDEX.get(press.strip().lower(), NOWHERE)
    if square == NOWHERE:
        return draft, (no_square(press),)
    if waiting := not_now(position):
        return draft, waiting
    if square == draft.origin:
        return Draft(), ()
    if square == draft.to:
        return replace(draft, to=NOWHERE, into=""), ()
    there = position.men[square]
    if there and army_of(there) is position.turn:
        return _named(position, Draft(square)), ()
    if draft.origin == NOWHERE:
        text = f"Choose one of {position.turn.title}’s pieces first."
        return draft, (Words("not-your-piece", text, {"army": position.turn.seat}),)
    if not draft.kind:
        return draft, (Words("say_which", "Say first which of the two pieces moves."),)
    return replace(draft, to=square, into=""), ()


def _asking(position: Position, draft: Draft, text: str) -> Words:
    if draft.word or draft.to != NOWHERE:
        return Words("say_more", f"{text}: send it, or press another square.")
    if draft.origin != NOWHERE:
        return Words("say_square", f"{text}: press the square to go to.")
    who = position.actor.title
    params, yours = {"army": who.lower()}, f"Your move for {who}"
    return to_choose("say_man", f"{who} to move", "choose a piece.", params, yours)


def _squares(position: Position, draft: Draft) -> Iterator[Choice]:
    """The men of the army on turn while none is chosen, and what is chosen already."""
    if draft.origin != NOWHERE:
        yield from choices.chosen(position, draft)
    elif not draft.word and not not_now(position):
        for square, there in enumerate(position.men):
            if there and army_of(there) is position.turn:
                kind = letter(there) if there < 256 else ""
                yield choices.man(position, square, kind, "man")


def _options(position: Position, draft: Draft) -> Iterator[Choice]:
    if draft.word:
        yield choices.back()
    elif draft.to != NOWHERE:
        words = Words("done", "Send the move as it stands.")
        yield Choice(draft.text(position), "done", "Play", words)
        if draft.kind == "P":
            yield from _promotions(position, draft)
    elif draft.origin != NOWHERE and not draft.kind:
        yield from choices.two(position, draft.origin)
    elif draft.origin == NOWHERE:
        yield from choices.actions(position, helps=False)


def _promotions(position: Position, draft: Draft) -> Iterator[Choice]:
    for into in PATRONS:
        title = TITLES[KIND_OF[into]]
        words = Words("promotion", f"The pawn becomes a {title}.", {"kind": into})
        text = replace(draft, into=into).text(position)
        yield Choice(text, "promotion", title.capitalize(), words)
