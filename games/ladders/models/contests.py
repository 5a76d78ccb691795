"""What is played by two members of a ladder."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from games.ladders.models.ladders import Member


class ForTwo(models.Model):
    """What is played by two members of a ladder, each on one of its `SIDES`.

    For a game in minutes both have to come: `SIDE_ready_at` is when the player last
    said that they are ready, `SIDE_here_until` how long they are taken to be there.
    """

    SIDES: ClassVar[tuple[str, str]]

    class Meta:
        abstract = True

    @property
    def both(self) -> list[Member]:
        """The two; where nobody is met, one alone."""
        raise NotImplementedError

    def other_of(self, member: Member) -> Member:
        """The opponent of `member`, or `member` where there is none."""
        others = [each for each in self.both if each.pk != member.pk]
        return others[0] if others else member
