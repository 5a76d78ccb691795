"""An opening as it is shown after one of its plies."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from games.boards import board_view
from games.engine.face import row_of
from games.learn.openings import Opening
from games.rulesets.addresses import query_of


@dataclass(frozen=True)
class OpeningPly:
    """A link to another ply; without an address where there is none."""

    key: str
    icon: str
    title: str
    url: str


def context(opening: Opening, ply: int) -> dict[str, Any]:
    """All that the template of an opening needs after `ply` plies."""
    lines = opening.lines
    return {
        "rules": opening.rules,
        "query": query_of(opening.rules),
        "opening": opening,
        "board": board_view(opening.rules, opening.position(ply)),
        "ply": ply,
        "row": row_of(lines[ply - 1].number) if ply else "",
        "line": lines[ply - 1] if ply else None,
        "notations": [name for name, _write in opening.writings],
        "rows": [(n, line, opening.url(n)) for n, line in enumerate(lines, start=1)],
        "steps": _steps(opening, ply),
    }


def _steps(opening: Opening, ply: int) -> list[OpeningPly]:
    """To the start, a ply back, a ply on, to the end."""
    last = len(opening.lines)
    ways = (
        ("first", "first", _("Start"), 0, ply > 0),
        ("previous", "back", _("Back"), ply - 1, ply > 0),
        ("next", "forward", _("Forward"), ply + 1, ply < last),
        ("last", "last", _("End"), last, ply < last),
    )
    return [
        OpeningPly(f"key-{key}", icon, title, opening.url(to) if there else "")
        for key, icon, title, to, there in ways
    ]
