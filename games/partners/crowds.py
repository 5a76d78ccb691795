"""How many practice games one address may have going: their thinking costs everybody's
time. An address may stand for a whole school, so they are many."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings
from django.core.cache import cache
from django.utils.translation import gettext as _

from games.common import errors
from games.play.models import Game

MOST_OF_AN_ADDRESS = 60
GOING = timedelta(hours=1)  # since the last move


def require_room(address: str, *, now: datetime) -> None:
    """Raise TooMuchPractice when games enough are going from this address."""
    if settings.RATE_LIMITS and len(_going(address, now)) >= MOST_OF_AN_ADDRESS:
        raise errors.TooMuchPractice(
            _(
                "Your network already has %(most)d games against the computer going. "
                "Please wait until one of them has ended."
            )
            % {"most": MOST_OF_AN_ADDRESS}
        )


def let_in(address: str, game: Game, *, now: datetime) -> None:
    """Count `game` as one of this address."""
    going = [*_going(address, now), game.pk]
    cache.set(_key(address), going, timeout=GOING.total_seconds())


def _going(address: str, now: datetime) -> list[str]:
    known = cache.get(_key(address), [])
    live = Game.objects.filter(
        pk__in=known, status=Game.Status.LIVE, moved_at__gt=now - GOING
    )
    return list(live.values_list("pk", flat=True))


def _key(address: str) -> str:
    return f"practice:{address}"
