"""The list of moves as HTML rows, kept in the process and carried on ply by ply."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.boards.equations import unbroken
from games.models import Game, Ply
from games.table.addresses import ply_at
from games.table.forms import Sight
from games.table.positions import Shelf

GAMES_KEPT = 512


@dataclass(frozen=True, slots=True)
class Rows:
    """The rows of a game as it stood at `board_version`."""

    board_version: int
    rows: tuple[SafeString, ...]
    movers: tuple[str, ...] = ()  # the seat of each ply; "" where chance decided
    last: str = ""  # the sentence of the last decision, and of throws since

    def and_then(self, game: Game, plies: Sequence[Ply]) -> Rows:
        """With `plies` made after them."""
        rows = (_row(game.pk, ply) for ply in plies)
        movers = ("" if ply.throw else ply.seat for ply in plies)
        return Rows(
            game.board_version,
            (*self.rows, *rows),
            (*self.movers, *movers),
            _told_last(self.last, plies),
        )


def _told_last(told: str, plies: Sequence[Ply]) -> str:
    """The sentence of the last decision, with those of the throws after it."""
    for ply in plies:
        told = f"{told} {ply.words}".strip() if ply.throw else ply.words
    return told


shelf = Shelf(GAMES_KEPT)


def rows_of(game: Game) -> Rows:
    """One row for each ply of `game`, in order."""
    kept: Rows = shelf.get(game.pk) or Rows(0, ())
    if kept.board_version > game.board_version:
        return _carried_on(game, Rows(0, ()))  # an older state than the kept; rare
    if kept.board_version < game.board_version:
        kept = _carried_on(game, kept)
        shelf.put(game.pk, kept)
    return kept


def plies_made(game: Game, plies: Sequence[Ply], *, since: int) -> None:
    """Carry the kept rows on by `plies`, just made on the board of version `since`."""
    kept: Rows | None = shelf.get(game.pk)
    stood = plies[0].number - 1
    if kept is None or kept.board_version != since or len(kept.rows) != stood:
        return
    kept = kept.and_then(game, plies)
    shelf.put(game.pk, replace(kept, board_version=plies[-1].version))


def _carried_on(game: Game, kept: Rows) -> Rows:
    """The kept rows as far as they still hold, and those of the plies made since."""
    known = game.plies.filter(number__lte=game.ply)
    plies = list(known.filter(version__gt=kept.board_version))
    stood = game.ply - len(plies)  # what a takeback left in place
    if stood > len(kept.rows) or (not plies and stood < len(kept.rows)):
        plies, stood = list(known), 0
    last = kept.last if game.ply else ""
    still = Rows(0, kept.rows[:stood], kept.movers[:stood], last)
    return still.and_then(game, plies)


def _row(game_id: str, ply: Ply) -> SafeString:
    """One ply: its number, its sentence with the mathematics, its notation. What goes
    on with a turn has no number of its own."""
    return format_html(
        '<li class="ply side-{}{}" id="ply-{}"><a href="{}"><b>{}</b> '
        "<span>{}</span> <code>{}</code></a></li>",
        ply.seat,
        "" if ply.label else " within",
        ply.number,
        ply_at(game_id, ply.number),
        ply.label,
        unbroken(ply.words),
        _notation(ply.text),
    )


def _notation(text: str) -> SafeString | str:
    """The written move. Of a long one, the parts between its blanks hold together."""
    parts = text.split(" ")
    if len(parts) == 1:
        return text
    return format_html_join(" ", "<span>{}</span>", ((part,) for part in parts))


def marked(rows: tuple[SafeString, ...], ply: int) -> SafeString:
    """The rows in one text, with the one of `ply` marked as the one shown."""
    shown = list(rows)
    if 0 < ply <= len(shown):
        shown[ply - 1] = mark_safe(  # noqa: S308 (our own markup)
            shown[ply - 1].replace("<a ", '<a aria-current="step" ', 1)
        )
    return mark_safe("".join(shown))  # noqa: S308 (rows come from format_html)


@dataclass(frozen=True, slots=True)
class Step:
    """A link through the game, or none where it ends. `stays` says that the page it
    leads to shows a fixed position like this one, so that htmx may replace it."""

    key: str
    icon: str
    title: str
    url: str
    stays: bool


def steps(game: Game, sight: Sight) -> list[Step]:
    """To the start, a ply back, a ply on, to the present position."""
    here = game.ply if sight.ply is None else sight.ply
    past = sight.ply is not None
    on = here + 1 if here + 1 < game.ply else None
    ways: list[tuple[str, str, str, bool, int | None]] = [
        ("first", "first", _("Start"), here > 0, 0),
        ("previous", "back", _("Back"), here > 0, here - 1),
        ("next", "forward", _("Forward"), past, on),
        ("last", "last", _("Present"), past, None),
    ]
    seen = sight.but(partial="", press="", typed="", focus=())
    return [
        Step(
            f"key-{key}",
            icon,
            title,
            seen.but(ply=ply).url(game) if there else "",
            stays=past and ply is not None,
        )
        for key, icon, title, there, ply in ways
    ]
