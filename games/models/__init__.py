"""People playing: one module per aggregate."""

from games.models.game import Game, Ply, Seat
from games.models.ruleset import SavedRuleset
from games.models.seek import Seek
from games.models.talk import TalkLine

__all__ = ["Game", "Ply", "SavedRuleset", "Seat", "Seek", "TalkLine"]
