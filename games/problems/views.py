"""Problems: all of a game by kind and difficulty, one to solve, the one of the day, and
the next."""

from __future__ import annotations

from typing import Final

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.views.decorators.http import require_http_methods, require_safe
from django.views.decorators.vary import vary_on_headers

from accounts.limits import Limit, address_of
from accounts.players import PlayerRequest
from games.common.http import for_readers, wants_fragment, whole_number
from games.engine import GAMES, rules
from games.engine.problems import grades
from games.engine.problems.data import Problem, kinds_of, problem_of
from games.problems import desk, selectors, services, solving

PAGE: Final = 48
ANSWERS: Final = Limit("problem-answers", amount=900, seconds=600)  # and presses


@require_safe
@for_readers
def index(request: PlayerRequest) -> HttpResponse:
    """The problems of a game, by kind and difficulty, with how the visitor does."""
    key, kind, level = _asked(request.GET)
    found = selectors.some_of(key, kind, level)
    progress = selectors.progress_of(request.player, request.session)
    page = Paginator(found, PAGE).get_page(request.GET.get("page"))
    context = {
        "rules": rules(key),
        "games": [(each, rules(each).title, each == key) for each in GAMES],
        "kinds": kinds_of(key).values(),
        "kind": kind,
        "level": level,
        "levels": range(1, grades.COUNT + 1),
        "filter": _filter(key, kind, level),
        "progress": progress,
        "page": page,
        "count": len(found),
    }
    return render(request, "problems/index.html", context)


def _asked(query: QueryDict) -> tuple[str, str, int]:
    """The game, kind and level that an address asks for; what there is not is left
    out."""
    key = query.get("game", "")
    key = key if key in GAMES else next(iter(GAMES))
    kind = query.get("kind", "")
    level = whole_number(query.get("level", "")) or 0
    return (
        key,
        kind if kind in kinds_of(key) else "",
        level if level <= grades.COUNT else 0,
    )


def _filter(key: str, kind: str, level: int) -> str:
    given: dict[str, str | int] = {"game": key, "kind": kind, "level": level}
    return urlencode({name: value for name, value in given.items() if value})


@require_safe
@for_readers
def today(request: HttpRequest) -> HttpResponse:
    """The problem of the day."""
    found = selectors.problem_of_day(timezone.localdate())
    return redirect("problem", found.id)


@require_safe
@for_readers
def following(request: PlayerRequest) -> HttpResponse:
    """A problem that suits the visitor, of the game, kind and level asked for."""
    progress = selectors.progress_of(request.player, request.session)
    found = selectors.some_of(*_asked(request.GET))
    problem = selectors.next_for(progress, found, request.GET.get("but", ""))
    if problem is None:
        return redirect("problems")
    return redirect("problem", problem.id)


@vary_on_headers("HX-Request")
@require_http_methods(["GET", "HEAD", "POST"])
@for_readers
def problem(request: PlayerRequest, name: str) -> HttpResponse:
    """A problem on its board, and what the solver's last answer came to."""
    found = problem_of(name)
    if found is None:
        return _given_up(name)
    said = solving.said_in(request.GET)
    gives_up = False
    if request.method == "POST" or said.attempt.move:
        ANSWERS.spend(address_of(request))
    if request.method == "POST":
        stage = solving.stage_of(found, said.made)
        gives_up = "solution" in request.POST
        if gives_up:
            _count(request, found, is_solved=False)
        else:
            said = solving.said_after(stage, request.POST)
            _weigh(request, stage, said)
        if not wants_fragment(request):
            query = "solution=1" if gives_up else said.query
            return redirect(f"{request.path}?{query}" if query else request.path)
    progress = selectors.progress_of(request.player, request.session)
    is_known = found.id in progress.tried
    is_told = gives_up or ("solution" in request.GET and is_known)
    today = timezone.localdate()
    context = desk.problem_context(found, said, progress, today=today, is_told=is_told)
    part = "_problem.html" if wants_fragment(request) else "problem.html"
    return render(request, f"problems/{part}", context)


def _given_up(name: str) -> HttpResponse:
    """Where somebody is led who knows a problem that there was once: the problems of
    its game. Raises Http404 for what never was one."""
    key = name.rpartition("-")[0]
    if key not in GAMES or not selectors.was_tried(name):
        raise Http404
    return redirect(f"{reverse('problems')}?game={key}")


def _weigh(request: PlayerRequest, stage: solving.Stage, said: solving.Said) -> None:
    """Count a whole answer, if it decides whether the problem is solved."""
    if not said.attempt.move:
        return
    verdict = stage.judge(said.attempt.move)
    if verdict.right and verdict.last:
        _count(request, stage.problem, is_solved=True)
    elif not verdict.right and verdict.fault:
        _count(request, stage.problem, is_solved=False)


def _count(request: PlayerRequest, problem: Problem, *, is_solved: bool) -> None:
    services.count_answer(
        request.player,
        request.session,
        problem,
        is_solved=is_solved,
        now=timezone.now(),
    )
