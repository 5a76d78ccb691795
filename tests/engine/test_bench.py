"""`manage.py bench engine`: the yardstick is sound and every line is said."""

from __future__ import annotations

import chess
import pytest

from games.bench import common, engine, measures
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
    monkeypatch.setattr(common, "ASKED", 1)
    monkeypatch.setattr(common, "REMEMBERED", 10)
    lines: list[str] = []
    engine.run(lines.append)
    headings = [line for line in lines if not line.startswith(" ")]
    titles = [game.title for game in games()]
    assert headings == ["python-chess", *titles, "whole processes"]
    goals = [line for line in lines if line.endswith(("met", "MISSED"))]
    assert sum("legal list from the start" in line for line in goals) == len(titles)
    assert sum("offers, the slowest" in line for line in goals) == len(titles)
    assert sum("in memory" in line for line in lines) == 1 + len(titles)
    assert sum("perft" in line for line in lines) == 1 + len(titles)
    whole = [line for line in lines if "import games.engine" in line]
    assert sum("import games.engine, " in line for line in whole) == 2
    assert sum(f".{games()[0].key}.game, " in line for line in whole) == 2


def test_the_slowest_offer_is_held_against_its_goal():
    said: list[str] = []
    for took in (1999, 2000):
        slowest = measures.Measure("offers", lambda: 0, under=2000)
        engine._line(said.append, slowest, [took])
    assert [line.split()[-1] for line in said] == ["met", "MISSED"]
