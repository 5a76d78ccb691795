"""Two players who change sides at a table (see `games.engine.changing_sides`): each
takes the other's seat, with all that is their own."""

from __future__ import annotations

from django.db.models import Q

from games.engine.changing_sides import CHANGE
from games.engine.options import CHANGE_SIDES
from games.play.models import Game, Ply, Seat
from games.play.positions import plies_of
from games.play.seats import drop_waiting, keep_seats, seats_of

PLACE = ("name", "order", "team")  # of a seat; all else in its row is its player's


def exchange(game: Game) -> None:
    """The players of the locked `game` change seats; what they had chosen for their
    next turns is dropped."""
    drop_waiting(game)
    one, two = seats_of(game)
    for place in PLACE:
        own, others = getattr(one, place), getattr(two, place)
        setattr(one, place, others)
        setattr(two, place, own)
    Seat.objects.filter(pk=two.pk).update(name="")  # no two seats have the same name
    for seat in (one, two):
        seat.save(update_fields=PLACE)
    keep_seats(game, [two, one])


def changed_by(game: Game) -> int:
    """The number of the ply by which sides were changed; 0 where they were not."""
    if not game.options.get(CHANGE_SIDES):
        return 0
    if not game.is_live:
        return next((ply.number for ply in plies_of(game) if ply.text == CHANGE), 0)
    made = game.plies.filter(text=CHANGE).values_list("number", flat=True)
    return made.first() or 0


def other_seat(game: Game, seat: str) -> str:
    """The other one of two."""
    return next(each.name for each in seats_of(game) if each.name != seat)


def seat_now(game: Game, ply: Ply) -> str:
    """The seat that the player who made a ply has now."""
    return other_seat(game, ply.seat) if ply.number <= changed_by(game) else ply.seat


def made_from(game: Game, seat: str) -> Q:
    """The plies of the player who has `seat` now, as a condition of a query."""
    changed = changed_by(game)
    if not changed:
        return Q(seat=seat)
    before = Q(number__lte=changed, seat=other_seat(game, seat))
    return before | Q(number__gt=changed, seat=seat)
