"""What follows by itself from a choice or a move, told in the strip.

Each effect says its words and its equation, and lights up the men that take part when
it is pointed at; without scripts the list is simply there.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.boards.equations import unbroken
from games.engine.offers import Choice, Offers
from games.engine.scenes import Effect

MOST_ON_A_SQUARE = 2
HERE = "@"  # among lights: the square on which the man arrives, wherever that is


class Key(NamedTuple):
    """Effects with the same key are the same thing happening."""

    square: str
    label: str
    words: str
    lights: tuple[str, ...]
    counted: tuple[str, ...]


def key_of(effect: Effect, here: str = "") -> Key:
    """What is the same wherever the man goes, but for the square `here` itself."""
    lights = tuple(HERE if square == here else square for square in effect.lights)
    return Key(effect.square, effect.label, effect.words.text, lights, effect.counted)


def common_to(choices: Sequence[Choice]) -> frozenset[Key]:
    """What follows whichever of several `choices` is taken."""
    if len(choices) < 2:
        return frozenset()
    return frozenset(set.intersection(*(set(keyed(choice)) for choice in choices)))


def keyed(choice: Choice) -> dict[Key, Effect]:
    return {key_of(effect, choice.square): effect for effect in choice.effects}


def ways_on(offers: Offers) -> list[Choice]:
    """The squares at which the move that is being built can end."""
    ways = [each for each in offers.squares if each.kind not in ("man", "chosen")]
    return ways if offers.partial and not offers.move else []


# --- On the squares ------------------------------------------------------------


def short(effects: Iterable[Effect]) -> tuple[str, ...]:
    """The equations of what happens on one square, and how many more there are."""
    effects = tuple(effects)
    if any(effect.brief for effect in effects):  # little room
        return (_in_short(effects),)
    labels = list(dict.fromkeys(effect.label for effect in effects if effect.label))
    more = len(labels) - MOST_ON_A_SQUARE
    if more > 0:
        return (*labels[:MOST_ON_A_SQUARE], f"+{more}")
    return tuple(labels)


def on_the_way(choice: Choice, common: frozenset[Key]) -> str:
    """What is written on a square that can be gone to: what follows there and not
    everywhere, in short."""
    own = [effect for key, effect in keyed(choice).items() if key not in common]
    return _in_short(own)


def _in_short(effects: Sequence[Effect]) -> str:
    """ "×K, frozen"; of several equations the first, and how many more there are."""
    shown = (effect.brief or effect.label for effect in effects)
    labels = list(dict.fromkeys(filter(None, shown)))
    if len(labels) > 1 and not any(effect.brief for effect in effects):
        return f"{labels[0]} +{len(labels) - 1}"
    return ", ".join(labels)


def spoken(effects: Iterable[Effect]) -> str:
    shown = _joined(ShownEffect(each, each.lights) for each in effects)
    return " ".join(each.effect.words.text for each in shown)


# --- In the strip --------------------------------------------------------------


@dataclass
class ShownEffect:
    """One effect, what it lights up, and the squares or the button that bring it
    about; none when it has come about."""

    effect: Effect
    lights: Sequence[str]
    squares: list[str] = field(default_factory=list)
    button: Choice | None = None


def draw_effects(effects: Iterable[Effect], title: str) -> SafeString:
    """What a move has done or would do."""
    shown = _joined(ShownEffect(each, each.lights) for each in effects)
    return _list([_line(each) for each in shown], title)


def draw_outlook(offers: Offers) -> SafeString:
    """What follows from the squares that can be gone to: each effect once, with its
    squares; what follows in any case comes last. Then what follows from buttons."""
    ways = ways_on(offers)
    common = common_to(ways)
    told: dict[Key, ShownEffect] = {}
    for choice in ways:
        for key, effect in keyed(choice).items():
            found = told.setdefault(key, ShownEffect(effect, key.lights))
            found.squares.append(choice.square)
    own = _joined(each for key, each in told.items() if key not in common)
    always = _joined(each for key, each in told.items() if key in common)
    pressed = [
        ShownEffect(each, each.lights, button=choice)
        for choice in offers.options
        if not choice.square
        for each in choice.effects
    ]
    lines = [*map(_line, own), *(_line(each, _("on any square")) for each in always)]
    lines += map(_line, _joined(pressed))
    return _list(lines, _("What follows by itself"))


def _joined(told: Iterable[ShownEffect]) -> list[ShownEffect]:
    """What differs in its equation alone is one effect with all of them: "… through
    b32: 1100 OR 0011 = 1111; 1100 XOR 0011 = 1111."."""
    found: dict[Hashable, list[ShownEffect]] = {}
    for number, each in enumerate(told):
        found.setdefault(_alike(each) or number, []).append(each)
    return [_with_all(*each) for each in found.values()]


def _alike(told: ShownEffect) -> Hashable:
    """What is the same of those that differ in their equation alone; None where the
    sentence does not end with one."""
    effect, by = told.effect, told.button and told.button.text
    said = effect.words.text.removesuffix(_end(effect))
    if not effect.label or said == effect.words.text:
        return None
    at = effect.square, tuple(told.lights), effect.counted, tuple(told.squares), by
    return said, effect.kind, effect.order, at


def _end(effect: Effect) -> str:
    return f" {effect.label}."


def _with_all(first: ShownEffect, *more: ShownEffect) -> ShownEffect:
    if not more:
        return first
    effect = first.effect
    others = dict.fromkeys(each.effect.label for each in more)
    others.pop(effect.label, None)
    text = "; ".join((effect.words.text.removesuffix("."), *others))
    words = replace(effect.words, text=f"{text}.")
    return replace(first, effect=replace(effect, words=words))


def _list(lines: list[str], title: str) -> SafeString:
    if not lines:
        return mark_safe("")
    return mark_safe(  # noqa: S308
        f'<div class="effects" role="group" aria-label="{escape(title)}">'
        f'<p class="title" aria-hidden="true">{escape(title)}</p>'
        f"<ul>{''.join(lines)}</ul></div>"
    )


def _line(told: ShownEffect, where: str = "") -> str:
    effect = told.effect
    names = {"lights": told.lights, "counted": effect.counted, "at": told.squares}
    data = "".join(
        f' data-{name}="{escape(" ".join(squares))}"'
        for name, squares in names.items()
        if squares or name == "lights"
    )
    if effect.order:
        data += f' data-order="{effect.order}"'
    if told.button:
        where = told.button.label
        data += f' data-by="{escape(told.button.text)}"'
    shown = where or " ".join(told.squares)
    to = f'<b class="where">{escape(shown)}</b> ' if shown else ""
    words, equation = effect.words.text, ""
    if effect.label and not effect.order and effect.label not in words:
        equation = f' <span class="eq">{escape(effect.label)}</span>'
    return (
        f'<li class="effect {escape(effect.kind)}" data-of="{escape(effect.square)}"'
        f'{data} tabindex="0">{to}{escape(unbroken(words))}{equation}</li>'
    )
