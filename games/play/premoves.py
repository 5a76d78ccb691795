"""Premoves: a move that is chosen while others are to move, and tried as soon as the
turn comes. Nobody but its player learns of one before it is played."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from games.common import errors
from games.engine.errors import IllegalMove
from games.engine.registry import AnyRules
from games.engine.scenes import Scene
from games.engine.words import Words
from games.play.advancing import Reader, Sent, advance, written
from games.play.changes import locked, seated
from games.play.models import Game
from games.play.positions import Position
from games.play.seats import Actor, Viewer, put_premove, row_of


def waiting(game: Game, seat: str) -> str:
    """What `seat` plays next if it can; "" where nothing waits for its turn."""
    row = row_of(game, seat)
    return "" if row.premove_lost else row.premove


def lost(game: Game, viewer: Viewer) -> str:
    """Why the last premove of `viewer` was not played, in words, or ""."""
    if not viewer.is_seated:
        return ""
    row = row_of(game, viewer.seat)
    if not row.premove_lost:
        return ""
    words = _("%(move)s was not played. %(reason)s")
    return words % {"move": in_words(row.premove), "reason": row.premove_lost}


def in_words(text: str) -> str:
    """A premove as it is told: "C4 to G8", or as it was typed."""
    squares = text.split()
    if len(squares) != 2:
        return text
    return _("%(origin)s to %(goal)s") % {"origin": squares[0], "goal": squares[1]}


def squares_of(scene: Scene) -> set[str]:
    """The names of all squares."""
    return {cell.square for board in scene.boards for cell in board.cells}


def cancel_premove(*, game_id: str, player: Actor) -> Game:
    """Nothing waits for the turn of `player` any more, nor is the reason told why the
    last premove was not played."""
    with locked(game_id) as game:
        put_premove(row_of(game, seated(game, player)), "")
        return game


# --- When the turn comes ---------------------------------------------------------


def play_premove(game: Game, now: datetime) -> bool:
    """Play what waits for the turn that has come in the locked `game`; whether there
    was something that could be played.

    It takes no time. What the rules refuse, or what leaves something to choose, is
    dropped with the reason, and its player moves as usual.
    """
    text, seat = waiting(game, game.turn), row_of(game, game.turn)
    if not text:
        return False
    put_premove(seat, "")
    try:
        advance(game, seat.name, reader(game, text), Sent(now))
    except errors.MoveRefused as refusal:
        put_premove(seat, text, str(refusal))
        return False
    return True


def reader(game: Game, text: str) -> Reader:
    """How a premove is read once it is its turn."""

    def read(rules: AnyRules, position: Position) -> Any:
        squares = text.split()
        if not squares_of(rules.scene(position)).issuperset(squares):
            return written(text)(rules, position)
        return _plain_move(rules, position, squares, helps=game.helps)

    return read


def _plain_move(
    rules: AnyRules, position: Position, squares: list[str], *, helps: bool
) -> Any:
    """The move that pressing `squares` one after the other makes, with nothing added.
    Raises IllegalMove where there is none, or where something has to be chosen."""
    offers = rules.offers_after(position, "", squares, helps=helps)
    if offers.refusals:
        raise IllegalMove(offers.refusals[0])
    if offers.move:
        return rules.read_move(position, offers.move)
    if offers.partial == rules.offers(position, "", squares[-1], helps=helps).partial:
        text = _("Your own man still stands on %(square)s.") % {"square": squares[-1]}
        raise IllegalMove(Words("own_man", text))
    raise IllegalMove(Words("choose", offers.sentence.text))
