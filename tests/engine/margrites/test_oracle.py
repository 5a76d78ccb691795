"""The engine against a second, literal writing of the rules (margrites §4–§8)."""

from __future__ import annotations

import random
import re

import pytest

from games.engine.margrites.text.notation import bare
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


def crowded(chance):
    """A board with some pieces of both sides close together."""
    wide, high = chance.randint(3, 9), chance.randint(3, 8)
    left, low = chance.randint(0, 9 - wide), chance.randint(1, 9 - high)
    files = "abcdefghi"[left : left + wide]
    near = [each for each in SQUARES if each[0] in files and low <= int(each[1])]
    near = [each for each in near if int(each[1]) < low + high]
    black, white = chance.randint(1, 8), chance.randint(1, 8)
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


def test_dancers_are_stopped_as_the_literal_rules_say():
    """Both sides change two pieces' places whenever they can: in every third turn the
    last step of it must be refused."""
    game, chance = margrites(no_double_dance=True), random.Random(4)
    refused = 0
    for _ in range(12):
        board = dict.fromkeys(chance.sample(SQUARES[:18], 4), "B")
        board |= dict.fromkeys(chance.sample(SQUARES[-18:], 4), "W")
        literal = Game(board, frozenset({"no_double_dance"}))
        position = game.read_position(literal.string())
        for _ in range(7):
            for text in dance(literal, chance):
                check(game, literal, position)
                if literal.over or text not in literal.legal():
                    refused += text in literal.possible()
                    break
                literal.play(text)
                position = game.apply(position, game.read_move(position, text))
            while literal.left < 4 and not literal.over:
                text = chance.choice(literal.legal())
                literal.play(text)
                position = game.apply(position, game.read_move(position, text))
        check(game, literal, position)
    assert refused > 5


def dance(literal, chance):
    """Four steps by which two pieces of the side to move would change places."""
    own = [each for each in SQUARES if literal.board.get(each) == literal.side]
    ways = [
        (f"{one}>{aside}", f"{two}>{one}", f"{aside}>{last}", f"{last}>{two}")
        for one in own
        for two in own
        if two in NEAR[one]
        for aside in NEAR[one]
        for last in NEAR[aside]
        if last in NEAR[two] and not {aside, last} & set(literal.board)
    ]
    return chance.choice(ways) if ways else ()


def falls_of(literal, text):
    """Who falls by a step, in the order of the waves."""
    origin = "" if text.startswith("+") else text[:2]
    target = "" if text.endswith("++") else text[-2:]
    return literal.after(origin, target)[1]


def test_thousands_of_random_positions_have_the_literal_steps():
    chance = random.Random(72)
    martyrs = 0
    for _ in range(2000):
        game, literal, position = start(chance, ())
        moves = [bare(move) for move in game.legal_moves(position)]
        assert sorted(moves) == sorted(literal.legal())
        martyrs += len(moves) < free(literal)
    assert martyrs > 200


def free(literal):
    """The steps that would be free if nobody could be captured."""
    found = 0
    for square, side in literal.board.items():
        if side == "B":
            found += sum(each not in literal.board for each in NEAR[square])
            found += square[1] == "8"
    return found
