"""While somebody plays, nobody tells them anything of the position on their board,
unless that game allows hints."""

from __future__ import annotations

import pytest
from django.urls import reverse
from django.utils.http import urlencode

from games.engine import rules
from games.partners.fair_play import refusal
from games.play import services
from games.play.addresses import ply_at
from games.play.models import Game
from games.play.positions import position_of
from games.rulesets.terms import Terms
from tests.support.archived import indexed, resigned
from tests.support.people import NOON
from tests.support.practice import begin, work

pytestmark = pytest.mark.django_db
KEY = "rithmomachia"
MOVES = ("N2-L4", "C1-D1")
CLOSED = "You can look into it when the game is over."


def rated(ada, boethius, *, helps: bool = True) -> Game:
    """Ada is White, and both have moved."""
    terms = Terms(KEY, {}, rated=True, helps=helps)
    game = services.start(terms, {"white": ada, "black": boethius}, NOON)
    for player, text in zip((ada, boethius), MOVES, strict=True):
        services.play(game_id=game.pk, player=player, text=text, version=None, now=NOON)
    game.refresh_from_db()
    return game


def explorer(client, *moves: str) -> str:
    address = reverse("explorer", args=[KEY])
    query = urlencode([("m", text) for text in moves])
    return client.get(f"{address}?{query}").content.decode()


def beside(game: Game, client) -> str:
    """What stands beside an earlier game about what was played after two plies."""
    address = f"{ply_at(game.pk, len(MOVES))}?panel=played"
    return client.get(address).content.decode()


def asked(client, *moves: str) -> str:
    """The board for analysis after the question what the position is worth."""
    query = urlencode([("m", text) for text in moves])
    address = f"{reverse('analysis-board', args=[KEY])}?{query}"
    return client.post(address, {"ask": "worth"}, follow=True).content.decode()


@pytest.mark.parametrize("helps", [True, False])
def test_neither_analysis_nor_explorer_tells_of_a_game_one_plays(
    ada, boethius, cusanus, enter, helps
):
    before = resigned(boethius, cusanus, *MOVES, "N8-M8", at=NOON)
    indexed(before)
    game = rated(ada, boethius, helps=helps)
    for player in (ada, boethius):
        for read in (asked, explorer):
            page = read(enter(player), *MOVES)
            assert CLOSED in page
            assert "N8-M8" not in page
    for reader in (enter(cusanus), enter()):
        assert CLOSED not in asked(reader, *MOVES)
        assert "1 game came here." in explorer(reader, *MOVES)
        assert "1 game came here." in beside(before, reader)
    for player in (ada, boethius):
        assert CLOSED in beside(before, enter(player))
        assert "came here" not in beside(before, enter(player))
    services.resign(game_id=game.pk, player=ada, now=NOON)
    assert "1 game came here." in explorer(enter(ada), *MOVES)
    assert CLOSED not in asked(enter(ada), *MOVES)


def test_other_positions_can_be_explored_meanwhile(ada, boethius, enter):
    rated(ada, boethius)
    assert CLOSED not in explorer(enter(ada), "N8-M8")
    assert CLOSED in asked(enter(ada)), "that is two moves away"


@pytest.mark.parametrize("helps", [True, False])
def test_against_a_machine_it_is_as_hints_are(ada, enter, helps):
    game = begin(ada, seat="black", helps=helps)
    work()
    game.refresh_from_db()
    closed = refusal(ada, rules(KEY), position_of(game))
    assert bool(closed) is not helps
    assert bool(refusal(ada, rules(KEY), position_of(game), near=0)) is not helps
