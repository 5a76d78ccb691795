"""The topics of ladders, one for each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.ladders.models import Ladder
from games.wire import live
from games.wire.live import News

LADDER = "ladder:"


def ladder_topic(ladder_id: int) -> str:
    """What those listen to who look at a ladder."""
    return f"{LADDER}{ladder_id}"


def ladder_changed(ladder: Ladder) -> None:
    """Wake everybody who looks at the ladder once the change is committed."""
    live.changed_to(ladder_topic(ladder.pk), ladder.version)


def _present(ids: Sequence[str]) -> Iterator[News]:
    ladders = Ladder.objects.filter(pk__in=map(int, ids))
    for pk, version in ladders.values_list("pk", "version"):
        yield News(ladder_topic(pk), version)


live.register(LADDER, _present)
