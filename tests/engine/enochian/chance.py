"""Positions drawn by lot: from games and by throwing men on the board."""

from __future__ import annotations

import random
from typing import Any

from games.engine.enochian.game import Enochian
from games.engine.enochian.options import EnochianOptions
from games.engine.enochian.rules.armies import ALLIES
from games.engine.enochian.rules.arrays import ARRAYS, PROTOTYPE
from games.engine.enochian.rules.men import man
from games.engine.enochian.rules.values import Position
from games.engine.enochian.text.positions import write_position


def played(rules: Enochian, seed: int, plies: int) -> list[Any]:
    """The positions of a random game that takes when it can, every other time."""
    chance = random.Random(seed)
    position = rules.initial()
    line = [position]
    while position.ended is None and len(line) <= plies:
        moves = list(rules.legal_moves(position))
        takes = [move for move in moves if position.men[move.target]]
        position = rules.apply(
            position, chance.choice(takes if takes and chance.random() < 0.5 else moves)
        )
        line.append(position)
    return line


def thrown(seed: int) -> str:
    """A position with few men anywhere, kings taken, thrones seized: its text."""
    chance = random.Random(seed)
    array = ARRAYS[chance.choice(["fire-of-fire", "earth-of-water", PROTOTYPE])]
    men = [0] * 64
    free = chance.sample(range(64), 64)
    status, controllers, captors = "", [0, 1, 2, 3], [-1] * 4
    alive = [chance.random() < 0.8 for _ in range(4)]
    for team in ((0, 1), (2, 3)):
        if not any(alive[army] for army in team):
            alive[chance.choice(team)] = True
    for army in range(4):
        ally = ALLIES[army]
        if alive[army]:
            status += "a"
            men[free.pop()] = man(army, 0)
            if alive[ally] and chance.random() < 0.15:
                controllers[army] = int(ally)
        elif chance.random() < 0.5:
            status += "t"
            controllers[army] = int(ally)
        else:
            status += "f"
        if not alive[army]:
            captors[army] = chance.choice([2, 3] if army < 2 else [0, 1])
        for _ in range(chance.choice([0, 1, 2, 4, 6])):
            men[free.pop()] = man(army, chance.choice([1, 2, 3, 4, 5, 6, 7, 8]))
    for army in range(4):
        throne = array.thrones[army][0]
        if men[throne] == man(army, 0) and chance.random() < 0.7:
            men[throne] |= man(army, chance.choice([1, 2, 3, 4])) << 8
    order = array.order(chance.choice(["deosil", "widdershins", "rybk"]))
    turn = chance.choice([army for army in order if status[army] != "f"])
    made = Position(
        EnochianOptions(),
        array,
        order,
        tuple(men),
        turn,
        status,
        tuple(controllers),
        tuple(captors),
    )
    return write_position(made)
