"""Why there is no hint."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.common.errors import Refused


class NoHintHere(Refused):
    sentence = _(
        "Hints are given in games against the computer and at one screen, not in games "
        "between people or rated ones."
    )


class NoSuchLevel(Refused):
    sentence = _("There is no level beyond this one. Choose one on the practice page.")


class OthersPlayAlong(Refused):
    sentence = _(
        "Other people play in this game. Ask for a rematch, or open a new game and "
        "choose another computer for it."
    )


class HelpsOff(Refused):
    sentence = _("This game is played without helps, so it has no hints.")


class HelpsSwitchedOff(Refused):
    sentence = _(
        "You have switched helps off. Switch them on in your settings to be given "
        "hints."
    )


class TooManyHints(Refused):
    """Hints cost a processor's time; the sentence says when the next is given."""


class NoHintFound(Refused):
    sentence = _("No hint came this time. Please ask again in a minute.")
