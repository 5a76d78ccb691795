"""Which searches are closed to those who still play the position that is asked for."""

from __future__ import annotations

from accounts.players import PlayerRequest
from games.archive.search.looked_up import POSITION
from games.archive.search.words import Query
from games.engine.position_keys import read_key
from games.partners.fair_play import askers_of, refusal_of_key


def refusal_of_search(request: PlayerRequest, search: Query) -> str:
    """Why nobody is told which games came to a position, "" where they are, as in the
    explorer. No query unless a position is asked for."""
    keys = [read_key(w.value) for w in search.words if w.name == POSITION]
    return refusal_of_key(askers_of(request), *keys) if keys else ""
