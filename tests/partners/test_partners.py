"""Practice partners: they move when it is their turn, once, and answer at once."""

from __future__ import annotations

from datetime import timedelta
from itertools import groupby
from typing import Any

import pytest
from django_tasks_db.models import DBTaskResult

from accounts.models import User
from accounts.players import partner_called
from games import engine
from games.common import errors
from games.engine.enochian.rules.armies import Army
from games.engine.search.partners import choose
from games.partners import services as practice
from games.partners import stopping
from games.partners.machine_turns import MachineTurn
from games.partners.tasks import think
from games.play import partner_answers, services
from games.play import throws as throwing
from games.play.models import Game
from games.play.positions import position_of
from tests.support.games import start_game
from tests.support.people import NOON
from tests.support.practice import begin, work

pytestmark = pytest.mark.django_db

# The first level, the first that overlooks nothing near, and the last.
PLAYERS = ("pebbles", "tables", "astrolabe")


@pytest.fixture(autouse=True)
def hasty(monkeypatch):
    """Nobody thinks for long."""
    monkeypatch.setattr("games.partners.machine_turns.THINKING", 0.05)


def play(game: Game, player: User, text: str = "N2-L4") -> Game:
    return services.play(
        game_id=game.pk, player=player, text=text, version=None, now=NOON
    )


def again(game: Game) -> Game:
    return Game.objects.get(pk=game.pk)


def earlier(player: User, partner: str = "passive") -> Game:
    """A game begun when other machines played here."""
    players = {"white": player, "black": partner_called(partner)}
    return start_game(key="rithmomachia", options={}, players=players, now=NOON)


def attack(game: Game) -> str:
    """What the attacker would play here."""
    rules, position = game.rules, position_of(game)
    move = choose(rules, position, "attacker", seed=game.ply, nodes=200)
    return rules.write_move(position, move)


def play_turn(game: Game, player: User) -> Game:
    """All decisions of one turn, as the attacker would make them."""
    seat = game.turn
    while game.is_live and game.turn == seat:
        game = play(again(game), player, attack(game))
    return game


def movers(game: Game) -> list[str]:
    return list(game.plies.values_list("seat", flat=True))


def turns(game: Game) -> list[str]:
    """Whose turn came after whose, however many decisions each of them had."""
    decided = game.plies.filter(throw=None).values_list("seat", flat=True)
    return [seat for seat, _ in groupby(decided)]


def is_passed_over(game: Game, seat: str) -> bool:
    """Whether the king of a seat was taken, its only one: machines play on alone."""
    army = Army.__members__.get(seat.upper())
    return army is not None and position_of(game).status[army] == "f"


# --- Moving --------------------------------------------------------------------


@pytest.mark.parametrize("key", engine.GAMES)
@pytest.mark.parametrize("partner", PLAYERS)
def test_a_partner_plays_first_or_second_in_every_game(ada, key, partner):
    first, second = engine.rules(key).seats
    opened = begin(ada, key=key, partner=partner, seat=second)
    answered = begin(ada, key=key, partner=partner, seat=first)
    play_turn(answered, ada)
    work()
    assert turns(opened) == [first]
    assert turns(answered) == [first, second]
    assert {again(opened).turn, again(answered).turn} == {second, first}


@pytest.mark.parametrize("seat", ["red", "black", "yellow", "blue"])
def test_a_partner_plays_all_other_seats_of_four(ada, seat, monkeypatch):
    """Whose king is taken is passed over from then on: machines play alone."""
    monkeypatch.setattr(stopping, "ALONE", 20)
    game = begin(ada, key="enochian", options={"players": "4"}, seat=seat)
    for _ in range(3):
        work()
        game = again(game)
        if is_passed_over(game, seat):
            break
        assert game.turn == seat
        game = play_turn(game, ada)
    work()
    assert set(turns(game)) == set(game.rules.seats)
    assert again(game).turn == seat or is_passed_over(again(game), seat)
    assert not DBTaskResult.objects.failed().exists()


@pytest.mark.parametrize("players", ["2", "4"])
def test_a_partner_moves_as_the_die_says_and_never_throws_itself(
    ada, players, monkeypatch
):
    monkeypatch.setattr(stopping, "ALONE", 20)
    options = {"divination": True, "players": players}
    game = begin(ada, key="enochian", options=options, seat="")
    (seat,) = game.seats.filter(player=ada).values_list("name", flat=True)
    for _ in range(3):
        work()
        game = again(game)
        if is_passed_over(game, seat):
            break
        assert game.turn == seat
        game = play_turn(game, ada)
    throws = game.plies.filter(text__startswith="roll")
    assert list(throws) == list(game.plies.filter(throw__isnull=False))
    assert not DBTaskResult.objects.failed().exists()


# Red holds the Black king and Blue the Yellow one; Red is on move.
PRISONERS = "7bK/8/4rNbN2/8/kR3rK3/2yR5/8/3kB4 fire-of-fire rkyb r afaf bkry -r-b - 0"


@pytest.mark.parametrize("divination", [False, True])
@pytest.mark.parametrize("partner", PLAYERS)
def test_a_partner_answers_an_exchange_of_prisoners(
    ada, partner, divination, monkeypatch
):
    monkeypatch.setattr(throwing, "drawn", lambda *_: "roll 1")  # a king can move
    machine = partner_called(partner)
    game = start_game(
        key="enochian",
        options={"players": "4", "divination": divination},
        players={"red": ada, **dict.fromkeys(("black", "yellow", "blue"), machine)},
        start=PRISONERS,
        now=NOON,
    )
    play(game, ada, "exchange?")
    work()
    assert not DBTaskResult.objects.failed().exists()
    answer = game.plies.filter(throw=None)[1]
    assert answer.seat == "blue"
    assert answer.text in ("exchange+", "exchange-")
    assert again(game).turn == "red"


def test_while_it_is_the_players_turn_nobody_thinks(ada):
    begin(ada)
    assert not DBTaskResult.objects.exists()


def test_between_people_nobody_thinks(game, alone, ada):
    play(game, ada)
    play(alone, ada)
    assert not DBTaskResult.objects.exists()


def test_the_same_task_twice_moves_once(ada):
    game = begin(ada, seat="black")
    assert think.call(game.pk, game.board_version) is True
    assert think.call(game.pk, game.board_version) is False
    assert movers(game) == ["white"]


def test_both_of_two_workers_choose_the_same_move(ada, monkeypatch):
    """So the slower one finds its move on the board already."""
    monkeypatch.setattr("games.partners.machine_turns.THINKING", 60)
    game = begin(ada, seat="black")
    turn: dict[str, Any] = {"game_id": game.pk, "version": game.board_version}
    decisions = {practice.choose_turn(**turn), practice.choose_turn(**turn)}
    assert len(decisions) == 1
    made = decisions.pop()
    assert made is not None
    assert practice.carry_out(**turn, decision=made, now=NOON) is True
    other = MachineTurn("N2-L4")
    assert practice.carry_out(**turn, decision=other, now=NOON) is False
    assert movers(game) == ["white"]


def test_a_move_taken_back_while_the_partner_thinks_is_not_answered(ada):
    game = play(begin(ada), ada)
    thinks = (game.pk, game.board_version)
    back = services.ask_takeback(game_id=game.pk, player=ada, now=NOON)
    assert (back.ply, back.turn) == (0, "white")
    assert think.call(*thinks) is False
    work()
    assert movers(game) == []
    play(game, ada, "N3-L5")
    work()
    assert movers(game) == ["white", "black"]


def test_a_game_resigned_while_the_partner_thinks_stays_as_it_is(ada):
    game = play(begin(ada), ada)
    services.resign(game_id=game.pk, player=ada, now=NOON)
    work()
    assert movers(game) == ["white"]


def test_a_task_of_a_game_that_is_gone_does_nothing(ada):
    assert think.call("nothing2", 1) is False
    game = begin(ada, seat="black")
    Game.objects.filter(pk=game.pk).update(key="gone")
    assert think.call(game.pk, game.board_version) is False


@pytest.mark.parametrize("key", engine.GAMES)
def test_move_by_move_the_partner_answers(ada, key):
    own, other = engine.rules(key).seats
    game = begin(ada, key=key, seat=own)
    for _ in range(4):
        game = play_turn(again(game), ada)
        work()
        assert again(game).turn == own or not again(game).is_live
    game = again(game)
    made = turns(game)[:8]
    assert made == ([own, other] * 4)[: len(made)]
    assert len(made) == 8 or not game.is_live  # an attacker may be through sooner
    assert not game.rated
    assert not DBTaskResult.objects.failed().exists()


@pytest.mark.parametrize("partner", ["passive", "attacker"])
def test_games_begun_against_others_go_on(ada, partner):
    game = play(earlier(ada, partner), ada)
    work()
    assert movers(game) == ["white", "black"]
    assert not game.talk.exists()


# --- Answering -----------------------------------------------------------------


def test_a_move_and_its_answer_are_taken_back_at_once(ada):
    game = play(begin(ada), ada)
    work()
    back = services.ask_takeback(game_id=game.pk, player=ada, now=NOON)
    assert (back.ply, back.turn, back.takeback) == (0, "white", "")
    assert movers(game) == []


def test_before_his_first_move_the_player_has_nothing_to_take_back(ada):
    game = begin(ada, seat="black")
    work()
    with pytest.raises(errors.NothingToTakeBack):
        services.ask_takeback(game_id=game.pk, player=ada, now=NOON)
    assert movers(game) == ["white"]


def offer_draw(game: Game, player: User) -> Game:
    return services.offer_draw(game_id=game.pk, player=player, now=NOON)


def test_a_partner_who_stands_well_declines_a_draw_and_says_when_it_would_not(ada):
    game = begin(ada)
    with pytest.raises(
        errors.PartnerDeclines, match="Computer, Pebbles would rather play on"
    ):
        offer_draw(game, ada)
    assert again(game).draw_offer == ""


def test_a_partner_agrees_to_a_draw_when_nothing_has_been_taken_for_long(
    ada, monkeypatch
):
    monkeypatch.setattr(partner_answers, "QUIET", 4)
    game = earlier(ada)
    play(game, ada)
    work()
    with pytest.raises(errors.PartnerDeclines):
        offer_draw(game, ada)
    play(game, ada, "L4-N2")
    work()
    ended = offer_draw(game, ada)
    assert (ended.status, ended.termination) == ("finished", "agreement")


def test_a_rematch_begins_at_once_with_the_colours_changed(ada):
    game = begin(ada)
    services.resign(game_id=game.pk, player=ada, now=NOON)
    new = services.rematch(game_id=game.pk, player=ada, now=NOON)
    assert new.pk != game.pk
    assert [seat.player.partner for seat in new.seats.all()] == ["pebbles", ""]
    work()
    assert movers(new) == ["white"]


def test_a_partner_asks_for_nothing(ada):
    game = play(begin(ada), ada)
    work()
    game = again(game)
    assert (game.draw_offer, game.takeback, game.rematch_offer) == ("", "", "")


# --- Limits --------------------------------------------------------------------


def test_one_player_has_so_many_practice_games_at_once(ada, boethius):
    games = [begin(ada) for _ in range(partner_answers.MOST_AT_ONCE)]
    with pytest.raises(errors.TooMuchPractice, match="Finish or resign one"):
        begin(ada)
    begin(boethius)
    services.resign(game_id=games[0].pk, player=ada, now=NOON)
    begin(ada)
    with pytest.raises(errors.TooMuchPractice):
        services.rematch(game_id=games[0].pk, player=ada, now=NOON)


def test_one_address_has_so_many_practice_games_at_once(
    ada, boethius, monkeypatch, settings
):
    monkeypatch.setattr("games.partners.crowds.MOST_OF_AN_ADDRESS", 2)
    games = [begin(each) for each in (ada, boethius)]
    with pytest.raises(errors.TooMuchPractice, match="Your network"):
        begin(ada)
    begin(ada, address="there")
    services.abort(game_id=games[0].pk, player=ada, now=NOON)
    begin(ada)
    with pytest.raises(errors.TooMuchPractice):
        begin(ada)
    begin(ada, now=NOON + timedelta(hours=2))
    settings.RATE_LIMITS = False
    begin(boethius)


def test_only_known_partners_and_rules_can_be_practised_with(ada):
    with pytest.raises(errors.RulesRefused):
        begin(ada, partner="oracle")
    with pytest.raises(errors.RulesRefused, match="no level “quadrant” in Boolean"):
        begin(ada, key="boolean", partner="quadrant")
    with pytest.raises(errors.RulesRefused):
        begin(ada, options={"nonsense": 1})
    assert not Game.objects.exists()
