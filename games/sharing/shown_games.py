"""A position of a finished game as it is named elsewhere: addresses and words."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from games.common.errors import NothingThere
from games.play.models import Game
from games.play.move_lists import moves_of
from games.play.selectors import table_or_404
from games.play.wording import heading, rules_words
from games.sharing.pictures import caption


@dataclass(frozen=True)
class ShownGame:
    """The position after `ply` plies of `game`; `site` is "https://example.org"."""

    game: Game
    ply: int
    site: str

    @classmethod
    def find(cls, request: HttpRequest, game_id: str, ply: int) -> ShownGame:
        """What an address names. Raises Http404, also for a live game: what leaves the
        site stays as it is."""
        game = table_or_404(game_id)
        if game.is_live:
            raise NothingThere(
                _("This game is still being played; come back at its end.")
            )
        if ply > game.ply:
            raise NothingThere(_("The game ended before this move."))
        return cls(game, ply, request.build_absolute_uri("/").rstrip("/"))

    @property
    def title(self) -> str:
        """ "Ada v Boethius, Rithmomachia"."""
        return f"{heading(self.game, ' v ')}, {rules_words(self.game)}"

    @property
    def caption(self) -> str:
        """The move that led here."""
        return caption(self.game, self.ply)

    @property
    def move(self) -> str:
        """The number of the move, "" before the first."""
        made = moves_of(self.game).entries[: self.ply][-1:]
        return made[0].row if made else ""

    @property
    def day(self) -> str:
        return date_format(self.game.created_at, "DATE_FORMAT")

    @property
    def at_end(self) -> bool:
        return self.ply == self.game.ply

    @property
    def url(self) -> str:
        """Where it stands; the last position has the address of the game."""
        if self.at_end:
            return self.site + self.game.get_absolute_url()
        return self.address("table-ply")

    def address(self, name: str) -> str:
        """Another address of the same position."""
        return self.site + reverse(name, args=[self.game.pk, self.ply])
