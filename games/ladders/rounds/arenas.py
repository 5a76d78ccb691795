"""An arena while it goes on: who plays, who is free, and who is paired with whom. Each
use case holds the row of the ladder."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.translation import gettext as _

from accounts.models import User
from games.ladders.encounters import attendance
from games.ladders.errors import LadderPaused, NotAMember, NotOpen
from games.ladders.locks import changed, locked
from games.ladders.models import ArenaPlayer, Ladder, Member, Pairing, Round
from games.ladders.rounds.beginnings import begin_game
from games.ladders.rounds.events import Event, event_of
from games.ladders.rounds.forms.arena import careers_of
from games.pairing.arenas import FreePlayer, pair_free

RUNNING = Ladder.Status.RUNNING


def enter(*, ladder_id: int, player: User, now: datetime) -> ArenaPlayer:
    """Somebody wants an opponent now, and again after each game. Members who come late
    get the next number. Raises NotAMember, NotOpen."""
    with locked(ladder_id) as ladder:
        round_ = _running(ladder, now)
        member = _member(ladder, player)
        if member.number is None:
            highest = ladder.members.exclude(number=None).order_by("-number").first()
            member.number = 1 + (highest.number or 0 if highest else 0)
            member.save(update_fields=["number"])
        found, is_new = ArenaPlayer.objects.get_or_create(
            round=round_, member=member, defaults={"since": now}
        )
        if is_new or not _is_free(found, now):
            found.since = now
        found.is_paused = False
        found.member_here_until = now + attendance.LEASE
        found.save()
        changed(ladder)
    begin_games(ladder_id, now)
    return found


def rest(*, ladder_id: int, player: User, now: datetime) -> None:
    """Somebody wants no opponent for now; a game that has begun goes on."""
    with locked(ladder_id) as ladder:
        mine = ArenaPlayer.objects.filter(round__ladder=ladder, member__player=player)
        if mine.update(is_paused=True, member_here_until=None):
            changed(ladder)


def called_off(pairing: Pairing, at_fault: str) -> None:
    """A game does not count. Who kept it from being played pauses; it was the player of
    that side, "" for neither."""
    if not at_fault:
        return
    absent = ArenaPlayer.objects.filter(
        round=pairing.round_id, member=getattr(pairing, f"{at_fault}_id")
    )
    absent.update(is_paused=True, member_here_until=None)


# --- Who is free -----------------------------------------------------------------


def page_opened(ladder_id: int, player_id: int, now: datetime) -> None:
    """A page of the ladder has been opened by a player: they are free if they
    play in its arena and have no game."""
    mine = _at_once(now).filter(round__ladder=ladder_id, member__player=player_id)
    found = mine.filter(is_paused=False).first()
    if found is None:
        return
    if not _is_free(found, now):
        found.since = now
    found.member_here_until = now + attendance.LEASE
    found.save(update_fields=["since", "member_here_until"])
    begin_games(ladder_id, now)


def page_closed(ladder_id: int, player_id: int, now: datetime) -> None:
    """A page has been closed. If it was the last one, the player is not free soon."""
    if attendance.has_page(ladder_id, player_id):
        return
    until = now + attendance.GRACE
    mine = _at_once(now).filter(round__ladder=ladder_id, member__player=player_id)
    mine.filter(member_here_until__gt=until).update(member_here_until=until)


def sweep_arenas(now: datetime) -> None:
    """Renew the leases of those who have pages open here, and pair who is free."""
    soon = now + attendance.LEASE - attendance.BEAT
    near = _at_once(now).filter(member_here_until__gt=now, member_here_until__lt=soon)
    for each in near.select_related("member"):
        if attendance.has_page(each.member.ladder_id, each.member.player_id):
            until = now + attendance.LEASE
            ArenaPlayer.objects.filter(pk=each.pk, is_paused=False).update(
                member_here_until=until
            )
    free = _free(now).order_by().values_list("round__ladder", flat=True)
    for ladder_id in set(free):
        begin_games(ladder_id, now)


def _at_once(now: datetime) -> QuerySet[ArenaPlayer]:
    """Who plays in an arena that is going on."""
    return ArenaPlayer.objects.filter(
        round__due_at__gt=now, round__status=Round.Status.PLAYING
    )


def _free(now: datetime) -> QuerySet[ArenaPlayer]:
    """Who is there and has no game."""
    me = Q(first=OuterRef("member")) | Q(second=OuterRef("member"))
    open_ = Pairing.objects.filter(me, round=OuterRef("round"), result="")
    here = _at_once(now).filter(is_paused=False, member_here_until__gt=now)
    return here.filter(
        ~Exists(open_), member__place__isnull=False, round__ladder__status=RUNNING
    )


def _is_free(player: ArenaPlayer, now: datetime) -> bool:
    until = player.member_here_until
    return not player.is_paused and until is not None and until > now


# --- Pairing ---------------------------------------------------------------------


def begin_games(ladder_id: int, now: datetime) -> list[Pairing]:
    """Let those who are free begin games with each other, as far as there are two."""
    if _free(now).filter(round__ladder=ladder_id).count() < 2:
        return []
    with locked(ladder_id) as ladder:
        event = event_of(ladder)
        free = list(_free(now).filter(round__ladder=ladder))
        pairs = pair_free(_players(event, free), now)
        last = max((each.board for each in event.pairings), default=0)
        boards = enumerate(pairs, last + 1)
        made = [_begin(event, board, pair, now) for board, pair in boards]
        if made:
            changed(ladder)
        return made


def _players(event: Event, free: Sequence[ArenaPlayer]) -> list[FreePlayer]:
    careers = careers_of(event)
    places = {member.pk: row.place for row, member in event.standing}
    numbers = {member.pk: number for number, member in event.numbered.items()}
    return [
        FreePlayer(careers[numbers[each.member_id]], places[each.member_id], each.since)
        for each in free
    ]


def _begin(event: Event, board: int, pair: tuple[int, int], now: datetime) -> Pairing:
    first, second = (event.numbered[number] for number in pair)
    pairing = Pairing.objects.create(
        round=event.rounds[-1], board=board, first=first, second=second
    )
    begin_game(event.ladder, pairing, now)
    return pairing


# --- May they ----------------------------------------------------------------------


def _running(ladder: Ladder, now: datetime) -> Round:
    """The round of an arena that goes on."""
    if ladder.status == Ladder.Status.PAUSED:
        raise LadderPaused
    found = ladder.rounds.filter(season=ladder.season, due_at__gt=now).first()
    if ladder.status != RUNNING or found is None:
        raise NotOpen(_("The arena is not going on, so no game begins now."))
    return found


def _member(ladder: Ladder, player: User) -> Member:
    found = ladder.members.filter(player=player, place__isnull=False).first()
    if found is None:
        raise NotAMember
    return found
