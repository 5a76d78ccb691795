"""The single choices that are offered while a decision is built."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from games.engine.enochian.face import effects
from games.engine.enochian.face.building import candidates
from games.engine.enochian.face.drafts import Draft
from games.engine.enochian.face.words import here
from games.engine.enochian.rules import decisions, dice, exchanges
from games.engine.enochian.rules.men import KIND_OF, TITLES, letter, name, standing
from games.engine.enochian.rules.squares import NAMES, NOWHERE
from games.engine.enochian.rules.values import (
    ACCEPT,
    DECLINE,
    OFFER,
    ROLL,
    Move,
    Position,
)
from games.engine.enochian.text.notation import write_plain
from games.engine.offers import Choice
from games.engine.words import Words


def men(position: Position) -> Iterator[Choice]:
    """The squares of men that can move; two who share one are told apart next."""
    kinds: dict[int, list[str]] = {}
    for move in decisions.legal(position):
        if move.is_displacement and move.kind not in kinds.setdefault(move.origin, []):
            kinds[move.origin].append(move.kind)
    for square, found in kinds.items():
        kind = found[0] if len(found) == 1 else ""
        yield man(position, square, kind, "man")


def man(position: Position, square: int, kind: str, style: str) -> Choice:
    """One's own man on a square, to be moved; or two who share it."""
    there = standing(position.men[square])
    named = [each for each in there if kind in ("", letter(each))]
    who = " or ".join(name(each) for each in named)
    words = Words("man", f"Choose {who} on {NAMES[square]}.", {"square": NAMES[square]})
    where = NAMES[square] if style == "man" else ""
    return Choice(f"{kind}{NAMES[square]}", style, who, words, where)


def two(position: Position, square: int) -> Iterator[Choice]:
    """Which of two men on a throne is to move."""
    for each in standing(position.men[square]):
        yield man(position, square, letter(each), "which")


def going(position: Position, built: Draft) -> Iterator[Choice]:
    """Which of two men on a throne goes to the square that both can reach."""
    here = NAMES[built.to]
    for each in standing(position.men[built.origin]):
        text = replace(built, kind=letter(each)).text(position)
        words = Words("which", f"{name(each)} goes to {here}.", {"square": here})
        yield Choice(text, "which", name(each), words)


def back() -> Choice:
    """Nothing is chosen after all."""
    return Choice("", "chosen", "Take back", Words("leave", "Choose something else."))


def chosen(position: Position, built: Draft) -> Iterator[Choice]:
    """The man that is chosen and where it goes; pressing one takes it back."""
    if built.origin != NOWHERE:
        name = NAMES[built.origin]
        words = Words("leave_man", f"Leave the piece on {name}.", {"square": name})
        yield Choice("", "chosen", "", words, name)
    if built.to != NOWHERE:
        name = NAMES[built.to]
        words = Words("leave_square", f"Go elsewhere than {name}.", {"square": name})
        begun = replace(built, to=NOWHERE, into="").text(position)
        yield Choice(begun, "chosen", "", words, name)


def destinations(position: Position, built: Draft) -> Iterator[Choice]:
    """The squares where the chosen man can go, with what that does; while it is open
    which of two moves, those of both."""
    by_target: dict[int, list[Move]] = {}
    for move in candidates(position, built):
        by_target.setdefault(move.target, []).append(move)
    for found in by_target.values():
        yield _destination(position, found)


def _destination(position: Position, found: list[Move]) -> Choice:
    move, to = found[0], NAMES[found[0].target]
    kind = move.kind if len({each.kind for each in found}) == 1 else ""
    text = Draft(move.origin, kind, move.target).text(position)
    follows = effects.of_move(position, move)
    if len(found) == 1 and move.promotion:
        text += f"={move.promotion}"
    elif len(found) > 1:
        follows = tuple(each for each in follows if each.kind == "capture")
    taken = [each.man for each in follows if each.kind == "capture" and each.man]
    if not taken:
        words = Words("quiet", f"Move to {to}.", {"to": to})
        label = (follows[0].brief or follows[0].label) if follows else ""
        return Choice(text, "quiet", label, words, to, effects=follows)
    who = " and ".join(man.name for man in taken)
    words = Words("capture", f"Move to {to} and take {who}.", {"to": to})
    label = follows[0].brief if len(taken) == 1 else f"×{len(taken)}"
    return Choice(text, "capture", label, words, to, effects=follows)


def promotions(position: Position, built: Draft) -> Iterator[Choice]:
    """What a privileged pawn may become, with who steps down for it (enochian §9)."""
    for move in candidates(position, built):
        title = TITLES[KIND_OF[move.promotion]]
        follows = effects.of_move(position, move)
        text = f"Become a {title}."
        for each in follows:
            if each.kind == "demotion":
                text = f"Become a {title}; the {title} on {each.square} becomes a pawn."
        words = Words("promotion", text, {"kind": move.promotion})
        yield Choice(
            write_plain(position, move),
            "promotion",
            title.capitalize(),
            words,
            effects=follows,
        )


# --- What is no displacement ------------------------------------------------------


def actions(position: Position, *, helps: bool = True) -> Iterator[Choice]:
    """The die where it is awaited, both answers to an offer, or an offer itself."""
    if position.offered:
        yield from _answers(position, helps=helps)
    elif dice.awaited(position):
        yield from _throws()
        if exchanges.may_offer(position):
            yield _offer(position, helps=helps)
    elif exchanges.may_offer(position):
        yield _offer(position, helps=helps)


def _answers(position: Position, *, helps: bool) -> Iterator[Choice]:
    follows = effects.of_exchange(position)
    homes = " and ".join(each.words.text.rstrip(".") for each in follows)
    yes = Words("accept", f"Accept: {homes}; both armies thaw.")
    no = Words("decline", f"Decline: {position.turn.title} moves.")
    yield Choice(ACCEPT, "accept", "Accept", yes, effects=follows if helps else ())
    yield Choice(DECLINE, "decline", "Decline", no)


def _throws() -> Iterator[Choice]:
    for face in dice.FACES:
        text = f"The die shows {face}: {dice.WORDS[face]}."
        words = Words("roll", text, {"die": face})
        yield Choice(f"{ROLL} {face}", "roll", str(face), words)


def _offer(position: Position, *, helps: bool) -> Choice:
    army = position.turn
    text = (
        f"Offer to exchange prisoners: the king of {army.ally.title} for the one that "
        f"{army.title} took. {position.survivor.title} answers."
    )
    words = Words("offer", text, {"army": army.seat})
    follows = effects.of_exchange(position) if helps else ()
    homes = tuple(each.square for each in follows)
    label, marks = "Exchange prisoners", ("can-offer",)
    return Choice(OFFER, "offer", label, words, lights=homes, marks=marks)


def who_and_where(position: Position, built: Draft) -> str:
    """ "Red queen on f1", "Red king or Red knight on h1"."""
    there = standing(position.men[built.origin])
    named = [each for each in there if built.kind in ("", letter(each))]
    if len(named) == 1:
        return here(named[0], built.origin)
    return f"{' or '.join(name(each) for each in named)} on {NAMES[built.origin]}"
