"""Games of the archive's bench: a fragment with other people, days, ratings and ends.

What the index keeps of a game's plies is what `facts_of` made of its fragment. A game
that is not whole leaves its fragment after the opening, at a ply that is drawn: from
there on its positions are its own, as those of people are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cache
from random import Random
from typing import Final, NamedTuple

from accounts.models import User
from games.bench.archive.fragments import BOOK, FIRST_DAY, RECORDED, Fragment
from games.bench.archive.lots import FillPlan, Zipf, id_of, lot
from games.common.words import seat_words
from games.play.models import Game

LAST_DAY: Final = datetime(2026, 1, 1, tzinfo=UTC)
GROWTH: Final = 0.6  # of the games on a day; 1 would be none
CONTROLS: Final = Zipf(("15+10", "10+5", "", "3d", "30+20"))
ENDS: Final = ("resignation",) * 6 + ("flag",) * 2 + ("agreement",) * 2 + ("absence",)
BY_MACHINE, VOID, RATED = 0.15, 0.004, 0.7  # shares of all games
BEYOND: Final = 3  # plies after the opening that a game stays with its fragment


class End(NamedTuple):
    """How a game ends: as its row says it."""

    winner: str
    termination: str
    reason: str
    ending: str


class Shape(NamedTuple):
    """What many copies have in common. `machines` are the places of those seats, in
    the order of play, that machines hold."""

    fragment: Fragment
    end: End
    is_rated: bool
    is_void: bool
    machines: frozenset[int]


@dataclass(frozen=True, slots=True)
class Parting:
    """The ply at which a game leaves its fragment, and the number by which its keys
    differ from there on."""

    ply: int
    own: int


@dataclass(frozen=True, slots=True)
class Copy:
    """One game: `players` are the keys of its people in the order of play, `ratings`
    what they had before it, none where it is not rated; `parting` is None if its plies
    are those of its fragment to the end."""

    seq: int
    id: str
    shape: Shape
    control: str
    began: datetime
    ended: datetime
    players: tuple[int, ...]
    ratings: tuple[float, ...]
    parting: Parting | None


class Copies:
    """The games of a plan between these people, of whom the machines are last."""

    def __init__(
        self,
        plan: FillPlan,
        drawn: tuple[list[Fragment], list[Fragment]],
        people: Sequence[User],
    ) -> None:
        self.plan = plan
        self.recorded, self.made = (Zipf(each, 0.5) for each in drawn)
        self.machines = [each.pk for each in people if each.is_partner]
        self.people = Zipf([each.pk for each in people if not each.is_partner], 0.8)

    def copy(self, seq: int) -> Copy:
        """The game that ended as the `seq`-th."""
        chance = lot(self.plan.seed, "game", seq)
        source = self.made if chance.randrange(RECORDED) else self.recorded
        fragment: Fragment = source.draw(chance)
        players, machines = self._players(len(fragment.rules.seats), chance)
        control = CONTROLS.draw(chance)
        is_rated = bool(control) and not machines and chance.random() < RATED
        ended = self._ended(seq)
        lasted = timedelta(
            seconds=chance.randint(10, 40) * (len(fragment.texts) + 1),
        )
        end, is_void = _end(fragment, chance), chance.random() < VOID
        return Copy(
            seq=seq,
            id=id_of(seq),
            shape=Shape(fragment, end, is_rated, is_void, machines),
            control=control,
            began=ended - lasted,
            ended=ended,
            players=players,
            ratings=tuple(
                strength_of(player) + chance.gauss(0, 40)
                for player in (players if is_rated else ())
            ),
            parting=None if self._is_whole(seq) else _parting(chance),
        )

    def _is_whole(self, seq: int) -> bool:
        return seq > self.plan.games - self.plan.whole

    def _players(
        self, count: int, chance: Random
    ) -> tuple[tuple[int, ...], frozenset[int]]:
        """So many different people, or one against a machine, and where it sits."""
        if count == 2 and chance.random() < BY_MACHINE:
            place = chance.randrange(2)
            pair = [self.people.draw(chance)]
            pair.insert(place, chance.choice(self.machines))
            return tuple(pair), frozenset((place,))
        found: dict[int, None] = {}
        while len(found) < count:
            found[self.people.draw(chance)] = None
        return tuple(found), frozenset()

    def _ended(self, seq: int) -> datetime:
        """Ever more games end on a day, and no two at the same moment."""
        share = (seq / self.plan.games) ** GROWTH
        after: timedelta = share * (LAST_DAY - FIRST_DAY)
        return FIRST_DAY + after


def _end(fragment: Fragment, chance: Random) -> End:
    """How the game ends: by its rules, or as people end games."""
    outcome, seats = fragment.outcome, fragment.rules.teams
    if outcome is not None:
        return End(
            outcome.winner or "",
            Game.Termination.RULES,
            outcome.reason,
            str(outcome.words),
        )
    how = chance.choice(ENDS)
    winner = chance.choice(seats)[0] if how != "agreement" else ""
    words = f"{seat_words(winner)} won: {how}." if winner else "Draw by agreement."
    return End(winner, how, how, words)


@cache
def strength_of(player: int) -> float:
    """About which ratings a person has, as most have: 1500, give or take 250."""
    return min(max(lot("strength", player).gauss(1500, 250), 600), 2600)


def _parting(chance: Random) -> Parting:
    ply = BOOK + round(chance.expovariate(1 / BEYOND))
    return Parting(ply, chance.getrandbits(63))
