"""Ends by the players: resigning, aborting, agreeing and claiming."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from games import errors
from games.models import Game
from games.table.changes import (
    finish,
    finish_by_rules,
    keep,
    locked,
    nothing_offered,
    other_seat,
    require_live,
    seated,
)
from games.table.positions import position_of
from games.table.practice import faces_partner, require_draw
from games.table.seats import Actor
from games.wording import seat_words


def resign(*, game_id: str, player: Actor, now: datetime) -> Game:
    """Give the game to the opponent. Once resigned, resigning again changes nothing."""
    with locked(game_id) as game:
        seat = seated(game, player)
        winner = other_seat(game, seat)
        by_me = game.winner == winner or game.local
        if game.termination == Game.Termination.RESIGNATION and by_me:
            return game
        require_live(game)
        return finish(
            game,
            termination=Game.Termination.RESIGNATION,
            winner=winner,
            reason="resignation",
            ending=_("%(loser)s resigned; %(winner)s wins.")
            % {"loser": seat_words(seat), "winner": seat_words(winner)},
            now=now,
        )


def abort(*, game_id: str, player: Actor, now: datetime) -> Game:
    """End a game that does not count, as long as not each side has moved."""
    with locked(game_id) as game:
        seat = seated(game, player)
        if game.status == Game.Status.ABORTED:
            return game
        require_live(game)
        moved = set(game.plies.order_by().values_list("seat", flat=True).distinct())
        if moved >= set(game.rules.seats):
            raise errors.TooLateToAbort
        return finish(
            game,
            termination=Game.Termination.ABORT,
            reason="abort",
            ending=_("%(seat)s aborted the game before both sides had moved.")
            % {"seat": seat_words(seat)},
            now=now,
        )


# --- Draws ---------------------------------------------------------------------


def offer_draw(*, game_id: str, player: Actor, now: datetime) -> Game:
    """Offer a draw, or agree if one is offered. It lapses when its receiver moves; a
    practice partner agrees or declines at once."""
    with locked(game_id) as game:
        seat = seated(game, player)
        require_live(game)
        if game.draw_offer == seat:
            return game
        if game.draw_offer or game.local:
            return _agree(game, now)
        if faces_partner(game, seat):
            require_draw(game, seat)
            return _agree(game, now)
        return keep(game, draw_offer=seat)


def answer_draw(*, game_id: str, player: Actor, accept: bool, now: datetime) -> Game:
    """Accept or decline the opponent's offer of a draw."""
    with locked(game_id) as game:
        seat = seated(game, player)
        if accept and game.termination == Game.Termination.AGREEMENT:
            return game
        require_live(game)
        if game.draw_offer in ("", seat):
            return nothing_offered(game, accept)
        return _agree(game, now) if accept else keep(game, draw_offer="")


def claim_draw(*, game_id: str, player: Actor, now: datetime) -> Game:
    """End the game by a result that the rules let the seat to move claim."""
    with locked(game_id) as game:
        seat = seated(game, player)
        if game.termination == Game.Termination.CLAIM:
            return game
        require_live(game)
        if seat != game.turn:
            raise errors.NotYourTurn
        claims = game.rules.claims(position_of(game))
        if not claims:
            raise errors.NoClaim
        return finish_by_rules(game, Game.Termination.CLAIM, claims[0], now)


def _agree(game: Game, now: datetime) -> Game:
    return finish(
        game,
        termination=Game.Termination.AGREEMENT,
        reason="agreement",
        ending=_("Both players agreed on a draw."),
        now=now,
    )
