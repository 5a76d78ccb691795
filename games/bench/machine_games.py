"""People who play against machines for as long as they are let: a process that
`bench table --machines` runs beside the table that it measures.

Each moves once in ten seconds, as soon as the machine has answered. It says "begun"
when all have moved and the first machine has answered, and ends when it is told to.
"""

from __future__ import annotations

import itertools
import os
import sys
import time
from random import Random

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rithmo_site.settings")
django.setup()

from django.db.models import F, Q, QuerySet  # noqa: E402
from django.utils import timezone  # noqa: E402

from accounts.models import User  # noqa: E402
from games.engine import rules  # noqa: E402
from games.partners.services import practise  # noqa: E402
from games.play import services  # noqa: E402
from games.play.models import Game, Ply  # noqa: E402
from games.play.partner_answers import partner_at  # noqa: E402
from games.play.positions import position_of  # noqa: E402
from games.play.seats import player_in  # noqa: E402

BETWEEN = 10  # seconds between two moves of a game
BEGUN = "begun"
LOOK_AGAIN = 0.1  # seconds
LEVEL = "compass"  # the middle


def sit_down(key: str, number: int) -> Game:
    """A game of somebody new, at an address of their own, against a machine."""
    player = User.objects.create_user(f"practising{number}")
    return practise(
        player=player,
        address=f"10.{number // 65536}.{number // 256 % 256}.{number % 256}",
        key=key,
        options={},
        partner=LEVEL,
        seat=rules(key).seats[0],
        now=timezone.now(),
    )


def move_in(game: Game, lots: Random) -> None:
    """Make any legal move, if the machine has made its own."""
    game.refresh_from_db()
    if game.is_live and not partner_at(game, game.turn):
        position = position_of(game)
        move = lots.choice(list(game.rules.legal_moves(position)))
        services.play(
            game_id=game.pk,
            player=player_in(game, game.turn),
            text=game.rules.write_move(position, move),
            version=None,
            now=timezone.now(),
        )


def machine_plies() -> QuerySet[Ply]:
    """What machines have played."""
    machines = Q(game__seats__name=F("seat"), game__seats__player__partner__gt="")
    return Ply.objects.filter(machines)


def main() -> None:
    key, count, lots = sys.argv[1], int(sys.argv[2]), Random(1)  # noqa: S311
    games = {seat: sit_down(key, seat) for seat in range(count)}
    for game in games.values():
        move_in(game, lots)
    while not machine_plies().exists():
        time.sleep(LOOK_AGAIN)
    print(BEGUN, flush=True)
    began = time.monotonic()
    for looked in itertools.count():
        at = looked % count
        time.sleep(max(0, began + looked * BETWEEN / count - time.monotonic()))
        move_in(games[at], lots)
        if not games[at].is_live:
            games[at] = sit_down(key, count + looked)


if __name__ == "__main__":
    main()
