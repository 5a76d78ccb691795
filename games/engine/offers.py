"""How a move is built: what can be chosen next, and what follows from it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from games.engine.scenes import Effect, Scene
from games.engine.words import Words


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing that can be chosen next while a move is built.

    `text` is the whole partial move after this choice: hand it back to `offers`.
    `kind` is what it means and a style hook, never a rule. On squares: "man", "quiet",
    "capture", "loss" (only own men fall), "push", "place", "drop" (somebody who is off
    the board), "chosen" (press to take back), "ambush", "helper", "build"; as buttons:
    "equation", "ambush", "pair", "harmony", "build", "points", "without", "which" (of
    two men), "promotion", "place", "leave" (who is chosen to be placed), "drop",
    "formation", "done" (its text is the move to send); "score", "accept", "decline",
    "offer", "sides" (they are changed), "move" (whole moves); and without helps
    "relation", "face", "add".
    `square` is where it is drawn, if it belongs to a square. `label` is short (an
    equation, a name), `words` the sentence. `lights` are the squares of other men that
    take part, the suggested helper first; of a button the squares that it is about.
    `marks` are what else is known of its square ("can-score"), or of the `lights` of a
    button. `ways` previews what choosing this leads to (all relation captures on a
    destination), best suggestion first. `effects` are what choosing it does by itself,
    in the order of telling.
    """

    text: str
    kind: str
    label: str
    words: Words
    square: str = ""
    lights: tuple[str, ...] = ()
    ways: tuple[Choice, ...] = ()
    effects: tuple[Effect, ...] = ()
    marks: tuple[str, ...] = ()


def by_origin(steps: Iterable[tuple[str, str]]) -> dict[str, dict[str, None]]:
    """The ends of displacements by the square on which they begin, each once."""
    found: dict[str, dict[str, None]] = {}
    for origin, end in steps:
        found.setdefault(origin, {})[end] = None
    return found


@dataclass(frozen=True, slots=True)
class Offers:
    """What can be chosen next, given what has been chosen so far.

    `partial` is what stands chosen (normalised). `sentence` says it in words.
    `squares` are choices made by pressing a square, `options` those shown as buttons.
    `move` is the text of a complete move that can be sent as it stands, or "".
    `sure` says that nothing else can be added or chosen, or that the press asked for no
    more: send `move` at once.
    `refusals` answer "why not?" for the square or text that was asked for last.
    `scene` is the board as what is chosen has changed it, where it is changed before
    the move is complete (an army that is being arranged). `example` is a text that can
    be typed now, where the usual example of the game would not do.
    """

    partial: str
    sentence: Words
    squares: tuple[Choice, ...] = ()
    options: tuple[Choice, ...] = ()
    move: str = ""
    sure: bool = False
    refusals: tuple[Words, ...] = ()
    scene: Scene | None = None
    example: str = ""
