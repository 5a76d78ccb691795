"""Questions at a table that hold once everybody has said yes: a draw, a takeback, a
rematch. Who asks stands in a field of the game, the others' yeses in `assents`.

Practice partners are not asked in this way: they answer at once (`practice`).
"""

from __future__ import annotations

from typing import Any, Final

from django.utils.translation import gettext as _

from games.common.words import seats_words
from games.play.models import Game
from games.play.seats import player_in, seats_of

DRAW: Final = "draw_offer"
TAKEBACK: Final = "takeback"
REMATCH: Final = "rematch_offer"
RESIGNATION: Final = "resignation"  # asked of nobody: one says it for all of a team


def asker(game: Game, question: str) -> str:
    """The seat that asks, or "" where nobody does."""
    seat: str = getattr(game, question)
    return seat


def asked_by(game: Game, seat: str) -> tuple[str, ...]:
    """Whose yes `seat` needs: all other people at the table, the ally included."""
    if game.local:
        return ()
    own = player_in(game, seat)
    return tuple(
        each.name
        for each in seats_of(game)
        if each.player != own and not each.player.is_partner
    )


def agreed(game: Game, question: str) -> tuple[str, ...]:
    """Who has said yes to what is asked."""
    asked = asked_by(game, asker(game, question)) if asker(game, question) else ()
    return tuple(each for each in asked if each in game.assents.get(question, ()))


def awaited(game: Game, question: str) -> tuple[str, ...]:
    """Who has not answered yet what is asked."""
    if not asker(game, question):
        return ()
    said = agreed(game, question)
    asked = asked_by(game, asker(game, question))
    return tuple(each for each in asked if each not in said)


def asking(game: Game, question: str, seat: str) -> dict[str, Any]:
    """What changes when `seat` asks."""
    return {question: seat, "assents": {**game.assents, question: []}}


def saying_yes(game: Game, question: str, seat: str) -> dict[str, Any]:
    """What changes when `seat` says yes while others are still awaited."""
    said = [*agreed(game, question), seat]
    return {"assents": {**game.assents, question: said}}


def completes(game: Game, question: str, seat: str) -> bool:
    """Whether nobody else is awaited once `seat` has said yes."""
    return set(awaited(game, question)) <= {seat}


def resigner(game: Game) -> str:
    """Who has resigned the game that is over, or ""."""
    if game.termination != Game.Termination.RESIGNATION:
        return ""
    lost = (name for name in game.rules.seats if name not in game.winners)
    seat: str
    (seat,) = game.assents.get(RESIGNATION) or [next(lost)]
    return seat


def tally(game: Game, question: str) -> str:
    """Who has agreed and who is awaited, where more than one other is asked."""
    said, missing = agreed(game, question), awaited(game, question)
    if len(said) + len(missing) < 2 or not missing:
        return ""
    if not said:
        return _("Waiting for: %(awaited)s.") % {"awaited": seats_words(missing)}
    return _("Agreed: %(agreed)s. Waiting for: %(awaited)s.") % {
        "agreed": seats_words(said),
        "awaited": seats_words(missing),
    }
