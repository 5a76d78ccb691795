"""The explorer and the statistics count alike on every kind of database."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.http import QueryDict

from accounts.models import User
from games.archive.explorer import reached as reached_module
from games.archive.explorer.novelty import Novelty, novelty_of
from games.archive.explorer.played_here import played_here
from games.archive.explorer.reached import times_reached
from games.archive.explorer.visits import CountedGames, visits
from games.archive.index.queue import put_in_line
from games.archive.search import queries
from games.archive.search.queries import find
from games.archive.search.results import Results, find_ids
from games.archive.search.typed import read_search
from games.archive.statistics.figures import figures_of
from games.engine import rules
from games.play.models import Game
from tests.databases import KINDS, database_of
from tests.support.archived import DIVISOR, indexed, resigned
from tests.support.people import NOON


@pytest.fixture(params=KINDS)
def games(request, tmp_path, django_db_blocker):
    with django_db_blocker.unblock(), database_of(request.param, tmp_path):
        ada, boethius = map(User.objects.create_user, ("Ada", "Boethius"))
        made = [
            resigned(ada, boethius, *DIVISOR[:n], at=NOON + timedelta(days=n))
            for n in range(4)
        ]
        indexed(*made)
        yield made


def test_counts_are_those_of_the_games(games):
    game = rules("rithmomachia")
    start = game.initial()
    key = game.position_key(start)
    after = game.apply(start, game.read_move(start, DIVISOR[0]))
    second = game.position_key(after)
    seen = visits(key, CountedGames())
    assert (seen.games, seen.ended) == (4, 1)
    assert seen.tallies[second].games == 3
    assert seen.tallies[second].won == {"white": 3}
    assert times_reached([key, second], CountedGames()) == {key: 4, second: 3}
    some = CountedGames(digest=game.options.digest(game.key), low=1, high=3000)
    assert times_reached([key, second], some) == {key: 0, second: 0}
    assert visits(key, CountedGames(digest=game.options.digest(game.key))).games == 4
    assert visits(key, CountedGames(low=1, high=3000)).games == 0


def test_what_is_taken_out_of_the_count_is_not_counted(games):
    void = Game.objects.filter(pk=games[3].pk)
    void.update(voided_at=NOON, void_reason="Arranged.")
    put_in_line([games[3].pk], NOON)
    indexed()
    game = rules("rithmomachia")
    key = game.position_key(game.initial())
    some = CountedGames(digest=game.options.digest(game.key))
    for asked in (CountedGames(), some):
        seen = visits(key, asked)
        assert (seen.games, len(seen.newest)) == (3, 3)
        assert times_reached([key], asked) == {key: 3}


def test_many_visits_are_not_looked_at(games, monkeypatch):
    game = rules("rithmomachia")
    key = game.position_key(game.initial())
    for most, reached in ((4, {key: 4}), (3, {})):
        monkeypatch.setattr(reached_module, "MOST", most)
        assert times_reached([key], CountedGames()) == reached


def test_figures_and_novelties_are_those_of_the_games(games):
    figures = figures_of(read_search("game:rithmomachia"))
    assert (figures.games, figures.won) == (4, (("white", 4),))
    assert dict(figures.lengths) == {0: 1, 1: 2, 2: 1}
    assert (figures.first_end, figures.last_end) == (
        games[0].ended_at,
        games[-1].ended_at,
    )
    assert dict(figures.favourites["took"]) == {"16": 1}
    assert novelty_of(games[3]) == Novelty(3, 1, 3)
    assert len(played_here(games[3], 1).rows) == 1


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("by:ada", 4),
        ("won:ada white:ada", 4),
        ("won:ada black:ada", 0),
        ("white:ada by:ada moves:2-", 1),
        ("took:16 by:ada", 1),
        ("took:16 by:boethius", 0),
    ],
)
def test_a_search_for_somebody_finds_their_games(games, monkeypatch, text, count):
    assert find(read_search(text)).count == count
    monkeypatch.setattr(queries, "WINDOW", 2)
    assert len(find_ids(read_search(text), 9).ids) == count


def test_a_search_shows_rows_and_facets(games):
    results = Results.read(QueryDict("q=by:ada"))
    assert [card.url for card in results.cards] == [
        f"/g/{game.pk}/" for game in reversed(games)
    ]
    assert results.facets == []  # all four are alike
    page = find(results.search, size=2, after=find(results.search, size=2).following)
    assert (page.preceding, page.skipped, page.following) == ("", 2, "")
