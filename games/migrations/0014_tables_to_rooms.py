"""Every table belongs to a room now: `games` forgets its models, and what was written
about them (content types, and with them permissions and the operators' log) goes with
them. No table is touched."""

from __future__ import annotations

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from games.common.migrating import StateOnly

# Each model after those that name it.
MOVED = {
    "moderation": ("Report",),
    "fairness": ("Measure", "SharedBrowser", "Block"),
    "ladders": (
        *("PlaceChange", "Decision", "Pairing", "Round", "LadderChallenge"),
        *("Invitation", "InvitationCode", "Honour", "Season", "SettingsChange"),
        *("Member", "Organiser", "Ladder"),
    ),
    "lobby": ("Place", "Seek"),
    "ratings": ("RatingChange", "Rating", "RatingPool"),
    "notices": ("PushSubscription", "NoticeWish", "Notice"),
    "rulesets": ("SavedRuleset",),
    "play": ("Vacation", "Heartbeat", "Dice", "TalkLine", "Ply", "Seat", "Game"),
}


def move_content_types(apps: Apps, _editor: BaseDatabaseSchemaEditor) -> None:
    kinds = apps.get_model("contenttypes", "ContentType").objects
    for room, models in MOVED.items():
        names = [name.lower() for name in models]
        kinds.filter(app_label="games", model__in=names).update(app_label=room)


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0013_drop_turned_keys"),
        *((room, "0001_initial") for room in MOVED),
        ("contenttypes", "0002_remove_content_type_name"),
    ]

    operations = [
        StateOnly(
            state_operations=[
                migrations.DeleteModel(name)
                for models in MOVED.values()
                for name in models
            ]
        ),
        migrations.RunPython(move_content_types, migrations.RunPython.noop),
    ]
