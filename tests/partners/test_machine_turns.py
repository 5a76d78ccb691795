"""What a level does at its turn beside moving: it resigns, offers and claims."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from games.common import errors
from games.engine.search import manners
from games.engine.search.levels import LEVELS
from games.partners import machine_turns, stopping
from games.partners.machine_turns import decide
from games.play import partner_answers, services
from games.play.models import Game
from games.play.positions import position_of
from tests.partners.test_partners import again, play
from tests.support.practice import begin, work

pytestmark = pytest.mark.django_db

LAST_MAN = "s361,12,T5,S169,S25/16/16/16/13,T42,C64,T20/16/16/16 W 0 0-0 -"
BACK_AND_FORTH = ("N2-L4", "C7-D7", "L4-N2", "D7-C7")


def thinks(monkeypatch, value: int) -> None:
    """Every position is worth so much to who is on move, the men on the board say the
    same, and the first move will do."""

    def consider(rules, position, *args, **more):
        return SimpleNamespace(move=next(rules.legal_moves(position)), value=value)

    men = value // manners.MAN
    monkeypatch.setattr(machine_turns, "consider", consider)
    monkeypatch.setattr(machine_turns, "men_ahead", lambda *_given: men)


def shuffled(ada, partner: str, plies: int) -> Game:
    """A game in which nothing was taken, with the machine, Black, on move."""
    game = begin(ada, partner=partner, options={"ambush": False})
    machine = game.seats.get(name="black").player
    for ply in range(plies):
        mover = machine if ply % 2 else ada
        game = play(game, mover, BACK_AND_FORTH[ply % 4])
    return again(game)


# --- Resigning ------------------------------------------------------------------


def test_a_level_gives_up_when_it_has_long_been_hopeless(ada, monkeypatch):
    thinks(monkeypatch, manners.HOPELESS)
    monkeypatch.setattr(manners, "PATIENCE", 3)
    assert not decide(shuffled(ada, "compass", 3)).resigns, "only for two turns"
    game = shuffled(ada, "compass", 5)
    assert decide(game).resigns
    work()
    game = again(game)
    assert (game.termination, game.winner) == ("resignation", "white")


def test_the_computer_beside_a_person_does_not_give_up_for_them(ada, monkeypatch):
    thinks(monkeypatch, manners.HOPELESS)
    monkeypatch.setattr(machine_turns, "_resigns", lambda *_given: True)
    four = {"key": "enochian", "options": {"players": "4"}, "partner": "compass"}
    assert not decide(begin(ada, seat="yellow", **four)).resigns, "red is on her side"
    assert decide(begin(ada, seat="blue", **four)).resigns


@pytest.mark.parametrize(("partner", "value"), [("pebbles", -2000), ("compass", -300)])
def test_a_beginner_and_who_still_hopes_play_on(ada, monkeypatch, partner, value):
    thinks(monkeypatch, value)
    game = shuffled(ada, partner, 2 * manners.PATIENCE - 1)
    assert not decide(game).resigns


def test_one_better_turn_is_hope(ada):
    level = LEVELS["astrolabe"]
    values = [manners.HOPELESS] * manners.PATIENCE
    assert manners.resigns(level, values)
    assert not manners.resigns(level, [*values[1:], -100])
    assert not manners.resigns(LEVELS["tables"], values)


def test_attacks_that_come_to_little_are_not_hopeless(ada, monkeypatch):
    """Black at the start of Spec v1, where White can attack first."""
    thinks(monkeypatch, 2 * manners.HOPELESS)
    monkeypatch.setattr(machine_turns, "men_ahead", lambda *_given: 0)
    game = shuffled(ada, "compass", 2 * manners.PATIENCE - 1)
    assert not decide(game).resigns


@pytest.mark.parametrize(
    ("key", "value", "men", "stands"),
    [
        ("medieval", -700, 0, -635),  # its values are near to men
        ("rithmomachia", -1400, 0, -132),
        ("rithmomachia", -1400, -6, -600),
        ("rithmomachia", -1400, -14, -1400),
        ("rithmomachia", -1400, 4, -132),
        ("rithmomachia", -999996, 4, -999996),
    ],
)
def test_how_a_side_stands(key, value, men, stands):
    assert manners.standing(key, value, men) == stands


# --- Draws ---------------------------------------------------------------------------


def test_a_draw_is_offered_once_after_long_quiet_and_can_be_agreed_to(ada, monkeypatch):
    thinks(monkeypatch, 0)
    monkeypatch.setattr(machine_turns, "QUIET", 7)
    assert not decide(shuffled(ada, "abacus", 5)).offers
    assert not decide(shuffled(ada, "abacus", 9)).offers
    game = shuffled(ada, "abacus", 7)
    work()
    game = again(game)
    assert (game.draw_offer, game.turn) == ("black", "white")
    ended = services.answer_draw(
        game_id=game.pk, player=ada, accept=True, now=game.moved_at
    )
    assert ended.termination == "agreement"


def test_who_is_ahead_offers_nothing(ada, monkeypatch):
    thinks(monkeypatch, 200)
    monkeypatch.setattr(machine_turns, "QUIET", 7)
    assert not decide(shuffled(ada, "abacus", 7)).offers


def test_a_level_agrees_after_long_quiet_and_else_says_when_it_would(ada, monkeypatch):
    game = shuffled(ada, "abacus", 8)
    with pytest.raises(errors.PartnerDeclines, match="Computer, Abacus would rather"):
        services.offer_draw(game_id=game.pk, player=ada, now=game.moved_at)
    monkeypatch.setattr(partner_answers, "QUIET", 8)
    ended = services.offer_draw(game_id=game.pk, player=ada, now=game.moved_at)
    assert ended.termination == "agreement"


def offer(game: Game, player, value: int, monkeypatch) -> Game:
    """Offer a draw after a turn at which the machine thought to stand so."""
    thinks(monkeypatch, value)
    work()
    return services.offer_draw(game_id=game.pk, player=player, now=game.moved_at)


def test_who_thinks_to_stand_worse_agrees_at_once(ada, monkeypatch):
    game = offer(shuffled(ada, "compass", 1), ada, 2 * manners.WORSE, monkeypatch)
    assert game.termination == "agreement"


def test_who_thinks_to_stand_better_declines_however_quiet_it_is(ada, monkeypatch):
    monkeypatch.setattr(partner_answers, "QUIET", 2)
    with pytest.raises(errors.PartnerDeclines, match="unless it stands clearly better"):
        offer(shuffled(ada, "compass", 5), ada, 2 * manners.BETTER, monkeypatch)


def test_who_has_one_man_against_six_agrees_before_it_has_thought(ada):
    game = begin(ada, partner="astrolabe", start=LAST_MAN)
    ended = services.offer_draw(game_id=game.pk, player=ada, now=game.moved_at)
    assert ended.termination == "agreement"


def test_what_it_thought_of_a_turn_that_was_taken_back_is_forgotten(ada, monkeypatch):
    game = shuffled(ada, "compass", 3)
    thinks(monkeypatch, 2 * manners.WORSE)
    work()
    for _turn in range(2):
        services.ask_takeback(game_id=game.pk, player=ada, now=game.moved_at)
    with pytest.raises(errors.PartnerDeclines):
        services.offer_draw(game_id=game.pk, player=ada, now=game.moved_at)


def test_a_draw_that_the_rules_allow_is_claimed_unless_it_stands_better(
    ada, monkeypatch
):
    thinks(monkeypatch, 500)
    game = shuffled(ada, "abacus", 9)
    rules, position = game.rules, position_of(game)
    assert rules.claims(position), "the position has stood here three times"
    assert not decide(game).claims
    thinks(monkeypatch, 0)
    assert decide(game).claims
    work()
    assert again(game).termination == "claim"


# --- Alone ------------------------------------------------------------------------

# The king of Red is taken; all others can move on for ever.
RED_IS_OUT = "yK6bK/8/8/3rR4/8/8/bN1kN2yN2/kK7 fire-of-fire rkyb k aafa bkry ---- - 1"


def alone(ada, monkeypatch) -> Game:
    """A game of three machines whose only person cannot move, after they have played
    until they waited for somebody."""
    thinks(monkeypatch, 0)
    game = begin(
        ada,
        key="enochian",
        options={"players": "4"},
        partner="abacus",
        seat="red",
        start=RED_IS_OUT,
    )
    work()
    return again(game)


def test_machines_alone_do_not_play_on_for_ever(ada, monkeypatch):
    monkeypatch.setattr(stopping, "ALONE", 20)
    monkeypatch.setattr(stopping, "EVERY", 5)
    game = alone(ada, monkeypatch)
    assert (game.status, game.ply) == ("aborted", 20)
    assert "took nothing for 20 moves" in game.ending


def test_machines_alone_play_on_while_something_is_taken(ada, monkeypatch):
    monkeypatch.setattr(stopping, "ALONE", 20)
    monkeypatch.setattr(stopping, "EVERY", 5)
    monkeypatch.setattr(stopping, "is_quiet", lambda game, plies: game.ply >= 40)
    assert alone(ada, monkeypatch).ply == 40


def test_a_game_of_a_person_is_not_stopped(ada, monkeypatch):
    thinks(monkeypatch, 100)
    monkeypatch.setattr(stopping, "ALONE", 6)
    monkeypatch.setattr(stopping, "EVERY", 1)
    assert not decide(shuffled(ada, "abacus", 7)).stops
