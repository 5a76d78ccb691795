"""Pages for learners: all games, the history, the lessons, one lesson, the openings,
the rules for authors. The rules for players are in `rules_views.py`."""

from __future__ import annotations

from typing import Any, cast

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe
from django.views.decorators.vary import vary_on_headers

from accounts.players import PlayerRequest
from games.common.http import for_readers, wants_fragment, whole_number
from games.common.kept_tags import kept_by_readers
from games.engine import GAMES, rules
from games.engine.scenes import Man
from games.learn import opening_plies, rules_text, tables
from games.learn.attempts import answered, shown
from games.learn.courses import Course, Desk
from games.learn.documents import document
from games.learn.history import has_history, history_of
from games.learn.kept_steps import keep_step
from games.learn.lessons import lessons_of
from games.learn.openings import openings_of
from games.learn.progress import note_done, steps_done
from games.rulesets.addresses import with_query
from games.rulesets.offers import asked, words_of

MOST_SHOWN = 8  # men on the card of a game


@require_safe
@kept_by_readers
def index(request: HttpRequest) -> HttpResponse:
    """Every game with what there is to learn of it."""
    context = {"shelves": [_shelf(request, key) for key in GAMES]}
    return render(request, "learn/games.html", context)


def _shelf(request: HttpRequest, key: str) -> dict[str, Any]:
    """What there is to learn of one game, and how many lessons the visitor has done."""
    courses = _courses(request, key)
    return {
        "rules": rules(key),
        "courses": courses,
        "cast": _cast(courses),
        "finished": sum(course.is_finished for course in courses),
        "has_history": has_history(key),
    }


def _cast(courses: list[Course]) -> list[Man]:
    """A few of the men who stand for the lessons of a game, no two of them alike."""
    different = dict.fromkeys(man for course in courses for man in course.cast)
    return list(different)[:MOST_SHOWN]


@require_safe
@kept_by_readers
def history(request: HttpRequest, key: str) -> HttpResponse:
    """Where a game comes from, if it tells."""
    if key not in GAMES or not has_history(key):
        raise Http404
    ruleset = rules(key)
    text = history_of(ruleset)
    context = {
        "rules": ruleset,
        "text": text,
        "contents": list(rules_text.contents(text)),
        "has_lessons": bool(lessons_of(key)),
    }
    return render(request, "learn/history.html", context)


@require_safe
@for_readers
def progressions(request: HttpRequest, key: str, part: str = "") -> HttpResponse:
    """One part of the tables of numbers in proportion, a set of them lit on the board.
    Options in the address make the rules."""
    if key not in GAMES:
        raise Http404
    words = {n: text for n, text in words_of(request.GET).items() if n != "lit"}
    wanted = asked(key, words)
    if tables.is_first(wanted.rules, part):
        url = reverse("progressions", args=[key])
        return redirect(with_query(url, request.GET.urlencode()), permanent=True)
    context = tables.context(wanted.rules, part, request.GET.get("lit", ""))
    if context is None:
        raise Http404
    return render(request, "learn/progressions.html", context)


@require_safe
@kept_by_readers
def decisions(request: HttpRequest, key: str) -> HttpResponse:
    """The rules of a game for authors, with every decision."""
    if key not in GAMES:
        raise Http404
    context = {"rules": rules(key), "document": document(key)}
    return render(request, "learn/document.html", context)


@require_safe
@kept_by_readers
def lessons(request: HttpRequest, key: str) -> HttpResponse:
    """All lessons of a game and how far the visitor has come."""
    if key not in GAMES:
        raise Http404
    courses = _courses(request, key)
    unfinished = (course for course in courses if not course.is_finished)
    context = {
        "rules": rules(key),
        "courses": courses,
        "next": next(unfinished, None),
        "openings": openings_of(key),
        "has_history": has_history(key),
    }
    return render(request, "learn/lessons.html", context)


@vary_on_headers("HX-Request")
@require_http_methods(["GET", "HEAD", "POST"])
@kept_by_readers
def lesson(request: HttpRequest, key: str, slug: str) -> HttpResponse:
    """One step of a lesson: its board, and what the learner's last answer came to."""
    found = next((each for each in lessons_of(key) if each.slug == slug), None)
    if found is None:
        raise Http404
    course = Course(key, found, steps_done(request.session, key, slug))
    desk = Desk(course, _number(request.GET.get("step", ""), course))
    if request.method != "POST":
        context = desk.context(shown(request.GET))
        return render(request, "learn/lesson.html", context)
    attempt = answered(desk.rules, desk.position, request.POST)
    verdict, _ = desk.weigh(attempt)
    if verdict and verdict.reached:
        note_done(request.session, key, slug, desk.number)
        person = cast(PlayerRequest, request).player
        if person is not None and not person.is_guest:
            keep_step(person, key, slug, desk.number, timezone.now())
    if not wants_fragment(request):
        return redirect(f"{request.path}?{attempt.query(desk.number)}")
    return render(request, "learn/_lesson.html", desk.context(attempt))


@vary_on_headers("HX-Request")
@require_safe
@kept_by_readers
def opening(request: HttpRequest, key: str, slug: str, ply: int = 0) -> HttpResponse:
    """An opening after some of its plies."""
    found = next((each for each in openings_of(key) if each.slug == slug), None)
    if found is None or ply > len(found.moves):
        raise Http404
    part = "_opening.html" if wants_fragment(request) else "opening.html"
    return render(request, f"learn/{part}", opening_plies.context(found, ply))


def _courses(request: HttpRequest, key: str) -> list[Course]:
    """The lessons of a game with what this visitor has done of them."""
    return [
        Course(key, lesson, steps_done(request.session, key, lesson.slug))
        for lesson in lessons_of(key)
    ]


def _number(text: str, course: Course) -> int:
    """The step that an address names, else the one that comes next."""
    number = whole_number(text) or 0
    return number if 0 < number <= course.total else course.next_number
