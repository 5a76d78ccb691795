"""The variations of margrites §8. The document gives no examples of them: each here
says why it must be so."""

from __future__ import annotations

import pytest

from games.engine.errors import IllegalMove
from games.engine.margrites.rules.matches import Result, score_match
from tests.engine.margrites.examples import margrites, played
from tests.engine.margrites.test_turns import BLACK, DANCERS, WHITE


def ways(game, position):
    return {game.write_move(position, move) for move in game.legal_moves(position)}


# --- first_turn_two -------------------------------------------------------------------


def test_only_the_first_turn_is_short():
    game = margrites(first_turn_two=True)
    position = game.initial()
    assert game.scene(position).pips == (0, 2)
    position = played(game, position, "d2>d3;d3>d4")
    assert (position.number, position.left) == (2, 4)
    position = played(game, position, "d7>d6;d6>d5;e7>e6;e6>e5")
    assert (position.number, position.left) == (3, 4)


# --- rebuttal -------------------------------------------------------------------------

LAST = "4B4/9/9/9/9/9/9/WW7 B 4 - 0,0 0,0 5"


def test_white_answers_with_two_steps_when_black_has_ended_the_game():
    """1-0 would be Black's; both white pieces score in the two steps: 1-2."""
    assert margrites().outcome(played(margrites(), LAST, "e8>B++")).winner == "black"
    game = margrites(rebuttal=True)
    position = played(game, LAST, "e8>B++")
    assert game.outcome(position) is None
    assert game.write_position(position) == "9/9/9/9/9/9/9/WW7 W 2 - 1,0 0,0 6"
    assert game.scene(position).pips == (0, 2)
    assert [words.code for words in game.scene(position).notices] == ["rebuttal"]
    position = played(game, position, "a1>W++")
    assert game.may_undo(position)
    position = played(game, position, "b1>W++")
    assert game.outcome(position).winner == "white"
    assert game.write_position(position) == "9/9/9/9/9/9/9/9 W 0 - 1,2 0,0 6"


def test_the_rebuttal_ends_after_two_steps():
    game = margrites(rebuttal=True)
    position = played(game, LAST, "e8>B++;a1>a2;a2>a3")
    assert game.outcome(position).winner == "black"
    assert game.write_position(position) == ("9/9/9/9/9/W8/9/1W7 W 0 a3<a1 1,0 0,0 6")


def test_the_rules_of_steps_hold_in_the_rebuttal():
    game = margrites(rebuttal=True)
    position = played(game, LAST, "e8>B++;a1>a2")
    with pytest.raises(IllegalMove) as refusal:
        game.apply(position, game.read_move(position, "a2>a1"))
    assert refusal.value.code == "start-square"


@pytest.mark.parametrize(
    ("start", "text"),
    [
        # The game ends on White's own turn: its last piece scores, or takes Black's.
        ("9/9/9/9/4B4/9/9/W8 W 4 - 0,0 0,0 2", "a1>W++"),
        ("9/9/9/9/4B4/3W1W3/9/9 W 4 - 0,0 0,0 2", "d3>d4(xe4)"),
        # White has nothing left to answer with.
        ("9/9/9/B8/4W4/3B1B3/9/9 B 4 - 0,0 0,0 3", "d3>d4(xe4)"),
    ],
)
def test_there_is_no_other_rebuttal(start, text):
    game = margrites(rebuttal=True)
    assert game.outcome(played(game, start, text)) is not None


def test_the_second_step_of_a_rebuttal_is_told_from_an_end_on_whites_turn():
    """`W 1` with a start square could be the end of White's own turn, so that the
    string of a rebuttal going on has an r there; the end is written as ever."""
    game = margrites(rebuttal=True)
    position = played(game, LAST, "e8>B++;a1>a2")
    text = "9/9/9/9/9/9/W8/1W7 W 1r a2<a1 1,0 0,0 6"
    assert game.write_position(position) == text
    again = game.read_position(text)
    assert game.outcome(again) is None
    assert ways(game, again) == ways(game, position)
    assert game.outcome(game.read_position(text.replace("1r", "1"))) is not None


# --- no_double_dance ------------------------------------------------------------------


def test_who_danced_first_must_end_the_next_turn_otherwise():
    game = margrites(no_double_dance=True)
    position = played(game, DANCERS, f"{BLACK};{WHITE};d1>d2;e1>d1;d2>e2")
    assert "must_change" in [words.code for words in game.scene(position).notices]
    with pytest.raises(IllegalMove) as refusal:
        game.apply(position, game.read_move(position, "e2>e1"))
    assert refusal.value.code == "must-change"
    assert "e2>e1" not in ways(game, position)
    assert "e2>f1" in ways(game, position)
    # Without the option the same step is legal (D6).
    plain = margrites()
    free = played(plain, DANCERS, f"{BLACK};{WHITE};d1>d2;e1>d1;d2>e2")
    assert "e2>e1" in ways(plain, free)


def test_passing_through_the_placement_is_no_dance():
    """Restored by the third step and changed by the fourth: the turn ends otherwise,
    and only a last step may be refused."""
    game = margrites(no_double_dance=True)
    position = played(game, DANCERS, f"{BLACK};{WHITE};d1>d2;e1>d1;d2>e1")
    assert position.left == 1
    after = played(game, position, "d1>c1")
    assert after.number == 4


def test_one_dance_or_two_of_which_one_changed_binds_nobody():
    game = margrites(no_double_dance=True)
    walk = "d8>d7;d7>d6;d6>d5;d5>d4"
    position = played(game, DANCERS, f"{BLACK};{walk};d1>d2;e1>d1;d2>e2")
    assert "e2>e1" in ways(game, position)


def test_who_danced_second_is_not_bound():
    """Black must change in turn 3; then White, who danced second, may dance again."""
    game = margrites(no_double_dance=True)
    walk = "d1>d2;d2>d3;e1>e2;e2>e3"
    position = played(game, DANCERS, f"{BLACK};{WHITE};{walk};{WHITE}")
    assert position.number == 5


def test_a_forfeited_turn_ends_as_it_began():
    """Black is trapped; White dances in turn 2, Black forfeits turn 3: in turn 4
    White, who did so first, must change something, or the game could stand still."""
    game = margrites(no_double_dance=True)
    trap = "6W2/9/8W/9/7WB/9/WW6W/9 W 4 - 0,0 0,0 2"
    dance = "a2>a3;b2>a2;a3>b3;b3>b2"
    position = played(game, trap, dance)
    assert (position.number, position.turn.seat) == (4, "white")
    position = played(game, position, dance[:-6])
    assert "b3>b2" not in ways(game, position)


# --- return_scored --------------------------------------------------------------------

HOME = "4B4/9/9/9/4B4/9/9/W8 B 4 - 0,0 0,0 3"


def test_a_scored_piece_may_come_back_for_its_point():
    game = margrites(return_scored=True)
    position = played(game, HOME, "e8>B++;e4>e5;e5>e6;e6>f6;a1>a2;a2>a3;a3>a4;a4>b4")
    assert game.write_position(position).split()[4] == "1+e8,0"
    assert "+e8" in ways(game, position)
    after = played(game, position, "+e8")
    assert game.write_position(after) == ("4B4/9/5B3/9/1W7/9/9/9 B 3 - 0,0 0,0 5")
    assert "+e8" not in ways(game, after)
    # It can score again from there.
    assert "e8>B++" in ways(game, after)


def test_a_piece_that_scores_and_comes_back_in_one_turn_keeps_its_start_square():
    """Else scoring and coming back would undo a step, which §4 forbids."""
    game = margrites(return_scored=True)
    position = played(game, HOME, "e8>B++")
    assert game.write_position(position).split()[4] == "1+e8<e8,0"
    assert "+e8" not in ways(game, position)
    start = "9/4B4/9/9/4B4/9/9/W8 B 4 - 0,0 0,0 3"
    position = played(game, start, "e7>e8;e8>B++;+e8")
    assert game.write_position(position).split()[3] == "e8<e7"
    assert "e8>e7" not in ways(game, position)


def test_of_two_pieces_that_scored_on_one_square_one_that_may_comes_back():
    game = margrites(return_scored=True)
    start = "4B4/4B4/9/9/4B4/9/9/W8 B 4 - 0,0 0,0 3"
    position = played(game, start, "e8>B++;e7>e8;e8>B++")
    assert game.write_position(position).split()[4] == "2+e8<e7+e8<e8,0"
    position = played(game, position, "+e8")
    assert game.write_position(position).split()[4] == "1+e8,0"


def test_a_piece_put_back_captures_and_may_cost_friends():
    """Captures are made after every step (§5), and this is one."""
    game = margrites(return_scored=True)
    position = game.read_position("3W5/4B4/9/9/9/9/9/W8 B 4 - 1+e8,0 0,0 3")
    assert "+e8(xd8)" in ways(game, position)


def test_without_the_option_a_scored_piece_is_out_for_good():
    game = margrites()
    position = played(game, HOME, "e8>B++;e4>e5;e5>e6;e6>f6;a1>a2;a2>a3;a3>a4;a4>b4")
    assert not any(text.startswith("+") for text in ways(game, position))
    assert game.write_position(position).split()[4] == "1,0"


# --- two_for_three --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("first", "second", "points", "winner"),
    [
        # Ada has Black first. She wins both games and has more captures.
        (("black", 3, 1), ("white", 0, 2), (3, 0), 0),
        # One game each; the third point goes by captures, 2 + 5 against 1 + 4.
        (("black", 2, 1), ("black", 4, 5), (2, 1), 0),
        # One game each and as many captures: the match is tied (§8 says it may be).
        (("black", 2, 1), ("black", 5, 4), (1, 1), None),
        # Two draws: captures alone decide.
        ((None, 2, 2), (None, 3, 2), (0, 1), 1),
        # Won once, and behind in captures: tied at one point each.
        (("white", 4, 0), (None, 0, 0), (1, 1), None),
    ],
)
def test_a_match_has_a_point_for_each_game_and_one_for_captures(
    first, second, points, winner
):
    match = score_match(Result(*first), Result(*second))
    assert (match.points, match.winner) == (points, winner)


def test_a_match_counts_the_captures_of_both_games():
    match = score_match(Result("black", 3, 1), Result("white", 4, 2))
    assert match.captures == (5, 5)


def test_the_single_game_is_played_as_ever():
    game = margrites(two_for_three=True)
    assert ways(game, game.initial()) == ways(margrites(), margrites().initial())
