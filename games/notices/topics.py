"""The topics of people, one for each: their pages show how much they have not read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.notices.selectors import NOTHING, unread_by_person
from games.wire import live
from games.wire.live import News

PERSON = "person:"


def person_topic(person_id: int) -> str:
    """What the pages of one person listen to."""
    return f"{PERSON}{person_id}"


def person_changed(person_id: int) -> None:
    """Wake the pages of one person once what they are told is committed."""
    live.changed(person_topic(person_id))


def _present(ids: Sequence[str]) -> Iterator[News]:
    unread = unread_by_person(map(int, ids))
    for pk in map(int, ids):
        yield News(person_topic(pk), 0, unread=unread.get(pk, NOTHING))


live.register(PERSON, _present)
