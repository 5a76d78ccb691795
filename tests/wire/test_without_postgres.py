"""While PostgreSQL is away people are told so; then the site goes on by itself."""

from __future__ import annotations

import asyncio
import json
import os
import re
import subprocess
import sys
from contextlib import ExitStack

import pytest
from django.conf import settings

from games.bench.clients import open_wire
from games.bench.tables import page_marks
from tests.processes import Postgres, Site, Visitor, short_folder, until

pytestmark = pytest.mark.postgres
MOVE = "N2-L4"


@pytest.fixture
def postgres():
    with short_folder() as folder:
        postgres = Postgres(folder)
        postgres.start()
        yield postgres
        postgres.kill()


@pytest.fixture
def site(postgres, tmp_path):
    subprocess.run(
        [sys.executable, "manage.py", "migrate", "-v", "0"],
        cwd=settings.BASE_DIR,
        env=os.environ | {"DATABASE_URL": postgres.url},
        check=True,
    )
    site = Site(tmp_path, DATABASE_URL=postgres.url, REDIS_URL="")
    yield site
    site.stop()


def test_people_are_told_and_the_site_comes_back_by_itself(postgres, site):
    ada = Visitor()
    begun = ada.fill_in(site, "/play/rithmomachia/")
    assert begun.status == 302, begun.text
    address = begun.headers["Location"]
    token = ada.token(site, address)
    with ExitStack() as stack:
        loop = stack.enter_context(asyncio.Runner())
        wire = loop.run(open_wire(site.port, f"/ws/table/{address[3:-1]}/"))
        stack.callback(wire.hang_up)
        loop.run(wire.until(*page_marks(1)))
        postgres.kill()
        page = ada.get(site, address)
        assert (page.status, page.headers["Retry-After"]) == (503, "2")
        assert "One moment, please" in page.text
        data = ada.get(site, f"{address[:-1]}.json")
        assert data.status == 503
        assert "Please try again" in json.loads(data.text)["error"]
        move = {"move": MOVE, "version": "1"}
        sent = ada.post(site, f"{address}move/", token, **move)
        assert sent.status == 503
        assert "your browser sends it again" in sent.text
        assert ada.get(site, "/healthz").status == 200
        ready = ada.get(site, "/readyz")
        assert (ready.status, json.loads(ready.text)["database"]) == (503, "failed")
        postgres.start()
        until(lambda: ada.get(site, "/readyz").status == 200)
        assert ada.post(site, f"{address}move/", token, **move).status == 302
        loop.run(wire.until(*page_marks(2)))
    moves = ada.get(site, f"{address[:-1]}.txt").text
    assert MOVE in moves
    assert not re.search("Traceback", site.told), site.told
    assert site.told.count("The database does not answer") == 1
