"""What a page says of a board that it asks for: who looks, and what can be pressed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from games.boards.marks import Marks
from games.engine.offers import Offers
from games.engine.scenes import Line
from games.engine.words import Words


@dataclass(frozen=True, slots=True)
class Look:
    """Who looks at which game: from whose `seat` the board is turned, with `helps` or
    without, in `space` too if it has levels. Of a game that is `over` nothing more will
    be decided. The scripts of the page know it by `game` and `version`."""

    seat: str = ""
    helps: bool = True
    space: bool = False
    over: bool = False
    game: str = ""
    version: int = 0


@dataclass(frozen=True, slots=True)
class BoardForm:
    """The form that a board is: where its presses go and what stands in that place
    then, what they send along, what has been typed. Where it `offers` no move, what is
    pressed is the caller's own, and the strip says what `idle` says. Without an action
    the board is only to look at."""

    action: str = ""
    target: str = "#table"
    hidden: Mapping[str, str] = field(default_factory=dict)
    typed: str = ""
    idle: str = ""
    offers: bool = True

    @property
    def builds(self) -> bool:
        """Whether a move can be built by it."""
        return bool(self.action) and self.offers


@dataclass(frozen=True, slots=True)
class Building:
    """A move half built: what stands chosen, the press that comes to it, and what the
    caller refuses. `ahead` is what can be chosen for a later turn, instead of what can
    be played now. If the move is `yours`, what is asked is said to you."""

    partial: str = ""
    press: str = ""
    ahead: Offers | None = None
    refusals: Sequence[Words] = ()
    yours: bool = False


@dataclass(frozen=True, slots=True)
class Overlay:
    """What a help draws over a board: marks and short labels of squares, and lines."""

    marks: Marks = field(default_factory=dict)
    labels: Mapping[str, str] = field(default_factory=dict)
    lines: Sequence[Line] = ()


A_STRANGERS = Look()
ONLY_TO_LOOK = BoardForm()
NOTHING_BUILT = Building()
NOTHING_OVER = Overlay()
