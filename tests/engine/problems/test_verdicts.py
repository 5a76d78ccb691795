"""What answers to problems come to: right ones, and why others are wrong."""

from __future__ import annotations

import pytest

from games.engine import GAMES
from games.engine.errors import EngineError, NotationError
from games.engine.problems.data import kinds_of, problems_of


def first(key, kind):
    return next(each for each in problems_of(key) if each.kind_key == kind)


def judged(problem, said):
    return problem.kind.judge(problem.rules, problem.position(), problem.detail, said)


MOVED = [
    (key, kind.key)
    for key in GAMES
    for kind in kinds_of(key).values()
    if not kind.by_squares
]


@pytest.mark.parametrize(("key", "kind"), MOVED)
def test_any_other_move_is_wrong_and_says_why(key, kind):
    problem = first(key, kind)
    rules, position = problem.rules, problem.position()
    tried = 0
    for move in list(rules.legal_moves(position))[:12]:
        said = rules.write_move(position, move)
        verdict = judged(problem, said)
        if not verdict.right:
            tried += 1
            assert verdict.words is not None
            if verdict.reply:
                after = rules.after(position, move)
                rules.apply(after, rules.read_move(after, verdict.reply))
    assert tried


@pytest.mark.parametrize(("key", "kind"), MOVED)
def test_the_line_is_right_to_its_end(key, kind):
    problem = first(key, kind)
    rules, position = problem.rules, problem.position()
    verdict = judged(problem, problem.line[0])
    assert verdict.right
    moves = 1
    while not verdict.last:
        position = verdict.position
        again = (
            verdict
            for move in rules.legal_moves(position)
            if (
                verdict := problem.kind.judge(
                    rules, position, problem.detail, _whole(problem, position, move)
                )
            ).right
        )
        verdict = next(again)
        moves += 1
    assert moves <= 4


def _whole(problem, position, move):
    """A move with what the search adds to it."""
    bridge = problem.rules.bridge(position)
    if bridge is not None and problem.key == "rithmomachia":
        move = bridge.move(bridge.code(move))
    return problem.rules.write_move(position, move)


@pytest.mark.parametrize(("key", "kind"), MOVED)
def test_a_move_that_the_rules_refuse_is_no_wrong_answer(key, kind):
    problem = first(key, kind)
    with pytest.raises(EngineError):
        judged(problem, "nonsense")


def test_a_harmony_that_is_not_declared_is_asked_for():
    problem = first("rithmomachia", "harmony-one")
    bare = problem.solutions[0].partition("#")[0]
    verdict = judged(problem, bare)
    assert not verdict.right
    assert not verdict.fault
    assert "declare it" in verdict.words.text


@pytest.mark.parametrize("kind", ["take-with", "ambush-with"])
def test_two_men_that_do_not_do_it_are_told_their_sums(kind):
    problem = first("rithmomachia", kind)
    position = problem.position()
    known = problem.kind.nameable(problem.rules, position, problem.detail)
    right = {frozenset(each.split()) for each in problem.solutions}
    squares = [each for each in known if "P" not in known[each].upper()]
    told = []
    for other in squares[1:]:
        said = {squares[0], other}
        if frozenset(said) not in right:
            verdict = judged(problem, f"{squares[0]} {other}")
            assert not verdict.right
            told.append(verdict.words.text)
    assert told
    assert all(text.endswith(".") for text in told)


def test_the_men_may_be_named_in_any_order_and_writing():
    problem = first("rithmomachia", "ambush-with")
    one, other = problem.solutions[0].split()
    assert judged(problem, f"{other.lower()}, {one}").right


@pytest.mark.parametrize("said", ["", "A1", "Z9 A1", "A1 A1"])
def test_what_names_no_two_men_cannot_be_read(said):
    problem = first("rithmomachia", "ambush-with")
    with pytest.raises(NotationError):
        judged(problem, said)


def test_a_man_that_stays_is_told_with_the_four_captures():
    problem = first("medieval", "which-fall")
    known = problem.kind.nameable(problem.rules, problem.position(), problem.detail)
    right = problem.solutions[0].split()
    wrong = next(each for each in known if each not in right)
    verdict = judged(problem, f"{right[0]} {wrong}")
    assert not verdict.right
    assert f"on {wrong} stays." in verdict.words.text


def test_too_few_are_counted():
    problem = next(
        each
        for each in problems_of("medieval")
        if each.kind_key == "which-fall" and len(each.solutions[0].split()) == 2
    )
    verdict = judged(problem, problem.solutions[0].split()[0])
    assert verdict.words.text == "All of these fall. One more falls."


def test_pressing_names_a_man_and_takes_it_back():
    problem = first("rithmomachia", "ambush-with")
    position = problem.position()
    square, other = problem.solutions[0].split()

    def pressed(partial, press):
        return problem.kind.offers(
            problem.rules, position, problem.detail, partial, press
        )

    offers = pressed("", square)
    assert offers.partial == square
    assert offers.options == ()
    offers = pressed(offers.partial, other)
    assert [each.text for each in offers.options] == [f"{square} {other}"]
    assert pressed(offers.partial, other).partial == square
    enemy = pressed("", problem.detail)
    assert enemy.partial == ""
    assert enemy.refusals[0].text == f"There is no man to name on {problem.detail}."
