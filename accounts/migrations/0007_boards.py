from django.db import migrations, models


def silent_stay_silent(apps, schema_editor):
    preferences = apps.get_model("accounts", "Preferences").objects
    preferences.filter(sound=False).update(volume=0)


def silent_have_no_sound(apps, schema_editor):
    preferences = apps.get_model("accounts", "Preferences").objects
    preferences.filter(volume=0).update(sound=False)


class Migration(migrations.Migration):
    """How boards look; and how loud they are, instead of whether they sound."""

    dependencies = [
        ("accounts", "0006_invitations"),
    ]

    operations = [
        migrations.AddField(
            model_name="preferences",
            name="board_set",
            field=models.CharField(
                choices=[
                    ("parchment", "Parchment"),
                    ("wood", "Wood"),
                    ("slate", "Slate"),
                    ("contrast", "High contrast"),
                ],
                default="parchment",
                max_length=9,
                verbose_name="board and men",
            ),
        ),
        migrations.AddField(
            model_name="preferences",
            name="board_size",
            field=models.PositiveSmallIntegerField(
                choices=[(100, "As large as fits"), (85, "85 %"), (70, "70 %")],
                default=100,
                verbose_name="size of the board",
            ),
        ),
        migrations.AddField(
            model_name="preferences",
            name="coordinates",
            field=models.BooleanField(
                default=True, verbose_name="names of files and ranks beside the board"
            ),
        ),
        migrations.AddField(
            model_name="preferences",
            name="motion",
            field=models.CharField(
                choices=[
                    ("none", "At once"),
                    ("quick", "Quick"),
                    ("normal", "Normal"),
                    ("slow", "Slow"),
                ],
                default="normal",
                max_length=6,
                verbose_name="how fast men move",
            ),
        ),
        migrations.AddField(
            model_name="preferences",
            name="move_list",
            field=models.CharField(
                choices=[
                    ("pairs", "Short, with the sentence of one move below"),
                    ("sentences", "A sentence for every move"),
                ],
                default="pairs",
                max_length=9,
                verbose_name="list of moves",
            ),
        ),
        migrations.AddField(
            model_name="preferences",
            name="volume",
            field=models.PositiveSmallIntegerField(
                choices=[
                    (0, "Off"),
                    (25, "Quiet"),
                    (50, "Normal"),
                    (75, "Loud"),
                    (100, "Very loud"),
                ],
                default=50,
                verbose_name="how loud",
            ),
        ),
        migrations.RunPython(silent_stay_silent, silent_have_no_sound),
        migrations.RemoveField(model_name="preferences", name="sound"),
    ]
