"""An exercise: the reader finds the move that was played. Whatever leads to the same
position is right, in whatever way it is written."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from django.utils.translation import gettext_lazy as _

from games.boards import BoardForm, BoardView, Building, Look, board_view
from games.collections.models import CollectedPly
from games.engine.errors import EngineError, IllegalMove
from games.engine.registry import AnyRules
from games.learn.attempts import Attempt
from games.learn.made_moves import PlayedMove, play_move
from games.play.positions import position_at

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


@dataclass(frozen=True, slots=True)
class SolverAnswer:
    """What came of a whole move, as the page says it: `verdict` and `sentence`, in the
    `tone` of a notice ("good", "bad" or "")."""

    verdict: StrOrPromise = ""
    sentence: str = ""
    tone: str = ""
    is_right: bool = False

    @property
    def is_told(self) -> bool:
        """Whether the solution is known now."""
        return self.is_right or self.verdict == PLAYED


NOTHING: Final = SolverAnswer()
RIGHT: Final = _("Right!")
PLAYED: Final = _("This was played:")
ANOTHER: Final = _("That move is legal, but another one was played. Try again.")
REFUSED: Final = _("The rules do not allow this.")


@dataclass(frozen=True)
class Exercise:
    """A place of a game from which the next ply is to be found."""

    collected: CollectedPly

    @cached_property
    def rules(self) -> AnyRules:
        return self.collected.game.rules

    @cached_property
    def position(self) -> Any:
        return position_at(self.collected.game, self.collected.ply)

    @cached_property
    def solution(self) -> PlayedMove:
        """The ply that was played."""
        ply = self.collected.game.plies.get(number=self.collected.ply + 1)
        move = self.rules.read_move(self.position, ply.text)
        return play_move(self.rules, self.position, move)

    def weigh(self, attempt: Attempt, *, gives_up: bool) -> SolverAnswer:
        """What a move comes to; nothing while it is only half built. Anyone who gives
        up is told what was played."""
        if gives_up:
            return SolverAnswer(PLAYED, self.solution.sentence)
        if not attempt.move:
            return NOTHING
        try:
            move = self.rules.read_move(self.position, attempt.move)
            played = play_move(self.rules, self.position, move)
        except IllegalMove as refusal:
            return SolverAnswer(REFUSED, refusal.words.text, "bad")
        except EngineError as error:
            return SolverAnswer(REFUSED, str(error), "bad")
        key = self.rules.position_key
        if key(played.position) == key(self.solution.position):
            return SolverAnswer(RIGHT, played.sentence, "good", is_right=True)
        return SolverAnswer(ANOTHER, played.sentence)

    def board(self, attempt: Attempt, answer: SolverAnswer, address: str) -> BoardView:
        """The board to find the move on, or that after the right one."""
        look = Look(self.rules.seat_to_move(self.position))
        if answer.is_told:
            return board_view(self.rules, self.solution.position, look=look)
        return board_view(
            self.rules,
            self.position,
            look=look,
            building=Building(attempt.partial, attempt.press, yours=True),
            form=BoardForm(address, "#collected"),
        )
