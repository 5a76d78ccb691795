"""Who meets whom where all play all: the Berger tables (FIDE C.05, annex 1).

In the first round the highest number meets the first, the second the last but one, and
so on; from each round to the next everybody but the highest number moves on by half the
field. The highest number changes its seat from round to round.
"""

from __future__ import annotations

from collections.abc import Sequence

Table = list[list[tuple[int, int]]]


def berger_table(players: int) -> Table:
    """For each round its pairs of numbers from 1, who has the first seat first. With an
    odd number of players the number above the last stands for the bye."""
    top = players + players % 2
    return [_round(top, number) for number in range(top - 1)] if players > 1 else []


def _round(top: int, number: int) -> list[tuple[int, int]]:
    others = top - 1
    start = number * (top // 2) % others  # 0 for the player with number 1
    against = start + 1
    pairs = [(top, against) if number % 2 else (against, top)]
    for step in range(1, top // 2):
        first, second = (start + step) % others, (start - step) % others
        pairs.append((first + 1, second + 1))
    return pairs


def schedule(players: Sequence[int], cycles: int) -> list[list[tuple[int, int | None]]]:
    """All rounds of an event in which each meets each `cycles` times: pairs of players
    in the order of their seats, None for the bye. The seats change with each cycle, and
    before a change the last two rounds are exchanged, so that nobody has the same seat
    three times running."""
    table = berger_table(len(players))
    rounds: list[list[tuple[int, int | None]]] = []
    for cycle in range(cycles):
        turn = table
        if cycle + 1 < cycles and len(table) > 1:
            turn = [*table[:-2], table[-1], table[-2]]
        rounds += [
            [_seated(players, pair[::-1] if cycle % 2 else pair) for pair in pairs]
            for pairs in turn
        ]
    return rounds


def _seated(players: Sequence[int], pair: tuple[int, int]) -> tuple[int, int | None]:
    first, second = pair
    if first > len(players):
        return players[second - 1], None
    if second > len(players):
        return players[first - 1], None
    return players[first - 1], players[second - 1]
