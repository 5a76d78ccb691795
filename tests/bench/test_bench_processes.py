"""The measuring of two processes beside one runs and says what it saw."""

from __future__ import annotations

import os

import pytest
from django.core.management import call_command

from tests.databases import POSTGRES, postgres_or_skip
from tests.support.queues import REDIS, redis_or_skip


@pytest.mark.postgres
@pytest.mark.redis
def test_the_measuring_runs_and_drops_its_database(capsys):
    postgres_or_skip()
    redis_or_skip().close()
    services = ["--server", POSTGRES, "--redis", REDIS]
    call_command("bench", "processes", "rithmomachia", "--quick", *services)
    seen = capsys.readouterr().out
    for title in (
        "2 games of Rithmomachia",
        "\n1 process ",
        "\n2, players apart ",
        "\n2, tables kept ",
        "players apart, to one process",
        "tables kept, to one process",
    ):
        assert title in seen
    assert not _is_there(f"rithmo_bench_{os.getpid()}")


def _is_there(database: str) -> bool:
    import psycopg

    with psycopg.connect(POSTGRES) as connection:
        of_that_name = "SELECT 1 FROM pg_database WHERE datname = %s"
        return connection.execute(of_that_name, [database]).fetchone() is not None
