"""Finished games, analysed in workers: a slice at a time, so that machines at tables
need not wait for it."""

from __future__ import annotations

import time
from typing import Any, Final

from django.utils import timezone

from games.analysis.appraisers import Appraiser, Clock, OutOfTimeError, known_worth
from games.analysis.models import Analysis
from games.engine.analysis.reporting import game_report
from games.play.models import Game
from games.play.positions import plies_of, start_of

SLICE: Final = 2.0  # seconds of a processor's time


def positions_of(game: Game) -> list[Any]:
    """The positions of a finished game from its start to its end."""
    rules = game.rules
    found = [start_of(rules, game.start)]
    for ply in plies_of(game):
        found.append(rules.after(found[-1], rules.read_move(found[-1], ply.text)))
    return found


def analyse_further(game_id: str, clock: Clock = time.thread_time) -> bool:
    """Analyse a game a slice further; whether nothing is left to do. Done twice it does
    no harm."""
    asked = Analysis.objects.filter(game=game_id, report__isnull=True).first()
    game = Game.objects.filter(pk=game_id, status=Game.Status.FINISHED).first()
    if asked is None or game is None or not game.has_rules:
        return True
    rules, positions = game.rules, positions_of(game)
    known = known_worth(rules, map(rules.position_key, positions))
    appraiser = Appraiser(rules, known, SLICE, clock)
    texts = [ply.text for ply in plies_of(game)]
    reached = [0]
    changes: dict[str, Any] = {}
    try:
        told = game_report(rules, positions, texts, appraiser.look, reached.append)
        changes = {"report": told.as_data(), "finished_at": timezone.now()}
    except OutOfTimeError:
        pass
    appraiser.keep(timezone.now())
    Analysis.objects.filter(game=game, report__isnull=True).update(
        done=reached[-1], **changes
    )
    return bool(changes)
