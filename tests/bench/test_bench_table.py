"""The measuring of the table runs, counts frames rightly and says what it saw."""

from __future__ import annotations

import re

import pytest
from django.core.management import call_command

from games.bench.cycles import cycle, endless
from games.bench.report import Report, Series
from games.bench.rounds import FULL
from games.bench.tables import Pages, Table
from games.engine import GAMES


@pytest.mark.parametrize("key", ["rithmomachia", "medieval"])
def test_men_go_out_and_home_for_ever(key):
    rules = endless(key)
    position = start = rules.initial()
    for text in cycle(rules) * 60:
        position = rules.apply(position, rules.read_move(position, text))
        assert rules.outcome(position) is None
    assert rules.scene(position).boards == rules.scene(start).boards


def test_the_tables_that_are_measured_have_clocks(db):
    table = Table.lay("medieval")
    assert table.game.clock["running"] == table.game.turn
    assert table.game.deadline_at is not None


def test_the_measuring_runs_and_prints_every_line(capsys):
    call_command("bench", "table", "medieval", "--quick")
    seen = capsys.readouterr().out
    for title in (
        "Medieval",
        "SQLite synchronous=2",
        "echo, stock consumer",
        "transaction, bare ORM",
        "JSON socket to opponent",
        "POST, 3 watching",
        "POST, ply 24",
        "group_send to 5, stock",
        "a move to 5 watching",
        "board, joined",
        "server CPU a move, POST to opponent",
    ):
        assert title in seen


def test_a_move_is_measured_while_others_play_machines(capsys):
    call_command("bench", "table", "medieval", "--machines", "2", "--quick")
    seen = capsys.readouterr().out
    for words in ("nothing else is played", "2 games against machines", "busy to idle"):
        assert words in seen
    assert not re.search("Machines thought 0 times", seen)


@pytest.mark.parametrize(("moved", "said"), [(0.0024, "met"), (0.0026, "MISSED")])
def test_a_ratio_is_that_to_the_yardsticks_of_the_same_match(moved, said):
    matches = FULL.matches
    report = Report(next(iter(GAMES)), matches, crowd=500)
    for match in matches:
        report.add(
            match.title,
            Series(
                echo=[0.0004] * 3,
                transaction=[0.0006] * 3,
                opponent=[moved] * 3,
                last=[moved] * 3,
            ),
        )
    report.crowd = [(0.1, 0.2)] * 4
    line = next(line for line in report.lines() if line.startswith("POST to opponent "))
    assert f"{moved * 1e3:.3f}" in line
    assert line.endswith(f"goal 2.5: {said}")


def test_a_long_game_is_laid_by_its_moves(db):
    table = Table.lay("medieval", plies=7)
    assert Pages(table, 0).ply == table.game.ply == 7
