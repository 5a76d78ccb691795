"""What every decision of an organiser is made of: who may, why, and who is told."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.models import User
from games.common import lock_order
from games.fairness.models import Block
from games.ladders.access import INSIDE, LEADING, role_of
from games.ladders.errors import NotALeader
from games.ladders.locks import locked
from games.ladders.models import (
    Decision,
    Ladder,
    LadderChallenge,
    Member,
    Organiser,
    Pairing,
)
from games.ladders.organising.decision_words import words_for
from games.ladders.organising.reasons import read_reason
from games.notices.models import Notice
from games.notices.services import NoticeDraft, tell_all
from games.play.changes import finish
from games.play.models import Game
from games.ratings import services as ratings

Kind = Decision.Kind


@contextmanager
def deciding(
    ladder_id: int, by: User, *, leading: bool = False, game: Game | None = None
) -> Iterator[Ladder]:
    """The ladder, held, for somebody who may decide on it; `leading` asks for one who
    leads it. What is being played of `game` is held before it. Raises NotALeader."""
    with transaction.atomic():
        if game is not None:
            held = [each.pk for each in live_games(game).select_for_update()]
            lock_order.take("games", held)
        with locked(ladder_id) as ladder:
            role = role_of(ladder, by)
            if not role or (leading and role not in LEADING):
                raise NotALeader
            yield ladder


def write_down(
    ladder: Ladder,
    by: User | None,
    kind: Kind,
    reason: str,
    now: datetime,
    **about: Any,
) -> Decision:
    """The decision with its reason, as all members read it, by nobody where it comes
    by itself; `about` are its member, challenge, pairing, details. Raises NoReason."""
    return Decision.objects.create(
        ladder=ladder,
        organiser=by,
        kind=kind,
        reason=read_reason(reason),
        made_at=now,
        **about,
    )


def tell_of(decision: Decision, people: Iterable[User], now: datetime) -> None:
    """Tell those whom it concerns, once each. The reason, which is free text, goes to
    people of the ladder alone, and to nobody who has blocked its writer; it stands
    in the log."""
    people = list(people)
    reads = _readers(decision, people)
    why = f" “{decision.reason[:200]}”"
    url = reverse("ladder-log", args=[decision.ladder.slug])
    told = (
        NoticeDraft(
            person,
            Notice.Kind.DECISION,
            key=f"ladder-decision:{decision.pk}",
            text=words_for(decision, person) + (why if person.pk in reads else ""),
            url=f"{url}#decision-{decision.pk}",
        )
        for person in people
    )
    tell_all(told, now)


def _readers(decision: Decision, people: Iterable[User]) -> set[int]:
    """Who of these is sent the reason: members and leaders, and who was removed."""
    keys = {person.pk for person in people}
    statuses = [*INSIDE, Member.Status.REMOVED]
    members = Member.objects.filter(
        ladder=decision.ladder_id, player__in=keys, status__in=statuses
    )
    leaders = Organiser.objects.filter(ladder=decision.ladder_id, person__in=keys)
    blocked = Block.objects.filter(by__in=keys, against=decision.organiser_id)
    inside = {*members.values_list("player", flat=True)}
    inside |= {*leaders.values_list("person", flat=True)}
    return inside - {*blocked.values_list("by", flat=True)}


# --- Games ---------------------------------------------------------------------


def live_games(game: Game) -> Any:
    """What is being played of a game, or of the match that begins with it."""
    of_it = Q(pk=game.pk) | Q(match_of=game.pk)
    return Game.objects.filter(of_it, status=Game.Status.LIVE).order_by("pk")


def stop_games(game: Game | None, reason: str, now: datetime) -> None:
    """End what is still being played of a game about which has been decided; it does
    not count. The decision has been written before, so nothing follows from it."""
    if game is None:
        return
    words = _("An organiser ended the game: %(reason)s")
    for each in live_games(game):
        finish(
            each,
            termination=Game.Termination.ABORT,
            reason="abort",
            ending=words % {"reason": reason},
            now=now,
        )


def void_game(game: Game | None, decision: Decision, now: datetime) -> None:
    """Let a game that has been rated count for no rating any more, nor what else was
    played of the match that began with it."""
    if game is None:
        return
    of_it = Game.objects.filter(Q(pk=game.pk) | Q(match_of=game.pk))
    counted = of_it.filter(counted_at__isnull=False, voided_at=None)
    if ids := list(counted.values_list("pk", flat=True)):
        ratings.void(game_ids=ids, reason=decision.reason, now=now)


def conclude(met: LadderChallenge | Pairing, decision: Decision, now: datetime) -> None:
    """A challenge or pairing has been decided: its game ends, and both are told."""
    stop_games(met.game, decision.reason, now)
    tell_of(decision, [each.player for each in met.both], now)
