"""What other settings would have made of a season: its events played again through the
same rules by which ladders live. Nothing here knows of databases.

A challenge that the settings would have refused is left out with its result. Idleness
is looked at once a day; vacations of the past are not known, so nobody is away.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Literal

from games.ladders.rules import climbing, orders
from games.ladders.rules.challenges import Pair, Player, WhyNot, why_not
from games.ladders.rules.idling import Due, Idle, after_falls, next_due
from games.ladders.rules.orders import Order, place_in
from games.ladders.rules.results import has_to_wait
from games.ladders.rules.seasons import Pause, time_in
from games.ladders.settings import LadderSettings

DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened: somebody came in, went, was moved to `place`, made a
    challenge to `other`, or such a challenge ended with `result`."""

    at: datetime
    kind: Literal["come", "go", "move", "challenge", "result"]
    member: int
    other: int = 0
    place: int | None = None
    challenge: int = 0
    result: str = ""  # "challenger", "challenged", "draw"; "" for none


@dataclass(slots=True)
class Trial:
    """The season as it would have been: the standing in the end, the challenges that
    would have been refused with the reason, and who would have been parked."""

    order: Order
    refused: dict[int, WhyNot] = field(default_factory=dict)
    falls: int = 0
    parked: list[int] = field(default_factory=list)


def replay_season(
    start: Sequence[int],
    events: Iterable[Event],
    *,
    begun: datetime,
    ended: datetime,
    settings: LadderSettings,
    pauses: Iterable[Pause] = (),
) -> Trial:
    """Play the events of a season again by these settings, from the standing with
    which it began to its end; in `pauses` nobody was idle."""
    play = _Replay(tuple(start), begun, settings, tuple(pauses))
    for event in sorted(events, key=lambda each: each.at):
        play.wait_until(min(event.at, ended))
        if event.at <= ended:
            getattr(play, f"on_{event.kind}")(event)
    play.wait_until(ended)
    play.trial.order = play.order
    return play.trial


class _Replay:
    """The state of a ladder while its season is played again."""

    def __init__(
        self,
        start: Order,
        begun: datetime,
        settings: LadderSettings,
        pauses: tuple[Pause, ...],
    ) -> None:
        self.order, self.now, self.settings = start, begun, settings
        self.begun, self.pauses = begun, pauses
        self.idle = {member: Idle(begun) for member in start}
        self.open: dict[int, tuple[int, int]] = {}
        self.met: dict[frozenset[int], datetime] = {}
        self.known: set[int] = set()  # who has challenged before
        self.trial = Trial(start)

    # --- Time ------------------------------------------------------------------

    @property
    def idle_now(self) -> datetime:
        """The moment by which idle time is measured: the pauses are left out."""
        return self.now - time_in(self.pauses, self.begun, self.now)

    def wait_until(self, at: datetime) -> None:
        """Let the days pass, each with what idleness costs."""
        while self.now + DAY <= at:
            self.now += DAY
            self._look_at_idle()
        self.now = max(self.now, at)

    def _look_at_idle(self) -> None:
        busy = {member for pair in self.open.values() for member in pair}
        falling: list[int] = []
        for member in [each for each in self.order if each not in busy]:
            step = next_due(self.idle[member], self.settings)
            if step is not None and step.at <= self.idle_now:
                self._come_due(member, step, falling)
        if falling:
            self.order = after_falls(self.order, falling, self.settings)
            self.trial.falls += len(falling)

    def _come_due(self, member: int, step: Due, falling: list[int]) -> None:
        idle = self.idle[member]
        if step.kind == "warn":
            self.idle[member] = Idle(idle.since, self.idle_now, idle.fell_at)
        elif step.kind == "park":
            self.order = orders.taken_out(self.order, member)
            self.trial.parked.append(member)
        else:
            self.idle[member] = Idle(idle.since, idle.warned_at, self.idle_now)
            falling.append(member)

    # --- What happened ---------------------------------------------------------

    def on_come(self, event: Event) -> None:
        if event.member not in self.order:
            self.order = orders.put_in(self.order, event.member, event.place)
            self.idle[event.member] = Idle(self.idle_now)

    def on_go(self, event: Event) -> None:
        self.order = orders.taken_out(self.order, event.member)

    def on_move(self, event: Event) -> None:
        if event.member in self.order and event.place:
            self.order = orders.moved(self.order, event.member, event.place)

    def on_challenge(self, event: Event) -> None:
        why = self._why_not(event)
        if why is not None:
            self.trial.refused[event.challenge] = why
            return
        self.open[event.challenge] = (event.member, event.other)
        self.known.add(event.member)

    def _why_not(self, event: Event) -> WhyNot | None:
        pair = frozenset((event.member, event.other))
        return why_not(
            self._player(event.member),
            self._player(event.other),
            active=len(self.order),
            pair=Pair(pair in map(frozenset, self.open.values()), self.met.get(pair)),
            settings=self.settings,
            now=self.now,
        )

    def _player(self, member: int) -> Player:
        pairs = self.open.values()
        return Player(
            member=member,
            name="",
            place=place_in(self.order, member),
            fresh=member not in self.known,
            out=sum(one == member for one, _other in pairs),
            into=sum(other == member for _one, other in pairs),
        )

    def on_result(self, event: Event) -> None:
        pair = self.open.pop(event.challenge, None)
        if pair is None or not event.result:
            return
        if has_to_wait(event.result, self.settings):
            self.met[frozenset(pair)] = self.now
        mine, theirs = (place_in(self.order, member) for member in pair)
        if mine is not None and theirs is not None:
            self.order = self._after(event.result, mine, theirs)
        for member in pair:
            self.idle[member] = Idle(self.idle_now)

    def _after(self, result: str, mine: int, theirs: int) -> Order:
        if result == "challenger":
            return climbing.after_win(self.order, mine, theirs, self.settings.climb)
        if result == "draw":
            return climbing.after_draw(self.order, mine, theirs, self.settings.draw)
        return self.order
