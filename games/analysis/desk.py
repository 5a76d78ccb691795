"""All that the board for analysis shows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qsl

from django.utils.translation import gettext as _

from accounts.partners import offered_partners, partner_title
from accounts.players import PlayerRequest
from games.analysis.analysed_places import AnalysedPlace
from games.analysis.asking import Opinion, opinion_of
from games.analysis.line_steps import LineStep, steps_after
from games.archive.explorer.played_here import PlayedHere, played_at
from games.boards import BoardForm, BoardView, Building, Look, board_view
from games.common.words import seats_words
from games.engine import GAMES, title_of
from games.engine.registry import AnyRules
from games.engine.search.levels import LEVELS
from games.learn.attempts import Attempt
from games.partners.fair_play import refusal_of_analysis
from games.rulesets.addresses import changed_query, query_of
from games.rulesets.names import known
from games.rulesets.offers import own_sets


@dataclass(frozen=True, slots=True)
class BoardStep:
    """A link through the line; without an address where it ends."""

    key: str
    icon: str
    title: str
    url: str


@dataclass(frozen=True, slots=True)
class LevelChoice:
    """What a level would play, as it is listed, and the address after it."""

    title: str
    listed: str
    url: str


@dataclass(frozen=True)
class ToldOpinion:
    """What the computer says: the chance of `who` to win, in percent, how many moves it
    looked ahead, its line with mathematics, and what each level would play. Of each of
    them nothing until somebody asks, and `awaits` what a worker looks for."""

    who: str
    chance: int | None
    sure: str
    depth: int
    line: tuple[tuple[LineStep, str, str], ...]
    choices: tuple[LevelChoice, ...]
    awaits: tuple[str, ...]


def board_context(place: AnalysedPlace, request: PlayerRequest) -> dict[str, Any]:
    """What the templates need for a place."""
    told = place.rules
    outcome = told.outcome(place.position)
    closed = refusal_of_analysis(request, told, place.position, place.on_the_way)
    throws = () if outcome or closed else told.chances(place.position)
    opinion = None
    if not (outcome or closed or throws):
        opinion = _opinion(place, opinion_of(told, place.position))
    before, last = place.last or (None, None)
    return {
        "place": place,
        "rules": told,
        "query": query_of(told),
        "others": [(each, title_of(each)) for each in GAMES if each != told.key],
        "sets": own_sets(told.key),
        "own_options": [] if known(told) else parse_qsl(changed_query(told)),
        "board": _board(place, is_open=not (outcome or closed or throws)),
        "outcome": outcome,
        "closed": closed,
        "throws": [(text, place.then(text).url()) for text in throws],
        "last": last,
        "last_words": _words(told, before, last),
        "steps": list(_steps(place)),
        "opinion": opinion,
        "played": _played(place) if place.panel and not closed else None,
        "address": place.url(),
        "opinion_address": place.url(panel=""),
        "partners": [(key, partner_title(key)) for key in offered_partners(told)],
    }


def _played(place: AnalysedPlace) -> PlayedHere:
    """What finished games played here; its moves are made on this board."""
    return played_at(place, place.explorer_url)


def _board(place: AnalysedPlace, *, is_open: bool) -> BoardView:
    """The board, on which a move is made where that is possible."""
    if not is_open:
        return board_view(place.rules, place.position)
    told = place.attempt
    return board_view(
        place.rules,
        place.position,
        look=Look(place.rules.teams[0][0]),
        building=Building(told.partial, told.press),
        form=BoardForm(place.url(attempt=Attempt()), "#analysis"),
    )


def _words(rules: AnyRules, before: Any, last: LineStep | None) -> str:
    """The last move that is shown, with its mathematics."""
    if last is None:
        return ""
    return rules.describe(before, rules.read_move(before, last.text)).text


def _steps(place: AnalysedPlace) -> Iterator[BoardStep]:
    """To the start of the line, a move back, a move on, to its end; with a game they
    lead through its moves."""
    first, end = place.first, place.end
    ways = (
        ("first", "first", _("Start"), first, place.at > first),
        ("previous", "back", _("Back"), place.at - 1, place.at > first),
        ("next", "forward", _("Forward"), place.at + 1, place.at < end),
        ("last", "last", _("End"), end, place.at < end),
    )
    for key, icon, title, to, is_there in ways:
        url = place.url_at(to) if is_there else ""
        yield BoardStep(f"key-{key}", icon, title, url)


def _opinion(place: AnalysedPlace, known: Opinion) -> ToldOpinion:
    told, position = place.rules, place.position
    seat = told.seat_to_move(position)
    team = next(each for each in told.teams if seat in each)
    found = known.found
    return ToldOpinion(
        seats_words(team),
        round(100 * found.chance(told.key)) if found else None,
        _sure(found.wins_in) if found else "",
        found.depth if found else 0,
        tuple(_line(place, found.line)) if found else (),
        tuple(_choices(place, known)),
        known.awaits,
    )


def _sure(wins_in: int) -> str:
    """That a win or a loss was seen."""
    if not wins_in:
        return ""
    if abs(wins_in) == 1:
        return _("A win with the next move.")
    if wins_in > 0:
        words = _("A win in %(count)d moves of both sides, whatever is answered.")
    else:
        words = _("A loss in %(count)d moves of both sides against best play.")
    return words % {"count": abs(wins_in)}


def _line(
    place: AnalysedPlace, texts: tuple[str, ...]
) -> Iterator[tuple[LineStep, str, str]]:
    """The moves of a line, each in words, with the address after it."""
    told, position, after = place.rules, place.position, place
    steps, _why = steps_after(told, position, texts)
    for step in steps:
        words = told.describe(position, told.read_move(position, step.text)).text
        after = after.then(step.text)
        yield step, words, after.url()
        position = step.position


def _choices(place: AnalysedPlace, known: Opinion) -> Iterator[LevelChoice]:
    for key, text in (known.choices or {}).items():
        steps, _why = steps_after(place.rules, place.position, [text])
        if steps and key in LEVELS:
            title = LEVELS[key].title
            yield LevelChoice(title, steps[0].listed, place.then(text).url())
