"""The key that a machine without SECRET_KEY makes for itself."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from rithmo_site.environment import secret_key


@pytest.fixture(autouse=True)
def _without_a_key(monkeypatch):
    monkeypatch.delenv("SECRET_KEY", raising=False)


def test_the_key_is_made_once_for_its_owner_alone(tmp_path):
    keep = tmp_path / "var" / "secret_key"
    key = secret_key(keep=keep)
    assert len(key) >= 32
    assert secret_key(keep=keep) == key
    assert keep.stat().st_mode & 0o777 == 0o600


def test_all_who_ask_at_once_get_the_same_key(tmp_path):
    together, many = Barrier(8), range(8)
    for number in range(20):

        def ask(_: int, keep=tmp_path / str(number)) -> str:
            together.wait()
            return secret_key(keep=keep)

        with ThreadPoolExecutor(len(many)) as pool:
            (key,) = set(pool.map(ask, many))
        assert key


def test_a_file_left_empty_is_filled(tmp_path):
    keep = tmp_path / "secret_key"
    keep.touch()
    assert secret_key(keep=keep) == keep.read_text()
