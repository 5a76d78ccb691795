"""What the page of a table is called and how it is described: by the move that it
shows, or by how the game stands."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.common.words import seat_words, seats_words
from games.play.models import Game
from games.play.move_lists import moves_of
from games.play.seats import Viewer, player_in, rivals_of
from games.play.wording import heading, summary
from games.table.forms import PageState


@dataclass(frozen=True, slots=True)
class ShownMove:
    """The move that led to the position that is shown: "Move 29", and its sentence."""

    label: str
    words: str

    @property
    def sentence(self) -> str:
        return f"{self.label}: {self.words}"


def move_shown(game: Game, ply: int) -> ShownMove:
    """The move that `ply` was, or the start of `game`."""
    made = next(iter(moves_of(game).entries[:ply][-1:]), None)
    if made is None or not made.row:
        return ShownMove(_("Start"), _("The position before the first move."))
    return ShownMove(_("Move %(number)s") % {"number": made.row}, made.words)


def title(game: Game, viewer: Viewer, state: PageState, shown: ShownMove | None) -> str:
    """What the browser's tab says: "Move 29 · cusanus v hildegard · Rithmo"."""
    what, where = _present(game), heading(game, between=" v ")
    if shown is not None:
        what = shown.label
    elif game.is_live and viewer.is_seated and not game.local:
        rivals = (player_in(game, seat) for seat in rivals_of(game, viewer.seat))
        where = " & ".join(dict.fromkeys(map(str, rivals)))
        what = _("Your move") if viewer.seat == game.turn else _("Waiting")
    return f"{what} · {where} · Rithmo"


def _present(game: Game) -> str:
    """How a game stands, in two or three words."""
    if game.is_live:
        return _("%(side)s to move") % {"side": seat_words(game.turn)}
    if game.winners:
        return _("%(side)s won") % {"side": seats_words(game.winners)}
    return _("Draw") if game.status == Game.Status.FINISHED else _("Aborted")


def description(game: Game, shown: ShownMove | None) -> str:
    """A page in one to three sentences, for those who meet a link to it."""
    about = summary(game)
    return about if shown is None else f"{shown.sentence.rstrip('.')}. {about}"
