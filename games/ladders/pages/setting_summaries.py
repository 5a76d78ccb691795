"""The settings of a ladder in a few words: "3 places or 10 %, 7 days between"."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from games.engine.options import Options

COUNTED: dict[str, Any] = {
    "range_places": ngettext_lazy("%(n)d place up", "%(n)d places up", "n"),
    "range_percent": _("or %(n)d %%"),
    "most_out": _("%(n)d open"),
    "most_in": _("%(n)d to answer"),
    "pair_wait_days": ngettext_lazy("%(n)d day between", "%(n)d days between", "n"),
    "accept_hours": ngettext_lazy("%(n)d hour to accept", "%(n)d hours to accept", "n"),
    "play_days": ngettext_lazy("%(n)d day to play", "%(n)d days to play", "n"),
    "dispute_hours": ngettext_lazy(
        "%(n)d hour to dispute", "%(n)d hours to dispute", "n"
    ),
    "least_moves": ngettext_lazy(
        "counts from %(n)d move", "counts from %(n)d moves", "n"
    ),
    "idle_warn_days": ngettext_lazy(
        "reminder after %(n)d day", "reminder after %(n)d days", "n"
    ),
    "idle_days": ngettext_lazy("drops after %(n)d day", "drops after %(n)d days", "n"),
    "park_days": ngettext_lazy(
        "inactive after %(n)d day", "inactive after %(n)d days", "n"
    ),
    "vacation_days": ngettext_lazy("%(n)d day a year", "%(n)d days a year", "n"),
    "season_days": ngettext_lazy("%(n)d day long", "%(n)d days long", "n"),
    "honours": _("%(n)d in the hall of fame"),
    "rounds": ngettext_lazy("%(n)d round", "%(n)d rounds", "n"),
    "round_days": ngettext_lazy("%(n)d day a round", "%(n)d days a round", "n"),
    "replays": ngettext_lazy(
        "%(n)d more game after a draw", "%(n)d more games after a draw", "n"
    ),
    "minutes": ngettext_lazy("%(n)d minute", "%(n)d minutes", "n"),
    "half_byes": ngettext_lazy("%(n)d half-point bye", "%(n)d half-point byes", "n"),
    "groups": ngettext_lazy("%(n)d group", "%(n)d groups", "n"),
    "go_on": ngettext_lazy("%(n)d of each goes on", "%(n)d of each go on", "n"),
    "boards": ngettext_lazy("%(n)d board", "%(n)d boards", "n"),
    "cycles": ngettext_lazy("%(n)d game a pair", "%(n)d games a pair", "n"),
}
WITHOUT: dict[str, Promise] = {  # in place of a zero
    "pair_wait_days": _("no days between"),
    "idle_warn_days": _("no reminder"),
    "idle_days": _("nobody drops"),
    "park_days": _("nobody becomes inactive"),
    "vacation_days": _("no vacations"),
    "season_days": _("until an organiser ends it"),
    "round_days": _("a round waits for its games"),
    "replays": _("no more games after a draw"),
}
GOES_ON = ("range_percent",)  # with what stands before it, without a comma
SAID = ("climb", "draw", "tie_breaks", "still_drawn")  # by the words of their choice
IF_SO: dict[str, Promise] = {
    "next_by_itself": _("the next begins by itself"),
    "streaks": _("streaks count double"),
    "accelerated": _("accelerated first rounds"),
    "third_place": _("a game for third place"),
    "idle_spares_first": _("first place never drops"),
    "rules_frozen": _("rules stay for a season"),
}


def summary(settings: Options, names: Iterable[str]) -> str:
    """What these of the settings are, the most important of them."""
    wanted = set(names)
    told = ""
    for each in settings.described():
        if each.name not in wanted:
            continue
        value = getattr(settings, each.name)
        if words := _words(each.name, value, each.choices or {}):
            sign = " " if each.name in GOES_ON else ", "
            told = f"{told}{sign}{words}" if told else words
    return told


def _words(name: str, value: Any, choices: Any) -> str:
    if name in SAID:
        return str(choices[str(value)])
    if name in IF_SO:
        return str(IF_SO[name]) if value else ""
    if not value:
        return str(WITHOUT.get(name, ""))
    return str(COUNTED[name] % {"n": value}) if name in COUNTED else ""
