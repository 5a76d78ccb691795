"""The change of sides (the pie rule), the same for every game of two.

Straight after the first whole turn of the game, the second player may, instead of
moving, take the seat that has just moved; the first player takes the other one and
moves. On the board nothing changes: who sits where is the table's concern.

The rules of a game are wrapped in these; without the option there is no wrapper, and
nothing is as much as looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from games.engine.contents import Content
from games.engine.errors import PositionError
from games.engine.face import Listed
from games.engine.offers import Choice, Offers
from games.engine.options import CHANGE_SIDES, Options
from games.engine.scenes import Scene
from games.engine.setting_up import SettingUp
from games.engine.surfaces import Walker
from games.engine.words import Words
from games.engine.wrapped_rules import AnyGame, WrappedRules

if TYPE_CHECKING:
    from games.engine.search.bridges import Bridge

CHANGE: Final = "change-sides"  # as a move is written
LATER: Final = "later"  # the right to change is still to come
NOW: Final = "now"
GONE: Final = ""
# What stands above a game in its own notation: whether sides were changed.
HEADERS: Final = {made: f'[ChangeOfSides "{made:d}"]' for made in (False, True)}
_MARKS: Final = {f"sides={right}": right for right in (LATER, NOW)}


@dataclass(frozen=True, slots=True)
class SidesPosition:
    """A position of the game on its `board`, and whether sides can be changed:
    LATER, NOW or GONE. `changed` says that they were, where the history is known."""

    options: Options = field(compare=False)
    board: Any
    right: str
    changed: bool = False


@dataclass(frozen=True, slots=True)
class ChangeOfSides:
    """The decision to change sides."""


_CHANGE: Final = ChangeOfSides()


def changed_at(texts: Sequence[str]) -> int:
    """The number of the ply by which sides were changed in a game of these moves; 0
    where they were not."""
    return texts.index(CHANGE) + 1 if CHANGE in texts else 0


def seat_at_the_end(seats: Sequence[str], seat: str, ply: int, changed: int) -> str:
    """The seat at the end of the player who made this ply from `seat`; `changed` is the
    number of the ply by which sides were changed."""
    if ply > changed:
        return seat
    return next(each for each in seats if each != seat)


def split(text: str) -> tuple[str, str]:
    """The text of a position without its mark, and what the mark says of the right."""
    board, _, mark = text.rpartition(" ")
    return (board, _MARKS[mark]) if mark in _MARKS else (text, GONE)


def marked(text: str, right: str) -> str:
    """The text of a position with the mark; a right that is gone has none."""
    return f"{text} sides={right}" if right else text


def is_change(text: str) -> bool:
    """Whether a text is the move, in whatever case and with a blank as well."""
    return "-".join(text.casefold().replace("-", " ").split()) == CHANGE


def changed_with(rules: AnyGame, position: Any, text: str) -> str:
    """The seat with which the one to move changes by the move `text`; "" for any other
    move."""
    if not is_change(text) or rules.change_of_sides(position) is None:
        return ""
    return next(seat for seat in rules.seats if seat != rules.seat_to_move(position))


def with_change_of_sides(game: AnyGame) -> AnyGame:
    """The rules `game` with the change of sides, where their options ask for it, as
    they can where two play."""
    if not game.options.values().get(CHANGE_SIDES):
        return game
    return _class_for(type(game))(game.options, game)


@dataclass(frozen=True)
class ChangingSides(WrappedRules[SidesPosition]):
    """The rules of a game with the change of sides: all but that is the game's."""

    # --- The rule ----------------------------------------------------------------

    def change_of_sides(self, position: SidesPosition) -> ChangeOfSides | None:
        """Straight after the first whole turn, while neither a die nor the rules
        decide."""
        if position.right != NOW or self.game.chances(position.board):
            return None
        return _CHANGE if self.game.outcome(position.board) is None else None

    def legal_moves(self, position: SidesPosition) -> Iterator[Any]:
        yield from self.game.legal_moves(position.board)
        if (change := self.change_of_sides(position)) is not None:
            yield change

    def refusal(self, position: SidesPosition, move: Any) -> Words | None:
        if not isinstance(move, ChangeOfSides):
            return self.game.refusal(position.board, move)
        if self.change_of_sides(position) is not None:
            return None
        text = "Sides can be changed only straight after the first move."
        return Words("no_change_of_sides", text)

    def after(self, position: SidesPosition, move: Any) -> SidesPosition:
        if isinstance(move, ChangeOfSides):
            return replace(position, right=GONE, changed=True)
        board = self.game.after(position.board, move)
        return replace(position, board=board, right=self._right_after(position, board))

    def _right_after(self, position: SidesPosition, then: Any) -> str:
        """What becomes of the right by a move that leads to the board `then`: a throw
        of a die and men that are placed are no move."""
        game, here, right = self.game, position.board, position.right
        passes = game.seat_to_move(then) != game.seat_to_move(here)
        if right == GONE or (right == NOW and (passes or not game.chances(here))):
            return GONE
        if not passes or game.chances(here) or game.places_men(here):
            return right
        return NOW

    def initial(self) -> SidesPosition:
        return SidesPosition(self.options, self.game.initial(), LATER)

    # --- As text -----------------------------------------------------------------

    def read_position(self, text: str) -> SidesPosition:
        board, right = split(text)
        read = self.game.read_position(board)
        if right == NOW and self.game.places_men(read):
            raise PositionError("Sides cannot be changed while men are placed.")
        return SidesPosition(self.options, read, right)

    def write_position(self, position: SidesPosition) -> str:
        return marked(self.game.write_position(position.board), position.right)

    def essentials(self, position: SidesPosition) -> str:
        """A right that is still to come is a matter of the rule set."""
        right = NOW if position.right == NOW else GONE
        return marked(self.game.essentials(position.board), right)

    def read_move(self, position: SidesPosition, text: str) -> Any:
        if is_change(text):
            return _CHANGE
        return self.game.read_move(position.board, text)

    def read_typed(self, position: SidesPosition, text: str) -> Any:
        if is_change(text):
            return _CHANGE
        return self.game.read_typed(position.board, text)

    def write_move(self, position: SidesPosition, move: Any) -> str:
        if isinstance(move, ChangeOfSides):
            return CHANGE
        return self.game.write_move(position.board, move)

    def listed(self, position: SidesPosition, text: str) -> Listed:
        """The change stands under the side whose turn it is."""
        if not is_change(text):
            return self.game.listed(position.board, text)
        seat = self.game.seat_to_move(position.board)
        return Listed(self.game.turn(position.board).army or seat, CHANGE)

    def describe(self, position: SidesPosition, move: Any) -> Words:
        if not isinstance(move, ChangeOfSides):
            return self.game.describe(position.board, move)
        own, taken = self._sides(position)
        text = f"The second player changes sides and has {taken}; {own} is to move."
        return Words("changes_sides", text, {"taken": taken, "left": own})

    def _sides(self, position: SidesPosition) -> tuple[str, str]:
        """The side to move, and the one that has moved."""
        seat = self.game.seat_to_move(position.board)
        other = next(each for each in self.seats if each != seat)
        return seat.capitalize(), other.capitalize()

    # --- What is offered and shown -------------------------------------------------

    def offers(
        self,
        position: SidesPosition,
        partial: str = "",
        press: str = "",
        *,
        helps: bool = True,
    ) -> Offers:
        """The change is one more button while no move is begun."""
        named = is_change(partial)
        begun = "" if named else partial
        found = self.game.offers(position.board, begun, press, helps=helps)
        if named and (words := self.refusal(position, _CHANGE)) is not None:
            return replace(found, refusals=(*found.refusals, words))
        if self.change_of_sides(position) is not None and not found.partial:
            found = replace(found, options=(*found.options, self._choice(position)))
        if not named or press:
            return found
        words = self.describe(position, _CHANGE)
        return replace(found, partial=CHANGE, sentence=words, move=CHANGE, sure=helps)

    def _choice(self, position: SidesPosition) -> Choice:
        _, taken = self._sides(position)
        text = f"The first move is made: instead of moving you may take {taken}."
        words = Words("may_change_sides", text, {"taken": taken})
        return Choice(CHANGE, "sides", "Change sides", words)

    def scene(self, position: SidesPosition) -> Scene:
        scene = self.game.scene(position.board)
        if self.change_of_sides(position) is None:
            return scene
        own, taken = self._sides(position)
        text = f"The player of {own} may take {taken} now, instead of moving."
        words = Words("sides_may_change", text, {"side": own, "taken": taken})
        return replace(scene, notices=(*scene.notices, words))

    # --- What programs ask ---------------------------------------------------------

    def setting_up(self) -> SettingUp | None:
        """A position that is set up by hand is no first one: its sides stay."""
        plain = self.game.setting_up()
        return None if plain is None else _unmarked(type(plain))(self.options)

    def write_state(self, position: SidesPosition, *, game_id: str) -> dict[str, Any]:
        state = self.game.write_state(position.board, game_id=game_id)
        right = position.right or ("made" if position.changed else "gone")
        if "position" in state:
            state["position"] = self.write_position(position)
        return state | {"changeOfSides": right}

    def read_request(self, position: SidesPosition, payload: Mapping[str, Any]) -> Any:
        text = payload.get("text")
        if isinstance(text, str) and is_change(text):
            return _CHANGE
        return self.game.read_request(position.board, payload)

    def game_text(
        self, position: SidesPosition, resigned: str = "", *, agreed: bool = False
    ) -> str:
        """The game's own text below a line that says whether sides were changed."""
        text = self.game.game_text(position.board, resigned, agreed=agreed)
        return f"{HEADERS[position.changed]}\n{text}" if text else ""

    def contents(
        self, position: SidesPosition, move: Any, after: SidesPosition
    ) -> Iterable[Content]:
        if isinstance(move, ChangeOfSides):
            return ()
        return self.game.contents(position.board, move, after.board)

    def walker(self, position: SidesPosition) -> Walker | None:
        """None while the change is still to come: no board knows it."""
        return self.game.walker(position.board) if position.right == GONE else None

    def bridge(self, position: SidesPosition) -> Bridge[Any, Any] | None:
        """That of the game: the search knows nothing of the change."""
        from games.engine.search.position_core import PositionBridge

        found = self.game.bridge(position.board)
        if found is not None or self.change_of_sides(position) is None:
            return found
        return PositionBridge(self.game, position.board)


# What a class of rules says of its game.
_SAID: Final = (
    "key",
    "Options",
    "rulesets",
    "tagline",
    "example",
    "panels",
    "text_title",
    "ways_to_end",
    "found_by",
)


@cache
def _class_for(plain: type[AnyGame]) -> Callable[[Options, AnyGame], AnyGame]:
    """The wrapper of one game's class, which says of it what that class says."""
    said = {name: getattr(plain, name) for name in _SAID}
    return type(f"{plain.__name__}ChangingSides", (ChangingSides,), said)


class _Unmarked(SettingUp):
    """Changes texts as if they had no mark."""

    def fields(self, text: str) -> list[str]:
        return super().fields(split(text)[0])


@cache
def _unmarked(plain: type[SettingUp]) -> Callable[[Options], SettingUp]:
    return type(f"{plain.__name__}Unmarked", (_Unmarked, plain), {})
