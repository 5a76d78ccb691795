"""Coming to a ladder, leaving it, and coming back."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from django.utils.translation import gettext as _

from accounts.models import User
from games.fairness.checks import why_not_led, why_not_rated
from games.ladders.access import INSIDE, LEADING, role_of
from games.ladders.challenges import results
from games.ladders.errors import JoinRefused, NotALeader, NotAMember, WrongCode
from games.ladders.locks import PEOPLE, changed, locked
from games.ladders.members import limbo, member_notices, places
from games.ladders.members.invitations import read_code
from games.ladders.models import (
    InvitationCode,
    Ladder,
    LadderChallenge,
    Member,
    PlaceChange,
)
from games.ladders.rounds.forms.registry import FORMS
from games.ladders.rules.returning import place_of_return
from games.ladders.versions import settings_of

Status, Cause = Member.Status, PlaceChange.Cause


def join(
    *, ladder_id: int, player: User, now: datetime, token: str = "", code: str = ""
) -> Member:
    """Come to a ladder, at the bottom. With the `token` of its link or a `code` also
    where not everybody may; where an organiser lets people in, one asks without them.
    Somebody who is there already stays so. Raises JoinRefused with the reason."""
    with locked(ladder_id) as ladder:
        member = ladder.members.filter(player=player).first()
        if member is not None and member.status in _staying(code):
            return member
        require_may_come(ladder, player, member, now)
        invited = _uses(ladder, player, code, now) or _is_invited(ladder, player, token)
        if not invited and ladder.access == Ladder.Access.LINK:
            raise JoinRefused(
                _(
                    "You need a link or a code to join this ladder. Ask an organiser "
                    "for one."
                )
            )
        member = member or newcomer(ladder, player, now)
        if not invited and ladder.access == Ladder.Access.CHOSEN:
            _ask(member, now)
        else:
            places.put_in(ladder, member, None, Cause.JOIN, now)
        changed(ladder)
        return member


def answer_asking(*, member_id: int, by: User, accept: bool, now: datetime) -> Member:
    """Let somebody in who has asked for it, or not."""
    known = Member.objects.get(pk=member_id)
    with locked(known.ladder_id) as ladder:
        if role_of(ladder, by) not in LEADING:
            raise NotALeader
        member = ladder.members.select_related("player").get(pk=member_id)
        if member.status != Status.ASKING:
            return member
        if accept:
            if why := why_nobody_comes(ladder):
                raise JoinRefused(why)
            places.put_in(ladder, member, None, Cause.JOIN, now)
        else:
            member.status = Status.LEFT
            member.save(update_fields=["status"])
        changed(ladder)
        member_notices.answered(member, accept, now)
        return member


def leave(*, ladder_id: int, player: User, now: datetime) -> Member:
    """Leave a ladder, or ask no longer. The place is given up at once; the games that
    are being played still count, and until they have ended one is leaving only."""
    with locked(ladder_id) as ladder:
        member = _member(ladder, player)
        if member.status not in (Status.ACTIVE, Status.PARKED, Status.ASKING):
            return member
        drop_challenges(ladder, member, now)
        playing = limbo.has_open_games(ladder, member)
        status = Status.LIMBO if playing else Status.LEFT
        places.take_out(ladder, member, status, Cause.LEAVE, now)
        changed(ladder)
        return member


def come_back(*, ladder_id: int, player: User, now: datetime) -> Member:
    """Take a place again after having been parked."""
    with locked(ladder_id) as ladder:
        member = _member(ladder, player)
        if member.status != Status.PARKED:
            return member
        require_may_come(ladder, player, member, now)
        place = place_of_return(
            active=ladder.members.filter(status=Status.ACTIVE).count(),
            last_place=member.last_place,
            parked_at=member.left_at or now,
            settings=settings_of(ladder),
            now=now,
        )
        places.put_in(ladder, member, place, Cause.RETURN, now)
        changed(ladder)
        return member


def drop_challenges(ladder: Ladder, member: Member, now: datetime) -> None:
    """End the challenges of somebody who loses their place, where no game has begun.
    What they have forfeited already stays forfeited."""
    statuses = [LadderChallenge.Status.MADE, LadderChallenge.Status.ACCEPTED]
    mine = ladder.challenges.filter(challenger=member)
    theirs = ladder.challenges.filter(challenged=member)
    open_ = (mine | theirs).filter(status__in=statuses)
    for challenge in open_.select_related(*PEOPLE):
        challenge.ladder = ladder
        results.void(ladder, challenge, now)


# --- May they come ---------------------------------------------------------------


def require_may_come(
    ladder: Ladder, player: User, member: Member | None, now: datetime
) -> None:
    """Raise JoinRefused with what keeps somebody from coming; who was removed is kept
    away as that `member`."""
    if why := why_nobody_comes(ladder):
        raise JoinRefused(why)
    if player.is_partner or player.is_closed or not player.is_active:
        raise JoinRefused(_("This account cannot play on ladders."))
    if player.is_guest:
        raise JoinRefused(
            _("Ladders are for members. Sign up first: your games stay yours.")
        )
    if why := why_not_led(player, _leaders(ladder)):
        raise JoinRefused(why)
    if ladder.rated and (why := why_not_rated(player, now)):
        raise JoinRefused(why)
    if member is not None and member.status == Status.REMOVED:
        raise JoinRefused(
            _("An organiser removed you from this ladder. Please ask them why.")
        )


def _leaders(ladder: Ladder) -> Iterator[int]:
    """The keys of all who organise the ladder; the database is asked when they are."""
    leading = ladder.organisers.filter(role__in=LEADING)
    yield from leading.values_list("person", flat=True)


def why_nobody_comes(ladder: Ladder) -> str:
    """Why nobody can come to this ladder now, nor be let in by organisers; "" where
    somebody can."""
    if ladder.status == Ladder.Status.OVER:
        return _("This ladder has ended. Create a new one.")
    form = FORMS.get(ladder.form)
    if form is not None and not form.takes_latecomers and _has_rounds(ladder):
        return _(
            "The rounds have begun, and nobody can join between them. New players can "
            "join for the next season."
        )
    return ""


def _staying(code: str) -> tuple[Member.Status, ...]:
    """Members who stay so when they come again. Those who ask may come by a code."""
    return INSIDE if code else (*INSIDE, Status.ASKING)


def _has_rounds(ladder: Ladder) -> bool:
    return ladder.rounds.filter(season=ladder.season).exists()


def _is_invited(ladder: Ladder, player: User, token: str) -> bool:
    if ladder.access == Ladder.Access.PUBLIC or token == ladder.token:
        return True
    return role_of(ladder, player) != ""


def _uses(ladder: Ladder, player: User, code: str, now: datetime) -> bool:
    """Use up a code. Raises JoinRefused for one that is none of this ladder or that
    somebody has used."""
    word = read_code(code)
    if not word:
        return False
    codes = InvitationCode.objects.filter(ladder=ladder, code=word, used_by=None)
    if not codes.update(used_by=player, used_at=now):
        raise WrongCode
    return True


def newcomer(ladder: Ladder, player: User, now: datetime) -> Member:
    """Their row, in which nothing says yet how they come."""
    return Member.objects.create(
        ladder=ladder,
        player=player,
        status=Status.ASKING,
        joined_at=now,
        played_at=now,
        idle_since=now,
    )


def _ask(member: Member, now: datetime) -> None:
    member.status = Status.ASKING
    member.save(update_fields=["status"])
    member_notices.asked_to_join(member, now)


def _member(ladder: Ladder, player: User) -> Member:
    member = ladder.members.select_related("player").filter(player=player).first()
    if member is None:
        raise NotAMember
    return member
