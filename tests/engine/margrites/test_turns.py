"""Turns and the ends of games (margrites §6, §7)."""

from __future__ import annotations

import pytest

from games.engine.errors import IllegalMove
from games.engine.margrites.rules import turns
from tests.engine.margrites.examples import margrites, played

GAME = margrites()
DANCERS = "3WW4/9/9/9/9/9/9/3BB4 B 4 - 0,0 0,0 1"
BLACK = "d1>d2;e1>d1;d2>e2;e2>e1"  # two pieces change places
WHITE = "d8>d7;e8>d8;d7>e7;e7>e8"


def test_a_turn_has_four_steps_of_the_same_seat():
    position = GAME.initial()
    for left, text in zip(
        (4, 3, 2, 1), ("d2>d3", "d3>d4", "e2>e3", "e3>e4"), strict=True
    ):
        assert GAME.seat_to_move(position) == "black"
        assert position.left == left
        position = played(GAME, position, text)
    assert GAME.seat_to_move(position) == "white"
    assert (position.left, position.starts, position.number) == (4, (), 2)


def test_steps_may_be_taken_back_until_the_turn_is_closed():
    position = GAME.initial()
    assert not GAME.may_undo(position)
    for text, may in (("d2>d3", 1), ("d3>d4", 1), ("e2>e3", 1), ("e3>e4", 0)):
        position = played(GAME, position, text)
        assert GAME.may_undo(position) == bool(may)
    # White may not take back Black's last step, only its own.
    assert GAME.may_undo(played(GAME, position, "d7>d6"))


def test_nothing_may_be_taken_back_once_the_game_is_over():
    position = played(GAME, "4B4/9/9/8W/9/9/9/9 B 4 - 0,0 0,0 1", "e8>B++")
    assert GAME.outcome(position) is not None
    assert not GAME.may_undo(position)


def test_a_forfeited_turn_counts_and_lets_nobody_take_back():
    """Black is trapped again and again: White's next turn has another number."""
    position = played(GAME, "6W2/8W/9/9/7WB/9/8W/9 W 1 - 0,0 0,0 1", "i7>i6")
    assert GAME.seat_to_move(position) == "white"
    assert position.number == 3
    assert [(side.seat, turn) for side, turn in position.forfeits] == [("black", 2)]
    assert not GAME.may_undo(position)
    assert "forfeits turn 2" in GAME.scene(position).notices[0].text


def test_a_position_in_which_the_turn_is_forfeited_is_read_so():
    position = GAME.read_position("6W2/9/8W/9/7WB/9/8W/9 B 4 - 0,0 0,0 2")
    assert GAME.write_position(position) == ("6W2/9/8W/9/7WB/9/8W/9 W 4 - 0,0 0,0 3")


# --- Ends ---------------------------------------------------------------------------


def test_deadlock_ends_the_game_as_it_stands(monkeypatch):
    """There is no such position (margrites §13), so that here nobody is allowed a step
    by force."""
    position = GAME.read_position("4B4/9/9/9/9/9/9/W8 B 1 - 1,2 0,0 7")
    move = GAME.read_move(position, "e8>d8")
    monkeypatch.setattr(turns, "any_legal", lambda position: False)
    after = GAME.apply(position, move)
    outcome = GAME.outcome(after)
    assert (outcome.winner, outcome.reason) == ("white", "points")
    assert outcome.words.params["cause"] == "deadlock"
    # The last mover, its steps and its start squares stay (§9).
    text = "3B5/9/9/9/9/9/9/W8 B 0 d8<e8 1,2 0,0 7"
    assert GAME.write_position(after) == text
    assert GAME.outcome(GAME.read_position(text)).words.params["cause"] == "deadlock"


def test_dancing_for_ever_is_legal():
    """Only the platform's limit ends it (D6)."""
    position = played(GAME, DANCERS, ";".join([BLACK, WHITE] * 3))
    assert GAME.outcome(position) is None
    assert position.number == 7


def test_the_third_beginning_alike_ends_the_game():
    """Turns 1, 3 and 5 begin alike, so White's fourth step in turn 4 ends the game."""
    game = margrites(repetition=True)
    position = played(game, DANCERS, ";".join([BLACK, WHITE, BLACK, WHITE])[:-6])
    assert game.outcome(position) is None
    position = played(game, position, "e7>e8")
    outcome = game.outcome(position)
    assert (outcome.winner, outcome.reason) == (None, "tie")
    assert outcome.words.params["cause"] == "repetition"
    text = "3WW4/9/9/9/9/9/9/3BB4 W 0 d8<e8,e8<d8 0,0 0,0 4"
    assert game.write_position(position) == text
    assert game.outcome(game.read_position(text)).words.params["cause"] == "repetition"
    with pytest.raises(IllegalMove) as refusal:
        game.apply(position, game.read_move(position, "d8>d7"))
    assert refusal.value.code == "game-over"


@pytest.mark.parametrize(
    ("points", "captures", "winner", "reason"),
    [
        ("2,1", "0,5", "black", "points"),
        ("0,1", "7,0", "white", "points"),
        ("1,1", "0,2", "white", "captures"),
        ("1,1", "2,2", None, "tie"),
    ],
)
def test_points_decide_then_captures(points, captures, winner, reason):
    """Also where the winner has lost all pieces (D11)."""
    position = GAME.read_position(f"9/9/9/9/9/9/9/9 B 3 - {points} {captures} 9")
    outcome = GAME.outcome(position)
    assert (outcome.winner, outcome.reason) == (winner, reason)
    assert outcome.words.text.startswith("Draw" if winner is None else winner.title())
