"""The worked examples of the rules page (boolean §12)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from games.engine.boolean.rules import victories
from games.engine.errors import IllegalMove
from games.engine.sides import Side
from tests.engine.boolean.boards import DATA, game, game_of, played


def examples() -> Iterator[dict[str, str]]:
    for block in (DATA / "examples.txt").read_text(encoding="utf-8").split("\n\n")[1:]:
        yield dict(line.split(": ", 1) for line in block.splitlines())


EXAMPLES = list(examples())
every = pytest.mark.parametrize("example", EXAMPLES, ids=lambda each: each["example"])


def test_all_examples_are_here():
    assert len(EXAMPLES) == 26


def begun(example):
    if example["position"] == "set-up":
        rules = game(setup="alternate")
        return rules, rules.initial()
    rules = game_of(example["position"])
    return rules, rules.read_position(example["position"])


@every
def test_the_example_holds(example):
    rules, position = begun(example)
    if "refused" in example:
        with pytest.raises(IllegalMove) as refusal:
            played(rules, position, example["action"])
        assert refusal.value.code == example["refused"]
        return
    after = played(rules, position, example["action"])
    if "written" in example:
        move = rules.read_move(position, example["action"])
        assert rules.write_move(position, move) == example["written"]
        assert rules.read_move(position, example["written"]) == move
        assert rules.write_position(after) == example["after"]
    assert result(rules, after) == example.get("result", "")


def result(rules, position) -> str:
    """A result in the words of the rules page."""
    outcome = rules.outcome(position)
    if outcome is None:
        return ""
    levels = ", ".join(
        f"{side.title} {victories.level(victories.held(position, side))}"
        for side in Side
    )
    white, black = map(tuple, victories.counts(position))
    return (
        f"{outcome.words.code}, winner {outcome.winner[0]}, {levels}, "
        f"pyramids/pieces/value w {white} b {black}"
    )
