"""`manage.py bench engine`: the yardstick is sound and every line is said."""

from __future__ import annotations

import chess
import pytest

from games.bench import engine, measures
from games.engine import games


def test_the_yardstick_counts_as_chess_is_known_to():
    # https://www.chessprogramming.org/Perft_Results: 20, 400, 8 902 from the start.
    board = chess.Board()
    counts = [engine.chess_perft(board, depth) for depth in (1, 2, 3)]
    assert counts == [20, 400, 8902]


def test_without_the_yardstick_one_clear_line_is_said(monkeypatch):
    monkeypatch.setattr(engine, "find_spec", lambda name: None)
    with pytest.raises(SystemExit, match="python-chess is missing"):
        engine.run(print)


def test_a_short_run_says_every_figure(monkeypatch):
    monkeypatch.setattr(engine, "ROUNDS", 1)
    monkeypatch.setattr(measures, "POSITIONS", 2)
    monkeypatch.setattr(measures, "PERFT_TIME", 0.01)
    lines: list[str] = []
    engine.run(lines.append)
    headings = [line for line in lines if not line.startswith(" ")]
    titles = [game.title for game in games()]
    assert headings == ["python-chess", *titles, "whole processes"]
    assert len(lines) == 1 + len(headings) + 2 + 5 + 5 + 4
    goals = [line for line in lines if "at most" in line or "at least" in line]
    assert [line.strip().split(",")[0] for line in goals] == [
        "legal list",
        "validating one move",
        "perft 3",
        "perft 3",
    ]
    assert all(line.endswith(("met", "MISSED")) for line in goals)
    assert sum("games.engine" in line and "ratio" not in line for line in lines) == 2
