"""Teams of two at one table: they win, lose and agree together."""

from __future__ import annotations

import pytest

from accounts.models import User
from accounts.players import partner_called
from games.archive.records import record_text
from games.archive.selectors import PageWanted
from games.common import errors
from games.lobby.selectors import own_games
from games.people import closures
from games.people.mergers import merge
from games.people.selectors import entries, games_shown, results_of
from games.play import checks, services, wording
from games.play.models import Game
from games.play.seats import player_in
from tests.support.four import ROUND, SEATS, STUCK_TWICE, begin, do, play, stuck
from tests.support.games import start_game
from tests.support.people import NOON

pytestmark = pytest.mark.django_db


def test_who_resigns_loses_for_his_ally_too():
    game = do(services.resign, begin(*ROUND), "yellow")
    assert game.winners == ("black", "blue")
    assert game.ending == "Black and Blue won: Yellow resigned for Red and Yellow."
    assert do(services.resign, game, "red").version == game.version
    with pytest.raises(errors.GameOver):
        do(services.resign, game, "blue")


def test_results_of_people_are_those_of_their_teams():
    game = do(services.resign, begin(*ROUND), "black")
    results = {}
    for seat in SEATS:
        player = player_in(game, seat)
        (score,) = results_of(player).scores
        (entry,) = entries(games_shown(player, PageWanted()).page.games, player)
        results[seat] = score.won, score.drawn, score.lost, entry.result
    assert results["red"] == results["yellow"] == (1, 0, 0, "won")
    assert results["black"] == results["blue"] == (0, 0, 1, "lost")
    assert "\n1-0-1-0\n" in record_text(game, site="")
    assert checks.faults(Game.objects.get(pk=game.pk)) == []


def test_who_takes_the_second_king_wins_with_his_ally():
    game = begin(
        "Rh4xh8",
        start="yK1yn4bK/8/8/8/7rR/8/8/kN3rK3 fire-of-fire rkyb r afaa bkry -y-- - 0",
    )
    assert (game.reason, game.winner) == ("kings_captured", "red")
    assert game.winners == ("red", "yellow")
    (score,) = results_of(player_in(game, "yellow")).scores
    assert (score.won, score.lost) == (1, 0)
    assert checks.faults(Game.objects.get(pk=game.pk)) == []


def test_a_team_that_is_not_the_rules_is_a_fault():
    game = begin()
    game.seats.filter(name="black").update(team=0)
    (fault,) = checks.faults(Game.objects.get(pk=game.pk))
    assert "teams" in fault


def test_who_leaves_the_site_resigns_for_his_ally():
    game = begin(*ROUND)
    closures.close_account(player_in(game, "blue"), now=NOON)
    game.refresh_from_db()
    assert (game.termination, game.winners) == ("resignation", ("red", "yellow"))


def test_allies_are_told_apart_from_opponents():
    game = begin()
    assert wording.heading(game) == "Ada & Clara – Boethius & Dante"
    ada = player_in(game, "red")
    (entry,) = entries([game], ada)
    assert [each.name for each in entry.allies] == ["Clara"]
    assert [each.name for each in entry.opponents] == ["Boethius", "Dante"]


@pytest.mark.parametrize("moved", range(4))
def test_a_game_can_be_aborted_until_all_four_have_moved(moved):
    game = do(services.abort, begin(*ROUND[:moved]), "blue")
    assert game.ending == "Blue aborted the game before everyone had moved."


def test_a_game_in_which_all_have_moved_counts():
    with pytest.raises(errors.TooLateToAbort):
        do(services.abort, begin(*ROUND), "red")


def test_who_is_passed_over_cannot_keep_a_game_from_counting():
    game = stuck(*STUCK_TWICE[:3])  # Red has no move
    assert do(services.abort, stuck(*STUCK_TWICE[:3]), "red").status == "aborted"
    game = play(game, STUCK_TWICE[3])  # but Blue has had two turns
    with pytest.raises(errors.TooLateToAbort):
        do(services.abort, game, "red")


# --- Draws ---------------------------------------------------------------------


def test_the_rules_say_when_a_draw_may_be_agreed():
    game = begin(*ROUND)
    with pytest.raises(errors.NoAgreement, match="skipped on two turns"):
        do(services.offer_draw, game, "red")


def test_all_others_must_agree_on_a_draw():
    game = do(services.offer_draw, stuck(*STUCK_TWICE), "red")
    for seat in ("yellow", "blue"):
        game = do(services.answer_draw, game, seat, accept=True)
        assert game.is_live
    again = do(services.answer_draw, game, "blue", accept=True)
    assert again.version == game.version  # twice is once
    with pytest.raises(errors.NothingOffered):
        do(services.answer_draw, game, "red", accept=True)
    game = do(services.offer_draw, game, "black")  # an offer too is a yes
    assert (game.termination, game.winners) == ("agreement", ())
    assert game.ending == "All players agreed on a draw."


def test_one_no_withdraws_the_offer_and_every_yes():
    game = do(services.offer_draw, stuck(*STUCK_TWICE), "red")
    do(services.answer_draw, game, "black", accept=True)
    game = do(services.answer_draw, game, "yellow", accept=False)
    assert game.draw_offer == ""
    game = do(services.offer_draw, game, "blue")
    for seat in ("red", "yellow"):
        game = do(services.answer_draw, game, seat, accept=True)
    assert game.is_live  # Black's yes was to another offer


def test_an_offer_outlives_the_move_of_an_ally_only():
    game = stuck(*STUCK_TWICE)
    assert game.turn == "black"
    do(services.offer_draw, game, "blue")
    game = play(game, "Kb1-a1")
    assert game.draw_offer == "blue"
    assert play(game, "Nc7-d5").draw_offer == ""  # Yellow


# --- Takebacks -----------------------------------------------------------------


def test_all_others_must_let_a_move_be_taken_back():
    game = do(services.ask_takeback, begin(*ROUND), "black")
    with pytest.raises(errors.NothingToTakeBack):
        do(services.ask_takeback, begin("Re1-d1"), "blue")
    for seat in ("red", "blue"):
        game = do(services.answer_takeback, game, seat, accept=True)
        assert game.ply == 4
    game = do(services.answer_takeback, game, "yellow", accept=True)
    assert (game.ply, game.turn, game.takeback) == (1, "black", "")


def test_one_no_keeps_the_move():
    game = do(services.ask_takeback, begin(*ROUND), "black")
    do(services.answer_takeback, game, "red", accept=True)
    game = do(services.answer_takeback, game, "blue", accept=False)
    assert (game.ply, game.takeback) == (4, "")


# --- One person on several seats ------------------------------------------------


def log_in(game: Game, guest: str, member: str) -> Game:
    """Who sits at `guest` was a guest and turns out to be the one at `member`."""
    User.objects.filter(pk=player_in(game, guest).pk).update(is_guest=True)
    seats = {"guest": player_in(game, guest), "member": player_in(game, member)}
    merge(**seats, now=NOON)
    return Game.objects.get(pk=game.pk)


def test_partners_who_turn_out_to_be_one_play_on():
    game = log_in(begin(*ROUND[:2]), "yellow", "red")
    ada = player_in(game, "red")
    (own,) = own_games(ada)
    assert (own.seat, own.is_mine_to_move) == ("yellow", True)
    do(services.resign, game, "red")
    (score,) = results_of(ada).scores
    assert (score.won, score.lost) == (0, 1)


def test_what_they_asked_holds_no_more():
    game = do(services.offer_draw, stuck(*STUCK_TWICE), "red")
    for seat in ("black", "blue"):
        game = do(services.answer_draw, game, seat, accept=True)
    game = log_in(game, "yellow", "red")
    assert (game.is_live, game.local, game.draw_offer) == (True, False, "")


def test_a_game_with_one_person_on_two_sides_does_not_count():
    game = log_in(begin(*ROUND), "black", "red")
    assert (game.status, game.winners) == ("aborted", ())
    assert game.ending == ("Ada was on both sides, so this game does not count.")


def test_a_rematch_that_waits_for_nobody_any_more_can_be_looked_at(client):
    game = do(services.resign, begin(*ROUND), "red")
    for seat in ("red", "black", "blue"):
        game = do(services.rematch, game, seat)
    game = log_in(game, "yellow", "red")
    assert client.get(game.get_absolute_url()).status_code == 200


# --- Rematches -----------------------------------------------------------------


def test_a_rematch_begins_when_all_four_want_it():
    game = do(services.resign, begin(*ROUND), "red")
    for seat in ("blue", "red", "red", "yellow"):
        assert do(services.rematch, game, seat).pk == game.pk
    new = do(services.rematch, game, "black")
    assert new.rematch_of == game
    assert wording.heading(new) == "Boethius & Dante – Clara & Ada"
    assert str(player_in(new, "red")) == "Boethius"
    assert do(services.rematch, game, "red").pk == new.pk


@pytest.mark.parametrize("order", ["rykb", "rkyb", "rybk"])
def test_allies_stay_together_whatever_the_order_of_play(order):
    game = begin(turn_order=order)
    for _ in range(4):
        before = {frozenset(str(s.player) for s in team) for team in game.teams}
        do(services.resign, game, "red")
        for seat in SEATS:
            new = do(services.rematch, game, seat)
        after = {frozenset(str(s.player) for s in team) for team in new.teams}
        assert after == before
        assert player_in(new, "red") not in {
            player_in(game, "red"),
            player_in(game, "yellow"),
        }
        game = new


# --- Machines ------------------------------------------------------------------


def test_a_machine_holds_several_seats_and_moves_for_the_one_on_turn(ada):
    machine = partner_called("passive")
    players = dict.fromkeys(SEATS, machine) | {"red": ada}
    game = start_game(
        key="enochian", options={"players": "4"}, players=players, now=NOON
    )
    game = play(game, *ROUND)
    assert [ply.seat for ply in game.plies.all()] == list(SEATS)
    back = do(services.ask_takeback, game, "red")
    assert (back.ply, back.turn) == (0, "red")
    new = do(services.rematch, do(services.resign, play(back, *ROUND), "red"), "red")
    assert [str(player_in(new, seat)) for seat in SEATS].count("Ada") == 1
