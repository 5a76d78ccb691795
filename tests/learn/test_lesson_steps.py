"""Every step of every lesson can be done, and what does not do it is explained."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest
from django.http import HttpResponse
from django.urls import reverse

from games.engine import GAMES
from games.engine.errors import IllegalMove
from games.engine.registry import AnyRules
from games.learn.goals import Goal
from games.learn.lessons import Lesson, Step, lessons_of
from games.learn.made_moves import men
from games.learn.verdicts import judge

STEPS = [
    pytest.param(key, lesson, step, id=f"{key}-{lesson.slug}-{number}")
    for key in GAMES
    for lesson in lessons_of(key)
    for number, step in enumerate(lesson.steps, 1)
]
FEW = 8  # wrong moves looked at in each step
each_step = pytest.mark.parametrize(("key", "lesson", "step"), STEPS)


def set_up(key: str, lesson: Lesson, step: Step) -> tuple[AnyRules, Any]:
    ruleset = lesson.rules(key)
    return ruleset, ruleset.read_position(step.position)


def text_of(page: HttpResponse) -> str:
    return page.content.decode().replace("&#x27;", "'").replace("\u00a0", " ")


def wrong_moves(ruleset: AnyRules, position: Any, goal: Goal) -> Iterator[str]:
    """Legal displacements, without any extras, that do not reach the goal."""
    for move in ruleset.legal_moves(position):
        text = ruleset.write_move(position, move)
        if not judge(ruleset, position, text, goal).reached:
            yield text


def test_rithmomachia_is_taught_in_six_lessons():
    slugs = [lesson.slug for lesson in lessons_of("rithmomachia")]
    assert slugs == ["movement", "captures", "helpers", "ambush", "harmony", "winning"]


def test_a_game_without_lessons_has_none():
    assert lessons_of("no-such-game") == ()


@each_step
def test_its_position_is_written_as_the_game_writes_it(key, lesson, step):
    ruleset, position = set_up(key, lesson, step)
    assert ruleset.write_position(position) == step.position
    assert ruleset.outcome(position) is None


@each_step
def test_its_solution_is_legal_and_reaches_its_goal(key, lesson, step):
    ruleset, position = set_up(key, lesson, step)
    verdict = judge(ruleset, position, step.solution, step.goal)
    assert verdict.reached, verdict.missing
    assert verdict.played.move == step.solution


@each_step
def test_a_legal_move_that_misses_its_goal_is_explained(key, lesson, step):
    ruleset, position = set_up(key, lesson, step)
    wrong = list(islice(wrong_moves(ruleset, position, step.goal), FEW))
    assert wrong
    for text in wrong:
        verdict = judge(ruleset, position, text, step.goal)
        assert verdict.played.words
        assert all(verdict.missing)


@each_step
def test_its_goal_asks_for_something(key, lesson, step):
    assert step.goal != Goal()
    assert str(step.task)
    assert str(step.hint)
    assert str(step.learnt)
    squares = men(*set_up(key, lesson, step))
    assert all(square in squares for square in step.goal.takes)


@each_step
@pytest.mark.django_db
def test_its_solution_is_answered_with_what_was_learnt(client, key, lesson, step):
    number = lesson.steps.index(step) + 1
    url = f"{reverse('lesson', args=[key, lesson.slug])}?step={number}"
    page = client.post(url, {"send": step.solution}, follow=True)
    ruleset, position = set_up(key, lesson, step)
    move = ruleset.read_move(position, step.solution)
    shown = text_of(page)
    assert page.context["reached"]
    assert str(step.learnt) in page.context["step"].learnt
    assert ruleset.describe(position, move).text in shown
    assert number in dict(page.context["numbers"])


@each_step
@pytest.mark.django_db
def test_a_wrong_move_is_answered_with_its_mathematics(client, key, lesson, step):
    number = lesson.steps.index(step) + 1
    url = f"{reverse('lesson', args=[key, lesson.slug])}?step={number}"
    ruleset, position = set_up(key, lesson, step)
    text = next(wrong_moves(ruleset, position, step.goal))
    page = client.post(url, {"send": text}, follow=True)
    verdict = page.context["verdict"]
    assert not page.context["reached"]
    assert verdict.played.words in text_of(page)
    assert all(sentence in text_of(page) for sentence in verdict.missing)


def harmony_to_break() -> tuple[Lesson, tuple[AnyRules, Any]]:
    lesson = lessons_of("rithmomachia")[-1]
    return lesson, set_up("rithmomachia", lesson, lesson.steps[1])


def test_leaving_a_pending_harmony_alone_is_explained_by_the_loss():
    lesson, (ruleset, position) = harmony_to_break()
    verdict = judge(ruleset, position, "P3-P4", lesson.steps[1].goal)
    outcome = verdict.played.outcome
    assert outcome is not None
    assert verdict.missing == (outcome.words.text,)
    assert outcome.winner == "black"


def test_a_harmony_that_can_be_broken_shows_the_move_that_breaks_it():
    lesson = lessons_of("rithmomachia")[-1]
    ruleset, position = set_up("rithmomachia", lesson, lesson.steps[0])
    verdict = judge(ruleset, position, "K7-K6#ARITH(J6,K6,L6)", lesson.steps[0].goal)
    assert not verdict.reached
    assert verdict.reply is not None
    assert verdict.reply.move == "J1xJ6:MULTIPLE"
    assert verdict.reply.outcome is None


def test_an_illegal_move_is_refused_by_the_rules_themselves():
    lesson = lessons_of("rithmomachia")[1]
    ruleset, position = set_up("rithmomachia", lesson, lesson.steps[0])
    with pytest.raises(IllegalMove, match="25 is not equal to 49"):
        judge(ruleset, position, "D2xA5:EQUAL", lesson.steps[0].goal)


def test_each_part_of_a_goal_is_asked_for():
    lesson = lessons_of("rithmomachia")[1]
    ruleset, position = set_up("rithmomachia", lesson, lesson.steps[0])
    goal = Goal(
        reaches="A5", takes=("G5",), says=(":SUM",), means="a sum", ends="points"
    )
    verdict = judge(ruleset, position, "D2-E3", goal)
    assert verdict.missing == (
        "The square to reach is A5.",
        "Black circle 25 still stands on G5.",
        "This step asks for a sum.",
        "This does not win the game yet.",
    )
