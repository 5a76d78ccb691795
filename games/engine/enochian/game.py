"""Enochian chess behind the engine's face (enochian §1–§13)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from games.engine.contents import Content
from games.engine.enochian.face import offers, scene, sentences, whose_turn
from games.engine.enochian.help import panels
from games.engine.enochian.options import EnochianOptions
from games.engine.enochian.rules import (
    decisions,
    dice,
    endings,
    refusals,
    rounds,
    turns,
)
from games.engine.enochian.rules.armies import Army
from games.engine.enochian.rules.squares import NAMES
from games.engine.enochian.rules.values import ROLL, Move, Position
from games.engine.enochian.rulesets import RULESETS
from games.engine.enochian.search import evaluation, eyes
from games.engine.enochian.search.bridge import Bridge
from games.engine.enochian.search.walker import Walker
from games.engine.enochian.text import contents as searched
from games.engine.enochian.text import essentials as same
from games.engine.enochian.text import (
    gametext,
    listing,
    notation,
    positions,
    requests,
    wire,
)
from games.engine.enochian.text.setting_up import EnochianSettingUp
from games.engine.face import Listed, Turn
from games.engine.offers import Offers, by_origin
from games.engine.options import Ruleset
from games.engine.panels import Panel
from games.engine.rules import Outcome
from games.engine.scenes import Scene
from games.engine.surfaces import Game, Retold
from games.engine.words import Words


@dataclass(frozen=True)
class Enochian(Game[Position, Move]):
    """The rules of Enochian chess with their options bound."""

    options: EnochianOptions

    Options: ClassVar = EnochianOptions
    key: ClassVar[str] = "enochian"
    title: ClassVar[str] = "Enochian chess"
    tagline: ClassVar[str] = "Four armies, two teams, one board."
    example: ClassVar[str] = "Pf2-f3"
    ways_to_end: ClassVar[Mapping[str, str]] = endings.TITLES
    found_by: ClassVar[Mapping[str, str]] = searched.SEARCHED
    text_title: ClassVar[str] = "Game text"
    panels: ClassVar[Mapping[str, str]] = panels.TITLES
    rulesets: ClassVar[tuple[Ruleset, ...]] = RULESETS

    @property
    def seats(self) -> tuple[str, ...]:
        """Two teams or four armies, in the order in which they come to move."""
        return self.options.seats

    @property
    def teams(self) -> tuple[tuple[str, ...], ...]:
        """Air and Earth (enochian §2)."""
        first = self.seats[0]
        sides = (endings.seats_of(self.options, team) for team in ("air", "earth"))
        return tuple(sorted(sides, key=lambda side: first not in side))

    @property
    def spaced(self) -> bool:
        """A throw of the die is written with a blank."""
        return self.options.divination

    @property
    def has_dice(self) -> bool:
        return self.options.divination

    def initial(self) -> Position:
        return turns.initial(self.options)

    def seat_to_move(self, position: Position) -> str:
        return self.seat_of(Army(position.controllers[position.actor]))

    def seat_of(self, army: Army) -> str:
        """The seat of an army's own player."""
        return self.options.seat_of(army)

    def turn(self, position: Position) -> Turn:
        return whose_turn.turn(position)

    def legal_moves(self, position: Position) -> Iterator[Move]:
        """Every displacement and promotion once; or the six throws of a die that is
        awaited, or both answers to an offer. None once the game has ended."""
        yield from decisions.legal(position)

    def refusal(self, position: Position, move: Move) -> Words | None:
        """Why a decision is refused, or None when it may be made."""
        return refusals.refusal(position, move)

    def after(self, position: Position, move: Move) -> Position:
        return decisions.after(position, move)

    def outcome(self, position: Position) -> Outcome | None:
        return position.ended

    def draw_refusal(self, position: Position) -> Words | None:
        """Until an army has been stalemated on two turns in a row (enochian §10)."""
        return endings.draw_refusal(position)

    def chances(self, position: Position) -> tuple[str, ...]:
        """The six faces of the die where one must be thrown (enochian §11)."""
        if not dice.awaited(position):
            return ()
        return tuple(f"{ROLL} {face}" for face in dice.FACES)

    def game_text(
        self, position: Position, resigned: str = "", *, agreed: bool = False
    ) -> str:
        """Round by round (enochian §12); of two armies that resign one is told."""
        armies = [army for army in Army if self.seat_of(army) == resigned]
        army = armies[0] if armies else None
        return gametext.write_game(position, resigned=army, agreed=agreed)

    def read_game(self, text: str) -> Retold | None:
        return gametext.retold(text)

    def number(self, position: Position) -> str:
        """Rounds are numbered (enochian §12)."""
        number, begins = rounds.at(position)
        return f"{number}{'.' if begins else '…'}"

    @property
    def columns(self) -> tuple[str, ...]:
        return tuple(army.seat for army in self.options.order)

    def listed(self, position: Position, text: str) -> Listed:
        return listing.listed(position, text)

    def setting_up(self) -> EnochianSettingUp:
        return EnochianSettingUp(self.options)

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

    def walker(self, position: Position) -> Walker:
        """A board to walk the moves on."""
        return Walker(position)

    @property
    def learned(self) -> Mapping[str, tuple[str, ...]]:
        return eyes.LEARNED

    def bridge(self, position: Position) -> Bridge:
        """The way to the fast core, which knows every option."""
        return Bridge(position)

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
        return scene.scene(position, self.seat_to_move(position))

    def panel(self, position: Position, key: str, focus: Sequence[str] = ()) -> Panel:
        return panels.panel(position, key, focus)

    def write_state(self, position: Position, *, game_id: str) -> dict[str, Any]:
        return wire.write_state(position, game_id=game_id)

    def contents(
        self, position: Position, move: Move, after: Position
    ) -> Iterator[Content]:
        return searched.contents(move, after, self.seat_to_move(position))

    def read_request(self, position: Position, payload: Mapping[str, Any]) -> Move:
        return requests.read_request(position, payload)

    def takers(self, position: Position) -> set[str]:
        """The men that can go to a square on which an enemy stands (enochian §5)."""
        return {
            NAMES[move.origin]
            for move in decisions.legal(position)
            if move.is_displacement and position.men[move.target]
        }

    def reach(self, position: Position) -> Mapping[str, Collection[str]]:
        return by_origin(
            (NAMES[move.origin], NAMES[move.target])
            for move in self.legal_moves(position)
            if move.is_displacement
        )

    def evaluate(self, position: Position, seat: str) -> int:
        """The values that a seat's team has gained since the start."""
        earth = seat in endings.seats_of(self.options, "earth")
        return evaluation.balance(position, "earth" if earth else "air")
