"""`bench strength`: the search plays the sharp partner from both sides."""

from __future__ import annotations

import json

import pytest

from games.bench import strength
from games.bench.strength import (
    OPENING,
    Contest,
    PlayedPairing,
    opening,
    play_pairing,
    result_lines,
    run,
)
from games.engine import GAMES, rules
from games.engine.search import parts
from games.engine.search.thinking import Thought

EASY = {"point_victory": True, "point_target": 1}  # every opening is decided


def test_an_opening_is_played_from_both_sides():
    plan = Contest("rithmomachia", EASY, nodes=60, against=20)
    one, other = (play_pairing(plan, number) for number in (0, 1))
    assert {one.reason, other.reason} == {"points"}
    assert one.plies >= OPENING + 1
    assert one.score + other.score == 1  # whoever begins has a point at once


def test_an_opening_is_drawn_anew_where_the_search_in_play_sees_a_win(monkeypatch):
    looked = []
    monkeypatch.setattr(
        strength, "_is_decided", lambda game, position, nodes: looked.append(nodes)
    )
    for nodes in (5, 900):
        play_pairing(Contest("boolean", {}, plies=OPENING, nodes=nodes), 0)
    assert looked == [600, 900]


@pytest.mark.parametrize(
    ("value", "looks"), [(100, [30]), (-101, [30, 240]), (999999, [30])]
)
def test_it_is_looked_further_where_a_side_is_ahead(value, looks, monkeypatch):
    asked = []

    def think(game, position, limits):
        asked.append(limits.nodes)
        return Thought(None, value, 1, (), limits.nodes)

    monkeypatch.setattr(strength, "think", think)
    monkeypatch.setattr(strength, "DRAWN", 1)
    opening(rules("boolean"), 1, 30)
    assert asked == looks


def test_nobody_plays_on_for_ever(monkeypatch):
    monkeypatch.setattr(strength, "LOOKED", 20)
    plan = Contest("boolean", {}, plies=4, nodes=5, against=20)
    played = play_pairing(plan, 0)
    assert (played.reason, played.score, played.moves) == ("unfinished", 0.5, 1)


@pytest.mark.parametrize("key", GAMES)
def test_openings_are_the_same_each_time(key):
    game = rules(key)
    texts = {game.write_position(opening(game, seed, 20)) for seed in (1, 1, 2)}
    assert len(texts) == 2


def test_the_score_is_told_with_its_interval():
    played = [PlayedPairing(1.0, "harmony", 9, 0.2, 4)] * 3
    played.append(PlayedPairing(0.5, "claimed", 99, 0.2, 46))
    assert list(result_lines(played)) == [
        "won 3, drawn 1, lost 0: 87.5 % ± 24.5",
        "harmony won 3, claimed drawn 1",
        "plies: median 9, 9 to 99",
        "CPU time of the search: 14 ms a move",
    ]


def test_the_command_says_what_was_played():
    said: list[str] = []
    run(said.append, Contest("rithmomachia", EASY, 2, nodes=20, against=9, processes=1))
    assert said[0].startswith("Rithmomachia (point_victory=True point_target=1), 2")
    assert len(said) == 6


def test_what_was_played_is_kept_by_game_and_options(tmp_path, monkeypatch):
    monkeypatch.setattr(strength, "FILE", tmp_path / "strength.json")
    played = [PlayedPairing(score, "points", 9, 0.2, 4) for score in (1.0, 0.5)]
    for options, most in (({}, 1), ({}, 2), ({"ambush": False}, 2)):
        plan = Contest("rithmomachia", options, nodes=50, against=9)
        strength.keep_pairing(plan, played[:most])
    told = json.loads((tmp_path / "strength.json").read_text())["rithmomachia"]
    assert told.keys() == {"usual rules", "ambush=False"}
    assert told["usual rules"]["games"] == [1, 1, 0]
    assert (told["usual rules"]["score"], told["usual rules"]["error"]) == (75, 49)
    assert told["ambush=False"]["digest"] == parts.digest()
