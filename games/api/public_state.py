"""The public JSON state of a table (Spec v1 §11.2), on the socket and as a page."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from typing import Any

from games.dice.checking import dice_report
from games.matches import summaries as matches
from games.play import questions
from games.play.models import Game
from games.play.positions import position_of
from games.play.seats import seats_of
from games.play.timing import presence
from games.play.timing.clocks import clock_of, is_machines
from games.rulesets import known


@lru_cache(maxsize=256)
def seat_code(seats: tuple[str, ...], seat: str) -> str:
    """A seat as the messages name it: "W", "B", or "SPECTATOR" for none.

    Where two seats begin with the same letter, as many letters as tell them apart.
    """
    others = [each for each in seats if each != seat]
    beginnings = (seat[:length] for length in range(1, len(seat)))
    apart = (b for b in beginnings if not any(each.startswith(b) for each in others))
    return next(apart, seat).upper() or "SPECTATOR"


def state_of(game: Game) -> dict[str, Any]:
    """The public state (Spec v1 §11.2) with what is known at the table alone: its
    `version`, who sits in `seats`, who of them is `away` and whose decision is awaited
    (`seatToMove`), who offers a draw or asks to take back and who has agreed, what the
    seat on move may claim, and `ruleset`, the name that its rules have among the game's
    own sets; with `dice` where something is left to chance.

    Its `result` knows also what the players have ended themselves.
    """
    rules = game.rules
    position = position_of(game)
    ruleset = known(game.rules)
    claims = rules.claims(position) if game.is_live else ()
    at_table: dict[str, Any] = {
        "version": game.version,
        "clocks": _clocks(game),
        "rated": game.rated,
        "pool": game.pool or None,
        "seats": _seats(game),
        "away": codes(game, presence.absent(game)),
        "seatToMove": seat_code(rules.seats, game.turn) if game.is_live else None,
        "drawOffer": _asker(game, questions.DRAW),
        "drawAgreed": codes(game, questions.agreed(game, questions.DRAW)),
        "takeback": _asker(game, questions.TAKEBACK),
        "takebackAgreed": codes(game, questions.agreed(game, questions.TAKEBACK)),
        "claims": [claim.reason for claim in claims],
        "ruleset": ruleset.name if ruleset else None,
    }
    if dice := dice_report(game):
        at_table["dice"] = dice.state
    if match := matches.match_summary(game):
        at_table["match"] = match.state
    if not game.is_live:
        at_table["result"] = result_of(game)
        at_table["winners"] = codes(game, game.winners)
    return rules.write_state(position, game_id=game.pk) | at_table


def _clocks(game: Game) -> dict[str, Any] | None:
    """What was left to each seat, in ms, at the moment `since` from which on the clock
    of `running` runs; the seat on move has until `deadline`, also for its first move.
    A machine has none: it pays for what it thinks, not for its wait for a worker. None
    without a clock."""
    clock, code = clock_of(game), partial(seat_code, game.rules.seats)
    if clock is None:
        return None
    return {
        **{f"{code(seat)}ms": left for seat, left in clock.left.items()},
        "control": game.control,
        "running": code(clock.running) if clock.running else None,
        "since": clock.since,
        "deadline": None if is_machines(game, clock) else clock.due_at,
    }


def _asker(game: Game, question: str) -> str | None:
    """The seat that asks, or None where nobody does."""
    seat = questions.asker(game, question)
    return seat_code(game.rules.seats, seat) if seat else None


def _seats(game: Game) -> list[dict[str, str | int]]:
    """Who sits where, in order of play; those of one `team` win and lose together. A
    `program` has moved for a seat that says so."""
    return [
        {
            "seat": seat_code(game.rules.seats, seat.name),
            "name": seat.name,
            "team": seat.team,
            "player": str(seat.player),
            **({"program": True} if seat.by_program else {}),
        }
        for seat in seats_of(game)
    ]


def result_of(game: Game) -> str:
    """The result of a game that is over."""
    if game.status == Game.Status.ABORTED:
        return "ABORTED"
    if not game.winner:
        return "DRAW"
    return f"WINS_{'_'.join(codes(game, game.winners))}"


def codes(game: Game, seats: Sequence[str]) -> list[str]:
    """Seats as the messages name them."""
    return [seat_code(game.rules.seats, seat) for seat in seats]
