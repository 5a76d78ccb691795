"""Boolean Rithmomachia behind the engine's face (boolean §1–§11)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from games.engine.boolean.face import offers, scene, sentences
from games.engine.boolean.help import panels
from games.engine.boolean.options import BooleanOptions
from games.engine.boolean.rules import endings, moves, refusals, setup, turns
from games.engine.boolean.rules.space import NAMES
from games.engine.boolean.rules.takers import takers
from games.engine.boolean.rules.values import Move, Position
from games.engine.boolean.rulesets import RULESETS
from games.engine.boolean.search import evaluation, eyes
from games.engine.boolean.search.bridge import Bridge
from games.engine.boolean.search.walker import Walker
from games.engine.boolean.text import contents as searched
from games.engine.boolean.text import essentials as same
from games.engine.boolean.text import gametext, notation, positions, requests, wire
from games.engine.boolean.text.setting_up import BooleanSettingUp
from games.engine.contents import Content
from games.engine.face import Listed
from games.engine.offers import Offers
from games.engine.options import Ruleset
from games.engine.panels import Panel
from games.engine.rules import Outcome
from games.engine.scenes import Scene
from games.engine.sides import Side, number
from games.engine.surfaces import Game, Retold
from games.engine.words import Words

SIDES = {side.seat: side for side in Side}


@dataclass(frozen=True)
class Boolean(Game[Position, Move]):
    """The rules of Boolean Rithmomachia with their options bound."""

    options: BooleanOptions

    Options: ClassVar = BooleanOptions
    key: ClassVar[str] = "boolean"
    title: ClassVar[str] = "Boolean Rithmomachia"
    tagline: ClassVar[str] = "Numbers of four bits, six formulas, and a block of 4×4×4."
    seats: ClassVar[tuple[str, ...]] = tuple(SIDES)
    example: ClassVar[str] = "b31-b22"
    ways_to_end: ClassVar[Mapping[str, str]] = endings.TITLES
    found_by: ClassVar[Mapping[str, str]] = searched.SEARCHED
    text_title: ClassVar[str] = "Game text"
    panels: ClassVar[Mapping[str, str]] = panels.TITLES
    rulesets: ClassVar[tuple[Ruleset, ...]] = RULESETS

    def initial(self) -> Position:
        return setup.initial(self.options)

    def seat_to_move(self, position: Position) -> str:
        return position.turn.seat

    def legal_moves(self, position: Position) -> Iterator[Move]:
        """Every step, push or placement once; none once the game has ended."""
        if position.ended is None:
            yield from moves.legal(position)

    def refusal(self, position: Position, move: Move) -> Words | None:
        """Why a move is refused, or None when it is legal."""
        return refusals.refusal(position, move)

    def after(self, position: Position, move: Move) -> Position:
        return turns.after(position, move)

    def outcome(self, position: Position) -> Outcome | None:
        return position.ended

    def places_men(self, position: Position) -> bool:
        return position.placing

    def game_text(
        self, position: Position, resigned: str = "", *, agreed: bool = False
    ) -> str:
        """Moves and victories (boolean §10)."""
        return gametext.of_line(list(position.line())[::-1], resigned, agreed=agreed)

    def read_game(self, text: str) -> Retold | None:
        return gametext.retold(text)

    def number(self, position: Position) -> str:
        return number(position)

    def listed(self, position: Position, text: str) -> Listed:
        return Listed(position.turn.seat, notation.shortened(text))

    def setting_up(self) -> BooleanSettingUp:
        return BooleanSettingUp(self.options)

    def read_position(self, text: str) -> Position:
        position = positions.read_position(self.options, text)
        return endings.settled(position)

    def write_position(self, position: Position) -> str:
        return positions.write_position(position)

    def essentials(self, position: Position) -> str:
        return same.essentials(position)

    def read_move(self, position: Position, text: str) -> Move:
        return notation.read_move(position, text)

    def write_move(self, position: Position, move: Move) -> str:
        return notation.write_move(position, move)

    def walker(self, position: Position) -> Walker | None:
        """A board to walk the moves on; none while men are placed."""
        return None if position.placing else Walker(position)

    @property
    def learned(self) -> Mapping[str, tuple[str, ...]]:
        return eyes.LEARNED

    def bridge(self, position: Position) -> Bridge | None:
        """None while men are placed, as for the walker."""
        return None if position.placing else Bridge(position)

    def takers(self, position: Position) -> set[str]:
        """The men after whose step or push somebody is taken (boolean §5)."""
        if position.placing or position.ended is not None:
            return set()
        return {NAMES[cell] for cell in takers(position)}

    def reach(self, position: Position) -> Mapping[str, Collection[str]]:
        if position.placing or position.ended is not None:
            return {}
        return {
            NAMES[cell]: dict.fromkeys([NAMES[move.to] for move in found])
            for cell, found in moves.by_man(position).items()
        }

    def evaluate(self, position: Position, seat: str) -> int:
        """What `seat` owns more than the other: pyramids, men and their values."""
        return evaluation.balance(position, SIDES[seat])

    def offers(
        self,
        position: Position,
        partial: str = "",
        press: str = "",
        *,
        helps: bool = True,
    ) -> Offers:
        found = offers.offers(position, partial, press, helps=helps)
        if position.ended is not None or not position.placing:
            return found
        first = next(self.legal_moves(position))
        return replace(found, example=self.write_move(position, first))

    def describe(self, position: Position, move: Move) -> Words:
        return sentences.describe(position, move)

    def scene(self, position: Position) -> Scene:
        return scene.scene(position)

    def panel(self, position: Position, key: str, focus: Sequence[str] = ()) -> Panel:
        return panels.panel(position, key, focus)

    def write_state(self, position: Position, *, game_id: str) -> dict[str, Any]:
        return wire.write_state(position, game_id=game_id)

    def contents(
        self, position: Position, move: Move, after: Position
    ) -> Iterator[Content]:
        return searched.contents(position, move, after)

    def read_request(self, position: Position, payload: Mapping[str, Any]) -> Move:
        return requests.read_request(position, payload)
