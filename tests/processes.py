"""Servers of our own, which a test may kill, and sites that run on them."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from email.message import Message
from http.client import HTTPMessage
from http.cookiejar import CookieJar
from pathlib import Path
from typing import IO
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import (
    HTTPCookieProcessor,
    HTTPRedirectHandler,
    Request,
    build_opener,
)

import pytest
from django.conf import settings

from tests.serving import free_port
from tests.support.plain import Page

# Seconds. On a machine in use by many a process may need minutes to start.
PATIENCE = 300


def until(what: Callable[[], object]) -> None:
    """Wait until `what` is true."""
    end = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < end, "it did not come"
        time.sleep(0.05)


def children(parent: int) -> set[int]:
    """The processes that this one has started."""
    every = Path("/proc").glob("[0-9]*/stat")
    return {int(stat.parent.name) for stat in every if _parent(stat) == parent}


def _parent(stat: Path) -> int:
    try:
        return int(stat.read_text().rpartition(")")[2].split()[1])
    except OSError:
        return 0  # it has ended meanwhile


def programs(*names: str) -> list[str]:
    """Where these programs are; without them the test is skipped."""
    paths = [os.environ["PATH"], *map(str, Path("/usr/lib/postgresql").glob("*/bin"))]
    found = [shutil.which(name, path=os.pathsep.join(paths)) for name in names]
    if None in found:
        pytest.skip(f"This machine has no {' or no '.join(names)} to start and kill.")
    return [name for name in found if name]


# --- Services ------------------------------------------------------------------


class Redis:
    """A Redis of our own, which keeps nothing."""

    def __init__(self, folder: Path) -> None:
        (self.program,) = programs("redis-server")
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self.folder = folder
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        options = ["--port", str(self.port), "--bind", "127.0.0.1", "--save", ""]
        self.process = subprocess.Popen(  # noqa: S603
            [self.program, *options],
            cwd=self.folder,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if "Ready to accept connections" in line:
                return
        pytest.fail("Redis does not start.")

    def kill(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.communicate()
            self.process = None


class Postgres:
    """A PostgreSQL of our own; root starts it as its usual user."""

    def __init__(self, folder: Path) -> None:
        self.initdb, self.control = programs("initdb", "pg_ctl")
        self.port = free_port()
        self.url = f"postgres://postgres@127.0.0.1:{self.port}/postgres"
        self.folder, self.data = folder, folder / "data"
        self.user = "postgres" if os.geteuid() == 0 else None
        if self.user:
            shutil.chown(folder, self.user)
        self._run(self.initdb, "-A", "trust", "-U", "postgres", "-D", str(self.data))

    def start(self) -> None:
        options = f"-p {self.port} -h 127.0.0.1 -k {self.folder} -c fsync=off"
        log = str(self.folder / "log")
        where = ["-D", str(self.data), "-o", options, "-l", log]
        self._run(self.control, "-w", *where, "start")

    def kill(self) -> None:
        self._run(self.control, "-D", str(self.data), "-m", "immediate", "stop")

    def _run(self, *words: str) -> None:
        subprocess.run(  # noqa: S603
            words,
            cwd=self.folder,
            user=self.user,
            check=True,
            stdout=subprocess.DEVNULL,
        )


@contextmanager
def short_folder() -> Iterator[Path]:
    """A folder that other users may enter, with a path short enough for sockets."""
    folder = Path(tempfile.mkdtemp(prefix="rithmo-"))
    try:
        yield folder
    finally:
        shutil.rmtree(folder)


# --- Sites ---------------------------------------------------------------------


class Site:
    """One process of the site; what it says to its operator goes into a file."""

    def __init__(self, folder: Path, **environment: str) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._log = folder / f"{self.port}.log"
        with self._log.open("w") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-u", "manage.py", "serve"],
                cwd=settings.BASE_DIR,
                env=os.environ | environment | {"PORT": str(self.port), "WORKERS": "0"},
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert "Rithmo is at" in line, (line, self.told)

    @property
    def told(self) -> str:
        """What its operator has read."""
        return self._log.read_text()

    def stop(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.communicate()


class _Stay(HTTPRedirectHandler):
    """Where one would be led is looked at, not gone to."""

    def redirect_request(
        self,
        req: Request,
        fp: IO[bytes],
        code: int,
        msg: str,
        headers: HTTPMessage,
        newurl: str,
    ) -> None:
        return None


class Answer:
    def __init__(self, status: int, headers: Message, text: str) -> None:
        self.status, self.headers, self.text = status, headers, text


class Visitor:
    """A browser without scripts. Its cookies hold for all processes of a site."""

    def __init__(self) -> None:
        self._jar = CookieJar()
        self._opener = build_opener(HTTPCookieProcessor(self._jar), _Stay())

    def get(self, site: Site, path: str) -> Answer:
        return self._ask(Request(site.url + path))  # noqa: S310

    def post(self, site: Site, path: str, token: str, **form: str) -> Answer:
        data = urlencode(form | {"csrfmiddlewaretoken": token}).encode()
        return self._ask(Request(site.url + path, data))  # noqa: S310

    def fill_in(self, site: Site, path: str, **form: str) -> Answer:
        """Open a page and send its form, otherwise as it stands there."""
        forms = Page(self.get(site, path).text).forms
        mine = next(each for each in forms if each.action in ("", path))
        data = urlencode(dict(mine.fields) | form).encode()
        return self._ask(Request(site.url + path, data))  # noqa: S310

    def token(self, site: Site, path: str) -> str:
        """What a form of the page must bring along."""
        page = self.get(site, path).text
        found = re.search('name="csrfmiddlewaretoken" value="([^"]+)"', page)
        assert found, page
        return found[1]

    def cookies(self) -> str:
        return "; ".join(f"{each.name}={each.value}" for each in self._jar)

    def _ask(self, request: Request) -> Answer:
        try:
            with self._opener.open(request, timeout=PATIENCE) as answer:
                return Answer(answer.status, answer.headers, answer.read().decode())
        except HTTPError as error:
            with error:
                return Answer(error.code, error.headers, error.read().decode())
