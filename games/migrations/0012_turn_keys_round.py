"""Each ladder gets the games that named it, each report the measures that named it."""

from __future__ import annotations

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

AT_ONCE = 1000


def turn_round(apps: Apps, _editor: BaseDatabaseSchemaEditor) -> None:
    game, ladder = (apps.get_model("games", name) for name in ("Game", "Ladder"))
    measure, report = (apps.get_model("games", name) for name in ("Measure", "Report"))
    counted = game.objects.exclude(ladder=None)
    links = ladder.games.through
    links.objects.bulk_create(
        (links(game_id=pk, ladder_id=of) for pk, of in counted.values_list("pk", "ladder")),
        batch_size=AT_ONCE,
    )
    counted.update(arranged=True)
    links = report.measures.through
    made = measure.objects.exclude(report=None).values_list("pk", "report")
    links.objects.bulk_create(
        (links(measure_id=pk, report_id=of) for pk, of in made), batch_size=AT_ONCE
    )


class Migration(migrations.Migration):
    dependencies = [("games", "0011_keys_of_upper_rooms")]

    operations = [migrations.RunPython(turn_round, migrations.RunPython.noop)]
