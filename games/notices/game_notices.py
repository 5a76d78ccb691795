"""What players are told about a game: their turn, its end, a deadline.

Games against a machine and at one screen tell nothing: who plays them is there.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db.models import CharField, OuterRef, Value
from django.db.models.functions import Cast, Concat
from django.dispatch import receiver
from django.utils.translation import gettext as _

from games.notices.models import Notice
from games.notices.services import forget, tell
from games.play.changes import board_changed, game_settled
from games.play.models import Game, Seat
from games.play.plans import plan_played
from games.play.positions import position_of
from games.play.seats import has_company, row_of, seats_of

PASSING = (Notice.Kind.TURN, Notice.Kind.DEADLINE)  # true until somebody moves


def is_told(game: Game) -> bool:
    """Whether the players of this game may be elsewhere."""
    return not game.local and has_company(game)


@receiver(board_changed)
def tell_of_turn(sender: type[Game], *, game: Game, **kwargs: Any) -> None:
    """By correspondence the player to move is told; at one sitting only who is known
    to be away."""
    if not game.is_live or not is_told(game):
        return
    slow = game.is_correspondence
    if slow and game.version > 1:
        forget([seat.player_id for seat in seats_of(game)], PASSING, game=game)
    seat = _to_move(game)
    if (slow and _is_new_turn(game)) or seat.gone_at is not None:
        tell(
            seat.player,
            Notice.Kind.TURN,
            key=f"turn:{game.pk}:{game.board_version}",
            text=_("Your move: %(game)s with %(names)s.") % game_words(game, seat),
            url=game.get_absolute_url(),
            now=game.moved_at,
        )


@receiver(plan_played)
def tell_of_plan(
    sender: type[Game], *, game: Game, seat: str, text: str, **kwargs: Any
) -> None:
    """Whose reply was planned learns that it was played, until somebody moves."""
    if not game.is_live or not is_told(game):
        return
    own = row_of(game, seat)
    words = _("Your planned reply %(move)s was played: %(game)s with %(names)s.")
    tell(
        own.player,
        Notice.Kind.TURN,
        key=f"planned:{game.pk}:{game.board_version}",
        text=words % (game_words(game, own) | {"move": text}),
        url=game.get_absolute_url(),
        now=game.moved_at,
    )


def _is_new_turn(game: Game) -> bool:
    """Whether a turn begins: not with another step of one that is not closed, but also
    when it comes back to the same seat, as all others were passed over."""
    decided = game.plies.filter(throw=None).order_by("-number")
    last = decided.values_list("seat", flat=True).first()
    return last != game.turn or not game.rules.may_undo(position_of(game))


@receiver(game_settled)
def tell_of_end(sender: type[Game], *, game: Game, **kwargs: Any) -> None:
    """Everybody at the table is told how it ended; who looks at it has read it."""
    if not is_told(game) or game.ended_at is None:
        return
    seats = seats_of(game)
    forget([seat.player_id for seat in seats], PASSING, game=game)
    for seat in seats:
        tell(
            seat.player,
            Notice.Kind.RESULT,
            key=f"result:{game.pk}",
            text=f"{_result(game, seat)} {game.ending}".strip(),
            url=game.get_absolute_url(),
            now=game.ended_at,
        )


def tell_of_deadline(game: Game, hours: int, now: datetime) -> bool:
    """Tell the player to move that less than `hours` are left; whether it was new."""
    seat = _to_move(game)
    words = _("Less than %(hours)d hours left for your move: %(game)s with %(names)s.")
    return tell(
        seat.player,
        Notice.Kind.DEADLINE,
        key=deadline_key(game),
        text=words % (game_words(game, seat) | {"hours": hours}),
        url=game.get_absolute_url(),
        now=now,
    )


def deadline_key(game: Game) -> str:
    """What makes the warning of one turn's end that of this turn."""
    return f"deadline:{game.pk}:{game.board_version}"


def deadline_key_of_row() -> Concat:
    """The same in a question about notices, of each row of a question about games."""
    version = Cast(OuterRef("board_version"), CharField())
    return Concat(Value("deadline:"), OuterRef("pk"), Value(":"), version)


# --- Words ---------------------------------------------------------------------


def _to_move(game: Game) -> Seat:
    return next(seat for seat in seats_of(game) if seat.name == game.turn)


def game_words(game: Game, own: Seat, *, rivals: bool = False) -> dict[str, Any]:
    """For a notice to the seat `own`: the `game`, and the `names` of the others at the
    table, or of those on other sides alone."""
    others = (
        seat
        for seat in seats_of(game)
        if seat.pk != own.pk and not (rivals and seat.team == own.team)
    )
    return {
        "game": game.title,
        "names": ", ".join(str(seat.player) for seat in others),
    }


def _result(game: Game, seat: Seat) -> str:
    if game.status == Game.Status.ABORTED:
        words = _("Your game of %(game)s against %(names)s does not count.")
    elif not game.winner:
        words = _("Your game of %(game)s against %(names)s is a draw.")
    elif seat.name in game.winners:
        words = _("You have won %(game)s against %(names)s.")
    else:
        words = _("You have lost %(game)s against %(names)s.")
    return words % game_words(game, seat, rivals=True)
