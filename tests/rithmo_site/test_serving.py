"""A service that does not answer is one clear line, not a trace."""

from __future__ import annotations

import os
import subprocess
import sys

from django.conf import settings


def said(command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(  # noqa: S603
        [sys.executable, "manage.py", command],
        cwd=settings.BASE_DIR,
        env=os.environ | {"PORT": "0"} | environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def test_a_database_that_does_not_answer():
    done = said("migrate", DATABASE_URL="postgres://nobody@127.0.0.1:1/nothing")
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1].startswith(
        "Cannot start: the database does not answer"
    )
    assert "Traceback" not in done.stderr


def test_a_port_that_is_none():
    done = said("serve", PORT="70000")
    assert done.returncode == 1
    assert done.stderr == "Cannot start: PORT lies from 1 to 65535, not '70000'.\n"
