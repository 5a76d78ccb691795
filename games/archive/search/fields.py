"""What stands in the fields of a form, as words of a search."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from django.http import QueryDict
from django.utils.translation import gettext as _

from games.archive.search.words import READERS
from games.common.words import seat_words
from games.engine.contents import KINDS, SEATS

SEAT, WAY = "seat", "way"  # they say more of who played, and of what was taken
FIELDS: Final = (*READERS, SEAT, WAY)

Said = tuple[str, str]


def said_in_fields(query: QueryDict) -> tuple[Said, ...]:
    """The names and values of all fields that are filled in."""
    said = [(name, text) for name in READERS for text in _texts(query, name)]
    said += [("rules", text) for text in _texts(query, "ruleset")]
    for seat in _known_seats(query):
        for n, (name, text) in enumerate(said):
            if name == "by":
                said[n : n + 1] = [(name, text)] * _asks_what(query) + [(seat, text)]
                break
    for way in _texts(query, WAY):
        said = [
            (name, f"{text}/{way}" if name == "took" and "/" not in text else text)
            for name, text in said
        ]
    return tuple(said)


def refused_fields(query: QueryDict) -> Iterator[str]:
    """Sentences about fields that say nothing alone."""
    for seat in _texts(query, SEAT):
        if seat not in SEATS:
            yield _("There is no side “%(seat)s”.") % {"seat": seat[:40]}
        elif not _texts(query, "by"):
            yield _("Name the player who was %(seat)s.") % {"seat": seat_words(seat)}
    for way in _texts(query, WAY):
        if not _texts(query, "took"):
            yield _("Say what was taken by %(way)s.") % {"way": way[:40]}


def _known_seats(query: QueryDict) -> list[str]:
    return [seat for seat in _texts(query, SEAT) if seat in SEATS]


def _asks_what(query: QueryDict) -> bool:
    """Whether it is asked what somebody did, beside where they sat."""
    return bool(_texts(query, "q")) or any(_texts(query, kind) for kind in KINDS)


def _texts(query: QueryDict, name: str) -> list[str]:
    return [text.strip() for text in query.getlist(name) if text.strip()]
