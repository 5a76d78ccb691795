"""Which collections somebody sees, and what lies in them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Count, Prefetch, Q, QuerySet, prefetch_related_objects
from django.http import Http404
from django.utils.translation import gettext as _

from accounts.models import User
from games.collections.models import CollectedPly, Collection
from games.common.errors import NothingThere
from games.play.models import Game
from games.play.selectors import LISTED, listed_seats


def seen_by(person: User | None) -> QuerySet[Collection]:
    """Public ones, and those of `person`; of closed accounts none are left."""
    mine = Q(owner=person) if person is not None else Q()
    return Collection.objects.filter(Q(is_public=True) | mine)


def public_ones() -> QuerySet[Collection]:
    """Public collections in which there is something, newest first."""
    counted = Collection.objects.filter(is_public=True).annotate(
        size=Count("collected")
    )
    found = counted.filter(size__gt=0).select_related("owner")
    return found.order_by("-changed_at", "pk")


def own_ones(person: User) -> QuerySet[Collection]:
    """All collections of a person, newest first."""
    mine = Collection.objects.filter(owner=person)
    counted = mine.annotate(size=Count("collected")).select_related("owner")
    return counted.order_by("-changed_at", "pk")


def collection_or_404(pk: str, person: User | None) -> Collection:
    """The collection of an address, if `person` may see it, with its `size`."""
    seen = seen_by(person).annotate(size=Count("collected"))
    found = seen.select_related("owner").filter(pk=pk).first()
    if found is None:
        raise NothingThere(_("There is no such collection, or it is not public."))
    return found


def own_or_404(pk: str, person: User | None) -> Collection:
    """The collection of an address, if it is `person`'s own."""
    found = collection_or_404(pk, person)
    if person is None or found.owner_id != person.pk:
        raise Http404("Only its owner changes a collection.")
    return found


@dataclass(frozen=True, slots=True)
class Neighbours:
    """A collected ply, its number among all, and those before and after it."""

    collected: CollectedPly
    number: int
    count: int
    before: CollectedPly | None
    after: CollectedPly | None


def neighbours_or_404(collection: Collection, pk: int) -> Neighbours:
    """A ply of a collection and what stands beside it."""
    every = list(collection.collected.all())
    at = next((n for n, each in enumerate(every) if each.pk == pk), None)
    if at is None:
        raise NothingThere(_("This is not in the collection any more."))
    fetch_games([every[at]])
    return Neighbours(
        every[at],
        at + 1,
        len(every),
        every[at - 1] if at else None,
        every[at + 1] if at + 1 < len(every) else None,
    )


def fetch_games(collected: Sequence[CollectedPly]) -> None:
    """Fetch the games of these, with all who sat there."""
    prefetch_related_objects(
        list(collected),
        Prefetch("game", Game.objects.only(*LISTED, "start", "position", "options")),
        Prefetch("game__seats", listed_seats()),
    )
