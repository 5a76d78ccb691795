"""What a challenge refuses; each sentence says why and what to do next."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext_lazy as _

from games.common.errors import Refused
from games.ladders.rules.challenges import WhyNot


class ChallengeRefused(Refused):
    """Somebody cannot be challenged: `code` and the sentence are those of the rules,
    `from_when` says from when they can, where time alone decides."""

    def __init__(self, why: WhyNot) -> None:
        super().__init__(why.sentence, code=why.code)
        self.from_when: datetime | None = why.from_when


class WrongForm(Refused):
    sentence = _(
        "This ladder has no challenges: it is played in rounds, and each round says "
        "who plays whom."
    )


class NotYourChallenge(Refused):
    sentence = _("Only the other player of this challenge can do that.")


class ChallengeMoved(Refused):
    sentence = _("This challenge has changed. Check it and choose again.")


class TooLate(Refused):
    sentence = _("The time for this is over. The result follows in a moment.")


class NothingSaid(Refused):
    sentence = _("Please say in a few words why the forfeit is wrong.")


class NotTogether(Refused):
    """The two cannot begin a game now; the sentence says why."""
