"""Gathering games: each use case is one transaction, in which the owner's row is held,
so that two requests count and order one after the other."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.players import held
from games.collections.comments import checked
from games.collections.errors import (
    CollectionFull,
    NotCollected,
    NotPublic,
    TooManyCollections,
)
from games.collections.models import CollectedPly, Collection
from games.fairness.checks import why_not_public
from games.play.models import Game

MOST_COLLECTIONS: Final = 100  # of one person
MOST_COLLECTED: Final = 200  # of one collection
ADDRESS: Final = re.compile(
    r"(?:(?:(?:https?://)?(?P<host>[^\s/]+))?/g/)?"
    r"(?P<game>[0-9a-z]{6,12})(?:/(?P<ply>\d{1,5}))?/?(?:[?#].*)?"
)


@dataclass(frozen=True, slots=True)
class GamePlace:
    """A finished game after `ply` plies."""

    game: Game
    ply: int

    @property
    def has_next(self) -> bool:
        """Whether a ply was played from here."""
        return self.ply < self.game.ply


def read_place(text: str, host: str) -> GamePlace:
    """The place that an address of this site, which is at `host`, names: "…/g/ID/31/",
    or "ID"; without a ply the end. Raises NotCollected."""
    found = ADDRESS.fullmatch(text.strip())
    if found and (found["host"] or host) != host:
        raise NotCollected(_("This is an address of another site."))
    game = Game.objects.filter(pk=found["game"], local=False).first() if found else None
    if found is None or game is None or not game.has_rules:
        raise NotCollected(
            _("There is no such game. Please copy the address of a finished game.")
        )
    if game.status != Game.Status.FINISHED:
        raise NotCollected(
            _("This game is not over. Only finished games are gathered.")
        )
    ply = int(found["ply"]) if found["ply"] else game.ply
    if ply > game.ply:
        raise NotCollected(
            _("This game ends before that: its last address is …/%(last)d/.")
            % {"last": game.ply}
        )
    return GamePlace(game, ply)


@transaction.atomic
def begin_collection(*, owner: User, now: datetime, **words: Any) -> Collection:
    """A new collection; `words` are its title, what it is about and whether all may see
    it. Raises TooManyCollections, NotPublic."""
    _require_public(owner, words)
    held(owner.pk)
    if Collection.objects.filter(owner=owner).count() >= MOST_COLLECTIONS:
        raise TooManyCollections
    return Collection.objects.create(owner=owner, made_at=now, changed_at=now, **words)


@transaction.atomic
def change_collection(collection: Collection, *, now: datetime, **words: Any) -> None:
    """Other words for a collection. Raises NotPublic."""
    _require_public(collection.owner, words)
    _locked(collection, now)
    Collection.objects.filter(pk=collection.pk).update(**words)


def _require_public(owner: User, words: dict[str, Any]) -> None:
    """Raises NotPublic where all are to see the collection of somebody who publishes
    nothing."""
    if words.get("is_public") and (why := why_not_public(owner)):
        raise NotPublic(why)


@transaction.atomic
def delete_collection(collection: Collection) -> None:
    """Forget a collection; the games stay."""
    held(collection.owner_id)
    Collection.objects.filter(pk=collection.pk).delete()


@transaction.atomic
def collect(
    collection: Collection,
    place: GamePlace,
    *,
    comment: str,
    is_exercise: bool,
    now: datetime,
) -> CollectedPly:
    """Put a place of a game at the end of a collection. Raises CollectionFull,
    CommentRefused, NotCollected."""
    _check_exercise(is_exercise, has_next=place.has_next)
    comment = checked(comment)
    _locked(collection, now)
    there = CollectedPly.objects.filter(collection=collection)
    if there.count() >= MOST_COLLECTED:
        raise CollectionFull
    if there.filter(game=place.game, ply=place.ply).exists():
        raise NotCollected(_("This position is in the collection already."))
    last = there.aggregate(last=Max("order"))["last"]
    return CollectedPly.objects.create(
        collection=collection,
        order=0 if last is None else last + 1,
        game=place.game,
        ply=place.ply,
        comment=comment,
        is_exercise=is_exercise,
    )


@transaction.atomic
def comment_on(
    collected: CollectedPly, *, comment: str, is_exercise: bool, now: datetime
) -> None:
    """Say something else of a place. Raises CommentRefused, NotCollected."""
    place = GamePlace(collected.game, collected.ply)
    _check_exercise(is_exercise, has_next=place.has_next)
    collected.comment, collected.is_exercise = checked(comment), is_exercise
    _locked(collected.collection, now)
    collected.save(update_fields=["comment", "is_exercise"])


@transaction.atomic
def take_out(collected: CollectedPly, *, now: datetime) -> None:
    """Leave a place out of its collection."""
    _locked(collected.collection, now)
    CollectedPly.objects.filter(pk=collected.pk).delete()


@transaction.atomic
def shift(collected: CollectedPly, by: int, *, now: datetime) -> None:
    """Move a place `by` places on in its collection, as far as there are any."""
    _locked(collected.collection, now)
    rows = list(CollectedPly.objects.filter(collection=collected.collection_id))
    at = next((n for n, row in enumerate(rows) if row.pk == collected.pk), None)
    if at is None:
        return
    rows.insert(max(0, at + by), rows.pop(at))
    for order, row in enumerate(rows):
        row.order = order
    CollectedPly.objects.bulk_update(rows, ["order"])


def _locked(collection: Collection, now: datetime) -> None:
    held(collection.owner_id)
    Collection.objects.filter(pk=collection.pk).update(changed_at=now)


def _check_exercise(is_exercise: bool, *, has_next: bool) -> None:
    if is_exercise and not has_next:
        raise NotCollected(
            _("The game ends there: there is no move to find. Take an earlier one.")
        )
