"""Challenges in words, and what can be done about them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils import timezone
from django.utils.functional import cached_property
from django.utils.timesince import timeuntil
from django.utils.translation import gettext as _

from games.engine.clock import TimeControl
from games.ladders.encounters import attendance
from games.ladders.models import Ladder, LadderChallenge, Member
from games.play.models import Game

Status = LadderChallenge.Status


@dataclass(frozen=True)
class ChallengeAction:
    """What can be done about a challenge: `action` in its address; `weighs` where it
    cannot be undone."""

    action: str
    label: str
    is_first: bool = False
    weighs: bool = False


@dataclass(frozen=True)
class ShownChallenge:
    """One challenge as `me` sees it, who may be anybody or nobody."""

    challenge: LadderChallenge
    ladder: Ladder
    me: Member | None = None

    @property
    def is_open(self) -> bool:
        return self.challenge.is_open

    @property
    def i_challenge(self) -> bool:
        return self.me is not None and self.challenge.challenger_id == self.me.pk

    @property
    def i_am_challenged(self) -> bool:
        return self.me is not None and self.challenge.challenged_id == self.me.pk

    @property
    def is_mine(self) -> bool:
        return self.i_challenge or self.i_am_challenged

    @property
    def other(self) -> Member:
        """The opponent of the viewer, the challenged one for all others."""
        mine = self.i_am_challenged
        return self.challenge.challenger if mine else self.challenge.challenged

    @property
    def i_am_ready(self) -> bool:
        """Whether the viewer has said that they are ready, and waits."""
        return self._is_there("challenger" if self.i_challenge else "challenged")

    @property
    def other_is_ready(self) -> bool:
        """Whether the opponent of the viewer waits now."""
        return self._is_there("challenged" if self.i_challenge else "challenger")

    def _is_there(self, side: str) -> bool:
        return attendance.is_here(self.challenge, side, timezone.now())

    @property
    def title(self) -> str:
        """Who challenges whom."""
        if self.is_mine:
            return self._my_title() % {"who": self.other.player}
        return (
            f"{self.challenge.challenger.player} – {self.challenge.challenged.player}"
        )

    def _my_title(self) -> str:
        if self.is_open:
            mine, theirs = _("You challenge %(who)s"), _("%(who)s challenges you")
        else:
            mine, theirs = _("You challenged %(who)s"), _("%(who)s challenged you")
        return mine if self.i_challenge else theirs

    @property
    def game(self) -> Game | None:
        return self.challenge.game

    @property
    def leads(self) -> bool:
        """Whether the page of the viewer goes to the table by itself: a game in
        minutes has begun for which they were waiting."""
        game = self.game
        if game is None or self.challenge.status != Status.PLAYING or not self.is_mine:
            return False
        return game.is_live and TimeControl.read(game.control).kind == "live"

    @cached_property
    def words(self) -> str:
        """How it stands, in a sentence."""
        challenge = self.challenge
        return self._sentence() % {
            "other": str(self.other.player),
            "challenger": str(challenge.challenger.player),
            "challenged": str(challenge.challenged.player),
        }

    def _sentence(self) -> str:
        status = self.challenge.status
        if status == Status.MADE and self.i_am_challenged:
            return _("You have to accept or decline.")
        if status == Status.MADE:
            return _("%(challenged)s has to accept or decline.")
        if status == Status.ACCEPTED:
            return self._accepted()
        if status == Status.PLAYING:
            return _("The game is being played.")
        if status == Status.FORFEIT:
            return self._forfeit()
        if status == Status.CANCELLED:
            return _("%(challenger)s cancelled the challenge.")
        if status == Status.VOID and self.challenge.result:
            return _("An organiser cancelled it: the result does not count.")
        if status == Status.VOID:
            return _("It does not count: nothing has changed.")
        return self._result()

    def _accepted(self) -> str:
        if self.is_mine and not self.is_paused:
            if self.other_is_ready:
                return _("%(other)s is ready and is waiting for you.")
            if self.i_am_ready:
                return _("You are ready. The game starts when %(other)s arrives.")
        return _("Accepted, waiting to be played.")

    def _forfeit(self) -> str:
        if self.challenge.disputed_at:
            return _("%(challenged)s disputes the forfeit; an organiser decides.")
        if self.challenge.claimed_at:
            return _("%(challenger)s claims a forfeit; %(challenged)s may dispute it.")
        return _("%(challenged)s did not play. %(challenger)s may claim the win.")

    def _result(self) -> str:
        if self.challenge.result == "draw":
            return _("%(challenger)s and %(challenged)s drew.")
        won = self.challenge.result == "challenger"
        if self.challenge.forfeited:
            if won:
                return _("%(challenger)s won by forfeit against %(challenged)s.")
            return _("%(challenged)s won by forfeit against %(challenger)s.")
        if won:
            return _("%(challenger)s won against %(challenged)s.")
        return _("%(challenged)s won against %(challenger)s.")

    @property
    def is_paused(self) -> bool:
        return self.ladder.status == Ladder.Status.PAUSED

    @property
    def due_at(self) -> datetime | None:
        """When time alone changes it, if it does; in a pause nobody knows."""
        return None if self.is_paused or not self.is_open else self.challenge.due_at

    @property
    def due_words(self) -> str:
        """How long it is until time alone changes it, "" where it does not."""
        if self.challenge.due_at is None or not self.is_open:
            return ""
        if self.is_paused:
            words = _("Paused with %(time)s left.")
            left = timeuntil(self.challenge.due_at, self.ladder.paused_at)
            return words % {"time": left}
        words = {
            Status.MADE: _("Answer within %(time)s."),
            Status.ACCEPTED: _("Play within %(time)s."),
            Status.FORFEIT: _("Decided within %(time)s."),
        }.get(Status(self.challenge.status), "")
        return words % {"time": time_until(self.challenge.due_at)}

    @property
    def actions(self) -> Sequence[ChallengeAction]:
        """What the viewer can do about it now."""
        return tuple(self._actions()) if self.is_mine else ()

    def _actions(self) -> Iterable[ChallengeAction]:
        status = self.challenge.status
        goes_on = not self.is_paused
        if status == Status.MADE and self.i_am_challenged:
            if goes_on:
                yield ChallengeAction("accept", _("Accept"), is_first=True)
            yield ChallengeAction("decline", _("Decline and forfeit"), weighs=True)
        if status == Status.ACCEPTED:
            if goes_on and not self.i_am_ready:
                yield ChallengeAction("ready", _("I’m ready"), is_first=True)
            if self.i_am_challenged:
                yield ChallengeAction("decline", _("Give up and forfeit"), weighs=True)
        if status in (Status.MADE, Status.ACCEPTED) and self.i_challenge:
            yield ChallengeAction("withdraw", _("Cancel"))
        if status == Status.FORFEIT and self.i_challenge and self._may_claim:
            yield ChallengeAction("claim", _("Claim the forfeit"), is_first=True)
            yield ChallengeAction("waive", _("Drop the claim"))

    @property
    def _may_claim(self) -> bool:
        said = self.challenge.claimed_at or self.challenge.disputed_at
        return not (said or self.is_paused)

    @property
    def may_dispute(self) -> bool:
        """Whether the viewer can say that they did not forfeit."""
        if self.challenge.status != Status.FORFEIT or self.is_paused:
            return False
        return self.i_am_challenged and not self.challenge.disputed_at

    @property
    def waits_for_me(self) -> bool:
        return self.may_dispute or any(each.is_first for each in self.actions)


def time_until(at: datetime) -> str:
    """So long from now on: "2 days, 18 hours"; what is over is about to be seen to."""
    return timeuntil(max(at, timezone.now() + timedelta(minutes=1, seconds=1)))


def shown_challenges(
    challenges: Iterable[LadderChallenge], ladder: Ladder, me: Member | None = None
) -> list[ShownChallenge]:
    """These challenges of a ladder as `me` sees them."""
    return [ShownChallenge(challenge, ladder, me) for challenge in challenges]
