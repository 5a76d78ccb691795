"""A round that organisers pair by hand: what cannot be is refused, and what should not
be is said before it begins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from accounts.models import User
from games.ladders.access import role_of
from games.ladders.errors import NotALeader
from games.ladders.models import Ladder, Member, Round
from games.ladders.organising.decisions import Kind, write_down
from games.ladders.rounds.errors import NobodyLeft, NoRound
from games.ladders.rounds.events import Event, event_of
from games.ladders.rounds.next_rounds import (
    Pair,
    give_numbers,
    next_pairs,
    why_no_round,
)
from games.pairing.meetings import History, histories
from games.pairing.pair_search import clash
from games.pairing.seat_preferences import entrant

Keys = Sequence[tuple[int, int | None]]  # of members, the first seat first


@dataclass(frozen=True)
class Proposal:
    """The next round as it would be paired, and who can be paired."""

    event: Event
    pairs: Sequence[Pair]
    players: Sequence[Member]


def proposal(ladder: Ladder, by: User | None, now: datetime) -> Proposal:
    """What the rules would pair now; nothing where they find no pairs. Raises NoRound
    with the reason why no round can begin, NotALeader."""
    if by is None or not role_of(ladder, by):
        raise NotALeader
    event = event_of(ladder)
    if why := why_no_round(event, now):
        raise NoRound(why)
    if not event.form.pairs_freely:
        raise NoRound(_("Here the form of the event says who meets whom."))
    give_numbers(event, now)
    try:
        pairs = next_pairs(event)
    except NobodyLeft:
        pairs = []
    return Proposal(event, pairs, event.playing)


def read_pairs(known: Proposal, keys: Keys) -> list[Pair]:
    """The members with these keys, pair by pair. Raises NoRound where not everybody who
    plays is in one pair."""
    members = {each.pk: each for each in known.players}
    named = [key for pair in keys for key in pair if key is not None]
    if unknown := [key for key in named if key not in members]:
        words = _("%(count)d of these players cannot be paired now. Please look again.")
        raise NoRound(words % {"count": len(unknown)})
    if twice := [members[key] for key, count in Counter(named).items() if count > 1]:
        words = _("%(names)s would play twice.")
        raise NoRound(words % {"names": _listed(twice)})
    if left := [each for key, each in members.items() if key not in named]:
        raise NoRound(_("Not paired: %(names)s.") % {"names": _listed(left)})
    return [(members[one], members[two] if two else None) for one, two in keys]


def by_keys(event: Event, keys: Keys) -> list[Pair]:
    """The pairs of an event by the keys of members, as `read_pairs` checks them."""
    if not event.form.pairs_freely:
        raise NoRound(_("Here the form of the event says who meets whom."))
    return read_pairs(Proposal(event, [], event.playing), keys)


def _listed(members: Sequence[Member]) -> str:
    return ", ".join(str(each.player) for each in members)


def doubts(event: Event, pairs: Sequence[Pair]) -> Iterator[str]:
    """What should not be in these pairs, in sentences."""
    past = histories(event.numbered, event.meetings, len(event.rounds))
    if sum(second is None for _first, second in pairs) > 1:
        yield _("More than one player has a bye.")
    for first, second in pairs:
        if second is None:
            if past[first.number or 0].had_free_points:
                words = _("%(name)s has had a bye or a win without a game.")
                yield words % {"name": first.player}
            continue
        yield from _doubts_about(event, past, first, second)


def _doubts_about(
    event: Event, past: dict[int, History], first: Member, second: Member
) -> Iterator[str]:
    names = {"one": first.player, "two": second.player}
    one, other = past[first.number or 0], past[second.number or 0]
    if other.number in one.opponents:
        yield _("%(one)s and %(two)s have met before.") % names
    if frozenset((one.number, other.number)) in event.kept_apart:
        yield _("%(one)s and %(two)s are kept apart.") % names
    if clash(entrant(one), entrant(other)):
        yield _("%(one)s and %(two)s both need the same seat.") % names
    if abs(one.points - other.points) > 2:
        yield _("%(one)s and %(two)s are more than a point apart.") % names


def write_reason(round_: Round, by: User, reason: str, now: datetime) -> None:
    """That a round was paired by hand, and why, as all can read it."""
    details = {"round": round_.number}
    write_down(round_.ladder, by, Kind.PAIRED, reason, now, details=details)
