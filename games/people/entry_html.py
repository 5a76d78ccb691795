"""Entries of games in a person's list. All of one but its age stays as it was."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from games.common.templatetags.rithmo import age
from games.people.selectors import GameEntry

GAP: Final = mark_safe("<!-- age -->")


def draw_entries(entries: Iterable[GameEntry]) -> SafeString:
    """The entries as the items of a list."""
    language = get_language()
    drawn = (_around_age(each, language).replace(GAP, age(each.at)) for each in entries)
    return SafeString("".join(drawn))


@lru_cache(maxsize=2048)
def _around_age(entry: GameEntry, _language: str | None) -> str:
    return render_to_string("people/_entry.html", {"entry": entry, "age": GAP})
