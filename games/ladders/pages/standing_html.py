"""The rows of standings and lists as HTML, made without templates: a page has so many
of them that these would cost most of its time."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import lru_cache
from html import escape as html_escape
from typing import Any, NamedTuple
from urllib.parse import quote

from django.utils.formats import date_format
from django.utils.html import conditional_escape as escape
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from games.ladders.models import Ladder, Member
from games.ladders.pages.shown_challenges import ShownChallenge
from games.ladders.pages.standings import Chance, PlaceRow
from games.ladders.rules.challenges import WhyNot

NOTHING = mark_safe("")
# Coming into an open page, this link is followed by itself.
LEADS = mark_safe(' data-leads="900" data-sounds="begin"')


# --- Addresses, as `reverse` makes them ----------------------------------------


def member_url(ladder: Ladder, member: Member) -> str:
    return _below(ladder, "members", member.player.username)


def challenge_new_url(ladder: Ladder, member: Member) -> str:
    return _below(ladder, "challenge", member.player.username)


def challenge_url(ladder: Ladder, pk: int) -> str:
    return _below(ladder, "challenges", str(pk))


def _below(ladder: Ladder, *words: str) -> str:
    return _address(ladder.slug) + "".join(f"{quote(each)}/" for each in words)


@lru_cache(maxsize=512)
def _address(slug: str) -> str:
    return Ladder(slug=slug).get_absolute_url()


# --- The standing --------------------------------------------------------------


class RowParts(NamedTuple):
    """A row as it is for everybody: between these parts stands what it says to one
    viewer. `challenge` is shown to those who may challenge the player."""

    place: int
    challenge: str
    start: str
    signs: str
    end: str


def draw_rows(ladder: Ladder, rows: Sequence[PlaceRow], now: datetime) -> SafeString:
    """The rows of a page of the standing, with what the viewer can ask of each."""
    asks = any(row.chance or row.is_me for row in rows)
    drawn = (
        join_row(row_parts(ladder, row, now), row.chance, is_me=row.is_me, asks=asks)
        for row in rows
    )
    return mark_safe("".join(drawn))  # noqa: S308


def row_parts(ladder: Ladder, row: PlaceRow, now: datetime) -> RowParts:
    """What everybody reads in a row."""
    member = row.member
    start = f'<td class="number place">{_place(row)}</td><th scope="row">'
    rating = f'<td class="number">{escape(row.rating)}</td>' if ladder.pool else ""
    end = f'<td class="form">{_form(row)}</td>'
    end += f'<td class="age">{_last_game(member, now)}</td>'
    return RowParts(
        member.place or 0,
        _way_to_challenge(ladder, member),
        start + draw_member(ladder, member) + _here(row),
        _away(member, now),
        f"</th>{rating}{end}",
    )


def join_row(parts: RowParts, chance: Chance | None, *, is_me: bool, asks: bool) -> str:
    """The row for one viewer; `asks` where the standing has a column for them."""
    silent = chance is not None and chance.is_silent
    own = ""
    if chance is not None:
        why = chance.why
        own = (
            f"{parts.challenge} {_prospects(chance)}"
            if why is None
            else _why(why, chance.short)
        )
    return (
        f'<tr id="place-{parts.place}"{_ME if is_me else ""}>{parts.start}'
        f"{_you() if is_me else ''}{parts.signs}{_no_chat() if silent else ''}"
        f'{parts.end}{f"""<td class="chance">{own}</td>""" if asks else ""}</tr>'
    )


_ME = ' class="me" aria-current="true"'


def _you() -> str:
    return f' <span class="muted">{_("(you)")}</span>'


def _no_chat() -> str:
    return f' <span class="sign" title="{silence_words()}">{_("no chat")}</span>'


def _place(row: PlaceRow) -> str:
    """The place, its mark where it is one of the first three, and how it has changed
    within a week."""
    place = row.member.place or 0
    kind = f"rank rank-{place}" if place <= 3 else "rank"
    return f'<b class="{kind}">{place}</b>{_rise(row)}'


def _rise(row: PlaceRow) -> str:
    if row.is_new:
        return f'<span class="rise new">{_("new")}</span>'
    if not row.rise:
        return '<span class="rise"></span>'
    up, count = row.rise > 0, abs(row.rise)
    words = ngettext("down %(count)d place", "down %(count)d places", count)
    if up:
        words = ngettext("up %(count)d place", "up %(count)d places", count)
    said = _("%(words)s since last week") % {"words": words % {"count": count}}
    sign = f'<span aria-hidden="true">{"▲" if up else "▼"}{count}</span>'
    hidden = f'<span class="visually-hidden">, {said}</span>'
    kind = "up" if up else "down"
    return f'<span class="rise {kind}" title="{said}">{sign}{hidden}</span>'


def _form(row: PlaceRow) -> str:
    """The last results, the latest at the end."""
    return "".join(
        f'<abbr class="{each.how}" title="{escape(each.words)}">{each.letter}</abbr>'
        for each in row.form
    )


def _here(row: PlaceRow) -> str:
    if not row.is_here:
        return ""
    here = _("here now")
    return f' <span class="here" title="{here}">{_DOT}{_hidden(here)}</span>'


def _away(member: Member, now: datetime) -> str:
    if member.away_until is None or member.away_until <= now:
        return ""
    day = date_format(member.away_until, "MONTH_DAY_FORMAT")
    return f' <span class="sign">{_("away until %(day)s") % {"day": day}}</span>'


_DOT = '<span aria-hidden="true">●</span>'


def _hidden(words: str) -> str:
    return f'<span class="visually-hidden">({words})</span>'


def draw_member(ladder: Ladder, member: Member) -> SafeString:
    """A member by name, linked to their page on the ladder."""
    if member.player.is_closed:
        return format_html('<span class="muted">{}</span>', member.player)
    name = escape(str(member.player))
    return mark_safe(f'<a href="{member_url(ladder, member)}">{name}</a>')  # noqa: S308


def _last_game(member: Member, now: datetime) -> str:
    if member.played_at <= member.joined_at:
        return _("none yet")
    words = _days_ago(max(0, (now - member.played_at).days), get_language())
    at = f"{member.played_at:%Y-%m-%dT%H:%MZ}"
    return f'<time datetime="{at}" title="{at[:10]}">{words}</time>'


@lru_cache(maxsize=2048)
def _days_ago(days: int, language: str | None) -> str:
    if days < 2:
        return _("yesterday") if days else _("today")
    return ngettext("%(days)d day ago", "%(days)d days ago", days) % {"days": days}


def draw_chance(ladder: Ladder, member: Member, chance: Chance) -> SafeString:
    """Whether the viewer may challenge `member` and what comes of it, or why not and
    from when, in whole sentences."""
    said = silence_words() if chance.is_silent else ""
    if chance.why is None:
        drawn = f"{_way_to_challenge(ladder, member)} {_prospects(chance)} {said}"
        return mark_safe(drawn.rstrip())  # noqa: S308
    return format_html("{}{}", _why(chance.why), f" {said}" if said else "")


def _way_to_challenge(ladder: Ladder, member: Member) -> str:
    hidden = f'<span class="visually-hidden"> {escape(str(member.player))}</span>'
    way = f'<a class="button small" href="{challenge_new_url(ladder, member)}">'
    return f"{way}{_('Challenge')}{hidden}</a>"


def _prospects(chance: Chance) -> str:
    return f'<span class="prospects">{prospects_words(chance)}</span>'


def _why(why: WhyNot, few: str = "") -> SafeString:
    """Why not; with `few` words these alone, and the sentence as their title."""
    words = html_escape(why.sentence)
    title, shown = (f' title="{words}"', few) if few else ("", words)
    when = _from(why.from_when)
    drawn = f'<span class="why" data-why="{why.code}"{title}>{shown}{when}</span>'
    return mark_safe(drawn)  # noqa: S308


def prospects_words(chance: Chance) -> str:
    """Where one stands after winning, and after losing."""
    words = _("%(win)s if you win, %(lose)s if you lose")
    return words % {"win": chance.win, "lose": chance.lose}


def silence_words() -> str:
    """Said where one of two has blocked the other, to both."""
    return _("One of you has blocked the other: you can play here, but not chat.")


def _from(moment: datetime | None) -> SafeString:
    if moment is None:
        return NOTHING
    words = _("Possible from %(moment)s UTC.")
    moment_words = date_format(moment, "DATETIME_FORMAT")
    return format_html(" {}", words % {"moment": moment_words})


# --- Challenges ----------------------------------------------------------------


def draw_challenges(ladder: Ladder, told: Sequence[ShownChallenge]) -> SafeString:
    """Open challenges as the lines of a list."""
    return format_html_join("", "<li{}>{}</li>", (_item(ladder, each) for each in told))


def _item(ladder: Ladder, told: ShownChallenge) -> tuple[Any, ...]:
    waits = mark_safe(' class="waits"') if told.waits_for_me else NOTHING
    challenge = told.challenge
    state = format_html('<span class="state">{}{}{}</span>', told.words, *_more(told))
    link = format_html(
        '<a href="{}">{}</a> ', challenge_url(ladder, challenge.pk), told.title
    )
    return waits, link + state


def _more(told: ShownChallenge) -> tuple[SafeString, SafeString]:
    """How long there is still time, and the way to the game."""
    due, game = NOTHING, NOTHING
    if told.due_words:
        at = told.due_at and date_format(told.due_at, "DATETIME_FORMAT")
        title = f"{at} UTC" if at else ""
        due = format_html(' <span title="{}">{}</span>', title, told.due_words)
    if told.challenge.game is not None:
        words = _("Go to the game") if told.is_mine and told.is_open else _("The game")
        address = told.challenge.game.get_absolute_url()
        leads = LEADS if told.leads else NOTHING
        game = format_html(' <a href="{}"{}>{}</a>', address, leads, words)
    return due, game


def draw_results(
    ladder: Ladder, told: Sequence[ShownChallenge], now: datetime
) -> SafeString:
    """Ended challenges as the lines of a list."""
    return format_html_join(
        "",
        '<li><a href="{}">{}</a> <span class="state">{}{}</span></li>',
        (
            (challenge_url(ladder, each.challenge.pk), each.words, *_ended(each, now))
            for each in told
        ),
    )


def _ended(told: ShownChallenge, now: datetime) -> tuple[str, SafeString]:
    ended = told.challenge.ended_at
    words = _days_ago(max(0, (now - ended).days), get_language()) if ended else ""
    return words, _more(told)[1]
