"""The engine against a second, literal writing of the rules (margrites §4–§8)."""

from __future__ import annotations

import random
import re

import pytest

from games.engine.margrites.notation import bare
from tests.engine.margrites.examples import margrites
from tests.engine.margrites.oracle import NEAR, SQUARES, Game

VARIANTS = [
    (),
    ("first_turn_two",),
    ("rebuttal",),
    ("no_double_dance",),
    ("return_scored",),
    ("repetition",),
    ("no_double_dance", "return_scored", "rebuttal"),
]


def crowded(chance, *, most=8):
    """A board with some pieces of both sides close together."""
    wide, high = chance.randint(3, 9), chance.randint(3, 8)
    left, low = chance.randint(0, 9 - wide), chance.randint(1, 9 - high)
    files = "abcdefghi"[left : left + wide]
    near = [each for each in SQUARES if each[0] in files and low <= int(each[1])]
    near = [each for each in near if int(each[1]) < low + high]
    black, white = chance.randint(1, most), chance.randint(1, most)
    found = chance.sample(near, min(black + white, len(near)))
    return {square: "BW"[n >= black] for n, square in enumerate(found)}


def start(chance, options):
    game = margrites(**dict.fromkeys(options, True))
    literal = Game({}, frozenset(options))
    while len(set(literal.board.values())) < 2 or not literal.legal():
        literal = Game(crowded(chance), frozenset(options), number=3)
    return game, literal, game.read_position(literal.string())


def plain(text):
    """A position string without what our own additions to it tell."""
    fields = text.split(" ")
    fields[2] = fields[2].rstrip("r")
    fields[4] = re.sub(r"\+\w\w(<\w\w)?", "", fields[4])
    return " ".join(fields)


def check(game, literal, position):
    assert plain(game.write_position(position)) == literal.string()
    moves = {bare(move): move for move in game.legal_moves(position)}
    assert sorted(moves) == sorted(literal.legal())
    outcome = game.outcome(position)
    assert (outcome is not None) == bool(literal.over)
    if outcome is not None:
        assert outcome.winner == literal.winner()
        assert outcome.words.params["cause"] == literal.over
    return moves


@pytest.mark.parametrize("options", VARIANTS, ids="-".join)
def test_random_games_are_those_of_the_literal_rules(options):
    chance = random.Random(" ".join(options))
    plies = 0
    for _ in range(12):
        game, literal, position = start(chance, options)
        for _ in range(30):
            moves = check(game, literal, position)
            if not moves:
                break
            text = chance.choice(sorted(moves))
            captures = re.findall(r"x(\w\w)", game.write_move(position, moves[text]))
            position = game.apply(position, moves[text])
            assert captures == falls_of(literal, text)
            literal.play(text)
            plies += 1
    assert plies > 100


def falls_of(literal, text):
    """Who falls by a step, in the order of the waves."""
    origin = "" if text.startswith("+") else text[:2]
    target = "" if text.endswith("++") else text[-2:]
    return literal.after(origin, target)[1]


def test_thousands_of_random_positions_have_the_literal_steps():
    chance = random.Random(72)
    martyrs = 0
    for _ in range(600):
        game, literal, position = start(chance, ())
        moves = [bare(move) for move in game.legal_moves(position)]
        assert sorted(moves) == sorted(literal.legal())
        martyrs += len(moves) < free(literal)
    assert martyrs > 60


def free(literal):
    """The steps that would be free if nobody could be captured."""
    found = 0
    for square, side in literal.board.items():
        if side == "B":
            found += sum(each not in literal.board for each in NEAR[square])
            found += square[1] == "8"
    return found
