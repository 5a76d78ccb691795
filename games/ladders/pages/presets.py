"""Ladders as people often want them: what the form for a new one begins with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.engine.options import Options
from games.ladders.models import Ladder
from games.ladders.settings import read_settings

LIVE, DAYS = "15+10", "3d"


@dataclass(frozen=True)
class Preset:
    """A form of ladder with a time control, what it says of itself and its settings,
    as far as they are not as usual."""

    title: Promise
    about: Promise
    form: str
    control: str
    words: Mapping[str, Any] = field(default_factory=dict)
    settings: Mapping[str, Any] = field(default_factory=dict)

    @property
    def start(self) -> Options:
        """Its settings."""
        return read_settings(self.form, self.settings)


PRESETS: dict[str, Preset] = {
    "club": Preset(
        _("Club ladder"),
        _("Members challenge each other all year, with days for each turn. Rated."),
        Ladder.Form.CHALLENGE,
        DAYS,
    ),
    "class": Preset(
        _("Class"),
        _(
            "Five rounds, each begun by the teacher, 15 minutes a player. Private and "
            "not rated."
        ),
        Ladder.Form.SWISS,
        LIVE,
        {"access": Ladder.Access.LINK, "rated": False},
        {"rounds": 5, "round_days": 0, "next_by_itself": False},
    ),
    "weekend": Preset(
        _("Weekend Swiss"),
        _(
            "Five rounds, 15 minutes a player. Rated; the next round begins "
            "as soon as all games of a round are over."
        ),
        Ladder.Form.SWISS,
        LIVE,
        settings={"rounds": 5, "round_days": 1},
    ),
    "cup": Preset(
        _("Cup"),
        _(
            "Who loses is out, with a final and a game for third place, 15 minutes a "
            "player. Rated; a drawn game is played again."
        ),
        Ladder.Form.KNOCK_OUT,
        LIVE,
        settings={"round_days": 3},
    ),
    "groups": Preset(
        _("Groups and final"),
        _(
            "Four groups in which everyone plays everyone; two of each go on to a "
            "knock-out. 15 minutes a player, rated."
        ),
        Ladder.Form.GROUPS,
        LIVE,
        settings={"round_days": 3},
    ),
    "teams": Preset(
        _("Teams"),
        _(
            "All teams meet each other on four boards, 15 minutes a player. Rated; the "
            "next round begins as soon as all games of a round are over."
        ),
        Ladder.Form.TEAMS,
        LIVE,
        settings={"round_days": 1},
    ),
    "arena": Preset(
        _("Arena"),
        _(
            "Ninety minutes of short games, 5 minutes a player: players who are "
            "free are paired at once. Rated."
        ),
        Ladder.Form.ARENA,
        "5+3",
    ),
    "friendly": Preset(
        _("Friends"),
        _(
            "A private ladder: anyone can challenge anyone above them as often as they "
            "like. Not rated, and nobody drops."
        ),
        Ladder.Form.CHALLENGE,
        DAYS,
        {"access": Ladder.Access.LINK, "rated": False},
        {
            "range_places": 50,
            "range_percent": 100,
            "pair_wait_days": 0,
            "idle_warn_days": 0,
            "idle_days": 0,
            "park_days": 0,
        },
    ),
}


def usual_control(form: str) -> str:
    """What a ladder of this form is played with unless somebody says otherwise: in
    rounds, games of minutes, as one by correspondence can outlast many rounds."""
    return DAYS if form == Ladder.Form.CHALLENGE else LIVE
