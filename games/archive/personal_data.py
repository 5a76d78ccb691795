"""What the index of games keeps of a person: in which seats they sat, by their key.
What they played is told by the room of games."""

from __future__ import annotations

from datetime import datetime

from accounts import personal_data
from accounts.models import User
from games.archive.index.queue import put_in_line
from games.archive.models import EntrySeat
from games.play.models import Game


def hand_over(giver: User, taker: User, now: datetime) -> None:
    """The guest's games are the member's: they are indexed again."""
    _index_again(giver, taker)


def forget(person: User) -> None:
    """Nobody looks for games by an account that is closed."""
    _index_again(person)
    EntrySeat.objects.filter(player=person.pk).delete()


def _index_again(*people: User) -> None:
    keys = [person.pk for person in people]
    seqs = EntrySeat.objects.filter(player__in=keys).values("seq")
    put_in_line(Game.objects.filter(entry__in=seqs).values_list("pk", flat=True))


personal_data.register("archive", hand_over=hand_over, forget=forget)
