"""Standings as values, and what changes from one to the next."""

from __future__ import annotations

from dataclasses import dataclass

Order = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """One member's place before and after; None is outside the standing."""

    member: int
    before: int | None
    after: int | None


def put_in(order: Order, member: int, place: int | None = None) -> Order:
    """The order with `member` come in at `place`, without one at the bottom; those
    from there on slide down."""
    at = len(order) if place is None else max(1, place) - 1
    return (*order[:at], member, *order[at:])


def taken_out(order: Order, member: int) -> Order:
    """The order without `member`; those below rise."""
    return tuple(each for each in order if each != member)


def moved(order: Order, member: int, place: int) -> Order:
    """The order with `member` at `place`, as near as there is one."""
    rest = taken_out(order, member)
    return put_in(rest, member, min(place, len(rest) + 1))


def place_in(order: Order, member: int) -> int | None:
    """The place of `member`, if there is one."""
    return order.index(member) + 1 if member in order else None


def steps(before: Order, after: Order) -> list[Step]:
    """Everybody whose place is another than before, the topmost first; who has left
    comes last."""
    old = {member: place for place, member in enumerate(before, start=1)}
    new = {member: place for place, member in enumerate(after, start=1)}
    stay = [Step(m, old.get(m), at) for m, at in new.items() if old.get(m) != at]
    return stay + [Step(m, at, None) for m, at in old.items() if m not in new]
