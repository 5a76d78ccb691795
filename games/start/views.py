"""The start page."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from accounts.models import User
from accounts.players import PlayerRequest
from games import engine
from games.common.http import wants_fragment
from games.engine.registry import AnyRules
from games.ladders.pages.selectors import open_challenges_of, own_memberships
from games.learn.courses import next_course
from games.lobby.selectors import OwnGame, own_games
from games.play.beginners import is_new_to
from games.setup.seating import AtOnce, beginners_set, first_game, standard_game
from games.start.crowds import LiveNumbers, Waiting
from games.start.details import detail
from games.start.examples import example

MOST = 5  # of each kind in a member's lists


@require_safe
@vary_on_headers("HX-Request")
def home(request: PlayerRequest) -> HttpResponse:
    """A first move to try, the doors to a first game, and what is a member's own.
    `?game=KEY` chooses the game, `try=1` makes the move."""
    asked = request.GET.get("game", "")
    rules = engine.rules(asked if asked in engine.GAMES else engine.games()[0].key)
    tried = request.GET.get("try") == "1"
    context: dict[str, Any] = {"example": example(rules.key, tried=tried)}
    if wants_fragment(request):
        return render(request, "start/_example.html", context)
    context |= _doors(request, rules) | own_context(request.player)
    return render(request, "start/home.html", context)


@dataclass(frozen=True)
class GameCard:
    """One game among those that can be chosen."""

    rules: AnyRules
    is_chosen: bool

    @property
    def picture(self) -> SafeString:
        return detail(self.rules.key)


@dataclass(frozen=True)
class FirstRules:
    """The rules by which a game against the computer can begin at once: those for a
    first game and the usual ones, `chosen` for this person. `about` tells of those for
    a first game while they are."""

    choices: tuple[AtOnce, ...]
    chosen: AtOnce
    about: str


def _first_rules(player: User | None, key: str) -> FirstRules:
    first, usual = first_game(key), standard_game(key)
    if first == usual:
        return FirstRules((), usual, "")
    chosen = first if is_new_to(player, key) else usual
    named = beginners_set(key)
    about = named.about if named and chosen == first else ""
    return FirstRules((first, usual), chosen, about)


def _doors(request: PlayerRequest, rules: AnyRules) -> dict[str, Any]:
    """The ways from here into the game that is chosen."""
    now = timezone.now()
    waiting = Waiting.now(now)
    return {
        "rules": rules,
        "first": _first_rules(request.player, rules.key),
        "course": next_course(request.session, rules.key),
        "waiting": waiting.of(rules.key),
        "control": waiting.control_of(rules.key),
        "all_waiting": len(waiting.seeks),
        "crowd": LiveNumbers.now(now),
        "cards": [GameCard(each, each.key == rules.key) for each in engine.games()],
    }


def own_context(player: User | None) -> dict[str, Any]:
    """What is `player`'s own: games that wait for a move, challenges, ladders."""
    if player is None:
        return {}
    games = [
        own for own in own_games(player) if own.is_mine_to_move and own.game.has_rules
    ]
    games.sort(key=_urgency)
    if player.is_guest:
        return {"own_games": games[:MOST]}
    return {
        "own_games": games[:MOST],
        "challenges": _first(open_challenges_of(player)),
        "memberships": _first(own_memberships(player)),
    }


def _urgency(own: OwnGame) -> tuple[bool, datetime]:
    """The game whose time runs out first is first, as in the bar above."""
    until = own.game.deadline_at
    return until is None, until or own.game.moved_at


def _first(rows: Iterable[Any]) -> list[Any]:
    return list(rows)[:MOST]
