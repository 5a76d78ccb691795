"""A turn half chosen: the legal part of a draft, and each further choice judged."""

from __future__ import annotations

from dataclasses import dataclass, replace

from games.engine.geometry import NAMES, NOWHERE
from games.engine.rithmomachia.face import unambushed, why
from games.engine.rithmomachia.face.drafts import Draft, Gathered, Intended, Landing
from games.engine.rithmomachia.rules import ambush, captures, declarations, moves, turns
from games.engine.rithmomachia.rules.refusals import refused
from games.engine.rithmomachia.rules.values import (
    Ambush,
    Capture,
    Harmony,
    Move,
    Part,
    Position,
)
from games.engine.rithmomachia.text.notation import (
    write_ambush,
    write_harmony,
    write_move,
    write_parts,
)
from games.engine.words import Words


@dataclass(frozen=True, slots=True)
class Built:
    """A turn as far as it is chosen and legal.

    `ways` are all captures of the man on `to`; `base` is the displacement with its
    capture once that is settled. `gathering` holds the men of a harmony that is still
    being put together.
    """

    man: int = NOWHERE
    to: int = NOWHERE
    ways: tuple[Move, ...] = ()
    base: Move | None = None
    ambush: Ambush | None = None
    harmony: Harmony | None = None
    gathering: tuple[Part, ...] | None = None
    points: bool = False

    @property
    def move(self) -> Move | None:
        """The turn that can be made as it stands."""
        if self.base is None:
            return None
        return replace(
            self.base, ambush=self.ambush, harmony=self.harmony, points=self.points
        )

    @property
    def text(self) -> str:
        """The turn as far as it goes, in notation."""
        if self.base is None:
            man = "" if self.man == NOWHERE else NAMES[self.man]
            return man if self.to == NOWHERE else f"{man}x{NAMES[self.to]}"
        text = write_move(self.base)
        if self.ambush is not None:
            text += write_ambush(self.ambush)
        if self.gathering is not None:
            text += f"#({write_parts(self.gathering)})"
        elif self.harmony is not None:
            text += write_harmony(self.harmony)
        return text + ("$" if self.points else "")


Judged = tuple[Built, tuple[Words, ...]]


def build(position: Position, draft: Draft) -> Judged:
    """The longest legal part of a draft, and why what follows it is refused."""
    if draft.mover is None:
        return Built(), ()
    built, refusals = choose_man(position, draft.mover.square)
    landing = draft.landing
    if refusals or landing is None:
        return built, refusals
    square = landing.target.square
    if landing.takes and not position.board[square] and square != built.man:
        text = f"There is no man on {NAMES[square]} to take."
        return built, (refused("ILLEGAL_CAPTURE", "empty_target", text),)
    built, refusals = choose_target(position, built, square)
    if not refusals and built.ways and landing.relation:
        face = draft.mover.face
        built, refusals = _choose_way(position, built, face, landing)
    if refusals or built.base is None:
        return built, refusals
    return _declare(position, built, built.base, draft)


def choose_man(position: Position, square: int) -> Judged:
    """One's own man chosen, or why not."""
    refusals = why.not_this_man(position, square)
    return (Built() if refusals else Built(man=square)), refusals


def choose_target(position: Position, built: Built, square: int) -> Judged:
    """The man's destination chosen; a capture with one way only is settled at once."""
    chosen = Built(man=built.man)
    if moves.refusal(position, Move(built.man, square)) is not None:
        return chosen, why.not_there(position, built.man, square)
    if not position.board[square]:
        return Built(built.man, square, base=Move(built.man, square)), ()
    ways = tuple(captures.ways(position, built.man, square))
    if not ways:
        return chosen, why.not_there(position, built.man, square)
    base = ways[0] if len(ways) == 1 else None
    return Built(built.man, square, ways, base), ()


def _choose_way(
    position: Position, built: Built, face: int, landing: Landing
) -> Judged:
    """The capture as it is named; what is left open is filled in if one way fits."""
    named = Capture(landing.relation, landing.target, landing.helper)
    move = Move(built.man, built.to, face, named)
    refusal = captures.refusal(position, move)
    if refusal is None:
        return replace(built, base=move), ()
    fitting = [way for way in built.ways if _fits(way, face, landing)]
    if len(fitting) == 1:
        return replace(built, base=fitting[0]), ()
    return replace(built, base=None), (() if fitting else (refusal,))


def _fits(way: Move, face: int, landing: Landing) -> bool:
    """Whether a way to capture is what is named, as far as it is named."""
    capture = way.capture
    return (
        capture is not None
        and capture.relation == landing.relation
        and face in (0, way.face)
        and landing.target.face in (0, capture.target.face)
        and landing.helper in (None, capture.helper)
    )


# --- What is declared with a settled displacement ---------------------------------


def _declare(position: Position, built: Built, base: Move, draft: Draft) -> Judged:
    refusals: tuple[Words, ...] = ()
    if draft.ambush is not None and draft.ambush.target is not None:
        target = draft.ambush.target.square
        if draft.ambush.relation and draft.ambush.helpers:
            built, refusals = _named_ambush(position, built, base, draft.ambush)
        else:
            built, refusals = choose_ambush(position, built, base, target)
    if draft.harmony is not None and not refusals:
        built, refusals = _named_harmony(position, built, draft.harmony)
    if draft.points and not refusals:
        refusal = turns.refusal(position, replace(base, points=True))
        return (built, (refusal,)) if refusal else (replace(built, points=True), ())
    return built, refusals


def _named_ambush(
    position: Position, built: Built, base: Move, intended: Intended
) -> Judged:
    if intended.target is None:
        return built, ()
    named = Ambush(intended.relation, intended.target, intended.helpers)
    refusal = ambush.refusal(position, base, named)
    return (built, (refusal,)) if refusal else (replace(built, ambush=named), ())


def choose_ambush(position: Position, built: Built, base: Move, square: int) -> Judged:
    """An enemy chosen to be ambushed by the suggested pair, or why it cannot be."""
    ways = ambush.ways(position, base, square)
    if ways:
        return replace(built, ambush=ways[0]), ()
    return built, unambushed.no_ambush(position, base, square)


def _named_harmony(position: Position, built: Built, gathered: Gathered) -> Judged:
    if not gathered.proportion:
        return replace(built, gathering=gathered.men), ()
    move = built.move
    if move is None:
        return built, ()
    after = turns.moved(position, move)
    named = Harmony(gathered.proportion, gathered.men)
    refusal = declarations.refusal(after, position.turn, named)
    return (built, (refusal,)) if refusal else (replace(built, harmony=named), ())
