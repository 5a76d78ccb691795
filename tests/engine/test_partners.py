"""Practice partners, over every game of the registry and in small positions."""

from __future__ import annotations

import random

import pytest

from games.engine import games, rules
from games.engine.errors import NothingToChoose
from games.engine.search.partners import RETIRED, choose
from games.engine.search.trees import PositionTree, Search
from tests.engine import sparse as v1
from tests.engine.contract import every_game, name_of, random_line
from tests.engine.medieval import sparse as medieval

every_partner = pytest.mark.parametrize("partner", list(RETIRED))
NAMED = [rules(game.key, **each.given) for game in games() for each in game.rulesets]
ENDLESS = 10**9
FEW = 300  # nodes
SEEDS = 2


# --- Any game ---------------------------------------------------------------------


@every_partner
@pytest.mark.parametrize("game", NAMED, ids=name_of)
def test_what_is_chosen_can_be_played(game, partner):
    line = random_line(game, 1, 40)
    for position, move in line[:-1:13]:
        assert move is not None
        if game.chances(position):
            with pytest.raises(NothingToChoose, match="chance decides"):
                choose(game, position, partner, 3)
            continue
        chosen = choose(game, position, partner, 3, nodes=40)
        text = game.write_move(position, chosen)
        assert game.read_move(position, text) == chosen
        game.apply(position, chosen)


@every_game
def test_a_seed_decides_among_equal_moves(game):
    different = 0
    for position, _ in random_line(game, 1, 40)[:-1:8]:
        for partner in RETIRED:
            moves = [choose(game, position, partner, seed, 20) for seed in (1, 1, 2, 3)]
            assert moves[0] == moves[1]
            different += moves[1] != moves[2] or moves[2] != moves[3]
    assert different


@every_game
def test_the_attacker_gets_the_better_of_the_passive(game):
    for seed in range(SEEDS):
        attackers = game.teams[0]
        position = against_passive(game, attackers, seed)
        outcome = game.outcome(position)
        won = outcome is not None and attackers[0] in outcome.winners
        assert won or game.evaluate(position, attackers[0]) > 100


def against_passive(game, attackers, seed):
    """The position after sixty decisions, or at the end."""
    position = game.initial()
    for ply in range(60):
        if game.outcome(position) is not None:
            break
        chances = game.chances(position)
        if chances:
            drawn = chances[(seed + ply) % len(chances)]
            position = game.apply(position, game.read_move(position, drawn))
            continue
        attacks = game.seat_to_move(position) in attackers
        partner = "attacker" if attacks else "passive"
        move = choose(game, position, partner, 100 * seed + ply, FEW)
        position = game.apply(position, move)
    return position


def test_after_the_end_there_is_nothing_to_choose():
    game = medieval.game(quiet_plies=1)
    position = medieval.play(game, game.initial(), "C2 K6-J5")
    for partner in RETIRED:
        with pytest.raises(NothingToChoose, match="no move"):
            choose(game, position, partner, 1)


def test_an_unknown_partner_is_refused():
    game = rules("rithmomachia")
    with pytest.raises(KeyError):
        choose(game, game.initial(), "grandmaster", 1)


# --- Looking ahead ------------------------------------------------------------------


def plain_gain(tree, depth):
    """What the team on move can gain, by trying everything."""
    best = -ENDLESS
    for step in tree.moves():
        gain = tree.worth(step)
        if depth > 1:
            mover = team_of(tree)
            tree.make(step)
            again = mover is not None and team_of(tree) == mover
            rest = plain_gain(tree, depth - 1)
            gain += rest if again else -rest
            tree.unmake()
        best = max(best, gain)
    return 0 if best == -ENDLESS else best


def team_of(tree):
    """Who decides; nobody in particular where two sides take turns."""
    return tree.team() if hasattr(tree, "team") else None


@every_game
def test_the_gain_is_that_of_trying_everything(game):
    for position, _ in random_line(game, 2, 60)[4::27]:
        if game.outcome(position) is None:
            walked = Search(game, position, 10**6)
            by_positions = Search(game, position, 10**6)
            by_positions.tree = PositionTree(game, position)
            for depth in (1, 2):
                expected = plain_gain(Search(game, position, 1).tree, depth)
                assert walked.gain(depth) == expected
                if depth == 1:
                    assert by_positions.gain(depth) == expected


def test_three_plies_ahead_are_seen_exactly():
    game = medieval.game()
    position = medieval.position("G3 C16 B1 T64 H7 C4", "I5 T16 F1 C64 H2 T20")
    expected = plain_gain(Search(game, position, 1).tree, 3)
    assert Search(game, position, 10**6).gain(3) == expected > 64


def test_with_prisoners_positions_are_searched():
    game = medieval.game(prisoners=True)
    position = medieval.position("G3 C16", "I5 T16 A1 S361", rules=game)
    assert game.walker(position) is None
    move = choose(game, position, "attacker", 1)
    assert game.write_move(position, move) == "C16 G3-H4 xT16@I5(eq)"


class Piles:
    """A toy game: each seat takes two piles running."""

    teams: tuple[tuple[str, ...], ...] = (("white",), ("black",))
    has_dice = False

    def walker(self, position):
        return None

    def legal_moves(self, position):
        return iter(position[2])

    def seat_to_move(self, position):
        return "white" if position[0] % 4 < 2 else "black"

    def apply(self, position, pile):
        ply, gain, piles = position
        worth = pile if self.seat_to_move(position) == "white" else -pile
        return ply + 1, gain + worth, tuple(each for each in piles if each != pile)

    def evaluate(self, position, seat):
        return position[1] if seat == "white" else -position[1]


@pytest.mark.parametrize(("depth", "gain"), [(1, 5), (2, 9), (3, 6), (4, 4)])
def test_a_seat_that_moves_again_gains_again(depth, gain):
    search = Search(Piles(), (0, 0, (2, 5, 3, 4)), 10**6)  # type: ignore[arg-type]
    assert search.gain(depth) == gain


class AlliedPiles(Piles):
    """The same where two allies take a pile each."""

    teams = (("white", "green"), ("black", "red"))

    def seat_to_move(self, position):
        return ("white", "green", "black", "red")[position[0] % 4]

    def apply(self, position, pile):
        ply, gain, piles = position
        worth = pile if ply % 4 < 2 else -pile
        return ply + 1, gain + worth, tuple(each for each in piles if each != pile)

    def evaluate(self, position, seat):
        return position[1] if seat in ("white", "green") else -position[1]


@pytest.mark.parametrize(("depth", "gain"), [(1, 5), (2, 9), (3, 6), (4, 4)])
def test_what_an_ally_takes_is_a_gain(depth, gain):
    search = Search(AlliedPiles(), (0, 0, (2, 5, 3, 4)), 10**6)  # type: ignore[arg-type]
    assert search.gain(depth) == gain


class Wager:
    """A toy game: White chooses a row, a die of three faces a place in it, and Black
    takes what lies there."""

    teams = (("white",), ("black",))
    has_dice = True
    ROWS = ((9, 0, 0), (4, 4, 4), (0, 0, 12))

    def walker(self, position):
        return None

    def legal_moves(self, position):
        return iter(range((3, 3, 1, 0)[len(position)]))

    def chances(self, position):
        return ("0", "1", "2") if len(position) == 1 else ()

    def seat_to_move(self, position):
        return "black" if position else "white"

    def apply(self, position, move):
        return (*position, move)

    def evaluate(self, position, seat):
        taken = self.ROWS[position[0]][position[1]] if len(position) == 3 else 0
        return taken if seat == "black" else -taken


def test_what_a_die_may_bring_counts_by_its_mean():
    search = Search(Wager(), (), 10**6)  # type: ignore[arg-type]
    rows = search.moves()
    assert [search.rest(row, 2) for row in rows] == [-3, -4, -4]
    assert [search.reply(row) for row in rows] == [3, 4, 4]
    assert search.gain(2) == -3


# --- The attacker --------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("nodes", [0, FEW])
def test_the_attacker_takes_a_hanging_man(seed, nodes):
    game = medieval.game()
    position = medieval.position("G3 C16 A1 S289", "I5 T16 P8 S361")
    after = game.apply(position, choose(game, position, "attacker", seed, nodes))
    assert game.evaluate(after, "white") == 16


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("nodes", [0, FEW])
def test_the_attacker_prefers_the_larger_value(seed, nodes):
    game = medieval.game()
    position = medieval.position("G3 C9 A8 S289", "I5 C9 F1 T18 P8 S361")
    after = game.apply(position, choose(game, position, "attacker", seed, nodes))
    assert game.evaluate(after, "white") == 18


@pytest.mark.parametrize("seed", range(5))
def test_the_attacker_wins_at_once_rather_than_take(seed):
    game = medieval.game()
    position = medieval.position("C4 C16 E5 C36 B1 T64", "E4 T56 F1 C64 P8 S361")
    after = game.apply(position, choose(game, position, "attacker", seed, FEW))
    assert medieval.ended(game, after).reason == "magna"


@pytest.mark.parametrize("seed", range(5))
def test_the_attacker_leaves_what_costs_more_than_it_is_worth(seed):
    # The circle 9 may take on I5, but it stands between the two men of 289.
    game = medieval.game()
    position = medieval.position("G3 C9 G1 C289", "I5 C9 G4 S289 P8 S361")
    greedy = game.apply(position, choose(game, position, "attacker", seed, 0))
    assert (game.evaluate(greedy, "white"), best_reply(game, greedy)) == (9, 289)
    wise = game.apply(position, choose(game, position, "attacker", seed, FEW))
    assert (game.evaluate(wise, "white"), best_reply(game, wise)) == (0, 9)


def best_reply(game, position):
    seat = game.seat_to_move(position)
    now = game.evaluate(position, seat)
    return max(
        game.evaluate(game.apply(position, move), seat) - now
        for move in game.legal_moves(position)
    )


def test_the_attacker_adds_what_is_offered():
    game = v1.game()
    position = game.initial()
    for seed in range(3):
        move = choose(game, position, "attacker", seed, FEW)
        assert move.capture is not None
        assert move.ambush is not None
        assert game.evaluate(game.apply(position, move), "white") > 361


@pytest.mark.parametrize("seed", range(3))
def test_the_attacker_declares_what_will_win_once_it_is_ahead(seed):
    game = v1.game()
    position = v1.sparse(game, "C6:C4 D6:C6 E5:T8 A1:T3 P1:t5 P8:t997")
    for ply, expected in enumerate(("A1xP1", "P8", "E5-E6#")):
        partner = "attacker" if ply % 2 == 0 else "passive"
        move = choose(game, position, partner, seed)
        assert game.write_move(position, move).startswith(expected)
        assert game.outcome(position) is None
        position = game.apply(position, move)
    reply = next(game.legal_moves(position))
    assert v1.ended(game, game.apply(position, reply)).winner == "white"


@pytest.mark.parametrize("seed", range(3))
def test_the_attacker_declares_nothing_before_it_is_ahead(seed):
    game = v1.game()
    position = v1.sparse(game, "C6:C4 D6:C6 E5:T8 A1:T3 P8:t997")
    move = choose(game, position, "attacker", seed)
    assert "#" not in game.write_move(position, move)


def test_partners_stop_what_would_win_if_they_can():
    game = v1.game()
    position = v1.play(
        game,
        v1.sparse(game, "C6:C4 D6:C6 E5:T8 A1:T3 E8:t2 P1:t5"),
        "E5-E6#ARITH(C6,D6,E6)",
    )
    for partner in RETIRED:
        after = game.apply(position, choose(game, position, partner, 1, FEW))
        assert game.outcome(after) is None


def test_an_addition_rescues_where_no_plain_move_does():
    game = v1.game()
    position = v1.play(
        game,
        v1.sparse(game, "C6:C4 D6:C6 E5:T8 A1:T3 P1:t5 A8:c3 H4:c5"),
        "E5-E6#ARITH(C6,D6,E6)",
    )
    plain = [game.apply(position, move) for move in game.legal_moves(position)]
    assert all(game.outcome(after) is not None for after in plain)
    for partner in RETIRED:
        after = game.apply(position, choose(game, position, partner, 1, FEW))
        assert game.outcome(after) is None


# --- The passive ---------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(5))
def test_the_passive_leaves_a_hanging_man(seed):
    game = medieval.game()
    position = medieval.position("H4 C13 G7 C17 A1 S289", "I5 T30 P8 S361")
    attacked = game.apply(position, choose(game, position, "attacker", seed, FEW))
    assert game.evaluate(attacked, "white") == 30
    after = game.apply(position, choose(game, position, "passive", seed, FEW))
    assert game.evaluate(after, "white") == 0


@pytest.mark.parametrize("seed", range(5))
def test_the_passive_goes_out_of_danger(seed):
    game = medieval.game()
    position = medieval.position("G3 C16 H4 T9", "I5 C9 P8 S361")
    assert best_reply(game, game.apply(position, next(game.legal_moves(position)))) > 0
    after = game.apply(position, choose(game, position, "passive", seed, FEW))
    assert best_reply(game, after) == 0


# --- Gentleness -----------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(3))
def test_the_gentle_one_leaves_a_careless_beginner_alone(seed):
    # Every capture of a pyramid is half the game: whoever takes what is free wins
    # against random moves within ten or twenty plies.
    game, chance = rules("boolean"), random.Random(seed)
    position, own = game.initial(), game.teams[1][0]
    for ply in range(40):
        if game.outcome(position) is not None:
            break
        if game.seat_to_move(position) == own:
            move = choose(game, position, "passive", ply, FEW)
        else:
            move = chance.choice(list(game.legal_moves(position)))
        position = game.apply(position, move)
    assert game.evaluate(position, own) <= 0
    outcome = game.outcome(position)
    assert outcome is None or own not in outcome.winners


def test_the_gentle_one_does_not_take_what_is_offered():
    game = v1.game()
    position = v1.sparse(game, "N1:T4 H4:C2 D1:t16 A8:s25")
    move = choose(game, position, "passive", 1)
    assert move.capture is None
