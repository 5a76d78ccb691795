"""Moving pictures, which workers draw."""

from __future__ import annotations

from typing import Final

from django_tasks import TaskResultStatus, task
from django_tasks_db.models import DBTaskResult

from games.play.models import Game
from games.sharing.animations import make_animation

UNDER_WAY: Final = {TaskResultStatus.READY, TaskResultStatus.RUNNING}


@task()
def animate(game_id: str) -> int:
    """Draw a finished game; how many frames it has. Done twice, it does no harm."""
    game = Game.objects.filter(pk=game_id, status=Game.Status.FINISHED).first()
    return make_animation(game).frames if game else 0


def is_being_drawn(game_id: str) -> bool:
    """Whether a worker has it, or will."""
    tasks = DBTaskResult.objects.filter(
        task_path=animate.module_path, status__in=UNDER_WAY
    )
    return any(each.args_kwargs["args"] == [game_id] for each in tasks)
