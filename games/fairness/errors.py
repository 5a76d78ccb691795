"""Refusals for fairness' sake."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.common.errors import Refused


class KeptApart(Refused):
    sentence = _(
        "One of you has blocked the other, so you cannot play together. Please choose "
        "someone else."
    )


class OutsideClass(KeptApart):
    sentence = _(
        "Pupils of a class play only with their class and their teacher. Please choose "
        "someone else."
    )


class AccountClosed(Refused):
    sentence = _("This account is closed and cannot play.")


class NotRated(Refused):
    """A game that cannot be rated; the sentence says why and what can be done."""


class ClockForRated(Refused):
    sentence = _("A rated game needs a clock. Choose a time, or play casual.")


class CannotBlock(Refused):
    sentence = _(
        "You cannot block yourself or the computer. You can leave a game against the "
        "computer."
    )


class CannotReport(Refused):
    sentence = _(
        "You cannot report yourself or the computer. If the site is at fault, write "
        "to its operators."
    )


class ReportTooShort(Refused):
    sentence = _("Please say in a sentence or two what happened, and where.")


class NotHisGame(Refused):
    sentence = _(
        "This person did not play or chat in that game. Please report from the right "
        "game, or leave the game out."
    )


class NotModerated(Refused):
    """A person on whom this moderator cannot act; the sentence says why."""


class NoReason(Refused):
    sentence = _("Please give a reason; it stays in the history.")


class Silent(Refused):
    """Somebody who cannot talk here; the sentence says why."""
