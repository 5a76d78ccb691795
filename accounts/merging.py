"""A guest who logs in to an account: what was the guest's is the member's now."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.signals import user_logged_in, user_logged_out
from django.db import transaction
from django.dispatch import receiver
from django.http import HttpRequest

from accounts.models import Preferences, User
from games.live import lobby_changed
from games.models import Game, Seat, Seek, TalkLine
from games.rulesets import services as rulesets
from games.table.changes import keep, locked


@receiver(user_logged_in)
def welcome(
    sender: type[User], request: HttpRequest | None, user: User, **kwargs: Any
) -> None:
    """Take the guest of this browser over into the account, and go on as the member."""
    player: User | None = getattr(request, "player", None)
    if player is not None and player.is_guest and player.pk != user.pk:
        merge(guest=player, member=user)
    if request is not None:
        request.player = user  # type: ignore[attr-defined]


@receiver(user_logged_out)
def see_off(
    sender: type[User], request: HttpRequest, user: User | None, **kwargs: Any
) -> None:
    """The rest of this request is a stranger's."""
    request.player = None  # type: ignore[attr-defined]


@transaction.atomic
def merge(*, guest: User, member: User) -> None:
    """Give the member the guest's seats, seeks, talk, rule sets and, if he has none,
    preferences.

    A game between the two turns into pass and play: the member holds both sides.
    """
    # Not the key: who speaks at a table locks the game first and then needs the key.
    rows = User.objects.select_for_update(no_key=True)
    if not rows.filter(pk=guest.pk, is_guest=True).exists():
        return
    games = set(Seat.objects.filter(player=guest).values_list("game", flat=True))
    Seat.objects.filter(player=guest).update(player=member)
    Seek.objects.filter(creator=guest).update(creator=member)
    TalkLine.objects.filter(author=guest).update(author=member)
    rulesets.hand_over(giver=guest, taker=member)
    if not Preferences.objects.filter(user=member).exists():
        Preferences.objects.filter(user=guest).update(user=member)
    _settle(games, member)
    User.objects.get(pk=guest.pk).delete()
    lobby_changed()


def _settle(games: set[str], member: User) -> None:
    """Mark the games that he plays against himself; tell the live ones his name."""
    shared = Seat.objects.filter(game__in=games).exclude(player=member)
    alone = games - set(shared.values_list("game", flat=True))
    Game.objects.filter(pk__in=alone).exclude(status=Game.Status.LIVE).update(
        local=True
    )
    live = Game.objects.filter(pk__in=games, status=Game.Status.LIVE)
    for game_id in live.order_by("pk").values_list("pk", flat=True):
        with locked(game_id) as game:
            if game_id in alone:
                keep(game, local=True, draw_offer="", takeback="")
            else:
                keep(game)
