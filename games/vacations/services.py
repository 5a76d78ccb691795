"""Going on vacation, and coming back sooner."""

from __future__ import annotations

from collections import Counter
from datetime import date, datetime

from django.db import transaction
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from accounts.players import held
from games.notices.models import Notice
from games.notices.services import tell
from games.play.changes import keep, locked
from games.play.models import BY_CORRESPONDENCE, Game, Vacation
from games.play.seats import player_in
from games.play.timing import clocks
from games.play.timing.flags import flagged
from games.vacations import errors
from games.vacations.days import (
    DAY,
    FARTHEST,
    MOST_A_YEAR,
    days_left,
    days_of,
    kept_days,
    start_on,
)


@transaction.atomic
def go_away(*, player: User, day: date, days: int, now: datetime) -> Vacation:
    """Let the correspondence clocks of `player` stand still for `days` from `day` on.

    Raises NotThatDay, TooManyDays and AlreadyAway.
    """
    if not now.date() <= day <= (now + FARTHEST).date():
        raise errors.NotThatDay
    own = _own(player)
    starts_at = start_on(day, now)
    vacation = Vacation(
        player=player, starts_at=starts_at, ends_at=starts_at + days * DAY
    )
    _require_apart(vacation, own)
    _require_days(days, days_left(own, day.year), day.year)
    vacation.save()
    _set_clocks(player, now)
    return vacation


@transaction.atomic
def come_back(*, player: User, vacation_id: int, now: datetime) -> None:
    """End a vacation now, or give up one that has not begun. Raises NoSuchVacation."""
    found = [each for each in _own(player) if each.pk == vacation_id]
    if not found or found[0].ends_at <= now:
        raise errors.NoSuchVacation
    vacation = found[0]
    if vacation.starts_at >= now:
        vacation.delete()
    else:
        vacation.ends_at = now
        vacation.save(update_fields=["ends_at"])
    _set_clocks(player, now)


@transaction.atomic
def hand_over_vacations(giver: User, taker: User, now: datetime) -> None:
    """A guest's vacations are the member's now; those that overlap become one, and what
    both had planned beyond the days of a year is cut, and they are told of it. All
    their clocks go by them, also those of the games that were the guest's: these are
    theirs already."""
    if not Vacation.objects.filter(player__in=(giver, taker)).exists():
        return
    if Vacation.objects.filter(player=giver).update(player=taker):
        _join(_own(taker))
        _cut(_own(taker), f"vacation-cut:{giver.pk}", now)
    _set_clocks(taker, now)


def _join(vacations: list[Vacation]) -> None:
    """Let those that overlap be one."""
    first, *others = vacations
    for each in others:
        if first.ends_at <= each.starts_at:
            first = each
            continue
        each.delete()
        first.ends_at = max(first.ends_at, each.ends_at)
        first.save(update_fields=["ends_at"])


def _cut(vacations: list[Vacation], key: str, now: datetime) -> None:
    """Keep of them what a year allows, and what has begun; tell of the rest."""
    cut = Counter[int]()
    for each, days in kept_days(vacations, now):
        if days == days_of(each):
            continue
        cut[each.starts_at.year] += days_of(each) - days
        if days:
            each.ends_at = each.starts_at + days * DAY
            each.save(update_fields=["ends_at"])
        else:
            each.delete()
    for year, days in cut.items():
        tell(
            vacations[0].player,
            Notice.Kind.DEADLINE,
            key=f"{key}:{year}",
            text=_words_of_cut(days, year),
            url=reverse("vacation"),
            now=now,
        )


def _words_of_cut(days: int, year: int) -> str:
    words = ngettext(
        "As a guest and as a member you had planned more than %(most)d days of "
        "vacation in %(year)d, so the last %(days)d day of them is cut.",
        "As a guest and as a member you had planned more than %(most)d days of "
        "vacation in %(year)d, so the last %(days)d days of them are cut.",
        days,
    )
    return words % {"most": MOST_A_YEAR, "year": year, "days": days}


def _own(player: User) -> list[Vacation]:
    """All vacations of a person, who is held so that nobody changes one meanwhile."""
    held(player.pk)
    return list(player.vacations.order_by("starts_at"))


def _require_apart(vacation: Vacation, others: list[Vacation]) -> None:
    for other in others:
        apart = (
            other.ends_at <= vacation.starts_at or vacation.ends_at <= other.starts_at
        )
        if not apart:
            words = _("You are on vacation from %(start)s to %(end)s already.")
            start, end = (
                date_format(x, "MONTH_DAY_FORMAT")
                for x in (other.starts_at, other.ends_at)
            )
            raise errors.AlreadyAway(words % {"start": start, "end": end})


def _require_days(days: int, left: int, year: int) -> None:
    if 1 <= days <= left:
        return
    words = ngettext(
        "You have %(left)d day of vacation left in %(year)d.",
        "You have %(left)d days of vacation left in %(year)d.",
        left,
    )
    hint = _("Please choose fewer, or a day of the next year.")
    given = words % {"left": left, "year": year}
    raise errors.TooManyDays(f"{given} {hint}")


def _set_clocks(player: User, now: datetime) -> None:
    """Hold or let run the clocks of their games. All of them are locked: in one the
    turn may be coming to them at this very moment."""
    games = Game.objects.filter(
        BY_CORRESPONDENCE, status=Game.Status.LIVE, seats__player=player
    )
    ids = games.order_by("pk").values_list("pk", flat=True).distinct()
    for game_id in ids:
        with locked(game_id) as game:
            _set_clock(game, player, now)


def _set_clock(game: Game, player: User, now: datetime) -> None:
    """As the vacations of `player` have it at `now`, where it is their turn."""
    if not game.is_live or flagged(game, now) or player_in(game, game.turn) != player:
        return
    clock = clocks.clock_of(game)
    if clock is not None:
        keep(game, **clocks.kept(game, clock, now))
