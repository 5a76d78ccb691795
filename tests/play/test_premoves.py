"""A move chosen for the next turn is played as soon as the turn comes, or dropped with
the reason; nobody else learns of it before."""

from __future__ import annotations

import pytest

from accounts.models import User
from games.common import errors
from games.partners import machine_turns
from games.people.mergers import merge
from games.play import checks, services
from games.play.models import Game, Seat
from games.play.personal_data import export_games, forget_games
from games.play.timing.clocks import clock_of
from tests.engine import sparse
from tests.play import test_standing_in
from tests.support import four, practice
from tests.support.clocked import REPLY, TURN, after
from tests.support.games import start_game
from tests.support.people import NOON

pytestmark = pytest.mark.django_db


def premove(game, player, text, version=None, now=NOON) -> Game:
    return services.premove(
        game_id=game.pk, player=player, text=text, version=version, now=now
    )


def play(game, player, *texts, now=NOON) -> Game:
    for text in texts:
        game = services.play(
            game_id=game.pk, player=player, text=text, version=None, now=now
        )
    return game


def made(game) -> list[str]:
    return list(game.plies.values_list("text", flat=True))


def kept(game, player) -> tuple[str, str]:
    """What waits for the turn of `player`, and why it was not played."""
    seat = Seat.objects.get(game=game, player=player)
    return seat.premove, seat.premove_lost


# --- When the turn comes ---------------------------------------------------------


def test_it_is_played_with_the_move_that_it_waits_for(game, ada, boethius):
    before = premove(game, boethius, "C1 D1")
    assert (before.ply, before.version) == (0, game.version)
    after_it = play(game, ada, "N2-L4")
    assert made(game) == ["N2-L4", "C1-D1"]
    assert after_it.turn == "white"
    assert kept(game, boethius) == ("", "")
    assert checks.faults(after_it) == []


def test_the_next_move_goes_on_from_the_position_after_it(game, ada, boethius):
    premove(game, boethius, "C1 D1")
    play(game, ada, "N2-L4")
    assert play(game, ada, "N1xD1:DIVISOR").ply == 3


def test_it_takes_no_time_and_earns_the_increment(ada, boethius):
    game = start_game(
        key="rithmomachia",
        options={},
        players={"white": ada, "black": boethius},
        now=NOON,
        control="5+3",
    )
    play(game, ada, "N2-L4")
    play(game, boethius, "C1-D1")
    premove(game, boethius, "C2 D2", now=after(2_000))
    game = play(game, ada, "N1-M1", now=after(10_000))
    clock = clock_of(game)
    assert clock is not None
    assert clock.left == {"white": 293_000, "black": 303_000}
    assert (clock.running, game.moved_at) == ("white", after(10_000))
    assert game.plies.get(number=4).spent_ms == 0
    assert checks.faults(game) == []


def test_one_that_is_refused_is_dropped_with_the_reason(game, ada, boethius):
    premove(game, boethius, "C1 D2")
    game = play(game, ada, "N2-L4")
    assert (made(game), game.turn) == (["N2-L4"], "black")
    text, reason = kept(game, boethius)
    assert text == "C1 D2"
    assert "D2" in reason
    play(game, boethius, "C1-D1")
    assert kept(game, boethius) == ("", "")


def test_where_something_has_to_be_chosen_it_is_dropped(ada, boethius):
    """The square can be taken by two equations: which is for the player to say."""
    game = start_game(
        key="rithmomachia",
        options={},
        players={"white": ada, "black": boethius},
        now=NOON,
        start=sparse.text("C3:T9 C6:C6 P8:C3 P1:S24 F3:c15 H8:t7", "B 0 0-0 -"),
    )
    premove(game, ada, "C3 F3")
    game = play(game, boethius, "H8-G8")
    assert game.turn == "white"
    assert "choose how" in kept(game, ada)[1]


def test_a_typed_move_says_more_than_two_squares(ada, boethius):
    game = start_game(
        key="rithmomachia",
        options={},
        players={"white": ada, "black": boethius},
        now=NOON,
        start=sparse.text("C3:T9 C6:C6 P8:C3 P1:S24 F3:c15 H8:t7", "B 0 0-0 -"),
    )
    premove(game, ada, "C3xF3:DIFF(P1)")
    game = play(game, boethius, "H8-G8")
    assert made(game)[-1].startswith("C3xF3:DIFF")


def test_what_cannot_be_read_is_told_when_the_turn_comes(game, ada, boethius):
    premove(game, boethius, "tally ho")
    game = play(game, ada, "N2-L4")
    assert game.turn == "black"
    assert kept(game, boethius)[1]


def test_another_takes_its_place_and_it_can_be_cancelled(game, ada, boethius):
    premove(game, boethius, "C1 D1")
    premove(game, boethius, "C2 D2")
    assert kept(game, boethius)[0] == "C2 D2"
    services.cancel_premove(game_id=game.pk, player=boethius)
    assert kept(game, boethius)[0] == ""
    assert play(game, ada, "N2-L4").turn == "black"


def test_one_that_comes_after_the_turn_has_begun_is_tried_at_once(game, ada, boethius):
    seen = game.board_version
    play(game, ada, "N2-L4")
    assert premove(game, boethius, "C1 D1", seen).ply == 2


def test_one_sent_twice_is_not_a_premove_for_the_turn_after(game, ada, boethius):
    seen = game.board_version
    premove(game, boethius, "C1 D1", seen)
    play(game, ada, "N2-L4")
    with pytest.raises(errors.OldBoard):
        premove(game, boethius, "C1 D1", seen)


def test_after_the_end_of_time_nothing_is_kept(ada, boethius):
    game = start_game(
        key="rithmomachia",
        options={},
        players={"white": ada, "black": boethius},
        now=NOON,
        control="1+0",
    )
    play(game, ada, "N2-L4")
    play(game, boethius, "C1-D1")
    game = premove(game, boethius, "C2 D2", now=after(90_000))
    assert (game.termination, kept(game, boethius)[0]) == ("flag", "")


# --- What ends its waiting -------------------------------------------------------


def test_a_takeback_clears_it(game, ada, boethius):
    play(game, ada, "N2-L4")
    premove(game, ada, "N1 M1")
    services.ask_takeback(game_id=game.pk, player=ada, now=NOON)
    services.answer_takeback(game_id=game.pk, player=boethius, accept=True, now=NOON)
    assert kept(game, ada) == ("", "")


def test_the_end_of_the_game_clears_it(game, ada, boethius):
    premove(game, boethius, "C1 D1")
    play(game, ada, "N2-L4")
    premove(game, ada, "N1 M1")
    services.resign(game_id=game.pk, player=boethius, now=NOON)
    assert kept(game, ada) == ("", "")
    with pytest.raises(errors.GameOver):
        premove(game, ada, "N1 M1")


def test_there_is_none_at_one_screen_nor_by_correspondence(alone, ada, boethius):
    slow = start_game(
        key="rithmomachia",
        options={},
        players={"white": ada, "black": boethius},
        now=NOON,
        control="3d",
    )
    for game, player in ((alone, ada), (slow, boethius)):
        with pytest.raises(errors.NoPremoveHere):
            premove(game, player, "C1 D1")


def test_who_watches_has_none(game, cusanus):
    with pytest.raises(errors.NotSeated):
        premove(game, cusanus, "C1 D1")


# --- Other games -----------------------------------------------------------------


def test_it_waits_until_a_turn_of_four_steps_is_over(ada, boethius):
    game = start_game(
        key="margrites",
        options={},
        players={"black": ada, "white": boethius},
        now=NOON,
    )
    premove(game, boethius, "b7 b6")
    play(game, ada, *TURN[:3])
    services.undo(game_id=game.pk, player=ada, version=None, now=NOON)
    assert kept(game, boethius)[0] == "b7 b6"
    game = play(game, ada, *TURN[2:])
    assert made(game)[-1] == REPLY[0]
    assert (game.turn, game.ply) == ("white", 5)


def test_of_four_each_is_tried_when_its_own_turn_comes():
    people = four.four_people()
    game = four.begin()
    premove(game, people["yellow"], "a7 a6")
    premove(game, people["black"], "b4 c4")
    game = four.play(game, four.ROUND[0])
    assert made(game) == list(four.ROUND[:3])
    assert game.turn == "blue"


def test_a_partner_who_takes_over_a_seat_does_not_inherit_it():
    game = test_standing_in.begin()
    Seat.objects.filter(game=game, name="yellow").update(premove="a7 a6")
    test_standing_in.stand_in(game, "red")
    assert test_standing_in.row(game, "yellow").premove == ""


def test_against_a_machine_it_is_played_with_the_machines_move(ada, monkeypatch):
    for lots in ("_seed", "_lot"):  # whose answer leaves the man where it stands
        monkeypatch.setattr(machine_turns, lots, lambda *_given: 3)
    game = practice.begin(ada)
    game = play(game, ada, "N2-L4")
    premove(game, ada, "N1 M1")
    practice.work()
    assert made(game)[2] == "N1-M1"
    game.refresh_from_db()
    assert game.ply >= 3


# --- An account ------------------------------------------------------------------


def test_it_is_exported_and_forgotten_with_its_player(game, boethius):
    premove(game, boethius, "C1 D1")
    assert export_games(boethius)["games"][0]["premove"] == "C1 D1"
    forget_games(boethius)
    assert kept(game, boethius) == ("", "")


def test_who_comes_to_hold_both_sides_has_none(game, ada, boethius):
    premove(game, boethius, "C1 D1")
    User.objects.filter(pk=boethius.pk).update(is_guest=True)
    merge(guest=boethius, member=ada, now=NOON)
    assert not Seat.objects.filter(game=game).exclude(premove="").exists()
