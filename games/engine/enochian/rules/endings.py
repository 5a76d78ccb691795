"""How a game ends by its rules (enochian §7, §10)."""

from __future__ import annotations

from typing import Final

from games.engine.enochian.options import EnochianOptions
from games.engine.enochian.rules.armies import TEAM_TITLES, Army, armies_of, rival
from games.engine.enochian.rules.attacks import are_bare
from games.engine.enochian.rules.values import Position
from games.engine.rules import Outcome
from games.engine.words import Words

TITLES: Final = {
    "kings_captured": "both kings taken",
    "bare_kings": "bare kings",
    "no_army_can_move": "no army able to move",
    "quiet_limit": "moves without a capture",
}
STUCK_TURNS = 2  # turns of its own skipped in a row, before a draw may be agreed


def outcome(position: Position) -> Outcome | None:
    """What the board itself decides: both kings taken, bare kings, quiet plies."""
    options = position.options
    for team in ("air", "earth"):
        if all(position.is_captured(army) for army in armies_of(team)):
            return won(position, rival(team))
    for army in (Army.BLUE, Army.RED):
        if are_bare(position.men, army):
            return _bare(army)
    if options.quiet_limit and position.quiet >= options.quiet_limit:
        text = (
            f"Draw: no capture and no pawn’s move in the last {position.quiet} moves, "
            "all armies counted."
        )
        words = Words("quiet_limit", text, {"plies": position.quiet})
        return Outcome(None, "quiet_limit", words)
    return None


def won(position: Position, team: str) -> Outcome:
    """A win of a team: of its player, or of the two in order of play (enochian §2)."""
    losers = " and ".join(army.title for army in armies_of(rival(team)))
    winners = " and ".join(army.title for army in armies_of(team))
    text = (
        f"{TEAM_TITLES[team]} ({winners}) wins: both enemy kings, {losers}, are taken."
    )
    seats = seats_of(position.options, team)
    words = Words("kings_captured", text, {"team": team, "winners": seats})
    return Outcome(seats[0], "kings_captured", words, seats[1:])


def seats_of(options: EnochianOptions, team: str) -> tuple[str, ...]:
    """The seats of a team, in order of play."""
    if options.players == "2":
        return (team,)
    names = [army.seat for army in armies_of(team)]
    return tuple(seat for seat in options.seats if seat in names)


def _bare(army: Army) -> Outcome:
    names = f"{army.title} and {army.ally.title}"
    text = f"Draw: both kings of {TEAM_TITLES[army.team]}, {names}, stand alone."
    return Outcome(None, "bare_kings", Words("bare_kings", text, {"team": army.team}))


def nobody_moves() -> Outcome:
    text = "Draw: none of the four armies can move."
    return Outcome(None, "no_army_can_move", Words("no_army_can_move", text))


def draw_refusal(position: Position) -> Words | None:
    """Why the players may not agree on a draw: some army must have been skipped for
    stalemate on two turns of its own in a row (enochian §10)."""
    if max(position.idle) >= STUCK_TURNS:
        return None
    text = (
        "A draw can be agreed only once an army has been skipped on two turns of its "
        "own in a row because it had no move."
    )
    return Words("no-stalemate", text, {"turns": STUCK_TURNS})
