"""How a place of a finished game looks on the page of a collection."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.boards.pictures import draw_picture
from games.collections.comments import draw
from games.collections.models import CollectedPly
from games.common.shelves import Shelf
from games.engine.face import row_of
from games.play.models import Game, Ply
from games.play.positions import start_of
from games.play.wording import heading


class Seen(NamedTuple):
    """The board of a place, and in words where in its game the place is."""

    picture: SafeString
    where: str


_seen = Shelf(1024)  # by game and ply: finished games stay as they are


@dataclass(frozen=True, slots=True)
class CollectedCard:
    """One place among those of its collection. The comment of an exercise gives nothing
    away there."""

    pk: int
    url: str
    title: str
    seen: Seen
    comment: SafeString
    is_exercise: bool

    @classmethod
    def of(cls, collected: CollectedPly) -> CollectedCard:
        is_exercise = collected.is_exercise
        return cls(
            pk=collected.pk,
            url=reverse("collected", args=[collected.collection_id, collected.pk]),
            title=heading(collected.game),
            seen=seen_at(collected.game, collected.ply),
            comment=SafeString("") if is_exercise else draw(collected.comment),
            is_exercise=is_exercise,
        )


def seen_at(game: Game, ply: int) -> Seen:
    """A finished game after `ply` plies, drawn once."""
    kept: Seen | None = _seen.get((game.pk, ply))
    if kept is None:
        rules, made = game.rules, game.plies.filter(number=ply).first()
        position = (
            rules.read_position(made.position) if made else start_of(rules, game.start)
        )
        picture = draw_picture(rules.scene(position), heading(game))
        kept = Seen(picture, _where(game, made))
        _seen.put((game.pk, ply), kept)
    return kept


def _where(game: Game, made: Ply | None) -> str:
    if made is None:
        return _("at the start")
    if made.number == game.ply:
        return _("at the end")
    if not made.label:
        return _("within a turn of %(seat)s") % {"seat": made.seat.capitalize()}
    named = {"number": row_of(made.label), "seat": made.seat.capitalize()}
    return _("after move %(number)s of %(seat)s") % named
