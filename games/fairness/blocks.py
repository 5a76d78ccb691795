"""Keeping somebody away, and letting them come again."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.dispatch import Signal

from accounts.models import User
from games.fairness.errors import CannotBlock
from games.fairness.models import Block

blocks_changed = Signal()  # somebody keeps another away, or no longer


@transaction.atomic
def block(*, by: User, against: User, now: datetime) -> Block:
    """From now on the two neither play nor talk; games under way go on. The same again
    changes nothing. Raises CannotBlock for the same person and for computers."""
    if by == against or against.is_partner:
        raise CannotBlock
    kept, new = Block.objects.get_or_create(
        by=by, against=against, defaults={"made_at": now}
    )
    if new:
        blocks_changed.send(Block, by=by, against=against, is_blocked=True)
    return kept


@transaction.atomic
def unblock(*, by: User, against: User) -> None:
    """Let them come again; without a block nothing changes."""
    if Block.objects.filter(by=by, against=against).delete()[0]:
        blocks_changed.send(Block, by=by, against=against, is_blocked=False)


def keeps_away(by: User | None, against: User) -> bool:
    """Whether `by` has blocked `against`."""
    if by is None:
        return False
    return Block.objects.filter(by=by, against=against).exists()
