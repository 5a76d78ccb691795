"""The report of a season as it is shown: lines, charts and sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Final

from django.db.models import FilteredRelation, Q
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.archive.models import END
from games.archive.search.sayings import say_word
from games.archive.search.words import Word
from games.archive.statistics.charts import BarList, columns, lying_bars
from games.archive.statistics.score_panels import first_panel
from games.archive.statistics.sentences import score_sentence
from games.exports.season_figures import SeasonFigures, kept_figures
from games.exports.season_places import MOST_PLACES, ReportStanding, kept_places
from games.ladders.models import Honour, Ladder, Season
from games.ladders.season_standings import SeasonScore
from games.ladders.seasons import goes_on
from games.rulesets.offers import Named, own_sets

MOST_BARS: Final = 12  # of a chart
MOST_WEEKS: Final = 52  # bars; of a longer season one has several weeks


@dataclass(frozen=True)
class HonouredSeason:
    """A season with its honours, the first place first."""

    season: Season
    honours: Sequence[Honour]


def season_at(ladder: Ladder, number: int) -> HonouredSeason | None:
    """The season of this number, None where there is none. One query."""
    found: Any = Season.objects.filter(ladder=ladder, number=number).annotate(
        honour=FilteredRelation("honours", condition=Q(honours__place__gt=0))
    )
    rows = list(found.select_related("honour__player").order_by("honour__place"))
    if not rows:
        return None
    for row in rows:
        row.ladder = ladder
    honours = [each for row in rows if (each := getattr(row, "honour", None))]
    return HonouredSeason(rows[0], honours)


def report_context(found: HonouredSeason, now: datetime) -> dict[str, Any]:
    """All that the page of the report shows. Three queries, four of rounds; none where
    somebody has read it just before."""
    season, ladder = found.season, found.season.ladder
    figures, standing = kept_figures(season, now), kept_places(season, now)
    first, is_over = figures.first, standing.is_over
    return {
        "ladder": ladder,
        "season": season,
        "when": when_words(season),
        "summary": list(_sentences(figures)),
        "honours": _with_scores(found.honours, standing),
        "is_final": not goes_on(ladder, season) if is_over is None else is_over,
        "points_title": standing.points_title,
        "heads": standing.heads,
        "lines": standing.lines,
        "most": MOST_PLACES if standing.has_more else 0,
        "figures": figures,
        "weeks": columns(week_rows(figures.weeks)),
        "lists": [ends_chart(figures), *_rules_charts(ladder, figures)],
        "rules": _only_rules(ladder, figures),
        "panel": first_panel(first) if first else None,
        "now": now,
    }


# --- The season and its standing -------------------------------------------------


def when_words(season: Season) -> str:
    """From when to when it lasted."""
    begins = date_format(season.starts_at, "DATE_FORMAT")
    if goes_on(season.ladder, season) or season.ends_at is None:
        return _("since %(begins)s, under way") % {"begins": begins}
    return f"{begins} – {date_format(season.ends_at, 'DATE_FORMAT')}"


def _with_scores(
    honours: Sequence[Honour], standing: ReportStanding
) -> list[tuple[Honour, SeasonScore | None]]:
    scores = standing.scores
    return [(honour, scores.get(honour.player_id)) for honour in honours]


# --- The games -------------------------------------------------------------------


def _sentences(figures: SeasonFigures) -> Iterator[str]:
    """What the figures say at a glance."""
    if figures.is_part:
        words = _("Counted are the newest %(games)d games of the season.")
    else:
        words = ngettext(
            "%(games)d game was played to its end.",
            "%(games)d games were played to their ends.",
            figures.games,
        )
    yield words % {"games": figures.games}
    if figures.first:
        yield score_sentence(figures.first)


def week_rows(weeks: Sequence[tuple[date, int]]) -> list[tuple[str, int]]:
    """The first day of each bar and its games; a bar has several weeks where there are
    very many."""
    step = -(-len(weeks) // MOST_WEEKS) or 1
    return [
        (
            date_format(weeks[at][0], "SHORT_MONTH_DAY_FORMAT"),
            sum(games for _monday, games in weeks[at : at + step]),
        )
        for at in range(0, len(weeks), step)
    ]


def ends_chart(figures: SeasonFigures) -> BarList:
    """How games ended, the commonest first."""
    rows = [
        (say_word(Word(END, text), bare=True), games, "")
        for text, games in figures.ends[:MOST_BARS]
    ]
    return BarList("ends", _("How games ended"), lying_bars(rows, figures.games))


def _rules_charts(ladder: Ladder, figures: SeasonFigures) -> Iterator[BarList]:
    """By which rules games were played, where these were not always the same."""
    if len(figures.rules) > 1:
        named = {each.digest: each for each in own_sets(ladder.key)}
        rows = [
            (named[digest].title, games, named[digest].url)
            if digest in named
            else (_("other rules (%(digest)s)") % {"digest": digest}, games, "")
            for digest, games in figures.rules[:MOST_BARS]
        ]
        yield BarList("rules", _("Rule sets"), lying_bars(rows, figures.games))


def _only_rules(ladder: Ladder, figures: SeasonFigures) -> Named | None:
    """The rule set of all games, where they had the same one and it has a name."""
    if len(figures.rules) != 1:
        return None
    ((digest, _games),) = figures.rules
    return next((each for each in own_sets(ladder.key) if each.digest == digest), None)
