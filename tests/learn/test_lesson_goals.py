"""What a step can ask for, and what is said of a move that does not do it."""

from __future__ import annotations

import pytest
from django.urls import reverse

from games.engine import rules
from games.learn.goals import Goal
from games.learn.lessons import lessons_of
from games.learn.lessons.medieval.positions import position
from games.learn.verdicts import judge

GAME = rules("medieval")
BOTH = position(white="F3=C4 I6=C8", black="G4=T12 C7=S121")
PYRAMID = position(white="F4=T49 G4=T25", black="E4=P190 C8=S361")


def missing(text: str, move: str, goal: Goal) -> tuple[str, ...]:
    return judge(GAME, GAME.read_position(text), move, goal).missing


def test_a_man_must_fall_by_the_rule_that_is_asked_for():
    goal = Goal(takes=("G4",), by="ambush", means="an ambush")
    assert missing(BOTH, "C8 I6-H5", goal) == ()
    assert missing(BOTH, "C4 F3-E4", goal) == ("This step asks for an ambush.",)


def test_while_he_stands_the_rule_is_not_spoken_of():
    goal = Goal(takes=("G4",), by="ambush", means="an ambush")
    assert missing(BOTH, "C8 I6-J7", goal) == ("Black triangle 12 still stands on G4.",)


def test_a_rule_may_be_asked_for_without_a_square():
    assert missing(BOTH, "C8 I6-H5", Goal(by="ambush")) == ()
    assert missing(BOTH, "C8 I6-J7", Goal(by="ambush", means="an ambush"))


def test_a_pyramid_that_has_lost_a_part_still_stands():
    goal = Goal(takes=("E4",))
    assert missing(PYRAMID, "T49 F4-E2", goal) == (
        "Black pyramid 116 still stands on E4.",
    )


def test_the_parts_that_are_to_fall_are_asked_for_one_by_one():
    goal = Goal(loses={"E4": ("49", "25")})
    assert missing(PYRAMID, "T49 F4-E2", goal) == ()
    assert missing(PYRAMID, "T49 F4-G6", goal) == ("The 49 on E4 still stands.",)


def test_one_of_several_squares_is_enough():
    text = position(white="G4=C8", black="C7=S121")
    assert missing(text, "C8 G4-H5", Goal(reaches="H3 H5")) == ()
    assert missing(text, "C8 G4-F5", Goal(reaches="H3 H5")) == (
        "Go to one of these squares: H3, H5.",
    )
    assert missing(text, "C8 G4-F5", Goal(reaches="H5")) == (
        "The square to reach is H5.",
    )


def test_another_victory_is_told_apart():
    text = position(white="C4=C16 E5=C36", black="E4=T56 A8=S28 P1=T12")
    assert missing(text, "C36 E5-D4", Goal(ends="magna")) == ()
    (said,) = missing(text, "C36 E5-D4", Goal(ends="major"))
    assert said.startswith("This wins too, but not as this step asks: White wins by")
    assert missing(text, "C36 E5-F6", Goal(ends="major")) == (
        "This does not win the game yet.",
    )


def test_a_safe_move_loses_nobody_whatever_is_answered():
    text = position(white="I4=T49 P8=C2", black="F4=C49 C1=S121")
    here = GAME.read_position(text)
    assert judge(GAME, here, "T49 I4-G4", Goal(safe=True)).reached
    verdict = judge(GAME, here, "T49 I4-G3", Goal(safe=True))
    assert verdict.missing == ("This answer takes a man of yours.",)
    assert verdict.reply is not None
    assert "49 = 49" in verdict.reply.words


@pytest.mark.parametrize("move", ["C16 N7-O6", "S45 B2-B5"])
def test_a_threat_that_is_left_alone_is_carried_out(move):
    text = position(white="N7=C16 O4=T42 B2=S45", black="M2=T12 M3=T56 L6=T100 C7=S121")
    here = GAME.read_position(text)
    assert judge(GAME, here, "T42 O4-M4", Goal(parries=True)).reached
    verdict = judge(GAME, here, move, Goal(parries=True))
    assert verdict.missing == ("This answer wins the game for your opponent.",)
    assert verdict.reply is not None
    assert verdict.reply.outcome is not None
    assert verdict.reply.outcome.winner == "black"


def test_what_the_move_leaves_undone_comes_before_the_answers():
    text = position(white="I4=T49 P8=C2", black="F4=C49 C1=S121")
    goal = Goal(reaches="G4", safe=True)
    verdict = judge(GAME, GAME.read_position(text), "T49 I4-G3", goal)
    assert verdict.missing == ("The square to reach is G4.",)
    assert verdict.reply is None


def test_an_end_is_told_once():
    text = position(white="C4=C16 E5=C36", black="E4=T56 A8=S28 P1=T12")
    verdict = judge(GAME, GAME.read_position(text), "C36 E5-D4", Goal(ends="magna"))
    assert "Victoria Magna" in verdict.played.words
    assert verdict.ending == ""


@pytest.mark.django_db
def test_what_the_learner_has_taken_is_counted_beside_the_board(client):
    url = reverse("lesson", args=["medieval", "counting"])
    shown = " ".join(client.get(f"{url}?step=1").content.decode().split())
    assert "bodies <b>14</b> · value <b>257</b> · digits <b>23</b>" in shown
    page = client.get(f"{url}?step=1&move=T49+J2-I4").content.decode()
    shown = " ".join(page.split())
    assert "bodies <b>15</b> · value <b>306</b>" in shown


@pytest.mark.django_db
def test_the_last_medieval_lesson_leads_to_a_game_by_its_rules(client):
    url = reverse("lesson", args=["medieval", "first-game"])
    shown = client.get(f"{url}?step=4&move=T81+L1-M3").content.decode()
    practice = reverse("practice", args=["medieval"])
    assert f'href="{practice}?ruleset=modern-short"' in shown
    assert client.get(f"{practice}?ruleset=modern-short").status_code == 200


MARGRITES = rules("margrites")
EDGE = "BWW4B1/1B7/9/9/9/9/9/9 B 1 - 0,0 0,0 1"


def said_in_margrites(text: str, move: str, goal: Goal) -> tuple[str, ...]:
    return judge(MARGRITES, MARGRITES.read_position(text), move, goal).missing


def test_a_figure_can_be_asked_for():
    goal = Goal(figures={"points": 1})
    assert said_in_margrites(EDGE, "h8>B++", goal) == ()
    assert said_in_margrites(EDGE, "h8>h7", goal) == ("Your points: 0, not 1.",)


def test_a_man_can_be_asked_to_stay():
    goal = Goal(keeps=("b7",))
    gone = ("Black piece no longer stands on b7.",)
    assert said_in_margrites(EDGE, "h8>B++", goal) == ()
    assert said_in_margrites(EDGE, "a8>B++", goal) == gone
    assert said_in_margrites(EDGE, "b7>b6", goal) == gone


def test_so_many_enemies_can_be_asked_for():
    text = "9/2W3W2/4B4/3BWWW2/2B1B1B2/5B3/9/9 B 4 - 0,0 0,0 9"
    assert said_in_margrites(text, "f3>f4", Goal(fells=3)) == ()
    said = ("This takes 1 of the 3 men asked for.",)
    assert said_in_margrites(text, "g4>f4", Goal(fells=3)) == said


def test_the_next_turn_can_be_asked_for_too():
    text = "9/9/1B7/9/W8/2B6/B2B5/9 B 1 - 0,0 0,0 9"
    assert said_in_margrites(text, "c3>b4", Goal(again=True)) == ()
    said = ("Now it is your opponent’s turn.",)
    assert said_in_margrites(text, "c3>c4", Goal(again=True)) == said


def test_a_loss_that_the_move_tells_itself_is_told_once():
    (lesson,) = (each for each in lessons_of("boolean") if each.slug == "victories")
    game, step = lesson.rules("boolean"), lesson.steps[2]
    here = game.read_position(step.position)
    verdict = judge(game, here, "c33-c43", step.goal)
    (lost,) = verdict.missing
    assert lost.startswith("Black wins by a compound victory")
    assert lost.rstrip(".") in verdict.played.words
    assert verdict.undone == ()


TEAMS = rules("enochian")
# Red's rook on d4 and Yellow's on f7 both see Black's on f4, who sees them.
ROOKS = "yK6bK/5yR2/8/8/3rR1kR2/8/8/kK6rK fire-of-fire rkyb r aaaa bkry ---- - 0"


def said_in_teams(move: str, goal: Goal) -> tuple[str, ...]:
    return judge(TEAMS, TEAMS.read_position(ROOKS), move, goal).missing


def test_who_leads_two_armies_counts_the_men_of_both():
    assert said_in_teams("Rd4xf4", Goal(fells=1)) == ()
    said = ("This takes 0 of the 1 man asked for.",)
    assert said_in_teams("Rd4-d6", Goal(fells=1)) == said
    assert said_in_teams("Rd4xf4", Goal(safe=True)) == ()
    lost = ("This answer takes a man of yours.",)
    assert said_in_teams("Rd4-d6", Goal(safe=True)) == lost
