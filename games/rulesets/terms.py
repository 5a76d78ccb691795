"""How a game is to be played: its rules, its clock, and what it counts for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from games.engine import rules
from games.engine.options import Value
from games.engine.registry import AnyRules


@dataclass(frozen=True)
class Terms:
    """What seeks, ladders, challenges and games agree on before anybody moves.

    `options` are those that differ from the usual ones, `start` is a position where it
    is not the usual one, `control` a time control as `TimeControl.read` takes it, ""
    for no clock. `rated` games count in `pool`. With `helps` the table offers help;
    `programs` may play where the players agree. At one screen (`local`) the board may
    be `turning` to the side that moves.
    """

    key: str
    options: Mapping[str, Value]
    start: str = ""
    control: str = ""
    rated: bool = False
    pool: str = ""
    helps: bool = True
    programs: bool = False
    local: bool = False
    turning: bool = True

    @property
    def rules(self) -> AnyRules:
        """Raises OptionError where there are no such rules."""
        return rules(self.key, **self.options)

    def write(self) -> dict[str, Any]:
        """As plain values, from which `Terms(**…)` makes the same again."""
        return asdict(self) | {"options": dict(self.options)}
