"""Proof of the clock: what every decision of a game cost, by the server's own times."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from games.common.words import seat_words
from games.engine.clock import BANKED, SECOND, lag_gain
from games.engine.face import row_of
from games.engine.timed_plies import Times
from games.play.models import Game, Ply
from games.play.positions import plies_of
from games.play.seats import seats_of
from games.play.side_changes import seat_now
from games.play.timing.clocks import clock_of, control_of, moment
from games.play.timing.spans import precise


@dataclass(frozen=True, slots=True)
class ClockLine:
    """One decision: `took` is from the start of its clock until the server had it, of
    which `lag` was given back for the way and `charged` paid; spans in ms."""

    ply: Ply
    number: str  # of the move, as the list of moves has it
    side: str
    is_free: bool

    @property
    def received(self) -> str:
        """When the server had it, to the millisecond: "12:00:05.250"."""
        at = self.ply.played_at
        return f"{at:%H:%M:%S}.{at.microsecond // 1000:03}"

    @property
    def took(self) -> str:
        return precise((self.ply.spent_ms or 0) + (self.ply.lag_ms or 0))

    @property
    def lag(self) -> str:
        return precise(self.ply.lag_ms or 0)

    @property
    def charged(self) -> str:
        return precise(self.ply.spent_ms or 0)

    @property
    def left(self) -> str:
        return precise(self.ply.left_ms or 0)


@dataclass(frozen=True, slots=True)
class Sum:
    """All of one seat together."""

    side: str
    name: str
    moves: int
    charged: str
    lag: str
    left: str


def lines_of(game: Game) -> list[ClockLine]:
    """Every decision that was timed, in order. Throws of the table are none."""
    every = game.plies.order_by("number") if game.is_live else plies_of(game)
    plies = [ply for ply in every if ply.left_ms is not None]
    first: set[str] = set()
    lines: list[ClockLine] = []
    label = ""
    at_one_sitting = not game.is_correspondence
    for ply in plies:
        is_free = at_one_sitting and ply.seat not in first
        first.add(ply.seat)
        label = ply.label or f"{row_of(label)}…"
        lines.append(ClockLine(ply, label, seat_words(ply.seat), is_free))
    return lines


def sums_of(game: Game, lines: list[ClockLine]) -> list[Sum]:
    """What each seat paid, got back and has left, in order of play."""
    clock = clock_of(game)
    left = clock.left if clock else {}
    return [
        Sum(
            side=seat_words(seat.name),
            name=str(seat.player),
            moves=len(own),
            charged=precise(sum(ply.spent_ms or 0 for ply in own)),
            lag=precise(sum(ply.lag_ms or 0 for ply in own)),
            left=precise(left.get(seat.name, 0)),
        )
        for seat in seats_of(game)
        for own in [[x.ply for x in lines if seat_now(game, x.ply) == seat.name]]
    ]


def proof(game: Game) -> dict[str, Any]:
    """All that the page shows; the lines only once the game is over."""
    lines = [] if game.is_live else lines_of(game)
    control = control_of(game)
    gain = lag_gain(control)
    return {
        "game": game,
        "in_days": control.kind == "days",
        "lines": lines,
        "sums": sums_of(game, lines),
        "remarks": [
            {"at": datetime.fromisoformat(each["at"]), "text": each["text"]}
            for each in game.remarks
        ],
        "gain": gain / SECOND,
        "most": BANKED * gain / SECOND,
    }


def notes(game: Game) -> dict[int, str]:
    """What a record says of the clock at each ply, as chess records do."""
    return {line.ply.number: _times(line.ply).note for line in lines_of(game)}


def _times(ply: Ply) -> Times:
    return Times(ply.spent_ms or 0, ply.lag_ms or 0, ply.left_ms or 0)


def times_of(game: Game) -> list[dict[str, Any]]:
    """The same as JSON; moments and spans in ms."""
    return [
        {
            "ply": line.ply.number,
            "receivedAt": moment(line.ply.played_at),
            "spentMs": line.ply.spent_ms,
            "lagMs": line.ply.lag_ms,
            "leftMs": line.ply.left_ms,
        }
        for line in lines_of(game)
    ]
