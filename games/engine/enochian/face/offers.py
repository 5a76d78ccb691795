"""What can be chosen next while a decision is built, and what each choice would do.

A man and a square; on a shared throne also which of both, and for a privileged pawn
what it becomes. Before a man is chosen, an exchange may be offered or answered.
"""

from __future__ import annotations

from games.engine.enochian.face import choices, sentences, unaided, words
from games.engine.enochian.face.building import build, is_whole
from games.engine.enochian.face.building import press as pressed
from games.engine.enochian.face.drafts import Draft, read_draft
from games.engine.enochian.face.why import unread
from games.engine.enochian.rules import dice, exchanges
from games.engine.enochian.rules.checks import checkers
from games.engine.enochian.rules.squares import NOWHERE
from games.engine.enochian.rules.values import Position
from games.engine.offers import Offers
from games.engine.words import Parameter, Words, listed, to_choose

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
    if rest and not refusals:
        refusals = (unread(rest),)
    if press:
        built, more = pressed(position, built, press)
        refusals = (*refusals, *more)
    if is_whole(position, built):
        return _complete(position, built, refusals)
    if built.origin != NOWHERE:
        return _begun(position, built, refusals)
    return _men(position, refusals)


def asking(position: Position) -> Words:
    """Who decides what."""
    who = words.to_move(position.options, position.actor)
    params: dict[str, Parameter] = {"army": position.actor.seat}
    yours = f"Your move for {position.actor.title}"
    if position.offered:
        events = exchanges.return_events(position)
        homes = listed(words.happened(each) for each in events)
        what = f"accept the exchange of prisoners, and {homes}, or decline it."
        return to_choose("choose_answer", who, what, params, yours)
    if dice.awaited(position):
        return to_choose("choose_roll", who, "throw the die.", params, yours)
    what = f"{_free(position)}."
    if position.die:
        what = f"a {dice.WORDS[position.die]}, as the die says."
        params["die"] = position.die
    return to_choose("choose_man", f"{who} to move", what, params, yours)


def _free(position: Position) -> str:
    """Who may be chosen: in check the king, if it can move (enochian §6)."""
    if not checkers(position, position.turn):
        return "choose a piece"
    if any(move.kind == "K" for move in position.moves):
        return "the king is in check and must move"
    return "the king is in check and cannot move, so choose another piece"


def _men(position: Position, refusals: Refusals) -> Offers:
    """The men that can move, and what may be done before."""
    return Offers(
        "",
        asking(position),
        tuple(choices.men(position)),
        tuple(choices.actions(position)),
        refusals=refusals,
    )


def _begun(position: Position, built: Draft, refusals: Refusals) -> Offers:
    """A man is chosen: which of two, where it goes, what it becomes."""
    who, back = (
        choices.who_and_where(position, built),
        tuple(choices.chosen(position, built)),
    )
    text = built.text(position)
    if built.to != NOWHERE and not built.kind:
        asked = f"{who}: choose which of them moves there."
        which = tuple(choices.going(position, built))
        sentence = Words("choose_which", asked)
        return Offers(text, sentence, back, which, refusals=refusals)
    if built.to != NOWHERE:
        sentence = Words("choose_promotion", f"{who}: choose what it becomes.")
        becoming = tuple(choices.promotions(position, built))
        return Offers(text, sentence, back, becoming, refusals=refusals)
    squares = (*back, *choices.destinations(position, built))
    if not built.kind:
        asked = f"{who}: choose which of them moves, or where."
        sentence = Words("choose_which", asked)
        which = tuple(choices.two(position, built.origin))
        return Offers(text, sentence, squares, which, refusals=refusals)
    sentence = Words("choose_square", f"{who}: choose where it goes.", {"man": who})
    return Offers(text, sentence, squares, refusals=refusals)


def _complete(position: Position, built: Draft, refusals: Refusals) -> Offers:
    """A whole decision: nothing is left to choose."""
    text = built.text(position)
    return Offers(
        text,
        sentences.describe(position, built.move(position)),
        tuple(choices.chosen(position, built)),
        (choices.back(),) if built.word else (),
        move=text,
        sure=not refusals,
        refusals=refusals,
    )
