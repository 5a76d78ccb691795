"""What time does to what is said on ladders."""

from __future__ import annotations

from datetime import datetime, timedelta

from games.clubs.models import ChatLine

KEPT = timedelta(days=183)  # as notices


def prune_chats(now: datetime) -> None:
    """Forget what was said half a year ago."""
    ChatLine.objects.filter(said_at__lt=now - KEPT).delete()
