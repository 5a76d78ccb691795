"""A finished game by the other rule sets of its game: how far it is the same."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.limits import address_of
from games.archive.costs import COMPARISONS
from games.archive.records import record_of
from games.common.errors import NothingThere
from games.engine import what_if
from games.play import kept_pages
from games.play.models import Game
from games.play.positions import made_of
from games.play.selectors import table_or_404
from games.play.wording import heading, link_words
from games.rulesets.offers import Named, own_sets


@dataclass(frozen=True, slots=True)
class Answer:
    """What one rule set makes of the game; `url` leads to the move that differs,
    "" where there is none."""

    named: Named
    found: what_if.Comparison
    verdict: str
    url: str = ""


@require_safe
def what_if_page(request: HttpRequest, game_id: str) -> HttpResponse:
    """What each named rule set makes of a finished game."""
    game = table_or_404(game_id)
    if game.is_live:
        raise NothingThere(_("This game is still being played; come back at its end."))
    kept_pages.keep_for_strangers(request, game)
    COMPARISONS.spend(address_of(request))
    answers = made_of(game, "what-if", lambda: answers_for(game))
    title = _("By other rules: %(game)s") % {"game": link_words(game)}
    context = {"game": game, "answers": answers, "title": title}
    context["heading"] = heading(game, " v ")
    return render(request, "archive/what_if.html", context)


def answers_for(game: Game) -> list[Answer]:
    """One for each named rule set of the game but that by which it was played."""
    record = record_of(game, site="", noted=False)
    return [
        _answer(game, named, what_if.compare(record, named.rules))
        for named in own_sets(game.key)
        if named.digest != game.digest
    ]


def _answer(game: Game, named: Named, found: what_if.Comparison) -> Answer:
    url = ""
    if found.ply and found.kind != what_if.SAME:
        url = reverse("table-ply", args=[game.pk, found.ply])
    return Answer(named, found, _verdict(found), url)


def _verdict(found: what_if.Comparison) -> str:
    """The answer in one sentence."""
    words = {
        what_if.SAME: _("The same game: every move can be made and does the same."),
        what_if.START: _("Another start: the game cannot be compared."),
        what_if.DIFFERS: _("Move %(number)s stands, but it does something else."),
        what_if.REFUSED: _("Move %(number)s cannot be made."),
        what_if.ENDED: _("The game is over after move %(number)s."),
    }
    if found.kind == what_if.ENDED and not found.ply:
        return _("The game is over before the first move.")
    return words[found.kind] % {"number": found.number.rstrip(".")}
