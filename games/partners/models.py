"""What workers have found for those who ask for a hint."""

from __future__ import annotations

from django.db import models

from games.play.models import Game

LONGEST_MOVE = 400


class Hint(models.Model):
    """The last hint of a game: asked on the board of `board_version`, and `told` in
    steps. `line` are the moves that are expected, the first of them the one to play, as
    text; empty until a worker has found them. `wins_in` is in how many moves of all
    players a win comes that was seen, below 0 for a loss, 0 for neither."""

    game = models.OneToOneField(
        Game, models.CASCADE, related_name="hint", primary_key=True
    )
    board_version = models.PositiveIntegerField()
    told = models.PositiveSmallIntegerField(default=0)
    line: models.JSONField[list[str], list[str]] = models.JSONField(default=list)
    wins_in = models.SmallIntegerField(default=0)
    asked_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.game_id}: {' '.join(self.line[:1])}"
