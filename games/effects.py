"""What follows by itself from a choice or a move, told in the strip.

Each effect says its words and its equation, and lights up the men who take part when
it is pointed at; without scripts the list is simply there.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.engine.interface import Choice, Effect, Offers

MOST_ON_A_SQUARE = 2
Key = tuple[str, str, str, tuple[str, ...], tuple[str, ...]]


def key_of(effect: Effect) -> Key:
    """Effects with the same key are the same thing happening."""
    words = effect.words.text
    return effect.square, effect.label, words, effect.lights, effect.counted


def common_to(choices: Sequence[Choice]) -> frozenset[Key]:
    """What follows whichever of several `choices` is taken."""
    if len(choices) < 2:
        return frozenset()
    each = ({key_of(effect) for effect in choice.effects} for choice in choices)
    return frozenset(set.intersection(*each))


def ways_on(offers: Offers) -> list[Choice]:
    """The squares at which the move that is being built can end."""
    ways = [each for each in offers.squares if each.kind not in ("man", "chosen")]
    return ways if offers.partial and not offers.move else []


# --- On the squares ------------------------------------------------------------


def short(effects: Iterable[Effect]) -> tuple[str, ...]:
    """The equations of what happens on one square, and how many more there are."""
    labels = list(dict.fromkeys(effect.label for effect in effects if effect.label))
    more = len(labels) - MOST_ON_A_SQUARE
    if more > 0:
        return (*labels[:MOST_ON_A_SQUARE], f"+{more}")
    return tuple(labels)


def on_the_way(choice: Choice, common: frozenset[Key]) -> str:
    """What is written on a square that can be gone to: what follows there and not
    everywhere, in short."""
    own = [each for each in choice.effects if key_of(each) not in common]
    labels = list(dict.fromkeys(effect.label for effect in own if effect.label))
    if len(labels) > 1:
        return f"{labels[0]} +{len(labels) - 1}"
    return labels[0] if labels else ""


def spoken(effects: Iterable[Effect]) -> str:
    return " ".join(effect.words.text for effect in effects)


# --- In the strip --------------------------------------------------------------


@dataclass
class Told:
    """One effect and the squares that bring it about; none when it has come about."""

    effect: Effect
    squares: list[str] = field(default_factory=list)


def draw_effects(effects: Iterable[Effect], title: str) -> SafeString:
    """What a move has done or would do."""
    return _list([_line(Told(each)) for each in effects], title)


def draw_outlook(offers: Offers) -> SafeString:
    """What follows from the squares that can be gone to: each effect once, with its
    squares; what follows in any case comes last."""
    ways = ways_on(offers)
    common = common_to(ways)
    told: dict[Key, Told] = {}
    for choice in ways:
        for effect in choice.effects:
            found = told.setdefault(key_of(effect), Told(effect))
            found.squares.append(choice.square)
    lines = [
        _line(each, where=_("on any square") if key in common else "")
        for key, each in sorted(told.items(), key=lambda item: item[0] in common)
    ]
    return _list(lines, _("What follows by itself"))


def _list(lines: list[str], title: str) -> SafeString:
    if not lines:
        return mark_safe("")
    return mark_safe(  # noqa: S308
        f'<div class="effects"><h3>{escape(title)}</h3><ul>{"".join(lines)}</ul></div>'
    )


def _line(told: Told, where: str = "") -> str:
    effect = told.effect
    names = {"lights": effect.lights, "counted": effect.counted, "at": told.squares}
    data = "".join(
        f' data-{name}="{escape(" ".join(squares))}"'
        for name, squares in names.items()
        if squares or name == "lights"
    )
    shown = where or " ".join(told.squares)
    to = f'<b class="where">{escape(shown)}</b> ' if shown else ""
    words = effect.words.text
    equation = ""
    if effect.label and effect.label not in words:
        equation = f' <span class="eq">{escape(effect.label)}</span>'
    return (
        f'<li class="effect {escape(effect.kind)}" data-of="{escape(effect.square)}"'
        f'{data} tabindex="0">{to}{escape(words)}{equation}</li>'
    )
