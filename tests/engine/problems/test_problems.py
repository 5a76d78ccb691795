"""The problems that are shipped: enough of them, no two alike, and each sampled one has
one right answer that is proved again."""

from __future__ import annotations

import random
import subprocess
import sys
from collections import Counter

import pytest

from games.engine import GAMES
from games.engine.__main__ import main
from games.engine.errors import EngineError
from games.engine.problems import data, grades, making
from games.engine.problems.data import kinds_of, problem_of, problems_of
from games.engine.problems.likeness import parted
from games.engine.record import Record, replay, write_record

FEWEST = {
    "rithmomachia": 600,
    "medieval": 300,
    "boolean": 60,
    "margrites": 60,
    "enochian": 60,
}
SAMPLE = 1  # of each kind; `problems check` proves all


def of_kind(key, kind):
    return [each for each in problems_of(key) if each.kind_key == kind]


KINDS = [(key, kind) for key in GAMES for kind in kinds_of(key)]


@pytest.mark.parametrize("key", GAMES)
def test_there_are_enough_of_every_game_and_each_is_there_once(key):
    found = problems_of(key)
    assert len(found) >= FEWEST[key]
    assert len({each.id for each in found}) == len(found)
    assert len({each.position_text for each in found}) == len(found)
    assert [each.number for each in found] == [*range(1, len(found) + 1)]


@pytest.mark.parametrize("key", GAMES)
def test_no_two_ask_the_same_and_have_the_same_answer(key):
    assert parted(problems_of(key))[1] == []


@pytest.mark.parametrize("key", GAMES)
def test_they_are_named_by_what_they_ask_and_by_which_rules(key):
    for each in problems_of(key):
        assert each.digest == data.digest_of(
            key, each.kind_key, each.ruleset, each.position_text, each.detail
        )
        assert each.kind_key in kinds_of(key)
        assert each.ruleset in each.kind.rulesets
    assert problem_of(problems_of(key)[0].id) == problems_of(key)[0]


@pytest.mark.parametrize(("key", "kind"), KINDS)
def test_a_sample_of_each_kind_is_proved_again(key, kind):
    for each in random.Random(7).sample(of_kind(key, kind), SAMPLE):
        assert making.check(each) == ""


def test_a_problem_with_two_answers_does_not_hold():
    found = problems_of("boolean")[0]
    moved = data.read_line("boolean", 1, data.write_line(found))
    assert moved == found
    start = found.rules.write_position(found.rules.initial())
    assert making.proved(found.rules, found.kind, found.ruleset, start, "") is None


@pytest.mark.parametrize("key", GAMES)
def test_the_levels_are_the_quarters_of_a_game_the_easiest_first(key):
    found = problems_of(key)
    counted = Counter(each.level for each in found)
    assert [*counted] == [1, 2, 3, 4]
    assert max(counted.values()) - min(counted.values()) <= 1
    told = [each.grade for each in found]
    assert told == sorted(told)
    assert grades.LOWEST <= told[0] < told[-1] <= grades.HIGHEST


@pytest.mark.parametrize("line", ["", "a\tb", "1\tflip-three\tsmith\tmany\tp\t\ts\tl"])
def test_a_line_that_is_no_problem_is_refused(line):
    with pytest.raises(EngineError, match="cannot be read"):
        data.read_line("boolean", 1, line)


@pytest.mark.parametrize("name", ["", "-", "boolean", "chess-1", "boolean-00000000"])
def test_what_names_no_problem_finds_none(name):
    assert problem_of(name) is None


def test_making_gives_the_same_for_the_same_seed(tmp_path, capsys):
    files = [tmp_path / name for name in ("once.txt", "again.txt")]
    for file in files:
        given = ["problems", "make", "boolean", "--count", "2", "--seed", "9"]
        assert main([*given, "--out", str(file)]) == 0
    assert "flip-three: 2 of 2" in capsys.readouterr().err
    assert files[0].read_text() == files[1].read_text()


@pytest.mark.parametrize(
    "given",
    [
        ["make", "chess"],
        ["make", "boolean", "--count", "-1"],
        ["make", "boolean", "--kinds", "win-two"],
        ["check", "chess"],
    ],
)
def test_a_command_that_asks_for_nothing_says_so(given, capsys):
    assert main(["problems", *given]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_a_problem_of_one_game_loads_no_other():
    code = (
        "import sys; from games.engine.problems.data import problems_of as p\n"
        "assert p('boolean')\n"
        "other = [k for k in ('rithmomachia', 'medieval', 'margrites', 'enochian')\n"
        "         if f'games.engine.{k}.game' in sys.modules]\n"
        "assert not other, other\n"
        "assert 'django' not in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)  # noqa: S603


def a_game(key, plies):
    """A game of moves at random, by the rules of the first kind of problems."""
    chance = random.Random(3)
    game = data.rules_of(key, next(iter(kinds_of(key).values())).rulesets[0])
    position = game.initial()
    moves: list[str] = []
    while len(moves) < plies and game.outcome(position) is None:
        move = chance.choice(list(game.legal_moves(position)))
        moves.append(game.write_move(position, move))
        position = game.apply(position, move)
    return Record(game, tuple(moves))


def test_problems_are_made_from_finished_games(tmp_path, capsys):
    played, made = tmp_path / "played.txt", tmp_path / "made.txt"
    record = a_game("margrites", 120)
    played.write_text(write_record(record) + write_record(a_game("boolean", 4)))
    given = ["problems", "make", "margrites", "--count", "2", "--games", str(played)]
    assert main([*given, "--out", str(made)]) == 0
    heading, *lines = made.read_text().splitlines()
    assert "--games played.txt" in heading
    found = [data.read_line("margrites", n, line) for n, line in enumerate(lines, 1)]
    there = {record.rules.write_position(position) for position, _ in replay(record)}
    assert [each.position_text in there for each in found].count(True) == 1
    assert [making.check(each) for each in found] == ["", ""]


# Two boards on which the same two men ambush the same man.
TWINS = (
    "s361,1,T5,11,S169,S25/s225,4,C4,4,S81,3,P64:49:36:25,1/1,c81,c12,11,C4,T72/t56,1,"
    "c2,11,C16,T49/t30,c25,c49,11,C64,T42/2,c3,10,t90,1,T20/s121,t66,12,C25,1/s49,5,"
    "S153,8,S289 W 1 20-12 -",
    "s361,2,t9,10,S169,S25/s225,s120,2,t90,5,C8,4,S45/t64,c81,c12,10,C2,1,T72/t56,13,"
    "C16,T49/t30,c25,c49,c2,10,C64,T42/1,c9,c3,10,C6,1,T20/s121,12,t66,C25,S81/s49,11,"
    "t12,1,S153,S289 W 0 10-15 -",
)


def twins():
    kind, ruleset = kinds_of("rithmomachia")["ambush-with"], "spec"
    found = data.rules_of("rithmomachia", ruleset)
    return [making.proved(found, kind, ruleset, text, "A2") for text in TWINS]


def test_the_same_question_with_the_same_answer_is_alike_on_any_board():
    one, other = twins()
    assert one.position_text != other.position_text
    assert parted([one, other]) == ([one], [other])


def test_a_repeat_is_given_up_for_another_question():
    one, other = twins()
    key, kind = one.key, one.kind_key
    silent: list[str] = []
    found = making.make(key, 1, 5, silent.append, kept=[one, other], only=[kind])
    assert one in found
    assert other not in found
    assert len(found) == len(kinds_of(key))  # what the others lack is made up for
    assert {each.kind_key for each in found} == {kind}
    assert parted(found)[1] == []
    assert [making.check(each) for each in found] == [""] * len(found)


def test_a_game_that_cannot_be_read_is_told_with_its_line(tmp_path, capsys):
    played = tmp_path / "played.txt"
    whole = write_record(a_game("margrites", 4))
    played.write_text(whole + '[Game "margrites"]\n\n1. nonsense *\n')
    given = ["--games", str(played), "--out", str(tmp_path / "made.txt")]
    assert main(["problems", "make", "margrites", *given]) == 2
    line = len(whole.splitlines()) + 3
    assert capsys.readouterr().err.startswith(f"Line {line}: nonsense")
