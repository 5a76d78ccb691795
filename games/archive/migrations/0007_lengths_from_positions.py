"""Games whose list of moves goes on counting from a position are to be indexed again,
with as many moves as they have had themselves."""

from __future__ import annotations

from typing import Any, Final

from django.db import migrations
from django.utils import timezone

COUNTS_ON: Final = "margrites"  # the game whose positions tell the number of the turn


def put_counted_on_in_line(apps: Any, schema_editor: Any) -> None:
    """A worker takes them from there."""
    waiting = apps.get_model("archive", "Waiting")
    games = apps.get_model("play", "Game").objects.filter(
        key=COUNTS_ON, entry__isnull=False
    )
    keys = games.exclude(start="").values_list("pk", flat=True)
    now = timezone.now()
    waiting.objects.bulk_create(
        [waiting(game_id=pk, since=now) for pk in keys], ignore_conflicts=True
    )


class Migration(migrations.Migration):
    dependencies = [("archive", "0006_ratings_of_voided_games")]

    operations = [
        migrations.RunPython(
            put_counted_on_in_line, migrations.RunPython.noop, elidable=True
        ),
    ]
