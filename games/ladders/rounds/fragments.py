"""Where rounds become HTML: the same context for every page that shows them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.timesince import timeuntil
from django.utils.translation import gettext as _

from games.common.words import seat_words
from games.engine.clock import TimeControl
from games.ladders.access import Viewer
from games.ladders.encounters import attendance
from games.ladders.models import Ladder, Member, Pairing, Round
from games.ladders.rounds.arena_boxes import (
    LATEST,
    arena_box,
    listed_lines,
    listed_pairings,
)
from games.ladders.rounds.bracket_html import draw_bracket
from games.ladders.rounds.crosstables import (
    SCORES,
    group_tables,
    heads_of,
    is_me,
    line_id,
    lines_of,
    titles,
)
from games.ladders.rounds.events import Event, event_of
from games.ladders.rounds.half_byes import why_not_miss
from games.ladders.rounds.next_rounds import why_no_round, why_no_time
from games.ladders.rounds.team_tables import match_lines, team_lines
from games.play.models import Game

Context = dict[str, Any]
EASILY_SEEN = 12  # lines, among which nobody has to look for one
Result = Pairing.Result


@dataclass(frozen=True)
class RoundBoard:
    """One pairing as the viewer sees it."""

    pairing: Pairing
    state: str
    is_mine: bool
    may_come: bool = False
    i_am_ready: bool = False
    other_is_ready: bool = False
    other: Member | None = None

    @property
    def is_explained(self) -> bool:
        """Whether the score alone does not say how it came to be."""
        result = self.pairing.result
        return "forfeit" in result or result == Result.NEITHER or "goes_on" in result

    @property
    def game(self) -> Game | None:
        return self.pairing.game

    @property
    def leads(self) -> bool:
        """Whether the page of the viewer goes to the table by itself: their game in
        minutes has begun."""
        game = self.game
        if game is None or not self.is_mine:
            return False
        return game.is_live and TimeControl.read(game.control).kind == "live"


def rounds_context(ladder: Ladder, viewer: Viewer) -> Context:
    """The page of a ladder in rounds: the present round and the standing."""
    now, event = timezone.now(), event_of(ladder)
    at_once = event.form.pairs_at_once
    boards = _boards(event, event.last, viewer, now)
    mine, players = _mine(event, boards), len(event.numbered or event.active)
    lines = listed_lines(event, lines_of(event, viewer, cross=at_once))
    return _frame(viewer, event, now) | {
        "round": event.last,
        "title": event.form.round_title(event, len(event.rounds)),
        "boards": boards[:LATEST] if at_once else boards,
        "matches": match_lines(event, len(event.rounds)),
        "mine_here": mine,
        "own": [mine] if mine else [],
        "arena": arena_box(event, viewer, now),
        "lines": lines,
        "players": players,
        "finds": players > EASILY_SEEN,
        "my_line": next((line_id(e.member) for e in lines if e.is_me), ""),
        "heads": heads_of(event) if at_once else (),
        "bracket": draw_bracket(event, viewer),
        "missing": _missing(event, viewer),
    }


def _missing(event: Event, viewer: Viewer) -> str:
    """Whether the viewer misses the next round for half a point: "yes", or "no" where
    they could, "" where they cannot."""
    me = next((each for each in event.active if is_me(viewer, each)), None)
    if me is None or event.is_over or event.ladder.status == Ladder.Status.OVER:
        return ""
    if me in event.missing:
        return "yes"
    return "" if why_not_miss(event, me) else "no"


def _mine(event: Event, boards: Sequence[RoundBoard]) -> RoundBoard | None:
    """The pairing of the viewer that is told first: the open one, else the last; in an
    arena only an open one, as another follows at once."""
    own = [each for each in boards if each.is_mine]
    open_ = next((each for each in own if not each.pairing.result), None)
    if open_ or event.form.pairs_at_once:
        return open_
    return own[-1] if own else None


def round_context(viewer: Viewer, number: int, now: datetime) -> Context | None:
    """One round of the present season, None where there is none."""
    event = event_of(viewer.ladder)
    if not 1 <= number <= _known_rounds(event):
        return None
    round_ = event.rounds[number - 1] if number <= len(event.rounds) else None
    boards = _boards(event, round_, viewer, now)
    own = [each for each in boards if each.is_mine and not each.pairing.result]
    return _frame(viewer, event, now) | {
        "round": round_,
        "number": number,
        "title": event.form.round_title(event, number),
        "boards": boards,
        "matches": match_lines(event, number),
        "mine_here": own[0] if own else None,
        "own": own,
        "to_come": [] if round_ else _to_come(event, number),
    }


def cross_context(viewer: Viewer, season: int, now: datetime) -> Context:
    """All rounds of a season, and who did what against whom."""
    event = event_of(viewer.ladder, season)
    return _frame(viewer, event, now) | {
        "season": season,
        "seasons": range(1, viewer.ladder.season + 1),
        "lines": lines_of(event, viewer, cross=True),
        "bracket": draw_bracket(event, viewer),
        "heads": heads_of(event),
        "numbers": range(1, _known_rounds(event) + 1),
        "begun": len(event.rounds),
        "present": season == viewer.ladder.season,
    }


def _frame(viewer: Viewer, event: Event, now: datetime) -> Context:
    names = titles()
    why = why_no_round(event, now)
    is_open = viewer.ladder.status == Ladder.Status.RUNNING
    return {
        "viewer": viewer,
        "ladder": viewer.ladder,
        "event": event,
        "now": now,
        "groups": group_tables(event, viewer),
        "teams": team_lines(event, viewer),
        "columns": tuple(names[each] for each in event.order),
        "sides": [seat_words(name) for name in viewer.ladder.rules.seats],
        "next": len(event.rounds) + 1,
        "time_left": _time_left(event),
        "advice": event.form.advice(event) if is_open else "",
        "stands": _stands(event, why, now) if is_open else "",
        "may_begin": viewer.decides and not why,
        "may_begin_again": viewer.leads
        and is_open
        and event.is_over
        and not why_no_time(event, now),
    }


def _time_left(event: Event) -> str:
    """In a pause: how long the present round has once the ladder goes on."""
    due_at = event.last.due_at if event.last and not event.is_between else None
    if due_at is None or event.ladder.paused_at is None:
        return ""
    return timeuntil(due_at, event.ladder.paused_at)


def _stands(event: Event, why: str, now: datetime) -> str:
    """What comes after the last round of a ladder that is running, and who sees to it;
    "" while a round is played."""
    if event.is_over:
        words = _("Season %(number)d is over; its top players are in the hall of fame.")
        later = why_no_time(event, now) or _("An organiser begins the next season.")
        is_whole = len(event.rounds) >= event.planned
        early = "" if is_whole else event.form.why_early(event)
        parts = (words % {"number": event.season}, early, later)
        return " ".join(filter(None, parts))
    if why or not event.rounds:
        return why if event.is_between else ""
    if getattr(event.settings, "next_by_itself", False):
        return _("The next round begins by itself in a moment.")
    return _("An organiser begins the next round.")


def _known_rounds(event: Event) -> int:
    """How many rounds are known, also before they begin."""
    numbers = range(event.planned, len(event.rounds), -1)
    known = (n for n in numbers if event.form.pairs_to_come(event, n) is not None)
    return next(known, len(event.rounds))


def _to_come(event: Event, number: int) -> list[tuple[Member, Member | None]]:
    """Who meets whom in a round that is known but has not begun."""
    return [
        (event.numbered[one], event.numbered[two] if two else None)
        for one, two in event.form.pairs_to_come(event, number) or ()
    ]


# --- The boards of a round -----------------------------------------------------


def _boards(
    event: Event, round_: Round | None, viewer: Viewer, now: datetime
) -> list[RoundBoard]:
    if round_ is None:
        return []
    return [
        _board(each, event, viewer, now)
        for each in listed_pairings(event, event.pairings_of(round_.number))
    ]


def _board(pairing: Pairing, event: Event, viewer: Viewer, now: datetime) -> RoundBoard:
    first, second = is_me(viewer, pairing.first), is_me(viewer, pairing.second)
    state = _state(pairing, event)
    if not (first or second):
        return RoundBoard(pairing, state, is_mine=False)
    mine, theirs = pairing.SIDES if first else pairing.SIDES[::-1]
    waits = not pairing.result and pairing.game is None
    return RoundBoard(
        pairing,
        state,
        is_mine=True,
        may_come=waits and event.ladder.status == Ladder.Status.RUNNING,
        i_am_ready=attendance.is_here(pairing, mine, now),
        other_is_ready=attendance.is_here(pairing, theirs, now),
        other=getattr(pairing, theirs),
    )


def _state(pairing: Pairing, event: Event) -> str:
    """How it stands, in a word or a score."""
    if pairing.result == Pairing.Result.HALF_BYE:
        return _("half-point bye")
    if pairing.result == Pairing.Result.BYE:
        return event.form.bye_words(event, pairing.round.number)
    if pairing.result:
        return " : ".join(SCORES[Pairing.Result(pairing.result)])
    return _("being played") if pairing.game else _("not yet begun")
