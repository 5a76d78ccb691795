"""Rithmomachia behind the engine's face (Spec v1)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from games.engine.asked_again import kept_for_the_last
from games.engine.contents import Content
from games.engine.errors import PositionError
from games.engine.face import Listed
from games.engine.geometry import NAMES
from games.engine.offers import Offers, by_origin
from games.engine.options import Ruleset
from games.engine.panels import Panel
from games.engine.rithmomachia.face import offers, scene, sentences
from games.engine.rithmomachia.help import number_tables as triads
from games.engine.rithmomachia.help import panels
from games.engine.rithmomachia.options import RithmomachiaOptions
from games.engine.rithmomachia.rules import declarations, endings, setup, turns
from games.engine.rithmomachia.rules.values import Move, Position
from games.engine.rithmomachia.rulesets import RULESETS
from games.engine.rithmomachia.search import evaluation, eyes
from games.engine.rithmomachia.search.bridge import Bridge, can_bridge
from games.engine.rithmomachia.search.walker import Walker
from games.engine.rithmomachia.text import contents as searched
from games.engine.rithmomachia.text import essentials as same
from games.engine.rithmomachia.text import listing, notation, positions, requests, wire
from games.engine.rithmomachia.text.setting_up import RithmomachiaSettingUp
from games.engine.rules import Outcome
from games.engine.scenes import Scene
from games.engine.sides import Side, number
from games.engine.surfaces import Game, NumberTable
from games.engine.words import Words


@dataclass(frozen=True)
class Rithmomachia(Game[Position, Move]):
    """The rules of Spec v1 with their toggles bound."""

    options: RithmomachiaOptions

    Options: ClassVar = RithmomachiaOptions
    key: ClassVar[str] = "rithmomachia"
    title: ClassVar[str] = "Rithmomachia"
    tagline: ClassVar[str] = "The philosophers’ battle of numbers."
    seats: ClassVar[tuple[str, ...]] = tuple(side.seat for side in Side)
    example: ClassVar[str] = "N1xD1:DIVISOR"
    ways_to_end: ClassVar[Mapping[str, str]] = endings.TITLES
    found_by: ClassVar[Mapping[str, str]] = searched.SEARCHED
    panels: ClassVar[Mapping[str, str]] = {
        "inspector": "Math inspector",
        "harmony": "Harmony builder",
    }
    rulesets: ClassVar[tuple[Ruleset, ...]] = RULESETS

    def initial(self) -> Position:
        return setup.initial(self.options)

    def seat_to_move(self, position: Position) -> str:
        return position.turn.seat

    def legal_moves(self, position: Position) -> Iterator[Move]:
        """Every displacement once, with one valid way; none once the game has ended."""
        return _moves(position)

    def refusal(self, position: Position, move: Move) -> Words | None:
        """Why a turn is refused, or None when it is legal."""
        return turns.refusal(position, move)

    def after(self, position: Position, move: Move) -> Position:
        return turns.after(position, move)

    def outcome(self, position: Position) -> Outcome | None:
        return position.ended

    def claims(self, position: Position) -> tuple[Outcome, ...]:
        return endings.claims(position)

    def game_text(
        self, position: Position, resigned: str = "", *, agreed: bool = False
    ) -> str:
        return ""  # a record tells it all

    def number(self, position: Position) -> str:
        return number(position)

    def listed(self, position: Position, text: str) -> Listed:
        return listing.listed(position, text)

    def setting_up(self) -> RithmomachiaSettingUp:
        return RithmomachiaSettingUp(self.options)

    def read_position(self, text: str) -> Position:
        position = positions.read_position(self.options, text)
        for side in Side:
            words = self._pending_refusal(position, side)
            if words is not None:
                raise PositionError(f"A pending harmony does not stand: {words.text}")
        settled = endings.settled(position)
        if settled.pending != position.pending:
            raise PositionError("A pending harmony has already lapsed.")
        return settled

    def _pending_refusal(self, position: Position, side: Side) -> Words | None:
        """Why a side cannot have the declaration that a position gives it, or None.

        Only the last mover's must still stand; the other has won or it has lapsed.
        """
        pending = position.pending[side]
        if pending is None:
            return None
        if side is position.turn:
            return declarations.form_refusal(position.options, side, pending.harmony)
        return declarations.refusal(position, side, pending.harmony)

    def write_position(self, position: Position) -> str:
        return positions.write_position(position)

    def essentials(self, position: Position) -> str:
        return same.essentials(position)

    def read_move(self, position: Position, text: str) -> Move:
        return notation.read_move(text)

    def write_move(self, position: Position, move: Move) -> str:
        return notation.write_move(move)

    def walker(self, position: Position) -> Walker | None:
        """A board to walk the displacements on; none where a pending harmony or the
        end of the game would cut the tree."""
        if position.ended is not None or position.pending != (None, None):
            return None
        return Walker(position)

    def bridge(self, position: Position) -> Bridge | None:
        return Bridge(position) if can_bridge(position) else None

    @property
    def learned(self) -> Mapping[str, tuple[str, ...]]:
        return eyes.LEARNED

    def describe(self, position: Position, move: Move) -> Words:
        return sentences.describe(position, move)

    def offers(
        self,
        position: Position,
        partial: str = "",
        press: str = "",
        *,
        helps: bool = True,
    ) -> Offers:
        return offers.offers(position, partial, press, helps=helps)

    def scene(self, position: Position) -> Scene:
        return scene.scene(position)

    def number_tables(self) -> tuple[NumberTable, ...]:
        return triads.number_tables(self.options)

    def panel(self, position: Position, key: str, focus: Sequence[str] = ()) -> Panel:
        return panels.panel(position, key, focus)

    def takers(self, position: Position) -> set[str]:
        """The men with a relation capture (Spec v1 §6.1)."""
        moves = _moves_of(position)
        return {NAMES[move.origin] for move in moves if move.capture is not None}

    def reach(self, position: Position) -> Mapping[str, Collection[str]]:
        return by_origin(
            (NAMES[move.origin], NAMES[move.destination])
            for move in _moves_of(position)
        )

    def evaluate(self, position: Position, seat: str) -> int:
        """The value of the men taken by `seat` less that of those taken from it."""
        return evaluation.balance(position, seat)

    def write_state(self, position: Position, *, game_id: str) -> dict[str, Any]:
        return wire.write_state(position, game_id=game_id)

    def contents(
        self, position: Position, move: Move, after: Position
    ) -> Iterator[Content]:
        return searched.contents(position, move, after)

    def read_request(self, position: Position, payload: Mapping[str, Any]) -> Move:
        return requests.read_request(position, payload)


@kept_for_the_last
def _moves_of(position: Position) -> tuple[Move, ...]:
    """All of them; a page asks for them several times."""
    return tuple(_moves(position))


def _moves(position: Position) -> Iterator[Move]:
    if position.ended is None:
        yield from turns.displacements(position, position.turn)
