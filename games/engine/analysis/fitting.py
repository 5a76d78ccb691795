"""The scale that makes values of a game win chances, fitted to games of the search
against itself, with moves at random as people make them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from games.engine.analysis.appraising import appraise
from games.engine.analysis.chances import UNFITTED, logistic
from games.engine.problems import sparring
from games.engine.registry import AnyRules

LONGEST: Final = 200  # plies; a game that is not over by then is a draw
PLAYING: Final = 600  # nodes for each move
STEPS: Final = 50  # of Newton's method
EVERY: Final = 3  # of so many positions of a game one is taken

Sample = tuple[int, float]  # a value, and what the side to move got: 1, 1/2 or 0


def samples(rules: AnyRules, games: int, seed: int) -> Iterator[Sample]:
    """Values of positions with the results of their games."""
    for number in range(games):
        name = f"chances {rules.key} {seed} {number}"
        played = list(sparring.positions(rules, name, LONGEST, PLAYING))
        if played:
            outcome = rules.outcome(played[-1])
            winners = outcome.winners if outcome else ()
            yield from _of_game(rules, played[::EVERY], winners)


def _of_game(
    rules: AnyRules, played: list[Any], winners: tuple[str, ...]
) -> Iterator[Sample]:
    for position in played:
        alone = rules.read_position(rules.write_position(position))
        found = appraise(rules, alone)
        if found is not None and not found.wins_in:
            seat = rules.seat_to_move(position)
            won = 1.0 if seat in winners else 0.0
            yield found.value, won if winners else 0.5


def fit(found: Iterable[Sample]) -> float:
    """The scale under which these results are likeliest: logistic regression in one
    unknown, by Newton's method. Raises ValueError where no value tells anything."""
    known = [(value / UNFITTED, won) for value, won in found]
    slope = 1.0
    for _ in range(STEPS):
        guesses = [(value, won, logistic(slope * value)) for value, won in known]
        rise = sum((won - guess) * value for value, won, guess in guesses)
        bend = sum(guess * (1 - guess) * value * value for value, _, guess in guesses)
        if not bend:
            break
        slope = max(slope + rise / bend, slope / 4)
    if not known or slope <= 0.001:
        raise ValueError("These values say nothing about who wins.")
    return UNFITTED / slope
