"""A decision half chosen: the legal part of a draft, and each further choice judged."""

from __future__ import annotations

from dataclasses import replace

from games.engine.enochian.face import why
from games.engine.enochian.face.drafts import Draft
from games.engine.enochian.rules import decisions, refusals
from games.engine.enochian.rules.men import army_of
from games.engine.enochian.rules.squares import INDEX, NOWHERE
from games.engine.enochian.rules.values import ROLL, Move, Position
from games.engine.words import Words

Judged = tuple[Draft, tuple[Words, ...]]


def candidates(position: Position, draft: Draft) -> list[Move]:
    """The legal displacements that begin as a draft does."""
    return [
        move
        for move in decisions.legal(position)
        if move.origin == draft.origin != NOWHERE
        and draft.kind in ("", move.kind)
        and draft.to in (NOWHERE, move.target)
        and draft.into in ("", move.promotion)
    ]


def is_whole(position: Position, draft: Draft) -> bool:
    """Whether nothing is left to choose."""
    if draft.word:
        return True
    if draft.to == NOWHERE:
        return False
    return candidates(position, draft) == [draft.move(position)]


def build(position: Position, draft: Draft) -> Judged:
    """The longest legal part of a draft, and why what follows it is refused."""
    if draft.army not in (NOWHERE, position.actor) or draft.word:
        words = refusals.refusal(position, draft.move(position))
        named = replace(draft, army=NOWHERE)
        if draft.word == ROLL and words is not None:
            named = Draft()
        return (Draft(), (words,)) if words else (named, ())
    if draft.origin == NOWHERE:
        return Draft(), ()
    built, refused = choose_man(position, draft.origin, draft.kind)
    if not refused and draft.to != NOWHERE:
        built, refused = choose_target(position, built, draft.to)
    if not refused and draft.into and draft.into != built.into:
        built, refused = choose_promotion(position, built, draft.into)
    return built, refused


def choose_man(position: Position, square: int, kind: str = "") -> Judged:
    """A man of the army on turn chosen, or why not; of two on a throne none is chosen
    while both can move."""
    refused = why.not_now(position) or why.not_this_man(position, square, kind)
    if refused:
        return Draft(), refused
    found = candidates(position, Draft(square, kind))
    kinds = {move.kind for move in found}
    return Draft(square, kinds.pop() if len(kinds) == 1 else ""), ()


def choose_target(position: Position, draft: Draft, square: int) -> Judged:
    """The square where the man goes, or why not; who goes is open while both men of a
    throne can. One promotion is no choice."""
    begun = replace(draft, to=NOWHERE, into="")
    found = candidates(position, replace(begun, to=square))
    kinds = {move.kind for move in found}
    if len(kinds) == 1:
        into = found[0].promotion if len(found) == 1 else ""
        return replace(begun, kind=found[0].kind, to=square, into=into), ()
    if kinds:
        return replace(begun, to=square), ()
    if not begun.kind:
        text = "Two pieces share this square: say first which of them moves."
        return begun, (Words("say_which", text),)
    return begun, why.not_there(position, replace(begun, to=square).move(position))


def choose_promotion(position: Position, draft: Draft, into: str) -> Judged:
    """What the pawn becomes, or why not."""
    wanted = replace(draft, into=into)
    words = refusals.refusal(position, wanted.move(position))
    return (draft, (words,)) if words else (wanted, ())


def press(position: Position, built: Draft, name: str) -> Judged:
    """The draft after a square was pressed, or unchanged with the reasons why not."""
    square = INDEX.get(name.strip().lower(), NOWHERE)
    if square == NOWHERE:
        return built, (why.no_square(name),)
    if square == built.origin:
        return Draft(), ()
    if square == built.to:
        return replace(built, to=NOWHERE, into=""), ()
    there = position.men[square]
    own = there and army_of(there) is position.turn
    if built.origin != NOWHERE and not own:
        chosen, refused = choose_target(position, built, square)
        return (built, refused) if refused else (chosen, ())
    return choose_man(position, square)
