"""The only list of forms of events."""

from __future__ import annotations

from games.ladders.rounds.forms.arena import Arena
from games.ladders.rounds.forms.groups import GroupsThenKnockOut
from games.ladders.rounds.forms.interface import EventForm
from games.ladders.rounds.forms.knock_out import KnockOut
from games.ladders.rounds.forms.on_boards import TeamsOnBoards
from games.ladders.rounds.forms.round_robin import RoundRobin
from games.ladders.rounds.forms.swiss import Swiss

_ALL = (
    RoundRobin(),
    Swiss(),
    KnockOut(),
    GroupsThenKnockOut(),
    TeamsOnBoards(),
    Arena(),
)
FORMS: dict[str, EventForm] = {each.key: each for each in _ALL}
