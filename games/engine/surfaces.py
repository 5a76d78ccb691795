"""What programs, records and machines ask of a game: its third page."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from games.engine.contents import Content
from games.engine.errors import NotationError
from games.engine.face import Face
from games.engine.options import Options
from games.engine.rules import M, P
from games.engine.setting_up import SettingUp

if TYPE_CHECKING:
    from games.engine.search.bridges import Bridge


@dataclass(frozen=True, slots=True)
class Retold:
    """A game as its own notation tells it: the options, the moves as they are written,
    the `start` where it is not the usual one, and, unless the rules end the game, the
    seat that `resigned` or that a draw was `agreed`."""

    options: Options
    moves: tuple[str, ...]
    start: str = ""
    resigned: str = ""
    agreed: bool = False


@dataclass(frozen=True, slots=True)
class NumberSet:
    """Numbers in proportion, rising, with the equation that says so, and the squares
    on which men that bear them stand at the start; none where nobody can."""

    numbers: tuple[int, ...]
    equation: str
    squares: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NumberTable:
    """One part of a game's tables of numbers: `key` is for addresses, `about` says
    whose numbers these are."""

    key: str
    title: str
    about: str
    sets: tuple[NumberSet, ...]


class Walker(ABC):
    """A mutable board on which moves are made and unmade, last made first unmade, for
    counting and searching. It repeats rules for speed; `tests/engine/test_walkers.py`
    holds it to `legal_moves` and `apply`. Its steps are of its own type."""

    weight: ClassVar[float] = 0  # nodes of a search that telling one step's worth costs
    alternates: ClassVar[bool] = True  # whether two sides simply take turns

    @abstractmethod
    def moves(self) -> Sequence[Any]:
        """Every displacement of the side to move, once."""

    @abstractmethod
    def make(self, step: Any) -> None:
        """Make one of `moves`."""

    @abstractmethod
    def unmake(self) -> None:
        """Take back the step that was made last."""

    @abstractmethod
    def worth(self, step: Any) -> int:
        """What the mover gains by a step, in the measure of `Game.evaluate`."""

    @abstractmethod
    def steps_of(self, moves: Sequence[Any]) -> Sequence[Any]:
        """The steps of legal moves of the game, in their order."""

    def team(self) -> Hashable:
        """Who decides now; asked where the sides do not simply take turns."""
        return None

    def by_chance(self) -> bool:
        """Whether a die decides now."""
        return False

    def may_end(self, step: Any) -> bool:
        """Whether a first step may decide the game, as far as the board can say."""
        return True


class Game(Face[P, M]):
    """A whole game: what a class under `games/engine/KEY/` is."""

    text_title: ClassVar[str] = ""  # what `game_text` is called, "" where there is none
    # Of how many plies a page tells, where all the others take long to play again: then
    # positions are in a line (`lines.py`), and can be resumed. 0 for all plies.
    looks_back: ClassVar[int] = 0
    # What `reason` of an outcome can be, each in words ("ended by …").
    ways_to_end: ClassVar[Mapping[str, str]] = {}
    # The texts that `contents` can have, a regular expression for each kind.
    found_by: ClassVar[Mapping[str, str]] = {}

    def setting_up(self) -> SettingUp | None:
        """How its positions are set up by hand; None where they cannot be."""
        return None

    def completed(self, position: P, texts: Sequence[str]) -> P:
        """A position read from its text, with what the text leaves out and the moves
        `texts` tell that led to it; asked only where the game can be resumed."""
        return position

    def write_state(self, position: P, *, game_id: str) -> dict[str, Any]:
        """The public JSON of a position with its history (Spec v1 §11)."""
        return {"gameId": game_id, "position": self.write_position(position)}

    def read_request(self, position: P, payload: Mapping[str, Any]) -> M:
        """A move from the `payload` of a public `move_request` (Spec v1 §12); every
        game takes {"text": "…"}. Raises NotationError or IllegalMove."""
        text = payload.get("text")
        if not isinstance(text, str):
            raise NotationError('A move is sent as {"text": "…"}.')
        return self.read_move(position, text)

    def game_text(
        self, position: P, resigned: str = "", *, agreed: bool = False
    ) -> str:
        """The whole game up to `position` in the game's own notation, with the seat
        that `resigned` or that a draw was `agreed`; "" where the game has no such text,
        or did not begin at its set-up."""
        return ""

    def read_game(self, text: str) -> Retold | None:
        """A game from a text as `game_text` writes it, whatever the options of these
        rules; None for any other text. Raises EngineError where it cannot be read."""
        return None

    def contents(self, position: P, move: M, after: P) -> Iterable[Content]:
        """What a legal move did that games are searched for, `after` being the position
        to which it led. The same thing may come several times."""
        return ()

    def number_tables(self) -> tuple[NumberTable, ...]:
        """All numbers in proportion that the men of these rules can make, part by part,
        for those who would not reckon; nothing where a game knows none."""
        return ()

    def evaluate(self, position: P, seat: str) -> int:
        """What `seat` has taken less what was taken from it, in the game's own measure
        (points, value): what a practice partner plays for."""
        return 0

    def walker(self, position: P) -> Walker | None:
        """A board to walk the moves on faster than by making positions; None where only
        positions will do."""
        return None

    @property
    def learned(self) -> Mapping[str, tuple[str, ...]]:
        """What each level of opponents knows of the game beyond the one below, in a few
        words each: by the keys of those that it has, the weakest first. Where it says
        nothing, it has those that every game has."""
        return {}

    def bridge(self, position: P) -> Bridge[P, M] | None:
        """The way to the game's own core for search (`search/core.py`); None where it
        has none for such a position, so that positions are searched."""
        return None
