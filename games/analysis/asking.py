"""Asking workers to analyse."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from games.analysis import tasks
from games.analysis.appraisers import (
    digest_of,
    engine_version,
    read_appraisal,
    report_version,
)
from games.analysis.models import Analysis, Appraised
from games.background.queues import is_under_way
from games.engine.analysis.appraising import Appraisal
from games.engine.registry import AnyRules
from games.play.models import Game


def analysis_of(game: Game) -> Analysis | None:
    """What is there of the analysis of a finished game as it is made at present."""
    return Analysis.objects.filter(game=game, engine=report_version()).first()


def ask_for_game(game: Game, now: datetime) -> None:
    """Let workers analyse a finished game, unless they have or do."""
    found = analysis_of(game)
    is_done = found is not None and found.report is not None
    if is_done or is_under_way(tasks.analyse, game.pk):
        return
    fresh = {"engine": report_version(), "done": 0, "report": None, "asked_at": now}
    Analysis.objects.update_or_create(game=game, defaults=fresh | {"finished_at": None})
    tasks.analyse.enqueue(game.pk)


@dataclass(frozen=True)
class Opinion:
    """What is known of a position: what it is worth, and what each level would play by
    its key; of each nothing, or that a worker looks for it."""

    found: Appraisal | None = None
    choices: Mapping[str, str] | None = None
    awaits: tuple[str, ...] = ()


def opinion_of(rules: AnyRules, position: Any) -> Opinion:
    """What is known of a position by the present search."""
    row = Appraised.objects.filter(
        key=rules.position_key(position),
        digest=digest_of(rules),
        engine=engine_version(),
    ).first()
    if row is None:
        return Opinion()
    found = read_appraisal(row.found) if row.found is not None else None
    known = {tasks.WORTH: row.found, tasks.CHOICES: row.choices}
    given = _given(rules, position)
    awaits = (
        what
        for what, data in known.items()
        if data is None and is_under_way(tasks.consider_position, *given, what)
    )
    return Opinion(found, row.choices, tuple(awaits))


def ask_for_position(rules: AnyRules, position: Any, what: str, now: datetime) -> None:
    """Let a worker find out about a position what is not known: `tasks.WORTH` or
    `tasks.CHOICES`."""
    row, _ = Appraised.objects.get_or_create(
        key=rules.position_key(position),
        digest=digest_of(rules),
        engine=engine_version(),
        defaults={"made_at": now},
    )
    known = row.found if what == tasks.WORTH else row.choices
    given = (*_given(rules, position), what)
    if known is None and not is_under_way(tasks.consider_position, *given):
        tasks.consider_position.enqueue(*given)


def _given(rules: AnyRules, position: Any) -> tuple[str, dict[str, Any], str]:
    """A position as a task is given it."""
    options = dict(rules.options.differences())
    return rules.key, options, rules.write_position(position)
