"""Games that were taken out of the count are to be indexed again, with the ratings of
their time."""

from __future__ import annotations

from typing import Any

from django.db import migrations
from django.utils import timezone


def put_voided_in_line(apps: Any, schema_editor: Any) -> None:
    """A worker takes them from there."""
    waiting = apps.get_model("archive", "Waiting")
    games = apps.get_model("play", "Game").objects.filter(
        voided_at__isnull=False, counted_at__isnull=False, entry__isnull=False
    )
    now = timezone.now()
    waiting.objects.bulk_create(
        [waiting(game_id=pk, since=now) for pk in games.values_list("pk", flat=True)],
        ignore_conflicts=True,
    )


class Migration(migrations.Migration):
    dependencies = [("archive", "0005_rated_tallies"), ("play", "0004_short_moves")]

    operations = [
        migrations.RunPython(
            put_voided_in_line, migrations.RunPython.noop, elidable=True
        ),
    ]
