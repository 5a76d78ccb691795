"""Options of a game: one frozen dataclass per game, described field by field.

Forms, seeks, records, the API and the rules page are generated from the description.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Mapping
from dataclasses import MISSING, Field, dataclass, field, fields, replace
from functools import lru_cache
from typing import Any, ClassVar, Final, Self, cast

from games.engine.errors import OptionError

Value = str | int | bool


@dataclass(frozen=True, slots=True)
class Described:
    """What a form needs to know of one option. `choices` maps a value to its words;
    for whole numbers `low` and `high` bound it; otherwise it is yes or no. Options
    that follow each other with the same `group` are shown under that heading. Games
    that differ only in values of `alike` are rated together. What was `added` after
    games had been played is no part of a fingerprint while it has its default.
    `nought` is what 0 means, in words, where it is no number."""

    name: str
    default: Value
    title: str
    help: str
    choices: Mapping[str, str] | None = None
    low: int = 0
    high: int = 0
    group: str = ""
    alike: Collection[Value] = ()
    added: bool = False
    nought: str = ""


def option(
    default: Value,
    title: str,
    help: str,
    *,
    choices: Mapping[str, str] | None = None,
    low: int = 0,
    high: int = 0,
    group: str = "",
    alike: Collection[Value] = (),
    added: bool = False,
    nought: str = "",
) -> Any:
    """A described field of an `Options` class."""
    about = {"title": title, "help": help, "choices": choices, "low": low, "high": high}
    more = {"group": group, "alike": alike, "added": added, "nought": nought}
    return field(default=default, metadata=about | more)


CHANGE_SIDES: Final = "change_sides"  # the option of all games that two can play


def change_of_sides() -> Any:
    """The field of that name (see `changing_sides.py`)."""
    return option(
        False,
        "Change of sides",
        "After the first move the second player may take the side that has just moved "
        "(the pie rule).",
        group="First move",
        alike=(True, False),
        added=True,
    )


@dataclass(frozen=True)
class Options:
    """Base of every game's options. Subclasses are frozen dataclasses of `option`s.
    Organisers of events are asked for those of the `first_groups` before all others."""

    first_groups: ClassVar[tuple[str, ...]] = ("First move",)

    def __post_init__(self) -> None:
        for about in self.described():
            _check(about, getattr(self, about.name))

    @classmethod
    def described(cls) -> tuple[Described, ...]:
        """The description of each option, in order."""
        return _all_described(cast(Any, cls))

    @classmethod
    def read(cls, given: Mapping[str, Any]) -> Self:
        """Options from texts or values by name; missing ones get their default.

        Raises OptionError naming the option and what it can be.
        """
        known = {about.name: about for about in cls.described()}
        for name in given:
            if name not in known:
                names = ", ".join(known)
                raise OptionError(f"There is no option {name!r}; there are: {names}.")
        return cls(**{name: _read(known[name], text) for name, text in given.items()})

    def values(self) -> dict[str, Value]:
        return {each.name: getattr(self, each.name) for each in fields(self)}

    def baseline(self) -> Options:
        """What these options are compared with when their differences are shown."""
        return type(self)()

    def differences(self) -> dict[str, Value]:
        """Options that are not as in `baseline`, by name."""
        plain = self.baseline().values()
        return {name: v for name, v in self.values().items() if v != plain[name]}

    def family(self) -> Options:
        """These options as those of the games with which they are rated together: where
        a value makes no other game, the default stands for it."""
        alike = (each for each in self.described() if self._is_alike(each))
        return replace(self, **{each.name: each.default for each in alike})

    def say(self, name: str) -> str:
        """One option as words: "Ambush: off"."""
        return f"{self._about(name).title}: {self.value_words(name)}"

    def value_words(self, name: str) -> str:
        """The value of one option as words: "off"."""
        return _say(self._about(name), getattr(self, name))

    def _is_alike(self, about: Described) -> bool:
        return getattr(self, about.name) in about.alike

    def _about(self, name: str) -> Described:
        return next(each for each in self.described() if each.name == name)

    def digest(self, key: str) -> str:
        """A short stable fingerprint of the whole rule set of game `key`."""
        told = self.values()
        for each in self.described():
            if each.added and told[each.name] == each.default:
                del told[each.name]
        text = json.dumps([key, told], sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()[:8]


@lru_cache
def _all_described(options: Any) -> tuple[Described, ...]:
    """Made once for each class of options."""
    return tuple(_described(each) for each in fields(options))


def _described(each: Field[Any]) -> Described:
    if each.default is MISSING or "title" not in each.metadata:
        raise TypeError(f"{each.name} is not declared with option(…)")
    return Described(name=each.name, default=each.default, **each.metadata)


def _read(about: Described, given: Any) -> Value:
    """A value from a form, a header or JSON."""
    if about.choices is not None:
        return str(given)
    if isinstance(about.default, bool):
        if isinstance(given, bool):
            return given
        text = str(given).strip().lower()
        if text in {"on", "true", "yes", "1"}:
            return True
        if text in {"off", "false", "no", "0", ""}:
            return False
        raise OptionError(f"{about.name} is on or off, not {str(given)[:40]!r}.")
    text = str(given).strip()
    if not (text.isascii() and text.isdigit() and len(text) <= 9):
        raise OptionError(f"{about.name} is a whole number, not {text[:40]!r}.")
    return int(text)


def _check(about: Described, value: Value) -> None:
    if about.choices is not None and value not in about.choices:
        choices = ", ".join(about.choices)
        raise OptionError(
            f"{about.name} can be {choices}; it cannot be {str(value)[:40]!r}."
        )
    if about.high and not about.low <= int(value) <= about.high:
        raise OptionError(
            f"{about.name} lies from {about.low} to {about.high}; it cannot be {value}."
        )


def _say(about: Described, value: Value) -> str:
    if about.choices is not None:
        return about.choices[str(value)]
    if isinstance(value, bool):
        return "on" if value else "off"
    return about.nought if about.nought and not value else str(value)


@dataclass(frozen=True, slots=True)
class Ruleset:
    """Options under a name: `name` for addresses ("fulke-1563"), `title` for people,
    `about` where they come from, `given` what differs from the default; `for_ladders`
    marks the one set with which a new ladder begins, `for_beginners` the one of a first
    game, `for_levels` the one by which the strength of levels is measured: the default
    where none is."""

    name: str
    title: str
    about: str
    given: Mapping[str, Value] = field(default_factory=dict)
    for_ladders: bool = False
    for_beginners: bool = False
    for_levels: bool = False
