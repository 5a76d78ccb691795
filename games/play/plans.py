"""Planned replies: by correspondence a player says "if they play X, I answer Y, then if
Z …", and the answer is played at once when the opponent's move fits.

A plan is kept as lines: each the texts of the plies that follow ply number `ply` of the
game, one's own and those of others, and ends with one's own. Together the lines are a
tree, in which a player has one answer at each place. Nobody else sees it.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.dispatch import Signal
from django.utils.translation import gettext as _

from games.common import errors
from games.play import positions
from games.play.advancing import Sent, advance, made, written
from games.play.changes import locked, require_live, seated
from games.play.models import Game, Seat
from games.play.seats import Actor, Viewer, put_plan, row_of, seats_of
from games.play.timing.flags import flagged

MOST_LINES = 6
MOST_PLIES = 16  # of a line

Line = tuple[str, ...]

# Sent with `game`, `seat` and `text` inside the transaction, when a reply was played.
plan_played = Signal()


def is_offered(game: Game) -> bool:
    """Whether replies can be planned in `game`: two or more play it by correspondence,
    and no die decides what can be answered."""
    slow = game.is_live and game.is_correspondence
    return slow and not game.local and not game.rules.has_dice


def why_not_offered(game: Game) -> str:
    """Why replies cannot be planned in a game by correspondence, in words; "" where
    they can, or where nobody looks for them."""
    slow = game.is_live and game.is_correspondence and not game.local
    if slow and game.rules.has_dice:
        return _("Replies cannot be planned: the die decides what can move.")
    return ""


def planned_lines(game: Game, seat: str) -> list[Line]:
    """What `seat` has planned from the present position on."""
    return _still(game, row_of(game, seat))


def lost(game: Game, viewer: Viewer) -> str:
    """That the plan of `viewer` did not know the last move, in words, or ""."""
    move = row_of(game, viewer.seat).plan.get("lost", "") if viewer.is_seated else ""
    if not move:
        return ""
    words = _("You planned no reply to %(move)s, so your plan is gone.")
    return words % {"move": move}


def _still(game: Game, row: Seat) -> list[Line]:
    """What is left of the lines that fit what was played since they were planned."""
    lines = [tuple(line) for line in row.plan.get("lines", ())]
    if not lines:
        return []
    made = _made_since(game, row.plan["ply"])
    fitting = (line for line in lines if line[: len(made)] == made)
    return [line[len(made) :] for line in fitting if len(line) > len(made)]


def _made_since(game: Game, ply: int) -> Line:
    made = game.plies.filter(number__gt=ply).order_by("number")
    return tuple(made.values_list("text", flat=True))


# --- Use cases -------------------------------------------------------------------


def add_line(
    *,
    game_id: str,
    player: Actor,
    texts: Sequence[str],
    version: int | None,
    now: datetime,
) -> Game:
    """Plan the plies `texts`, which follow the position that `player` saw at `version`
    while another was to move. Where the plan has another answer at the same place,
    this one takes its place.

    Raises NoPlanHere, PlanRefused and OldBoard, and MoveRefused as moves do.
    """
    with locked(game_id) as game:
        seat = seated(game, player)
        require_live(game)
        if ended := flagged(game, now):
            return ended
        if not is_offered(game) or game.turn == seat:
            raise errors.NoPlanHere
        if version is not None and version < game.board_version:
            raise errors.OldBoard
        line, movers = _read(game, texts)
        if not movers or movers[-1] != seat:
            raise errors.PlanRefused(_("A line ends with your own reply."))
        row = row_of(game, seat)
        kept = [each for each in _still(game, row) if _agrees(each, line, movers, seat)]
        if not any(each[: len(line)] == line for each in kept):
            kept.append(line)
        if len(kept) > MOST_LINES:
            words = _("A plan has %(most)d lines at most. Remove one first.")
            raise errors.PlanRefused(words % {"most": MOST_LINES})
        put_plan(row, _plan(game, kept))
        return game


def remove_line(*, game_id: str, player: Actor, texts: Sequence[str]) -> Game:
    """Take the line `texts` out of the plan of `player`, if it is there."""
    with locked(game_id) as game:
        row = row_of(game, seated(game, player))
        kept = [each for each in _still(game, row) if each != tuple(texts)]
        put_plan(row, _plan(game, kept))
        return game


def _plan(game: Game, lines: list[Line]) -> dict[str, Any]:
    return {"ply": game.ply, "lines": [list(line) for line in lines]} if lines else {}


def _agrees(kept: Line, line: Line, movers: Sequence[str], seat: str) -> bool:
    """Whether `kept` stays beside the new `line`: it neither leads into it nor answers
    otherwise at the same place."""
    pairs = zip(kept, line, movers, strict=False)
    parted = next((mover for a, b, mover in pairs if a != b), None)
    if parted is None:
        return len(kept) >= len(line)
    return parted != seat


def _read(game: Game, texts: Sequence[str]) -> tuple[Line, list[str]]:
    """The plies of a line as they are written, and the seats that make them."""
    if len(texts) > MOST_PLIES:
        words = _("A line has %(most)d moves at most, yours and theirs.")
        raise errors.PlanRefused(words % {"most": MOST_PLIES})
    rules, position = game.rules, positions.position_of(game)
    line, movers = [], []
    for text in texts:
        move, after = made(rules, position, written(text))
        line.append(rules.write_move(position, move))
        movers.append(rules.seat_to_move(position))
        position = after
    return tuple(line), movers


# --- When the turn comes ---------------------------------------------------------


def play_planned(game: Game, now: datetime) -> bool:
    """Play the reply that is planned for the turn that has come in the locked `game`;
    whether there was one. A plan that does not know the last move is dropped."""
    seat = row_of(game, game.turn)
    if not seat.plan.get("lines"):
        return False
    rest = _still(game, seat)
    if not rest:
        made = _made_since(game, seat.plan["ply"])
        ended = any(tuple(line) == made for line in seat.plan["lines"])
        put_plan(seat, {} if ended or not made else {"lost": made[-1]})
        return False
    text = rest[0][0]
    try:
        advance(game, seat.name, written(text), Sent(now))
    except errors.MoveRefused:
        put_plan(seat, {"lost": text})  # it could be planned, but not be played
        return False
    if game.is_live:
        left = [line[1:] for line in rest if line[1:]]
        put_plan(seat, _plan(game, left))
    plan_played.send(Game, game=game, seat=seat.name, text=text)
    return True


def gone_back(game: Game, ply: int) -> None:
    """Plans that were made after `ply` plies hold no more, as these are taken back."""
    for seat in seats_of(game):
        if seat.plan.get("ply", 0) > ply:
            put_plan(seat, {})
