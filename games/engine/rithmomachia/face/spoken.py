"""A turn as the player says it, part by part and unchecked (see `unaided`)."""

from __future__ import annotations

from dataclasses import replace

from games.engine.geometry import INDEX, NOWHERE
from games.engine.rithmomachia.face.drafts import Draft, Intended, Landing, toggled
from games.engine.rithmomachia.rules.refusals import no_square
from games.engine.rithmomachia.rules.values import HELPED, Part, Piece, Position
from games.engine.words import Words


def awaited(position: Position, draft: Draft) -> str:
    """What must be said next, or "" when the turn is complete."""
    if draft.mover is None:
        return "man"
    if draft.landing is None:
        return "square"
    if faceless(position, draft) is not None:
        return "face"
    landing, intended = draft.landing, draft.ambush
    if landing.takes and not landing.relation:
        return "relation"
    if landing.relation in HELPED and landing.helper is None:
        return "helper"
    if intended is not None and len(intended.helpers) < 2:
        if intended.target is None:
            return "enemy"
        return "two" if intended.relation else "by"
    return "men" if draft.harmony and len(draft.harmony.men) < 3 else ""


def faceless(position: Position, draft: Draft) -> tuple[Part, Piece] | None:
    """The first pyramid that must name a face and does not."""
    landing, intended, gathered = draft.landing, draft.ambush, draft.harmony
    parts: list[Part | None] = []
    if landing is not None and landing.takes:
        parts += [draft.mover, landing.target, landing.helper]
    if intended is not None:
        parts += [intended.target, *intended.helpers]
    if gathered is not None:
        parts += gathered.men
    for part in parts:
        piece = _who(position, draft, part) if part and not part.face else None
        if part and piece and piece.is_pyramid:
            return part, piece
    return None


def _who(position: Position, draft: Draft, part: Part) -> Piece | None:
    """The man meant by a part; in a harmony the mover stands where it has gone."""
    landing, gathered = draft.landing, draft.harmony
    arrived = landing is not None and part.square == landing.target.square
    if (
        arrived
        and draft.mover
        and gathered
        and any(part is man for man in gathered.men)
    ):
        return position.piece(draft.mover.square)
    return position.piece(part.square)


def _arrived(draft: Draft, square: int) -> bool:
    """Whether the mover has gone to this square."""
    return draft.landing is not None and draft.landing.target.square == square


def pressed(
    position: Position, draft: Draft, name: str
) -> tuple[Draft, tuple[Words, ...]]:
    """The draft after a square was pressed, or why nothing can be meant by it."""
    square = INDEX.get(name.strip().upper(), NOWHERE)
    if square == NOWHERE:
        return draft, (no_square(name),)
    piece = position.piece(square)
    own = piece is not None and piece.side is position.turn
    if draft.harmony is not None and _arrived(draft, square):
        own = True
    what = awaited(position, draft)
    nobody = what == "enemy" and piece is None
    said = None if nobody else named(draft, what, Part(square), own)
    if said is not None:
        return said, ()
    if draft.mover and square == draft.mover.square:
        return Draft(), ()
    if own:
        return Draft(Part(square)), ()
    if draft.mover is None:
        text = f"Choose one of {position.turn.title}’s men first."
        return draft, (Words("NOT_OWNER", text, {"why": "not_yours"}),)
    if draft.landing and square == draft.landing.target.square:
        return Draft(replace(draft.mover, face=0)), ()
    landing = Landing(Part(square), takes=piece is not None)
    return Draft(replace(draft.mover, face=0), landing), ()


def named(draft: Draft, what: str, part: Part, own: bool) -> Draft | None:
    """The draft with the man named who was asked for, or None."""
    if draft.mover is not None and part.square == draft.mover.square:
        return None
    if draft.harmony is not None and own:
        men = toggled(draft.harmony.men, part)
        return replace(draft, harmony=replace(draft.harmony, men=men))
    if what == "helper" and own and draft.landing:
        return replace(draft, landing=replace(draft.landing, helper=part))
    if what == "two" and own and draft.ambush:
        helpers = (*draft.ambush.helpers, part)
        return replace(draft, ambush=replace(draft.ambush, helpers=helpers))
    if what == "enemy" and not own:
        return replace(draft, ambush=Intended(part))
    return None


def replaced(draft: Draft, part: Part, shown: Part) -> Draft:
    """The draft with one part, known by identity, replaced by another."""

    def other(each: Part) -> Part:
        return shown if each is part else each

    mover = other(draft.mover) if draft.mover else None
    landing, intended, gathered = draft.landing, draft.ambush, draft.harmony
    if landing is not None:
        helper = other(landing.helper) if landing.helper else None
        landing = replace(landing, target=other(landing.target), helper=helper)
    if intended is not None:
        target = other(intended.target) if intended.target else None
        helpers = tuple(map(other, intended.helpers))
        intended = replace(intended, target=target, helpers=helpers)
    if gathered is not None:
        gathered = replace(gathered, men=tuple(map(other, gathered.men)))
    return Draft(mover, landing, intended, gathered, draft.points)
