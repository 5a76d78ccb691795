"""What the lobby asks of the database."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db.models import (
    Count,
    Exists,
    F,
    FilteredRelation,
    OuterRef,
    Q,
    QuerySet,
)

from accounts.models import User
from games.common.prepared_queries import Question
from games.engine.registry import AnyRules
from games.fairness.checks import apart_from
from games.fairness.circles import within_reach
from games.fairness.models import Block
from games.lobby.filters import Filter
from games.lobby.models import Place, Seek
from games.play.models import Game, Seat
from games.play.seated_games import games_of, live_games_of, seats_with_games
from games.play.seats import has_partner, seats_of
from games.ratings.models import Rating
from games.ratings.scale import Strength
from games.ratings.selectors import ShownRating, shown_in, shown_row

AT_HAND = timedelta(seconds=90)  # since the waiting page was last seen
MOST_SEEKS_SHOWN = 50
MOST_GAMES_SHOWN = 30
MOST_GAMES_WATCHED = 12
EVERYTHING = Filter()
# The fields of the maker’s rating as a seek has them.
RATING = {
    f"held_{name}": name
    for name in ("rating", "deviation", "volatility", "games", "rated_at")
}


def with_makers(seeks: QuerySet[Seek]) -> QuerySet[Seek]:
    """The same seeks, with their makers and whom they invite."""
    return seeks.select_related("creator", "invitee")


def _marked(seeks: QuerySet[Seek]) -> QuerySet[Any]:
    """The same with their makers and how strong these are in the pool of each; whether
    anybody else `has_come` or there `are_blocks` around the maker, which is rare; the
    `circle` that the maker keeps to, and its `circle_leader`."""
    maker = OuterRef("creator")
    blocks = Block.objects.filter(Q(by=maker) | Q(against=maker))
    come = Place.objects.filter(seek=OuterRef("pk"))
    in_pool = Q(creator__ratings__pool=F("pool"))
    return with_makers(seeks).annotate(
        has_come=Exists(come),
        are_blocks=Exists(blocks),
        circle=F("creator__circle_place__circle"),
        circle_leader=F("creator__circle_place__circle__leader"),
        held=FilteredRelation("creator__ratings", condition=in_pool),
        **{name: F(f"held__{field}") for name, field in RATING.items()},
    )


def _places_in(seeks: list[int]) -> QuerySet[Place]:
    return Place.objects.filter(seek__in=seeks).select_related("player")


_places = Question(_places_in)


def fetch_come(seeks: Iterable[Seek]) -> None:
    """Fetch for all of these seeks who has come, in one query; in none where it is
    known that nobody has."""
    by_key: dict[int, list[Seek]] = {}
    for seek in seeks:
        by_key.setdefault(seek.pk, []).append(seek)
    come: dict[int, list[Place]] = {key: [] for key in by_key}
    every = (seek for same in by_key.values() for seek in same)
    if any(getattr(seek, "has_come", True) for seek in every):
        for place in _places.all(seeks=[*by_key]):
            place.seek = by_key[place.seek_id][0]
            come[place.seek_id].append(place)
    for key, same in by_key.items():
        for seek in same:
            rows = seek.places.all()
            rows._result_cache = come[key]
            kept = seek.__dict__.setdefault("_prefetched_objects_cache", {})
            kept["places"] = rows


def seek_at(token: str) -> Any:
    """The seek of an address with all who are in it, if it is there."""
    seek = _one.first(token=token)
    if seek is not None:
        fetch_come([seek])
    return seek


def _seek_with(token: str) -> QuerySet[Any]:
    found = Seek.objects.filter(token=token)
    return _marked(found).select_related("creator", "invitee", "game")


_one: Question[Any] = Question(_seek_with)


def open_seeks(now: datetime) -> QuerySet[Seek]:
    """The public seeks that can be taken, newest first."""
    found = Seek.objects.filter(
        status=Seek.Status.OPEN, public=True, expires_at__gt=now
    )
    return found.order_by("-created_at", "-pk")


def shown_seeks(now: datetime, wanted: Filter = EVERYTHING) -> list[Seek]:
    """As many of the open seeks as the lobby shows, with their makers."""
    if wanted == EVERYTHING:
        found = _newest.all(now=now)
    else:
        found = list(_shown_of(wanted.among(open_seeks(now))))
    return [seek for seek in found if seek.has_rules]


def _shown_of(seeks: QuerySet[Seek]) -> QuerySet[Any]:
    return _marked(seeks)[:MOST_SEEKS_SHOWN]


_newest: Question[Any] = Question(lambda now: _shown_of(open_seeks(now)))


def ratings_of_makers(
    seeks: Iterable[Any], now: datetime
) -> dict[str, dict[int, ShownRating]]:
    """How strong the makers of these seeks are in the pools of these, by pool and by
    person. One query, none for seeks that came with these."""
    seeks = list(seeks)
    makers: dict[str, set[int]] = {}
    for seek in seeks:
        makers.setdefault(seek.pool, set()).add(seek.creator_id)
    if not all("held_rating" in seek.__dict__ for seek in seeks):
        return shown_in(makers, now)
    start = ShownRating(Strength())
    found = {
        pool: dict.fromkeys(ids, start) if pool else {} for pool, ids in makers.items()
    }
    for seek in seeks:
        if seek.pool and seek.held_rating is not None:
            held = {field: getattr(seek, name) for name, field in RATING.items()}
            found[seek.pool][seek.creator_id] = shown_row(Rating(**held), now)
    return found


def waiting_seeks() -> QuerySet[Seek]:
    """The open public seeks that live only as long as somebody waits."""
    return Seek.objects.filter(status=Seek.Status.OPEN, public=True, kept=False)


def state_of(token: str, now: datetime) -> str:
    """What changes when somebody comes to this seek, public or not, goes again, or
    when it can no longer be taken."""
    found = Seek.objects.filter(
        token=token, status=Seek.Status.OPEN, expires_at__gt=now
    )
    version = found.values_list("version", flat=True).first()
    return "" if version is None else str(version)


def busy_people(now: datetime) -> set[int]:
    """Everybody who waits for a game, is invited to one or has one to play."""
    seeks = Seek.objects.filter(status=Seek.Status.OPEN, expires_at__gt=now)
    makers = seeks.order_by().values_list("creator_id", flat=True)
    invited = seeks.exclude(invitee=None).order_by()
    places = Place.objects.filter(seek__in=seeks.order_by().values("pk"))
    players = Seat.objects.filter(game__status=Game.Status.LIVE)
    return set(
        makers.union(
            places.order_by().values_list("player_id", flat=True),
            players.order_by().values_list("player_id", flat=True),
            invited.values_list("invitee_id", flat=True),
        )
    )


def own_seeks(player: User, now: datetime) -> list[Seek]:
    """What `player` has open, has come to or is invited to by name, links included;
    with their makers."""
    return [seek for seek in _own.all(player=player.pk, now=now) if seek.has_rules]


def _own_of(player: int, now: datetime) -> QuerySet[Any]:
    come = Exists(Place.objects.filter(seek=OuterRef("pk"), player=player))
    found = Seek.objects.filter(
        Q(creator=player) | Q(invitee=player) | come,
        status=Seek.Status.OPEN,
        expires_at__gt=now,
    )
    return _marked(found).order_by("-created_at", "-pk")


_own: Question[Any] = Question(_own_of)


@dataclass(frozen=True)
class Wanted:
    """What somebody wants to play at once: rules, time control, rated or not."""

    rules: AnyRules
    control: str = ""
    rated: bool = False

    @property
    def digest(self) -> str:
        return self.rules.options.digest(self.rules.key)

    def among(self, seeks: QuerySet[Seek]) -> QuerySet[Seek]:
        """Those of the seeks that are for just this."""
        return seeks.filter(
            key=self.rules.key,
            digest=self.digest,
            helps=True,
            control=self.control,
            rated=self.rated,
            machines={},  # who plays at once plays with people
        )


def company(player: User, wanted: Wanted, now: datetime) -> Seek | None:
    """The seek of this kind in which `player` waits among others already."""
    fitting = wanted.among(open_seeks(now)).filter(kept=False)
    come = Exists(Place.objects.filter(seek=OuterRef("pk"), player=player))
    own = Q(creator=player, places__isnull=False)
    return fitting.filter(own | come).distinct().first()


def seeks_at_hand(player: User, wanted: Wanted, now: datetime) -> list[str]:
    """Tokens of seeks of this kind where all who have come sit waiting: those to
    which most have come first, then the newest. None of who keeps away or is kept
    away."""
    gone = Place.objects.filter(seek=OuterRef("pk"), seen_at__lte=now - AT_HAND)
    found = wanted.among(open_seeks(now)).filter(
        ~Exists(gone), seen_at__gt=now - AT_HAND
    )
    fullest = found.annotate(come=Count("places")).order_by(
        "-come", "-created_at", "-pk"
    )
    others = fullest.exclude(creator__in={player.pk, *apart_from(player)})
    others = others.filter(within_reach(player, "creator"))
    return list(others.values_list("token", flat=True)[:8])


@dataclass(frozen=True)
class OwnGame:
    """A live game as one of its players sees it in their list: who plays with them, and
    against them."""

    game: Game
    seat: str
    allies: tuple[User, ...]
    opponents: tuple[User, ...]

    @property
    def is_practice(self) -> bool:
        """Whether a machine plays along."""
        return any(each.is_partner for each in (*self.allies, *self.opponents))

    @property
    def is_mine_to_move(self) -> bool:
        return self.game.local or self.game.turn == self.seat


def own_games(player: User) -> list[OwnGame]:
    """Their live games: those that wait for them first, then the latest move first."""
    found = [_own_game(game, player) for game in live_games_of(player)]
    found.sort(key=lambda own: (own.game.local, not own.is_mine_to_move))
    return found[:MOST_GAMES_SHOWN]


def _own_game(game: Game, player: User) -> OwnGame:
    seats = seats_of(game)
    held = [seat for seat in seats if seat.player_id == player.pk]
    mine = next((seat for seat in held if seat.name == game.turn), held[0])
    others = [seat for seat in seats if seat.player_id != player.pk]
    allies = dict.fromkeys(s.player for s in others if s.team == mine.team)
    opponents = dict.fromkeys(s.player for s in others if s.team != mine.team)
    return OwnGame(game, mine.name, tuple(allies), tuple(opponents))


def _watched_seats(key: str | None) -> QuerySet[Any]:
    """The seats of games that can be watched, as many as are shown of those between
    people, and of those with a machine."""
    found = Game.objects.filter(status=Game.Status.LIVE, local=False)
    if key is not None:
        found = found.filter(key=key)
    latest = found.order_by("-moved_at")
    machine = Seat.objects.filter(game=OuterRef("pk")).exclude(player__partner="")
    parts = (latest.filter(~Exists(machine)), latest.filter(Exists(machine)))
    # A part of a question has no limit, and the whole of a part has one.
    some = (part.values("pk")[:MOST_GAMES_WATCHED] for part in parts)
    people, practice = (Game.objects.filter(pk__in=part).values("pk") for part in some)
    seats = Seat.objects.filter(game__in=people.union(practice))
    return seats_with_games(seats)


_watched: Question[Any] = Question(_watched_seats)


def live_games(key: str = "") -> Sequence[Game]:
    """Games that can be watched, of one kind where a `key` is given: those between
    people, the latest move first, and where they leave room those with a machine, who
    would be first in every list, as it moves at once. One question."""
    found = games_of(_watched.all(key=key or None))
    people = [game for game in found if not has_partner(game)]
    practice = [game for game in found if has_partner(game)]
    shown = [*people, *practice][:MOST_GAMES_WATCHED]
    return [game for game in shown if game.has_rules]
