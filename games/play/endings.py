"""Ends by the players: resigning, aborting, agreeing and claiming."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from games.common import errors
from games.common.words import seat_words
from games.play import questions
from games.play.changes import (
    finish,
    finish_by_rules,
    keep,
    locked,
    nothing_offered,
    require_live,
    seated,
)
from games.play.models import Game
from games.play.partner_answers import require_draw
from games.play.positions import position_of
from games.play.seats import Actor, rivals_of
from games.play.timing import arrivals
from games.play.timing.flags import flagged
from games.play.turns import has_begun
from games.play.wording import loss_words


def resign(*, game_id: str, player: Actor, now: datetime) -> Game:
    """Give the game to the opponents, also for one's allies. Once resigned, resigning
    again changes nothing."""
    with locked(game_id) as game:
        seat = seated(game, player)
        by_us = seat not in game.winners or game.local
        if game.termination == Game.Termination.RESIGNATION and by_us:
            return game
        require_live(game)
        if ended := flagged(game, now):
            return ended
        return finish(
            game,
            termination=Game.Termination.RESIGNATION,
            winner=rivals_of(game, seat)[0],
            assents={**game.assents, questions.RESIGNATION: [seat]},
            reason="resignation",
            ending=loss_words(
                game,
                seat,
                alone=_("%(winner)s won: %(loser)s resigned."),
                allied=_("%(winner)s won: %(loser)s resigned for %(team)s."),
            ),
            now=now,
        )


def abort(*, game_id: str, player: Actor, now: datetime) -> Game:
    """End a game that does not count: only until it has begun (see `has_begun`)."""
    with locked(game_id) as game:
        seat = seated(game, player)
        if game.status == Game.Status.ABORTED:
            return game
        require_live(game)
        if ended := flagged(game, now):
            return ended
        if has_begun(game):
            raise errors.TooLateToAbort
        words = _("%(seat)s aborted the game before both sides had moved.")
        if len(game.rules.seats) > 2:
            words = _("%(seat)s aborted the game before everyone had moved.")
        return finish(
            game,
            termination=Game.Termination.ABORT,
            reason="abort",
            ending=words % {"seat": seat_words(seat)},
            now=now,
            at_fault=arrivals.at_fault(game, seat),
        )


# --- Draws ---------------------------------------------------------------------


def offer_draw(*, game_id: str, player: Actor, now: datetime) -> Game:
    """Offer a draw to all others at the table, or agree if one is offered. It lapses
    when an opponent moves; a practice partner agrees or declines at once."""
    with locked(game_id) as game:
        seat = seated(game, player)
        require_live(game)
        if ended := flagged(game, now):
            return ended
        if game.draw_offer == seat:
            return game
        _require_agreement(game)
        if game.draw_offer:
            return _say_yes(game, seat, now)
        require_draw(game, seat)
        if not questions.asked_by(game, seat):
            return _agree(game, now)
        return keep(game, **questions.asking(game, questions.DRAW, seat))


def answer_draw(*, game_id: str, player: Actor, accept: bool, now: datetime) -> Game:
    """Accept a draw that another offers, or decline it for all."""
    with locked(game_id) as game:
        seat = seated(game, player)
        if accept and game.termination == Game.Termination.AGREEMENT:
            return game
        require_live(game)
        if ended := flagged(game, now):
            return ended
        if game.draw_offer in ("", seat):
            return nothing_offered(game, accept)
        if not accept:
            return keep(game, draw_offer="")
        _require_agreement(game)
        return _say_yes(game, seat, now)


def _require_agreement(game: Game) -> None:
    """Raise NoAgreement where the rules do not let the players agree on a draw."""
    words = game.rules.draw_refusal(position_of(game))
    if words is not None:
        raise errors.NoAgreement(words.text)


def _say_yes(game: Game, seat: str, now: datetime) -> Game:
    """Agree to the draw that is offered; the game ends when all have."""
    if questions.completes(game, questions.DRAW, seat):
        return _agree(game, now)
    if seat in questions.agreed(game, questions.DRAW):
        return game
    return keep(game, **questions.saying_yes(game, questions.DRAW, seat))


def claim_draw(*, game_id: str, player: Actor, now: datetime) -> Game:
    """End the game by a result that the rules let the seat to move claim."""
    with locked(game_id) as game:
        seat = seated(game, player)
        if game.termination == Game.Termination.CLAIM:
            return game
        require_live(game)
        if ended := flagged(game, now):
            return ended
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
        ending=_("Both players agreed on a draw.")
        if len(game.rules.seats) == 2
        else _("All players agreed on a draw."),
        now=now,
    )
