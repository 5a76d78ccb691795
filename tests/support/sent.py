"""A form that somebody sends, and who changes something by it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.urls import get_resolver, reverse

from games.engine import rules
from games.engine.options import Options
from games.ladders.settings import SETTINGS
from games.rulesets.forms import initial_of
from tests.support.roles import ROLES
from tests.support.scenery import Scenery

Who = frozenset[str]

NOBODY: Who = frozenset()
ALL = frozenset(ROLES)  # a stranger becomes a guest by it
OUTSIDE = frozenset({"stranger", "guest", "banned"})  # not logged in
KNOWN = ALL - {"stranger", "banned"}
MEMBERS = KNOWN - {"guest"}
SEATED = frozenset({"guest", "ada"})
OWNER = frozenset({"ada"})
LEADS = OWNER | {"organiser"}
DECIDES = LEADS | {"arbiter"}
MODERATES = frozenset({"moderator"})
COMES = MEMBERS - {"ada", "removed"}  # to a ladder on which Ada stands

USUAL = {
    "game_id": "@game",
    "slug": "@academy",
    "key": "rithmomachia",
    "action": "nothing",
}
ANY = "1"  # fits whatever an address names


@dataclass(frozen=True)
class Sent:
    """`at` is what the address names, `form` what is sent: see `Scenery.fill_in`."""

    name: str
    may: Who
    form: Mapping[str, Any] = field(default_factory=dict)
    at: Mapping[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        words = [*self.at.values(), *map(str, self.form.values())][:5]
        return " ".join([self.name, *(word[:12] for word in words)])

    def address(self, scenery: Scenery) -> str:
        wanted = get_resolver().reverse_dict.getlist(self.name)[0][0][0][1]
        named = USUAL | dict(self.at)
        kwargs = {
            each: scenery.fill_in(named.get(each, ANY), "stranger") for each in wanted
        }
        return reverse(self.name, kwargs=kwargs)


def sent(
    name: str, may: Who, form: Mapping[str, Any] | None = None, /, **at: str
) -> Sent:
    return Sent(name, may, form or {}, at)


def chosen(key: str = "rithmomachia") -> dict[str, str]:
    """The toggles of a game as the form sends them when all is left as it is."""
    return _sent(initial_of(rules(key)))


def settings(form: str = "challenge") -> dict[str, str]:
    """The settings of a ladder in the same way."""
    options: Options = SETTINGS[form]()
    return {f"set-{name}": text for name, text in _sent(options.values()).items()}


def _sent(values: Mapping[str, Any]) -> dict[str, str]:
    return {
        name: "on" if value is True else str(value)
        for name, value in values.items()
        if value is not False
    }
