"""Play now: to a table at once, or to a page that waits for others."""

from __future__ import annotations

from datetime import datetime

from django.db import connection, transaction

from accounts.models import User
from games.common.errors import Refused
from games.engine.registry import AnyRules
from games.lobby import selectors
from games.lobby.joins import accept_seek
from games.lobby.models import Seek
from games.lobby.seeks import make_seek, open_seeks_of
from games.lobby.selectors import Wanted
from games.play.models import Game
from games.rulesets.terms import Terms


@transaction.atomic
def play_now(
    *,
    player: User,
    rules: AnyRules,
    now: datetime,
    control: str = "",
    rated: bool = False,
) -> Game | Seek:
    """A game by these rules and this time control with those who wait, or the seek
    with which `player` now waits, alone or among others. Raises what `make_seek`
    raises."""
    wanted = Wanted(rules, control, rated)
    _one_by_one(wanted)
    found = selectors.company(player, wanted, now) or _take_first(player, wanted, now)
    if found is not None:
        return found
    seek = _wait(player, wanted, now)
    # Somebody may have opened an invitation since the first look.
    return _take_first(player, wanted, now) or seek


def _one_by_one(wanted: Wanted) -> None:
    """Anyone else who wants to play by these rules at once waits for the end of this
    transaction, so that all see each other and meet. SQLite lets nobody else write."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT pg_advisory_xact_lock(hashtext(%s))", [wanted.digest]
            )


def _take_first(player: User, wanted: Wanted, now: datetime) -> Game | Seek | None:
    for token in selectors.seeks_at_hand(player, wanted, now):
        try:
            return accept_seek(token=token, player=player, now=now)
        except Refused:
            continue  # taken by somebody else a moment ago
    return None


def _wait(player: User, wanted: Wanted, now: datetime) -> Seek:
    """Their open seek of this kind, made if there is none."""
    mine = open_seeks_of(player).filter(public=True, kept=False, expires_at__gt=now)
    seek = wanted.among(mine).first()
    if seek is not None:
        return seek
    rules = wanted.rules
    terms = Terms(
        rules.key,
        rules.options.values(),
        control=wanted.control,
        rated=wanted.rated,
    )
    return make_seek(player, terms, now)
