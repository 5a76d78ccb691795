"""What players of a ladder in rounds are told: each thing once."""

from __future__ import annotations

from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext as _

from games.ladders.members.telling_members import (
    until,
    words_of_beginning,
    words_of_coming,
)
from games.models import Ladder, Member, Notice, Pairing
from games.notices.services import tell

Kind = Notice.Kind


def paired(ladder: Ladder, pairing: Pairing, now: datetime) -> None:
    """Tell both whom they meet, or one that he has a bye."""
    if pairing.second is None:
        words = _("You have a bye in round %(round)d of %(ladder)s.")
        _tell(ladder, pairing, pairing.first, "paired", words, now)
        return
    words = _("Round %(round)d of %(ladder)s: you meet %(name)s.")
    if pairing.round.due_at is not None:
        words = _("Round %(round)d of %(ladder)s: you meet %(name)s. Play by %(due)s.")
    for member in pairing.both:
        _tell(ladder, pairing, member, "paired", words, now)


def ready(ladder: Ladder, pairing: Pairing, waiting: Member, now: datetime) -> None:
    words = words_of_coming()
    what = f"ready:{int(now.timestamp())}"
    _tell(ladder, pairing, pairing.other_of(waiting), what, words, now)


def begun(ladder: Ladder, pairing: Pairing, waiting: Member, now: datetime) -> None:
    words = words_of_beginning()
    _tell(ladder, pairing, waiting, f"begun:{pairing.game_id}", words, now)


def near(ladder: Ladder, pairing: Pairing, now: datetime) -> None:
    words = _("Play your game with %(name)s on %(ladder)s by %(due)s.")
    for member in pairing.both:
        _tell(ladder, pairing, member, "near", words, now, Kind.DEADLINE)


def forfeited(ladder: Ladder, pairing: Pairing, now: datetime) -> None:
    words = _("Your game with %(name)s on %(ladder)s was not played: %(result)s.")
    for member in pairing.both:
        _tell(ladder, pairing, member, "forfeit", words, now)


def _tell(
    ladder: Ladder,
    pairing: Pairing,
    member: Member,
    what: str,
    words: str,
    now: datetime,
    kind: Kind = Kind.CHALLENGE,
) -> None:
    given = {
        "round": pairing.round.number,
        "ladder": ladder,
        "name": pairing.other_of(member).player,
        "due": until(ladder, pairing.round.due_at),
        "result": pairing.get_result_display(),
    }
    tell(
        member.player,
        kind,
        key=f"ladder-pairing:{pairing.pk}:{what}",
        text=words % given,
        url=reverse("ladder-round", args=[ladder.slug, pairing.round.number]),
        now=now,
    )
