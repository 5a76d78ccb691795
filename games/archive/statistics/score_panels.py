"""Scores with their intervals, as figures of a page."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.archive.statistics.charts import Scale, scale
from games.archive.statistics.scores import SideScore


@dataclass(frozen=True)
class ScorePanel:
    """A score on a scale and as a table; `head` says whose it is."""

    key: str
    title: str
    head: str
    score: SideScore

    @property
    def scale(self) -> Scale:
        return scale(self.score.share, self.score.interval)

    @property
    def counts(self) -> str:
        """ "7 won, 1 drawn, 2 lost"."""
        told = {name: getattr(self.score, name) for name in ("won", "drawn", "lost")}
        return _("%(won)d won, %(drawn)d drawn, %(lost)d lost") % told

    @property
    def percent(self) -> str:
        """ "59 % (45 to 72 %)"."""
        low, high = (round(each * 100) for each in self.score.interval)
        told = {"share": round(self.score.share * 100), "low": low, "high": high}
        return _("%(share)d %% (%(low)d to %(high)d %%)") % told


def first_panel(score: SideScore) -> ScorePanel:
    """The score of the side that moves first."""
    head = _("The side that moves first")
    return ScorePanel("first", _("Moving first"), head, score)


def own_panel(score: SideScore, name: str) -> ScorePanel:
    """The score of the player of this name."""
    return ScorePanel("own", _("The score of %s") % name, name, score)
