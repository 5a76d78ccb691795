"""The row of a ladder is what all its changes wait for, one after the other.

Anyone who also needs a game that is being played locks the game first.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction

from games.common import lock_order
from games.ladders.errors import NoSuchLadder
from games.ladders.models import Ladder, LadderChallenge
from games.ladders.topics import ladder_changed

PEOPLE = ("challenger__player", "challenged__player")  # of a challenge


@contextmanager
def locked(ladder_id: int) -> Iterator[Ladder]:
    """The ladder, held until the transaction ends. Raises NoSuchLadder."""
    with transaction.atomic():
        lock_order.take("ladders", [ladder_id])
        ladder = Ladder.objects.select_for_update().filter(pk=ladder_id).first()
        if ladder is None:
            raise NoSuchLadder
        yield ladder


@contextmanager
def locked_challenge(challenge_id: int) -> Iterator[tuple[Ladder, LadderChallenge]]:
    """A challenge as it stands now, and its ladder, which is held. Raises
    NoSuchLadder."""
    found = LadderChallenge.objects.filter(pk=challenge_id)
    ladder_id = found.values_list("ladder_id", flat=True).first()
    if ladder_id is None:
        raise NoSuchLadder
    with locked(ladder_id) as ladder:
        challenge = found.select_related(*PEOPLE).get()
        challenge.ladder = ladder
        yield ladder, challenge


def changed(ladder: Ladder) -> None:
    """The ladder shows something else from now on; tell it after the commit."""
    ladder.version += 1
    Ladder.objects.filter(pk=ladder.pk).update(version=ladder.version)
    ladder_changed(ladder)
