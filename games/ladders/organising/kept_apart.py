"""Players whom the organisers do not want to be paired with each other."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from accounts.models import User
from games.ladders.locks import changed
from games.ladders.models import Decision, Ladder, Member
from games.ladders.organising.decisions import Kind, deciding, write_down
from games.ladders.organising.errors import CannotDecide
from games.ladders.rounds.forms.registry import FORMS

MOST = 100  # pairs


def keep_apart(
    *, ladder_id: int, by: User, one: str, other: str, reason: str, now: datetime
) -> Decision:
    """Two members, by name, are not paired from the next round on."""
    with deciding(ladder_id, by) as ladder:
        if not may_keep_apart(ladder):
            raise CannotDecide(_("Only in Swiss rounds are players kept apart."))
        both = _both(ladder, one, other)
        keys = sorted(each.pk for each in both)
        if keys in ladder.kept_apart:
            raise CannotDecide(_("These two are kept apart already."))
        if len(ladder.kept_apart) >= MOST:
            words = _("At most %(most)d pairs can be kept apart.")
            raise CannotDecide(words % {"most": MOST})
        ladder.kept_apart = [*ladder.kept_apart, keys]
        return _decided(ladder, by, Kind.APART, reason, now, both)


def let_meet(
    *, ladder_id: int, by: User, one: str, other: str, reason: str, now: datetime
) -> Decision:
    """Two members who were kept apart can be paired again."""
    with deciding(ladder_id, by) as ladder:
        both = _both(ladder, one, other)
        keys = sorted(each.pk for each in both)
        if keys not in ladder.kept_apart:
            raise CannotDecide(_("These two are not kept apart."))
        ladder.kept_apart = [each for each in ladder.kept_apart if each != keys]
        return _decided(ladder, by, Kind.MEET, reason, now, both)


def may_keep_apart(ladder: Ladder) -> bool:
    """Whether pairing looks at who is kept apart."""
    form = FORMS.get(ladder.form)
    return form is not None and form.pairs_freely


def pairs_apart(ladder: Ladder) -> list[tuple[Member, Member]]:
    """Who is kept apart, pair by pair."""
    keys = [key for both in ladder.kept_apart for key in both]
    if not keys:
        return []
    found = ladder.members.select_related("player").in_bulk(keys)
    pairs = [[found.get(key) for key in both] for both in ladder.kept_apart]
    return [(one, other) for one, other in pairs if one and other]


def _both(ladder: Ladder, *names: str) -> list[Member]:
    found = [_member(ladder, name.strip()) for name in names]
    if found[0] == found[1]:
        raise CannotDecide(_("Name two different players."))
    return found


def _member(ladder: Ladder, name: str) -> Member:
    members = ladder.members.select_related("player")
    found = members.filter(player__username__iexact=name).first()
    if found is None:
        words = _("Nobody called “%(name)s” is on this ladder.")
        raise CannotDecide(words % {"name": name[:40]})
    return found


def _decided(
    ladder: Ladder,
    by: User,
    kind: Kind,
    reason: str,
    now: datetime,
    both: list[Member],
) -> Decision:
    details = {"names": [each.player.username for each in both]}
    decision = write_down(ladder, by, kind, reason, now, details=details)
    ladder.save(update_fields=["kept_apart"])
    changed(ladder)
    return decision
