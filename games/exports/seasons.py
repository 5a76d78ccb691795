"""A season of a ladder by the other rule sets of its game: what each makes of every
game. Workers find it out, game by game, and it is kept."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from games.archive.records import record_of
from games.archive.selectors import finished_games
from games.engine import what_if
from games.exports.models import Compared
from games.ladders.models import Season
from games.play.models import Game
from games.rulesets.offers import Named, own_sets

MOST: Final = 500  # games of a season, the newest
SAME_RULES: Final = "own"  # played by the very rule set
KINDS: Final = (
    SAME_RULES,
    what_if.SAME,
    what_if.DIFFERS,
    what_if.REFUSED,
    what_if.ENDED,
    what_if.START,
)
Verdicts = dict[tuple[str, str], Compared]  # by game and digest


def kind_words(kind: str) -> str:
    """A kind of verdict over many games."""
    words = {
        SAME_RULES: _("played by these rules"),
        what_if.SAME: _("the same game"),
        what_if.DIFFERS: _("a move does something else"),
        what_if.REFUSED: _("a move cannot be made"),
        what_if.ENDED: _("over sooner"),
        what_if.START: _("another start, not compared"),
    }
    return words[kind]


@dataclass(frozen=True, slots=True)
class ByRules:
    """What one named rule set makes of a season: games by kind."""

    named: Named
    counts: Mapping[str, int]


def season_games(season: Season) -> QuerySet[Game]:
    """The finished games that count for a season, the newest first."""
    games = finished_games().filter(
        ladders=season.ladder, created_at__gte=season.starts_at, voided_at=None
    )
    if season.ends_at:
        games = games.filter(created_at__lt=season.ends_at)
    return games.order_by("-ended_at", "-pk")


def others(game_digest: str, sets: Iterable[Named]) -> list[Named]:
    """The rule sets but that by which a game was played."""
    return [named for named in sets if named.digest != game_digest]


def known_games(season: Season) -> tuple[dict[str, str], Verdicts]:
    """The games that are looked at, by id the digest of their rules, and what is known
    of them. One query."""
    newest = season_games(season).values("pk")[:MOST]
    rows = Game.objects.filter(pk__in=newest).order_by("-ended_at", "-pk")
    of_compared = (f"compared__{name}" for name in ("digest", "kind", "ply"))
    games, known = dict[str, str](), Verdicts()
    for pk, own, digest, kind, ply in rows.values_list("pk", "digest", *of_compared):
        games[pk] = own
        if digest is not None:
            known[pk, digest] = Compared(game_id=pk, digest=digest, kind=kind, ply=ply)
    return games, known


def unknown(season: Season) -> list[str]:
    """The games of which some rule set has not yet been asked."""
    games, known = known_games(season)
    sets = own_sets(season.ladder.key)
    return [
        pk
        for pk, digest in games.items()
        if any((pk, each.digest) not in known for each in others(digest, sets))
    ]


def tabulated(
    games: Mapping[str, str],
    known: Verdicts,
    sets: Iterable[Named],
) -> list[ByRules]:
    """How many games are of which kind by each rule set; those that are not known yet
    are not counted."""
    return [
        ByRules(named, Counter(filter(None, _kinds(games, known, named))))
        for named in sets
    ]


def kind_of(pk: str, digest: str, named: Named, known: Verdicts) -> str:
    """What `named` makes of a game, "" where it is not known yet."""
    if digest == named.digest:
        return SAME_RULES
    found = known.get((pk, named.digest))
    return found.kind if found else ""


def _kinds(
    games: Mapping[str, str],
    known: Verdicts,
    named: Named,
) -> Iterable[str]:
    return (kind_of(pk, digest, named, known) for pk, digest in games.items())


def compare_some(season: Season, *, seconds: float) -> int:
    """Ask all rule sets about games of a season for so long; how many games are left.
    Done twice, it does no harm."""
    end, left = time.monotonic() + seconds, unknown(season)
    sets = own_sets(season.ladder.key)
    while left and time.monotonic() < end:
        _compare(Game.objects.get(pk=left.pop(0)), sets)
    return len(left)


def _compare(game: Game, sets: Iterable[Named]) -> None:
    record = record_of(game, site="")
    found = [
        (named, what_if.compare(record, named.rules))
        for named in others(game.digest, sets)
    ]
    Compared.objects.bulk_create(
        [
            Compared(game=game, digest=n.digest, kind=c.kind, ply=c.ply)
            for n, c in found
        ],
        update_conflicts=True,
        unique_fields=["game", "digest"],
        update_fields=["kind", "ply"],
    )
