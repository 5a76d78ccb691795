"""What a practice partner answers at a table: at once, in the same transaction as it is
asked. What it does by itself is in `games.partners.machine_turns`."""

from __future__ import annotations

from django.utils.translation import gettext as _

from accounts import partners
from accounts.models import User
from games.common import errors
from games.play.models import Game
from games.play.positions import position_at
from games.play.seats import player_in, team_of

MOST_AT_ONCE = 6  # practice games of one player
MEN_BEHIND = 4  # so many men lost more than taken make it glad of a draw …
QUIET = 40  # … as do so many plies in which nothing was taken


def partner_at(game: Game, seat: str) -> str:
    """The key of the practice partner who holds `seat`, or ""."""
    return "" if game.local else player_in(game, seat).partner


def require_draw(game: Game, seat: str) -> None:
    """Raise PartnerDeclines unless every partner opposite `seat` agrees to a draw: when
    its side has lost clearly more than it took, or nothing has been taken for long. A
    partner on the side of `seat` follows."""
    team = team_of(game, seat)
    for other in game.rules.seats:
        if other not in team and (partner := partner_at(game, other)):
            _require_draw_of(game, other, partner)


def _require_draw_of(game: Game, seat: str, partner: str) -> None:
    if _is_behind(game, seat) or is_quiet(game, QUIET):
        return
    words = _(
        "%(name)s would rather play on. It agrees to a draw when it has lost %(men)d "
        "men more than it took, or when nothing was taken in the last %(quiet)d "
        "moves, both sides counted."
    )
    name = partners.partner_title(partner)
    given = {"name": name, "men": MEN_BEHIND, "quiet": QUIET}
    raise errors.PartnerDeclines(words % given)


def _is_behind(game: Game, seat: str) -> bool:
    taken, team = _taken(game, game.ply), team_of(game, seat)
    won = sum(men for who, men in taken.items() if who in team)
    return sum(taken.values()) - 2 * won >= MEN_BEHIND


def is_quiet(game: Game, plies: int) -> bool:
    """Whether nothing has been taken in so many plies."""
    quiet_since = game.ply - plies
    return quiet_since >= 0 and _taken(game, quiet_since) == _taken(game, game.ply)


def _taken(game: Game, ply: int) -> dict[str, int]:
    """How many men each seat has taken after `ply` plies."""
    tallies = game.rules.scene(position_at(game, ply)).tallies
    return {seat: len(tally.taken) for seat, tally in tallies.items()}


def require_room(player: User) -> None:
    """Raise TooMuchPractice when the player has as many practice games as they may."""
    own = Game.objects.filter(status=Game.Status.LIVE, seats__player=player)
    going = own.filter(seats__player__partner__gt="").distinct().count()
    if going >= MOST_AT_ONCE:
        words = _(
            "You have %(most)d games against the computer going. Finish or resign one "
            "first."
        )
        raise errors.TooMuchPractice(words % {"most": MOST_AT_ONCE})
