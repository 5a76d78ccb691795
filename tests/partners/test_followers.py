"""The game after a game against a machine: again, stronger, weaker."""

from __future__ import annotations

import pytest

from accounts import partners
from games.common import errors
from games.engine import rules
from games.partners.errors import NoSuchLevel
from games.partners.followers import stronger, suggested, weaker
from games.play import services
from games.play.models import Game
from tests.partners.test_partners import again
from tests.support.people import NOON
from tests.support.practice import begin

pytestmark = pytest.mark.django_db


def ended(game: Game, winner: str) -> Game:
    """The game as if the rules had ended it so; "" is a draw."""
    Game.objects.filter(pk=game.pk).update(
        status="finished", winner=winner, termination="rules", ended_at=NOON, ply=9
    )
    return again(game)


def machines(game: Game) -> set[str]:
    return {seat.player.partner for seat in game.seats.all()} - {""}


def test_who_has_won_is_led_to_the_level_above(plain, ada):
    game = ended(begin(ada, options={"ambush": False}), "white")
    assert suggested(game, "white") == "stronger"
    browser = plain(ada)
    page = browser.open(game.get_absolute_url())
    assert "Stronger: Abacus" in page.texts["actions"]
    assert "Weaker" not in page.texts["actions"]
    browser.push("Stronger: Abacus")
    new = Game.objects.get(rematch_of=game)
    assert browser.url == new.get_absolute_url()
    assert (new.options, machines(new)) == (game.options, {"abacus"})
    assert new.seats.get(player=ada).name == "black", "the colours are changed"
    assert stronger(game_id=game.pk, player=ada, now=NOON) == new


def test_who_has_lost_once_plays_again_and_twice_a_weaker_one(ada):
    game = ended(begin(ada, partner="compass"), "black")
    assert suggested(game, "white") == "rematch"
    assert suggested(ended(game, ""), "white") == "rematch"
    ended(game, "black")
    new = services.rematch(game_id=game.pk, player=ada, now=NOON)
    new = ended(new, "white")
    assert suggested(new, "black") == "weaker"
    weak = weaker(game_id=new.pk, player=ada, now=NOON)
    assert machines(weak) == {"tables"}
    assert suggested(ended(weak, "black"), "white") == "rematch"


def test_a_level_between_is_there_in_some_games(ada):
    for key, above, below in (
        ("boolean", "astrolabe", "monochord"),
        ("enochian", "quadrant", "quadrant"),
    ):
        for partner, step, found in (
            ("monochord", stronger, above),
            ("astrolabe", weaker, below),
        ):
            seat = rules(key).seats[0]
            game = ended(begin(ada, key=key, partner=partner, seat=seat), "")
            new = step(game_id=game.pk, player=ada, now=NOON)
            assert machines(new) == {found}


def test_above_the_strongest_and_below_the_weakest_is_nobody(ada):
    first, *_, last = partners.offered_partners()
    top, bottom = (ended(begin(ada, partner=key), "white") for key in (last, first))
    assert suggested(top, "white") == "rematch"
    with pytest.raises(NoSuchLevel):
        stronger(game_id=top.pk, player=ada, now=NOON)
    with pytest.raises(NoSuchLevel):
        weaker(game_id=bottom.pk, player=ada, now=NOON)


def test_a_level_is_changed_only_after_a_game_with_one(ada, boethius, game):
    with pytest.raises(errors.GameNotOver):
        stronger(game_id=begin(ada).pk, player=ada, now=NOON)
    with pytest.raises(errors.NotSeated):
        stronger(game_id=ended(begin(ada), "white").pk, player=boethius, now=NOON)
    with pytest.raises(NoSuchLevel):
        stronger(game_id=ended(game, "white").pk, player=ada, now=NOON)


def test_all_machines_of_a_table_change_together(ada):
    game = begin(ada, key="enochian", options={"players": "4"}, seat="red")
    new = stronger(game_id=ended(game, "red").pk, player=ada, now=NOON)
    assert machines(new) == {"abacus"}
    assert new.seats.filter(player=ada).count() == 1
