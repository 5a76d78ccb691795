"""The settings and the rating pool of a ladder, as its pages show them."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django import template

from games.engine.options import Described, Options
from games.ladders.models import Decision, Ladder
from games.ladders.organising.log_entries import draw_entry
from games.ladders.pages import frame_parts, standing_html
from games.ladders.pages.counted_games import counted_game, counted_words
from games.ladders.pages.honour_scores import score_words
from games.ladders.pages.paging import draw_pages
from games.play.models import Game

register = template.Library()


@dataclass(frozen=True)
class Row:
    """One setting: `usually` is its default in words where it is not as usual."""

    title: str
    help: str
    words: str
    usually: str


@register.filter
def by_group(settings: Options) -> list[tuple[str, list[Row]]]:
    """The settings in words under their headings."""
    changed = settings.differences()
    usual = type(settings)()

    def row(about: Described) -> Row:
        usually = usual.value_words(about.name) if about.name in changed else ""
        return Row(about.title, about.help, settings.value_words(about.name), usually)

    return [
        (heading, [row(about) for about in together])
        for heading, together in groupby(settings.described(), lambda each: each.group)
    ]


@register.inclusion_tag("ladders/_counts_for.html", takes_context=True)
def counts_for(context: template.Context, game: Game) -> dict[str, Any]:
    """For which ladder a game counts, with the challenge behind it."""
    return {"counted": counted_game(game, context.get("player"))}


@register.simple_tag
def pause_reason(ladder: Ladder) -> str:
    """Why the ladder was paused last."""
    found = ladder.decisions.filter(kind=Decision.Kind.PAUSE)
    return found.values_list("reason", flat=True).first() or ""


decision_entry = register.simple_tag(draw_entry, name="decision_entry")
register.filter("score_words", score_words)
ladder_terms = register.simple_tag(frame_parts.draw_terms, name="ladder_terms")
ladder_tabs = register.simple_tag(
    frame_parts.draw_tabs, takes_context=True, name="ladder_tabs"
)
leaving_forms = register.simple_tag(
    frame_parts.draw_leaving, takes_context=True, name="leaving_forms"
)
page_links = register.simple_tag(draw_pages, name="page_links")
counts_words = register.simple_tag(counted_words, name="counts_words")
member_link = register.simple_tag(standing_html.draw_member, name="member_link")
chance_line = register.simple_tag(standing_html.draw_chance, name="chance_line")
challenge_lines = register.simple_tag(
    standing_html.draw_challenges, name="challenge_lines"
)
result_lines = register.simple_tag(standing_html.draw_results, name="result_lines")
