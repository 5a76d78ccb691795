"""Coming to a seek, and going again.

Anyone who comes holds their own account and then locks the seek, together with all that
the beginning of its game may close, so that it is filled once or not at all.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from contextlib import suppress
from datetime import datetime

from django.db import transaction
from django.db.models import F, QuerySet
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.players import hold, partner_called
from games.common.errors import SeekTaken, TooManyPlaces
from games.fairness.checks import require_here
from games.lobby.checks import require_company, require_free, require_open
from games.lobby.locks import Locked, MoreHaveCome, SeatChoices, held_seek, lock
from games.lobby.models import Place, Seek
from games.lobby.notices import tell_of_beginning, untell_invitee
from games.lobby.topics import lobby_changed
from games.play import services as table
from games.play.models import Game
from games.setup.seating import may_choose

MOST_PLACES = 6  # open games in which a person waits for others


def accept_seek(
    *, token: str, player: User, now: datetime, seat: str = ""
) -> Game | Seek:
    """The game that begins when with `player` somebody has come for every seat, until
    then the seek; the same again for those who have come already.

    Where there are several seats to choose from, `seat` is the one that they take (now
    instead of an earlier one); without it they get a random seat. Raises SeekTaken,
    SeekGone, OwnSeek, NotInvited, NoSuchSeat, SeatTaken, TooManyPlaces, KeptApart,
    NotRated, AccountClosed.
    """
    while True:
        with suppress(MoreHaveCome):
            return _come(token, player, now, seat)


@transaction.atomic
def _come(token: str, player: User, now: datetime, seat: str) -> Game | Seek:
    hold([player.pk])  # who is in the seek already leaves it by its row
    require_here([player.pk])
    locked = lock(token, player)
    seek, choices = locked.seek, locked.choices
    if seek.game is not None and seek.game.seats.filter(player=player).exists():
        return seek.game
    require_open(seek, player, now)
    if player not in choices:
        require_company([*choices, player], now, rated=seek.rated)
    choice = seat if may_choose(seek.rules) else ""
    require_free(seek, choices, player, choice)
    if player in choices and choice in ("", choices[player]):
        return seek
    choices[player] = choice
    if game := begin_if_full(locked, now):
        tell_of_beginning(seek)
        return game
    _take_place(locked, player, now)
    return seek


def begin_if_full(locked: Locked, now: datetime) -> Game | None:
    """The game that begins when with the computer somebody has come for every seat of
    the `locked` seek; None while one is empty."""
    seek, choices = locked.seek, locked.choices
    if len(choices) + len(seek.machines) < len(seek.rules.seats):
        return None
    seek.game = table.start(seek.terms, _seated(seek, choices), now)
    seek.status = Seek.Status.TAKEN
    seek.save(update_fields=["game", "status"])
    untell_invitee(seek)
    # All have found a game: what they waited with is of no use any more.
    others = Seek.objects.filter(pk__in=locked.others)
    others.filter(creator__in=choices).update(status=Seek.Status.CANCELLED)
    _leave_others(others, choices)
    lobby_changed()
    return seek.game


def _leave_others(others: QuerySet[Seek], players: Iterable[User]) -> None:
    """These players no longer wait elsewhere, and who waits there sees it."""
    places = Place.objects.filter(seek__in=others, player__in=players)
    others.filter(places__in=places).update(version=F("version") + 1)
    places.delete()


def _seated(seek: Seek, choices: SeatChoices) -> dict[str, User]:
    """Who sits where: as each has chosen, or at random."""
    players = {seat: partner_called(key) for seat, key in seek.machines.items()}
    taken = {*choices.values(), *players}
    free = [seat for seat in seek.rules.seats if seat not in taken]
    for player, choice in choices.items():
        seat = choice or secrets.choice(free)
        players[seat] = player
        if not choice:
            free.remove(seat)
    return players


def _take_place(locked: Locked, player: User, now: datetime) -> None:
    """Keep that they have come; more have to before the game begins."""
    seek = locked.seek
    _check_room(seek, player, now)
    Place.objects.update_or_create(
        seek=seek,
        player=player,
        defaults={"seat": locked.choices[player], "seen_at": now},
        create_defaults={
            "seat": locked.choices[player],
            "joined_at": now,
            "seen_at": now,
        },
    )
    has_changed(seek)
    # With the same rules they wait here now, unless somebody has come to them.
    same = {"digest": seek.digest, "control": seek.control, "rated": seek.rated}
    alone = Seek.objects.filter(pk__in=locked.others, places=None, **same)
    alone.filter(creator=player).update(status=Seek.Status.CANCELLED)


def _check_room(seek: Seek, player: User, now: datetime) -> None:
    places = Place.objects.filter(player=player, seek__status=Seek.Status.OPEN)
    if places.filter(seek__expires_at__gt=now).exclude(seek=seek).count() < MOST_PLACES:
        return
    words = _("You are already waiting for %(most)d games. Leave one to join another.")
    raise TooManyPlaces(words % {"most": MOST_PLACES})


@transaction.atomic
def leave_seek(*, token: str, player: User) -> Seek:
    """Who has come goes again; once the game has begun, it is too late."""
    seek = held_seek(token=token)
    places = seek.places.filter(player=player)
    if not places.exists():
        return seek
    if seek.status == Seek.Status.TAKEN:
        raise SeekTaken
    places.delete()
    has_changed(seek)
    return seek


def has_changed(seek: Seek) -> None:
    """People waiting in `seek` are shown who sits there now."""
    seek.version += 1
    seek.save(update_fields=["version"])
    lobby_changed()
