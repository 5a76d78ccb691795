"""Keeping games from elsewhere: they stay their member's own, beside the games of the
site."""

from __future__ import annotations

import hashlib
from collections.abc import Collection
from typing import Final

from django.contrib.humanize.templatetags.humanize import intcomma
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.common.errors import Refused
from games.engine.game_texts import GameText, record_in
from games.engine.record import Record, write_record
from games.exports.models import ImportedGame

MOST_KEPT: Final = 500  # games of one member
LONGEST_KEPT: Final = 60_000  # characters of one record, about 400 moves


class TooManyKept(Refused):
    """More games than one member can keep."""


def keep_games(owner: User, games: Collection[GameText]) -> int:
    """Keep these games, which hold; how many are new. What a member has is not kept
    twice. Raises TooManyKept, and then none is kept."""
    if len(games) > MOST_KEPT:
        raise _too_many(len(games))
    kept = [_imported(owner, record_in(game)) for game in games]
    long = sum(len(each.record) > LONGEST_KEPT for each in kept)
    if long:
        words = _("%(count)d of them are longer than %(most)s characters.")
        raise TooManyKept(words % {"count": long, "most": intcomma(LONGEST_KEPT)})
    with transaction.atomic():
        before = ImportedGame.objects.filter(owner=owner).count()
        ImportedGame.objects.bulk_create(kept, ignore_conflicts=True)
        after = ImportedGame.objects.filter(owner=owner).count()
        if after > MOST_KEPT:
            raise _too_many(after)
    return after - before


def _too_many(count: int) -> TooManyKept:
    words = _("You can keep %(most)d games; these would be %(count)d.")
    return TooManyKept(words % {"most": MOST_KEPT, "count": count})


def _imported(owner: User, record: Record) -> ImportedGame:
    text = write_record(record)
    return ImportedGame(
        owner=owner,
        key=record.rules.key,
        title=_title(record)[:200],
        result=record.result[:32],
        plies=len(record.moves),
        record=text,
        sha256=hashlib.sha256(text.encode()).hexdigest(),
        brought_at=timezone.now(),
    )


def _title(record: Record) -> str:
    """Who played, as far as it is told: "Ada v Boethius", "Ada & Clara v Boethius"."""
    return " v ".join(
        " & ".join(dict.fromkeys(_name_in(record, seat) for seat in team))
        for team in record.rules.teams
    )


def _name_in(record: Record, seat: str) -> str:
    return record.headers.get(seat.capitalize(), "").strip() or _("somebody")
