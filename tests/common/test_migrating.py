"""Migrations that change what is known of the models, and no table."""

from __future__ import annotations

from django.db import connection, migrations, models
from django.db.migrations.state import ProjectState
from django.test.utils import CaptureQueriesContext

from games.common.migrating import StateOnly

ONE = migrations.CreateModel("One", [("id", models.BigAutoField(primary_key=True))])
OTHER = migrations.CreateModel(
    "Other",
    [
        ("id", models.BigAutoField(primary_key=True)),
        ("one", models.ForeignKey("toy.One", models.CASCADE, related_name="others")),
    ],
)


def after(*operations, operation=StateOnly):
    """What is known after one model was there and rendered, then these operations."""
    state = ProjectState()
    ONE.state_forwards("toy", state)
    assert state.apps.get_model("toy", "One")
    operation(state_operations=operations).state_forwards("toy", state)
    return state


def test_a_model_is_known_with_its_relations():
    apps = after(OTHER).apps
    relations = apps.get_model("toy", "One")._meta.related_objects
    assert [each.related_model for each in relations] == [
        apps.get_model("toy", "Other")
    ]


def test_the_state_is_as_by_the_operation_of_django():
    assert after(OTHER) == after(OTHER, operation=migrations.SeparateDatabaseAndState)
    gone = migrations.DeleteModel("One")
    assert after(gone).models == {}


def test_models_are_not_rendered_before_somebody_asks():
    assert "apps" not in vars(after(OTHER))


def test_no_table_is_touched(db):
    before, state = ProjectState(), after(OTHER)
    with CaptureQueriesContext(connection) as asked:
        StateOnly(state_operations=[OTHER]).database_forwards(
            "toy", connection.schema_editor(), before, state
        )
    assert not asked.captured_queries
