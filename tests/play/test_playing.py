"""A move at the table: what it changes, and when it is refused or sent twice."""

from __future__ import annotations

from datetime import timedelta

import pytest

from games.common import errors
from games.play import services
from games.play.models import Game
from games.play.positions import position_of
from tests.support.games import start_game
from tests.support.people import NOON

pytestmark = pytest.mark.django_db


def play(game, player, text, version=None, now=NOON):
    return services.play(
        game_id=game.pk, player=player, text=text, version=version, now=now
    )


def test_a_move_is_kept_with_its_words_and_the_turn_passes(game, ada):
    game = play(game, ada, "N2-L4", version=1)
    game.refresh_from_db()
    ply = game.plies.get()
    assert (game.ply, game.version, game.board_version, game.turn) == (1, 2, 2, "black")
    assert (ply.number, ply.seat, ply.text, ply.version) == (1, "white", "N2-L4", 2)
    assert "N2" in ply.words
    assert ply.position == game.position == game.rules.write_position(position_of(game))


def test_a_clock_set_back_dates_no_move_before_the_last_one(game, ada, boethius):
    hour = timedelta(hours=1)
    play(game, ada, "N2-L4", now=NOON + hour)
    game = play(game, boethius, "C1-D1", now=NOON)
    assert [ply.played_at for ply in game.plies.all()] == [NOON + hour] * 2
    assert game.moved_at == NOON + hour
    game = play(game, ada, "L4-M5", now=NOON + 2 * hour)
    assert game.plies.last().played_at == NOON + 2 * hour


def test_only_the_seat_to_move_may_move(game, ada, boethius, cusanus):
    with pytest.raises(errors.NotYourTurn) as refusal:
        play(game, boethius, "C1-D1")
    assert refusal.value.code == "TURN"
    with pytest.raises(errors.NotSeated):
        play(game, cusanus, "N2-L4")
    with pytest.raises(errors.NotSeated):
        play(game, None, "N2-L4")
    assert not game.plies.exists()


def test_an_illegal_move_is_refused_with_the_reason_of_the_rules(game, ada):
    with pytest.raises(errors.MoveRefused) as refusal:
        play(game, ada, "N1-M2")
    assert refusal.value.code == "ILLEGAL_MOVE"
    assert str(refusal.value)
    game.refresh_from_db()
    assert game.version == 1


def test_a_text_that_is_no_move_is_refused(game, ada):
    with pytest.raises(errors.MoveRefused):
        play(game, ada, "hello")


def test_the_same_move_sent_twice_counts_once(game, ada):
    play(game, ada, "N2-L4", version=1)
    again = play(game, ada, "N2-L4", version=1)
    assert (again.ply, again.version) == (1, 2)
    assert game.plies.count() == 1


def test_the_same_move_sent_again_after_the_answer_still_counts_once(
    game, ada, boethius
):
    play(game, ada, "N2-L4", version=1)
    play(game, boethius, "C1-D1", version=2)
    assert play(game, ada, "N2-L4", version=1).ply == 2


def test_another_move_on_an_old_board_is_refused_kindly(game, ada, boethius):
    play(game, ada, "N2-L4", version=1)
    with pytest.raises(errors.OldBoard, match="look again"):
        play(game, ada, "N1-M1", version=1)
    with pytest.raises(errors.OldBoard):
        play(game, boethius, "C1-D1", version=1)
    with pytest.raises(errors.OldBoard):
        play(game, boethius, "C1-D1", version=99)
    assert game.plies.count() == 1


def test_a_move_chosen_before_a_draw_was_offered_is_still_good(game, ada, boethius):
    services.offer_draw(game_id=game.pk, player=boethius, now=NOON)
    services.say(game_id=game.pk, player=ada, room="players", text="Hm", now=NOON)
    game = play(game, ada, "N2-L4", version=1)
    assert (game.ply, game.version, game.board_version) == (1, 4, 4)


def test_no_move_after_the_end(game, ada):
    services.resign(game_id=game.pk, player=ada, now=NOON)
    with pytest.raises(errors.GameOver) as refusal:
        play(game, ada, "N2-L4")
    assert refusal.value.code == "TURN"


def test_there_is_no_such_table(ada):
    with pytest.raises(errors.NoSuchTable):
        services.play(
            game_id="nowhere", player=ada, text="N2-L4", version=None, now=NOON
        )


def test_a_harmony_left_standing_ends_the_game_by_the_rules(game, ada, boethius):
    play(game, ada, "N2-L4")
    play(game, boethius, "C1-D1#GEOM(B3,C2,D1)")
    game = play(game, ada, "L4-N2")
    game.refresh_from_db()
    assert (game.status, game.winner) == (Game.Status.FINISHED, "black")
    assert (game.termination, game.reason) == ("rules", "harmony")
    assert game.ended_at == NOON
    assert "9" in game.ending
    assert game.ply == 3


def test_in_pass_and_play_the_owner_moves_for_both(alone, ada, cusanus):
    play(alone, ada, "N2-L4")
    game = play(alone, ada, "C1-D1")
    assert game.ply == 2
    assert [ply.seat for ply in game.plies.all()] == ["white", "black"]
    with pytest.raises(errors.NotSeated):
        play(alone, cusanus, "L4-N2")


def test_nobody_sits_down_on_both_sides_of_a_table(ada):
    with pytest.raises(errors.SamePlayerTwice):
        start_game(
            key="rithmomachia",
            options={},
            players={"white": ada, "black": ada},
            now=NOON,
        )


def test_a_move_takes_few_questions(game, ada, django_assert_num_queries):
    position_of(game)
    with django_assert_num_queries(6):  # savepoint, game, seats, ply, game, release
        play(game, ada, "N2-L4", version=1)
