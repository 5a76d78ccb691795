"""How a game stands, as one of those at its table sees it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from accounts import partners
from games.boards import BoardView
from games.engine.interface import Scene, Tally
from games.models import Game
from games.ratings.selectors import shown
from games.table.addresses import person_at
from games.table.forms import Sight
from games.table.practice import partner_at
from games.table.seats import Viewer, player_in, seats_of, team_of
from games.table.timing.dials import Dial, dials
from games.wording import figure_words, seat_words, seats_words


@dataclass(frozen=True, slots=True)
class AtSeat:
    """One side of the board: who sits there and what he has. `edge` is where his army
    stands as the viewer's board is turned, and "" where that needs no telling."""

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
    armies: SafeString
    partner: str = ""
    edge: str = ""
    rating: str = ""
    dial: Dial | None = None


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
        words = _("%(name)s is thinking; then it is your move.")
        if len(game.rules.seats) > 2:
            words = _("%(name)s is thinking.")
        return words % {"name": partners.title_of(partner)}
    if viewer.is_seated and len(game.rules.seats) > 2:
        return _("Your move comes when the others have moved.")
    if viewer.is_seated:
        return _("Your move comes after your opponent's.")
    return _("You are watching this game.")


def _shown_position(game: Game, ply: int) -> str:
    """Which position it is, by the move that led to it."""
    made = game.plies.filter(number=ply).first()
    if made is None:
        return _("The position before the first move.")
    return _("After ply %(number)s: %(words)s") % {"number": ply, "words": made.words}


def players(
    game: Game,
    viewer: Viewer,
    view: BoardView,
    *,
    now: datetime,
    ply: int | None = None,
) -> list[AtSeat]:
    """Everybody seated, the one who sits farthest from `viewer` first: half of them
    above the board, half below. `ply` is that of an older position that is seen."""
    near = near_seat(game, viewer) or game.rules.seats[0]
    tallies = view.scene.tallies
    edges = _edges(view.scene, near)
    clocks = dials(game, viewer, now, ply)
    ratings = shown((seat.player_id for seat in seats_of(game)), game.pool, now)
    lines = [
        AtSeat(
            seat=seat.name,
            side=seat_words(seat.name),
            name=str(seat.player),
            url=person_at(seat.player),
            is_me=viewer.player == seat.player and not game.local,
            is_to_move=game.is_live and seat.name == view.scene.turn,
            has_won=not game.is_live and seat.name in game.winners,
            taken=view.tallies.get(seat.name, SafeString("")),
            figures=_figures(tallies.get(seat.name)),
            is_alone=game.local,
            armies=view.armies.get(seat.name, SafeString("")),
            partner=_partner(game, seat.name),
            edge=edges.get(seat.name, ""),
            rating=str(ratings.get(seat.player_id, "")),
            dial=clocks[seat.name],
        )
        for seat in seats_of(game)
    ]
    if edges:
        return sorted(lines, key=lambda line: PLACES.index(line.edge))
    return sorted(lines, key=lambda line: line.seat == near)


# Clockwise round the board from the near edge, and as they stand on the page.
EDGES = ("bottom", "left", "top", "right")
PLACES = ("left", "top", "bottom", "right")


def _edges(scene: Scene, near: str) -> dict[str, str]:
    """At which edge each seat's army stands once that of `near` is at the bottom; where
    two play, above and below say it."""
    at = scene.boards[0].near
    if len(at) <= 2 or near not in at:
        return {}
    turned = EDGES.index(at[near])
    return {
        seat: EDGES[(EDGES.index(edge) - turned) % len(EDGES)]
        for seat, edge in at.items()
    }


def _partner(game: Game, seat: str) -> str:
    """The allies of a seat in words, or ""."""
    allies = tuple(each for each in team_of(game, seat) if each != seat)
    return seats_words(allies) if allies else ""


def _figures(tally: Tally | None) -> tuple[tuple[str, str], ...]:
    """What he has, as it is read: ("points", "7") or ("point", "1")."""
    figures = tally.figures if tally else {}
    return tuple((figure_words(name, each), each) for name, each in figures.items())


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
