"""What a practice partner answers at a table: at once, in the same transaction as it is
asked. What it does by itself is in `games.partners.machine_turns`."""

from __future__ import annotations

from django.utils.translation import gettext as _

from accounts import partners
from accounts.models import User
from games.common import errors
from games.engine.search import manners
from games.play.models import Game, Seat
from games.play.positions import position_at
from games.play.seats import player_in, team_of

MOST_AT_ONCE = 6  # practice games of one player
QUIET = 40  # after so many plies in which nothing was taken a draw is near


def partner_at(game: Game, seat: str) -> str:
    """The key of the practice partner who holds `seat`, or ""."""
    return "" if game.local else player_in(game, seat).partner


def require_draw(game: Game, seat: str) -> None:
    """Raise PartnerDeclines unless every partner opposite `seat` agrees to a draw, by
    how it stands. A partner on the side of `seat` follows."""
    team = team_of(game, seat)
    for other in game.rules.seats:
        if other not in team and (partner := partner_at(game, other)):
            _require_draw_of(game, other, partner)


def _require_draw_of(game: Game, seat: str, partner: str) -> None:
    quiet = is_quiet(game, QUIET)
    if manners.agrees_to_draw(_standing(game, seat), quiet=quiet):
        return
    words = _(
        "%(name)s would rather play on. It agrees to a draw when it stands clearly "
        "worse, and, unless it stands clearly better, when nothing was taken in the "
        "last %(quiet)d moves, both sides counted."
    )
    given = {"name": partners.partner_title(partner), "quiet": QUIET}
    raise errors.PartnerDeclines(words % given)


def keep_standing(game: Game, seat: str, value: int) -> None:
    """Keep how the partner in `seat`, who is on move, thinks that it stands: when it is
    asked for a draw there is no time to think."""
    row = Seat.objects.filter(game=game, name=seat)
    row.update(judged=value, judged_at=game.ply)


def _standing(game: Game, seat: str) -> int:
    """How the side of `seat` thought to stand at its last turn; by its men before it
    has thought at all."""
    judged = Seat.objects.filter(game=game, name__in=team_of(game, seat))
    last = judged.filter(judged_at__lte=game.ply).order_by("-judged_at").first()
    if last is not None and last.judged is not None:
        return last.judged
    return manners.MAN * men_ahead(game, seat, game.ply)


def men_ahead(game: Game, seat: str, ply: int) -> int:
    """How many men more than the other side that of `seat` had after `ply` plies, where
    men belong to seats."""
    team, seats = team_of(game, seat), game.rules.seats
    boards = game.rules.scene(position_at(game, ply)).boards
    men = [cell.man.side for board in boards for cell in board.cells if cell.man]
    return sum(1 if side in team else -1 for side in men if side in seats)


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
