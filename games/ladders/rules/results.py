"""What the end of a game, or its not being played, means for a challenge."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from games.ladders.settings import LadderSettings

Side = Literal["challenger", "challenged"]
SIDES: Final[tuple[Side, Side]] = ("challenger", "challenged")


@dataclass(frozen=True, slots=True)
class Ended:
    """A game that has ended: `winner` is empty when it was drawn or does not count,
    `at_fault` is who kept it from being played, `moves` how many the one made who made
    fewer."""

    aborted: bool = False
    winner: Side | Literal[""] = ""
    at_fault: Side | Literal[""] = ""
    moves: int = 0
    one_sitting: bool = False


@dataclass(frozen=True, slots=True)
class Verdict:
    """What becomes of the challenge.

    `done`: the result counts; `forfeit`: the challenger gains what winning gives
    if nobody disputes it; `again`: another game has to be played for it; `void`: as if
    there had been no challenge.
    """

    kind: Literal["done", "forfeit", "again", "void"]
    result: Literal["challenger", "challenged", "draw", ""] = ""
    forfeited: bool = False
    absent: Side | Literal[""] = ""  # who has to come, where another game is played


VOID = Verdict("void")
FORFEIT = Verdict("forfeit", "challenger", forfeited=True)
MISSED = Verdict("done", "challenged", forfeited=True)  # by the challenger


def gainer(sides: Sequence[str], at_fault: Collection[str]) -> str:
    """Who is given a game that was not played, on every form of ladder: the side of a
    contest that gains what winning gives when the sides `at_fault` kept it from being
    played; "" where both or neither did."""
    free = [side for side in sides if side not in at_fault]
    return free[0] if len(free) == 1 else ""


def of_game(ended: Ended, settings: LadderSettings) -> Verdict:
    """What a game that has ended means. Nobody climbs by a game that was too short,
    unless the challenged player gave it up."""
    if ended.aborted:
        again = Verdict("again", absent=ended.at_fault)
        gains = gainer(SIDES, [ended.at_fault])
        return again if ended.one_sitting else of_unplayed(gains)
    if ended.winner == "challenged":
        return Verdict("done", "challenged")
    if ended.moves >= settings.least_moves:
        return Verdict("done", ended.winner or "draw")
    return FORFEIT if ended.winner == "challenger" else VOID


def of_unplayed(gains: str, *, accepted: bool = True) -> Verdict:
    """What it means that a challenge was not played, and `gains` is the side whose
    opponent kept it from being played. A challenge that was not accepted, and was kept
    from it by its challenger, is as if it had been taken back."""
    if gains == "challenger":
        return FORFEIT
    return MISSED if accepted and gains == "challenged" else VOID


def of_forfeit(*, claimed: bool, settings: LadderSettings) -> Verdict:
    """What a forfeit means that nobody has disputed in time."""
    if settings.confirm_forfeits and not claimed:
        return VOID
    return Verdict("done", "challenger", forfeited=True)


def has_to_wait(result: str, settings: LadderSettings) -> bool:
    """Whether the pair waits after a challenge with this result; "" is void."""
    return settings.wait_after_draw if result == "draw" else bool(result)
