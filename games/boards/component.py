"""The board on which a move is built, and the strip beneath it.

One component for the table, the lessons, the start page and the archive: it asks the
rules for the scene and the offers, and turns them into what the templates
`boards/_board.html` and `boards/_strip.html` show.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from games.boards.blocks import draw_scene
from games.boards.cells import Use
from games.boards.drawing import Frame, part_of
from games.boards.effects import draw_effects, draw_outlook
from games.boards.marks import Marks, all_marks
from games.boards.pips import draw_pips
from games.boards.strips import aim, draw_choices, draw_previews
from games.boards.tallies import draw_armies, draw_tally
from games.boards.tentative import tentative
from games.engine.offers import Choice, Offers
from games.engine.registry import AnyRules
from games.engine.scenes import Line, Scene
from games.engine.words import Words


@dataclass(frozen=True, slots=True)
class BoardView:
    """Everything that the board's templates need. `shown` is the scene that is drawn:
    that of the position, or the one after the move that stands chosen. `over` says
    that nothing more will be decided in it. `reach` names for each man who can be
    chosen the squares to which it can go ("N1 M1 L1;N2 M2"), so that the page can mark
    them before the server has answered a press; "" where no help is given."""

    scene: Scene
    shown: Scene
    offers: Offers
    board_html: SafeString
    action: str
    target: str
    fields: SafeString
    idle: str
    builds: bool
    typed: str
    example: str
    tallies: Mapping[str, SafeString]
    armies: Mapping[str, SafeString]
    over: bool = False
    reach: str = ""

    @property
    def choices(self) -> SafeString:
        """The next choices as buttons."""
        return draw_choices(self.offers)

    @property
    def previews(self) -> SafeString:
        """What the strip can say of squares before they are pressed."""
        return draw_previews(self.offers)

    @property
    def effects(self) -> SafeString:
        """What follows by itself from what is chosen or can be chosen next; while
        nothing is chosen, what the last move did."""
        if self.offers.partial and not self.offers.move:
            return draw_outlook(self.offers)
        if self.shown is self.scene:
            return draw_effects(self.scene.effects, str(_("What the last move did")))
        return draw_effects(self.shown.effects, str(_("What follows by itself")))

    @property
    def pips(self) -> SafeString:
        """How far the turn has come, where a turn has several decisions."""
        return draw_pips(None if self.over else self.scene.pips)

    @property
    def done(self) -> Choice | None:
        """The button that sends the move as it stands."""
        for choice in self.offers.options:
            if choice.kind == "done":
                return choice
        if self.offers.move and self.builds:
            sending = Words("send", str(_("Play this move")))
            return Choice(self.offers.move, "done", sending.text, sending)
        return None


def board_view(
    rules: AnyRules,
    position: Any,
    *,
    partial: str = "",
    press: str = "",
    seat: str = "",
    action: str = "",
    target: str = "#table",
    hidden: Mapping[str, str] | None = None,
    helps: bool = True,
    marks: Marks | None = None,
    lines: Sequence[Line] = (),
    labels: Mapping[str, str] | None = None,
    game: str = "",
    version: int = 0,
    idle: str = "",
    offered: bool = True,
    typed: str = "",
    space: bool = False,
    over: bool = False,
) -> BoardView:
    """The board of `position` for one viewer, with a move half built on it, and with
    `space` also as it lies in space, if it has levels.

    Without an `action` the board is only to look at. Where no move is `offered`, its
    squares can be pressed for what the caller does with them.
    """
    builds = bool(action) and offered
    scene = rules.scene(position)
    offers = Offers(partial="", sentence=Words("idle", idle))
    if builds:
        offers = rules.offers(position, partial, press, helps=helps)
    shown = tentative(rules, position, offers, helps=helps) or offers.scene or scene
    frame = Frame(
        name="board",
        game=rules.title,
        seat=seat or rules.seats[0],
        use=Use.PRESSED if action else Use.WALKED,
        tentative=shown is not scene,
        space=space,
        data={"game": game, "version": version, "turn": scene.turn, "seat": seat},
    )
    every_mark = all_marks(shown, offers, marks or {}, labels or {})
    every_line = (*shown.lines, *_helping(offers), *lines)
    army = "" if over else rules.turn(position).army
    return BoardView(
        scene=scene,
        shown=shown,
        offers=offers,
        board_html=draw_scene(shown, every_mark, every_line, frame),
        action=action,
        target=target,
        fields=_fields(offers, hidden or {}),
        idle=idle,
        builds=builds,
        typed=typed,
        example=offers.example or rules.example,
        tallies={who: draw_tally(tally) for who, tally in scene.tallies.items()},
        armies={who: draw_armies(tally, army) for who, tally in scene.tallies.items()},
        over=over,
        reach=_reach(rules, position) if builds and helps else "",
    )


def _reach(rules: AnyRules, position: Any) -> str:
    goals: dict[str, list[str]] = {}
    for origin, end in rules.reach(position):
        goals.setdefault(origin, []).append(end)
    return ";".join(" ".join((origin, *ends)) for origin, ends in goals.items())


def _fields(offers: Offers, hidden: Mapping[str, str]) -> SafeString:
    """What every form of a board sends along; made once, as there are three forms."""
    return format_html_join(
        "",
        '<input type="hidden" name="{}" value="{}">',
        (("partial", offers.partial), *hidden.items()),
    )


def diagram(
    rules: AnyRules,
    position: Any,
    *,
    name: str,
    partial: str = "",
    marks: Marks | None = None,
    lines: Sequence[Line] = (),
    labels: Mapping[str, str] | None = None,
    links: Mapping[str, SafeString] | None = None,
    part: tuple[str, str] | None = None,
) -> SafeString:
    """A board only to look at, without a form or a strip.

    With a `partial` it shows what the rules offer next; `part` names the opposite
    corners of the rectangle that is drawn. The `links` lie over marked squares.
    """
    scene = rules.scene(position)
    offers = Offers(partial="", sentence=Words("diagram", ""))
    if partial:
        offers = rules.offers(position, partial)
    after = tentative(rules, position, offers)
    scene = after or offers.scene or scene
    every_mark = all_marks(scene, offers, marks or {}, labels or {})
    for square, link in (links or {}).items():
        every_mark[square] = replace(every_mark[square], link=link)
    every_line = (*scene.lines, *_helping(offers), *lines)
    shown = part_of(scene, *part) if part else scene
    frame = Frame(name, rules.seats[0], Use.PICTURE, tentative=after is not None)
    return draw_scene(shown, every_mark, every_line, frame)


def pressed(
    rules: AnyRules,
    position: Any,
    partial: str,
    presses: Sequence[str],
    *,
    helps: bool = True,
) -> Offers:
    """What is offered after several squares were pressed in turn (a man dragged)."""
    offers = rules.offers(position, partial, "", helps=helps)
    for press in presses:
        offers = rules.offers(position, offers.partial, press, helps=helps)
    return offers


def _helping(offers: Offers) -> tuple[Line, ...]:
    """Lines from the helpers that stand chosen to the man whom they help take."""
    target = aim(offers)
    if not (offers.move and target):
        return ()
    return tuple(
        Line("helper", (choice.square, target), choice.words)
        for choice in offers.squares
        if choice.kind == "helper"
    )
