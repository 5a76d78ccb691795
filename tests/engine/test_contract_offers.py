"""How every game lets a move be built (games/engine/offers.py)."""

from __future__ import annotations

import random
from contextlib import suppress

from games.engine.errors import IllegalMove
from games.engine.offers import Choice
from tests.engine.contract import (
    PLIES,
    every_game,
    every_variant,
    random_line,
    squares_of,
    walk,
)


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
        names = squares_of(game.scene(position))
        for offers in walk(game, position, chance, helps=True, steps=6):
            for name in chance.sample(names, min(20, len(names))):
                answer = game.offers(position, offers.partial, name)
                assert (
                    answer.partial != offers.partial
                    or answer.refusals
                    or (answer.sure and answer.move == offers.move)
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
            for choice in [*offers.squares, *offers.options]:
                assert not choice.effects
                assert not choice.ways
            if offers.move:
                said += 1
                with suppress(IllegalMove):
                    game.apply(position, game.read_move(position, offers.move))
    assert said


# --- What follows by itself -------------------------------------------------------


@every_variant
def test_a_choice_says_what_the_board_then_shows(game):
    """The effects of a choice that is a whole move are those of the scene after it."""
    chance = random.Random(12)
    line = random_line(game, 1, PLIES)
    for position, _ in line[:-1:8]:
        for choice in whole_moves(game, position, chance):
            move = game.offers(position, choice.text).move
            after = game.apply(position, game.read_move(position, move))
            effects = game.scene(after).effects
            assert sorted(map(told, choice.effects)) == sorted(map(told, effects))


def told(effect):
    return effect.square, effect.kind, effect.label, effect.lights, effect.counted


def whole_moves(game, position, chance):
    """Some choices that make a move at once, all with effects among them."""
    found = []
    men = game.offers(position).squares
    for man in chance.sample(men, min(6, len(men))):
        squares = game.offers(position, man.text).squares
        whole = [each for each in squares if game.offers(position, each.text).sure]
        found += [each for each in whole if each.effects] + whole[:1]
    return found
