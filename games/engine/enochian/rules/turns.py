"""What a move does, and whose turn comes next (enochian §7, §8, §9)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, NamedTuple

from games.engine.enochian.options import EnochianOptions
from games.engine.enochian.rules import attacks, endings, kings, moves
from games.engine.enochian.rules.armies import ALLIES, Army
from games.engine.enochian.rules.men import (
    KIND_OF,
    KING,
    PAWN,
    Men,
    army_of,
    man,
    standing,
)
from games.engine.enochian.rules.promotions import demoted
from games.engine.enochian.rules.squares import NOWHERE
from games.engine.enochian.rules.values import Event, Move, Position, Skip, changed

PASSED: Final = "die"  # skipped because no throw of the die allowed a move


class Resolved(NamedTuple):
    """What a displacement leads to at once, before anybody's next turn."""

    men: Men
    standing: kings.Standing
    events: tuple[Event, ...]


def resolve(position: Position, move: Move) -> Resolved:
    """Captures, then the taken king, the throne and the promotion, in this order."""
    men = moves.moved(position.men, move)
    now = position.status, position.controllers, position.captors
    events = []
    for each in standing(position.men[move.target]):
        events.append(Event("capture", move.target, army_of(each), each, move.army))
        if each & 15 == KING:
            before, now = now, kings.fallen(*now, army_of(each), move.army)
            events += kings.fall_events(before, now, move.target)
    if move.kind == "K":
        now, more = _seizing(position, move, now)
        events += more
    if move.promotion:
        men, more = _promoting(men, move)
        events += more
    return Resolved(men, now, tuple(events))


def _seizing(
    position: Position, move: Move, now: kings.Standing
) -> tuple[kings.Standing, list[Event]]:
    """The king on a throne of its ally leads the ally's army (enochian §8)."""
    ally, (status, controllers, captors) = ALLIES[move.army], now
    if move.target not in position.array.thrones[ally]:
        return now, []
    thaws, leads = status[ally] == "f", controllers[ally] == move.army
    status, controllers = kings.seized(status, controllers, move.army)
    events = []
    if not leads:
        events.append(Event("lead", move.target, ally, by=move.army))
    if thaws:
        events.append(Event("thaw", move.target, ally, by=move.army))
    return (status, controllers, captors), events


def _promoting(men: Men, move: Move) -> tuple[Men, list[Event]]:
    """The pawn becomes a piece; a piece of that kind may become a pawn (§9)."""
    board, kind = list(men), KIND_OF[move.promotion]
    old = demoted(men, men[move.target], kind)
    board[move.target] = man(move.army, kind)
    events = [Event("promotion", move.target, move.army, board[move.target])]
    if old != NOWHERE:
        pawn = man(move.army, kind - 1 + PAWN)
        beside = board[old] >= 256
        board[old] = board[old] & 255 | pawn << 8 if beside else pawn
        events.append(Event("demotion", old, move.army, pawn))
    return tuple(board), events


# --- Whose turn comes next --------------------------------------------------------


def after(position: Position, move: Move) -> Position:
    """The position after a legal displacement, with everything that it decides."""
    resolved = resolve(position, move)
    status, controllers, captors = resolved.standing
    prey = tuple(e.man for e in resolved.events if e.kind == "capture")
    taken = position.taken
    if prey:
        mine = (*taken[move.army], *prey)
        taken = (*taken[: move.army], mine, *taken[move.army + 1 :])
    now = Position(
        position.options,
        position.array,
        position.order,
        resolved.men,
        position.turn,
        status,
        controllers,
        captors,
        ply=position.ply + 1,
        quiet=0 if prey or move.kind == "P" else position.quiet + 1,
        idle=changed(position.idle, move.army, 0),
        taken=taken,
        events=resolved.events,
        move=move,
        before=position,
    )
    return next_turn(now)


def initial(options: EnochianOptions) -> Position:
    """The position before the first decision."""
    array, order = options.placed, options.order
    return settled(Position(options, array, order, array.men, order[0]))


def next_turn(position: Position) -> Position:
    """The position once the game has ended or the next army is on turn."""
    ended = endings.outcome(position)
    if ended is not None:
        return replace(position, ended=ended)
    place = position.order.index(position.turn)
    following = (*position.order[place + 1 :], *position.order[: place + 1])
    return _passed(position, following)


def settled(position: Position) -> Position:
    """A position from which to play: the army on turn is passed over if it must be."""
    ended = endings.outcome(position)
    if ended is not None:
        return replace(position, ended=ended, offered=False)
    place = position.order.index(position.turn)
    following = (*position.order[place:], *position.order[:place])
    return _passed(position, following)


def _passed(position: Position, following: tuple[Army, ...]) -> Position:
    """The turn given to the first of these who can move (enochian §7)."""
    skipped, idle = list(position.skipped), position.idle
    for army in following:
        found = moves.legal(position, army)
        if found:
            return replace(
                position,
                turn=army,
                die=position.die if army == position.turn else 0,
                moves=found,
                skipped=tuple(skipped),
                idle=idle,
            )
        kind = why_skipped(position, army)
        skipped.append(Skip(army, kind))
        idle = changed(idle, army, idle[army] + 1 if kind == "stalemate" else 0)
    still = endings.nobody_moves()
    return replace(position, ended=still, skipped=tuple(skipped), idle=idle)


def why_skipped(position: Position, army: int) -> str:
    if position.status[army] == "f":
        return "frozen"
    king = attacks.king_of(position.men, army)
    checked = king != NOWHERE and moves.is_checked(position, army)
    return "check-blocked" if checked else "stalemate"
