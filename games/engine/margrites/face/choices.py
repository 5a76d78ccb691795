"""The single choices that are offered while a step is built, each with its words."""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.margrites.face.effects import effects, fallen_words
from games.engine.margrites.rules.boards import NAMES
from games.engine.margrites.rules.moving import stepped
from games.engine.margrites.rules.steps import legal
from games.engine.margrites.rules.values import Position, Return, Score, Step
from games.engine.margrites.text.notation import bare
from games.engine.offers import Choice
from games.engine.scenes import Effect
from games.engine.words import Words

SCORES = ("can-score",)  # how the square of a piece that can leave the board is marked


def men(position: Position) -> Iterator[Choice]:
    """The pieces that have a step, and the squares where one can be put back."""
    moves = list(legal(position))
    scoring = {move.origin for move in moves if isinstance(move, Score)}
    seen = set()
    for move in moves:
        if isinstance(move, Return):
            yield _return(position, move)
        elif isinstance(move, Step | Score) and move.origin not in seen:
            seen.add(move.origin)
            yield man(move.origin, scores=move.origin in scoring)


def man(square: int, *, scores: bool = False) -> Choice:
    """One's own piece, to be moved; one that `scores` can leave the board now."""
    name = NAMES[square]
    text = f"Choose the piece on {name}{', which can leave the board' * scores}."
    words = Words("man", text, {"square": name})
    return Choice(name, "man", "", words, name, marks=SCORES * scores)


def chosen(square: int, text: str) -> Choice:
    """What is chosen; pressing it takes it back."""
    name = NAMES[square]
    words = Words("leave_square", f"Take back {name}.", {"square": name})
    return Choice(text, "chosen", "", words, name)


def destinations(
    position: Position, origin: int
) -> tuple[tuple[Choice, ...], tuple[Choice, ...]]:
    """The squares where a piece can go, and the way over the edge as a button."""
    squares, edge = [], []
    for move in legal(position):
        if isinstance(move, Step) and move.origin == origin:
            squares.append(_step(position, move))
        elif isinstance(move, Score) and move.origin == origin:
            edge.append(_score(position, move))
    return tuple(squares), tuple(edge)


def _step(position: Position, move: Step) -> Choice:
    found, falls = _falls(position, move)
    taken = sum(effect.kind == "capture" for effect in found)
    there = NAMES[move.target]
    kind = "capture" if taken else "loss" if found else "quiet"
    text = f"Step to {there}{f': {falls}' if falls else ''}."
    words = Words(kind, text, {"to": there})
    lights = tuple(dict.fromkeys(name for each in found for name in each.lights))
    label = _label(taken, len(found) - taken)
    return Choice(bare(move), kind, label, words, there, lights, effects=found)


def _label(taken: int, lost: int) -> str:
    """How many of either side fall: "×2", "×2 −1", "−1"."""
    parts = (f"×{taken}" if taken else "", f"−{lost}" if lost else "")
    return " ".join(filter(None, parts))


def _score(position: Position, move: Score) -> Choice:
    found, falls = _falls(position, move)
    name = NAMES[move.origin]
    text = f"Leave the board from {name} for a point{f': {falls}' if falls else ''}."
    words = Words("score", text, {"square": name})
    return Choice(
        bare(move),
        "score",
        "Leave the board",
        words,
        lights=(name,),
        effects=found,
        marks=SCORES,
    )


def _return(position: Position, move: Return) -> Choice:
    """A piece put back where it scored (margrites §8, `return_scored`)."""
    found, falls = _falls(position, move)
    name = NAMES[move.square]
    text = f"Put a piece back on {name} for its point{f': {falls}' if falls else ''}."
    words = Words("drop", text, {"to": name})
    return Choice(bare(move), "drop", "−1", words, name, effects=found)


def _falls(
    position: Position, move: Step | Score | Return
) -> tuple[tuple[Effect, ...], str]:
    """What falls by a step, as effects and in words."""
    fallen = stepped(position, move).waves
    return effects(fallen, position.turn), fallen_words(fallen, position.turn)
