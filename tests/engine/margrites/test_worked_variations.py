"""The worked examples of the variations, read from the rules page (margrites §13)."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

import pytest

from games.engine.errors import IllegalMove
from games.engine.margrites.rules.matches import Result, score_match
from games.engine.margrites.text.gametext import read_game, write_game
from games.engine.sides import Side
from tests.engine.margrites.examples import DATA, margrites

PAGE = DATA.parents[2] / "docs" / "rules" / "margrites.md"
WINNERS = {"B": "black", "W": "white", "draw": None}


@dataclass
class Worked:
    """One example: its name and its lines by their first word."""

    name: str
    lines: dict[str, str] = field(default_factory=dict)

    def quoted(self, line: str) -> list[str]:
        return re.findall(r"`([^`]*)`", self.lines.get(line, ""))

    @property
    def game(self):
        pairs = [each.split("=") for each in self.quoted("options")]
        return margrites(**dict(pairs))


def worked() -> list[Worked]:
    """All examples of the section, in order."""
    section = PAGE.read_text(encoding="utf-8").split("\n## §13")[1]
    found: list[Worked] = []
    for line in section.splitlines():
        if begun := re.match(r"(\d+)\. \*\*([a-z-]+)\*\* \S", line):
            found.append(Worked(begun[2]))
            assert int(begun[1]) == len(found)
        elif told := re.match(r"   - ([a-z]+):? (.+)", line):
            assert told[1] not in found[-1].lines
            found[-1].lines[told[1]] = told[2]
    return found


def each(line: str):
    """The examples that have such a line."""
    chosen = [example for example in worked() if line in example.lines]
    return pytest.mark.parametrize("example", chosen, ids=lambda each: each.name)


def named(name: str) -> Worked:
    return next(example for example in worked() if example.name == name)


def check(game, example, line):
    """Play the steps of an example and compare all that `line` tells of them."""
    quoted = example.quoted(line)
    steps = example.quoted("action")[0].split(";")
    refused = re.match(r"step (\d+) illegal", example.lines[line])
    position = game.read_position(example.quoted("position")[0])
    texts = []
    for number, step in enumerate(steps, start=1):
        if refused and int(refused[1]) == number:
            with pytest.raises(IllegalMove) as refusal:
                game.apply(position, game.read_move(position, step))
            assert refusal.value.code == quoted[0]
            return
        move = game.read_move(position, step)
        texts.append(game.write_move(position, move))
        position = game.apply(position, move)
    assert not refused
    assert ["; ".join(texts), game.write_position(position)] == quoted
    ended(game.outcome(position), example.lines[line])


def ended(outcome, told):
    result = re.search(r"result \['(.*)', '(.*)', '(.*)'\]", told)
    assert (outcome is None) == (result is None)
    if outcome is not None:
        assert result is not None
        assert outcome.winner == WINNERS[result[1]]
        assert (outcome.reason, outcome.words.params["cause"]) == result.groups()[1:]


@each("action")
def test_the_rules_do_what_the_example_prints(example):
    check(example.game, example, "expected")


@each("without")
def test_without_its_option_the_same_steps_come_to_what_is_printed(example):
    check(margrites(), example, "without")


@each("games")
def test_a_match_is_counted_as_printed(example):
    """Who has Black in the first game comes first."""
    results = []
    for score in example.quoted("games"):
        points, captures = zip(*re.findall(r"(\d)\((\d)\)", score), strict=True)
        black, white = map(int, points)
        winner = None if black == white else "black" if black > white else "white"
        results.append(Result(winner, *map(int, captures)))
    match = score_match(*results)
    assert "{}-{}".format(*match.points) == example.quoted("expected")[0]


@each("turns")
def test_a_game_ended_at_the_table_is_read_from_its_text(example):
    """The rules see it go on; only a resignation is written."""
    game = margrites()
    head = write_game(game.initial()).rpartition("\n\n")[0]
    (score,) = example.quoted("score")
    text = "\n".join([head, "", *example.quoted("turns"), score, ""])
    told = read_game(text)
    assert game.outcome(told.position) is None
    assert told.resigned is (Side.BLACK if score.startswith("R") else None)
    assert write_game(told.position, told.resigned) == text


def test_every_example_says_why():
    for example in worked():
        assert example.lines["because"].endswith("."), example.name
        assert example.quoted("expected"), example.name


def test_every_option_but_the_plain_set_ups_has_an_example():
    shown = {text for example in worked() for text in example.quoted("options")}
    switches = {"first_turn_two", "rebuttal", "no_double_dance", "return_scored"}
    placing = {"setup=gentleman", "setup=hostile"}
    assert shown == placing | {f"{name}=on" for name in (*switches, "repetition")}
    assert named("match-three")  # two_for_three is of two games
