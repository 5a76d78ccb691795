"""Games of machines that somebody has reported, to be repeated by practice partners."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from games.engine.options import Value


class Experiment(NamedTuple):
    """What an article reports of such games, and by which options they were played.

    `reports` has a line for each match of `selfplay`, in their order.
    """

    options: Mapping[str, Value]
    about: Sequence[str]
    reports: Sequence[str]
    remarks: Sequence[str]
