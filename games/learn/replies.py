"""The answers to a move, where a goal asks about them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext as _

from games.engine.registry import AnyRules
from games.engine.rules import Outcome
from games.learn.goals import Goal
from games.learn.made_moves import PlayedMove, army, play_move


def deciding_reply(
    rules: AnyRules, position: Any, played: PlayedMove, goal: Goal
) -> tuple[PlayedMove | None, str]:
    """The answer that spoils the move and why; or any answer that the goal holds
    against, if it is worth telling, and "". A spent game needs no answer."""
    seat = rules.seat_to_move(position)
    asked = _questions(rules, played, seat, goal)
    reply = None
    if played.outcome is None:
        for move in rules.legal_moves(played.position):
            reply = play_move(rules, played.position, move)
            for spoils, words in asked:
                if spoils(reply):
                    return reply, words
    return (reply if goal.holds else None), ""


def _questions(
    rules: AnyRules, played: PlayedMove, seat: str, goal: Goal
) -> list[tuple[Callable[[PlayedMove], bool], str]]:
    """What is asked of every answer: whether it spoils the move, and the words."""
    own = army(rules, played.position, seat)
    asked: list[tuple[Callable[[PlayedMove], bool], str]] = []
    if goal.holds:
        broken = _("This answer breaks it.")
        asked.append((lambda reply: not _won_by(reply, seat), broken))
    if goal.parries:
        lost = _("This answer wins the game for your opponent.")
        asked.append((lambda reply: _lost_by(reply, seat), lost))
    if goal.safe:
        taken = _("This answer takes a man of yours.")
        asked.append((lambda reply: army(rules, reply.position, seat) != own, taken))
    return asked


def _won_by(played: PlayedMove, seat: str) -> bool:
    return played.outcome is not None and seat in played.outcome.winners


def _lost_by(played: PlayedMove, seat: str) -> bool:
    return played.outcome is not None and is_lost(played.outcome, seat)


def is_lost(outcome: Outcome, seat: str) -> bool:
    return outcome.winner is not None and seat not in outcome.winners
