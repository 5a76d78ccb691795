"""What is measured of each game's rules: a module each, and one line here."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.bench.engines import medieval, rithmomachia
from games.bench.measures import Measure

ENTRIES: Mapping[str, Callable[[], list[Measure]]] = {
    "rithmomachia": rithmomachia.measures,
    "medieval": medieval.measures,
}
