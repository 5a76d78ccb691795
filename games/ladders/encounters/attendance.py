"""Who has come for a game in minutes, and waits for the opponent.

Players who say that they are ready hold a lease, which their open pages of the ladder
renew. Who closes the last one is gone after a short grace, and the opponent's page says
so. Without sockets each load of a page renews the lease.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

from django.db.models import Q, QuerySet

from games.ladders.locks import changed, locked
from games.ladders.models import LadderChallenge, Pairing
from games.ladders.rules.results import gainer
from games.ladders.topics import ladder_topic
from games.wire.live import hub

Contest = LadderChallenge | Pairing

LEASE = timedelta(seconds=30)
BEAT = timedelta(seconds=8)  # between two renewals
GRACE = timedelta(seconds=8)  # to open another page, once the last one is closed
MOST_AT_ONCE = 200  # contests in one pass


def come(contest: Contest, side: str, now: datetime) -> bool:
    """The player of `side` is ready; whether they were not before. The caller saves."""
    is_new = not is_here(contest, side, now)
    setattr(contest, f"{side}_ready_at", now)
    setattr(contest, f"{side}_here_until", now + LEASE)
    return is_new


def is_here(contest: Contest, side: str, now: datetime) -> bool:
    """Whether the player of `side` is ready and waits."""
    until: datetime | None = getattr(contest, f"{side}_here_until")
    return until is not None and until > now


def dismiss(contest: Contest) -> None:
    """Nobody waits for this game any more; the caller saves."""
    for side in contest.SIDES:
        setattr(contest, f"{side}_here_until", None)


def side_of(contest: Contest, player_id: int) -> str:
    """The side on which a player is, "" for others."""
    pairs = zip(contest.SIDES, contest.both, strict=False)
    return next((side for side, each in pairs if each.player_id == player_id), "")


def other_side(contest: Contest, side: str) -> str:
    one, two = contest.SIDES
    return two if side == one else one


def gainer_by_coming(contest: Contest) -> str:
    """The side that said that it was ready in time where the other did not; "" where
    both or neither did."""
    sides = contest.SIDES
    absent = [each for each in sides if getattr(contest, f"{each}_ready_at") is None]
    return gainer(sides, absent)


# --- Pages ---------------------------------------------------------------------


def looks(ladder_id: int, player_id: int, now: datetime) -> None:
    """A page of the ladder has been opened by a player, who may wait for a game."""
    for contest, side in _waits_of(ladder_id, player_id):
        if is_here(contest, side, now):
            _set(contest, side, now + LEASE)


def goes(ladder_id: int, player_id: int, now: datetime) -> None:
    """A page has been closed. If it was the last one, the player is gone soon."""
    if has_page(ladder_id, player_id):
        return
    for contest, side in _waits_of(ladder_id, player_id):
        if is_here(contest, side, now + GRACE):
            _set(contest, side, now + GRACE)


def sweep(now: datetime) -> None:
    """Renew the leases of those who have pages open here, and tell of those whose time
    has run out. Safe in many processes at once."""
    for contest, side in _all_waits():
        until = getattr(contest, f"{side}_here_until")
        player_id = getattr(contest, side).player_id
        if until <= now:
            _has_gone(contest, side, now)
        elif until - now < LEASE - BEAT and has_page(_ladder_of(contest), player_id):
            _set(contest, side, now + LEASE)


def _has_gone(contest: Contest, side: str, now: datetime) -> None:
    with locked(_ladder_of(contest)) as ladder:
        late = {f"{side}_here_until__lte": now}
        rows = type(contest)._default_manager.filter(pk=contest.pk, **late)
        if rows.update(**{f"{side}_here_until": None}):
            changed(ladder)


def has_page(ladder_id: int, player_id: int) -> bool:
    """Whether a socket of this process shows the ladder to the player."""
    listeners = hub.listeners(ladder_topic(ladder_id))
    return any(each.person_id == player_id for each in listeners)


def _set(contest: Contest, side: str, until: datetime) -> None:
    """Change a lease, unless it has ended meanwhile."""
    name = f"{side}_here_until"
    rows = type(contest)._default_manager.filter(pk=contest.pk)
    rows.exclude(**{name: None}).update(**{name: until})


# --- Rows ----------------------------------------------------------------------


def _ladder_of(contest: Contest) -> int:
    if isinstance(contest, Pairing):
        return contest.round.ladder_id
    return contest.ladder_id


def _challenges() -> QuerySet[LadderChallenge]:
    waits = Q(challenger_here_until__isnull=False)
    waits |= Q(challenged_here_until__isnull=False)
    found = LadderChallenge.objects.filter(waits)
    return found.select_related("challenger", "challenged")


def _pairings() -> QuerySet[Pairing]:
    waits = Q(first_here_until__isnull=False) | Q(second_here_until__isnull=False)
    return Pairing.objects.filter(waits).select_related("round", "first", "second")


def _all_waits() -> Iterator[tuple[Contest, str]]:
    found: list[Contest] = [
        *_challenges()[:MOST_AT_ONCE],
        *_pairings()[:MOST_AT_ONCE],
    ]
    for contest in found:
        yield from ((contest, side) for side in contest.SIDES if _holds(contest, side))


def _waits_of(ladder_id: int, player_id: int) -> Iterator[tuple[Contest, str]]:
    """What one player waits for on a ladder."""
    found: list[Contest] = [
        *_challenges().filter(ladder=ladder_id),
        *_pairings().filter(round__ladder=ladder_id),
    ]
    for contest in found:
        side = side_of(contest, player_id)
        if side and _holds(contest, side):
            yield contest, side


def _holds(contest: Contest, side: str) -> bool:
    return getattr(contest, f"{side}_here_until") is not None
