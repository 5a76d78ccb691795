"""Is what the index says of games what their rows say?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

from django.db.models import Count, Q

from games.archive.index.facts import Heading, PlayedFacts, heading_of, played_in
from games.archive.index.tallies import wrong_tallies
from games.archive.index.writing import counted_terms
from games.archive.models import (
    OF_GAMES,
    VERSION,
    Entry,
    EntrySeat,
    PlayedTerms,
    Posting,
    Reached,
    Term,
    Waiting,
)
from games.play.models import Game


def faults(sample: int, chance: Random) -> Iterator[str]:
    """How the index differs from the games, in sentences: games that are missing or
    too many, counts of terms, tallies of positions, and all that is kept of a `sample`
    of games. Games that wait to be indexed are no fault."""
    yield from _missing()
    yield from _miscounted()
    yield from wrong_tallies()
    seqs = Entry.objects.filter(game__in=_settled()).values_list("seq", flat=True)
    known = list(seqs)
    chosen = sorted(chance.sample(known, min(sample, len(known))))
    for entry in Entry.objects.filter(seq__in=chosen).select_related("game"):
        yield from _differences(entry)


def _settled() -> Iterable[Game]:
    return Game.objects.exclude(pk__in=Waiting.objects.values("game"))


def _missing() -> Iterator[str]:
    finished = Q(status=Game.Status.FINISHED, local=False)
    games = Game.objects.exclude(pk__in=Waiting.objects.values("game"))
    for pk in games.filter(finished, entry__isnull=True).values_list("pk", flat=True):
        yield f"{pk} is not in the index."
    for pk in games.filter(~finished, entry__isnull=False).values_list("pk", flat=True):
        yield f"{pk} is in the index, but is no finished game of several people."
    old = Entry.objects.exclude(version=VERSION).count()
    if old:
        yield f"{old} games are in the index as an earlier version wrote them."


def _miscounted() -> Iterator[str]:
    rows = Posting.objects.values("term").annotate(count=Count("seq")).order_by("term")
    counted = {row["term"]: row["count"] for row in rows}
    for term in Term.objects.order_by("pk"):
        found = counted.get(term.pk, 0)
        if found != term.games:
            yield f"{term} is in {found} games, but its row says {term.games}."


def _differences(entry: Entry) -> Iterator[str]:
    game = entry.game
    heading, played = heading_of(game), played_in(game)
    checks = (
        ("the row", _row(entry), _row_of(heading)),
        ("the people", _people(entry), _people_of(heading)),
        ("the terms", _terms(entry, heading, played), _terms_of(heading, played)),
        ("what is counted", _counted(entry), _counted_of(played)),
        ("the positions", _places(entry, played), {*played.steps}),
    )
    for what, kept, made in checks:
        if kept != made:
            yield f"{game.pk}: {what} in the index are not those of the game."


def _row(entry: Entry) -> tuple[object, ...]:
    return entry.ended_at, entry.plies, entry.moves, entry.rating


def _row_of(heading: Heading) -> tuple[object, ...]:
    return heading.ended_at, heading.plies, heading.moves, heading.rating


def _people(entry: Entry) -> set[tuple[object, ...]]:
    rows = EntrySeat.objects.filter(seq=entry.seq)
    return set(rows.values_list("player", "seats", "team", "score", "rating"))


def _people_of(heading: Heading) -> set[tuple[object, ...]]:
    return {(s.player, s.seats, s.team, s.score, s.rating) for s in heading.seats}


def _terms(
    entry: Entry, heading: Heading, played: PlayedFacts
) -> set[tuple[str, str, int]]:
    """The terms of the game and of its heading that are there; a heading that was
    forgotten is one too many."""
    heads = [int(each) for each in entry.heads.split()]
    wanted = {*heading.names, *played.names}
    kinds, texts = {kind for kind, _ in wanted}, {text for _, text in wanted}
    of_heads = Q(pk__in=heads) | Q(kind__in=OF_GAMES, text__in=texts)
    asked = Term.objects.filter(of_heads | Q(kind__in=kinds, text__in=texts))
    terms = {term.pk: term for term in asked}
    rows = Posting.objects.filter(term__in=terms, seq=entry.seq)
    return {
        (term.kind, term.text, term.seats if row.seats is None else row.seats)
        for row in rows
        for term in [terms[row.term]]
    }


def _terms_of(heading: Heading, played: PlayedFacts) -> set[tuple[str, str, int]]:
    of_plies = {(kind, text, seats) for (kind, text), seats in played.names.items()}
    return of_plies | {(kind, text, 0) for kind, text in heading.names}


def _counted(entry: Entry) -> str:
    rows = PlayedTerms.objects.filter(seq=entry.seq)
    return next(iter(rows.values_list("terms", flat=True)), "")


def _counted_of(played: PlayedFacts) -> str:
    kinds, texts = (
        {kind for kind, _ in played.names},
        {text for _, text in played.names},
    )
    terms = Term.objects.filter(kind__in=kinds, text__in=texts)
    ids = {(term.kind, term.text): term.pk for term in terms}
    return counted_terms(played, dict.fromkeys(played.names, 0) | ids)


def _places(entry: Entry, played: PlayedFacts) -> set[tuple[int, int, int | None]]:
    keys = {key for _ply, key, _after in played.steps}
    rows = Reached.objects.filter(key__in=keys, seq=entry.seq)
    return set(rows.values_list("ply", "key", "after"))
