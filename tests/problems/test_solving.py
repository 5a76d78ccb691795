"""The pages of problems: one to solve, wrong and right answers, the solution, without
scripts, and what is counted."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest
from django.test import Client
from django.utils import timezone
from django.utils.formats import date_format

from games.engine import GAMES
from games.engine.problems.data import kinds_of, problems_of
from games.learn.lessons import lessons_of
from games.problems import selectors, services, solving
from games.problems.models import ProblemRating, Solver, SolvingAttempt
from games.problems.personal_data import export_problems, forget_problems
from games.problems.solved_problems import problems_solved

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 5, 1, 12, tzinfo=UTC)
HTMX = {"HX-Request": "true"}


def first(key, kind):
    return next(each for each in problems_of(key) if each.kind_key == kind)


def address(problem):
    return f"/problems/{problem.id}/"


def said_to(client, problem, **form):
    """The page after a form was sent as a browser without scripts sends it."""
    answer = client.post(address(problem), form)
    assert answer.status_code == 302
    return client.get(answer["Location"]).content.decode()


@pytest.fixture
def solver(client, ada):
    client.force_login(ada)
    return client


@pytest.mark.parametrize(
    ("key", "kind"), [(key, kind) for key in GAMES for kind in kinds_of(key)]
)
def test_every_kind_is_shown_and_solved_without_scripts(solver, key, kind):
    problem = first(key, kind)
    html = solver.get(address(problem)).content.decode()
    assert problem.kind.title in html
    assert problem.line[0] not in html
    html = said_to(solver, problem, send=problem.solutions[0])
    steps = 0
    while "Right so far." in html and steps < 4:
        steps += 1
        html = _next_move(solver, problem, html)
    assert "Solved!" in html
    assert SolvingAttempt.objects.get().is_solved


def _next_move(client, problem, html):
    """The right move of the stage that the page shows, made through its form."""
    action = html.partition('class="board-form"')[2].partition('action="')[2]
    action = action.partition('"')[0].replace("&amp;", "&")
    made = solving.said_in(_query(action)).made
    stage = solving.stage_of(problem, made)
    rules = problem.rules
    bridge = rules.bridge(stage.position)
    for move in rules.legal_moves(stage.position):
        if problem.key == "rithmomachia":
            move = bridge.move(bridge.code(move))
        text = rules.write_move(stage.position, move)
        if stage.judge(text).right:
            answer = client.post(action, {"send": text})
            return client.get(answer["Location"]).content.decode()
    raise AssertionError("nothing right can be made")


def _query(action):
    from django.http import QueryDict

    return QueryDict(action.partition("?")[2])


def test_a_wrong_answer_says_why_and_counts_once(solver, ada):
    problem = first("boolean", "flip-three")
    rules, position = problem.rules, problem.position()
    wrong = next(
        text
        for move in rules.legal_moves(position)
        if (text := rules.write_move(position, move)) not in problem.solutions
    )
    html = said_to(solver, problem, send=wrong)
    assert "Not this one." in html
    assert "This move flips" in html
    before = Solver.objects.get().rating
    assert "Solved!" in said_to(solver, problem, send=problem.solutions[0])
    assert not SolvingAttempt.objects.get().is_solved
    assert Solver.objects.get().rating == before < 1500


def test_what_the_rules_refuse_is_told_and_not_counted(solver):
    problem = first("enochian", "king-two")
    html = said_to(solver, problem, send="Ka1-h8")
    assert "Not counted." in html
    assert not SolvingAttempt.objects.exists()


def test_the_solution_is_shown_once_it_counts_as_missed(solver):
    problem = first("medieval", "which-fall")
    hidden = solver.get(f"{address(problem)}?solution=1").content.decode()
    assert "The answer:" not in hidden
    html = said_to(solver, problem, solution="1")
    assert problem.solutions[0] in html
    assert not SolvingAttempt.objects.get().is_solved


def test_men_are_pressed_one_after_another(client):
    problem = first("rithmomachia", "ambush-with")
    one, other = problem.solutions[0].split()
    html = said_to(client, problem, press=one)
    assert f'name="partial" value="{one}"' in html
    html = said_to(client, problem, press=other, partial=one)
    assert f'value="{one} {other}"' in html
    assert "Solved!" in said_to(client, problem, typed=f"{one} {other}")


def test_htmx_is_answered_with_the_piece_alone(client):
    problem = first("boolean", "flip-three")
    answer = client.post(address(problem), {"press": "zz"}, headers=HTMX)
    assert answer.content.strip().startswith(b'<div id="problem"')


@pytest.mark.parametrize(
    "said", ["made=x", "move=%00", "partial=%F0%9F%90%8D", "press=9"]
)
@pytest.mark.parametrize("key", GAMES)
def test_an_address_that_makes_no_sense_is_a_page_all_the_same(client, key, said):
    for kind in kinds_of(key):
        answer = client.get(f"{address(first(key, kind))}?{said}")
        assert answer.status_code == 200


@pytest.mark.parametrize("name", ["chess-1", "medieval-00000000", "medieval"])
def test_there_is_no_page_of_a_problem_that_there_is_not(client, name):
    assert client.get(f"/problems/{name}/").status_code == 404


def test_who_has_solved_a_problem_that_is_gone_is_led_to_the_others(solver, ada):
    gone = replace(problems_of("medieval")[0], digest="00000000")
    services.count_answer(ada, solver.session, gone, is_solved=True, now=NOW)
    answer = solver.get(address(gone))
    assert answer["Location"] == "/problems/?game=medieval"
    for page in ("/problems/?game=medieval", "/problems/next/?game=medieval"):
        assert solver.get(page, follow=True).status_code == 200
    assert export_problems(ada)["problems"]["tried"][0]["problem"] == gone.id
    assert problems_solved([ada.pk])[ada.pk][0].done == 1


# --- What is counted ---------------------------------------------------------------


def test_solver_and_problem_are_rated_against_each_other(ada):
    problem = problems_of("medieval")[0]
    session = Client().session
    for is_solved in (True, False):  # the second is not counted
        services.count_answer(ada, session, problem, is_solved=is_solved, now=NOW)
    solver, hardness = Solver.objects.get(), ProblemRating.objects.get()
    assert solver.rating > 1500
    assert solver.deviation < 500
    assert hardness.rating < problem.grade
    assert (hardness.tried, hardness.solved) == (1, 1)
    assert (solver.streak, solver.best_streak, solver.tried) == (1, 1, 1)


def test_a_mistake_ends_a_streak_and_the_best_one_stays(ada):
    session = Client().session
    for at, is_solved in enumerate([True, True, False, True]):
        problem = problems_of("medieval")[at]
        now = NOW + timedelta(minutes=at)
        services.count_answer(ada, session, problem, is_solved=is_solved, now=now)
    solver = Solver.objects.get()
    assert (solver.streak, solver.best_streak) == (1, 2)
    progress = selectors.progress_of(ada, session)
    assert progress.lately == [True, True, False, True]


@pytest.mark.parametrize("who", ["stranger", "guest"])
def test_those_without_an_account_keep_a_streak_and_no_rating(who, guest):
    player, session = (guest if who == "guest" else None), Client().session
    for problem in problems_of("boolean")[:3]:
        services.count_answer(player, session, problem, is_solved=True, now=NOW)
    progress = selectors.progress_of(player, session)
    assert (progress.streak, progress.best, progress.strength) == (3, 3, None)
    assert not Solver.objects.exists()


def test_what_is_kept_of_a_person_is_exported_and_forgotten(ada):
    problem = problems_of("boolean")[0]
    services.count_answer(ada, Client().session, problem, is_solved=True, now=NOW)
    told = export_problems(ada)["problems"]
    assert told["streak"] == 1
    assert told["tried"][0]["problem"] == problem.id
    forget_problems(ada)
    assert export_problems(ada)["problems"]["tried"] == []


# --- Which problem -----------------------------------------------------------------


def test_the_problem_of_a_day_follows_from_the_day_alone():
    day = date(2026, 5, 1)
    days = [day + timedelta(n) for n in range(100)]
    found = [selectors.problem_of_day(each) for each in days]
    assert found == [selectors.problem_of_day(each) for each in days]
    assert {each.key for each in found} == set(GAMES)
    assert len({each.id for each in found}) == 100


def test_the_problem_of_the_day_says_so_with_its_day(client):
    answer = client.get("/problems/today/", follow=True)
    told = f"Problem of the day, {date_format(timezone.localdate())}"
    assert told in answer.content.decode()
    today = answer.redirect_chain[-1][0]
    other = next(p for p in problems_of("boolean") if address(p) != today)
    html = client.get(address(other)).content.decode()
    assert "Problem of the day" not in html


def test_the_next_is_new_and_near_the_rating(solver, ada):
    found = problems_of("boolean")
    progress = selectors.progress_of(ada, solver.session)
    one = selectors.next_for(progress, found, "")
    assert one is not None
    services.count_answer(ada, solver.session, one, is_solved=True, now=NOW)
    progress = selectors.progress_of(ada, solver.session)
    two = selectors.next_for(progress, found, "")
    assert two != one
    answer = solver.get("/problems/next/?game=boolean")
    assert answer["Location"] == address(two)


def test_the_next_has_another_answer_where_there_is_one(solver, ada):
    one, other = problems_of("boolean")[:2]
    again = replace(one, digest="00000000")
    progress = selectors.progress_of(ada, solver.session)
    assert selectors.next_for(progress, [one, again, other], one.id) == other
    assert selectors.next_for(progress, [one, again], one.id) == again


def test_the_list_is_narrowed_by_kind_and_difficulty(client):
    html = client.get("/problems/?game=medieval&kind=win-two").content.decode()
    assert first("medieval", "win-two").id in html
    assert first("medieval", "which-fall").id not in html
    empty = client.get("/problems/?game=medieval&kind=win-two&level=1")
    assert "Choose another." in empty.content.decode()
    assert client.get("/problems/?game=x&kind=y&level=99&page=z").status_code == 200


# --- Lessons -----------------------------------------------------------------------


@pytest.mark.parametrize("key", GAMES)
def test_lessons_and_the_problems_that_they_teach_lead_to_each_other(client, key):
    taught = {kind for each in lessons_of(key) for kind in each.problems}
    assert taught == set(kinds_of(key))
    listed = client.get(f"/learn/{key}/").content.decode()
    for each in lessons_of(key):
        page = f"/learn/{key}/{each.slug}/"
        html = client.get(page).content.decode()
        for kind in each.problems:
            kinds = f'href="/problems/?game={key}&amp;kind={kind}"'
            assert kinds in html
            assert kinds in listed
            back = client.get(address(first(key, kind))).content.decode()
            assert f'href="{page}"' in back
