"""What a hint says: the man, the move, and the reason, as the engine explains it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from games.engine.registry import AnyRules
from games.partners.hints import STEPS, Hinted
from games.play.positions import position_of


@dataclass(frozen=True, slots=True)
class Told:
    """A step of a hint in words; `partial` is what of the move stands chosen on the
    board with it. `waits` says that it is still being looked for."""

    words: str
    partial: str = ""
    waits: bool = False


def tell(asked: Hinted) -> Told:
    """The step of the hint that has been reached."""
    if not asked.is_found:
        words = _(
            "Looking for a hint. If it does not come by itself, press Hint again."
        )
        return Told(words, waits=True)
    rules, position = asked.game.rules, position_of(asked.game)
    text = asked.line[0]
    man = first_press(rules, position, text)
    if asked.told <= 1 and man:
        return Told(_("Hint: move this man. Press Hint again for the move."), man)
    move = rules.offers(position, text).partial
    if asked.told < STEPS:
        return Told(_("Hint: this move. Press Hint again for the reason."), move)
    words = _("Why: %(reasons)s")
    reasons = " ".join(_reasons(rules, position, asked))
    return Told(words % {"reasons": reasons}, move)


def first_press(rules: AnyRules, position: Any, text: str) -> str:
    """What stands chosen once the man of the move `text` has been pressed; "" where the
    move does not begin with a man on a square."""
    whole = rules.offers(position, text).partial
    squares = [each.square for each in rules.offers(position).squares]
    for square in sorted(filter(None, squares), key=lambda s: (_place(s, text), s)):
        if _place(square, text) == len(text):
            break
        pressed = rules.offers(position, "", square)
        choices = (*pressed.squares, *pressed.options)
        if any(whole.startswith(each.text) for each in choices if each.text):
            return pressed.partial
    return ""


def _place(square: str, text: str) -> int:
    """Where a square is named in a move; the length of the text if it is not."""
    found = re.search(rf"{re.escape(square)}(?!\d)", text)
    return found.start() if found else len(text)


def _reasons(rules: AnyRules, position: Any, asked: Hinted) -> list[str]:
    """The sentences that say why the move is good: its own mathematics, what is new on
    the board after it, and what it leads to."""
    move = rules.read_move(position, asked.line[0])
    after = rules.after(position, move)
    told = [_sentence(str(rules.describe(position, move)))]
    outcome = rules.outcome(after)
    if outcome is not None:
        return [*told, str(outcome.words)]
    before = set(map(str, rules.scene(position).notices))
    notices = map(str, rules.scene(after).notices)
    told += [each for each in notices if each not in before]
    return [*told, *_prospects(rules, after, asked)]


def _prospects(rules: AnyRules, position: Any, asked: Hinted) -> list[str]:
    """What is expected after the move, as far as it was looked ahead."""
    seat, told = asked.game.turn, []
    if asked.wins_in > 0:
        told.append(_("It wins, whatever is answered."))
    elif asked.wins_in < 0:
        told.append(
            _("The position is lost against best play; this holds out longest.")
        )
    for text in asked.line[1:]:
        move = rules.read_move(position, text)
        mine = rules.seat_to_move(position) == seat
        if mine:
            sentence = _sentence(str(rules.describe(position, move)))
            told.append(_("Its idea: %(next)s") % {"next": sentence})
            break
        position = rules.after(position, move)
    return told


def _sentence(words: str) -> str:
    """With a full stop at its end."""
    return words if words.endswith((".", "!", "?")) else f"{words}."
