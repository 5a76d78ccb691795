"""The kinds of problems of Enochian chess."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from games.engine.enochian.rules.armies import TEAM_TITLES, Army
from games.engine.enochian.rules.men import letter, standing
from games.engine.enochian.rules.values import Move, Position
from games.engine.problems.kinds import (
    Features,
    Judged,
    Kind,
    Proved,
    refused,
    spoiled,
)
from games.engine.words import Words

KING: Final = "K"


class KingInTwo(Kind):
    """To take a king with the team's second move, whatever is played between."""

    key = "king-two"
    title = "Take a king in two"
    about = "Move so that your team takes a king next, whatever is played between."
    rulesets = ("fire-of-fire", "water-of-water")
    base = 1150
    fewest = 8
    wanted = 60
    tried = 60

    def task(self, rules: Any, position: Position, detail: str) -> Words:
        army = position.turn
        team = TEAM_TITLES[army.team]
        return Words(
            "king_two",
            f"{army.title} to move for {team}. Take a king with the team’s next "
            "move, whatever is played between.",
            {"army": army.title, "team": team},
        )

    def prove(self, rules: Any, position: Position, detail: str) -> Proved | None:
        if position.ended is not None or position.offered:
            return None
        firsts = [each for each in rules.legal_moves(position) if each.is_displacement]
        if any(_takes_king(rules, position, each) for each in firsts):
            return None
        right = []
        for move in firsts:
            after = rules.after(position, move)
            if (
                _awaits_enemy(position, after)
                and _escape(rules, position, after) is None
            ):
                right.append(move)
            if len(right) > 1:
                return None
        if len(right) != 1:
            return None
        (move,) = right
        decoys = [
            each for each in firsts if each != move and _tempts(position, each, move)
        ]
        if len(decoys) < 2:
            return None
        written = rules.write_move(position, move)
        return Proved(
            (written,),
            tuple(_line(rules, position, move)),
            Features(end=3, choices=len(firsts), decoys=len(decoys)),
        )

    def judge(self, rules: Any, position: Position, detail: str, said: str) -> Judged:
        move = rules.read_move(position, said)
        wrong = refused(rules, position, move)
        if wrong is not None:
            return wrong
        if _takes_king(rules, position, move):
            return Judged(True)
        after = rules.after(position, move)
        if position.before is not None or not _awaits_enemy(position, after):
            text = "This takes no king, and now the other team can move."
            return Judged(False, Words("no_king", text))
        escape = _escape(rules, position, after)
        if escape is not None:
            return spoiled(
                rules, after, "escapes", "After this no king is lost.", [escape]
            )
        reply = next(iter(rules.legal_moves(after)))
        then = rules.after(after, reply)
        text = rules.write_move(after, reply)
        return Judged(True, reply=text, last=False, position=then)


KINDS: Final[tuple[Kind, ...]] = (KingInTwo(),)


def _is_own(position: Position, other: Position) -> bool:
    """Whether the team that decides in one position decides in another."""
    return _team(position) == _team(other)


def _team(position: Position) -> str:
    return Army(position.controllers[position.actor]).team


def _awaits_enemy(position: Position, after: Position) -> bool:
    """Whether the other team answers now."""
    return after.ended is None and not _is_own(position, after)


def _lost(position: Position, team: str) -> int:
    """How many kings of the other team are taken."""
    return sum(position.is_captured(army) for army in Army if army.team != team)


def _takes_king(rules: Any, position: Position, move: Move) -> bool:
    target = position.men[move.target] if move.is_displacement else 0
    if not any(letter(man) == KING for man in standing(target)):
        return False  # as most moves, which need not be made to see it
    team = _team(position)
    return _lost(rules.after(position, move), team) > _lost(position, team)


def _escape(rules: Any, position: Position, after: Position) -> Move | None:
    """An answer after which the team that moved from `position` takes no king with its
    next move; None where there is none."""
    team = _team(position)
    replies: Iterator[Move] = rules.legal_moves(after)
    for reply in replies:
        then = rules.after(after, reply)
        if then.ended is not None or _team(then) != team:
            return reply
        if not any(_takes_king(rules, then, each) for each in rules.legal_moves(then)):
            return reply
    return None


def _tempts(position: Position, move: Move, right: Move) -> bool:
    """Whether a move takes something, or is one of the same piece."""
    return bool(position.men[move.target]) or move.origin == right.origin


def _line(rules: Any, position: Position, move: Move) -> Iterator[str]:
    yield rules.write_move(position, move)
    after = rules.after(position, move)
    reply = next(iter(rules.legal_moves(after)))
    yield rules.write_move(after, reply)
    then = rules.after(after, reply)
    for last in rules.legal_moves(then):
        if _takes_king(rules, then, last):
            yield rules.write_move(then, last)
            return
