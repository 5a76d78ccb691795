"""Thinking, which takes a processor's time, in a worker process (design §6)."""

from __future__ import annotations

from django.utils import timezone
from django_tasks import task

from games.partners import finding, services


@task()
def think(game_id: str, version: int) -> bool:
    """Do what the game at `version` waits for; whether it was done.

    Done twice, or after the board has changed, it does no harm.
    """
    decision = services.choose_turn(game_id=game_id, version=version)
    return decision is not None and services.carry_out(
        game_id=game_id, version=version, decision=decision, now=timezone.now()
    )


@task()
def find_hint(game_id: str, version: int) -> bool:
    """Find the hint that was asked for on the board of `version`; whether it was kept.

    Done twice, or after the board has changed, it does no harm.
    """
    return finding.find_line(game_id=game_id, version=version)
