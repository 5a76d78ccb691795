"""Games to watch, as a page shows them and as its socket keeps them up to date."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import lru_cache
from typing import Any

from django.template.loader import render_to_string
from django.utils.functional import cached_property
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.boards.pictures import draw_picture
from games.common.words import figure_words, seat_words
from games.engine import games
from games.engine.registry import AnyRules
from games.engine.scenes import Man, Scene, Tally
from games.lobby import selectors
from games.lobby.watched_html import WatchedSeat, draw_teams
from games.play.models import Game, Seat
from games.play.positions import position_of
from games.play.seats import SPECTATOR, has_partner, seats_of
from games.play.selectors import last_words
from games.play.timing.dials import Dial, dials
from games.play.topics import watching
from games.ratings.selectors import ShownRating, shown_in
from games.rulesets.words import RulesetLine, ruleset_line


def _number(man: Man) -> str:
    """What stands on a man; of a pyramid all its faces."""
    if man.shape == "pyramid":
        return f"({' '.join(man.numerals)})"
    return man.numerals[0] if man.numerals else man.name


def _figures(tally: Tally) -> str:
    """ "14 bodies · 575 value"."""
    said = (
        f"{each} {figure_words(name, each)}" for name, each in tally.figures.items()
    )
    return " · ".join(said)


@dataclass(frozen=True)
class GameLook:
    """How a game looks at one version: on which side everybody sits, what they have
    taken and how that counts, the picture."""

    near: Mapping[str, str]
    hauls: Mapping[str, tuple[str, str]]
    picture: SafeString


@dataclass(frozen=True)
class LookKey:
    """What a look follows from: everything that it shows changes the version."""

    key: str
    version: int
    label: str
    language: str | None
    game: Game = field(compare=False)


@lru_cache(maxsize=256)
def _look(looked: LookKey) -> GameLook:
    game = looked.game
    scene: Scene = game.rules.scene(position_of(game))
    tallies = scene.tallies.items()
    return GameLook(
        near=scene.boards[0].near if scene.boards else {},
        hauls={
            seat: (" ".join(map(_number, tally.taken)), _figures(tally))
            for seat, tally in tallies
        },
        picture=draw_picture(scene, looked.label),
    )


def _label(game: Game) -> str:
    if not game.is_live:
        return game.ending
    return _("%(seat)s to move") % {"seat": seat_words(game.turn)}


@dataclass(frozen=True)
class Watched:
    """A game as it is shown to those who look for one to watch: `ratings` are those of
    its players, by their keys, `last` the sentence of the last move."""

    game: Game
    ratings: Mapping[int, ShownRating]
    now: datetime
    last: str = ""

    @cached_property
    def rules(self) -> AnyRules:
        return self.game.rules

    @cached_property
    def look(self) -> GameLook:
        game = self.game
        label = _label(game)
        return _look(LookKey(game.pk, game.version, label, get_language(), game))

    @property
    def teams_html(self) -> SafeString:
        """The seats, those of partners together, in the order in which their men stand
        on the picture."""
        ahead, near = ("left", "top"), self.look.near
        seats = sorted(seats_of(self.game), key=lambda s: near.get(s.name) not in ahead)
        clocks = dials(self.game, SPECTATOR, self.now)
        teams: dict[int, list[tuple[WatchedSeat, Dial]]] = {}
        for seat in seats:
            shown = (self._seat(seat), clocks[seat.name])
            teams.setdefault(seat.team, []).append(shown)
        return draw_teams(self.game.pk, teams.values())

    def _seat(self, seat: Seat) -> WatchedSeat:
        rating = self.ratings.get(seat.player_id)
        taken, figures = self.look.hauls.get(seat.name, ("", ""))
        return WatchedSeat(
            seat.name,
            str(seat.player),
            "" if rating is None else str(rating),
            self.game.is_live and seat.name == self.game.turn,
            taken,
            figures,
        )

    @property
    def told(self) -> RulesetLine:
        return ruleset_line(self.rules)

    @property
    def picture(self) -> SafeString:
        return self.look.picture

    @cached_property
    def watchers(self) -> int:
        """How many look at its table without a seat."""
        return watching(self.game.pk)

    @property
    def interest(self) -> tuple[bool, bool, int, float]:
        """What makes a game worth the first place: people play it, at one sitting, many
        watch it, its players are strong."""
        numbers = [each.number for each in self.ratings.values()]
        strength = sum(numbers) / len(numbers) if numbers else 0
        people, sit = not has_partner(self.game), not self.game.is_correspondence
        return people, sit, self.watchers, strength


def watched(games_shown: Sequence[Game], now: datetime) -> list[Watched]:
    """The games with the ratings of their players and their last moves. Two queries."""
    wanted: dict[str, set[int]] = {}
    for game in games_shown:
        players = {seat.player_id for seat in seats_of(game)}
        wanted.setdefault(game.pool, set()).update(players)
    found, last = shown_in(wanted, now), last_words(games_shown)
    tables = []
    for game in games_shown:
        there = found[game.pool]
        players = {seat.player_id for seat in seats_of(game)}
        ratings = {key: there[key] for key in players & there.keys()}
        tables.append(Watched(game, ratings, now, last.get(game.pk, "")))
    return tables


def watch_context(key: str, now: datetime) -> dict[str, Any]:
    """The games that can be watched, of one kind where there is a `key`: the most
    interesting one first and large, the others by their last move."""
    tables = watched(selectors.live_games(key), now)
    featured = max(tables, key=lambda each: each.interest, default=None)
    rest = [each for each in tables if each is not featured]
    return {
        "tables": [featured, *rest] if featured else [],
        "wired": _wired(tables),
        "wired_games": "-".join(sorted(each.game.pk for each in tables)),
        "games": games(),
        "key": key,
    }


def _wired(tables: Sequence[Watched]) -> str:
    """What the socket of the page is told: which games it shows, and as of when."""
    return ",".join(f"{each.game.pk}:{each.game.version}" for each in tables)


def render_card(game: Game, now: datetime) -> str:
    """The card of one game as the socket sends it."""
    [table] = watched([game], now)
    return render_to_string("lobby/_watched.html", {"table": table, "push": True})
