"""The single choices that are offered while a turn is built, each with its words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from games.engine.geometry import NAMES, NOWHERE
from games.engine.medieval.face.drafts import Draft
from games.engine.medieval.face.effects import effects
from games.engine.medieval.face.names import full_name
from games.engine.medieval.rules import turns
from games.engine.medieval.rules.armies import Army
from games.engine.medieval.rules.previews import Previews
from games.engine.medieval.rules.values import Hit, Man, Move, Part, Position
from games.engine.medieval.text.notation import write_displacement
from games.engine.offers import Choice
from games.engine.scenes import Effect
from games.engine.words import Words, listed


@lru_cache(maxsize=8192)
def man(square: int, man: Man) -> Choice:
    """One's own man, to be moved; the same in every position in which he stands
    there."""
    name = NAMES[square]
    words = Words(
        "man", f"Choose {full_name(man, square)}.", {"man": man.name, "square": name}
    )
    return Choice(name, "man", man.name, words, name)


def body(held: Part) -> Choice:
    """A body held, to be dropped instead of a move (medieval §8, `prisoners`)."""
    text = f"Drop {held.name} on your outermost column."
    words = Words("drop", text, {"man": held.name})
    return Choice(Draft(drop=held).text, "drop", f"Drop {held.name}", words)


def chosen(position: Position, built: Draft) -> Iterator[Choice]:
    """The man that is chosen and where it goes; pressing one takes it back."""
    if built.origin != NOWHERE:
        yield _back(built.origin, "", "leave_man", "Leave the man on {}.")
    if built.to != NOWHERE:
        begun = replace(built, to=NOWHERE, man="").text
        yield _back(built.to, begun, "leave_square", "Go elsewhere than {}.")


def _back(square: int, text: str, code: str, sentence: str) -> Choice:
    name = NAMES[square]
    words = Words(code, sentence.format(name), {"square": name})
    return Choice(text, "chosen", "", words, name)


def destinations(
    position: Position, built: Draft, squares: tuple[int, ...]
) -> Iterator[Choice]:
    """The squares where a man can go or a body be dropped, with all that falls."""
    army = Army(position, position.turn)
    previews = Previews(army, built.origin)
    for square in squares:
        move = Move(built.origin, square, built.drop)
        yield _destination(position, move, previews.hits(move))


def _destination(position: Position, move: Move, hits: tuple[Hit, ...]) -> Choice:
    text, there = write_displacement(position, move), NAMES[move.destination]
    go = "Move to" if move.drop is None else "Drop it on"
    if not hits:
        kind = "quiet" if move.drop is None else "drop"
        words = Words(kind, f"{go} {there}.", {"to": there})
        return Choice(text, kind, "", words, there)
    men = turns.moved(position, move)
    found = effects(men, hits, move.destination)
    taken = listed(_short(hit) for hit in hits)
    words = Words("capture", f"{go} {there} and take {taken}.", {"to": there})
    lights = tuple(dict.fromkeys(name for each in found for name in each.lights))
    label = _label(hits, found)
    return Choice(text, "capture", label, words, there, lights, effects=found)


def _short(hit: Hit) -> str:
    """ "T12"; a part "S36 of P91"."""
    if hit.part is None:
        return hit.man.name
    return f"{hit.man.parts[hit.part].name} of {hit.man.name}"


def _label(hits: tuple[Hit, ...], found: tuple[Effect, ...]) -> str:
    """The equation by which one falls; of several how many."""
    return found[0].label if len(hits) == 1 else f"×{len(hits)}"
