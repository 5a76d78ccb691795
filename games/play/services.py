"""What can be done at a table. Each use case is one transaction on the locked row,
refuses with a sentence, and is told to everybody at the table after the commit."""

from __future__ import annotations

from games.play.beginnings import rematch, set_turning, start
from games.play.changes import finish
from games.play.endings import abort, answer_draw, claim_draw, offer_draw, resign
from games.play.moves import play, play_request
from games.play.plans import add_line, remove_line
from games.play.premoves import cancel_premove
from games.play.takebacks import answer_takeback, ask_takeback, undo
from games.play.talk import say
from games.play.timing.flags import flag
from games.play.timing.stand_ins import stand_in
from games.play.tokens import make_token, revoke_token
from games.play.waiting import premove

__all__ = [
    "abort",
    "add_line",
    "answer_draw",
    "answer_takeback",
    "ask_takeback",
    "cancel_premove",
    "claim_draw",
    "finish",
    "flag",
    "make_token",
    "offer_draw",
    "play",
    "play_request",
    "premove",
    "rematch",
    "remove_line",
    "resign",
    "revoke_token",
    "say",
    "set_turning",
    "stand_in",
    "start",
    "undo",
]
