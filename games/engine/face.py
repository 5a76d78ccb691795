"""How a game is shown and spoken: its second page.

Squares and choices are plain strings. What a game does not answer is shown plainly: the
position as its text, and the legal moves as buttons.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from games.engine.errors import EngineError, NotationError
from games.engine.offers import Choice, Offers
from games.engine.panels import Panel
from games.engine.rules import M, P, Rules
from games.engine.scenes import Scene
from games.engine.words import Words


@dataclass(frozen=True, slots=True)
class Listed:
    """A move as it stands in a list of moves: `by` is the seat that made it, or the
    army where one seat leads several; `text` is the move written as short as it can be
    ("T4×T16 C1"). Where chance decided, `die` is the face that was thrown."""

    by: str
    text: str
    die: int = 0


@dataclass(frozen=True, slots=True)
class Turn:
    """What players must know of a turn where its seat alone does not say it: the `army`
    that decides where a seat may have several ("yellow"), the armies in the `order` in
    which they move, and what each seat is `told` (that it is frozen and who can free
    it, that another makes its moves)."""

    army: str = ""
    order: tuple[str, ...] = ()
    told: Mapping[str, Words] = field(default_factory=dict)


def row_of(number: str) -> str:
    """The row of a list of moves in which a move of this number (`Face.number`) stands:
    "3" for "3." and for "3…"."""
    return number.rstrip(".…")


def _bare(text: str) -> str:
    """A listed move without what may be typed in several ways."""
    return "".join(text.split()).replace("×", "x").casefold()


# --- The face --------------------------------------------------------------------


class Face(Rules[P, M]):
    """Rules that can be shown and spoken."""

    tagline: ClassVar[str] = ""
    example: ClassVar[str] = ""  # a move as it may be typed
    panels: ClassVar[Mapping[str, str]] = {}  # help panels: key -> title

    @property
    def title(self) -> str:
        """What people call the game."""
        return self.key.capitalize()

    @property
    def spaced(self) -> bool:
        """Whether blanks may stand within a move as it is written."""
        return False

    def offers(
        self, position: P, partial: str = "", press: str = "", *, helps: bool = True
    ) -> Offers:
        """What can be chosen next after `partial`, once `press` (a square) is pressed.

        Never raises: text that fits nothing comes back as refusals beside the offers
        of the longest part that fits. With `helps` off no legality is given away:
        squares and equations are taken as the player says them, unchecked.
        """
        moves = {self.write_move(position, m): m for m in self.legal_moves(position)}
        if partial in moves:
            sentence = self.describe(position, moves[partial])
            return Offers(partial, sentence, move=partial, sure=True)
        asking = Words("choose_move", "Choose a move.")
        buttons = tuple(
            Choice(text, "move", text, self.describe(position, move))
            for text, move in moves.items()
        )
        refusals = (self._why_not(position, partial),) if partial else ()
        return Offers("", asking, options=buttons, refusals=refusals)

    def offers_after(
        self, position: P, partial: str, presses: Sequence[str], *, helps: bool = True
    ) -> Offers:
        """What is offered after several squares were pressed in turn (a man dragged),
        or after the first of them that is refused."""
        offers = self.offers(position, partial, helps=helps)
        for press in presses:
            offers = self.offers(position, offers.partial, press, helps=helps)
            if offers.refusals:
                break
        return offers

    def _why_not(self, position: P, text: str) -> Words:
        """Why the move that somebody typed cannot be made."""
        try:
            words = self.refusal(position, self.read_move(position, text))
        except EngineError as error:
            return Words("unreadable", str(error))
        return words or Words("not_listed", f"{text} is not a whole move.")

    def describe(self, position: P, move: M) -> Words:
        """One readable sentence with the mathematics of a move made from `position`."""
        return Words("move", self.write_move(position, move))

    def scene(self, position: P) -> Scene:
        """The position as it is drawn and told."""
        text = Words("position", self.write_position(position))
        return Scene((), self.seat_to_move(position), notices=(text,))

    def panel(self, position: P, key: str, focus: Sequence[str] = ()) -> Panel:
        """A help panel of `panels` about the squares in `focus`. Raises KeyError."""
        raise KeyError(key)

    def takers(self, position: P) -> Iterable[str]:
        """The squares of the men of the seat to move that can take an enemy now, by
        what a displacement takes and not by what may be added to it (an ambush)."""
        return ()

    def reach(self, position: P) -> Mapping[str, Collection[str]]:
        """Where the men of the seat to move can go: by the square of each who can the
        squares on which a displacement ends, each once, and nothing of why."""
        return {}

    def turn(self, position: P) -> Turn:
        """The army that decides and what its seats must know of it, where a seat may
        lead several armies or be passed over; else nothing."""
        return Turn()

    def number(self, position: P) -> str:
        """How a move made now is numbered in a list: "3." when it begins a round, or a
        turn, as the game counts them; "3…" within it; "" where moves have no number."""
        return ""

    @property
    def columns(self) -> tuple[str, ...]:
        """Whose moves stand side by side in a list of moves, in order of play; nobody
        where a turn of several decisions has a line of its own."""
        return self.seats

    def listed(self, position: P, text: str) -> Listed:
        """The move that is written `text`, made from `position`, for a list of moves.
        Raises NotationError."""
        return Listed(self.seat_to_move(position), text)

    def read_typed(self, position: P, text: str) -> M:
        """The move that somebody typed: in the notation of the game, or as a list of
        moves has it ("C2 L4", "c2 i7 *s361"). Raises NotationError."""
        try:
            return self.read_move(position, text)
        except NotationError:
            meant = self._listed_as(position, text)
            if not meant:
                raise
        if len(meant) > 1:
            either = ", ".join(meant[:-1]) + f" or {meant[-1]}"
            raise NotationError(f"{text} can be {either}: write which one.")
        return self.read_move(position, meant[0])

    def _listed_as(self, position: P, text: str) -> list[str]:
        """The legal moves that stand so in a list, or with one thing added to them."""
        wanted, found = _bare(text), []
        for move in self.legal_moves(position):
            written = self.write_move(position, move)
            listed = _bare(self.listed(position, written).text)
            if listed == wanted:
                found.append(written)
            elif listed and wanted.startswith(listed):
                found += self._added_as(position, written, wanted)
        return found

    def _added_as(self, position: P, begun: str, wanted: str) -> list[str]:
        """The first way to add to the move `begun` what is `wanted`, as what counts is
        what is added, and not by whose help."""
        offers = self.offers(position, begun)
        for choice in (*offers.squares, *offers.options):
            try:
                listed = self.listed(position, choice.text).text
            except EngineError:  # not a whole move
                continue
            if _bare(listed) == wanted:
                return [choice.text]
        return []
