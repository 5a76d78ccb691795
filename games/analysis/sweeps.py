"""Positions that nobody has asked about for long make room for others."""

from __future__ import annotations

from datetime import datetime, timedelta

from games.analysis.models import Appraised

KEPT = timedelta(days=90)
MOST = 200_000  # positions
AT_ONCE = 5_000  # so that no table waits for the deleting


def forget_positions(now: datetime, most: int = MOST, at_once: int = AT_ONCE) -> int:
    """Delete the oldest positions beyond `most` and those older than `KEPT`, at most so
    many `at_once`; how many. They are found out again when somebody asks."""
    newest = Appraised.objects.order_by("-made_at").values_list("made_at", flat=True)
    oldest_kept = next(iter(newest[most : most + 1]), None)
    before = max(filter(None, (now - KEPT, oldest_kept)))
    old = Appraised.objects.filter(made_at__lte=before).order_by("made_at")
    found = list(old.values_list("pk", flat=True)[:at_once])
    Appraised.objects.filter(pk__in=found).delete()
    return len(found)
