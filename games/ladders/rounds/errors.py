"""What a ladder in rounds refuses; each sentence says why and what to do next."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.common.errors import Refused


class NoRound(Refused):
    """The next round cannot begin; the sentence says why."""


class NobodyLeft(NoRound):
    """No round is left; the sentence says after how many."""


class NotInRounds(Refused):
    sentence = _("This ladder is not played in rounds.")


class NotYourPairing(Refused):
    sentence = _("Only the two players of this pairing can do that.")


class PairingOver(Refused):
    sentence = _("This pairing already has a result. See the standing.")


class RoundMoved(Refused):
    sentence = _("The rounds have changed. Please look again.")
