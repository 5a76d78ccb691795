"""Games that a ban undoes, and reports."""

from __future__ import annotations

from typing import Any

from accounts.models import User
from games.moderation.models import Report
from games.moderation.reports import report
from games.play import services as table
from games.play.models import Game
from tests.support.games import start_game
from tests.support.people import NOON

POOL = "rithmomachia/spec/rapid"


def rated_game(white: User, black: User, now=NOON) -> Game:
    """A rated game that Black wins, as White resigns."""
    game = start_game(
        key="rithmomachia",
        options={},
        players={"white": white, "black": black},
        now=now,
        control="15+10",
        rated=True,
        pool=POOL,
    )
    for player, text in ((white, "N2-L4"), (black, "C1-D1")):
        table.play(game_id=game.pk, player=player, text=text, version=None, now=now)
    return table.resign(game_id=game.pk, player=white, now=now)


def report_of(by: User, against: User, **more) -> Report:
    given: dict[str, Any] = {
        "kind": Report.Kind.TALK,
        "text": "He wrote insults to me all the time.",
        "now": NOON,
    } | more
    return report(by=by, against=against, **given)
