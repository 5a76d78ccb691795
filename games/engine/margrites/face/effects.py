"""What falls after a step, told wave by wave (margrites §5)."""

from __future__ import annotations

from games.engine.margrites.face.names import PIECES, square_names
from games.engine.margrites.rules.boards import NAMES
from games.engine.margrites.rules.martyrs import equation, friends
from games.engine.margrites.rules.values import Fall, Wave
from games.engine.scenes import Effect
from games.engine.sides import Side
from games.engine.words import Parameter, Words, listed


def effects(fallen: tuple[Wave, ...], mover: Side) -> tuple[Effect, ...]:
    """Each piece that falls, in the order of the waves: an enemy is a "capture", an
    own piece a "loss"."""
    return tuple(
        _effect(number, fall, mover)
        for number, wave in enumerate(fallen, start=1)
        for fall in wave
    )


def _effect(number: int, fall: Fall, mover: Side) -> Effect:
    name = NAMES[fall.square]
    kind, verb = ("loss", "loses") if fall.side is mover else ("capture", "takes")
    text = (
        f"Wave {number}: {mover.title} {verb} {name}, {fall.opp} enemies against "
        f"{fall.ally} ({friends(fall.ally)}): {equation(fall)}."
    )
    params: dict[str, Parameter] = {
        "square": name,
        "wave": number,
        "opp": fall.opp,
        "ally": fall.ally,
    }
    return Effect(
        kind,
        name,
        f"{fall.opp}:{fall.ally}",
        Words(kind, text, params),
        square_names(fall.touching),
        man=PIECES[fall.side],
        order=number,
    )


def fallen_words(fallen: tuple[Wave, ...], mover: Side) -> str:
    """ "captures g4 (4 ≥ 2 × 2), then f4 (2 ≥ 2 × 1)", or nothing."""
    waves = []
    for wave in fallen:
        parts = []
        for verb, lost in (("captures", False), ("loses", True)):
            found = [fall for fall in wave if (fall.side is mover) is lost]
            names = [f"{NAMES[fall.square]} ({equation(fall)})" for fall in found]
            if names:
                parts.append(f"{verb} {listed(names)}")
        waves.append(" and ".join(parts))
    return ", then ".join(waves)
