"""Collections of garbage that stop nobody for long."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from typing import Any

import pytest

from games.upkeep import garbage


@pytest.fixture
def _collector() -> Iterator[None]:
    """The collector as Python has it, and afterwards that of the tests again."""
    gc.unfreeze()
    gc.set_threshold(700, 10, 10)
    yield
    garbage.freeze_start()


@pytest.mark.usefixtures("_collector")
def test_what_a_process_began_with_is_never_looked_at_again():
    begun_with: list[Any] = [{"n": n} for n in range(1000)]
    gc.collect()
    tracked = len(gc.get_objects())
    garbage.freeze_start()
    assert gc.get_freeze_count() >= tracked - 1000
    assert not [each for each in gc.get_objects() if each is begun_with]


@pytest.mark.usefixtures("_collector")
def test_full_collections_are_rare_while_much_comes_and_goes():
    garbage.freeze_start()
    full: list[int] = []

    def seen(phase: str, info: dict[str, int]) -> None:
        if phase == "start" and info["generation"] == 2:
            full.append(1)

    gc.callbacks.append(seen)
    try:
        kept = [{"n": [n]} for n in range(200_000)]
    finally:
        gc.callbacks.remove(seen)
    assert len(kept) == 200_000
    assert not full
