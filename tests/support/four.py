"""Four people round one table: Ada is Red and Clara Yellow, against Boethius, Black,
and Dante, Blue."""

from __future__ import annotations

from accounts.models import User
from games.play import services
from games.play.models import Game
from games.play.seats import player_in
from tests.support.games import start_game
from tests.support.people import NOON

SEATS = ("red", "black", "yellow", "blue")
ROUND = ("Re1-d1", "Pb4-c4", "Pa7-a6", "Nh8-f7")

# Red is about to be passed over, and again on its next turn.
STUCK = "yK6bK/6bR1/8/3yN4/8/1kR1kR3bn/7rr/kK6rK fire-of-fire brky b aaaa bkry ---- - 0"
STUCK_TWICE = ("Rg7-g6", "Ka1-b1", "Nd5-c7", "Rg6-g7")
FREED = ("Kb1-c1", "Nc7-d5", "Ph3-g3")  # and then Red moves for the first time


def four_people() -> dict[str, User]:
    names = ("Ada", "Boethius", "Clara", "Dante")
    return {
        seat: User.objects.filter(username=name).first()
        or User.objects.create_user(name)
        for seat, name in zip(SEATS, names, strict=True)
    }


def begin(*moves: str, start: str = "", **options: str) -> Game:
    """A game of the four in which `moves` have been made."""
    game = start_game(
        key="enochian",
        options={"players": "4", **options},
        players=four_people(),
        start=start,
        now=NOON,
    )
    return play(game, *moves)


def stuck(*moves: str) -> Game:
    """The same from a position in which Red has no move."""
    return begin(*moves, turn_order="brky", start=STUCK)


def play(game: Game, *moves: str) -> Game:
    """Each move by whose turn it is."""
    for text in moves:
        game = services.play(
            game_id=game.pk,
            player=player_in(game, game.turn),
            text=text,
            version=None,
            now=NOON,
        )
    return game


def do(use_case, game: Game, seat: str, **more) -> Game:
    player = player_in(game, seat)
    return use_case(game_id=game.pk, player=player, now=NOON, **more)
