"""`manage.py bench selfplay`: partners play, and what came of it is said."""

from __future__ import annotations

import pytest
from django.core.management import CommandError, call_command

from games.bench import selfplay
from games.bench.engines import experiment_of
from games.bench.selfplay import GREEDY, MATCHES, PASSIVE, Plan, PlayedGame, play_game
from games.engine import GAMES, rules
from games.engine.search.partners import choose


@pytest.mark.parametrize("key", list(GAMES))
def test_every_match_is_played_and_said(capsys, key):
    """Three plies are too few to end a game of any kind; five are not."""
    call_command(
        *("bench", "selfplay", key, "--games=2", "--plies=3"),
        *("--processes=1", "--seed=3", "--ahead"),
    )
    seen = capsys.readouterr().out
    for match in MATCHES:
        line = next(
            line for line in seen.splitlines() if line.startswith(f"{match.title}  ")
        )
        assert "2 unfinished" in line
        assert "3, 3, 3–3" in line
    assert "8 of 8 games" in seen
    told = experiment_of(key)
    assert ("seed: two aggressive players" in seen) == (told is not None)


@pytest.mark.parametrize("players", ["2", "4"])
def test_one_player_has_a_team_and_none_chooses_a_throw(players, monkeypatch):
    asked = []

    def watched(game, position, partner, seed, nodes):
        asked.append((game.seat_to_move(position), partner, game.chances(position)))
        return choose(game, position, partner, seed, nodes)

    monkeypatch.setattr(selfplay, "choose", watched)
    options = {"players": players, "divination": True}
    played = play_game(Plan("enochian", plies=24, options=options), 1, 0)
    assert played.plies == 24
    teams = {frozenset(seats) for seats in rules("enochian", **options).teams}
    by_partner = {
        frozenset(seat for seat, who, _ in asked if who == partner)
        for partner in ("attacker", "passive")
    }
    assert by_partner == teams
    assert len(asked) <= 12  # a throw before each
    assert {chances for *_, chances in asked} == {()}


def test_processes_play_the_same_games():
    plan = Plan("medieval", games=1, plies=4, processes=2)
    alone = [play_game(plan, match, 0) for match in range(2)]
    assert sorted(selfplay._each_game(plan)) == sorted(alone)


def test_the_seeds_rules_are_used_unless_others_are_asked_for():
    assert Plan("medieval").rules.options.values()["magna"] is False
    assert Plan("medieval", usual=True).rules.options.values()["magna"] is True
    asked = Plan("medieval", options={"quiet_plies": "200", "siege": "natural"})
    assert asked.rules.options.values()["quiet_plies"] == 200
    with pytest.raises(CommandError, match="no option 'tempo'"):
        call_command("bench", "selfplay", "medieval", "--option", "tempo=3")


def test_colours_alternate_and_the_winner_is_told_by_who_began():
    options = {"bodies_white": 1, "bodies_black": 99, "value_black": 9999}
    plan = Plan("medieval", plies=40, options=options)
    games = [play_game(plan, 1, number) for number in range(2)]
    assert [each.began for each in games] == [GREEDY, PASSIVE]
    # The gentle one, who begins the second, lets a win go by.
    assert [each.winner for each in games] == [0, None]
    row = selfplay._row(MATCHES[1], games)
    assert row.split()[-2:] == ["1", "unfinished"]


def test_draws_and_unfinished_games_are_counted_by_their_reason():
    games = [
        PlayedGame(0, GREEDY, 10, 1, "de_corpore"),
        PlayedGame(0, GREEDY, 30, None, "quiet_plies"),
        PlayedGame(0, GREEDY, 50, None, "unfinished"),
    ]
    row = selfplay._row(MATCHES[0], games)
    assert row.endswith("0         –  1 quiet_plies, 1 unfinished")
    assert "30, 30, 10–50" in row
