"""Figures of games in plain sentences."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.archive.search.sayings import say_word
from games.archive.search.words import Word
from games.archive.statistics.figures import Figures
from games.archive.statistics.scores import SideScore

FEW: Final = 30  # games, of which figures say little


def summary_of(figures: Figures) -> str:
    """What the figures say, and how much."""
    return " ".join(_sentences(figures))


def _sentences(figures: Figures) -> Iterator[str]:
    if figures.is_part:
        words = _("Counted are the newest %(games)d games.")
    else:
        words = ngettext(
            "%(games)d game is counted.", "%(games)d games are counted.", figures.games
        )
    yield words % {"games": figures.games}
    if figures.games < FEW:
        yield _("That is few: all figures below may be chance.")
    if figures.first:
        yield score_sentence(figures.first)
    moves = figures.median_length
    yield ngettext(
        "Half of the games lasted %(moves)d move at most.",
        "Half of the games lasted %(moves)d moves at most.",
        moves,
    ) % {"moves": moves}
    end, games = figures.ends[0]
    told = {"end": say_word(Word("end", end), bare=True), "games": games}
    yield _("The commonest end was %(end)s (%(games)d).") % told


def score_sentence(first: SideScore) -> str:
    """What the score of the side that moves first shows, and how surely."""
    low, high = (round(each * 100) for each in first.interval)
    told = {"share": round(first.share * 100), "low": low, "high": high}
    if first.interval[0] > 0.5:
        verdict = _("so moving first helps in these games.")
    elif first.interval[1] < 0.5:
        verdict = _("so moving second helps in these games.")
    else:
        verdict = _("so nothing shows that moving first or second helps.")
    score = _("The side that moves first scored %(share)d %% (%(low)d to %(high)d %%),")
    return f"{score % told} {verdict}"
