"""What comes in from a table page: what its viewer has chosen and sees."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Self
from urllib.parse import urlencode

from django.http import QueryDict

from games.common.http import whole_number
from games.play.addresses import ply_at, table_at
from games.play.models import Game

LONGEST_PARTIAL = 400
LONGEST_UNSAID = 300
LONGEST_FOCUS = 64
LONGEST_SQUARE = 8
MOST_PRESSES = 4


@dataclass(frozen=True, slots=True)
class PageState:
    """The state of one viewer's page. It travels in the query and in hidden fields,
    so that the server keeps nothing of it.

    `partial` is the half-built move and `press` a square pressed after it in vain;
    `typed` is a move in the player's own letters, `unsaid` a line of talk. `panel` is
    the open help, `focus` the squares it is about, and with `picks` the board is
    pressed for it rather than for a move. `flip` turns the board; `space` says that
    levels are also seen in space, and `view` from where; `ply` is the ply after which
    the position is shown, None for the present one.
    """

    partial: str = ""
    press: str = ""
    typed: str = ""
    unsaid: str = ""
    ply: int | None = None
    panel: str = ""
    focus: tuple[str, ...] = ()
    picks: bool = False
    flip: bool = False
    space: str = ""
    view: str = ""

    @classmethod
    def read(cls, data: QueryDict) -> Self:
        """From a query or a form. Text that fits nothing is answered by the rules."""
        return cls(
            partial=data.get("partial", "")[:LONGEST_PARTIAL],
            press=data.get("press", "")[:LONGEST_SQUARE],
            typed=data.get("typed", "")[:LONGEST_PARTIAL],
            unsaid=data.get("text", "")[:LONGEST_UNSAID],
            ply=whole_number(data.get("ply", "")),
            panel=data.get("panel", "")[:20],
            focus=tuple(data.get("focus", "").split()[:LONGEST_FOCUS]),
            picks=bool(data.get("picks")),
            flip=bool(data.get("flip")),
            space="1" if data.get("space") else "",
            view=data.get("view", "")[:1],
        )

    def but(self, **changes: Any) -> Self:
        return replace(self, **changes)

    @property
    def present(self) -> Self:
        """The present position, seen in the same way, with nothing chosen."""
        return self.but(
            partial="", press="", typed="", unsaid="", ply=None, focus=(), picks=False
        )

    def toggled(self, square: str) -> Self:
        """With `square` in the focus of the panel, or out of it when it was in."""
        if square in self.focus:
            rest = tuple(each for each in self.focus if each != square)
            return self.but(focus=rest)
        return self.but(focus=(*self.focus, square))

    @property
    def kept(self) -> dict[str, str]:
        """What every form of the page carries along beside the move itself."""
        ply = "" if self.ply is None else str(self.ply)
        kept = {
            "panel": self.panel,
            "focus": " ".join(self.focus),
            "picks": "1" if self.picks else "",
            "flip": "1" if self.flip else "",
            "ply": ply,
        }
        return {name: value for name, value in kept.items() if value}

    @property
    def query(self) -> str:
        """As a query with its question mark, or nothing when all is as usual. The
        ply is no part of it: it stands in the path."""
        chosen = {
            "partial": self.partial,
            "press": self.press,
            "typed": self.typed,
            "text": self.unsaid,
            **self.kept,
            "space": self.space,
            "view": self.view,
        }
        chosen.pop("ply", None)
        given = {name: value for name, value in chosen.items() if value}
        text = urlencode(given)
        return f"?{text}" if text else ""

    def path(self, game: Game) -> str:
        """The address of the position that is seen."""
        if self.ply is None:
            return table_at(game.pk)
        return ply_at(game.pk, self.ply)

    def url(self, game: Game) -> str:
        """The address at which all of this is seen."""
        return self.path(game) + self.query


def presses(data: QueryDict) -> list[str]:
    """The squares pressed, in order: two when a man was dragged."""
    return [each[:LONGEST_SQUARE] for each in data.getlist("press")[:MOST_PRESSES]]


def version_seen(data: QueryDict) -> int:
    """The version of the board on which something was chosen; 0 if it is not told."""
    return whole_number(data.get("version", "")) or 0


def thought_of(data: QueryDict) -> int | None:
    """How long the page says that its player saw the board, in ms; None if it does not
    say, as without JavaScript."""
    return whole_number(data.get("thought", ""))
