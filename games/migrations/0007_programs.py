"""Programs play only where both can see it: which games and ladders let them."""

from __future__ import annotations

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def allow_in_casual_games(apps: Apps, _editor: BaseDatabaseSchemaEditor) -> None:
    """As before in casual games of no ladder; elsewhere the tokens end."""
    games = apps.get_model("games", "Game").objects
    casual = games.filter(rated=False, local=False, ladder=None)
    casual.update(programs=True)
    seats = apps.get_model("games", "Seat").objects.exclude(token_hash="")
    seats.filter(game__programs=False).update(token_hash="")


class Migration(migrations.Migration):
    dependencies = [("games", "0006_rated_play")]

    operations = [
        migrations.AddField(
            "game",
            "programs",
            models.BooleanField("programs may play", default=False),
        ),
        migrations.AddField(
            "ladder",
            "programs",
            models.BooleanField("programs may play", default=False),
        ),
        migrations.AddField(
            "seat",
            "by_program",
            models.BooleanField("played by a program", default=False),
        ),
        migrations.RunPython(allow_in_casual_games, migrations.RunPython.noop),
    ]
