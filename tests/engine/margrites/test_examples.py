"""The worked examples of the rules page (margrites §11)."""

from __future__ import annotations

import re

import pytest

from games.engine.errors import IllegalMove
from tests.engine.margrites.examples import DATA, examples, margrites, played

PAGE = DATA.parents[2] / "docs" / "rules" / "margrites.md"
GAME = margrites()
each_example = pytest.mark.parametrize(
    "example", examples(), ids=lambda example: example.name
)
REASONS = {"B": "black", "W": "white", "draw": None}


def bare(text: str) -> str:
    return re.sub(r"\([^)]*\)", "", text)


@each_example
def test_the_rules_do_what_the_example_prints(example):
    position = GAME.read_position(example.position)
    assert GAME.write_position(position) == example.position
    if example.action == "list-steps":
        moves = [GAME.write_move(position, each) for each in GAME.legal_moves(position)]
        assert example.expected.startswith(f"{len(moves)} steps")
        assert set(example.quoted[0].split("; ")) == set(moves)
        return
    if "illegal" in example.expected:
        refused(position, example)
        return
    texts = []
    for step in bare(example.action).split(";"):
        move = GAME.read_move(position, step)
        texts.append(GAME.write_move(position, move))
        position = GAME.apply(position, move)
    assert "; ".join(texts) == example.quoted[0]
    assert GAME.write_position(position) == example.quoted[1]
    ended(position, example.result)


def refused(position, example):
    """Every step but the last is legal, the last is refused by the code printed."""
    *before, last = example.action.split(";")
    assert example.expected.startswith(f"step {len(before) + 1} illegal")
    position = played(GAME, position, ";".join(before))
    with pytest.raises(IllegalMove) as refusal:
        GAME.apply(position, GAME.read_move(position, last))
    assert refusal.value.code == example.quoted[-1]


def ended(position, result):
    outcome = GAME.outcome(position)
    if result is None:
        assert outcome is None
        return
    assert outcome is not None
    winner, reason, cause = result
    assert outcome.winner == REASONS[winner]
    assert (outcome.reason, outcome.words.params["cause"]) == (reason, cause)
    assert list(GAME.legal_moves(position)) == []


@each_example
def test_the_position_after_it_is_read_as_it_was_written(example):
    if "then" not in example.expected:
        return
    after = GAME.read_position(example.quoted[1])
    assert GAME.write_position(after) == example.quoted[1]
    ended(after, example.result)


def test_every_example_of_the_rules_page_is_tested():
    text = PAGE.read_text(encoding="utf-8")
    section = text.split("## §11")[1].split("## §12")[0]
    printed = re.findall(r"^\d+\. \*\*([a-zA-Z0-9-]+)\*\*", section, re.MULTILINE)
    assert [example.name for example in examples()] == printed
    for example in examples():
        assert f"`{example.position}`" in section
        assert example.expected in section


def test_the_printed_captures_of_the_first_game_are_not_those_of_the_rules():
    """Turn 16 of game A: the diagram agrees with the rules, the marks do not (§11)."""
    (example,) = [each for each in examples() if each.name == "packet-A-16"]
    first, second, *_ = example.action.split(";")
    position = played(GAME, example.position, first)
    with pytest.raises(IllegalMove) as refusal:
        GAME.read_move(position, second)
    assert refusal.value.code == "captures-mismatch"
