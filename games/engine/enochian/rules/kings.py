"""Kings taken, thrones seized, armies frozen, thawed and led (enochian §8)."""

from __future__ import annotations

from games.engine.enochian.rules.armies import ALLIES
from games.engine.enochian.rules.values import NOBODY, Event, changed

Standing = tuple[str, tuple[int, ...], tuple[int, ...]]  # status, controllers, captors


def with_status(status: str, army: int, letter: str) -> str:
    return status[:army] + letter + status[army + 1 :]


def fallen(
    status: str,
    controllers: tuple[int, ...],
    captors: tuple[int, ...],
    victim: int,
    captor: int,
) -> Standing:
    """How the armies stand once the king of `victim` is taken.

    Its army freezes and is its own again (D5). If that army led its ally, the ally goes
    back to its own player if its king lives; else it freezes again.
    """
    ally = ALLIES[victim]
    status = with_status(status, victim, "f")
    controllers = changed(controllers, victim, victim)
    captors = changed(captors, victim, captor)
    if controllers[ally] == victim:
        controllers = changed(controllers, ally, ally)
        if status[ally] == "t":
            status = with_status(status, ally, "f")
    return status, controllers, captors


def fall_events(before: Standing, after: Standing, square: int) -> list[Event]:
    """What the fall of a king does to both armies of its team."""
    found = []
    for army in range(4):
        captor = after[2][army]
        if before[0][army] != "f" and after[0][army] == "f":
            found.append(Event("freeze", square, army, by=captor))
        elif before[1][army] != army == after[1][army] and after[0][army] == "a":
            found.append(Event("release", square, army))
    return found


def seized(
    status: str, controllers: tuple[int, ...], army: int
) -> tuple[str, tuple[int, ...]]:
    """Status and controllers once the king of `army` stands on its ally's throne."""
    ally = ALLIES[army]
    if status[ally] == "f":
        status = with_status(status, ally, "t")
    return status, changed(controllers, ally, army)


def returned(standing: Standing, armies: tuple[int, ...]) -> Standing:
    """How armies stand once these kings are back: active, and their own."""
    status, controllers, captors = standing
    for army in armies:
        status = with_status(status, army, "a")
        controllers = changed(controllers, army, army)
        captors = changed(captors, army, NOBODY)
    return status, controllers, captors
