"""Two positions of a finished game beside each other, and what differs, in words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.boards.comparing import Contrast, Shift, bare, contrast
from games.boards.pictures import draw_picture
from games.common.errors import NothingThere
from games.common.http import whole_number
from games.common.words import seat_words
from games.engine.scenes import Scene
from games.play import kept_pages, wording
from games.play.addresses import ply_at
from games.play.models import Game
from games.play.positions import keep_positions, position_at
from games.table import titles


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two positions: its move, its address, its drawing, who is to move."""

    ply: int
    shown: titles.ShownMove
    url: str
    picture: SafeString
    turn: str


def compared(request: HttpRequest, game: Game, ply: int) -> HttpResponse:
    """The position after `ply` beside that of `?with=`, the earlier one first."""
    if game.is_live:
        raise NothingThere(_("This game is still being played; come back at its end."))
    kept_pages.keep_for_strangers(request, game)
    asked = request.GET.get("with", "").strip()
    other = whole_number(asked)
    context: dict[str, Any] = {"game": game, "ply": ply, "asked": asked}
    context |= {"heading": wording.heading(game, between=" v ")}
    if other is None or other > game.ply:
        words = _("Give a number from 0, the start, to %(last)d, the end.")
        context["refusal"] = words % {"last": game.ply}
    elif other == ply:
        context["refusal"] = _("That is the same position. Give another number.")
    else:
        context |= _both(game, *sorted((ply, other)))
    return render(request, "table/compare.html", context)


def _both(game: Game, first: int, second: int) -> dict[str, Any]:
    keep_positions(game, first, second)
    here, there = (game.rules.scene(position_at(game, n)) for n in (first, second))
    found = contrast(here, there)
    number = second - first
    positions = ngettext("%(number)d position", "%(number)d positions", number)
    return {
        "sides": (
            _side(game, first, here, found.marks_before()),
            _side(game, second, there, found.marks_after()),
        ),
        "between": positions % {"number": number},
        "told": list(told(found, here, there)),
    }


def _side(game: Game, ply: int, scene: Scene, marks: Any) -> Side:
    shown = titles.move_shown(game, ply)
    over = ply == game.ply
    drawn = draw_picture(bare(scene), shown.sentence, marks=marks, named=True)
    url = game.get_absolute_url() if over else ply_at(game.pk, ply)
    turn = "" if over else seat_words(scene.turn)
    return Side(ply, shown, url, drawn, turn)


def told(found: Contrast, here: Scene, there: Scene) -> Iterator[tuple[str, list[str]]]:
    """What differs, under headings, each as sentences; headings without any are left
    out."""
    for title, shifts, words in (
        (_("Moved"), found.moved, _moved),
        (_("Gone"), found.gone, _gone),
        (_("Come"), found.come, _come),
        (_("Changed"), found.changed, _changed),
    ):
        if shifts:
            yield title, list(map(words, shifts))
    if figures := list(_figures(here, there)):
        yield _("Counts"), figures
    if found.is_empty:
        yield _("Board"), [_("Every man stands where it stood.")]


def _moved(each: Shift) -> str:
    words = {"man": each.man.name, "from": each.before, "to": each.after}
    return _("%(man)s: %(from)s → %(to)s") % words


def _gone(each: Shift) -> str:
    words = {"man": each.man.name, "square": each.before}
    return _("%(man)s, which stood on %(square)s") % words


def _come(each: Shift) -> str:
    words = {"man": each.man.name, "square": each.after}
    return _("%(man)s, on %(square)s") % words


def _changed(each: Shift) -> str:
    was = each.was or each.man
    words = {"man": was.name, "square": each.after, "now": each.man.name}
    if was.name != each.man.name:
        return _("%(man)s on %(square)s is now %(now)s") % words
    before, after = (" ".join(man.numerals) for man in (was, each.man))
    words |= {"before": before, "after": after}
    return _("%(man)s on %(square)s: %(before)s → %(after)s") % words


def _figures(here: Scene, there: Scene) -> Iterator[str]:
    """Points and other counts of a seat that are not what they were."""
    for seat, tally in there.tallies.items():
        before = here.tallies[seat].figures if seat in here.tallies else {}
        for name, figure in tally.figures.items():
            if (was := before.get(name, "0")) != figure:
                words = {"seat": seat_words(seat), "name": _(name)}
                words |= {"before": was, "after": figure}
                yield _("%(seat)s, %(name)s: %(before)s → %(after)s") % words
