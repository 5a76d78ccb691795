"""Building a decision of a set-up: a piece placed, an arrangement, an acceptance."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.engine.margrites.face import sentences
from games.engine.margrites.face.choices import chosen
from games.engine.margrites.face.drafts import Draft, read_draft
from games.engine.margrites.face.names import no_square, unread
from games.engine.margrites.face.scene import arranging
from games.engine.margrites.rules.boards import CAMP, INDEX, NAMES, NOWHERE, squares_in
from games.engine.margrites.rules.placing import arrangement, in_order
from games.engine.margrites.rules.placing_refusals import outside_camp
from games.engine.margrites.rules.refusals import refusal
from games.engine.margrites.rules.setup import formations
from games.engine.margrites.rules.values import (
    EIGHT,
    Accept,
    Arrange,
    Move,
    Place,
    Position,
)
from games.engine.margrites.text.notation import bare
from games.engine.offers import Choice, Offers
from games.engine.scenes import Scene
from games.engine.words import Parameter, Words, to_choose

Judged = tuple[Move | None, tuple[Words, ...]]
TITLES: Final = {
    "line": "Line",
    "packet-b": "Line from the a-file",
    "packet-c": "Eight in line",
    "checker": "Checkered",
}


def offers(position: Position, partial: str, press: str, *, helps: bool) -> Offers:
    """What can be chosen next in a set-up. There is nothing to be given away in it, so
    that without helps only the choice has to be confirmed."""
    draft, rest = read_draft(position, partial)
    move, refusals = _built(position, draft)
    if rest:
        refusals = (*refusals, unread(rest))
    if press:
        move, more = _pressed(position, move, press)
        refusals = (*refusals, *more)
    whole = move is not None and refusal(position, move) is None
    confirmed = isinstance(move, Arrange) or not helps
    return Offers(
        "" if move is None else bare(move),
        _sentence(position, move, whole=whole),
        tuple(_squares(position, move)),
        tuple(_buttons(position, move, whole=whole and confirmed)),
        bare(move) if move is not None and whole else "",
        whole and not confirmed and not refusals,
        refusals,
        _shown(position, move),
    )


def _shown(position: Position, move: Move | None) -> Scene | None:
    """The board with an arrangement as far as it goes."""
    if not isinstance(move, Arrange):
        return None
    own = sum(1 << square for square in move.squares)
    return arranging(position, own)


def _built(position: Position, draft: Draft) -> Judged:
    """The part of a draft that can stand, and why the rest cannot."""
    move = draft.move
    if move is None:
        if draft.origin == NOWHERE:
            return None, ()
        return None, (unread(draft.text),)
    words = refusal(position, move)
    if words is None:
        return move, ()
    if isinstance(move, Arrange) and words.code == "incomplete":
        return (move, ()) if position.options.setup == "gentleman" else (None, (words,))
    return None, (words,)


def _pressed(position: Position, move: Move | None, press: str) -> Judged:
    """The decision after a square was pressed, or unchanged with the reason."""
    square = INDEX.get(press.strip().lower(), NOWHERE)
    if square == NOWHERE:
        return move, (no_square(press),)
    if position.options.setup == "hostile":
        return _placed(position, move, square)
    return _toggled(position, move, square)


def _placed(position: Position, move: Move | None, square: int) -> Judged:
    place = Place(position.turn, square)
    if move == place:
        return None, ()
    words = refusal(position, place)
    return (place, ()) if words is None else (move, (words,))


def _toggled(position: Position, move: Move | None, square: int) -> Judged:
    """A square of an arrangement taken or left."""
    side = position.turn
    outside = outside_camp(side, square)
    if outside is not None:
        return move, (outside,)
    squares = set(move.squares) if isinstance(move, Arrange) else _standing(position)
    if square in squares:
        squares.remove(square)
    elif len(squares) == EIGHT:
        text = f"All {EIGHT} pieces stand: press one of them to lift it first."
        return move, (Words("too-many", text, {"number": EIGHT}),)
    else:
        squares.add(square)
    if not squares:
        return None, ()
    return Arrange(side, in_order(side, squares)), ()


def _standing(position: Position) -> set[int]:
    return set(squares_in(position.men[position.turn]))


# --- What is shown --------------------------------------------------------------------


def _sentence(position: Position, move: Move | None, *, whole: bool) -> Words:
    if move is None:
        return _asking(position)
    if whole:
        return sentences.describe(position, move)
    stand = len(move.squares) if isinstance(move, Arrange) else 0
    text = f"{stand} of {EIGHT} pieces stand: press the squares of the others."
    return Words("arrange", text, {"number": stand, "needed": EIGHT})


def _asking(position: Position) -> Words:
    """What the player does now."""
    side = position.turn
    if position.options.setup == "hostile":
        number = EIGHT - position.left + 1
        what = f"press a square of your two ranks for piece {number}."
        params: dict[str, Parameter] = {"seat": side.seat, "number": number}
        return to_choose("choose_place", side.title, what, params)
    what = "move your pieces once more, or accept both armies."
    if not position.men[side]:
        what = "press eight squares of your two ranks, or choose a formation."
    return to_choose("choose_places", side.title, what, {"seat": side.seat})


def _squares(position: Position, move: Move | None) -> Iterator[Choice]:
    side = position.turn
    if position.options.setup == "hostile":
        if isinstance(move, Place):
            yield chosen(move.square, "")
        else:
            for square in squares_in(CAMP[side] & ~position.men[side]):
                yield _square(square, bare(Place(side, square)))
        return
    squares = set(move.squares) if isinstance(move, Arrange) else _standing(position)
    for square in squares_in(CAMP[side]):
        if square not in squares and len(squares) == EIGHT:
            continue
        after = squares ^ {square}
        text = bare(Arrange(side, in_order(side, after))) if after else ""
        yield _square(square, text, "man" if square in squares else "drop")


def _square(square: int, text: str, kind: str = "drop") -> Choice:
    name = NAMES[square]
    say = "Place a piece on" if kind == "drop" else "Lift the piece from"
    return Choice(text, kind, "", Words(kind, f"{say} {name}.", {"to": name}), name)


def _buttons(position: Position, move: Move | None, *, whole: bool) -> Iterator[Choice]:
    if whole and move is not None:
        words = Words("done", "Send the set-up as it stands.")
        yield Choice(bare(move), "done", "Done", words)
    if move is not None or position.options.setup == "hostile":
        return
    side = position.turn
    if all(position.men):
        words = Words("accept", f"{side.title} accepts the set-up of both sides.")
        yield Choice(bare(Accept(side)), "accept", "Accept", words)
    for name, mask in formations(side):
        if mask != position.men[side]:
            text = bare(arrangement(side, mask))
            words = Words("formation", f"{TITLES[name]}: {text[2:]}.", {"name": name})
            yield Choice(text, "formation", TITLES[name], words)
