"""The move that is chosen: legal whatever the limit, the same each time, with eyes for
what wins and loses."""

from __future__ import annotations

import pytest

from games.engine import games, rules
from games.engine.errors import NothingToChoose
from games.engine.search.alphabeta import AlphaBeta
from games.engine.search.core import LOST, ONGOING, Core
from games.engine.search.ends import SURE
from games.engine.search.position_core import PositionCore
from games.engine.search.proving import PROVED, UNKNOWN, Proof
from games.engine.search.thinking import Limits, think
from tests.engine import sparse as v1
from tests.engine.contract import every_game, name_of, random_line

NAMED = [rules(game.key, **each.given) for game in games() for each in game.rulesets]


@pytest.mark.parametrize("game", NAMED, ids=name_of)
def test_there_is_a_legal_move_whatever_the_limit(game):
    line = random_line(game, 1, 12)
    for position, move in line[:-1:8]:
        assert move is not None
        if game.chances(position):
            with pytest.raises(NothingToChoose, match="chance decides"):
                think(game, position, Limits(nodes=5))
            continue
        for nodes in (1, 12):
            thought = think(game, position, Limits(nodes=nodes), compiled=False)
            game.apply(position, thought.move)
            assert thought.line[0] == thought.move
            assert thought.nodes <= nodes


@every_game
def test_the_same_seed_gives_the_same_thought(game):
    position = game.initial()
    once, again = (think(game, position, Limits(nodes=60), 7) for _ in range(2))
    assert once == again


def test_the_lot_decides_among_equal_moves():
    game = v1.game(ambush=False)
    quiet = v1.sparse(game, "A1:S25 P8:s36")
    moves = {think(game, quiet, Limits(nodes=1), seed).move for seed in range(5)}
    assert len(moves) > 1


def test_a_search_stops_when_it_is_told():
    game = v1.game()
    thought = think(game, game.initial(), Limits(poll=lambda: True))
    assert thought.nodes <= 256
    game.apply(game.initial(), thought.move)


def test_where_nothing_can_be_chosen_it_says_so():
    game = v1.game()
    position = v1.sparse(game, "P1:s289")
    assert game.outcome(position) is not None
    with pytest.raises(NothingToChoose, match="over"):
        think(game, position)


# --- Victories ------------------------------------------------------------------------


def test_a_harmony_that_nobody_can_break_is_made():
    game = v1.game(ambush=False)
    position = v1.sparse(game, "B3:c9 C2:c12 E2:c16 P8:S289 O8:S169", "B 0 0-0 -")
    thought = think(game, position, Limits(nodes=400), compiled=False)
    assert game.write_move(position, thought.move) == "E2-D1#GEOM(B3,C2,D1)"
    assert thought.plies_to_win == 2


def test_a_pending_harmony_is_broken():
    game = v1.game()
    start = v1.play(game, game.initial(), "N2-L4", "C1-D1#GEOM(B3,C2,D1)")
    for options in ({}, {"ambush": False}):
        bound = v1.game(**options)
        position = bound.read_position(game.write_position(start))
        thought = think(bound, position, Limits(nodes=2000), compiled=False)
        after = bound.apply(position, thought.move)
        assert bound.outcome(after) is None


def test_a_harmony_is_prevented_before_it_is_declared():
    game = v1.game(ambush=False)
    men = "B3:c9 C2:c12 E2:c16 L5:C4 P7:S289 A8:t30"
    position = v1.sparse(game, men)
    thought = think(game, position, Limits(nodes=3000), compiled=False)
    assert thought.plies_to_win >= 0
    after = game.apply(position, thought.move)
    black = think(game, after, Limits(nodes=3000), compiled=False)
    assert black.plies_to_win == 0


def test_points_that_suffice_are_declared():
    game = v1.game(point_victory=True, point_target=3)
    position = v1.sparse(game, "A1:T4 A8:s16 P1:S289 P8:s361 N5:c3", "W 0 0-0 -")
    thought = think(game, position, Limits(nodes=200), compiled=False)
    assert game.write_move(position, thought.move).endswith("$")
    assert thought.plies_to_win == 1


@pytest.mark.parametrize(("target", "wins"), [(0, False), (3, True)])
def test_the_search_knows_what_black_needs(target, wins):
    game = v1.game(point_victory=True, point_target=30, black_point_target=target)
    men = "A1:T4 A8:s16 P1:S289 P8:s361 N5:C3 B2:t4"
    position = v1.sparse(game, men, "B 0 0-3 -")
    thought = think(game, position, Limits(nodes=200), compiled=False)
    assert game.write_move(position, thought.move).endswith("$") is wins


# --- A game whose theory is known -----------------------------------------------------


@pytest.mark.parametrize(("heap", "wins"), [(5, True), (8, False), (11, True)])
def test_a_small_game_is_played_out(heap, wins):
    core = Heap(heap)
    search = AlphaBeta(core, [], 1000, 1)
    best = search.run(10**5, 20, None)
    assert (search.value > SURE) is wins
    assert not wins or best == heap % 4


@pytest.mark.parametrize(("heap", "plies"), [(3, 1), (6, 3), (4, 0), (8, 0)])
def test_what_can_be_forced_is_proved(heap, plies):
    for tried in range(1, 6):
        proof = Proof(Heap(heap), [])
        proved = proof.run(tried, 10**5) == PROVED
        assert proved is bool(plies and tried >= plies)
        assert len(proof.line()) == plies * proved


def test_a_proof_that_is_cut_short_is_unknown():
    assert Proof(Heap(14), []).run(9, 20) == UNKNOWN


class Heap(Core):
    """A toy: one to three are taken from a heap; who takes the last wins."""

    def __init__(self, heap):
        super().__init__()
        self.heap, self.taken = heap, []
        self.key = heap * 2

    def gen(self, start, breadth):
        count = min(self.heap, 3)
        for place in range(count):
            self.moves[start + place] = place + 1
        return start + count

    def noisy(self, start):
        return start

    def make(self, move):
        self.taken.append(move)
        self._go(-move)

    def unmake(self):
        self._go(self.taken.pop())

    def _go(self, by):
        self.heap += by
        self.side = 1 - self.side
        self.key = self.heap * 2 + self.side

    def terminal(self):
        return ONGOING if self.heap else LOST

    def evaluate(self):
        return 0

    def order(self, move):
        return move


# --- Chance ---------------------------------------------------------------------------


@pytest.mark.parametrize(("sure", "wagers"), [(10, 1), (19, 1), (21, 0), (50, 0)])
def test_a_wager_is_worth_the_mean_of_its_throws(sure, wagers):
    search = AlphaBeta(Wager(sure), [], 1000, 1)
    assert (search.run(10**4, 4, None) > 1) == wagers
    assert search.value == max(sure, 20)


def test_what_a_throw_is_worth_is_found_once_at_each_depth():
    core = Wager(0)
    AlphaBeta(core, [], 1000, 1).run(10**4, 2, None)
    assert core.throws == 2 * 6


class Wager(Core):
    """A toy: a sure gain (1), or a throw that gains 120 if it shows a six (2 or 3)."""

    def __init__(self, sure):
        super().__init__()
        self.sure, self.line, self.throws = sure, [], 0

    def gen(self, start, breadth):
        moves = range(1, 7) if self.chance() else [9] if self.line else [1, 2, 3]
        for place, move in enumerate(moves):
            self.moves[start + place] = move
        return start + len(moves)

    def noisy(self, start):
        return start

    def chance(self):
        return int(self.line == [2])

    def make(self, move):
        self.throws += self.chance()
        self._go([*self.line, 2 if move == 3 and not self.line else move])

    def unmake(self):
        self._go(self.line[:-1])

    def _go(self, line):
        self.line = line
        self.key = sum(10**place * move for place, move in enumerate(line[:2]))

    def terminal(self):
        return ONGOING

    def evaluate(self):
        if self.line[:1] == [2]:
            return 120 * (self.line[1:2] == [6])
        return self.sure

    def order(self, move):
        return 0


def test_positions_are_searched_where_a_game_has_no_core():
    game = rules("boolean")
    core = PositionCore(game, game.initial())
    before = core.key, core.side, core.evaluate()
    core.make(1)
    assert core.side == 1
    assert core.key != before[0]
    core.unmake()
    assert (core.key, core.side, core.evaluate()) == before
