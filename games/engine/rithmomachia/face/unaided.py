"""Building a turn without helps: everything is taken as the player says it.

Nothing legal is given away: any square can be pressed, all seven relations are offered,
and a turn can be sent as soon as its text is complete.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from games.engine.geometry import NAMES
from games.engine.offers import Choice, Offers
from games.engine.rithmomachia.face.drafts import Draft, Gathered, Intended
from games.engine.rithmomachia.face.spoken import (
    awaited,
    faceless,
    named,
    pressed,
    replaced,
)
from games.engine.rithmomachia.options import RithmomachiaOptions
from games.engine.rithmomachia.rules.proportions import ADJECTIVES
from games.engine.rithmomachia.rules.relations import TITLES
from games.engine.rithmomachia.rules.values import (
    PROPORTIONS,
    RELATIONS,
    Part,
    Position,
)
from games.engine.rithmomachia.text.names import man_name
from games.engine.words import Words, to_choose

ASKED: Final = {
    "man": "choose a man.",
    "square": "press the square to go to.",
    "face": "name the face that the pyramid shows.",
    "relation": "name the relation.",
    "helper": "press the helper.",
    "enemy": "press the enemy to ambush.",
    "by": "name the relation of the ambush.",
    "two": "press the two helpers.",
    "men": "press three men or more for the harmony.",
    "": "send the move, or add to it.",
}


def offers(position: Position, draft: Draft, rest: str, press: str) -> Offers:
    """What can be said next after a draft, once a square is pressed."""
    refusals = (unread(rest),) if rest else ()
    if press:
        draft, more = pressed(position, draft, press)
        refusals = (*refusals, *more)
    what = awaited(position, draft)
    code = f"say_{what or 'more'}"
    asking = Words(code, f"{draft.text}: {ASKED[what]}")
    if not draft.text:
        who, params = f"{position.turn.title} to move", {"seat": position.turn.seat}
        asking = to_choose(code, who, ASKED[what], params)
    return Offers(
        draft.text,
        asking,
        tuple(_squares(position, draft, what)),
        tuple(_options(position, draft, what)),
        "" if what else draft.text,
        False,
        refusals,
    )


def unread(rest: str) -> Words:
    """That the end of a typed text cannot be read."""
    text = f"{rest[:40]!r} cannot be read; write C1-D1, N1xD1:DIVISOR or P6xA6:SUM(O4)."
    return Words("unread", text, {"text": rest[:40]})


def _squares(position: Position, draft: Draft, what: str) -> Iterator[Choice]:
    """The player's own men when a man must be named, and the squares chosen so far."""
    mover, landing = draft.mover, draft.landing
    if mover is not None:
        yield _square(mover.square, "", "chosen")
    if mover is not None and landing is not None and draft.harmony is None:
        back = Draft(replace(mover, face=0)).text
        yield _square(landing.target.square, back, "chosen")
    kinds = {"man": "man", "helper": "helper", "two": "helper"}
    kind = "build" if draft.harmony is not None else kinds.get(what, "")
    if not kind:
        return
    for square, piece in position.standing():
        if piece.side is not position.turn:
            continue
        moved = mover is not None and landing is not None and square == mover.square
        if moved and landing and draft.harmony is not None:
            square = landing.target.square
        said = named(draft, what, Part(square), own=True)
        if said is not None or mover is None:
            text = said.text if said else Draft(Part(square)).text
            yield _square(square, text, kind, man_name(piece))


def _square(square: int, text: str, kind: str, label: str = "") -> Choice:
    name = NAMES[square]
    say = f"Take back {name}." if kind == "chosen" else f"Name {label} on {name}."
    return Choice(text, kind, label, Words(kind, say), name)


def _options(position: Position, draft: Draft, what: str) -> Iterator[Choice]:
    match what:
        case "face":
            yield from _faces(position, draft)
        case "relation" | "by":
            for relation in RELATIONS:
                said = _related(draft, what, relation)
                yield _say(said, "relation", TITLES[relation])
        case "":
            yield Choice(
                draft.text, "done", "Play", Words("done", "Send the move as it stands.")
            )
            yield from _additions(position.options, draft)
    if draft.harmony is not None:
        yield _say(replace(draft, harmony=None), "without", "No harmony")
    if draft.ambush is not None:
        yield _say(replace(draft, ambush=None), "without", "No ambush")


def _say(draft: Draft, kind: str, label: str) -> Choice:
    return Choice(draft.text, kind, label, Words(kind, f"{label}."))


def _additions(options: RithmomachiaOptions, draft: Draft) -> Iterator[Choice]:
    """What can be added to a complete displacement."""
    if options.ambush and draft.ambush is None:
        yield _say(replace(draft, ambush=Intended()), "add", "Ambush")
    if draft.harmony is None:
        for proportion in PROPORTIONS:
            label = f"{ADJECTIVES[proportion].title()} harmony"
            yield _say(replace(draft, harmony=Gathered(proportion)), "add", label)
    if options.point_victory and not draft.points:
        yield _say(replace(draft, points=True), "points", "Declare points")


def _related(draft: Draft, what: str, relation: str) -> Draft:
    if what == "relation" and draft.landing:
        return replace(draft, landing=replace(draft.landing, relation=relation))
    intended = draft.ambush or Intended()
    return replace(draft, ambush=replace(intended, relation=relation))


def _faces(position: Position, draft: Draft) -> Iterator[Choice]:
    """The faces of the pyramid that must name one."""
    found = faceless(position, draft)
    if found is None:
        return
    part, piece = found
    for face in dict.fromkeys(piece.faces):
        shown = replaced(draft, part, replace(part, face=face))
        yield _say(shown, "face", f"Face {face}")
