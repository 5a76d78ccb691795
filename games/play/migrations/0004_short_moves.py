"""How each ply stands in a list of moves, kept beside it."""

from collections.abc import Iterator
from itertools import chain
from typing import Any

from django.db import migrations, models

from games.engine import rules
from games.engine.errors import EngineError, OptionError
from games.engine.face import Listed

FIELDS = ["by", "short", "die"]
AT_ONCE = 200


def list_plies(apps: Any, schema_editor: Any) -> None:
    """List the plies of all games, each by the position from which it was made."""
    Game = apps.get_model("play", "Game")
    Ply = apps.get_model("play", "Ply")
    for game in Game.objects.only("key", "options", "start").iterator():
        plies = list(Ply.objects.filter(game=game).order_by("number"))
        for ply, listed in zip(plies, _listed(game, plies), strict=True):
            ply.by, ply.short, ply.die = listed.by, listed.text, listed.die
        Ply.objects.bulk_update(plies, FIELDS, batch_size=AT_ONCE)


def _listed(game: Any, plies: list[Any]) -> Iterator[Listed]:
    """The plies as their game lists them; what cannot be read any more, as it stands.
    """
    try:
        played = rules(game.key, **game.options)
    except OptionError:
        yield from (Listed(ply.seat, ply.text) for ply in plies)
        return
    start = game.start or played.write_position(played.initial())
    before = chain([start], (ply.position for ply in plies))
    for text, ply in zip(before, plies, strict=False):
        try:
            yield played.listed(played.read_position(text), ply.text)
        except EngineError:
            yield Listed(ply.seat, ply.text)


class Migration(migrations.Migration):

    dependencies = [
        ("play", "0003_plans"),
    ]

    operations = [
        migrations.AddField(
            model_name="ply",
            name="by",
            field=models.CharField(
                blank=True, max_length=12, verbose_name="seat or army"
            ),
        ),
        migrations.AddField(
            model_name="ply",
            name="short",
            field=models.TextField(blank=True, verbose_name="in short notation"),
        ),
        migrations.AddField(
            model_name="ply",
            name="die",
            field=models.PositiveSmallIntegerField(
                default=0, verbose_name="face of the die"
            ),
        ),
        migrations.RunPython(list_plies, migrations.RunPython.noop, elidable=True),
    ]
