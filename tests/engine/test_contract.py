"""What every game of the registry keeps to (games/engine/interface.py)."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from contextlib import suppress
from itertools import pairwise

import pytest

from games.engine import GAMES, rules
from games.engine.errors import IllegalMove, OptionError
from games.engine.interface import Choice
from games.engine.perft import perft
from games.engine.record import Record, final_position, read_record, write_record
from tests.engine.contract import name_of, random_line, variants, walk

ALL = list(variants())
every_variant = pytest.mark.parametrize("game", ALL, ids=name_of)
every_game = pytest.mark.parametrize("game", [rules(key) for key in GAMES], ids=name_of)
PLIES = 40


@every_variant
def test_positions_survive_their_text(game):
    for position, _ in random_line(game, 1, PLIES):
        text = game.write_position(position)
        again = game.read_position(text)
        assert game.write_position(again) == text
        assert game.seat_to_move(again) == game.seat_to_move(position)
    assert positions_after(game, again) == positions_after(game, position)


def positions_after(game, position):
    """Where the legal moves lead, in no order; declared plies are no part of it."""
    moves = game.legal_moves(position)
    texts = (game.write_position(game.apply(position, move)) for move in moves)
    return sorted(text.partition("@")[0] for text in texts)


@every_variant
def test_legal_moves_apply_and_survive_their_text(game):
    for position, _ in random_line(game, 1, PLIES)[::10]:
        texts = set()
        for move in game.legal_moves(position):
            text = game.write_move(position, move)
            assert game.read_move(position, text) == move
            texts.add(text)
            game.apply(position, move)
            assert game.describe(position, move).text
        assert len(texts) == len(list(game.legal_moves(position)))


@every_game
def test_the_example_is_a_move_of_the_game(game):
    move = game.read_move(game.initial(), game.example)
    assert game.write_move(game.initial(), move) == game.example


@every_variant
def test_a_move_of_the_other_seat_is_refused(game):
    refused = 0
    line = random_line(game, 1, PLIES)
    for (before, move), (after, _) in pairwise(line):
        if game.seat_to_move(before) != game.seat_to_move(after):
            with pytest.raises(IllegalMove) as refusal:
                game.apply(after, move)
            assert refusal.value.code
            assert str(refusal.value)
            refused += 1
    assert refused


@every_variant
def test_positions_never_change(game):
    position = game.initial()
    text = game.write_position(position)
    for move in game.legal_moves(position):
        game.apply(position, move)
    assert game.write_position(position) == text
    assert position == game.initial()


@every_game
@pytest.mark.parametrize("seed", range(6))
def test_random_games_end_or_go_on_by_the_rules(game, seed):
    line = random_line(game, seed, 400)
    last = line[-1][0]
    if game.outcome(last) is None:
        assert len(line) == 401
    else:
        assert list(game.legal_moves(last)) == []
        assert game.outcome(last).words.text
        assert game.claims(last) == ()
        with pytest.raises(IllegalMove):
            game.apply(last, line[-2][1])


@every_variant
def test_records_replay_to_the_same_position(game):
    line = random_line(game, 1, PLIES)
    moves = tuple(game.write_move(before, move) for before, move in line[:-1])
    record = Record(game, moves, {"White": 'Ada "the first"', "Result": "*"})
    again = read_record(write_record(record))
    assert again.rules is game
    assert again.moves == moves
    last = line[-1][0]
    assert game.write_position(final_position(again)) == game.write_position(last)
    assert write_record(again) == write_record(record)


@every_game
def test_records_can_start_anywhere(game):
    line = random_line(game, 2, 41)
    start = game.write_position(line[21][0])
    moves = tuple(game.write_move(before, move) for before, move in line[21:-1])
    record = Record(game, moves, {}, start)
    assert read_record(write_record(record)).start == start
    last = final_position(read_record(write_record(record)))
    written = game.write_position(last).split(" ")
    assert written[:2] == game.write_position(line[-1][0]).split(" ")[:2]


# --- Offers -----------------------------------------------------------------------


@every_variant
def test_any_walk_through_offers_ends_in_a_legal_move(game):
    chance = random.Random(6)
    complete = 0
    for position, move in random_line(game, 1, PLIES)[::4]:
        for offers in walk(game, position, chance, helps=True, steps=25):
            if offers.move:
                game.apply(position, game.read_move(position, offers.move))
                complete += 1
            assert not offers.sure or offers.move
            if move is not None:
                assert offers.squares or offers.options
    assert complete


@every_variant
def test_offered_texts_are_taken_as_they_are(game):
    chance = random.Random(7)
    for position, _ in random_line(game, 1, PLIES)[::10]:
        for offers in walk(game, position, chance, helps=True, steps=8):
            assert game.offers(position, offers.partial).partial == offers.partial
            choices = [*offers.squares, *offers.options]
            for choice in chance.sample(choices, min(6, len(choices))):
                after = game.offers(position, choice.text)
                assert after.partial == choice.text
                assert not any(words.code == "unread" for words in after.refusals)


@every_game
def test_every_legal_displacement_can_be_reached_by_offers(game):
    for position, move in random_line(game, 1, PLIES)[::13]:
        if move is None:
            continue
        reached = {
            game.write_position(game.apply(position, game.read_move(position, text)))
            for text in first_complete_moves(game, position)
        }
        for move in game.legal_moves(position):
            assert game.write_position(game.apply(position, move)) in reached


def first_complete_moves(game, position):
    """The complete moves nearest to the beginning, along every choice."""
    seen, waiting = {""}, [""]
    while waiting:
        offers = game.offers(position, waiting.pop())
        if offers.move:
            yield offers.move
            continue
        for choice in [*offers.squares, *offers.options]:
            if choice.text not in seen:
                seen.add(choice.text)
                waiting.append(choice.text)


@every_variant
def test_pressing_any_square_is_answered(game):
    chance = random.Random(9)
    for position, _ in random_line(game, 1, PLIES)[::20]:
        names = [cell.square for cell in game.scene(position).boards[0].cells]
        for offers in walk(game, position, chance, helps=True, steps=6):
            for name in chance.sample(names, 20):
                answer = game.offers(position, offers.partial, name)
                assert (
                    answer.partial != offers.partial
                    or answer.refusals
                    or (game.outcome(position))
                )


@every_variant
def test_every_choice_says_what_it_is(game):
    chance = random.Random(10)
    position = random_line(game, 1, PLIES)[-1][0]
    for offers in walk(game, position, chance, helps=True, steps=20):
        squares = [choice.square for choice in offers.squares]
        assert len(set(squares)) == len(squares)
        assert all(squares)
        for choice in [*offers.squares, *offers.options]:
            assert choice.words.text
            assert all(isinstance(way, Choice) for way in choice.ways)
        assert offers.sentence.text


@every_variant
def test_without_helps_nothing_legal_is_needed_to_say_a_move(game):
    chance = random.Random(11)
    said = 0
    for position, _ in random_line(game, 1, PLIES)[::6]:
        for offers in walk(game, position, chance, helps=False, steps=30):
            assert not offers.sure
            if offers.move:
                said += 1
                with suppress(IllegalMove):
                    game.apply(position, game.read_move(position, offers.move))
    assert said


# --- What is shown ----------------------------------------------------------------


@every_variant
def test_the_scene_shows_every_man_once(game):
    for position, _ in random_line(game, 1, PLIES)[::8]:
        scene = game.scene(position)
        assert scene.turn == game.seat_to_move(position)
        assert set(scene.tallies) == set(game.seats)
        shown: set[str] = set()
        for board in scene.boards:
            assert len(board.cells) == len(board.files) * len(board.ranks)
            assert set(board.near) == set(game.seats)
            names = [cell.square for cell in board.cells]
            assert not shown & set(names)
            assert len(set(names)) == len(names)
            shown |= set(names)
        assert set(scene.marks) <= shown
        for line in scene.lines:
            assert set(line.squares) <= shown


@every_variant
def test_every_panel_opens_on_any_square(game):
    for position, _ in random_line(game, 1, PLIES)[::20]:
        names = [cell.square for cell in game.scene(position).boards[0].cells]
        for key in game.panels:
            for focus in ([], names[:1], names[40:44], ["nowhere"]):
                assert game.panel(position, key, focus).key == key
    with pytest.raises(KeyError):
        game.panel(game.initial(), "no such panel")


@every_variant
def test_panel_rows_start_moves_that_can_be_made(game):
    for position, _ in random_line(game, 1, PLIES)[5::10]:
        for key in game.panels:
            names = [cell.square for cell in game.scene(position).boards[0].cells]
            for name in names[::17]:
                for section in game.panel(position, key, [name]).sections:
                    for row in section.rows:
                        if row.partial:
                            offers = game.offers(position, row.partial)
                            assert offers.partial == row.partial
                            assert not offers.refusals


@every_variant
def test_the_public_state_is_json(game):
    position = random_line(game, 1, PLIES)[-1][0]
    state = game.write_state(position, game_id="abc")
    assert json.loads(json.dumps(state)) == state
    assert state["id"] == "abc"


@every_game
def test_a_request_can_be_plain_text(game):
    position = game.initial()
    for move in game.legal_moves(position):
        text = game.write_move(position, move)
        assert game.read_request(position, {"text": text}) == move


# --- The registry -----------------------------------------------------------------


@every_variant
def test_rules_are_values(game):
    assert rules(game.key, **game.options.values()) is game
    assert hash(game) == hash(rules(game.key, **game.options.values()))


@every_game
def test_perft_of_depth_one_counts_the_legal_moves(game):
    assert perft(game, game.initial(), 1) == len(list(game.legal_moves(game.initial())))


def test_unknown_games_and_options_are_refused():
    with pytest.raises(OptionError, match="There is no game 'nim'"):
        rules("nim")
    with pytest.raises(OptionError, match="There is no option 'tempo'"):
        rules("rithmomachia", tempo=3)


def test_the_engine_needs_no_django():
    code = "import sys, games.engine, games.engine.record, games.engine.__main__\n"
    code += "assert not {'django', 'channels'} & set(sys.modules), sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)  # noqa: S603
