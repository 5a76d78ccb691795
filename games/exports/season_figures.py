"""What was played in a season of a ladder, in numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Final, NamedTuple, TypeVar

from django.utils import timezone
from django.utils.translation import get_language, ngettext

from accounts.models import User
from games.archive.statistics.figures import Counts
from games.archive.statistics.scores import SideScore, moves_first
from games.common.shelves import Shelf
from games.exports.seasons import season_games
from games.ladders.models import Season
from games.play.models import Game, Seat
from games.play.seats import keep_seats
from games.play.wording import link_words

T = TypeVar("T")

MOST: Final = 4_000  # games that are counted, the newest
PLAYED: Final = 2  # plies; a game with fewer was hardly begun
WEEK: Final = timedelta(days=7)
FRESH: Final = 30  # seconds
KEPT: Final = 100  # seasons

_kept = Shelf(KEPT)


class SeatRow(NamedTuple):
    """One seat with what the figures need of its game and player."""

    game: str
    digest: str
    reason: str
    termination: str
    winner: str
    began_at: datetime
    ended_at: datetime
    plies: int
    moves: int | None  # unknown until the archive has looked at the game
    seat: str
    team: int
    player: int
    username: str
    partner: str
    closed_at: datetime | None


_OF_GAME = "digest reason termination winner created_at ended_at ply entry__moves"
_OF_PLAYER = "username partner closed_at"
COLUMNS: Final = (
    "game_id",
    *(f"game__{name}" for name in _OF_GAME.split()),
    *("name", "team", "player_id"),
    *(f"player__{name}" for name in _OF_PLAYER.split()),
)


@dataclass(frozen=True, slots=True)
class SeasonGame:
    """One game by its seats, in their order."""

    seats: Sequence[SeatRow]

    @property
    def row(self) -> SeatRow:
        return self.seats[0]

    @property
    def url(self) -> str:
        return Game(pk=self.row.game).get_absolute_url()

    @property
    def words(self) -> str:
        """ "Ada v Boethius, 11 July 2026"."""
        game = Game(pk=self.row.game, created_at=self.row.began_at)
        keep_seats(game, [_seat(each) for each in self.seats])
        return link_words(game)

    @property
    def length_words(self) -> str:
        """ "29 moves"."""
        if self.row.moves is None:
            words = ngettext(
                "%(count)d single move", "%(count)d single moves", self.row.plies
            )
            return words % {"count": self.row.plies}
        words = ngettext("%(count)d move", "%(count)d moves", self.row.moves)
        return words % {"count": self.row.moves}


def _seat(row: SeatRow) -> Seat:
    player = User(
        pk=row.player,
        username=row.username,
        partner=row.partner,
        closed_at=row.closed_at,
    )
    return Seat(name=row.seat, team=row.team, player=player)


@dataclass(frozen=True, slots=True)
class SeasonFigures:
    """The figures of a season. `is_part` says that there were more games, of which the
    newest are counted; `weeks` has the Monday of every week from the first game to the
    last one."""

    games: int = 0
    is_part: bool = False
    weeks: Sequence[tuple[date, int]] = ()
    ends: Counts = ()
    rules: Counts = ()  # by digests
    first: SideScore | None = None
    longest: SeasonGame | None = None
    shortest: SeasonGame | None = None


def kept_figures(season: Season, now: datetime) -> SeasonFigures:
    """Those figures, as they were counted in the last half minute."""
    return fresh(_kept, season, now, season_figures)


def fresh(
    shelf: Shelf, season: Season, now: datetime, read: Callable[[Season], T]
) -> T:
    """What is `read` of a season and kept on a shelf, as it was in the last half minute
    and since its ladder has changed."""
    ladder, slot = season.ladder, int(now.timestamp()) // FRESH
    key = (ladder.token, ladder.version, season.number, get_language(), slot)
    found: T | None = shelf.get(key)
    if found is None:
        found = read(season)
        shelf.put(key, found)
    return found


def season_figures(season: Season) -> SeasonFigures:
    """The figures of the games that began in a season and have ended. One query."""
    games = _games(season)
    counted = games[:MOST]
    played = [game for game in counted if game.row.plies >= PLAYED]
    return SeasonFigures(
        games=len(counted),
        is_part=len(games) > MOST,
        weeks=list(_weeks(counted)),
        ends=_counts(game.row.reason or game.row.termination for game in counted),
        rules=_counts(game.row.digest for game in counted),
        first=_first(season.ladder.key, counted),
        longest=max(played, key=lambda game: game.row.plies, default=None),
        shortest=min(played, key=lambda game: game.row.plies, default=None),
    )


def _games(season: Season) -> list[SeasonGame]:
    """The games, the newest first, one more than are counted if there are as many."""
    newest = season_games(season).values("pk")[: MOST + 1]
    seats = Seat.objects.filter(game__in=newest)
    rows = seats.order_by("-game__ended_at", "-game_id", "order")
    found: dict[str, list[SeatRow]] = {}
    for each in rows.values_list(*COLUMNS):
        row = SeatRow(*each)
        found.setdefault(row.game, []).append(row)
    return [SeasonGame(seats) for seats in found.values()]


def _counts(texts: Iterable[str]) -> Counts:
    counted = Counter(texts).items()
    return tuple(sorted(counted, key=lambda each: (-each[1], each[0])))


def _weeks(games: Iterable[SeasonGame]) -> Iterator[tuple[date, int]]:
    """How many games ended in each week, also where none did between others."""
    days = [timezone.localdate(game.row.ended_at) for game in games]
    counts = Counter(day - timedelta(days=day.weekday()) for day in days)
    if not counts:
        return
    monday, last = min(counts), max(counts)
    while monday <= last:
        yield monday, counts[monday]
        monday += WEEK


def _first(key: str, games: Sequence[SeasonGame]) -> SideScore | None:
    won = drawn = lost = 0
    for game in games:
        side = moves_first(key, game.row.digest)
        drawn += not game.row.winner
        won += game.row.winner in side
        lost += bool(side and game.row.winner) and game.row.winner not in side
    return SideScore(won, drawn, lost) if won + drawn + lost else None
