"""Moving pictures, which workers draw."""

from __future__ import annotations

from django_tasks import task

from games.play.models import Game
from games.sharing.animations import make_animation


@task()
def animate(game_id: str) -> int:
    """Draw a finished game; how many frames it has. Done twice, it does no harm."""
    game = Game.objects.filter(pk=game_id, status=Game.Status.FINISHED).first()
    return make_animation(game).frames if game else 0
