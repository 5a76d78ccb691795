"""The board on which a move is built, and the strip beneath it.

One component for the table, the lessons, the start page and the archive: it asks the
rules for the scene and the offers, and turns them into what the templates
`boards/_board.html` and `boards/_strip.html` show.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from html import escape
from typing import Any, NamedTuple

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext_lazy as _

from games.boards.blocks import draw_scene
from games.boards.cells import Use
from games.boards.drawing import Drawing, Frame, part_of
from games.boards.effects import draw_effects, draw_outlook
from games.boards.inputs import (
    A_STRANGERS,
    NOTHING_BUILT,
    NOTHING_OVER,
    ONLY_TO_LOOK,
    BoardForm,
    Building,
    Look,
    Overlay,
)
from games.boards.marks import Marks, all_marks
from games.boards.pips import draw_pips
from games.boards.strips import aim, draw_choices, draw_previews
from games.boards.tallies import draw_armies, draw_tally
from games.boards.tentative import tentative
from games.engine.offers import Choice, Offers
from games.engine.registry import AnyRules
from games.engine.scenes import Line, Scene
from games.engine.words import Words

LONG_SENTENCE = 50  # characters


class Typing(NamedTuple):
    """What stands beside the field in which a move is typed: what it is for, an
    example, and what sends it."""

    label: str
    example: str
    send: str


@dataclass(frozen=True, slots=True)
class BoardView:
    """Everything that the board's templates need. `shown` is the scene that is drawn:
    that of the position, or the one after the move that stands chosen. `over` says
    that nothing more will be decided in it. `reach` names for each man who can be
    chosen the squares to which it can go ("N1 M1 L1;N2 M2"), so that the page can mark
    them before the server has answered a press; "" where no help is given. `ahead` says
    that what is chosen waits for a turn that has not come."""

    scene: Scene
    shown: Scene
    offers: Offers
    drawing: Drawing
    form: BoardForm
    fields: SafeString
    example: str
    tallies: Mapping[str, SafeString]
    armies: Mapping[str, SafeString]
    over: bool = False
    reach: str = ""
    ahead: bool = False

    @property
    def board_html(self) -> SafeString:
        """The board with its marks and lines."""
        return self.drawing.html

    @property
    def builds(self) -> bool:
        """Whether a move can be built on it."""
        return self.form.builds

    @property
    def strip(self) -> Hashable:
        """All that the strip depends on, but for the fields of its forms."""
        offers, done = self.offers, self.done
        return (
            self.form.action,
            self.form.target,
            self.form.typed,
            self.form.idle,
            self.builds,
            self.ahead,
            self.example,
            offers.partial,
            str(offers.sentence),
            tuple(map(str, offers.refusals)),
            self.pips,
            done and (done.text, str(done.label)),
            self.choices,
            self.previews,
            self.effects,
        )

    @property
    def typing(self) -> Typing:
        """The words around the field in which a move is typed."""
        if self.ahead:
            return Typing(str(_("Next move")), self.example, str(_("Set")))
        return Typing(str(_("or type it")), self.example, str(_("Play")))

    @property
    def is_long(self) -> bool:
        """Whether the sentence needs the width of a phone for itself."""
        return len(str(self.offers.sentence)) > LONG_SENTENCE

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
    look: Look = A_STRANGERS,
    form: BoardForm = ONLY_TO_LOOK,
    building: Building = NOTHING_BUILT,
    overlay: Overlay = NOTHING_OVER,
) -> BoardView:
    """The board of `position` as it is looked at, with a move half built on it."""
    scene = rules.scene(position)
    offers = _offers(rules, position, look, form, building)
    after = tentative(rules, position, offers, helps=look.helps) or offers.scene
    shown = after or scene
    frame = _frame(rules, scene, look, form, tentative=shown is not scene)
    tallies, army = scene.tallies, "" if look.over else rules.turn(position).army
    return BoardView(
        scene=scene,
        shown=shown,
        offers=offers,
        drawing=_drawn(shown, offers, overlay, frame),
        form=form,
        fields=_fields(offers, form.hidden),
        example=offers.example or rules.example,
        tallies={who: draw_tally(tally) for who, tally in tallies.items()},
        armies={who: draw_armies(tally, army) for who, tally in tallies.items()},
        over=look.over,
        reach=_reach(rules, position, look, form, building),
        ahead=form.builds and building.ahead is not None,
    )


def _offers(
    rules: AnyRules, position: Any, look: Look, form: BoardForm, building: Building
) -> Offers:
    """What can be chosen, with the refusals of the caller first."""
    if not form.builds:
        return Offers(partial="", sentence=Words("idle", form.idle))
    partial, press = building.partial, building.press
    offers = building.ahead or rules.offers(position, partial, press, helps=look.helps)
    sentence = offers.sentence.to_you if building.yours else offers.sentence
    refusals = (*building.refusals, *offers.refusals)
    return replace(offers, sentence=sentence, refusals=refusals)


def _frame(
    rules: AnyRules, scene: Scene, look: Look, form: BoardForm, *, tentative: bool
) -> Frame:
    return Frame(
        name="board",
        game=rules.title,
        seat=look.seat or rules.seats[0],
        use=Use.PRESSED if form.action else Use.WALKED,
        tentative=tentative,
        space=look.space,
        data={
            "game": look.game,
            "version": look.version,
            "turn": scene.turn,
            "seat": look.seat,
        },
    )


def _drawn(scene: Scene, offers: Offers, overlay: Overlay, frame: Frame) -> Drawing:
    """The board with its marks and lines."""
    marks = all_marks(scene, offers, overlay.marks, overlay.labels)
    lines = (*scene.lines, *_helping(offers), *overlay.lines)
    return draw_scene(scene, marks, lines, frame)


def _reach(
    rules: AnyRules, position: Any, look: Look, form: BoardForm, building: Building
) -> str:
    if not (form.builds and look.helps) or building.ahead:
        return ""
    goals = rules.reach(position).items()
    return ";".join([" ".join((origin, *ends)) for origin, ends in goals])


def _fields(offers: Offers, hidden: Mapping[str, str]) -> SafeString:
    """What every form of a board sends along; made once, as there are three forms."""
    sent = {"partial": offers.partial, **hidden}
    return mark_safe(  # noqa: S308
        "".join(
            f'<input type="hidden" name="{escape(name)}" value="{escape(value)}">'
            for name, value in sent.items()
        )
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
        every_mark[square] = every_mark[square]._replace(link=link)
    every_line = (*scene.lines, *_helping(offers), *lines)
    shown = part_of(scene, *part) if part else scene
    frame = Frame(name, rules.seats[0], Use.PICTURE, tentative=after is not None)
    return draw_scene(shown, every_mark, every_line, frame).html


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
