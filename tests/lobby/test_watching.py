"""Games to watch: which is first, what their cards say, and what the socket tells."""

from __future__ import annotations

import asyncio
import re
from html import unescape
from unittest.mock import patch

import pytest
from django.db import connection
from django.template.loader import render_to_string
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from accounts.players import partner_called
from games.lobby import watching
from games.lobby.watch_consumers import CardListener
from games.lobby.watching import watch_context
from games.play import services
from games.play.models import Game
from games.wire.live import hub
from games.wire.threads import in_thread
from tests.engine.sparse import text
from tests.support.games import start_game
from tests.support.sockets import ORIGIN, opened, until

pytestmark = pytest.mark.django_db(transaction=True)


def play(white: User, black: User, **more) -> Game:
    given = {"key": "rithmomachia", "options": {}, "control": "15+10"} | more
    players = {"white": white, "black": black}
    return start_game(players=players, now=timezone.now(), **given)


def shown() -> list[str]:
    return [each.game.pk for each in watch_context("", timezone.now())["tables"]]


def test_what_most_watch_is_first_and_people_come_before_machines(
    ada, boethius, cusanus
):
    machine = play(cusanus, partner_called("passive"))
    first, second = play(ada, boethius), play(boethius, cusanus)
    many = {first.pk: 3, second.pk: 1, machine.pk: 9}
    with patch.object(watching, "watching", many.get):
        assert shown() == [first.pk, second.pk, machine.pk]
        many[second.pk] = 4
        assert shown() == [second.pk, first.pk, machine.pk]


def test_the_page_has_ratings_times_and_who_watches(client, ada, boethius):
    game = play(ada, boethius, rated=True, pool="rithmomachia/spec/rapid")
    with patch.object(watching, "watching", return_value=2):
        page = client.get("/watch/").content.decode()
    assert f'id="watch-{game.pk}"' in page
    assert "1500?" in page
    assert f'id="time-{game.pk}-white"' in page
    assert "2 watching" in page
    assert f"/ws/watch/?games={game.pk}:{game.version}" in page


def test_the_card_tells_the_last_move_with_its_equation_and_what_was_taken(
    client, ada, boethius
):
    men = "D4:T9 P1:T5 P8:C3 D6:t9 D8:t7 A1:t16"
    game = play(ada, boethius, start=text(men, "W 0 0-0 -"))
    now = timezone.now()
    services.play(
        game_id=game.pk, player=ada, text="D4xD6:EQUAL", version=None, now=now
    )
    page = client.get("/watch/").content.decode()
    card = page[page.index(f'id="watch-{game.pk}"') :]
    told = re.sub(r"\s+", " ", unescape(re.sub("<[^>]+>", " ", card)))
    assert "White T9 D4→D6 takes Black T9: 9 = 9" in told
    assert "took 9" in told


def test_more_games_take_no_more_questions(client, ada, boethius, cusanus):
    counts = []
    for _ in range(2):
        play(ada, boethius)
        play(boethius, cusanus)
        with CaptureQueriesContext(connection) as asked:
            client.get("/watch/")
        counts.append(len(asked))
    assert counts[0] == counts[1]


async def test_a_move_is_told_once_for_all_who_watch(ada, boethius):
    game = await in_thread(play, ada, boethius)
    address = f"/ws/watch/?games={game.pk}:{game.version},nowhere1:1"
    headers = [ORIGIN, (b"host", b"localhost")]
    with patch.object(
        watching, "render_to_string", side_effect=render_to_string
    ) as drawn:
        async with opened(address, headers) as one, opened(address, headers) as two:
            # A page that is still coming is told nothing: it reads, and draws, itself.
            await until(lambda: _arrived(game) == 2)
            await in_thread(_resign, game, ada)
            frames = await asyncio.gather(one.frame(), two.frame())
    assert frames[0] == frames[1]
    assert f'id="watch-{game.pk}" hx-swap-oob="morph"' in frames[0]
    assert "Black won: White resigned." in frames[0]
    assert drawn.call_count == 1
    assert hub.listeners(f"table:{game.pk}") == ()


async def test_what_the_page_does_not_show_yet_comes_at_once(ada, boethius):
    game = await in_thread(play, ada, boethius)
    headers = [ORIGIN, (b"host", b"localhost")]
    async with opened(f"/ws/watch/?games={game.pk}:0", headers) as page:
        assert f'id="watch-{game.pk}"' in await page.frame()


def _arrived(game: Game) -> int:
    """How many pages have read what they show of this game."""
    cards = hub.listeners(f"table:{game.pk}")
    return sum(isinstance(each, CardListener) and each.arrived for each in cards)


def _resign(game: Game, player: User) -> None:
    services.resign(game_id=game.pk, player=player, now=timezone.now())
