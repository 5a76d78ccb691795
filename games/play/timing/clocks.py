"""The clock of a table: what beginning, moving, taking back and ending do to it. The
arithmetic is the engine's (`games.engine.clock`); here are moments and rows.

Each function returns what changes in the row of the game, nothing without a clock.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from django.db.models import QuerySet

from games.common.prepared_queries import Question
from games.engine.clock import Clock, Spent, TimeControl
from games.play.models import Game, Ply, Vacation
from games.play.partner_answers import partner_at
from games.play.positions import Position, has_plies, plies_of
from games.play.seats import player_in
from games.play.side_changes import changed_by, other_seat

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MS = timedelta(milliseconds=1)

Changes = dict[str, Any]


def moment(now: datetime) -> int:
    """A moment as the engine has it, in ms since the epoch."""
    return (now - EPOCH) // MS


def at(ms: int) -> datetime:
    """The moment of so many ms since the epoch."""
    return EPOCH + ms * MS


def control_of(game: Game) -> TimeControl:
    """The time control of `game`."""
    return TimeControl.read(game.control)


def clock_of(game: Game) -> Clock | None:
    """The clock of `game`, or None where nobody has one."""
    return Clock.read(control_of(game), game.clock) if game.clock else None


# --- What changes it -----------------------------------------------------------


def begun(game: Game, now: datetime) -> Changes:
    """The clock with which a game begins; its `turn` is to move."""
    control = control_of(game)
    if not control.is_timed:
        return {}
    seats = game.rules.seats
    return kept(game, Clock.begin(control, seats, moment(now), game.turn), now)


def pressed(
    game: Game,
    after: Position,
    now: datetime,
    thought: int | None = None,
    *,
    exchanged: bool = False,
) -> tuple[Changes, Spent | None]:
    """The clock after a decision that was received `now` and led to `after`.
    `thought` is how long the page says that its player saw the board, in ms, or how
    long a machine thought; `exchanged` that the players have changed seats by it."""
    clock = _running_clock(game, now, thought, exchanged=exchanged)
    if clock is None:
        return {}, None
    pressed, spent = clock.pressed(
        game.rules.seat_to_move(after),
        moment(now),
        lag_of(clock, now, thought),
        closed=not game.rules.may_undo(after),
    )
    return kept(game, pressed.exchanged() if exchanged else pressed, now), spent


def is_late(game: Game, now: datetime, thought: int | None = None) -> bool:
    """Whether a move received `now` comes too late."""
    clock = _running_clock(game, now, thought)
    return clock is not None and clock.is_late(moment(now), lag_of(clock, now, thought))


def _running_clock(
    game: Game, now: datetime, thought: int | None, *, exchanged: bool = False
) -> Clock | None:
    """The clock as it stands `now`. A machine pays for what it `thought` (ms), not for
    what its turn waited for a worker; `exchanged` says that the players have just
    changed seats."""
    clock = clock_of(game)
    if clock is None or clock.since is None or thought is None:
        return clock
    seat = other_seat(game, clock.running) if exchanged else clock.running
    if not partner_at(game, seat):
        return clock
    return clock.given_back(clock.since, moment(now) - thought)


def lag_of(clock: Clock, now: datetime, thought: int | None) -> int:
    """How long the way is said to have taken; nothing where nothing is said."""
    return 0 if thought is None else max(0, clock.took(moment(now)) - max(0, thought))


def gone_back(
    game: Game, turn: str, now: datetime, *, exchanged: bool = False
) -> Changes:
    """The clock once plies are taken back, so that `turn` is to move: nobody has more
    than after the last of their moves that are left. `exchanged` says that the players
    have got their former seats by it."""
    clock = _running_clock(game, now, 0, exchanged=exchanged)
    if clock is None:
        return {}
    back = clock.passed_to(turn, moment(now))
    back = back.exchanged() if exchanged else back
    return kept(game, back.capped(left_after(game, back)), now)


def left_after(game: Game, clock: Clock, ply: int | None = None) -> dict[str, int]:
    """What the player of each seat of `clock` had left once ply number `ply` was made,
    or the last that there is."""
    left = dict.fromkeys(clock.left, clock.control.base)
    if has_plies(game):
        made = plies_of(game)[:ply]
        timed = [(x.number, x.seat, x.left_ms) for x in made if x.left_ms is not None]
    else:
        timed = _times.all(game=game.pk, ply=ply)
    changed = changed_by(game)
    for number, seat, ms in timed:
        left[other_seat(game, seat) if number <= changed else seat] = ms
    return left


def _times_of(game: str, ply: int | None) -> QuerySet[Ply, Any]:
    made = Ply.objects.filter(game=game, left_ms__isnull=False).order_by("number")
    known = made if ply is None else made.filter(number__lte=ply)
    return known.values_list("number", "seat", "left_ms")


_times: Question[Any] = Question(_times_of)


def stopped(game: Game, now: datetime) -> Changes:
    """The clock when the game ends."""
    clock = clock_of(game)
    if clock is None:
        return {}
    return {"clock": clock.stopped(moment(now)).write(), "deadline_at": None}


# --- Keeping it ----------------------------------------------------------------


def kept(game: Game, clock: Clock, now: datetime) -> Changes:
    """`clock` as the row keeps it at `now`, held while the player to move is away, and
    when time alone changes it next: it flags, or a vacation begins or ends."""
    if clock.control.kind != "days" or not clock.running or is_machines(game, clock):
        return _row(clock, due(game, clock))
    vacation = _next_vacation(game, clock, now)
    if vacation and moment(vacation.starts_at) <= moment(now):
        held = clock if clock.is_held else clock.held(moment(now))
        return _row(held, moment(vacation.ends_at))
    clock = clock.resumed(moment(now))
    begins = [moment(vacation.starts_at)] if vacation else []
    return _row(clock, min(filter(None, [clock.flags_at, *begins])))


def due(game: Game, clock: Clock) -> int | None:
    """When the clock flags by itself, in ms. That of a machine does not, as its turn
    may wait for a worker: whether it had the time is seen when it has thought."""
    return None if is_machines(game, clock) else clock.flags_at


def is_machines(game: Game, clock: Clock) -> bool:
    """Whether it is a machine's time that runs."""
    return bool(clock.running and partner_at(game, clock.running))


def _next_vacation(game: Game, clock: Clock, now: datetime) -> Vacation | None:
    """The vacation of the player to move that goes on at `now` or comes next."""
    player = player_in(game, clock.running)
    after = at(moment(now) + 1)  # in whole ms, as the clock has it
    coming = Vacation.objects.filter(player=player, ends_at__gte=after)
    return coming.order_by("starts_at").first()


def _row(clock: Clock, due_at: int | None) -> Changes:
    due = None if due_at is None else at(due_at)
    return {"clock": clock.write(), "deadline_at": due}
