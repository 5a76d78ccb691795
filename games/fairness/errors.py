"""Refusals for fairness' sake."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.common.errors import Refused


class KeptApart(Refused):
    sentence = _(
        "One of you has blocked the other, so you do not play together. Please choose "
        "somebody else."
    )


class AccountClosed(Refused):
    sentence = _("This account is closed and cannot play.")


class NotRated(Refused):
    """A game that cannot be rated; the sentence says why and what can be done."""


class ClockForRated(Refused):
    sentence = _("A rated game is played by a clock. Choose a time, or play casual.")


class CannotBlock(Refused):
    sentence = _(
        "You cannot block yourself or a machine. A game with a machine you can leave."
    )


class CannotReport(Refused):
    sentence = _(
        "You cannot report yourself or a machine. For faults of the site write to its "
        "operators."
    )


class ReportTooShort(Refused):
    sentence = _("Please say in a sentence or two what has happened, and where.")


class NotHisGame(Refused):
    sentence = _(
        "This person neither plays that game nor has spoken at its table. Please "
        "report from the right table, or leave the game out."
    )


class NotModerated(Refused):
    """A person on whom this moderator cannot act; the sentence says why."""


class NoReason(Refused):
    sentence = _("Please give a reason; it stays in the history.")


class Silent(Refused):
    """Somebody who cannot talk here; the sentence says why."""
