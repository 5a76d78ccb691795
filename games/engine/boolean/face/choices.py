"""The single choices that are offered while a move is built, each with its words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Final

from games.engine.boolean.face.drafts import Draft
from games.engine.boolean.face.effects import effects
from games.engine.boolean.face.names import full_name
from games.engine.boolean.rules import turns
from games.engine.boolean.rules.moves import of_man, pushed_from
from games.engine.boolean.rules.space import NAMES, NOWHERE
from games.engine.boolean.rules.values import Man, Move, Position, Wave, here
from games.engine.boolean.text.notation import write_displacement
from games.engine.offers import Choice
from games.engine.words import Words, listed

GLYPHS: Final = {"circle": "○", "triangle": "△", "square": "□", "pyramid": "◭"}


@lru_cache(maxsize=8192)
def man(cell: int, man: Man) -> Choice:
    """One's own man, to be moved; the same in every position in which he stands
    there."""
    name = NAMES[cell]
    words = Words(
        "man", f"Choose {full_name(man, cell)}.", {"man": man.token, "square": name}
    )
    return Choice(name, "man", man.bits, words, name)


def chosen(position: Position, built: Draft) -> Iterator[Choice]:
    """The cells that are chosen; pressing one takes it back. One cell can be both the
    pyramid's and the end of the push: then that is taken back first."""
    backs: dict[int, tuple[Draft, str]] = {}
    if built.origin != NOWHERE:
        backs[built.origin] = Draft(), "Leave the man on {}."
    if built.to != NOWHERE:
        back = Draft(built.origin, man=built.man)
        backs[built.to] = back, "Go elsewhere than {}."
    if built.push != NOWHERE:
        backs[built.push] = replace(built, push=NOWHERE), "Push elsewhere than to {}."
    for cell, (back, sentence) in backs.items():
        name = NAMES[cell]
        words = Words("leave", sentence.format(name), {"square": name})
        yield Choice(back.text, "chosen", "", words, name)


def destinations(position: Position, built: Draft) -> Iterator[Choice]:
    """Where a man can go, with all that flips; cells that a pyramid can push free."""
    pushing: set[int] = set()
    for move in of_man(position, built.origin):
        if move.push == NOWHERE:
            yield whole(position, move)
        elif move.to not in pushing:
            pushing.add(move.to)
            yield _push(position, built, move.to)


def _push(position: Position, built: Draft, cell: int) -> Choice:
    there = position.men[cell]
    assert there is not None  # noqa: S101  # somebody is pushed
    text = f"Step onto {full_name(there, cell)} and push it on."
    words = Words("push", text, {"man": there.token, "to": NAMES[cell]})
    return Choice(replace(built, to=cell).text, "push", "", words, NAMES[cell])


def push_targets(position: Position, built: Draft) -> Iterator[Choice]:
    """Where a man can be pushed, with all that then flips (boolean §4)."""
    for move in pushed_from(position.men, built.origin, built.to):
        yield whole(position, move)


def whole(position: Position, move: Move) -> Choice:
    """A choice that makes the move complete."""
    _, waves = turns.taken(position, move)
    ends = move.to if move.push == NOWHERE else move.push
    there = NAMES[ends]
    go = f"Move to {there}" if move.push == NOWHERE else f"Push to {there}"
    text = write_displacement(move)
    if not waves:
        words = Words("quiet", f"{go}.", {"to": there})
        return Choice(text, "quiet", "", words, there)
    found = effects(waves)
    hits = [hit for wave in waves for hit in wave]
    taken = listed(here(hit.man, hit.cell) for hit in hits)
    words = Words("capture", f"{go} and take {taken}.", {"to": there})
    lights = tuple(dict.fromkeys(name for each in found for name in each.lights))
    return Choice(text, "capture", _label(waves), words, there, lights, effects=found)


def _label(waves: tuple[Wave, ...]) -> str:
    """The equation by which one is taken; of several how many."""
    hits = [hit for wave in waves for hit in wave]
    return hits[0].reasons[0].equation if len(hits) == 1 else f"×{len(hits)}"


# --- Placing ------------------------------------------------------------------------


def to_place(man: Man, built: Draft) -> Choice:
    """A man that can be placed, now or on the cell that is chosen."""
    where = "" if built.to == NOWHERE else f" on {NAMES[built.to]}"
    text = f"Place {man.shape} {man.bits}, value {man.value}{where}."
    words = Words("place", text, {"man": man.token})
    return Choice(replace(built, man=man).text, "place", _labelled(man), words)


def to_leave(man: Man, built: Draft) -> Choice:
    """The man that is chosen to be placed; pressing it leaves it aside."""
    words = Words("leave", f"Do not place {man.bits} now.", {"man": man.token})
    return Choice(replace(built, man=None).text, "leave", _labelled(man), words)


def as_usual(man: Man, cell: int) -> Choice:
    """The man that comes next in the standard set-up, placed with one press."""
    where = NAMES[cell]
    text = (
        f"Place {man.shape} {man.bits} on {where}: press this each turn, and the rest "
        "stands as in the standard set-up."
    )
    words = Words("place", text, {"man": man.token, "to": where})
    draft = Draft(to=cell, man=man)
    return Choice(draft.text, "place", f"Standard: {man.bits} on {where}", words)


def _labelled(man: Man) -> str:
    """ "○ 0001 (1)": shape, bits and value."""
    return f"{GLYPHS[man.shape]} {man.bits} ({man.value})"


def cell_to_place(cell: int, shape: str, built: Draft) -> Choice:
    """A free cell for a man that is chosen, or for one of its shape."""
    who = f"a {shape}" if built.man is None else built.man.bits
    words = Words("place", f"Place {who} on {NAMES[cell]}.", {"to": NAMES[cell]})
    return Choice(replace(built, to=cell).text, "place", "", words, NAMES[cell])
