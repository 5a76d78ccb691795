"""A board on the pages of others: its frame, and what oEmbed says of it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlsplit

from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.sharing.pictures import WIDE, shape_of
from games.sharing.shown_games import ShownGame

USUAL: Final = 640  # pixels
NARROWEST: Final = 120
WORDS: Final = 132  # pixels above and below the board
PATH: Final = re.compile(r"/(?:g|embed)/([A-Za-z0-9]{1,12})/(?:(\d{1,6})/)?")


@dataclass(frozen=True, slots=True)
class Frame:
    """How large the board of a page is, in pixels."""

    width: int
    height: int

    @classmethod
    def usual(cls, shown: ShownGame) -> Frame:
        """As large as where nobody asks for less."""
        return cls.of_width(shown, USUAL)

    @classmethod
    def of_width(cls, shown: ShownGame, width: int) -> Frame:
        wide, high = shape_of(shown.game, shown.ply)
        return cls(width, width * high // wide + WORDS)

    @classmethod
    def within(
        cls, shown: ShownGame, width: int | None, height: int | None
    ) -> Frame | None:
        """The largest that fits, up to the usual width; None where a board would be too
        small to be read."""
        wide, high = shape_of(shown.game, shown.ply)
        best = USUAL if width is None else min(USUAL, width)
        if height is not None:
            best = min(best, (height - WORDS) * wide // high)
        if best < NARROWEST:
            return None
        return cls.of_width(shown, best)


def frame_html(shown: ShownGame, frame: Frame) -> SafeString:
    """What others put into their page."""
    return format_html(
        '<iframe src="{}" width="{}" height="{}" title="{}" loading="lazy"></iframe>',
        shown.address("embed"),
        frame.width,
        frame.height,
        shown.title,
    )


def named_in(url: str, host: str) -> tuple[str, int | None] | None:
    """The game and the ply of an address of this very site; None for any other, so that
    nobody is sent elsewhere through us."""
    try:
        parts = urlsplit(url)
        own = parts.scheme in {"http", "https"} and parts.netloc == host
    except ValueError:
        return None
    found = PATH.fullmatch(parts.path) if own else None
    if found is None:
        return None
    return found[1], int(found[2]) if found[2] else None


def answer(shown: ShownGame, frame: Frame) -> dict[str, Any]:
    """What an oEmbed consumer is told (oembed.com, type rich)."""
    return {
        "version": "1.0",
        "type": "rich",
        "title": shown.title,
        "provider_name": "Rithmo",
        "provider_url": f"{shown.site}/",
        "cache_age": 86_400,
        "html": frame_html(shown, frame),
        "width": frame.width,
        "height": frame.height,
        "thumbnail_url": shown.address("game-png"),
        "thumbnail_width": WIDE,
        "thumbnail_height": WIDE * 21 // 40,
    }
