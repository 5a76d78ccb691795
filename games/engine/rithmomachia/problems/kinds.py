"""The kinds of problems of Rithmomachia, the easiest first."""

from __future__ import annotations

from typing import Final

from games.engine.problems.kinds import Kind
from games.engine.rithmomachia.problems import harmonies, pairs

KINDS: Final[tuple[Kind, ...]] = (*pairs.KINDS, *harmonies.KINDS)
