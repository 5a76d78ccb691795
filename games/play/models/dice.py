"""The secret from which a table's throws are drawn."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.play.models.games import Game


class Dice(models.Model):
    """What decides the chances of one game. It has a row of its own, so that nothing
    that shows a game shows the `secret` by oversight."""

    game = models.OneToOneField(
        Game, models.CASCADE, primary_key=True, related_name="dice"
    )
    secret = models.CharField(max_length=64)  # 32 bytes, hexadecimal
    thrown = models.PositiveIntegerField(_("throws made, also those taken back"))

    class Meta:
        db_table = "games_dice"
        verbose_name_plural = _("dice")

    def __str__(self) -> str:
        return f"dice of {self.game_id}"
