"""The change of sides (the pie rule), in every game of two."""

from __future__ import annotations

from itertools import pairwise

import pytest

from games.engine import GAMES, rules
from games.engine.changing_sides import (
    CHANGE,
    ChangingSides,
    SidesPosition,
)
from games.engine.clock import Clock, TimeControl
from games.engine.errors import IllegalMove, OptionError
from games.engine.perft import perft, perft_by_positions
from games.engine.record import Record, final_position, read_record, write_record
from games.engine.registry import AnyRules
from games.engine.retelling import read_text
from games.engine.search.levels import USUAL, Level, consider
from games.engine.search.thinking import Limits, think
from games.engine.setting_up import SettingUp
from games.engine.surfaces import Game
from games.engine.timed_plies import TimedPly, Times, faults_of_times
from games.engine.wrapped_rules import AnyGame, WrappedRules

GONE = "Sides can be changed only straight after the first move."
each_game = pytest.mark.parametrize("key", GAMES)


def with_change(key: str, **options) -> AnyRules:
    return rules(key, change_sides=True, **options)


def after_first_move(game: AnyRules) -> SidesPosition:
    """The position after the first whole turn of the first legal moves."""
    position = game.initial()
    while game.change_of_sides(position) is None:
        position = game.apply(position, next(game.legal_moves(position)))
    return position


# --- When -------------------------------------------------------------------------


@each_game
def test_only_the_second_player_may_and_only_once(game_with_change):
    game = game_with_change
    position = game.initial()
    assert CHANGE not in texts(game, position)
    first = after_first_move(game)
    assert game.seat_to_move(first) == game.seats[1]
    assert texts(game, first).count(CHANGE) == 1
    changed = game.apply(first, game.read_move(first, CHANGE))
    assert game.seat_to_move(changed) == game.seats[1]
    assert changed.changed
    assert CHANGE not in texts(game, changed)
    played = game.apply(first, next(game.legal_moves(first)))
    for gone in (position, changed, played):
        with pytest.raises(IllegalMove, match=GONE):
            game.apply(gone, game.read_move(gone, CHANGE))


@pytest.fixture
def game_with_change(key):
    return with_change(key)


def texts(game, position):
    return [game.write_move(position, move) for move in game.legal_moves(position)]


@each_game
def test_on_the_board_nothing_changes(game_with_change):
    game = game_with_change
    first = after_first_move(game)
    changed = game.apply(first, game.read_move(first, CHANGE))
    assert changed.board == first.board
    assert game.scene(changed) == game.game.scene(first.board)


@each_game
def test_without_the_option_there_is_no_such_rule(key):
    game = rules(key)
    assert not isinstance(game, ChangingSides)
    assert "sides" not in game.write_position(game.initial())
    assert game.options.digest(key) != with_change(key).options.digest(key)


def test_where_four_play_it_is_refused():
    with pytest.raises(OptionError, match="is for two players"):
        with_change("enochian", players="4")


def test_a_match_changes_colours_anyway():
    with pytest.raises(OptionError, match="colours are changed anyway"):
        with_change("margrites", two_for_three=True)


@pytest.mark.parametrize(
    ("key", "options"),
    [
        ("boolean", {"setup": "alternate"}),
        ("margrites", {"setup": "hostile"}),
        ("margrites", {"setup": "gentleman"}),
    ],
)
def test_men_that_are_placed_are_no_first_move(key, options):
    game = with_change(key, **options)
    position = game.initial()
    while game.places_men(position):
        assert CHANGE not in texts(game, position)
        done = [x for x in game.offers(position).options if x.kind == "done"]
        *_, last = texts(game, position)
        text = done[0].text if done else last
        position = game.apply(position, game.read_move(position, text))
    assert CHANGE not in texts(game, position)
    first = after_first_move_from(game, position)
    assert game.seat_to_move(first) != game.seat_to_move(position)


def after_first_move_from(game, position):
    while game.change_of_sides(position) is None:
        position = game.apply(position, next(game.legal_moves(position)))
    return position


def test_a_throw_of_the_die_is_no_first_move():
    game = with_change("enochian", divination=True)
    position, thrown = game.initial(), 0
    while game.change_of_sides(position) is None:
        if game.chances(position):
            thrown += 1
            assert CHANGE not in texts(game, position)
        position = game.apply(position, next(game.legal_moves(position)))
    assert thrown > 1
    assert not game.chances(position)


# --- As text ----------------------------------------------------------------------


@each_game
def test_a_position_says_whether_sides_can_be_changed(game_with_change):
    game = game_with_change
    first = after_first_move(game)
    changed = game.apply(first, game.read_move(first, CHANGE))
    marks = [game.write_position(x) for x in (game.initial(), first, changed)]
    assert marks[0].endswith(" sides=later")
    assert marks[1] == f"{marks[2]} sides=now"
    assert game.position_key(first) != game.position_key(changed)
    plain = rules(game.key)
    assert plain.read_position(marks[2])
    assert plain.position_key(plain.initial()) == game.position_key(game.initial())
    for text in marks:
        assert game.write_position(game.read_position(text)) == text


@each_game
@pytest.mark.parametrize("text", ["change-sides", "Change sides", "CHANGE-SIDES"])
def test_it_can_be_typed(game_with_change, text):
    game = game_with_change
    first = after_first_move(game)
    assert game.write_move(first, game.read_typed(first, text)) == CHANGE
    assert game.read_request(first, {"text": text}) == game.change_of_sides(first)


@each_game
def test_records_and_own_texts_tell_it(game_with_change):
    game = game_with_change
    for does_change in (True, False):
        line = [game.initial()]
        moves: list[str] = []
        while len(moves) < 12 and game.outcome(line[-1]) is None:
            here = line[-1]
            change = game.change_of_sides(here) if does_change else None
            move = change or next(game.legal_moves(here))
            moves.append(game.write_move(here, move))
            line.append(game.apply(here, move))
        record = Record(game, tuple(moves))
        assert (CHANGE in moves) == does_change
        for text in (write_record(record), game.game_text(line[-1])):
            if text:
                again = read_text(text)
                assert again.moves == record.moves
                assert final_position(again) == line[-1]
        assert read_record(write_record(record)).rules == game


@each_game
def test_it_is_offered_as_one_more_button(game_with_change):
    game = game_with_change
    first = after_first_move(game)
    choice = game.offers(first).options[-1]
    assert (choice.text, choice.kind, choice.label) == (CHANGE, "sides", "Change sides")
    assert "you may take" in choice.words.text
    chosen = game.offers(first, CHANGE)
    assert chosen.move == CHANGE
    assert chosen.sure
    too_early = game.offers(game.initial(), CHANGE)
    assert not too_early.move
    assert too_early.refusals[-1].text == GONE


@each_game
def test_a_position_set_up_by_hand_keeps_its_sides(game_with_change):
    game = game_with_change
    hand = game.setting_up()
    assert isinstance(hand, SettingUp)
    text = game.write_position(game.initial())
    square = next(iter(hand.men(text)))
    assert game.read_position(hand.taken_away(text, square)).right == ""
    assert hand.fields(text) == hand.fields(text.rpartition(" ")[0])


# --- All that a game answers ------------------------------------------------------


# A game with the change is played again from its start.
LEFT_OUT = {"looks_back", "completed"}


@each_game
def test_what_a_game_answers_is_passed_on(key):
    """Whatever it brings along of the three pages is the wrapper's too."""
    own = {name for name in vars(type(rules(key))) if name in dir(Game)}
    passed = {
        *vars(WrappedRules),
        *vars(ChangingSides),
        *vars(type(with_change(key))),
        "options",
    } | LEFT_OUT
    assert {name for name in own if not name.startswith("_")} <= passed


@each_game
def test_it_counts_as_a_move(game_with_change):
    game = game_with_change
    first = after_first_move(game)
    plain = perft(game.game, first.board, 1)
    assert perft(game, first, 1) == perft_by_positions(game, first, 1) == plain + 1


# --- The computer -----------------------------------------------------------------


@pytest.mark.parametrize("level", USUAL, ids=[level.key for level in USUAL])
def test_a_level_changes_sides_where_the_other_one_stands_better(level: Level):
    """Black has given its whole army but the king's pyramid away, or White has."""
    game = with_change("boolean")
    hand = game.setting_up()
    assert hand is not None
    begun = game.write_position(after_first_move(game))
    for side, changes in (("b", True), ("w", False)):
        text = begun
        for square, there in list(hand.men(begun).items()):
            if there[0].startswith(side) and there[0][1:] not in "0123456":
                text = hand.taken_away(text, square)
        position = game.read_position(f"{hand.text_of(hand.fields(text))} sides=now")
        found = consider(game, position, level, 1)
        assert (game.write_move(position, found.move) == CHANGE) == changes


@each_game
def test_a_search_never_finds_it(game_with_change):
    game = game_with_change
    for position in (game.initial(), after_first_move(game)):
        found = think(game, position, Limits(nodes=200, depth=2), 1)
        game.apply(position, found.move)
        assert game.write_move(position, found.move) != CHANGE


# --- The clocks -------------------------------------------------------------------


def test_each_player_takes_their_time_along():
    clock = Clock.begin(TimeControl.read("5+3"), ("white", "black"), 0)
    clock, _ = clock.pressed("black", 1_000)
    clock, _ = clock.pressed("white", 3_000)
    clock, _ = clock.pressed("black", 9_000)
    exchanged = clock.exchanged()
    assert exchanged.left["white"] == clock.left["black"]
    assert exchanged.left["black"] == clock.left["white"]
    assert exchanged.running == clock.running
    assert exchanged.exchanged() == clock


def test_times_are_checked_with_their_players():
    control = TimeControl.read("5+3")
    first = TimedPly(1, "white", Times(0, 0, 300_000), False)
    late = TimedPly(2, "black", Times(100_000, 0, 203_000), False, "white")
    plies = (
        first,
        late,
        TimedPly(3, "black", Times(1_000, 0, 302_000), False),
        TimedPly(4, "white", Times(3_000, 0, 203_000), False),
    )
    assert list(faults_of_times(control, plies, {})) == []
    without = [TimedPly(x.number, x.seat, x.times, x.goes_on) for x in plies]
    assert list(faults_of_times(control, without, {}))


def test_nothing_of_the_line_is_lost():
    """The history on the board goes on, so repetition is counted as ever."""
    game: AnyGame = with_change("rithmomachia")
    first = after_first_move(game)
    changed = game.apply(first, game.read_move(first, CHANGE))
    line = [first, changed]
    line.append(game.apply(changed, next(game.legal_moves(changed))))
    assert all(b.board.ply - a.board.ply in (0, 1) for a, b in pairwise(line))
