"""How games end, are taken back and begin again."""

from __future__ import annotations

import pytest

from games.common import errors
from games.play import services
from games.play.models import Game
from games.play.move_lists import moves_of
from games.play.positions import position_of
from games.play.seats import player_in
from tests.support.people import NOON

pytestmark = pytest.mark.django_db


def play(game, player, *texts):
    for text in texts:
        game = services.play(
            game_id=game.pk, player=player, text=text, version=None, now=NOON
        )
    return game


def do(use_case, game, player, **more):
    return use_case(game_id=game.pk, player=player, now=NOON, **more)


# --- Resigning and aborting ----------------------------------------------------


def test_who_resigns_loses_and_may_say_so_twice(game, ada, boethius):
    do(services.resign, game, ada)
    again = do(services.resign, game, ada)
    assert (again.status, again.winner) == (Game.Status.FINISHED, "black")
    assert (again.termination, again.version) == ("resignation", 2)
    assert again.ending == "Black won: White resigned."
    with pytest.raises(errors.GameOver):
        do(services.resign, game, boethius)


def test_a_spectator_cannot_end_a_game(game, cusanus):
    for use_case in (services.resign, services.abort, services.offer_draw):
        with pytest.raises(errors.NotSeated):
            do(use_case, game, cusanus)


def test_a_game_can_be_aborted_until_both_have_moved(game, ada, boethius):
    play(game, ada, "N2-L4")
    game = do(services.abort, game, boethius)
    assert (game.status, game.winner, game.reason) == ("aborted", "", "abort")
    assert do(services.abort, game, ada).version == game.version


def test_a_game_in_which_both_have_moved_counts(game, ada, boethius):
    play(game, ada, "N2-L4")
    play(game, boethius, "C1-D1")
    with pytest.raises(errors.TooLateToAbort, match="resign"):
        do(services.abort, game, ada)


# --- Draws ---------------------------------------------------------------------


def test_an_offer_and_its_acceptance_make_a_draw(game, ada, boethius):
    do(services.offer_draw, game, ada)
    game = do(services.answer_draw, game, boethius, accept=True)
    assert (game.status, game.winner, game.reason) == ("finished", "", "agreement")
    assert do(services.answer_draw, game, boethius, accept=True).version == game.version


def test_two_offers_are_an_agreement(game, ada, boethius):
    do(services.offer_draw, game, ada)
    assert do(services.offer_draw, game, ada).version == 2  # twice is once
    assert not do(services.offer_draw, game, boethius).is_live


def test_nobody_accepts_his_own_offer(game, ada):
    do(services.offer_draw, game, ada)
    with pytest.raises(errors.NothingOffered):
        do(services.answer_draw, game, ada, accept=True)


def test_a_declined_offer_is_gone(game, ada, boethius):
    do(services.offer_draw, game, ada)
    do(services.answer_draw, game, boethius, accept=False)
    assert do(services.answer_draw, game, boethius, accept=False).version == 3
    with pytest.raises(errors.NothingOffered):
        do(services.answer_draw, game, boethius, accept=True)


def test_an_offer_lapses_when_its_receiver_moves_but_not_before(game, ada, boethius):
    do(services.offer_draw, game, ada)
    assert play(game, ada, "N2-L4").draw_offer == "white"
    assert play(game, boethius, "C1-D1").draw_offer == ""


def test_threefold_repetition_may_be_claimed_by_the_seat_to_move(game, ada, boethius):
    with pytest.raises(errors.NoClaim):
        do(services.claim_draw, game, ada)
    for _ in range(2):
        play(game, ada, "N2-L4")
        play(game, boethius, "C1-D1")
        play(game, ada, "L4-N2")
        play(game, boethius, "D1-C1")
    with pytest.raises(errors.NotYourTurn):
        do(services.claim_draw, game, boethius)
    game = do(services.claim_draw, game, ada)
    assert (game.termination, game.reason, game.winner) == ("claim", "repetition", "")
    assert game.ending


# --- Takebacks -----------------------------------------------------------------


def test_a_takeback_makes_the_asker_move_again(game, ada, boethius):
    start = game.position
    play(game, ada, "N2-L4")
    assert moves_of(play(game, boethius, "C1-D1")).last
    do(services.ask_takeback, game, ada)
    game = do(services.answer_takeback, game, boethius, accept=True)
    assert (game.ply, game.turn, game.position) == (0, "white", start)
    assert game.board_version == game.version
    assert not game.plies.exists()
    assert position_of(game) == game.rules.initial()
    assert moves_of(game).entries == ()
    assert moves_of(game).last == ""


def test_only_ones_own_last_move_goes_back_while_the_other_thinks(game, ada, boethius):
    play(game, ada, "N2-L4")
    play(game, boethius, "C1-D1")
    do(services.ask_takeback, game, boethius)
    game = do(services.answer_takeback, game, ada, accept=True)
    assert (game.ply, game.turn) == (1, "black")


def test_a_request_for_a_takeback_lapses_with_the_next_move(game, ada, boethius):
    play(game, ada, "N2-L4")
    do(services.ask_takeback, game, ada)
    assert play(game, boethius, "C1-D1").takeback == ""
    with pytest.raises(errors.NothingOffered):
        do(services.answer_takeback, game, boethius, accept=True)


def test_a_takeback_can_be_declined(game, ada, boethius):
    play(game, ada, "N2-L4")
    do(services.ask_takeback, game, ada)
    game = do(services.answer_takeback, game, boethius, accept=False)
    assert (game.ply, game.takeback) == (1, "")


def test_who_has_not_moved_has_nothing_to_take_back(game, ada, boethius):
    play(game, ada, "N2-L4")
    with pytest.raises(errors.NothingToTakeBack):
        do(services.ask_takeback, game, boethius)


def test_rated_moves_stand(game, ada):
    play(game, ada, "N2-L4")
    Game.objects.update(rated=True)
    with pytest.raises(errors.NoTakebackWhenRated):
        do(services.ask_takeback, game, ada)


def test_who_watches_a_rated_game_is_told_that_he_is_not_seated(game, cusanus):
    Game.objects.update(rated=True)
    with pytest.raises(errors.NotSeated):
        do(services.ask_takeback, game, cusanus)


def test_a_move_of_the_board_before_a_takeback_is_old(game, ada, boethius):
    play(game, ada, "N2-L4")
    do(services.ask_takeback, game, ada)
    do(services.answer_takeback, game, boethius, accept=True)
    with pytest.raises(errors.OldBoard):
        services.play(game_id=game.pk, player=ada, text="N2-L4", version=1, now=NOON)


# --- Rematches -----------------------------------------------------------------


def test_a_rematch_has_the_colours_changed(game, ada, boethius):
    with pytest.raises(errors.GameNotOver):
        do(services.rematch, game, ada)
    do(services.resign, game, ada)
    assert do(services.rematch, game, ada) == game
    assert do(services.rematch, game, ada).version == 3  # twice is once
    new = do(services.rematch, game, boethius)
    assert new != game
    assert player_in(new, "white") == boethius
    assert player_in(new, "black") == ada
    assert (new.options, new.digest, new.rematch_of) == (
        game.options,
        game.digest,
        game,
    )


def test_both_are_led_to_the_same_rematch(game, ada, boethius):
    do(services.resign, game, ada)
    do(services.rematch, game, ada)
    new = do(services.rematch, game, boethius)
    assert do(services.rematch, game, ada) == new
    assert do(services.rematch, game, boethius) == new
    game.refresh_from_db()
    assert game.version == 4  # its pages are told
    assert game.rematch == new


# --- Pass and play -------------------------------------------------------------


def test_alone_everything_happens_at_once(alone, ada):
    play(alone, ada, "N2-L4", "C1-D1")
    game = do(services.ask_takeback, alone, ada)
    assert (game.ply, game.turn) == (1, "black")
    game = do(services.ask_takeback, alone, ada)
    with pytest.raises(errors.NothingToTakeBack):
        do(services.ask_takeback, alone, ada)
    assert do(services.offer_draw, alone, ada).reason == "agreement"
    again = do(services.rematch, alone, ada)
    assert again != alone
    assert again.local


def test_alone_the_side_to_move_resigns(alone, ada):
    play(alone, ada, "N2-L4")
    assert do(services.resign, alone, ada).winner == "white"
    assert do(services.resign, alone, ada).version == 3


def test_the_board_of_pass_and_play_turns_as_its_owner_likes(alone, ada, cusanus):
    assert alone.turning
    game = services.set_turning(game_id=alone.pk, player=ada, turning=False)
    assert (game.turning, game.board_version) == (False, 2)
    again = services.set_turning(game_id=alone.pk, player=ada, turning=False)
    assert again.version == 2
    with pytest.raises(errors.NotSeated):
        services.set_turning(game_id=alone.pk, player=cusanus, turning=True)
