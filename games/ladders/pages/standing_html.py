"""The rows of standings and lists as HTML, made without templates: a page has so many
of them that these would cost most of its time."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import lru_cache
from typing import Any
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


def draw_rows(ladder: Ladder, rows: Sequence[PlaceRow], now: datetime) -> SafeString:
    """The rows of a page of the standing, with what the viewer can ask of each."""
    asks = any(row.chance or row.is_me for row in rows)
    return mark_safe("".join(_row(ladder, row, now, asks) for row in rows))  # noqa: S308


def _row(ladder: Ladder, row: PlaceRow, now: datetime, asks: bool) -> str:
    member = row.member
    cells = [
        f'<td class="number place">{member.place}</td>',
        f'<th scope="row">{_who(ladder, row, now)}</th>',
        f'<td class="number">{escape(row.rating)}</td>' if ladder.pool else "",
        f'<td class="age">{_last_game(member, now)}</td>',
    ]
    if asks:
        chance = row.chance and draw_chance(ladder, member, row.chance, short=True)
        cells.append(f'<td class="chance">{chance or ""}</td>')
    me = ' class="me" aria-current="true"' if row.is_me else ""
    return f'<tr id="place-{member.place}"{me}>{"".join(cells)}</tr>'


def _who(ladder: Ladder, row: PlaceRow, now: datetime) -> str:
    member, signs = row.member, ""
    if row.is_me:
        signs = f' <span class="muted">{_("(you)")}</span>'
    if member.away_until is not None and member.away_until > now:
        until = _("away until %(day)s") % {
            "day": date_format(member.away_until, "MONTH_DAY_FORMAT")
        }
        signs += f' <span class="sign">{until}</span>'
    if row.chance is not None and row.chance.is_silent:
        signs += f' <span class="sign" title="{silence_words()}">{_("no chat")}</span>'
    return draw_member(ladder, member) + signs


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


def draw_chance(
    ladder: Ladder, member: Member, chance: Chance, *, short: bool = False
) -> SafeString:
    """Whether the viewer may challenge `member` and what comes of it, or why not and
    from when; shortly where a list says the same again and again."""
    said = silence_words() if chance.is_silent and not short else ""
    if chance.why is None:
        # Without `format_html`: there may be one on every row.
        whom, link = escape(str(member.player)), challenge_new_url(ladder, member)
        hidden = f'<span class="visually-hidden"> {whom}</span>'
        button = f'<a class="button small" href="{link}">{_("Challenge")}{hidden}</a>'
        words = f'<span class="prospects">{prospects_words(chance)}</span>'
        return mark_safe(f"{button} {words} {said}".rstrip())  # noqa: S308
    few = chance.short if short else ""
    title = format_html(' title="{}"', chance.why) if few else NOTHING
    return format_html(
        '<span class="why" data-why="{}"{}>{}{}</span>{}',
        *(chance.why.code, title, few or str(chance.why), _from(chance.why.from_when)),
        f" {said}" if said else "",
    )


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
