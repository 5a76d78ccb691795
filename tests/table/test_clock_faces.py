"""The clocks on the cards of the players, as the server writes them."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest

from games.engine.clock import DAY
from games.play import services
from games.play.models import Game
from games.play.seats import SPECTATOR, viewer_of
from games.play.timing.clocks import moment
from games.play.timing.dials import HOUR, clock_words, countdown, dials
from games.table import contexts, fragments
from tests.support.four import ROUND, four_people
from tests.support.four import play as play_on
from tests.support.games import start_game
from tests.support.people import NOON

pytestmark = pytest.mark.django_db

SECOND = timedelta(seconds=1)
OPENING = ("N8-M8", "C1-D1", "M8-L8")


def begin(ada, boethius, control: str, **more) -> Game:
    return start_game(
        key="rithmomachia",
        options={},
        players={"white": ada, "black": boethius},
        now=NOON,
        control=control,
        **more,
    )


def play(game: Game, *moves: str, seconds: int = 1) -> Game:
    """Everybody thinks for `seconds` and moves."""
    for text in moves:
        game.refresh_from_db()
        game = services.play(
            game_id=game.pk,
            player=next(s.player for s in game.seats.all() if s.name == game.turn),
            text=text,
            version=None,
            now=NOON + (game.ply + 1) * seconds * SECOND,
        )
    return game


def shown(game: Game, player=None, *, after: float = 0, ply: int | None = None):
    """The clocks `after` seconds of the game, by seat."""
    viewer = viewer_of(game, player) if player else SPECTATOR
    return dials(game, viewer, NOON + after * SECOND, ply)


def clock_in(html: str, seat: str) -> str:
    """The element that shows the clock of `seat`."""
    found = re.search(rf'<p id="clock-{seat}".*?</p>', html, re.S)
    assert found is not None
    return found[0]


@pytest.mark.parametrize(
    ("left", "words"),
    [
        (0, "0.0"),
        (9_949, "9.9"),
        (10_000, "0:10"),
        (299_999, "4:59"),
        (HOUR, "1:00:00"),
        (DAY - 1, "23:59:59"),
        (DAY, "1 day"),
        (2 * DAY + HOUR, "2 days, 1 hour"),
        (13 * DAY + 5 * HOUR, "13 days, 5 hours"),
    ],
)
def test_time_reads_well(left, words):
    assert clock_words(left) == words


@pytest.mark.parametrize(
    ("left", "words"),
    [
        (0, "0:00"),
        (1, "0:01"),
        (2_900, "0:03"),
        (39_001, "0:40"),
        (HOUR - 1, "1:00:00"),
        (2 * DAY + HOUR, "2 days, 1 hour"),
    ],
)
def test_a_wait_is_told_in_whole_seconds(left, words):
    assert countdown(left) == words


def test_the_first_move_costs_nothing_and_is_awaited_for_a_short_time(ada, boethius):
    game = begin(ada, boethius, "5+3")
    assert not any(dial.runs for dial in shown(game, after=7).values())
    context = contexts.table_context(game, viewer_of(game, ada), now=NOON + 10 * SECOND)
    assert context["first_move"].text == "0:20"
    assert (
        contexts.table_context(
            play(game, "N8-M8", "C1-D1"), viewer_of(game, ada), now=NOON
        )["first_move"]
        is None
    )


def test_the_clock_of_who_is_to_move_runs(ada, boethius):
    game = play(begin(ada, boethius, "5+3"), *OPENING[:2])
    now = shown(game, ada, after=12)
    assert now["white"].runs
    assert not now["black"].runs
    assert now["white"].text == "4:50"
    assert now["black"].text == "5:00"
    assert (now["white"].is_mine, now["black"].is_mine) == (True, False)
    assert now["white"].since == moment(NOON + 2 * SECOND)


def test_little_time_is_said_from_a_tenth_on(ada, boethius):
    game = play(begin(ada, boethius, "5+0"), *OPENING[:2])
    assert not shown(game, after=2 + 269)["white"].is_low
    assert shown(game, after=2 + 270)["white"].is_low


def test_a_page_has_what_its_script_counts_on_from(ada, boethius, enter):
    game = play(begin(ada, boethius, "5+3"), *OPENING[:2])
    push = fragments.render_push(
        game, viewer_of(game, ada), with_board=True, now=NOON + 12 * SECOND
    )
    clock = clock_in(push, "white")
    assert 'data-left="290000"' in clock
    assert f'data-now="{moment(NOON + 12 * SECOND)}"' in clock
    assert f'data-running="{moment(NOON + 2 * SECOND)}"' in clock
    assert 'role="timer"' in clock
    assert 'aria-live="off"' in clock
    assert "data-mine" in clock
    assert ">4:50<" in clock
    still = clock_in(push, "black")
    assert "data-running" not in still
    assert "data-mine" not in still


def test_a_push_without_the_board_brings_the_clocks(ada, boethius):
    game = play(begin(ada, boethius, "5+3"), *OPENING[:2])
    push = fragments.render_push(
        game, viewer_of(game, ada), with_board=False, now=NOON + 12 * SECOND
    )
    assert 'id="clock-white"' in push
    assert 'id="player-white"' not in push


def test_without_a_clock_there_is_none(game, ada, enter):
    page = enter(ada).get(game.get_absolute_url()).content.decode()
    assert 'role="timer"' not in page
    assert "clock.js" not in page


def test_days_are_words(ada, boethius):
    game = play(begin(ada, boethius, "3d"), *OPENING[:2])
    later = shown(game, after=2 + 3 * 3600)
    assert later["white"].text == "2 days, 21 hours"
    assert later["white"].end == "Runs out on 4 May 2026, 12:00:02 UTC"


def test_when_it_is_over_clocks_stand_as_they_did_at_each_ply(ada, boethius):
    game = play(begin(ada, boethius, "5+0"), *OPENING, "C2-D2", "L8-K8", seconds=10)
    game = services.resign(game_id=game.pk, player=ada, now=NOON + 60 * SECOND)
    texts = {
        ply: [dial.text for dial in shown(game, after=900, ply=ply).values()]
        for ply in (2, 3, 4, 5)
    }
    assert texts == {
        2: ["5:00", "5:00"],
        3: ["4:50", "5:00"],
        4: ["4:50", "4:50"],
        5: ["4:40", "4:50"],
    }
    assert not any(dial.runs for dial in shown(game, after=900).values())


def test_four_people_have_a_clock_each():
    game = start_game(
        key="enochian",
        options={"players": "4"},
        players=four_people(),
        now=NOON,
        control="10+5",
    )
    game = play_on(game, *ROUND)
    runs = {seat: dial.runs for seat, dial in shown(game, after=9).items()}
    assert runs == {"red": True, "black": False, "yellow": False, "blue": False}
