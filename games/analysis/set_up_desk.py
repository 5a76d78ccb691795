"""All that the page shows on which a position is set up."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.analysis.set_up_places import AWAY, SetUpPlace
from games.boards import BoardForm, BoardView, Overlay, board_view
from games.boards.men import draw_man
from games.common.words import seat_words
from games.engine import rules
from games.engine.registry import AnyRules
from games.engine.scenes import Man

SHAPES = ("circle", "triangle", "square")  # as the lists of men are read; others last


@dataclass(frozen=True, slots=True)
class PaletteMan:
    """A man that can be put on the board, as texts write him."""

    token: str
    name: str
    drawn: SafeString
    is_held: bool


@dataclass(frozen=True, slots=True)
class PaletteSide:
    """The men of one side."""

    title: str
    men: tuple[PaletteMan, ...]


def set_up_context(place: SetUpPlace) -> dict[str, Any]:
    """What the templates need for a place."""
    hand, text = place.hand, place.text
    return {
        "place": place,
        "rules": place.rules,
        "board": _board(place),
        "task": _task(place),
        "palette": _palette(place),
        "takes_away": place.held == AWAY,
        "away": AWAY,
        "turn": hand.turn(text),
        "may_turn": [(turn, _(title)) for turn, title in hand.turns.items()],
        "outcome": place.rules.outcome(place.position),
        "usual": replace(place, position=place.rules.initial(), held="").url(),
        "analyse": place.url("analysis-board"),
    }


def _task(place: SetUpPlace) -> str:
    """What a press on the board would do now."""
    if place.chosen:
        words = _("Now press the square where the man on %s is to stand.")
        return words % place.chosen
    if place.held == AWAY:
        return _("Press the men to take away.")
    if place.held:
        return _(
            "Press the squares where this man is to stand. "
            "A second press on the same square takes it away."
        )
    return _(
        "Choose a man from the lists and press a square, "
        "or press a man on the board to move it."
    )


def _board(place: SetUpPlace) -> BoardView:
    """The board, each square of which can be pressed."""
    hidden = {"position": place.text, "held": place.held}
    marks = {place.chosen: ("chosen",)} if place.chosen else {}
    return board_view(
        place.rules,
        place.position,
        form=BoardForm(place.action, "#analysis", hidden, offers=False),
        overlay=Overlay(marks),
    )


def _palette(place: SetUpPlace) -> list[PaletteSide]:
    """Every man of the game's usual start and of this position, by sides."""
    told, usual = place.rules, rules(place.rules.key)
    found: dict[str, Man] = {}
    for game, position in (
        (usual, usual.initial()),
        (told, told.initial()),
        (told, place.position),
    ):
        found.update(_men(game, position))
    sides: dict[str, list[PaletteMan]] = {}
    for token, man in sorted(found.items(), key=lambda each: _order(each[1])):
        drawn = mark_safe(draw_man(man))  # noqa: S308
        shown = PaletteMan(token, man.name, drawn, token == place.held)
        sides.setdefault(man.side, []).append(shown)
    return [PaletteSide(seat_words(side), tuple(men)) for side, men in sides.items()]


def _men(told: AnyRules, position: Any) -> Iterator[tuple[str, Man]]:
    """The men of a position with their texts."""
    hand = told.setting_up()
    standing = hand.men(told.write_position(position)) if hand else {}
    for board in told.scene(position).boards:
        for cell in board.cells:
            seen = [man for man in (cell.man, cell.beside) if man]
            yield from zip(standing.get(cell.square, ()), seen, strict=True)


def _order(man: Man) -> tuple[bool, bool, int, int, tuple[tuple[int, str], ...]]:
    """White before Black, small numbers before large ones, pyramids last."""
    shape = SHAPES.index(man.shape) if man.shape in SHAPES else len(SHAPES)
    numerals = tuple((len(text), text) for text in man.numerals)
    return man.side == "black", len(numerals) > 1, shape, -len(man.gone), numerals
