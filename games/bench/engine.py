"""`manage.py bench engine`: the engine beside python-chess, in one process, in turn.

Chess moves from its initial position are the yardstick. Every round measures each
thing once, so that a busy moment of the machine touches all of them; ratios are taken
round by round.
"""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib.util import find_spec
from statistics import median
from typing import Any

from games.bench import common
from games.bench.engines import measures_of
from games.bench.measures import Measure, counting, each
from games.engine import GAMES, rules, title_of

ROUNDS = 7
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
Taken = list[float]


def run(say: Say) -> None:
    """Measure, and say line by line what is seen."""
    if find_spec("chess") is None:
        raise SystemExit(MISSING)
    groups = {"python-chess": _yardsticks()}
    groups |= {
        title_of(key): [*measures_of(key), *common.measures(rules(key))]
        for key in GAMES
    }
    compare(say, groups)
    say("whole processes")
    _report_start(say)


def compare(say: Say, groups: Mapping[str, list[Measure]]) -> None:
    """Take all measures in turn, and say each beside its yardstick: the first group
    has these."""
    first, *_ = groups
    seen = _take_in_turn(groups)
    yards = {each.yard: seen[first, each.title] for each in groups[first]}
    say(f"{'':60}  median   ratio (lowest to highest of {ROUNDS} rounds)")
    for name, group in groups.items():
        say(name)
        for measure in group:
            yard = None if name == first else yards.get(measure.yard)
            _line(say, measure, seen[name, measure.title], yard)


def _take_in_turn(groups: Mapping[str, list[Measure]]) -> dict[tuple[str, str], Taken]:
    """What each measure has shown in each round, by group and title."""
    every = [(name, measure) for name, group in groups.items() for measure in group]
    for _, measure in every:
        measure.take()  # what is filled once and for all is filled now
    seen: dict[tuple[str, str], Taken] = {}
    for _ in range(ROUNDS):
        for name, measure in every:
            seen.setdefault((name, measure.title), []).append(measure.take())
    return seen


def _yardsticks() -> list[Measure]:
    """What the games are measured by; `yard` is the name the ratios give it."""
    import chess

    board = chess.Board()
    return [
        Measure(
            "list(board.legal_moves), µs",
            lambda: each(lambda: list(board.legal_moves), 1500),
            "list",
        ),
        chess_walked(),
        Measure(
            f"a game of {common.REMEMBERED} plies in memory, KiB",
            lambda: common.kept(chess_game),
            "memory",
        ),
    ]


def chess_walked() -> Measure:
    """Perft of chess, by which trees are measured."""
    import chess

    board = chess.Board()
    return Measure(
        "perft 3, leaves made, nodes/s",
        lambda: counting(lambda: chess_perft(board, 3)),
        "perft",
    )


def chess_game() -> Any:
    """A board after a random game, with its moves to take back."""
    import chess

    chance, board = random.Random(1563), chess.Board()  # noqa: S311
    while board.ply() < common.REMEMBERED and any(board.legal_moves):
        board.push(chance.choice([*board.legal_moves]))
    return board


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


def _start(module: str) -> tuple[float, float]:
    """Milliseconds to import a module and the peak of memory in MiB, in a process of
    its own."""
    command = [sys.executable, "-c", CHILD.format(module=module)]
    done = subprocess.run(  # noqa: S603
        command, capture_output=True, check=True, text=True
    )
    seconds, kibibytes = done.stdout.split()
    return float(seconds) * 1e3, int(kibibytes) / 1024


def _report_start(say: Say) -> None:
    """What it costs to be there, for the engine also with one game to be played."""
    names = "chess", "games.engine", f"games.engine.{next(iter(GAMES))}.game"
    seen = list(zip(*(map(_start, names) for _ in range(ROUNDS)), strict=True))
    for place, what in enumerate(("time of import {}, ms", "peak of import {}, MiB")):
        yard, *ours = ([each[place] for each in rounds] for rounds in seen)
        _line(say, Measure(what.format(names[0]), _nothing), yard)
        for name, values in zip(names[1:], ours, strict=True):
            _line(say, Measure(what.format(name), _nothing), values, yard)


def _nothing() -> float:
    return 0


def _line(
    say: Say,
    measure: Measure,
    values: Sequence[float],
    yard: Sequence[float] | None = None,
) -> None:
    middle = median(values)
    text = f"  {measure.title:58}{middle:8.{2 if middle < 100 else 0}f}"
    if yard is not None:
        ratios = [value / by for value, by in zip(values, yard, strict=True)]
        ratio = median(ratios)
        text += f"   {ratio:.3f} ({min(ratios):.3f} to {max(ratios):.3f})"
        if measure.most:
            met = "met" if ratio <= measure.most else "MISSED"
            text += f"  at most {measure.most:g}: {met}"
        if measure.least:
            met = "met" if ratio >= measure.least else "MISSED"
            text += f"  at least {measure.least:g}: {met}"
    if measure.under:
        met = "met" if middle < measure.under else "MISSED"
        text += f"  under {measure.under:g}: {met}"
    say(text)
