"""What migrations of several rooms share."""

from __future__ import annotations

from django.db.migrations import SeparateDatabaseAndState
from django.db.migrations.state import ProjectState


class StateOnly(SeparateDatabaseAndState):
    """Changes what migrations know of the models, and no table.

    Django renders every model anew that is related to a changed one, after each of the
    changes. Nobody looks at the models before the last of them, so they are rendered
    once, when somebody does.
    """

    def state_forwards(self, app_label: str, state: ProjectState) -> None:
        vars(state).pop("apps", None)
        super().state_forwards(app_label, state)
