"""The measuring of many games runs and says what it saw."""

from __future__ import annotations

from django.core.management import call_command


def test_the_measuring_runs_and_prints_every_line(capsys):
    call_command("bench", "load", "rithmomachia", "--quick")
    seen = capsys.readouterr().out
    for title in (
        "one game by pages",
        "2 games by pages",
        "4 games by pages",
        "6 games by JSON",
        "4 tables back after a restart",
        "0 people called gone",
        "CPU a move, 4 games to 2",
        "idle with 4 games",
    ):
        assert title in seen
