"""Kings taken, thrones seized, armies frozen, thawed and led (enochian §8)."""

from __future__ import annotations

import pytest

from games.engine.enochian.rules.armies import Army
from games.engine.errors import IllegalMove
from tests.engine.enochian.sparse import at, game, play, written

REST = "fire-of-fire rkyb r aaaa bkry ---- - 0"


def fields(rules, position):
    return rules.write_position(position).split()[4:7]


def test_a_frozen_army_is_passed_over_and_blocks():
    rules, position = at("yK1yn4bK/8/2bN5/8/7rR/2kR5/8/kK3rK3 " + REST)
    after = play(rules, position, "Rh4xh8", "Rc3-c4", "Ka8-b8")
    assert after.turn is Army.RED
    assert [tuple(skip) for skip in after.skipped] == [(Army.BLUE, "frozen")]
    with pytest.raises(IllegalMove) as refusal:
        play(rules, after, "Rh8xc6")
    assert refusal.value.code == "frozen-target"


def test_a_led_army_is_moved_by_the_player_of_its_leader():
    text = "7bK/ynrK6/6bR1/8/8/2yR5/8/kKkb6 fire-of-fire rkyb r aaaf bkry ---b - 0"
    rules, position = at(text, players=4)
    after = play(rules, position, "Kb7-a8", "Ka1-a2")
    assert after.turn is Army.YELLOW
    assert rules.seat_to_move(after) == "red"
    assert fields(rules, after) == ["aaat", "bkrr", "---b"]
    # Control stays when the king walks away.
    left = play(rules, after, "Rc3-c4", "Kh8-h7", "Ka8-b8")
    assert fields(rules, left) == ["aaat", "bkrr", "---b"]


def test_a_throne_is_seized_while_the_ally_lives():
    rules, position = at("2yK4bK/1rK6/8/8/8/3yn4/8/kK1kn5 " + REST)
    after = play(rules, position, "Kb7-a8")
    assert fields(rules, after) == ["aaaa", "bkrr", "----"]
    assert [each.kind for each in after.events] == ["lead"]


def test_allies_can_lead_each_other():
    rules, position = at(
        "rK7/8/1bB6/8/8/8/6yKyn/kK2bK4 fire-of-fire kybr y aaaa bkrr ---- - 0",
        players=4,
    )
    after = play(rules, position, "Kg2-h1")
    assert fields(rules, after)[1] == "bkyr"
    assert rules.seat_to_move(position) == "red"


def test_a_thawed_army_freezes_again_with_its_leader():
    text = (
        "3yn3bK/8/4rN1bR1/8/3rK4/2yR5/8/kK2kR4 fire-of-fire rkyb k aaat bkrr ---b - 0"
    )
    rules, position = at(text)
    after = play(rules, position, "Rd1xd4")
    assert after.ended.winner == "air"
    assert fields(rules, after) == ["aaff", "bkry", "--kb"]
    kinds = [each.kind for each in after.events]
    assert kinds == ["capture", "freeze", "freeze"]


def test_a_king_taken_under_his_ally_freezes_his_army_as_its_own():
    rules, position = at(
        "2yK4bK/8/8/8/3rK4/8/yn7/kK1kR5 fire-of-fire rkyb k aaaa bkrr ---- - 0"
    )
    after = play(rules, position, "Rc1xc8")
    assert fields(rules, after) == ["aaaf", "bkry", "---k"]


def test_to_take_a_king_frees_a_pinned_man():
    """The army that pins him freezes at once (D22)."""
    rules, position = at("yK3bR3/6bK1/4rN3/8/8/8/3yn4/kKkn2rK3 " + REST)
    legal = written(rules, position)
    assert [each for each in legal if each.startswith("N")] == ["Ne6xg7"]


@pytest.mark.parametrize("players", [2, 4])
def test_the_whole_team_wins(players):
    text = "yK1yn4bK/8/8/8/8/7rR/8/kN3rK3 fire-of-fire rkyb r afaa bkry -y-- - 0"
    rules, position = at(text, players=players)
    ended = rules.outcome(play(rules, position, "Rh3xh8"))
    assert ended.winners == (("earth",) if players == 2 else ("red", "yellow"))
    assert "Team Earth" in ended.words.text


def test_the_seats_follow_from_the_option():
    assert game().seats == ("earth", "air")
    assert game(players=4).seats == ("red", "black", "yellow", "blue")
    assert game(array="air-of-water").seats == ("air", "earth")
