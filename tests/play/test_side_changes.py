"""Two players who change sides: their seats, their time, and all that is their own."""

from __future__ import annotations

import pytest

from games.api.public_state import state_of
from games.archive.records import record_of
from games.common import errors
from games.engine import rules
from games.engine.changing_sides import CHANGE
from games.engine.game_texts import GameText
from games.engine.record import write_record
from games.engine.verifying import verify
from games.play import services
from games.play.beginnings import passed_on
from games.play.checks import faults
from games.play.models import Game
from games.play.move_lists import moves_of
from games.play.seats import player_in, row_of, seat_of
from games.play.timing import presence
from games.ratings.models import Rating
from tests.support import rated
from tests.support.clocked import SECOND, begin, do, left, move
from tests.support.games import start_game
from tests.support.people import NOON

pytestmark = pytest.mark.django_db
__all__ = ["begin"]

OPTIONS = {"change_sides": True}


@pytest.fixture
def opened(begin):
    """Ada has made the first move; Boethius may change sides."""

    def opened(control="", **more) -> Game:
        return move(begin(control, options=OPTIONS, **more), "N2-L4", 1000)

    return opened


def seats(game: Game) -> dict[str, str]:
    return {each.name: str(each.player) for each in fresh(game).seats.order_by("order")}


def fresh(game: Game) -> Game:
    return Game.objects.get(pk=game.pk)


def test_each_takes_the_seat_of_the_other(opened, ada, boethius):
    game = move(opened(), CHANGE, 2000)
    assert seats(game) == {"white": "Boethius", "black": "Ada"}
    assert (game.turn, game.ply) == ("black", 2)
    assert seat_of(game, ada) == "black"
    assert player_in(game, "white") == boethius
    with pytest.raises(errors.NotYourTurn):
        do(services.play, game, boethius, 3000, text="L4-N2", version=None)
    game = do(services.play, game, ada, 3000, text="C1-D1", version=None)
    game = do(services.play, game, boethius, 4000, text="L4-N2", version=None)
    assert [ply.seat for ply in game.plies.all()] == ["white", *["black"] * 2, "white"]
    assert faults(fresh(game)) == []


def test_it_stands_in_the_list_of_moves(opened):
    game = move(opened(), CHANGE, 2000)
    entry = moves_of(game).entries[-1]
    assert (entry.listed.text, entry.row, entry.mover) == (CHANGE, "1", "black")
    assert entry.words.startswith("The second player changes sides")


def test_only_straight_after_the_first_move(opened, ada, boethius):
    game = opened()
    with pytest.raises(errors.NotYourTurn):
        do(services.play, game, ada, 2000, text=CHANGE, version=None)
    game = move(game, "C1-D1", 2000)
    with pytest.raises(errors.MoveRefused, match="only straight after the first move"):
        do(services.play, game, ada, 3000, text=CHANGE, version=None)
    assert seats(game) == {"white": "Ada", "black": "Boethius"}


def test_sent_twice_it_is_done_once(opened, boethius):
    game = opened()
    version = game.version
    for _ in range(2):
        game = do(services.play, game, boethius, 2000, text=CHANGE, version=version)
    assert (game.ply, seats(game)["white"]) == (2, "Boethius")


def test_what_is_a_persons_own_goes_with_them(opened, ada, boethius):
    game = opened()
    row = row_of(fresh(game), "black")
    presence.arrive(row.pk, NOON)
    game = move(game, CHANGE, 2000)
    assert row_of(fresh(game), "white").pk == row.pk
    assert row_of(fresh(game), "white").seen_until is not None


def test_a_move_chosen_ahead_is_dropped(opened, ada):
    game = opened()
    do(services.premove, game, ada, 1500, text="L4-N2", version=None)
    game = move(game, CHANGE, 2000)
    assert (game.ply, game.turn) == (2, "black")
    assert row_of(fresh(game), "black").premove == ""


def test_an_own_offer_of_a_draw_goes_along(opened, ada, boethius):
    game = opened()
    game = do(services.offer_draw, game, boethius, 1500)
    game = move(game, CHANGE, 2000)
    assert game.draw_offer == "white"
    game = do(services.answer_draw, game, ada, 2500, accept=True)
    assert game.termination == Game.Termination.AGREEMENT


# --- Clocks -------------------------------------------------------------------------


def test_time_goes_with_its_player(opened):
    game = move(opened("5+3"), CHANGE, 5 * SECOND)
    assert left(game) == {"white": 300_000, "black": 300_000}, "first moves are free"
    game = move(game, "C1-D1", 9 * SECOND)  # Ada, for Black
    assert left(game) == {"white": 300_000, "black": 299_000}
    assert faults(fresh(game)) == []


def test_unequal_times_change_seats_and_come_back(begin, ada, boethius):
    """In days the first move is not free; here the row is told so by hand."""
    game = move(begin("5+3", options=OPTIONS), "N2-L4", 0)
    clock = game.clock | {"left": {"white": 290_000, "black": 280_000}}
    clock["moved"] = ["black", "white"]
    Game.objects.filter(pk=game.pk).update(clock=clock)
    game = move(fresh(game), CHANGE, 10 * SECOND)
    assert left(game) == {"white": 273_000, "black": 290_000}
    game = do(services.ask_takeback, game, boethius, 14 * SECOND)
    game = do(services.answer_takeback, game, ada, 15 * SECOND, accept=True)
    assert left(game) == {"white": 285_000, "black": 273_000}
    assert game.turn == "black"


def test_the_times_of_the_record_hold(opened, ada, boethius):
    game = move(opened("5+3"), CHANGE, 5 * SECOND)
    game = move(game, "C1-D1", 29 * SECOND)
    game = move(game, "L4-N2", 31 * SECOND)
    game = do(services.resign, game, ada, 40 * SECOND)
    assert faults(fresh(game)) == []
    text = write_record(record_of(fresh(game), site="https://example.org"))
    assert '[White "Boethius"]' in text
    assert '[Black "Ada"]' in text
    assert '[Result "1-0"]' in text
    assert f"1... {CHANGE} " in text
    assert verify(GameText(1, text)).faults == ()


# --- Taking back --------------------------------------------------------------------


@pytest.mark.parametrize("asker", ["boethius", "ada"])
def test_taken_back_the_seats_are_as_they_were(opened, ada, boethius, asker):
    """Boethius takes the change back, Ada the move before it."""
    asks, answers = (boethius, ada) if asker == "boethius" else (ada, boethius)
    game = move(opened("5+3"), CHANGE, 2 * SECOND)
    game = do(services.ask_takeback, game, asks, 3 * SECOND)
    game = do(services.answer_takeback, game, answers, 4 * SECOND, accept=True)
    assert game.ply == (1 if asker == "boethius" else 0)
    assert seats(game) == {"white": "Ada", "black": "Boethius"}
    assert faults(fresh(game)) == []
    if asker == "boethius":
        assert move(game, CHANGE, 5 * SECOND).ply == 2


def test_later_moves_are_taken_back_by_who_made_them(opened, ada, boethius):
    game = move(move(opened(), CHANGE, 2000), "C1-D1", 3000)
    game = do(services.ask_takeback, game, ada, 4000)
    game = do(services.answer_takeback, game, boethius, 5000, accept=True)
    assert game.ply == 2
    assert seats(game) == {"white": "Boethius", "black": "Ada"}


# --- The end ------------------------------------------------------------------------


def test_the_final_seat_is_rated(ada, boethius):
    game = rated.begin(ada, boethius, options=OPTIONS)
    game = rated.open_with(game, "N2-L4", CHANGE, "C1-D1", "L4-N2", at=NOON)
    game = rated.resign(game, ada, at=NOON)
    assert (game.winner, seats(game)["white"]) == ("white", "Boethius")
    won, lost = (Rating.objects.get(player=each) for each in (boethius, ada))
    assert won.rating > lost.rating
    assert passed_on(fresh(game)) == {"white": ada, "black": boethius}


def test_the_public_state_tells_it(opened):
    game = opened()
    assert state_of(game)["changeOfSides"] == "now"
    state = state_of(move(game, CHANGE, 2000))
    assert state["changeOfSides"] == "made"
    told = {each["seat"]: each["player"] for each in state["seats"]}
    assert told == {"W": "Boethius", "B": "Ada"}


def test_alone_on_both_sides_it_is_a_move_like_another(ada):
    game = start_game(
        key="rithmomachia",
        options=OPTIONS,
        players={"white": ada, "black": ada},
        now=NOON,
        local=True,
    )
    game = move(move(move(game, "N2-L4", 0), CHANGE, 1), "C1-D1", 2)
    game = do(services.ask_takeback, game, ada, 3)
    game = do(services.ask_takeback, game, ada, 4)
    assert game.ply == 1
    assert faults(fresh(game)) == []


@pytest.mark.parametrize(
    ("key", "first", "moves"),
    [
        ("medieval", "white", ("T72 L2-J2", CHANGE)),
        ("boolean", "white", ("b31-b22", CHANGE)),
        ("margrites", "black", ("b2>b3", "c2>c3", "d2>d3", "e2>e3", CHANGE, "b7>b6")),
        ("enochian", "earth", ("Pf2-f3", CHANGE)),
    ],
)
def test_every_game_of_two_has_it(key, first, moves, ada, boethius):
    second = next(seat for seat in rules(key).seats if seat != first)
    players = {first: ada, second: boethius}
    game = start_game(key=key, options=OPTIONS, players=players, now=NOON)
    for at, text in enumerate(moves):
        game = move(game, text, at)
    assert seats(game) == {first: "Boethius", second: "Ada"}
    assert game.turn == second
    assert faults(fresh(game)) == []
