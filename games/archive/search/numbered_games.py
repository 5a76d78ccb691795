"""Games by their numbers in the index, as pages of searches show them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from django.db.models import CharField, F, QuerySet, Subquery
from django.db.models.functions import Cast

from games.archive.index.queue import not_indexed
from games.archive.selectors import LISTED_FINISHED
from games.common.prepared_queries import Question
from games.play.lengths import KNOWN
from games.play.models import Game


def _numbered(seqs: Collection[int]) -> QuerySet[Any]:
    rows = Game.objects.filter(entry__seq__in=seqs)
    length = Cast("entry__moves", CharField())  # known here without looking at plies
    since = Subquery(not_indexed())
    told = rows.annotate(seq=F("entry__seq"), waiting_since=since, **{KNOWN: length})
    return told.only(*LISTED_FINISHED)


_games: Question[Any] = Question(_numbered)


def games_at(seqs: Sequence[int]) -> dict[int, Game]:
    """The games of these numbers in their order, as lists show them; each says since
    when others wait for the index. One query."""
    games: dict[int, Game] = {game.seq: game for game in _games.all(seqs=seqs)}
    return {seq: games[seq] for seq in seqs if seq in games}
