"""How a game stands, as one of those at its table sees it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from accounts import partners
from games.boards import BoardView
from games.common.words import figure_words, seat_words, seats_words
from games.engine.face import Turn
from games.engine.scenes import Scene, Tally
from games.play.addresses import person_at
from games.play.models import Game
from games.play.partner_answers import partner_at
from games.play.positions import position_of
from games.play.seats import Viewer, player_in, seats_of, team_of
from games.play.timing.dials import Dial, dials
from games.ratings.selectors import shown_at
from games.table.forms import PageState
from games.table.titles import move_shown

# Letters of a name that is written smaller where there is little room.
LONG = 12


@dataclass(frozen=True, slots=True)
class AtSeat:
    """One side of the board: who sits there and what they have. `corner` is where their
    army stands as the viewer's board is turned, "" where that needs no telling."""

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
    corner: str = ""
    is_of_many: bool = False
    rating: str = ""
    by_program: bool = False
    dial: Dial | None = None

    @property
    def classes(self) -> str:
        """What the style of the card goes by."""
        holding = {
            "player": True,
            f"side-{self.seat}": True,
            "of-many": self.is_of_many,
            "long-name": len(self.name) > LONG,
            f"corner-{self.corner}": self.corner,
            "turn": self.is_to_move,  # last, as a script puts them
            "won": self.has_won,
        }
        return " ".join(name for name, holds in holding.items() if holds)


# --- The board -----------------------------------------------------------------


def may_build(game: Game, viewer: Viewer, state: PageState) -> bool:
    """Whether `viewer` is building a move on the board that they see."""
    on_move = viewer.seat != "" and viewer.seat == game.turn
    return game.is_live and on_move and state.ply is None


def wait_seconds(game: Game, viewer: Viewer, state: PageState) -> int:
    """After how many seconds to look again, where somebody else will change what
    `viewer` sees; 0 where nobody will. A machine answers soon."""
    if not game.is_live or state.ply is not None or viewer.seat == game.turn:
        return 0
    return 1 if partner_at(game, game.turn) else 6


def near_seat(game: Game, viewer: Viewer) -> str:
    """The seat whose army stands nearest; "" leaves it to the game."""
    if game.local and not game.turning:
        return game.rules.seats[0]
    return viewer.seat


def idle_words(game: Game, viewer: Viewer, state: PageState) -> str:
    """What the strip says when there is nothing to build."""
    if state.ply is not None:
        return move_shown(game, state.ply).sentence
    if not game.is_live:
        if game.ply:  # how it ended stands in the heading, and in the last move
            return _("The game is over. Replay it move by move.")
        return _("The game is over.")
    if viewer.is_seated and (partner := partner_at(game, game.turn)):
        words = _("%(name)s is thinking; then it is your move.")
        if len(game.rules.seats) > 2:
            words = _("%(name)s is thinking.")
        return words % {"name": partners.partner_title(partner)} + _own_part(
            game, viewer
        )
    if game.local:
        return _("You are watching this game.")
    watching = "" if viewer.is_seated else _("You are watching this game.")
    return f"{watching} {_whose_turn(game)}{_own_part(game, viewer)}".strip()


def _whose_turn(game: Game) -> str:
    """ "It is Ada’s turn.", and where a seat may lead several armies, "It is Ada’s turn
    for Yellow."."""
    given = {"who": str(player_in(game, game.turn)), "army": _mover(game)}
    if not turn_of(game).army:
        return _("It is %(who)s’s turn.") % given
    return _("It is %(who)s’s turn for %(army)s.") % given


def _own_part(game: Game, viewer: Viewer) -> str:
    """What `viewer` must know of an army of theirs that cannot move, or ""."""
    told = turn_of(game).told.get(viewer.seat)
    return f" {told}" if told else ""


def order(game: Game) -> list[tuple[str, str, bool]]:
    """The armies in the order in which they come to move, where that needs telling:
    each with its name and whether it is on move."""
    if not game.is_live:
        return []
    turn = turn_of(game)
    return [(army, seat_words(army), army == turn.army) for army in turn.order]


def turn_of(game: Game) -> Turn:
    """Whose turn it is, by armies where a seat may have several."""
    return game.rules.turn(position_of(game))


def _mover(game: Game) -> str:
    """Who moves, in words: "White", or the army that does."""
    return seat_words(turn_of(game).army or game.turn)


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
    corners = _corners(view.scene, near)
    clocks = dials(game, viewer, now, ply)
    ratings = shown_at(game, now)
    lines = [
        AtSeat(
            seat=seat.name,
            side=seat_words(seat.name),
            name=str(seat.player),
            url=person_at(seat.player),
            is_me=viewer.player == seat.player and not game.local,
            is_to_move=game.is_live and seat.name == game.turn,
            has_won=not game.is_live and seat.name in game.winners,
            taken=view.tallies.get(seat.name, SafeString("")),
            figures=_figures(tallies.get(seat.name)),
            is_alone=game.local,
            armies=view.armies.get(seat.name, SafeString("")),
            partner=_partner(game, seat.name),
            corner=corners.get(seat.name, ""),
            is_of_many=len(game.rules.seats) > 2,
            rating=str(ratings.get(seat.player_id, "")),
            by_program=seat.by_program,
            dial=clocks[seat.name],
        )
        for seat in seats_of(game)
    ]
    if corners:
        return sorted(lines, key=lambda line: PLACES.index(line.corner))
    return sorted(lines, key=lambda line: line.seat == near)


# Clockwise round the board from the near edge; the corners as they stand on the page.
EDGES = ("bottom", "left", "top", "right")
CORNERS = ("bottom-right", "bottom-left", "top-left", "top-right")
PLACES = ("top-left", "top-right", "bottom-left", "bottom-right")


def _corners(scene: Scene, near: str) -> dict[str, str]:
    """At which corner each seat's army stands once that of `near` is at the bottom;
    where two play, above and below say it."""
    board = next(iter(scene.boards), None)
    if board is None or near not in board.near:
        return {}
    turned = EDGES.index(board.near[near])
    return {
        seat: CORNERS[(CORNERS.index(corner) - turned) % len(CORNERS)]
        for seat, corner in board.corners.items()
    }


def _partner(game: Game, seat: str) -> str:
    """The allies of a seat in words, or ""."""
    allies = tuple(each for each in team_of(game, seat) if each != seat)
    return seats_words(allies) if allies else ""


def _figures(tally: Tally | None) -> tuple[tuple[str, str], ...]:
    """What they have, as it is read: ("points", "7") or ("point", "1")."""
    figures = tally.figures if tally else {}
    return tuple((figure_words(name, each), each) for name, each in figures.items())


# --- In words ------------------------------------------------------------------


def status(game: Game, viewer: Viewer) -> str:
    """The state of the game in one line."""
    if not game.is_live:
        return game.ending
    if partner := partner_at(game, game.turn):
        return _("%(name)s is thinking.") % {"name": partners.partner_title(partner)}
    side = _mover(game)
    if game.local or not viewer.is_seated:
        return _("%(side)s to move.") % {"side": side}
    if viewer.seat == game.turn:
        return _("Your turn: you move for %(side)s.") % {"side": side}
    name = str(player_in(game, game.turn))
    return _("Waiting for %(name)s, who moves for %(side)s.") % {
        "name": name,
        "side": side,
    }
