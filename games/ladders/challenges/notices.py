"""What the two of a challenge are told, and the organisers: each thing once, inside the
transaction in which it happens. The results of games are told by the games."""

from __future__ import annotations

from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext as _

from games.ladders.members.member_notices import tell_leaders, until
from games.ladders.models import LadderChallenge, Member
from games.notices.models import Notice
from games.notices.services import NoticeDraft, tell_all

Kind = Notice.Kind


def challenge_url(challenge: LadderChallenge) -> str:
    return reverse("ladder-challenge", args=[challenge.ladder.slug, challenge.pk])


# --- Challenges ----------------------------------------------------------------


def challenged(challenge: LadderChallenge, now: datetime) -> None:
    words = _(
        "%(name)s challenges you to a game on %(ladder)s. Accept by %(due)s, or you "
        "forfeit it."
    )
    _tell_of(challenge, challenge.challenged, "made", words, now)


def accepted(challenge: LadderChallenge, now: datetime) -> None:
    words = _("%(name)s accepts your challenge on %(ladder)s. Play it by %(due)s.")
    if challenge.status == LadderChallenge.Status.PLAYING:
        words = _("%(name)s accepts your challenge on %(ladder)s: the game has begun.")
    _tell_of(challenge, challenge.challenger, "accepted", words, now)


def again(challenge: LadderChallenge, now: datetime) -> None:
    """Tell both that another game has to be played."""
    words = _(
        "The game with %(name)s on %(ladder)s was not played. Play it by %(due)s."
    )
    for member in challenge.both:
        what = f"again:{int(now.timestamp())}"
        _tell_of(challenge, member, what, words, now)


def withdrawn(challenge: LadderChallenge, now: datetime) -> None:
    words = _("%(name)s has cancelled the challenge on %(ladder)s.")
    _tell_of(challenge, challenge.challenged, "withdrawn", words, now)


def barred(challenge: LadderChallenge, why: str, now: datetime) -> None:
    """Tell both why their game could not be played; what comes of it is told too."""
    words = _("Your challenge with %(name)s on %(ladder)s: %(why)s")
    for member in challenge.both:
        _tell_of(challenge, member, "barred", words, now, why=why)


def void(challenge: LadderChallenge, now: datetime) -> None:
    words = _(
        "The challenge between you and %(name)s on %(ladder)s is over and changes "
        "nothing."
    )
    for member in challenge.both:
        _tell_of(challenge, member, "void", words, now)


def forfeit(
    challenge: LadderChallenge, now: datetime, *, has_to_be_claimed: bool
) -> None:
    """Tell both what comes of not playing, and what they can do."""
    words = _(
        "%(name)s did not play your challenge on %(ladder)s. You win it unless the "
        "forfeit is disputed by %(due)s."
    )
    if has_to_be_claimed:
        words = _(
            "%(name)s did not play your challenge on %(ladder)s. Claim the win by "
            "%(due)s."
        )
    _tell_of(challenge, challenge.challenger, "forfeit", words, now)
    words = _(
        "You did not play the challenge by %(name)s on %(ladder)s. If that is wrong, "
        "say so by %(due)s."
    )
    _tell_of(challenge, challenge.challenged, "forfeit", words, now)


def disputed(challenge: LadderChallenge, now: datetime) -> None:
    """Tell the organisers, and who would have gained."""
    words = _("%(name)s disputes the forfeit on %(ladder)s; an organiser decides.")
    _tell_of(challenge, challenge.challenger, "dispute", words, now)
    given = _given(challenge, challenge.challenger)
    words = _("%(name)s disputes a forfeit on %(ladder)s. Please decide.")
    tell_leaders(
        challenge.ladder,
        key=f"ladder-challenge:{challenge.pk}:dispute",
        text=words % given,
        url=challenge_url(challenge),
        now=now,
    )


def settled(
    challenge: LadderChallenge, old: dict[int, int | None], now: datetime
) -> None:
    """Tell both whose place is another by the result, or who has not played, what has
    become of it; `old` are the places before."""
    for member in challenge.both:
        before = old.get(member.pk)
        if before == member.place and not challenge.forfeited:
            continue
        _tell_of(challenge, member, "result", _result(challenge, member, before), now)


def _result(challenge: LadderChallenge, member: Member, before: int | None) -> str:
    if member.place is None or before == member.place:
        words = _(
            "The challenge between you and %(name)s on %(ladder)s counts without a "
            "game; you keep your place."
        )
    elif before is not None and member.place > before:
        words = _(
            "After the challenge by %(name)s on %(ladder)s you are in place %(place)d."
        )
    else:
        words = _(
            "Your challenge to %(name)s on %(ladder)s brings you to place %(place)d."
        )
    return words


def near(challenge: LadderChallenge, now: datetime) -> None:
    """Remind those who have to do something before the deadline."""
    if challenge.status == LadderChallenge.Status.MADE:
        words = _("Accept the challenge by %(name)s on %(ladder)s by %(due)s.")
        who = [challenge.challenged]
    else:
        words = _("Play your challenge with %(name)s on %(ladder)s by %(due)s.")
        who = challenge.both
    for member in who:
        what = f"near:{challenge.status}"
        _tell_of(challenge, member, what, words, now, Kind.DEADLINE)


# --- How -------------------------------------------------------------------


def _given(challenge: LadderChallenge, member: Member) -> dict[str, object]:
    """What a sentence for `member` names."""
    return {
        "name": challenge.other_of(member).player,
        "ladder": challenge.ladder,
        "due": until(challenge.ladder, challenge.due_at),
        "place": member.place or 0,
    }


def _tell_of(
    challenge: LadderChallenge,
    member: Member,
    what: str,
    words: str,
    now: datetime,
    kind: Kind = Kind.CHALLENGE,
    **more: str,
) -> None:
    tell_all([draft(challenge, member, what, words, kind, **more)], now)


def draft(
    challenge: LadderChallenge,
    member: Member,
    what: str,
    words: str,
    kind: Kind = Kind.CHALLENGE,
    **more: str,
) -> NoticeDraft:
    """What `member` is told of a challenge: `what` makes it a thing that is told once,
    the gaps in `words` are filled."""
    return NoticeDraft(
        member.player,
        kind,
        key=f"ladder-challenge:{challenge.pk}:{what}",
        text=words % (_given(challenge, member) | more),
        url=challenge_url(challenge),
    )
