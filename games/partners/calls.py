"""Practice partners are called when it is their turn, and greet when a game begins."""

from __future__ import annotations

from typing import Any

from django.dispatch import receiver

from games.partners.greetings import greet
from games.partners.tasks import think
from games.play.changes import board_changed
from games.play.models import Game
from games.play.partner_answers import partner_at


@receiver(board_changed)
def call(sender: type[Game], *, game: Game, **kwargs: Any) -> None:
    """Let the partner think whose turn it is. The task is a row of the database, made
    in the transaction of the change, so neither is there without the other."""
    if game.version == 1:  # it begins; the first throw is made by now
        greet(game)
    if game.is_live and partner_at(game, game.turn):
        think.enqueue(game.pk, game.board_version)
