"""A process sweeps every second, and what is in no hurry more seldom."""

from __future__ import annotations

from datetime import timedelta

import pytest

from games.upkeep import sweeps
from tests.support.people import NOON


@pytest.fixture
def done(monkeypatch):
    """Which parts were done, each by its name, at which second."""
    done: list[tuple[str, int]] = []

    def part(name):
        return lambda now: done.append((name, (now - NOON).seconds))

    often, seldom = part("often"), part("seldom")
    monkeypatch.setattr(sweeps, "PARTS", (often, seldom))
    monkeypatch.setattr(sweeps, "SELDOM", {seldom: timedelta(seconds=3)})
    return done


def test_some_parts_are_swept_more_seldom(done):
    passes = sweeps.Passes()
    for second in range(7):
        passes.sweep(NOON + timedelta(seconds=second))
    assert [at for name, at in done if name == "often"] == list(range(7))
    assert [at for name, at in done if name == "seldom"] == [0, 3, 6]


def test_one_whole_pass_does_all(done):
    sweeps.once(NOON)
    sweeps.once(NOON)
    assert [name for name, _at in done] == ["often", "seldom"] * 2
