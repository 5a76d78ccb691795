"""How a game stands, as one of those at its table sees it."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from accounts import partners
from games.boards import BoardView
from games.engine.interface import Tally
from games.models import Game
from games.table.addresses import person_at
from games.table.forms import Sight
from games.table.practice import partner_at
from games.table.seats import Viewer, player_in, seats_of
from games.wording import seat_words


@dataclass(frozen=True, slots=True)
class AtSeat:
    """One side of the board: who sits there and what he has."""

    seat: str
    side: str
    name: str
    url: str
    is_me: bool
    is_to_move: bool
    has_won: bool
    taken: SafeString
    figures: tuple[tuple[str, str], ...]
    is_alone: bool


# --- The board -----------------------------------------------------------------


def may_build(game: Game, viewer: Viewer, sight: Sight) -> bool:
    """Whether `viewer` is building a move on the board that he sees."""
    on_move = viewer.seat != "" and viewer.seat == game.turn
    return game.is_live and on_move and sight.ply is None


def wait_seconds(game: Game, viewer: Viewer, sight: Sight) -> int:
    """After how many seconds to look again, where somebody else will change what
    `viewer` sees; 0 where nobody will. A machine answers soon."""
    if not game.is_live or sight.ply is not None or viewer.seat == game.turn:
        return 0
    return 1 if partner_at(game, game.turn) else 6


def near_seat(game: Game, viewer: Viewer) -> str:
    """The seat whose army stands nearest; "" leaves it to the game."""
    if game.local and not game.turning:
        return game.rules.seats[0]
    return viewer.seat


def idle_words(game: Game, viewer: Viewer, sight: Sight) -> str:
    """What the strip says when there is nothing to build."""
    if sight.ply is not None:
        return _shown_position(game, sight.ply)
    if not game.is_live:
        outcome = status(game, viewer)
        walk = _("You can walk through the game move by move.") if game.ply else ""
        return f"{outcome} {walk}".strip()
    if viewer.is_seated and (partner := partner_at(game, game.turn)):
        name = partners.title_of(partner)
        return _("%(name)s is thinking; then it is your move.") % {"name": name}
    if viewer.is_seated:
        return _("Your move comes after your opponent's.")
    return _("You are watching this game.")


def _shown_position(game: Game, ply: int) -> str:
    """Which position it is, by the move that led to it."""
    made = game.plies.filter(number=ply).first()
    if made is None:
        return _("The position before the first move.")
    return _("After ply %(number)s: %(words)s") % {"number": ply, "words": made.words}


def players(game: Game, viewer: Viewer, view: BoardView) -> list[AtSeat]:
    """Everybody seated, the one who sits farthest from `viewer` first."""
    seats = seats_of(game)
    near = near_seat(game, viewer) or game.rules.seats[0]
    tallies = view.scene.tallies
    lines = [
        AtSeat(
            seat=seat.name,
            side=seat_words(seat.name),
            name=str(seat.player),
            url=person_at(seat.player),
            is_me=viewer.player == seat.player and not game.local,
            is_to_move=game.is_live and seat.name == view.scene.turn,
            has_won=not game.is_live and seat.name == game.winner,
            taken=view.tallies.get(seat.name, SafeString("")),
            figures=_figures(tallies.get(seat.name)),
            is_alone=game.local,
        )
        for seat in seats
    ]
    return sorted(lines, key=lambda line: line.seat == near)


def _figures(tally: Tally | None) -> tuple[tuple[str, str], ...]:
    return tuple(tally.figures.items()) if tally else ()


# --- In words ------------------------------------------------------------------


def status(game: Game, viewer: Viewer) -> str:
    """The state of the game in one line."""
    if not game.is_live:
        return game.ending
    if partner := partner_at(game, game.turn):
        return _("%(name)s is thinking.") % {"name": partners.title_of(partner)}
    side = seat_words(game.turn)
    if game.local or not viewer.is_seated:
        return _("%(side)s to move.") % {"side": side}
    if viewer.seat == game.turn:
        return _("Your turn: you move for %(side)s.") % {"side": side}
    name = str(player_in(game, game.turn))
    return _("Waiting for %(name)s, who moves for %(side)s.") % {
        "name": name,
        "side": side,
    }
