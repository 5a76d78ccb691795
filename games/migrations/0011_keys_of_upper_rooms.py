"""A game named its ladder, and a measure its report: keys from a lower room to an upper
one. The upper room names what it counts from now on."""

from __future__ import annotations

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0010_own_pools")]

    operations = [
        # The reverse names are those of the new fields.
        migrations.AlterField(
            model_name="game",
            name="ladder",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to="games.ladder",
                verbose_name="ladder that it counts for",
            ),
        ),
        migrations.AlterField(
            model_name="measure",
            name="report",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to="games.report",
            ),
        ),
        migrations.AddField(
            model_name="game",
            name="arranged",
            field=models.BooleanField(
                default=False,
                verbose_name="begun by others than its players, as by a ladder",
            ),
        ),
        migrations.AddField(
            model_name="ladder",
            name="games",
            field=models.ManyToManyField(
                blank=True,
                related_name="ladders",
                to="games.game",
                verbose_name="games that count",
            ),
        ),
        migrations.AddField(
            model_name="report",
            name="measures",
            field=models.ManyToManyField(
                blank=True,
                related_name="reports",
                to="games.measure",
                verbose_name="what was done",
            ),
        ),
    ]
