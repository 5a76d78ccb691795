"""`manage.py bench engine`: the engine beside python-chess, in one process, in turn.

Chess moves from its initial position are the yardstick. Every round measures each
thing once, so that a busy moment of the machine touches all of them; ratios are taken
round by round. Times are this process's own CPU time: others on the machine do not
count.
"""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Callable, Sequence
from functools import partial
from importlib.util import find_spec
from statistics import median
from time import process_time
from typing import Any, NamedTuple

from games.engine.perft import perft_by_walking
from games.engine.rithmomachia.options import RithmomachiaOptions
from games.engine.rithmomachia.rules import Rithmomachia
from games.engine.rithmomachia.values import Move, Position
from games.engine.rithmomachia.walker import Walker

ROUNDS = 7
POSITIONS = 11
MISSING = (
    "python-chess is missing: it is the yardstick; install the development "
    "dependencies with `uv sync --group dev`."
)
CHILD = """
from time import process_time
began = process_time()
import {module}
taken = process_time() - began
with open("/proc/self/status") as status:
    peak = next(line.split()[1] for line in status if line.startswith("VmHWM"))
print(taken, peak)
"""
Say = Callable[[str], object]


class Played(NamedTuple):
    """A position of the measurement with all that is asked about it."""

    position: Position
    walker: Walker
    moves: list[Move]


def run(say: Say) -> None:
    """Measure, and say line by line what is seen."""
    if find_spec("chess") is None:
        raise SystemExit(MISSING)
    import chess

    game = Rithmomachia(RithmomachiaOptions())
    positions = _positions(game)
    board = chess.Board()
    measures: dict[str, Callable[[], float]] = {
        "chess list": lambda: _each(lambda: list(board.legal_moves), 1500),
        "moves": lambda: _over(positions, lambda each: each.walker.moves(), 150),
        "full list": lambda: _over(positions, lambda each: each.walker.survey(), 80),
        "values": lambda: _over(
            positions, lambda each: list(game.legal_moves(each.position)), 40
        ),
        "validate": lambda: _validate(game, positions),
        "chess perft": lambda: _perft(lambda: chess_perft(board, 3)),
        "perft": lambda: _perft(lambda: perft_by_walking(positions[0].walker, 3)),
    }
    for measure in measures.values():
        measure()  # what is filled once and for all is filled now
    seen: dict[str, list[float]] = {name: [] for name in measures}
    for _ in range(ROUNDS):
        for name, measure in measures.items():
            seen[name].append(measure())
    _report(say, seen)
    _report_start(say)


def chess_perft(board: Any, depth: int) -> int:
    """Written as `perft_by_walking` is."""
    if depth == 0:
        return 1
    nodes = 0
    for move in board.legal_moves:
        board.push(move)
        nodes += chess_perft(board, depth - 1)
        board.pop()
    return nodes


def _positions(game: Rithmomachia) -> list[Played]:
    """The start and positions of seeded random games after 20 to 80 plies."""
    chance = random.Random(1563)  # noqa: S311
    positions = [game.initial()]
    while len(positions) < POSITIONS:
        position = game.initial()
        for _ in range(chance.randint(20, 80)):
            move = chance.choice([*game.legal_moves(position)])
            position = game.apply(position, move)
        if position.ended is None:
            positions.append(position)
    return [
        Played(position, Walker(game.options, position), [*game.legal_moves(position)])
        for position in positions
    ]


# --- One measurement each, in microseconds or nodes a second ---


def _each(ask: Callable[[], object], times: int) -> float:
    began = process_time()
    for _ in range(times):
        ask()
    return (process_time() - began) / times * 1e6


def _over(
    positions: list[Played], ask: Callable[[Played], object], times: int
) -> float:
    return median(_each(partial(ask, each), times) for each in positions)


def _validate(game: Rithmomachia, positions: list[Played]) -> float:
    """One move, on the average over all legal moves of all positions."""
    refusal, count = game.refusal, 0
    began = process_time()
    for _ in range(20):
        for position, _, moves in positions:
            for move in moves:
                refusal(position, move)
            count += len(moves)
    return (process_time() - began) / count * 1e6


def _perft(count: Callable[[], int]) -> float:
    began, nodes = process_time(), 0
    while process_time() < began + 0.2:
        nodes += count()
    return nodes / (process_time() - began)


def _start(module: str) -> tuple[float, float]:
    """Milliseconds to import a module and the peak of memory in MiB, in a process of
    its own."""
    command = [sys.executable, "-c", CHILD.format(module=module)]
    done = subprocess.run(  # noqa: S603
        command, capture_output=True, check=True, text=True
    )
    seconds, kibibytes = done.stdout.split()
    return float(seconds) * 1e3, int(kibibytes) / 1024


# --- What is said ---


def _report(say: Say, seen: dict[str, list[float]]) -> None:
    lists = seen["chess list"]
    say(f"{'':52}  median   ratio (lowest to highest of {ROUNDS} rounds)")
    _line(say, "python-chess, list(board.legal_moves), µs", lists)
    _line(say, "legal list of the walker, µs", seen["moves"], lists)
    _line(say, "legal list as Move values, µs", seen["values"], lists)
    title = "legal list, all capture witnesses, all ambushes, µs"
    _line(say, title, seen["full list"], lists, most=1.5)
    _line(say, "validating one move, µs", seen["validate"], lists, most=0.05)
    _line(say, "python-chess, perft 3, leaves made, nodes/s", seen["chess perft"])
    title = "perft 3, leaves made, nodes/s"
    _line(say, title, seen["perft"], seen["chess perft"], least=6)


def _report_start(say: Say) -> None:
    seen = [(_start("chess"), _start("games.engine")) for _ in range(ROUNDS)]
    chess_times = [theirs[0] for theirs, _ in seen]
    _line(say, "import chess, ms", chess_times)
    _line(say, "import games.engine, ms", [ours[0] for _, ours in seen], chess_times)
    _line(say, "peak memory of import chess, MiB", [theirs[1] for theirs, _ in seen])
    peak = [ours[1] for _, ours in seen]
    _line(say, "peak memory of import games.engine, MiB", peak)


def _line(
    say: Say,
    title: str,
    values: Sequence[float],
    yard: Sequence[float] | None = None,
    *,
    most: float | None = None,
    least: float | None = None,
) -> None:
    middle = median(values)
    text = f"{title:52}{middle:8.{2 if middle < 100 else 0}f}"
    if yard is not None:
        ratios = [value / by for value, by in zip(values, yard, strict=True)]
        ratio = median(ratios)
        text += f"   {ratio:.3f} ({min(ratios):.3f} to {max(ratios):.3f})"
        if most is not None:
            text += f"  at most {most:g}: {'met' if ratio <= most else 'MISSED'}"
        if least is not None:
            text += f"  at least {least:g}: {'met' if ratio >= least else 'MISSED'}"
    say(text)
