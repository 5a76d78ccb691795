"""`bench search`: what is measured of the search, each once and small."""

from __future__ import annotations

from games.bench import search
from games.bench.search_goals import SearchGoals
from games.engine import GAMES
from games.engine.search import parts


def test_each_measure_of_the_plain_search_can_be_taken(monkeypatch):
    monkeypatch.setattr(search, "NODES", {False: 20})
    goals = {"rithmomachia": SearchGoals(perft=1, plain=7.0)}
    monkeypatch.setattr(search, "search_of", lambda key: goals.get(key, SearchGoals()))
    measures = search._measures(compiled=False)
    assert [each.least for each in measures if each.least] == [7]
    assert all(each.take() > 0 for each in measures)
    assert not any("one CPU second" in each.title for each in measures)


def test_depth_is_asked_of_every_game():
    titles = [each.title for each in search._measures(compiled=True)]
    assert "boolean: depth in one CPU second (goal 4)" in titles
    assert all(any(t.startswith(f"{key}: depth") for t in titles) for key in GAMES)


def test_without_compiled_code_it_says_how_to_make_it(monkeypatch):
    said: list[str] = []
    groups: list[object] = []
    monkeypatch.setattr(parts, "is_compiled", lambda: False)
    monkeypatch.setattr(search, "compare", lambda say, given: groups.extend(given))
    search.run(said.append)
    assert said == ["The search is not compiled: python -m games.engine compile."]
    assert groups == ["python-chess", "not compiled"]
