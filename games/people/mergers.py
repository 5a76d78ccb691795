"""A guest who logs in to an account: what was the guest's is the member's now."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.contrib.auth.signals import user_logged_in, user_logged_out
from django.db import transaction
from django.db.models import F, Q
from django.dispatch import receiver
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import Preferences, User
from accounts.players import hold
from games.fairness import personal_data as fairness
from games.lobby.topics import lobby_changed
from games.models import Game, Place, Seat, Seek, TalkLine
from games.notices import personal_data as notices
from games.people.open_games import live_games_of
from games.play.changes import finish, keep, locked
from games.rulesets import services as rulesets
from games.vacations import services as vacations

UNTIMED: dict[str, Any] = {"control": "", "clock": {}, "deadline_at": None}


@receiver(user_logged_in)
def welcome(
    sender: type[User], request: HttpRequest | None, user: User, **kwargs: Any
) -> None:
    """Take the guest of this browser over into the account, and go on as the member."""
    player: User | None = getattr(request, "player", None)
    if player is not None and player.is_guest and player.pk != user.pk:
        merge(guest=player, member=user, now=timezone.now())
    if request is not None:
        request.player = user  # type: ignore[attr-defined]


@receiver(user_logged_out)
def see_off(
    sender: type[User], request: HttpRequest, user: User | None, **kwargs: Any
) -> None:
    """The rest of this request is a stranger's."""
    request.player = None  # type: ignore[attr-defined]


@transaction.atomic
def merge(*, guest: User, member: User, now: datetime) -> None:
    """Give the member the guest's seats, seeks, talk, rule sets, vacations and, if he
    has none, preferences.

    A game between the two turns into pass and play: the member holds both sides. With
    others at the table it goes on only if the two were partners.
    """
    hold([guest.pk, member.pk])
    if not User.objects.filter(pk=guest.pk, is_guest=True).exists():
        return
    games = set(Seat.objects.filter(player=guest).values_list("game", flat=True))
    Seat.objects.filter(player=guest).update(player=member)
    Seek.objects.filter(creator=guest).update(creator=member)
    _hand_over_places(guest, member)
    TalkLine.objects.filter(author=guest).update(author=member)
    rulesets.hand_over_rulesets(giver=guest, taker=member)
    notices.hand_over_notices(giver=guest, taker=member)
    fairness.hand_over_fairness(giver=guest, taker=member)
    if not Preferences.objects.filter(user=member).exists():
        Preferences.objects.filter(user=guest).update(user=member)
    _settle(games, member, now)
    vacations.hand_over_vacations(giver=guest, taker=member, now=now)
    User.objects.get(pk=guest.pk).delete()
    lobby_changed()


def _hand_over_places(guest: User, member: User) -> None:
    """Where either has come, or made the invitation himself, the member has one place
    at most."""
    guests = Place.objects.filter(player=guest)
    own = Place.objects.filter(player=member, seek__creator=member)
    changed = Seek.objects.filter(places__in=guests | own)
    changed.update(version=F("version") + 1)
    his = Seek.objects.filter(Q(places__player=member) | Q(creator=member))
    guests.filter(seek__in=his.values("pk")).delete()
    guests.update(player=member)
    own.delete()


def _settle(games: set[str], member: User, now: datetime) -> None:
    """Mark the games in which he plays against himself alone; stop those in which he
    now plays on two sides, with or against others; tell the live ones his name. What
    was asked at a table where he holds several seats need not hold any more."""
    rows = Game.objects.select_for_update().filter(pk__in=live_games_of(member))
    list(rows.order_by("pk"))  # all that is changed from here on, in one order
    shared = Seat.objects.filter(game__in=games).exclude(player=member)
    alone = games - set(shared.values_list("game", flat=True))
    Game.objects.filter(pk__in=alone).exclude(status=Game.Status.LIVE).update(
        local=True
    )
    live = Game.objects.filter(pk__in=games, status=Game.Status.LIVE)
    for game_id in live.order_by("pk").values_list("pk", flat=True):
        with locked(game_id) as game:
            held = [seat.team for seat in game.seats.filter(player=member)]
            if game_id in alone:
                # At one screen nobody plays by a clock.
                keep(game, local=True, draw_offer="", takeback="", **UNTIMED)
            elif len(set(held)) > 1:
                _stop(game, member, now)
            elif len(held) > 1:
                keep(game, draw_offer="", takeback="")
            else:
                keep(game)


def _stop(game: Game, member: User, now: datetime) -> None:
    """End a game that has no fair result."""
    words = _("%(name)s turned out to sit on two sides; the game does not count.")
    finish(
        game,
        termination=Game.Termination.ABORT,
        reason="abort",
        ending=words % {"name": member},
        now=now,
    )
