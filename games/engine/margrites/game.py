"""Margrites behind the engine's face (margrites §1–§10)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from games.engine.contents import Content
from games.engine.margrites.face import offers, scene, sentences
from games.engine.margrites.help import panels
from games.engine.margrites.options import MargritesOptions
from games.engine.margrites.rules import (
    endings,
    matches,
    placing,
    refusals,
    setup,
    steps,
    turns,
)
from games.engine.margrites.rules.boards import NAMES, NOWHERE
from games.engine.margrites.rules.values import Move, Position, Step
from games.engine.margrites.rulesets import RULESETS
from games.engine.margrites.search import evaluation, eyes
from games.engine.margrites.search.bridge import Bridge
from games.engine.margrites.search.walker import Walker
from games.engine.margrites.text import contents as searched
from games.engine.margrites.text import essentials as same
from games.engine.margrites.text import gametext, notation, positions, requests, wire
from games.engine.margrites.text.setting_up import MargritesSettingUp
from games.engine.offers import Offers, by_origin
from games.engine.options import Ruleset
from games.engine.panels import Panel
from games.engine.rules import Outcome, Series
from games.engine.scenes import Scene
from games.engine.sides import Side
from games.engine.surfaces import Game, Retold
from games.engine.words import Words

SIDES = {side.seat: side for side in (Side.BLACK, Side.WHITE)}


@dataclass(frozen=True)
class Margrites(Game[Position, Move]):
    """The rules of Margrites with their options bound."""

    options: MargritesOptions

    Options: ClassVar = MargritesOptions
    key: ClassVar[str] = "margrites"
    title: ClassVar[str] = "Margrites"
    tagline: ClassVar[str] = (
        "Four steps a turn: surround, slip through, leave the board."
    )
    seats: ClassVar[tuple[str, ...]] = tuple(SIDES)
    example: ClassVar[str] = "d2>d3"
    ways_to_end: ClassVar[Mapping[str, str]] = endings.TITLES
    found_by: ClassVar[Mapping[str, str]] = searched.SEARCHED
    text_title: ClassVar[str] = "Turns"
    panels: ClassVar[Mapping[str, str]] = panels.TITLES
    spaced: ClassVar[bool] = True  # "f6>f5(xg4, xf4)"
    rulesets: ClassVar[tuple[Ruleset, ...]] = RULESETS

    @property
    def series(self) -> Series | None:
        """Two games, by the option (margrites §8)."""
        return matches.TWO_FOR_THREE if self.options.two_for_three else None

    def initial(self) -> Position:
        return setup.initial(self.options)

    def seat_to_move(self, position: Position) -> str:
        return position.turn.seat

    def legal_moves(self, position: Position) -> Iterator[Move]:
        """Every step once; in a set-up see `placing.legal`."""
        if position.ended is None and position.placing:
            yield from placing.legal(position)
        elif position.ended is None:
            yield from steps.legal(position)

    def refusal(self, position: Position, move: Move) -> Words | None:
        """Why a decision is refused, or None when it is legal."""
        return refusals.refusal(position, move)

    def after(self, position: Position, move: Move) -> Position:
        return turns.after(position, move)

    def outcome(self, position: Position) -> Outcome | None:
        return position.ended

    def places_men(self, position: Position) -> bool:
        return position.placing

    def may_undo(self, position: Position) -> bool:
        """While its turn is not closed, a side may take back its steps of this turn."""
        going_on = position.ended is None and not position.placing
        return going_on and not turns.begins(position)

    def game_text(
        self, position: Position, resigned: str = "", *, agreed: bool = False
    ) -> str:
        """Turn by turn with the score (margrites §9); an agreed draw has no mark."""
        if not gametext.is_whole(position):
            return ""
        side = SIDES[resigned] if resigned else None
        return gametext.write_game(position, side)

    def read_game(self, text: str) -> Retold | None:
        return gametext.retold(text)

    def number(self, position: Position) -> str:
        """Turns are numbered through for both sides (margrites §9); before them the
        pieces are placed."""
        return f"{position.number}{'.' if turns.begins(position) else '…'}"

    @property
    def columns(self) -> tuple[str, ...]:
        return ()  # a turn has up to four steps

    def setting_up(self) -> MargritesSettingUp:
        return MargritesSettingUp(self.options)

    def read_position(self, text: str) -> Position:
        return positions.read_position(self.options, text)

    def write_position(self, position: Position) -> str:
        return positions.write_position(position)

    def essentials(self, position: Position) -> str:
        return same.essentials(position)

    def read_move(self, position: Position, text: str) -> Move:
        return notation.read_move(position, text)

    def write_move(self, position: Position, move: Move) -> str:
        return notation.write_move(position, move)

    def walker(self, position: Position) -> Walker | None:
        """A board to walk the steps on, where nothing but steps is decided."""
        return Walker.of(position)

    @property
    def learned(self) -> Mapping[str, tuple[str, ...]]:
        return eyes.LEARNED

    def bridge(self, position: Position) -> Bridge | None:
        """None where more than steps is decided, as for the walker."""
        bridge = Bridge(position)
        return bridge if bridge.fits else None

    def takers(self, position: Position) -> set[str]:
        """The pieces by whose step an enemy is captured (margrites §5)."""
        if position.placing or position.ended is not None:
            return set()
        return set(steps.takers(position))

    def reach(self, position: Position) -> Mapping[str, Collection[str]]:
        return by_origin(
            (NAMES[move.origin], NAMES[move.target])
            for move in self.legal_moves(position)
            if isinstance(move, Step) and NOWHERE not in (move.origin, move.target)
        )

    def evaluate(self, position: Position, seat: str) -> int:
        """Points and captures of `seat` and its way across, less the other's."""
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
        return searched.contents(after)

    def read_request(self, position: Position, payload: Mapping[str, Any]) -> Move:
        return requests.read_request(position, payload)
