"""The single choices that are offered while a turn is built, each with its words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from games.engine.geometry import NAMES
from games.engine.offers import Choice
from games.engine.rithmomachia.face.building import Built
from games.engine.rithmomachia.face.sentences import describe
from games.engine.rithmomachia.rules.declarations import say
from games.engine.rithmomachia.rules.harmony import values
from games.engine.rithmomachia.rules.proportions import ADJECTIVES, equation
from games.engine.rithmomachia.rules.refusals import value_of
from games.engine.rithmomachia.rules.relations import equation as relation_equation
from games.engine.rithmomachia.rules.relations import equation_of_two
from games.engine.rithmomachia.rules.values import Ambush, Harmony, Move, Part, Position
from games.engine.rithmomachia.text.names import full_name, man_name
from games.engine.rithmomachia.text.notation import write_ambush, write_move
from games.engine.words import Parameter, Words

Params = dict[str, Parameter]


def chosen(square: int, text: str, code: str, sentence: str) -> Choice:
    """A chosen square; pressing it takes the choice back."""
    name = NAMES[square]
    words = Words(code, sentence.format(name), {"square": name})
    return Choice(text, "chosen", "", words, name)


def displaced(position: Position, built: Built) -> Iterator[Choice]:
    """The chosen man and where it goes."""
    yield chosen(built.man, "", "leave_man", "Leave the man on {}.")
    if built.move is None:
        yield chosen(
            built.to, NAMES[built.man], "leave_square", "Go elsewhere than {}."
        )
    else:
        yield chosen(built.to, built.text, "again", "Press {} again to play.")


def capture(position: Position, found: list[Move]) -> Choice:
    """A capture as a square to press; with several ways they are chosen from next."""
    listed = tuple(equated(position, way) for way in found)
    first, there = listed[0], NAMES[found[0].destination]
    several = f"{NAMES[found[0].origin]}x{there}"
    text = several if len(found) > 1 else first.text
    label = landing_equation(position, found[0])
    return Choice(text, "capture", label, first.words, there, first.lights, listed)


def equated(position: Position, way: Move) -> Choice:
    """One equation by which a man is taken, with its helper."""
    label = landing_equation(position, way)
    lights: tuple[str, ...] = ()
    if way.capture and (helper := way.capture.helper):
        lights = (NAMES[helper.square],)
        label += f" · {short_name(position, helper)}"
    words = describe(position, way)
    return Choice(write_move(way), "equation", label, words, lights=lights)


def landing_equation(position: Position, way: Move) -> str:
    """The equation of a capture by landing: "16 = 4 × 4"."""
    if way.capture is None:
        return ""
    helper = way.capture.helper
    a = value_of(position, Part(way.origin, way.face))
    b = value_of(position, way.capture.target)
    h = value_of(position, helper) if helper else 0
    return relation_equation(way.capture.relation, a, b, h)


def ambush(
    position: Position, way: Ambush, head: str, tail: str
) -> tuple[Choice, Choice]:
    """An enemy with a pair who can ambush it: to press on the board, where only the
    equation is written, and as a button. `head` and `tail` are the turn around it."""
    label, target = pair_equation(position, way), short_name(position, way.target)
    one, other = way.helpers
    pair = f"{short_name(position, one)} and {short_name(position, other)}"
    lights = (NAMES[one.square], NAMES[other.square])
    square = NAMES[way.target.square]
    sentence = f"Ambush {target} with {pair}: {label}."
    params: Params = {"square": square, "helpers": lights, "equation": label}
    words = Words("ambush", sentence, params)
    text = f"{head}{write_ambush(way)}{tail}"
    return (
        Choice(text, "ambush", label, words, square, lights),
        Choice(text, "ambush", f"{target}: {label}", words, square, lights),
    )


def other_pair(position: Position, built: Built, way: Ambush) -> Choice:
    """Another pair for the same enemy."""
    label = pair_equation(position, way)
    pair = " and ".join(short_name(position, helper) for helper in way.helpers)
    lights = tuple(NAMES[part.square] for part in way.helpers)
    params: Params = {"helpers": lights, "equation": label}
    words = Words("pair", f"Ambush with {pair} instead: {label}.", params)
    text = replace(built, ambush=way).text
    return Choice(text, "pair", f"{label} · {pair}", words, lights=lights)


def pair_equation(position: Position, way: Ambush) -> str:
    """The equation of an ambush: "289 + 72 = 361"."""
    x, y = (value_of(position, helper) for helper in way.helpers)
    return equation_of_two(way.relation, x, y, value_of(position, way.target))


def harmony(after: Position, built: Built, made: Harmony) -> Choice:
    """A harmony that stands `after` a displacement and can be declared."""
    numbers = values(after, made.men)
    label = f"{', '.join(map(str, numbers))} {ADJECTIVES[made.proportion]}"
    what = say(after, made)
    sums = equation(made.proportion, *numbers[:3])
    lights = tuple(NAMES[part.square] for part in made.men)
    params: Params = {
        "numbers": numbers,
        "squares": lights,
        "proportion": made.proportion,
    }
    words = Words("harmony", f"Declare {what}: {sums}.", params)
    text = replace(built, harmony=made, gathering=None).text
    return Choice(text, "harmony", label, words, lights=lights)


def drop(left: Built, what: str) -> Choice:
    """The turn left when something declared is dropped again."""
    words = Words(f"without_{what}", f"Make the move without {what}.")
    return Choice(left.text, "without", f"No {what}", words)


def whole_name(position: Position, square: int) -> str:
    """ "White T4 on N1", or the name of an empty square."""
    piece = position.piece(square)
    return full_name(piece, square) if piece else NAMES[square]


def short_name(position: Position, part: Part) -> str:
    """ "T4 on N1", "P[36] on B8", or the name of an empty square."""
    piece, name = position.piece(part.square), NAMES[part.square]
    return f"{man_name(piece, part.face)} on {name}" if piece else name
