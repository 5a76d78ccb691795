"""What the page says of an answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext_lazy as _

from games.learn.made_moves import PlayedMove
from games.problems.solving import Weighed

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


@dataclass(frozen=True, slots=True)
class AnswerNotice:
    """A `headline` in the `tone` of a notice ("good", "bad" or ""), the `sentence` of
    the move, the `reason` why it is wrong, the `reply` that spoils it, and what is to
    do `then`."""

    headline: StrOrPromise
    tone: str = ""
    sentence: str = ""
    reason: str = ""
    reply: PlayedMove | None = None
    then: StrOrPromise = ""


TOLD: Final = AnswerNotice(_("The solution"))
GO_ON: Final = AnswerNotice(_("Right so far."), "good", then=_("Now go on."))


def notice_of(answer: Weighed) -> AnswerNotice:
    """What an answer comes to, in words."""
    judged = answer.judged
    sentence = answer.played.sentence if answer.played else ""
    reason = judged.words.text if judged.words else ""
    if answer.is_solved:
        return AnswerNotice(_("Solved!"), "good", sentence)
    if judged.right:
        return AnswerNotice(
            _("Right so far."), "good", sentence, "", answer.reply, _("Now go on.")
        )
    if not judged.fault:
        return AnswerNotice(_("Not counted."), "bad", reason=reason)
    again = _("Try again: the board is as before.")
    headline = _("Not this one.")
    return AnswerNotice(headline, "", sentence, reason, answer.reply, again)
