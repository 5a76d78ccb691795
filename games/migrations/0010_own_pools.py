"""Games by changed rules counted in one pool of "own rules" whatever had been changed:
now every rule set without a name has its own, and its games are counted anew."""

from __future__ import annotations

from typing import Any

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from games.engine import rules
from games.engine.errors import OptionError
from games.ratings.rating_changes import Standing, count_game, newcomer
from games.ratings.pools import Pool, family_of, read_pool
from games.ratings.replays import sides_of

OLD = ("own", "own-teams")


def recount(apps: Apps, _editor: BaseDatabaseSchemaEditor | None) -> None:
    """Give every game, ladder and invitation of the old pools its new one, and count
    the games of these pools from the first one on."""
    models = [apps.get_model("games", name) for name in ("Game", "Ladder", "Seek")]
    moved: dict[str, set[str]] = {}
    for model in models:
        for row in model.objects.filter(pool__contains="/own").iterator():
            new = _new_pool(row.key, row.options, row.pool)
            moved.setdefault(row.pool, set()).add(new)
            if new != row.pool:
                model.objects.filter(pk=row.pk).update(pool=new)
    _move_settings(apps)
    for name in ("Rating", "RatingChange"):
        apps.get_model("games", name).objects.filter(pool__in=moved).delete()
    apps.get_model("games", "RatingPool").objects.filter(name__in=moved).delete()
    for pool in sorted({new for each in moved.values() for new in each}):
        _count(apps, pool)


def _new_pool(key: str, options: dict[str, Any], pool: str) -> str:
    """The pool of these rules; the old one for rules that are no more."""
    old = read_pool(pool)
    if old.family not in OLD:
        return pool
    try:
        family = family_of(rules(key, **options))
    except OptionError:
        return pool
    return str(Pool(key, family, old.speed))


def _move_settings(apps: Apps) -> None:
    """Open challenges are played by older versions of a ladder's settings."""
    changes = apps.get_model("games", "SettingsChange").objects
    for row in changes.iterator():
        terms = row.terms
        if "/own" not in terms.get("pool", ""):
            continue
        new = _new_pool(terms["key"], terms["options"], terms["pool"])
        if new != terms["pool"]:
            row.terms = {**terms, "pool": new}
            row.save(update_fields=["terms"])


def _count(apps: Apps, name: str) -> None:
    """Count the games of one pool as `rebuild_ratings` does."""
    pool, standings = read_pool(name), dict[int, Standing]()
    games = apps.get_model("games", "Game").objects.filter(
        pool=name, counted_at__isnull=False, voided_at=None
    )
    changes = []
    for game in games.order_by("counted_at", "pk"):
        sides = sides_of(game.seats.order_by("order"), game.winner)
        for player in (one for side in sides.players for one in side):
            standings.setdefault(player, newcomer(pool))
        given = (sides.players, sides.scores, standings, game.counted_at)
        counted = count_game(pool, *given)
        standings.update({each.player_id: each.after for each in counted})
        changes += [(game, each) for each in counted]
    if changes:
        apps.get_model("games", "RatingPool").objects.get_or_create(name=name)
    _keep(apps, name, changes, standings)


def _keep(
    apps: Apps, name: str, changes: list[Any], standings: dict[int, Standing]
) -> None:
    change = apps.get_model("games", "RatingChange")
    change.objects.bulk_create(
        (
            change(
                game_id=game.pk,
                player_id=each.player_id,
                pool=name,
                score=each.score,
                before=each.before.rating,
                deviation_before=each.before.deviation,
                after=each.after.strength.rating,
                deviation_after=each.after.strength.deviation,
                volatility_after=each.after.strength.volatility,
                changed_at=game.counted_at,
            )
            for game, each in changes
        ),
        batch_size=500,
    )
    rating = apps.get_model("games", "Rating")
    rating.objects.bulk_create(
        (
            rating(
                player_id=player,
                pool=name,
                rating=each.strength.rating,
                deviation=each.strength.deviation,
                volatility=each.strength.volatility,
                games=each.games,
                rated_at=each.rated_at,
            )
            for player, each in standings.items()
        ),
        batch_size=500,
    )


class Migration(migrations.Migration):
    dependencies = [("games", "0009_invitations")]

    operations = [migrations.RunPython(recount, migrations.RunPython.noop)]
