"""Who meets whom in the next round of an event."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.utils.formats import date_format
from django.utils.timesince import timeuntil
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.ladders.models import Ladder, Member
from games.ladders.rounds.errors import NobodyLeft, NoRound, RoundMoved
from games.ladders.rounds.events import Event
from games.pairing.dutch import CannotPair, pair_round
from games.pairing.endgames import SMALL
from games.pairing.look_ahead import Future, graph_of
from games.pairing.meetings import histories
from games.ratings.selectors import shown

MOST_IN_SWISS = 128  # so that pairing takes seconds
MOST_IN_ALL = 60  # where all play all
Pair = tuple[Member, Member | None]


def require_round(event: Event, now: datetime) -> None:
    """Raise NoRound with the reason why the next round cannot begin now."""
    if why := why_no_round(event, now):
        raise NoRound(why)


def why_no_round(event: Event, now: datetime) -> str:
    """Why the next round cannot begin, in a sentence that says what to do; "" when it
    can."""
    ladder = event.ladder
    if ladder.status == Ladder.Status.PAUSED:
        return _("The ladder is paused, so no round begins until it goes on.")
    if ladder.status == Ladder.Status.OVER:
        return _("The ladder has ended, so no more rounds begin.")
    if ladder.starts_at > now:
        day = date_format(ladder.starts_at, "DATE_FORMAT")
        return _("The first round can begin on %(day)s.") % {"day": day}
    if not event.is_between:
        return _("The round that is being played ends first.")
    if event.is_over:
        return _("All rounds have been played. Begin a new season to go on.")
    if why := why_no_time(event, now):
        return why
    if len(event.active) < 2:
        return _("It takes two players for a round. Wait for more, or invite some.")
    most = MOST_IN_SWISS if event.is_swiss else MOST_IN_ALL
    if len(event.active) > most:
        words = _("At most %(most)d can play in these rounds. Create a second ladder.")
        return words % {"most": most}
    return ""


def why_no_time(event: Event, now: datetime) -> str:
    """Why a round that begins now could not be played before the last day of the
    ladder, with the numbers; "" when it could."""
    ladder, days = event.ladder, event.settings.round_days
    ends_at, last_day = ladder.ends_at, ladder.last_day
    if ends_at is None or last_day is None:
        return ""
    day = {"day": date_format(last_day, "DATE_FORMAT")}
    if ends_at <= now:
        return _("The last day of this ladder was %(day)s.") % day
    if now + timedelta(days=days) <= ends_at:
        return ""
    words = ngettext(
        "A round takes %(days)d day, but the ladder ends on %(day)s, in %(left)s. For "
        "another round, an organiser has to move that day or shorten rounds.",
        "A round takes %(days)d days, but the ladder ends on %(day)s, in %(left)s. "
        "For another round, an organiser has to move that day or shorten rounds.",
        days,
    )
    return words % (day | {"days": days, "left": timeuntil(ends_at, now)})


def give_numbers(event: Event, now: datetime) -> list[Member]:
    """Pairing numbers for those who have none: at first by rating, where the ladder is
    rated, else by places; later comers after all others. Who has got one."""
    new = [each for each in event.active if not each.number]
    if event.rounds and not event.is_swiss:
        return []  # where all play all, nobody comes later
    if not event.rounds:
        ratings = shown([each.player_id for each in new], event.ladder.pool, now)
        new.sort(key=lambda each: -_strength(ratings.get(each.player_id)))
    highest = max(event.numbered, default=0)
    for number, member in enumerate(new, highest + 1):
        member.number = number
    event.__dict__.pop("numbered", None)
    return new


def _strength(rating: object) -> int:
    return int(getattr(rating, "number", 0))


def next_pairs(event: Event) -> list[Pair]:
    """The pairs of the next round, all with numbers, the highest board first; who has
    a bye stands alone. Raises NoRound when there is none to be had."""
    number = len(event.rounds) + 1
    if not event.is_swiss:
        pairs = event.table[number - 1]
        return [_members(event, *pair) for pair in pairs]
    active = [each.number for each in event.active if each.number]
    try:
        found = pair_round(active, event.meetings, number=number, rounds=event.planned)
    except CannotPair as error:
        raise NobodyLeft(words_of_nobody(event)) from error
    return [_members(event, pair.first, pair.second) for pair in found]


def words_of_nobody(event: Event) -> str:
    """Said when no round is left although more were planned."""
    words = _(
        "No pairing is left without two players meeting twice; %(played)d of "
        "%(planned)d rounds were played."
    )
    if len(event.active) % 2:
        words = _(
            "No pairing is left without a second meeting or a second bye; %(played)d "
            "of %(planned)d rounds were played."
        )
    return words % {"played": len(event.rounds), "planned": event.planned}


def advice(event: Event) -> str:
    """What to know where more rounds are planned than so few players should play; ""
    where all is well."""
    players = len(event.active)
    most = players - 1 + players % 2
    if not event.is_swiss or event.is_over or players < 2:
        return ""
    given = {"players": players, "most": most, "planned": event.planned}
    if event.rounds:
        return _advice_between(event)
    if event.planned > most:
        words = _(
            "%(planned)d rounds are planned. No two players meet twice, so "
            "%(players)d players can play at most %(most)d. Let others join, plan "
            "fewer rounds, or choose a round robin."
        )
        return words % given
    if 2 * event.planned <= players:
        return ""
    words = _(
        "%(planned)d rounds are a lot for %(players)d players: opponents run out. In "
        "a round robin everyone meets everyone in %(most)d rounds."
    )
    return words % given


def _advice_between(event: Event) -> str:
    """That the season ends before its last round, where nothing can help it."""
    left = event.planned - len(event.rounds)
    past = histories(event.numbered, event.meetings, len(event.rounds))
    here = [past[each.number] for each in event.active if each.number in past]
    met = {n: {p.opponent for p in past[n].parts if p.opponent} for n in past}
    graph = graph_of([(h.number, met[h.number], h.had_free_points) for h in here])
    if len(graph) >= SMALL:
        return ""
    more = next(n for n in range(left, -1, -1) if Future().has(graph, n))
    if more == left:
        return ""
    words = _(
        "The season ends with round %(last)d of %(planned)d: after it, any pairing "
        "would make two players meet twice."
    )
    return words % {"last": len(event.rounds) + more, "planned": event.planned}


def _members(event: Event, first: int, second: int | None) -> Pair:
    return event.numbered[first], event.numbered[second] if second else None


def as_now(pairs: Sequence[Pair], event: Event) -> list[Pair]:
    """The same pairs of the members as they stand in `event`. Raises RoundMoved where
    others can be paired now than could when the pairs were found."""
    now = {each.pk: each for each in event.members}
    paired = {each.pk for pair in pairs for each in pair if each is not None}
    if event.is_swiss and paired != {each.pk for each in event.active}:
        raise RoundMoved
    return [(now[one.pk], now[two.pk] if two else None) for one, two in pairs]
