"""The fast core against the rules where games by lot seldom come: kings taken, thrones
seized, prisoners exchanged, pawns privileged, dice thrown again."""

from __future__ import annotations

import random

import pytest

from games.engine.enochian.rules import exchanges
from games.engine.enochian.rules.values import OFFER, Move
from games.engine.search.thinking import Limits, think
from tests.engine.enochian.chance import thrown
from tests.engine.enochian.sparse import at, game, play
from tests.engine.enochian.test_examples import actions, each_example, rules_for
from tests.engine.search.sides import codes_of, core_of, ended
from tests.engine.search.test_cores import play_both, state
from tests.engine.test_perft import counts

FEW = "7bK/8/4rNbN2/8/kR3rK3/2yR5/8/3kB4 fire-of-fire rkyb r afaf bkry -r-b - 0"


def random_game(chance: random.Random):
    """A game with dice or without, patient or not."""
    return game(
        divination=chance.random() < 0.4,
        max_rerolls=chance.randrange(3),
        quiet_limit=chance.choice([0, 4, 12]),
        players=chance.choice("24"),
    )


@pytest.mark.parametrize("seed", range(24))
def test_any_men_anywhere_are_played_as_the_rules_say(seed):
    chance = random.Random(seed)
    rules = random_game(chance)
    for number in range(3):
        position = rules.read_position(thrown(100 * seed + number))
        play_both(rules, position, chance, plies=10)


@each_example
def test_examples_of_the_rules_are_played_by_the_core(example):
    rules = rules_for(example)
    position = rules.read_position(example["position"])
    core = core_of(rules, position)
    if "after" not in example:
        codes = {rules.bridge(position).code(m) for m in rules.legal_moves(position)}
        assert {*codes_of(core)} == codes
        return
    for text in actions(example):
        move = rules.read_move(position, text)
        core.make(rules.bridge(position).code(move))
        position = rules.apply(position, move)
    assert core.terminal() == ended(rules, position)
    if position.ended is None:
        assert state(core) == state(core_of(rules, position))


def test_prisoners_are_exchanged_as_the_rules_say():
    seen = 0
    for seed in range(400):
        chance = random.Random(seed)
        rules = random_game(chance)
        position = rules.read_position(thrown(seed))
        if exchanges.may_offer(position):
            seen += 1
            for answer in ("exchange+", "exchange-"):
                exchange_beside(rules, position, answer, chance)
    assert seen > 5


def exchange_beside(rules, position, answer: str, chance: random.Random):
    """Offer and answer by core and rules, and play on."""
    core = core_of(rules, position)
    before = state(core)
    offer = Move(position.turn, OFFER)
    code = rules.bridge(position).code(offer)
    assert rules.bridge(position).move(code) == offer
    core.make(code)
    offered = rules.apply(position, offer)
    assert state(core) == state(core_of(rules, offered))
    play_both(rules, offered, chance, plies=1)
    after = play(rules, offered, answer)
    code = rules.bridge(offered).code(rules.read_move(offered, answer))
    core.make(code)
    assert core.terminal() == ended(rules, after)
    if after.ended is None:
        assert state(core) == state(core_of(rules, after))
        play_both(rules, after, chance, plies=4)
    core.unmake()
    core.unmake()
    assert state(core) == before


ROWS = [row for row in counts() if row[0] == "enochian" and row[3] == 3]


@pytest.mark.parametrize("row", ROWS[::4], ids=lambda row: f"{row[1]} {row[2]}")
def test_the_core_makes_as_many_leaves_as_recorded(row):
    _, options, text, depth, count = row
    rules = game(**dict(each.split("=") for each in options.split() if each != "-"))
    position = rules.initial() if text == "start" else rules.read_position(text)
    assert core_of(rules, position).perft(depth, 0) == count


# --- Keys ---------------------------------------------------------------------------


ROOKS = "yK5bnbK/8/8/3yR4/3rR4/8/3kR4/kK6rK fire-of-fire rkyb r aaaa bkry ---- - 0"
ROUND = ("Rd2-e2", "Rd5-e5", "Kh8-h7")


def test_other_ways_to_a_position_give_the_same_key():
    rules, position = at(ROOKS)
    one = play(rules, position, "Rd4-d3", *ROUND, "Rd3-c3")
    other = play(rules, position, "Rd4-c4", *ROUND, "Rc4-c3")
    assert core_of(rules, one).key == core_of(rules, other).key
    assert core_of(rules, one).key != core_of(rules, position).key


def test_what_may_come_back_is_handed_over():
    rules, position = at(ROOKS)
    line = [position]
    for text in ("Rd4xd2", "Ka1-b1", "Rd5-e5", "Kh8-h7", "Rd2-d3"):
        line.append(play(rules, line[-1], text))
    keys = [core_of(rules, each).key for each in line]
    assert rules.bridge(line[5]).keys(compiled=False) == keys[1:5]
    assert rules.bridge(line[1]).keys(compiled=False) == []


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("r afaf bkry -r-b - 0", "b afaf bkry -r-b - 0"),
        ("r afaf bkry -r-b - 0", "r afaf bkry -y-b - 0"),
        ("r afaf bkry -r-b - 0", "r afat bkrr -r-b - 0"),
        ("r afaf bkry -r-b - 0", "r afaf bkry -r-b 1 0"),
        ("r afaf bkry -r-b - 0", "r afaf bkry -r-b - 0 exchange?"),
    ],
)
def test_what_the_rules_remember_is_in_the_key(one, other):
    men = FEW.partition(" r afaf")[0]
    rules = game(divination=True)
    keys = {
        core_of(rules, rules.read_position(f"{men} {rest}")).key
        for rest in (one, other)
    }
    assert len(keys) == 2


def test_a_refused_offer_and_a_vain_throw_are_in_the_key():
    rules, position = at(FEW, divination=True)
    declined = play(rules, position, "exchange?", "exchange-")
    thrown_in_vain = play(rules, position, "roll 4")
    assert thrown_in_vain.turn is position.turn
    keys = [core_of(rules, each).key for each in (position, declined, thrown_in_vain)]
    assert len({*keys}) == 3


def test_to_stand_still_gives_the_turn_away_and_takes_it_back():
    rules, position = at(ROOKS.replace("3rR4", "2rNrR4"))
    core = core_of(rules, position)
    before = state(core)
    assert core.skip()
    passed = core_of(rules, at(rules.write_position(position).replace(" r ", " k "))[1])
    assert (core.key, core.side) == (passed.key, passed.side)
    core.unskip()
    assert state(core) == before


@pytest.mark.parametrize(
    ("text", "given"),
    [
        (ROOKS, {}),
        (ROOKS.replace("3rR4", "2rNrR4").replace("rkyb", "rykb"), {}),
        (ROOKS.replace("3rR4", "2rNrR4"), {"divination": True}),
        (FEW + " exchange?", {}),
    ],
    ids=("few men", "the ally is next", "the die decides", "an answer is awaited"),
)
def test_nobody_stands_still_where_that_would_mislead(text, given):
    core = core_of(*at(text, **given))
    before = state(core)
    assert not core.skip()
    assert state(core) == before


# --- Judging and choosing -----------------------------------------------------------

MATE = "yK1yn4bK/8/8/8/7rR/8/8/kN3rK3 fire-of-fire rkyb r afaa bkry -y-- - 0"
THAW = "7bK/ynrK6/6bR1/8/8/2yR5/8/kKkb6 fire-of-fire rkyb r aaaf bkry ---b - 0"


def judged(text: str, **given) -> int:
    rules, position = at(text, **given)
    return core_of(rules, position).evaluate()


def best(text: str, nodes: int):
    """The move found by plain search, and in how many plies it wins."""
    rules, position = at(text)
    thought = think(rules, position, Limits(nodes=nodes), compiled=False)
    return rules.write_move(position, thought.move), thought.plies_to_win


def test_the_second_king_is_taken():
    assert best(MATE, 200) == ("Rh4xh8", 1)


def test_an_ally_is_freed():
    assert best(THAW, 400)[0] == "Kb7-a8"


def test_a_team_without_a_king_is_worth_less():
    whole = MATE.replace("kN3rK3", "kK3rK3").replace("afaa bkry -y--", "aaaa bkry ----")
    assert judged(MATE) > judged(whole) + 200


def test_frozen_men_are_worth_more_where_they_can_be_freed():
    far = THAW.replace("ynrK6", "yn7").replace("2yR5", "2yR1rK3")
    assert judged(THAW) > judged(far)


def test_a_king_that_is_attacked_is_in_danger():
    safe = "yK5bnbK/8/8/1rR6/8/8/8/kKkn3rK2 fire-of-fire rkyb k aaaa bkry ---- - 0"
    attacked = safe.replace("1rR6", "rR7")
    for given in ({}, {"divination": True}):
        assert judged(attacked, **given) < judged(safe, **given) - 20
    assert core_of(*at(attacked)).urgent()
    assert not core_of(*at(safe)).urgent()
