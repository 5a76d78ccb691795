"""What somebody at a table may do beside moving, and what he is asked. Whether it is
allowed in the end is decided by the services."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.models import Game
from games.table.addresses import action_at
from games.table.positions import position_of
from games.table.practice import faces_partner
from games.table.seats import Viewer
from games.wording import seat_words


@dataclass(frozen=True, slots=True)
class Ask:
    """A question of the opponent that waits for an answer by yes or no."""

    url: str
    sentence: str
    yes: str
    no: str


@dataclass(frozen=True, slots=True)
class Doing:
    """Something that can be done beside moving; `sure` asks before it is done."""

    url: str
    label: str
    sure: str = ""


def asks(game: Game, viewer: Viewer) -> list[Ask]:
    """What the opponent has asked and `viewer` may answer."""
    if not (game.is_live and viewer.is_seated):
        return []
    found = []
    if game.draw_offer not in ("", viewer.seat):
        sentence = _("%(side)s offers a draw.")
        found.append(_ask(game, "answer-draw", sentence, game.draw_offer, _("Agree")))
    if game.takeback not in ("", viewer.seat):
        sentence = _("%(side)s asks to take the last move back.")
        found.append(_ask(game, "answer-takeback", sentence, game.takeback, _("Allow")))
    return found


def waits(game: Game, viewer: Viewer) -> list[str]:
    """What `viewer` has asked and the opponent has not answered yet."""
    if not viewer.is_seated or game.local:
        return []
    found = []
    if game.draw_offer == viewer.seat:
        found.append(_("You offer a draw; it stands until your opponent moves."))
    if game.takeback == viewer.seat:
        found.append(_("You have asked to take your last move back."))
    if game.rematch_offer == viewer.seat:
        found.append(_("You have offered a rematch; it waits for your opponent."))
    return found


def _ask(game: Game, action: str, sentence: str, seat: str, yes: str) -> Ask:
    asked = sentence % {"side": seat_words(seat)}
    return Ask(action_at(game.pk, action), asked, yes, _("Decline"))


def doings(game: Game, viewer: Viewer) -> list[Doing]:
    """The buttons beside the board, for somebody seated."""
    if not viewer.is_seated:
        return []
    if not game.is_live:
        return _again(game, viewer)
    return [
        *_claims(game, viewer),
        *_draw(game, viewer),
        *_takeback(game, viewer),
        *_end(game),
    ]


def _again(game: Game, viewer: Viewer) -> list[Doing]:
    if game.rematch_offer == viewer.seat:
        return []
    label = _("Accept the rematch") if game.rematch_offer else _("Rematch")
    return [_doing(game, "rematch", label)]


def _claims(game: Game, viewer: Viewer) -> list[Doing]:
    if viewer.seat != game.turn:
        return []
    claims = game.rules.claims(position_of(game))
    return [
        _doing(game, "claim-draw", _("Claim a draw"), sure=str(claim.words))
        for claim in claims[:1]
    ]


def _draw(game: Game, viewer: Viewer) -> list[Doing]:
    if game.local:
        sure = _("Both sides agree on a draw?")
        return [_doing(game, "offer-draw", _("Draw"), sure=sure)]
    if game.draw_offer:
        return []
    return [_doing(game, "offer-draw", _("Offer a draw"))]


def _takeback(game: Game, viewer: Viewer) -> list[Doing]:
    seats = game.rules.seats
    ago = (seats.index(game.turn) - seats.index(viewer.seat)) % len(seats) or len(seats)
    first = 1 if game.local else ago
    if game.rated or game.takeback or game.ply < first:  # nothing of his own yet
        return []
    at_once = game.local or faces_partner(game, viewer.seat)
    label = _("Take back") if at_once else _("Ask to take back")
    return [_doing(game, "ask-takeback", label)]


def _end(game: Game) -> list[Doing]:
    if game.ply < len(game.rules.seats):
        sure = _("Leave this game? It will not count.")
        return [_doing(game, "abort", _("Abort"), sure=sure)]
    sure = _("Give the game to your opponent?")
    return [_doing(game, "resign", _("Resign"), sure=sure)]


def _doing(game: Game, action: str, label: str, *, sure: str = "") -> Doing:
    return Doing(action_at(game.pk, action), label, sure)
