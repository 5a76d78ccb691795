"""What players of a ladder in rounds are told: each thing once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext as _

from games.ladders.members.member_notices import until
from games.ladders.models import Ladder, Member, Pairing, Round
from games.notices.models import Notice
from games.notices.services import NoticeDraft, tell_all

Kind = Notice.Kind


def paired(ladder: Ladder, pairings: Sequence[Pairing], now: datetime) -> None:
    """Tell all whom they meet, or that they have a bye."""
    words = (_words_of_pairing(each) for each in pairings)
    _tell_both(ladder, zip(pairings, words, strict=True), "paired", now)


def _words_of_pairing(pairing: Pairing) -> str:
    if pairing.result == Pairing.Result.HALF_BYE:
        return _("You miss round %(round)d of %(ladder)s for half a point.")
    if pairing.second is None:
        return _("You have a bye in round %(round)d of %(ladder)s.")
    if pairing.round.due_at is None:
        return _("Round %(round)d of %(ladder)s: you meet %(name)s.")
    return _("Round %(round)d of %(ladder)s: you meet %(name)s. Play by %(due)s.")


def arena_begun(round_: Round, members: Iterable[Member], now: datetime) -> None:
    """Tell all members that they can play."""
    ladder = round_.ladder
    words = _("The arena of %(ladder)s has begun. Play until %(due)s.")
    text = words % {"ladder": ladder, "due": until(ladder, round_.due_at)}
    key, url = f"ladder-arena:{round_.pk}", ladder.get_absolute_url()
    drafts = (
        NoticeDraft(each.player, Kind.CHALLENGE, key=key, text=text, url=url)
        for each in members
    )
    tell_all(drafts, now)


def drawn(ladder: Ladder, pairing: Pairing, now: datetime) -> None:
    """Tell both that they play again after a draw."""
    words = _("Drawn: you and %(name)s play again in round %(round)d of %(ladder)s.")
    _tell_both(ladder, [(pairing, words)], "again", now)


def near(ladder: Ladder, pairings: Iterable[Pairing], now: datetime) -> None:
    words = _("Play your game with %(name)s on %(ladder)s by %(due)s.")
    said = ((pairing, words) for pairing in pairings)
    _tell_both(ladder, said, "near", now, Kind.DEADLINE)


def forfeited(ladder: Ladder, pairings: Iterable[Pairing], now: datetime) -> None:
    words = _("Your game with %(name)s on %(ladder)s was not played: %(result)s.")
    _tell_both(ladder, ((pairing, words) for pairing in pairings), "forfeit", now)


# --- How -----------------------------------------------------------------------


def _tell_both(
    ladder: Ladder,
    said: Iterable[tuple[Pairing, str]],
    what: str,
    now: datetime,
    kind: Kind = Kind.CHALLENGE,
) -> None:
    """Tell both of each pairing its words."""
    told = [
        draft(ladder, pairing, member, what, words, kind)
        for pairing, words in said
        for member in pairing.both
    ]
    tell_all(told, now)


def draft(
    ladder: Ladder,
    pairing: Pairing,
    member: Member,
    what: str,
    words: str,
    kind: Kind = Kind.CHALLENGE,
) -> NoticeDraft:
    """What `member` is told of a pairing: `what` makes it a thing that is told once,
    the gaps in `words` are filled."""
    given = {
        "round": pairing.round.number,
        "ladder": ladder,
        "name": pairing.other_of(member).player,
        "due": until(ladder, pairing.round.due_at),
        "result": pairing.get_result_display(),
    }
    return NoticeDraft(
        member.player,
        kind,
        key=f"ladder-pairing:{pairing.pk}:{what}",
        text=words % given,
        url=reverse("ladder-round", args=[ladder.slug, pairing.round.number]),
    )
