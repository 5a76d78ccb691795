"""The medieval game behind the engine's face (medieval §1–§9)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from games.engine.contents import Content
from games.engine.face import Listed
from games.engine.geometry import NAMES
from games.engine.medieval.face import offers, scene, sentences
from games.engine.medieval.help import number_tables as tables
from games.engine.medieval.help import panels
from games.engine.medieval.options import MedievalOptions
from games.engine.medieval.rules import endings, moves, setup, turns
from games.engine.medieval.rules.previews import takers
from games.engine.medieval.rules.setup import TURNS
from games.engine.medieval.rules.values import Move, Position
from games.engine.medieval.rulesets import RULESETS
from games.engine.medieval.search import evaluation, eyes
from games.engine.medieval.search.bridge import Bridge
from games.engine.medieval.search.walker import Walker
from games.engine.medieval.text import contents as searched
from games.engine.medieval.text import essentials as same
from games.engine.medieval.text import listing, notation, positions, requests, wire
from games.engine.medieval.text.setting_up import MedievalSettingUp
from games.engine.offers import Offers
from games.engine.options import Ruleset
from games.engine.panels import Panel
from games.engine.rules import Outcome
from games.engine.scenes import Scene
from games.engine.sides import Side, number, numbered
from games.engine.surfaces import Game, NumberTable
from games.engine.words import Words


@dataclass(frozen=True)
class Medieval(Game[Position, Move]):
    """The rules of the medieval game with their options bound."""

    options: MedievalOptions

    Options: ClassVar = MedievalOptions
    key: ClassVar[str] = "medieval"
    title: ClassVar[str] = "Medieval Rithmomachia"
    tagline: ClassVar[str] = "The philosophers’ game as the Middle Ages played it."
    seats: ClassVar[tuple[str, ...]] = tuple(side.seat for side in Side)
    example: ClassVar[str] = "T72 L2-J2 xT12@E2(er:72/6)"
    ways_to_end: ClassVar[Mapping[str, str]] = endings.TITLES
    found_by: ClassVar[Mapping[str, str]] = searched.SEARCHED
    looks_back: ClassVar[int] = 1
    panels: ClassVar[Mapping[str, str]] = panels.TITLES
    spaced: ClassVar[bool] = True
    rulesets: ClassVar[tuple[Ruleset, ...]] = RULESETS

    def initial(self) -> Position:
        return setup.initial(self.options)

    def seat_to_move(self, position: Position) -> str:
        return position.turn.seat

    def legal_moves(self, position: Position) -> Iterator[Move]:
        """Every move and drop once; none once the game has ended."""
        if position.ended is None:
            yield from moves.legal(position)

    def refusal(self, position: Position, move: Move) -> Words | None:
        """Why a turn is refused, or None when it is legal."""
        return turns.refusal(position, move)

    def after(self, position: Position, move: Move) -> Position:
        return turns.after(position, move)

    def outcome(self, position: Position) -> Outcome | None:
        return position.ended

    def game_text(
        self, position: Position, resigned: str = "", *, agreed: bool = False
    ) -> str:
        return ""  # a record tells it all

    def number(self, position: Position) -> str:
        if TURNS[self.options.first_player] is Side.WHITE:
            # What was before Black has begun counts as a move.
            return numbered(position.turn, position.ply)
        return number(position)

    def listed(self, position: Position, text: str) -> Listed:
        return listing.listed(position, text)

    def setting_up(self) -> MedievalSettingUp:
        return MedievalSettingUp(self.options)

    def read_position(self, text: str) -> Position:
        position = positions.read_position(self.options, text)
        return endings.settled(position)

    def write_position(self, position: Position) -> str:
        return positions.write_position(position)

    def completed(self, position: Position, texts: Sequence[str]) -> Position:
        return positions.completed(position, texts)

    def essentials(self, position: Position) -> str:
        return same.essentials(position)

    def read_move(self, position: Position, text: str) -> Move:
        return notation.read_move(position, text)

    def write_move(self, position: Position, move: Move) -> str:
        return notation.write_move(position, move)

    def walker(self, position: Position) -> Walker | None:
        """A board to walk the moves on; none where a prisoner may be dropped or the
        game has ended."""
        if position.ended is not None or self.options.prisoners:
            return None
        return Walker(position)

    @property
    def learned(self) -> Mapping[str, tuple[str, ...]]:
        return eyes.LEARNED

    def bridge(self, position: Position) -> Bridge | None:
        """None where a prisoner may be dropped, as for the walker."""
        bridge = Bridge(position)
        return bridge if bridge.fits else None

    def offers(
        self,
        position: Position,
        partial: str = "",
        press: str = "",
        *,
        helps: bool = True,
    ) -> Offers:
        return offers.offers(position, partial, press, helps=helps)

    def describe(self, position: Position, move: Move) -> Words:
        return sentences.describe(position, move)

    def scene(self, position: Position) -> Scene:
        return scene.scene(position)

    def number_tables(self) -> tuple[NumberTable, ...]:
        return tables.number_tables(self.options)

    def panel(self, position: Position, key: str, focus: Sequence[str] = ()) -> Panel:
        return panels.panel(position, key, focus)

    def takers(self, position: Position) -> set[str]:
        """The men after whose move somebody falls (medieval §5)."""
        if position.ended is not None:
            return set()
        return set(takers(position))

    def reach(self, position: Position) -> Mapping[str, Collection[str]]:
        if position.ended is not None:
            return {}
        return {
            NAMES[origin]: [NAMES[square] for square in free.squares]
            for origin, free in moves.everywhere(position).items()
        }

    def evaluate(self, position: Position, seat: str) -> int:
        """The value that `seat` has taken less that taken from it."""
        return evaluation.balance(position, TURNS[seat])

    def write_state(self, position: Position, *, game_id: str) -> dict[str, Any]:
        return wire.write_state(position, game_id=game_id)

    def contents(
        self, position: Position, move: Move, after: Position
    ) -> Iterator[Content]:
        return searched.contents(position, move, after)

    def read_request(self, position: Position, payload: Mapping[str, Any]) -> Move:
        return requests.read_request(position, payload)
