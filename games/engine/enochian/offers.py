"""What can be chosen next while a decision is built, and what each choice would do.

A man and a square; on a shared throne also which of both, and for a privileged pawn
what it becomes. Before a man is chosen, an exchange may be offered or answered.
"""

from __future__ import annotations

from games.engine.enochian import choices, dice, sentences, unaided, words
from games.engine.enochian.building import build, is_whole
from games.engine.enochian.building import press as pressed
from games.engine.enochian.drafts import Draft, read_draft
from games.engine.enochian.options import EnochianOptions
from games.engine.enochian.squares import NOWHERE
from games.engine.enochian.values import Position
from games.engine.enochian.why import unread
from games.engine.interface import Offers
from games.engine.words import Words

Refusals = tuple[Words, ...]


def offers(
    options: EnochianOptions,
    position: Position,
    partial: str = "",
    press: str = "",
    *,
    helps: bool = True,
) -> Offers:
    """What can be chosen after `partial`, once the square `press` is pressed."""
    if position.ended is not None:
        return Offers("", position.ended.words)
    draft, rest = read_draft(partial)
    if not helps:
        return unaided.offers(options, position, draft, rest, press)
    built, refusals = build(options, position, draft)
    if rest and not refusals:
        refusals = (unread(rest),)
    if press:
        built, more = pressed(options, position, built, press)
        refusals = (*refusals, *more)
    if is_whole(options, position, built):
        return _complete(options, position, built, refusals)
    if built.origin != NOWHERE:
        return _begun(options, position, built, refusals)
    return _men(options, position, refusals)


def asking(options: EnochianOptions, position: Position) -> Words:
    """Who decides what."""
    who = words.to_move(options, position.actor)
    params = {"army": position.actor.seat}
    if position.offered:
        text = f"{who}: accept the exchange of prisoners or decline it."
        return Words("choose_answer", text, params)
    if dice.awaited(options, position):
        return Words("choose_roll", f"{who}: throw the die.", params)
    if position.die:
        text = f"{who} to move: a {dice.WORDS[position.die]}, as the die says."
        return Words("choose_man", text, {**params, "die": position.die})
    return Words("choose_man", f"{who} to move: choose a man.", params)


def _men(options: EnochianOptions, position: Position, refusals: Refusals) -> Offers:
    """The men who can move, and what may be done before."""
    return Offers(
        "",
        asking(options, position),
        tuple(choices.men(options, position)),
        tuple(choices.actions(options, position)),
        refusals=refusals,
    )


def _begun(
    options: EnochianOptions, position: Position, built: Draft, refusals: Refusals
) -> Offers:
    """A man is chosen: which of two, where he goes, what he becomes."""
    who, back = (
        choices.who_and_where(position, built),
        tuple(choices.chosen(position, built)),
    )
    text = built.text(position)
    if built.to != NOWHERE:
        sentence = Words("choose_promotion", f"{who}: choose what it becomes.")
        becoming = tuple(choices.promotions(options, position, built))
        return Offers(text, sentence, back, becoming, refusals=refusals)
    if not built.kind:
        sentence = Words("choose_which", f"{who}: choose which of them moves.")
        which = tuple(choices.two(position, built.origin))
        return Offers(text, sentence, back, which, refusals=refusals)
    sentence = Words("choose_square", f"{who}: choose where it goes.", {"man": who})
    squares = (*back, *choices.destinations(options, position, built))
    return Offers(text, sentence, squares, refusals=refusals)


def _complete(
    options: EnochianOptions, position: Position, built: Draft, refusals: Refusals
) -> Offers:
    """A whole decision: nothing is left to choose."""
    text = built.text(position)
    return Offers(
        text,
        sentences.describe(options, position, built.move(position)),
        tuple(choices.chosen(position, built)),
        (choices.back(),) if built.word else (),
        move=text,
        sure=not refusals,
        refusals=refusals,
    )
