"""What is drawn and said on single squares: of the position, of the choice that is
being made, of what follows by itself, and of the caller."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from django.utils.translation import gettext_lazy

from games.boards.cells import Mark
from games.boards.effects import (
    Key,
    common_to,
    keyed,
    on_the_way,
    short,
    spoken,
    ways_on,
)
from games.boards.strips import FIRST
from games.engine.offers import Choice, Offers
from games.engine.scenes import Effect, Man, Scene

Marks = Mapping[str, Sequence[str]]

# Kinds of choices that are drawn with their label on the square.
CAPTIONED = frozenset({"capture", "drop"})
# Kinds of effects by which the mover's own men fall.
OWN_LOSSES = frozenset({"loss"})
# Marks that are also said.
SPOKEN = {
    "taker": gettext_lazy("Can take."),
    "can-score": gettext_lazy("Can leave the board."),
}
# Said of everybody who can be chosen next: one's own turn says no more of so many.
CHOOSABLE = gettext_lazy("Can be chosen.")
NONE: Mapping[str, str] = {}


class Marking:
    """Marks as they gather, square by square."""

    def __init__(self) -> None:
        self.names: dict[str, list[str]] = {}
        self.captions: dict[str, tuple[str, ...]] = {}
        self.fallen: dict[str, Man] = {}
        self.said: dict[str, list[str]] = {}
        self.labels: dict[str, str] = {}
        self.orders: dict[str, int] = {}

    def add(self, square: str, *names: str, say: str = "") -> None:
        self.names.setdefault(square, []).extend(names)
        if say:
            self.said.setdefault(square, []).append(say)

    def whole(self) -> dict[str, Mark]:
        return {square: self._mark(square) for square in self.names}

    def _mark(self, square: str) -> Mark:
        names, said = tuple(self.names[square]), " ".join(self.said.get(square, ()))
        mark = _plain(names, said)
        if square in self.captions or square in self.labels or square in self.fallen:
            mark = mark._replace(
                captions=self.captions.get(square, ()),
                fallen=self.fallen.get(square),
                label=self.labels.get(square, ""),
                order=self.orders.get(square, 0),
            )
        return mark


@lru_cache(maxsize=1024)
def _plain(names: tuple[str, ...], said: str) -> Mark:
    """A mark of these names, each once, and what is spoken; many squares have one."""
    return Mark(tuple(dict.fromkeys(names)), say=said)


def all_marks(
    scene: Scene, offers: Offers, extra: Marks, labels: Mapping[str, str] = NONE
) -> dict[str, Mark]:
    """Every mark of a board, with the `labels` that a help puts on its squares."""
    marking = Marking()
    for square, names in scene.marks.items():
        marking.add(square, *names)
    for square, more in extra.items():
        marking.add(square, *more, say=_spoken(more))
    for square, words in scene.said.items():
        marking.add(square, say=words.text)
    for square, label in labels.items():
        marking.add(square, "labelled", say=f"{label}.")
        marking.labels[square] = label
    if offers.move or not offers.partial:
        _what_happened(marking, scene.effects)
    common = common_to(ways_on(offers))
    choosable = str(CHOOSABLE)
    for choice in offers.squares:
        _choice(marking, choice, common, choosable)
    for button in offers.options:
        for square in button.lights if button.marks else ():
            marking.add(square, *button.marks, say=button.words.text)
    ambushes = [each.square for each in offers.squares if each.kind == "ambush"]
    for square in ambushes[FIRST:]:
        marking.add(square, "later")  # marked once the whole list is open
    return marking.whole()


def _spoken(names: Sequence[str]) -> str:
    return " ".join(str(SPOKEN[name]) for name in names if name in SPOKEN)


def _what_happened(marking: Marking, effects: Sequence[Effect]) -> None:
    """Where somebody fell, the equations by which they did; where something happened
    without a fall, its kinds too."""
    for square, there in by_square(effects).items():
        bloodless = any(effect.man is None for effect in there)
        kinds = [f"did-{effect.kind}" for effect in there] if bloodless else []
        marking.add(square, "taken", *kinds, say=spoken(there))
        marking.captions[square] = short(there)
        marking.orders[square] = there[0].order
        if all(effect.kind in OWN_LOSSES for effect in there):
            marking.add(square, "lost")
        if man := fallen(there):
            marking.fallen[square] = man


def by_square(effects: Sequence[Effect]) -> dict[str, list[Effect]]:
    found: dict[str, list[Effect]] = {}
    for effect in effects:
        found.setdefault(effect.square, []).append(effect)
    return found


def fallen(effects: Sequence[Effect]) -> Man | None:
    """Who fell on one square; several there were the parts of a pyramid."""
    men = tuple(dict.fromkeys(effect.man for effect in effects if effect.man))
    if len(men) < 2:
        return men[0] if men else None
    numerals = tuple(numeral for man in men for numeral in man.numerals)
    return replace(men[0], shape="pyramid", numerals=numerals)


def _choice(
    marking: Marking, choice: Choice, common: frozenset[Key], choosable: str
) -> None:
    own, more = choice.words.text, spoken(choice.effects)
    if choice.words.code == "man":
        own, more = choosable, _spoken(choice.marks)
    said = f"{own} {more}" if own and more else own or more
    marking.add(choice.square, choice.kind, *choice.marks, say=said)
    caption = choice.label if choice.kind in CAPTIONED else ""
    if choice.effects:
        caption = on_the_way(choice, common)
        if any(effect.order for effect in choice.effects):
            caption = choice.label  # what falls in waves is counted
            marking.add(choice.square, "waves")
        if set(keyed(choice)) <= common:
            marking.add(choice.square, "alike")
    if caption:
        marking.captions[choice.square] = (caption,)
