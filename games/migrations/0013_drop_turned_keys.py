from __future__ import annotations

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("games", "0012_turn_keys_round")]

    operations = [
        migrations.RemoveField(model_name="game", name="ladder"),
        migrations.RemoveField(model_name="measure", name="report"),
    ]
