"""Random rules and positions for the oracle, and the engine's values in its words."""

from __future__ import annotations

import random

from games.engine.boolean.game import Boolean
from games.engine.boolean.rules.space import NAMES, coordinates
from games.engine.boolean.rules.values import Position, Wave
from tests.engine.boolean import oracle
from tests.engine.boolean.boards import game, placed

CROWDED = 0.5  # how often the men stand in a corner of the field


def random_game(chance: random.Random) -> Boolean:
    """All formulas or some, with any switch, and now and then a limit."""
    letters = [letter for letter in "NAOXDR" if chance.random() < 0.6] or ["N"]
    formulas = "NAOXDR" if chance.random() < 0.4 else "".join(letters)
    return game(
        formulas,
        push=chance.random() < 0.7,
        chain=chance.random() < 0.5,
        quiet_limit=chance.choice([0, 0, 1, 3]),
    )


def random_position(rules: Boolean, chance: random.Random) -> Position:
    """Men of any owner on any cells, pyramids in their own colour."""
    men = [f"{chance.choice('wb')}{value:X}" for value in range(1, 15) for _ in "wb"]
    chance.shuffle(men)
    del men[chance.randint(1, len(men)) :]
    men += [token for token in ("w0", "wF", "b0", "bF") if chance.random() < 0.7]
    crowd = [name for name in NAMES if "4" not in name[1:] and name[0] != "d"]
    cells = crowd if len(men) < 20 and chance.random() < CROWDED else list(NAMES)
    where = chance.sample(cells, len(men))
    text = " ".join(f"{man}@{cell}" for man, cell in zip(men, where, strict=True))
    return placed(rules, text, chance.choice("wb"))


def field_of(position: Position) -> oracle.Field:
    return {
        cell_of(cell): (man.token[0], int(man.token[1], 16))
        for cell, man in position.standing()
    }


def cell_of(cell: int) -> oracle.Cell:
    file, rank, level = coordinates(cell)
    return file + 1, rank + 1, level + 1


def waves_of(waves: tuple[Wave, ...]) -> list[oracle.Wave]:
    """All equations of each wave, as the oracle gives them."""
    return [
        {
            cell_of(hit.cell): {
                (
                    reason.letter,
                    reason.form,
                    None if reason.y is None else cell_of(reason.helper),
                )
                for reason in hit.reasons
            }
            for hit in wave
        }
        for wave in waves
    ]
