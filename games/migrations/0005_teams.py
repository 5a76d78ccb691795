from django.db import migrations, models
from django.db.models import F


def seat_each_for_itself(apps, schema_editor):
    """Until now two have played, each for himself."""
    apps.get_model("games", "Seat").objects.update(team=F("order"))


def number_plies(apps, schema_editor):
    """Two seats take turns: the first begins a round, wherever the game began."""
    Ply = apps.get_model("games", "Ply")
    Seat = apps.get_model("games", "Seat")
    orders = {}
    for game_id, name, order in Seat.objects.values_list("game", "name", "order"):
        orders[game_id, name] = order
    plies = []
    for ply in Ply.objects.only("number", "seat", "game").iterator():
        order = orders[ply.game_id, ply.seat]
        begun_by = (order - ply.number + 1) % 2
        round_ = (ply.number - 1 + begun_by) // 2 + 1
        ply.label = f"{round_}{'…' if order else '.'}"
        plies.append(ply)
        if len(plies) == 1000:
            Ply.objects.bulk_update(plies, ["label"])
            plies.clear()
    Ply.objects.bulk_update(plies, ["label"])


class Migration(migrations.Migration):

    dependencies = [
        ("games", "0004_places"),
    ]

    operations = [
        migrations.AddField(
            model_name="game",
            name="assents",
            field=models.JSONField(
                default=dict, verbose_name="who has said yes to what is asked"
            ),
        ),
        migrations.AddField(
            model_name="seat",
            name="team",
            field=models.PositiveSmallIntegerField(default=0),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="ply",
            name="label",
            field=models.CharField(
                blank=True,
                default="",
                max_length=12,
                verbose_name="number in a list of moves",
            ),
            preserve_default=False,
        ),
        migrations.RunPython(seat_each_for_itself, migrations.RunPython.noop),
        migrations.RunPython(number_plies, migrations.RunPython.noop),
    ]
