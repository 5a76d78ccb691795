"""Single positions, as workers look at them."""

from __future__ import annotations

import time
from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final

from games.analysis.appraisers import Appraiser, digest_of, engine_version
from games.analysis.models import Appraised
from games.engine import rules as rules_of
from games.engine.options import Value
from games.engine.search.levels import Level, choose_as, levels_of

SEED: Final = 1
STRONGEST_SECONDS: Final = 1.0  # of a processor's time, for the level that has no end


def find_worth(
    key: str, options: Mapping[str, Value], text: str, now: datetime
) -> None:
    """What a position is worth."""
    rules = rules_of(key, **options)
    appraiser = Appraiser(rules, {}, 0)
    appraiser.look(rules.read_position(text))
    appraiser.keep(now)


def find_choices(
    key: str, options: Mapping[str, Value], text: str, now: datetime
) -> None:
    """What each level would play."""
    rules = rules_of(key, **options)
    position = rules.read_position(text)
    choices = {each.key: _choice(rules, position, each) for each in levels_of(rules)}
    Appraised.objects.update_or_create(
        key=rules.position_key(position),
        digest=digest_of(rules),
        engine=engine_version(),
        defaults={"choices": choices},
        create_defaults={"choices": choices, "made_at": now},
    )


def _choice(rules: Any, position: Any, level: Level) -> str:
    until = time.thread_time() + STRONGEST_SECONDS
    move = choose_as(
        rules, position, level, SEED, poll=lambda: time.thread_time() >= until
    )
    text: str = rules.write_move(position, move)
    return text
