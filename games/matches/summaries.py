"""A match in words, in figures and as JSON, from any of its games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from games.common.words import seat_words
from games.engine.rules import Counted, Series
from games.matches.series import games_of, is_off, series_of
from games.play.models import Game
from games.play.positions import position_of
from games.play.seats import seats_of


@dataclass(frozen=True, slots=True)
class MatchPart:
    """One game of a match, as another of its games links to it."""

    number: int
    game: Game
    is_this: bool


@dataclass(frozen=True, slots=True)
class MatchSummary:
    """A match: `number` is that of the game from which it is told, `counted` is known
    once every game is over, `words` say how it stands."""

    number: int
    games: int
    parts: tuple[MatchPart, ...]
    names: tuple[str, ...]
    counted: tuple[Counted, ...]
    words: str

    @property
    def follows(self) -> MatchPart | None:
        """The game that has begun after this one."""
        return self.parts[self.number] if self.number < len(self.parts) else None

    @property
    def points(self) -> tuple[int, ...]:
        """By player: who had the first seat in the first game comes first."""
        return points_of(self.counted, len(self.names))

    @property
    def lines(self) -> list[tuple[str, list[tuple[str, bool]]]]:
        """What counts: its title, and for each player the figure and whether it is a
        point for them."""
        return [
            (
                str(each.title),
                [(figure, n == each.point) for n, figure in enumerate(each.figures)],
            )
            for each in self.counted
        ]

    @property
    def in_words(self) -> tuple[Any, ...]:
        """All that a page says of the match: two that are equal look alike."""
        games = [(part.game.pk, part.game.ending) for part in self.parts]
        lines = [(title, *figures) for title, figures in self.lines]
        return self.words, self.number, self.names, tuple(lines), tuple(games)

    @property
    def state(self) -> dict[str, Any]:
        """The match as JSON; `winner` is a place in `players`."""
        points = list(self.points) if self.counted else None
        return {
            "game": self.number,
            "of": self.games,
            "games": [part.game.pk for part in self.parts],
            "players": list(self.names),
            "points": points,
            "winner": leader(points) if points else None,
            "counted": [
                {"what": str(e.title), "figures": list(e.figures), "point": e.point}
                for e in self.counted
            ],
            "message": self.words,
        }


def match_summary(game: Game) -> MatchSummary | None:
    """The match to which `game` belongs, if its rules ask for one."""
    series = series_of(game)
    if series is None:
        return None
    games = games_of(game)
    number = next(n for n, each in enumerate(games, start=1) if each.pk == game.pk)
    parts = tuple(
        MatchPart(n, each, each.pk == game.pk) for n, each in enumerate(games, start=1)
    )
    names = _names(games[0])
    counted = _counted(series, games)
    words = _words(series, games, number, names, counted)
    return MatchSummary(number, series.games, parts, names, counted, words)


def _names(first: Game) -> tuple[str, ...]:
    """The players by their seats in the first game; at one screen they have no other
    name."""
    if first.local:
        said = _("%(side)s in game 1")
        return tuple(said % {"side": seat_words(s.name)} for s in seats_of(first))
    return tuple(str(seat.player) for seat in seats_of(first))


def _counted(series: Series, games: Sequence[Game]) -> tuple[Counted, ...]:
    """What counts, once all games are over."""
    over = [game for game in games if not game.is_live and not is_off(game)]
    if len(over) < series.games:
        return ()
    return series.score([(position_of(game), game.winner or None) for game in over])


def points_of(counted: Sequence[Counted], players: int) -> tuple[int, ...]:
    """How many points each player has."""
    return tuple(
        sum(each.point == player for each in counted) for player in range(players)
    )


def leader(points: Sequence[int]) -> int | None:
    """Who has most points, if one player has."""
    most = max(points)
    return points.index(most) if points.count(most) == 1 else None


# --- In words ------------------------------------------------------------------


def _words(
    series: Series,
    games: Sequence[Game],
    number: int,
    names: Sequence[str],
    counted: Sequence[Counted],
) -> str:
    if counted:
        return _result(names, counted)
    if is_off(games[-1]):
        return _off(len(games))
    given = {"game": number, "games": series.games, "next": number + 1}
    if len(games) > number:
        words = _("Game %(game)d of a match of %(games)d; game %(next)d goes on.")
    elif number == 1:
        words = _("Game 1 of a match of %(games)d, with the seats changed after it.")
    else:
        words = _("Game %(game)d of a match of %(games)d.")
    return words % given


def _off(number: int) -> str:
    """How a match ended without a result."""
    if number == 1:
        return _("The match ended with this game, which does not count.")
    return _("Game %(game)d does not count, so the match has no result.") % {
        "game": number
    }


def _result(names: Sequence[str], counted: Sequence[Counted]) -> str:
    points = points_of(counted, len(names))
    best = leader(points)
    if best is None:
        said = " : ".join(map(str, points))
        return _("The match is tied, %(points)s.") % {"points": said}
    others = [each for player, each in enumerate(points) if player != best]
    said = " : ".join(map(str, [points[best], *others]))
    given = {"name": names[best], "points": said}
    return _("%(name)s wins the match, %(points)s.") % given
