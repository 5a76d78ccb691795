"""The check of stored clocks allows what the rules of time give, and not a millisecond
more."""

from __future__ import annotations

from datetime import timedelta
from random import Random

import pytest

from games.engine import rules as rules_of
from games.engine.registry import GAMES
from games.play import services
from games.play.checks import faults
from games.play.models import Game
from games.play.positions import position_of, replay
from games.play.seats import player_in
from games.play.timing.clock_checks import clock_faults
from tests.support import four
from tests.support.clocked import DAY, MINUTE, SECOND, TURN, after, begin, left, move
from tests.support.games import start_game
from tests.support.people import NOON

pytestmark = pytest.mark.django_db
__all__ = ["begin"]

ALL: list[tuple[str, dict]] = [(key, {}) for key in GAMES]
ALL += [("enochian", {"players": "4", "divination": True})]
MANY, SOME = 24, 14  # plies of a game; and of one in which they are taken back
LONGEST = {"5+3": 4 * SECOND, "2d": DAY}  # that a move is thought of


class Table:
    """A game that is played at random, with a clock."""

    def __init__(self, key: str, options: dict, control: str, seed: int) -> None:
        self.lot, self.at, self.longest = Random(seed), 0, LONGEST[control]
        people = four.four_people().values()
        seats = rules_of(key, **options).seats
        self.game = start_game(
            key=key,
            options=options,
            players=dict(zip(seats, people, strict=False)),
            now=NOON,
            control=control,
        )

    def move(self) -> None:
        rules, position = self.game.rules, position_of(self.game)
        moves = list(rules.legal_moves(position))
        self.at += self.lot.randrange(self.longest)
        text = rules.write_move(position, self.lot.choice(moves))
        move(self.game, text, self.at, thought=self.lot.randrange(self.longest))
        self.game.refresh_from_db()

    def go_back(self) -> None:
        """A step of a turn that is not closed, or a whole turn if all agree."""
        game, seat = self.game, self.game.turn
        about = {"game_id": game.pk, "now": after(self.at)}
        if game.rules.may_undo(position_of(game)):
            services.undo(**about, player=player_in(game, seat), version=None)
        elif game.plies.filter(seat=seat, throw=None).exists():
            services.ask_takeback(**about, player=player_in(game, seat))
            for other in game.seats.exclude(name=seat).select_related("player"):
                if Game.objects.get(pk=game.pk).takeback:
                    services.answer_takeback(**about, player=other.player, accept=True)
        game.refresh_from_db()


@pytest.mark.parametrize("control", LONGEST)
@pytest.mark.parametrize(("key", "options"), ALL)
def test_a_game_as_it_was_played_has_no_faults_and_no_time_to_spare(
    key, options, control
):
    table = Table(key, options, control, seed=1)
    while table.game.is_live and table.game.ply < MANY:
        table.move()
    assert faults(table.game) == []
    made = [replay(table.game, number + 1) for number in range(table.game.ply)]
    for ply in table.game.plies.filter(throw=None):
        own, most = table.game.plies.filter(pk=ply.pk), ply.left_ms
        assert most is not None
        own.update(left_ms=most + 1)
        said = f"ply {ply.number} leaves {most + 1} ms, but {most} at most"
        assert said in clock_faults(table.game, made)
        own.update(left_ms=most)


@pytest.mark.parametrize("control", LONGEST)
@pytest.mark.parametrize(("key", "options"), ALL)
def test_what_was_taken_back_is_no_fault(key, options, control):
    table = Table(key, options, control, seed=2)
    for _ in range(SOME):
        if not table.game.is_live:
            break
        if table.game.ply and table.lot.random() < 0.3:
            table.go_back()
        else:
            table.move()
        assert faults(table.game) == []


def test_an_increment_in_the_middle_of_a_turn_is_found(begin, ada, boethius):
    players = {"black": ada, "white": boethius}
    game = begin("5+3", key="margrites", players=players)
    for at, text in enumerate(TURN):
        game = move(game, text, at * SECOND)
    assert left(game)["black"] == 5 * MINUTE  # three seconds spent, then three given
    assert faults(game) == []
    game.plies.filter(number=3).update(left_ms=5 * MINUTE + SECOND)
    assert faults(game) == ["ply 3 leaves 301000 ms, but 298000 at most"]


def test_a_first_move_that_is_made_again_is_paid_for(begin, ada, boethius):
    game = move(begin("5+3"), "N2-L4", 0)
    about = {"game_id": game.pk, "now": NOON + timedelta(seconds=2)}
    services.ask_takeback(**about, player=ada)
    game = services.answer_takeback(**about, player=boethius, accept=True)
    game = move(game, "N2-L4", 4 * SECOND)
    assert left(game)["white"] == 5 * MINUTE + SECOND
    assert faults(game) == []
