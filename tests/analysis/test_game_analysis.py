"""The analysis of a finished game: asked for by one press, made by workers a slice at a
time, told on its page."""

from __future__ import annotations

import re
from html import unescape
from itertools import count

import pytest
from django.core.cache import cache
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from games.analysis import asking, game_reports, tasks, told_games
from games.analysis.appraisers import report_version
from games.analysis.graphs import graph_of
from games.analysis.models import Analysis, Appraised
from games.archive.index.writing import index_waiting
from games.background.worker import make_worker
from games.engine import GAMES, rules
from games.engine.analysis.marking import MISSED_CAPTURE, LineMove, Mark
from games.engine.analysis.reporting import GameReport
from games.play import services
from games.play.models import Game
from games.play.positions import position_of
from games.play.seats import player_in
from tests.support.games import SECRET, start_game
from tests.support.people import NOON

pytestmark = pytest.mark.django_db


def address(game):
    return f"/g/{game.pk}/analysis/"


@pytest.mark.parametrize("key", GAMES)
def test_a_game_of_every_kind_is_analysed_by_one_press(client, ended, key):
    game = ended(key, 2)
    page = client.get(address(game)).content.decode()
    assert "Analyse this game" in page
    assert client.post(address(game))["Location"] == address(game)
    page = client.get(address(game)).content.decode()
    assert "0 of 2 moves" in page
    assert "<progress" in page
    make_worker("tests").run()
    page = client.get(address(game)).content.decode()
    assert "<svg" in page
    assert "Key moments" in page
    assert page.count(f'href="/g/{game.pk}/2/"') >= 2  # in the graph and in the table
    assert Analysis.objects.get().finished_at


def test_what_is_asked_twice_is_done_once(client, ended):
    game = ended("boolean", 2)
    client.post(address(game))
    client.post(address(game))
    assert DBTaskResult.objects.filter(task_path=tasks.analyse.module_path).count() == 1
    make_worker("tests").run()
    client.post(address(game))
    assert not DBTaskResult.objects.ready().exists()


def test_a_slice_ends_when_its_time_is_over_and_the_next_goes_on(ended):
    game = ended("boolean", 3)
    asking.ask_for_game(game, timezone.now())
    ticks = count(step=game_reports.SLICE)  # each look takes as long as a slice
    rounds = 1
    while not game_reports.analyse_further(game.pk, clock=lambda: next(ticks)):
        rounds += 1
        found = Analysis.objects.get()
        assert found.report is None
        assert found.done < game.ply
    assert rounds >= game.ply
    assert Analysis.objects.get().done == game.ply
    assert game_reports.analyse_further(game.pk), "done twice it does no harm"


def test_a_worker_that_is_interrupted_loses_nothing(ended):
    game = ended("boolean", 3)
    asking.ask_for_game(game, timezone.now())
    ticks = count(step=game_reports.SLICE)
    assert not game_reports.analyse_further(game.pk, clock=lambda: next(ticks))
    known = Appraised.objects.count()
    assert known
    assert game_reports.analyse_further(game.pk)
    assert Appraised.objects.count() > known


def test_analysis_waits_for_all_other_work(ended):
    asking.ask_for_game(ended("boolean", 1), timezone.now())
    (row,) = DBTaskResult.objects.ready()
    assert row.priority < 0


def test_an_analysis_of_an_earlier_search_is_made_anew(client, ended):
    game = ended("boolean", 1)
    Analysis.objects.create(
        game=game, engine="earlier", done=1, report={}, asked_at=timezone.now()
    )
    assert "Analyse this game" in client.get(address(game)).content.decode()
    client.post(address(game))
    assert Analysis.objects.get().engine == report_version()


def test_a_live_game_has_none(client, ada, boethius):
    players = {"white": ada, "black": boethius}
    game = start_game(key="boolean", options={}, players=players, now=NOON)
    assert client.get(address(game)).status_code == 404
    assert client.post(address(game)).status_code == 404
    assert not DBTaskResult.objects.filter(task_path=tasks.analyse.module_path).exists()


def test_a_game_without_moves_has_none(client, ended):
    assert client.get(address(ended("boolean", 0))).status_code == 404


def test_strangers_cannot_ask_without_end(client, ended, settings):
    settings.RATE_LIMITS = True
    cache.clear()
    game = ended("boolean", 1)
    answers = [client.post(address(game)).status_code for _ in range(13)]
    assert answers[-2:] == [302, 429]


def test_the_page_of_the_game_leads_there(client, ended):
    game = ended("boolean", 2)
    page = client.get(f"/g/{game.pk}/").content.decode()
    assert f'action="{address(game)}"' in page
    assert f"/analysis/boolean/?from={game.pk}/2" in page


def test_a_resigned_game_is_analysed_to_its_last_position(ended):
    game = ended("boolean", 2)
    asking.ask_for_game(game, timezone.now())
    assert game_reports.analyse_further(game.pk)
    report = Analysis.objects.get().report or {}
    assert len(report["chances"]) == game.ply + 1
    assert None not in report["chances"]


# --- What was played before ----------------------------------------------------------


def test_it_leads_to_what_others_played(client, ended):
    game = ended("boolean", 2)
    index_waiting()
    there = f"/g/{game.pk}/0/?panel=played"
    assert there in client.get(address(game)).content.decode()
    assert "New from 1." in client.get(there).content.decode()


def test_a_key_moment_leads_to_the_explorer_before_it(ended):
    game = ended("boolean", 2)
    early, late = (told_games._moment(game, _mark(ply), "") for ply in (24, 25))
    assert early.explorer_url == f"/archive/explorer/boolean/?from={game.pk}/23"
    assert late.explorer_url == ""


def _mark(ply):
    return Mark(ply, "white", "blunder", 0.4, "", ())


# --- What is told ------------------------------------------------------------------

BETTER = (
    LineMove("1.", "T9 J3 ×C81", "White T9 takes Black C81: 9 × 9 = 81"),
    LineMove("1…", "S25 H4 ×C5", "Black S25 takes White C5: 5 × 5 = 25"),
    LineMove("2.", "S169 K7", "White S169 N2→K7"),
)
MARK = Mark(1, "white", MISSED_CAPTURE, 0.12, "The answer: Black takes it.", BETTER)


def told(game, marks=(), accuracy=None):
    """The game, as it would be told if its analysis had found this."""
    chances = tuple(50.0 for _ in range(game.ply + 1))
    report = GameReport(chances, tuple(marks), accuracy or {}).as_data()
    version, now = report_version(), timezone.now()
    Analysis.objects.create(game=game, engine=version, report=report, asked_at=now)
    return game


def test_every_move_of_a_better_line_has_its_mathematics(client, ended):
    game = told(ended("rithmomachia", 2), [MARK])
    page = unescape(client.get(address(game)).content.decode())
    page = page.replace("\N{NO-BREAK SPACE}", " ")
    for move in BETTER:
        assert move.words in page
    assert "The answer: Black takes it." in page


def test_who_made_few_moves_is_told_so_in_the_place_of_accuracy(client, ended):
    page = client.get(address(told(ended("boolean", 2)))).content.decode()
    assert page.count("too few moves to say") == 2
    other = told(ended("boolean", 3), accuracy={"white": 93})
    page = client.get(address(other)).content.decode()
    assert page.count("too few moves to say") == 1
    assert "<dd>93 " in page


def test_where_dice_decide_there_is_no_accuracy(client, ada, boethius):
    players = dict(zip(rules("enochian").seats, (ada, boethius), strict=True))
    options = {"divination": True}
    game = start_game(
        key="enochian",
        options=options,
        players=players,
        now=NOON,
        pk="thrown",
        secret=SECRET,
    )
    position, player = position_of(game), player_in(game, game.turn)
    text = game.rules.write_move(position, next(game.rules.legal_moves(position)))
    services.play(game_id=game.pk, player=player, text=text, version=None, now=NOON)
    services.resign(game_id=game.pk, player=ada, now=NOON)
    page = client.get(address(told(Game.objects.get(pk=game.pk)))).content.decode()
    assert "too few moves" not in page


def test_one_asks_of_every_move_what_each_level_would_have_played(client, ended):
    game = told(ended("boolean", 2), [MARK])
    page = unescape(client.get(address(game)).content.decode())
    words = "What would each level have played?"
    assert page.count(words) == 2, "of the moment, and above the table"
    for ply in range(2):
        board = f"/analysis/boolean/?from={game.pk}/{ply}"
        assert f'formaction="{board}"' in page
        answer = client.post(board, {"ask": "choices"})
        assert answer["Location"].endswith(f"?from={game.pk}%2F{ply}")
    assert '<form id="levels" method="post">' in page


# --- From the table ----------------------------------------------------------------


def test_one_press_at_the_table_starts_it(client, ended, ada):
    game = ended("boolean", 2)
    for person in (None, ada):
        if person:
            client.force_login(person)
        page = client.get(f"/g/{game.pk}/").content.decode()
        actions = page[page.index('id="actions"') :].partition("</section>")[0]
        assert f'<form method="post" action="{address(game)}"' in actions
        assert "Analyse" in actions
    assert client.post(address(game))["Location"] == address(game)
    assert Analysis.objects.filter(game=game).exists()


def test_htmx_is_led_to_the_page(client, ended):
    game = ended("boolean", 2)
    answer = client.post(address(game), headers={"HX-Request": "true"})
    assert answer["HX-Redirect"] == address(game)


def test_without_moves_there_is_nothing_to_press(client, ended):
    game = ended("boolean", 0)
    assert address(game) not in client.get(f"/g/{game.pk}/").content.decode()


def test_what_is_there_already_costs_nothing(client, ended, settings):
    settings.RATE_LIMITS = True
    cache.clear()
    game = told(ended("boolean", 1))
    answers = {client.post(address(game)).status_code for _ in range(14)}
    assert answers == {302}


# --- The graph ---------------------------------------------------------------------


def test_the_graph_says_what_is_high_and_which_move_is_where(client, ended):
    page = client.get(address(told(ended("rithmomachia", 4)))).content.decode()
    for share in ("100 %", "50 %", "0 %"):
        assert f"<span>{share}</span>" in page
    assert re.findall(r'<text x="([^"]+)" y="1em">(\d+)<', page) == [
        ("25.0%", "1"),
        ("75.0%", "2"),
    ]


@pytest.mark.parametrize(("moves", "step"), [(8, 1), (9, 2), (60, 10), (400, 50)])
def test_its_numbers_stand_apart_however_long_the_game(moves, step):
    numbers = {2 * number - 1: number for number in range(1, moves + 1)}
    graph = graph_of([50.0] * (2 * moves + 1), (), {}, numbers)
    told = [int(tick.number) for tick in graph.ticks]
    assert told == list(range(step, moves + 1, step))
    assert len(told) <= 8
