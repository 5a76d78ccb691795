"""Finding people to play with: each use case is one function, one transaction.

What changed is told to the lobby after the commit.
"""

from games.lobby.instant_games import play_now
from games.lobby.invitees import decline_seek
from games.lobby.joins import MOST_PLACES, accept_seek, leave_seek
from games.lobby.machines import free_machine_seat, seat_machines
from games.lobby.seeks import (
    MOST_OPEN_SEEKS,
    UNATTENDED,
    cancel_seek,
    expire_seeks,
    keep_waiting,
    leave_waiting,
    make_seek,
)

__all__ = [
    "MOST_OPEN_SEEKS",
    "MOST_PLACES",
    "UNATTENDED",
    "accept_seek",
    "cancel_seek",
    "decline_seek",
    "expire_seeks",
    "free_machine_seat",
    "keep_waiting",
    "leave_seek",
    "leave_waiting",
    "make_seek",
    "play_now",
    "seat_machines",
]
