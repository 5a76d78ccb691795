"""What can be chosen next while a decision is built, and what it would capture."""

from __future__ import annotations

from games.engine.errors import IllegalMove
from games.engine.margrites.face import choices, sentences, stages, unaided
from games.engine.margrites.face.drafts import Draft, of, read_draft
from games.engine.margrites.face.names import no_square, side_on, unread
from games.engine.margrites.face.why import not_this_man
from games.engine.margrites.rules.boards import INDEX, NAMES, NOWHERE
from games.engine.margrites.rules.moving import returnable
from games.engine.margrites.rules.refusals import refusal
from games.engine.margrites.rules.values import Move, Position, Return, Score, Step
from games.engine.margrites.text import notation
from games.engine.offers import Offers
from games.engine.words import Words

Refusals = tuple[Words, ...]
Judged = tuple[Draft, Refusals]


def offers(
    position: Position, partial: str = "", press: str = "", *, helps: bool = True
) -> Offers:
    """What can be chosen after `partial`, once the square `press` is pressed."""
    if position.ended is not None:
        return Offers("", position.ended.words)
    if position.placing:
        return stages.offers(position, partial, press, helps=helps)
    draft, rest = read_draft(position, partial)
    if not helps:
        return unaided.offers(position, draft, rest, press)
    built, refusals = _build(position, draft, partial)
    if rest:
        refusals = (*refusals, unread(rest))
    if press:
        built, more = _pressed(position, built, press)
        refusals = (*refusals, *more)
    if built.move is not None:
        return _complete(position, built, built.move, refusals)
    if built.origin != NOWHERE:
        return _destinations(position, built, refusals)
    squares = tuple(choices.men(position))
    back = any(each.kind == "drop" for each in squares)
    return Offers("", sentences.asking(position, back=back), squares, refusals=refusals)


# --- The draft, judged ----------------------------------------------------------------


def _build(position: Position, draft: Draft, text: str) -> Judged:
    """The longest legal part of a draft, and why what follows it is refused."""
    begun, refusals = Draft(), Refusals()
    if draft.origin != NOWHERE or isinstance(draft.move, Step | Score):
        begun, refusals = _chosen(position, draft.origin)
    if refusals or draft.move is None:
        return begun, refusals
    words = refusal(position, draft.move)
    if words is not None:
        return begun, (words,)
    try:  # what the text says of captures must hold
        notation.read_move(position, text)
    except IllegalMove as refused:
        return draft, (refused.words,)
    return draft, ()


def _chosen(position: Position, square: int) -> Judged:
    """One's own piece chosen, or why not."""
    refusals = not_this_man(position, square)
    return (Draft() if refusals else Draft(square)), refusals


def _pressed(position: Position, built: Draft, press: str) -> Judged:
    """The draft after a square was pressed, or unchanged with the reasons why not."""
    square = INDEX.get(press.strip().lower(), NOWHERE)
    if square == NOWHERE:
        return built, (no_square(press),)
    if square == built.origin or _is_put_back(built, square):
        return Draft(), ()
    if square == built.target:
        return Draft(built.origin), ()
    if side_on(position.men, square) is position.turn:
        return _chosen(position, square)
    chosen, refusals = _gone_to(position, built, square)
    return (built, refusals) if refusals else (chosen, ())


def _is_put_back(built: Draft, square: int) -> bool:
    return isinstance(built.move, Return) and built.move.square == square


def _gone_to(position: Position, built: Draft, square: int) -> Judged:
    """A step of the chosen piece, a piece put back, or why neither."""
    move: Move
    if built.origin != NOWHERE:
        move = Step(built.origin, square)
    elif returnable(position, square) is not None:
        move = Return(square)
    else:
        return Draft(), not_this_man(position, square)
    words = refusal(position, move)
    return (of(move), ()) if words is None else (built, (words,))


# --- Stages ---------------------------------------------------------------------------


def _destinations(position: Position, built: Draft, refusals: Refusals) -> Offers:
    """Where the chosen piece can go, over the edge too."""
    name = NAMES[built.origin]
    squares, edge = choices.destinations(position, built.origin)
    text = f"The piece on {name}: choose a touching square."
    sentence = Words("choose_square", text, {"square": name})
    chosen = (choices.chosen(built.origin, ""), *squares)
    return Offers(built.text, sentence, chosen, edge, refusals=refusals)


def _complete(
    position: Position, built: Draft, move: Move, refusals: Refusals
) -> Offers:
    """A whole step: what falls follows by itself."""
    squares = []
    if built.origin != NOWHERE:
        squares.append(choices.chosen(built.origin, ""))
    if isinstance(move, Step):
        squares.append(choices.chosen(move.target, NAMES[move.origin]))
    if isinstance(move, Return):
        squares.append(choices.chosen(move.square, ""))
    return Offers(
        built.text,
        sentences.describe(position, move),
        tuple(squares),
        move=notation.write_move(position, move),
        sure=not refusals,
        refusals=refusals,
    )
