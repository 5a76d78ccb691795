"""Every game that somebody gives up says who it was, whoever holds which seats."""

from __future__ import annotations

import pytest

from accounts.models import User
from games.archive.records import own_text, record_text
from games.engine.registry import GAMES, rules
from games.people.closures import close_account
from games.people.mergers import merge
from games.play import services
from games.play.models import Game
from games.play.questions import resigner
from games.play.seats import SeatToken, player_in
from tests.support import four
from tests.support.four import ROUND, SEATS, do
from tests.support.games import start_game
from tests.support.people import NOON

pytestmark = pytest.mark.django_db

FOR_TWO = [(key, seat) for key in GAMES for seat in rules(key).seats]


def resigned_by(game: Game) -> str:
    """Who is written down, and told, to have resigned the game as it is kept."""
    kept = Game.objects.get(pk=game.pk)
    (seat,) = kept.assents["resignation"]
    assert kept.termination == Game.Termination.RESIGNATION
    assert seat not in kept.winners
    assert resigner(kept) == seat
    return str(seat)


def for_two(key: str, ada: User, boethius: User, **more) -> Game:
    players = dict(zip(rules(key).seats, (ada, boethius), strict=True))
    return start_game(key=key, options={}, players=players, now=NOON, **more)


@pytest.mark.parametrize(("key", "seat"), FOR_TWO)
def test_of_two_the_one_who_gave_up(key, seat, ada, boethius):
    game = do(services.resign, for_two(key, ada, boethius), seat)
    assert resigned_by(game) == seat


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("moves", [0, 1, 4])
def test_of_four_the_one_who_gave_up(seat, moves):
    game = do(services.resign, four.begin(*ROUND[:moves]), seat)
    assert resigned_by(game) == seat


@pytest.mark.parametrize("key", GAMES)
def test_at_one_screen_the_side_to_move(key, ada):
    game = for_two(key, ada, ada, local=True)
    assert resigned_by(do(services.resign, game, game.turn)) == game.turn


@pytest.mark.parametrize(
    ("moves", "seat"), [(0, "red"), (1, "red"), (2, "yellow"), (3, "red")]
)
def test_who_sits_on_two_seats_gives_up_for_the_one_to_move(moves, seat):
    """Yellow was a guest and turned out to be Red; in between it is the first."""
    game = four.begin(*ROUND[:moves])
    ada, guest = player_in(game, "red"), player_in(game, "yellow")
    User.objects.filter(pk=guest.pk).update(is_guest=True)
    merge(guest=guest, member=ada, now=NOON)
    game = services.resign(game_id=game.pk, player=ada, now=NOON)
    assert resigned_by(game) == seat
    assert game.winners == ("black", "blue")
    seated = services.resign(game_id=game.pk, player=ada, now=NOON)
    assert resigned_by(seated) == seat


@pytest.mark.parametrize("seat", SEATS)
def test_a_program_gives_up_for_its_seat(seat):
    game = four.begin(*ROUND)
    player = player_in(game, seat)
    token = services.make_token(game_id=game.pk, player=player, now=NOON)
    services.resign(game_id=game.pk, player=SeatToken.read(token), now=NOON)
    assert resigned_by(game) == seat


@pytest.mark.parametrize("seat", SEATS)
def test_who_leaves_the_site_gives_up(seat):
    game = four.begin(*ROUND)
    close_account(player_in(game, seat), now=NOON)
    assert resigned_by(game) == seat


# --- Games that were kept before it was written down ----------------------------


@pytest.mark.parametrize(("key", "seat"), FOR_TWO)
def test_of_an_old_game_of_two_the_loser_is_known(key, seat, ada, boethius):
    game = do(services.resign, for_two(key, ada, boethius), seat)
    Game.objects.update(assents={})
    assert resigner(Game.objects.get(pk=game.pk)) == seat


def test_an_old_game_of_four_still_tells_on_its_page_who_it_was(client):
    """Its own text, which must name an army, names the first of those who lost."""
    game = do(services.resign, four.begin(*ROUND), "yellow")
    Game.objects.update(assents={})
    game = Game.objects.get(pk=game.pk)
    said = "Black and Blue won: Yellow resigned for Red and Yellow."
    assert said in client.get(game.get_absolute_url()).content.decode()
    assert said in record_text(game, site="")
    assert own_text(game).rstrip().endswith("r:resigns Air")
