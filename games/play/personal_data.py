"""What games keep of a person: seats, and what was said at tables."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from accounts import personal_data
from accounts.models import User
from games.common import lock_order
from games.play.changes import finish, keep, locked
from games.play.models import Game, Seat, TalkLine
from games.play.open_games import live_games_of
from games.play.seats import drop_waiting

UNTIMED: dict[str, Any] = {"control": "", "clock": {}, "deadline_at": None}


def export_games(person: User) -> dict[str, Any]:
    """The games of a person and what they said, as plain values for JSON."""
    return {
        "games": [_game(seat) for seat in _seats(person)],
        "talk": [
            {"game": line.game_id, "said": line.said_at.isoformat(), "text": line.text}
            for line in TalkLine.objects.filter(author=person)
        ],
    }


def _seats(person: User) -> list[Seat]:
    seats = Seat.objects.filter(player=person).select_related("game")
    seats = seats.prefetch_related("game__seats")
    return list(seats.order_by("game__created_at"))


def _game(seat: Seat) -> dict[str, Any]:
    game = seat.game
    return {
        "address": game.get_absolute_url(),
        "game": game.key,
        "seat": seat.name,
        "begun": game.created_at.isoformat(),
        "status": game.status,
        "winner": game.winner,
        "won": seat.name in game.winners,
        "ending": game.ending,
        "premove": seat.premove,
        "planned": seat.plan.get("lines", []),
    }


def forget_games(person: User) -> None:
    """Delete what the person said, the tokens of their seats and what waits for their
    turn. The seats stay, as the games are the opponents' too."""
    TalkLine.objects.filter(author=person).delete()
    person.seats.update(token_hash="", premove="", premove_lost="", plan={})


# --- A guest becomes a member ----------------------------------------------------


def hand_over_games(giver: User, taker: User, now: datetime) -> None:
    """Give the member the guest's seats and talk. A game between the two turns into
    pass and play: the member holds both sides. With others at the table it goes on
    only if the two were partners."""
    games = set(Seat.objects.filter(player=giver).values_list("game", flat=True))
    Seat.objects.filter(player=giver).update(player=taker)
    TalkLine.objects.filter(author=giver).update(author=taker)
    _settle(games, taker, now)


def _settle(games: set[str], member: User, now: datetime) -> None:
    """Mark the games in which the member plays against themselves alone; stop those in
    which they now play on two sides, with or against others; tell the live ones their
    name. What was asked at a table where they hold several seats need not hold any
    more."""
    rows = Game.objects.select_for_update().filter(pk__in=live_games_of(member))
    live_ids = [game.pk for game in rows.order_by("pk")]  # all that is changed below
    lock_order.take("games", live_ids)
    shared = Seat.objects.filter(game__in=games).exclude(player=member)
    alone = games - set(shared.values_list("game", flat=True))
    Game.objects.filter(pk__in=alone).exclude(status=Game.Status.LIVE).update(
        local=True
    )
    live = Game.objects.filter(pk__in=games, status=Game.Status.LIVE)
    for game_id in live.order_by("pk").values_list("pk", flat=True):
        with locked(game_id) as game:
            drop_waiting(game)
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
    words = _("%(name)s was on both sides, so this game does not count.")
    finish(
        game,
        termination=Game.Termination.ABORT,
        reason="abort",
        ending=words % {"name": member},
        now=now,
    )


personal_data.register(
    "play",
    export=export_games,
    hand_over=hand_over_games,
    forget=forget_games,
    remembers=lambda person: person.seats.exists(),
    holds="games",
)
