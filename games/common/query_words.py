"""What an address may ask of a list: whatever fits nothing is refused by name."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping

from django.utils.datastructures import MultiValueDict
from django.utils.text import get_text_list
from django.utils.translation import gettext as _

# Words that other sites hang on to links to see where people come from.
OF_OTHERS = re.compile(r"utm_\w+|mc_\w+|_\w+|(fb|g|ms|tw)clid|ref|source|si")
LONGEST = 40  # letters of a word that is quoted

Possible = Mapping[str, Collection[str]]


def refusals(query: Mapping[str, str], possible: Possible) -> list[str]:
    """A sentence for every word in `query` that asks for nothing.

    `possible` says what can be asked for, and of what each is one; where there is
    nothing to choose from, any text will do.
    """
    found = []
    for name, text in query.items():
        if name not in possible:
            if not OF_OTHERS.fullmatch(name):
                found.append(_no_name(name, possible))
        elif possible[name] and text and text not in possible[name]:
            found.append(_no_value(name, text, possible[name]))
    return found


def repeated(query: MultiValueDict[str, str], names: Collection[str]) -> list[str]:
    """A sentence for each of these words that stands more than once in an address,
    although only the last is read."""
    words = _("“%(name)s” is there more than once; only “%(text)s” is read.")
    return [
        words % {"name": name, "text": values[-1][:LONGEST]}
        for name, values in query.lists()
        if name in names and len({*values}) > 1
    ]


def _no_name(name: str, possible: Possible) -> str:
    words = _("This page does not know “%(name)s”, only %(possible)s.")
    return words % {"name": name[:LONGEST], "possible": _listed(possible)}


def _no_value(name: str, text: str, possible: Collection[str]) -> str:
    words = _("There is no %(name)s “%(text)s”. Possible are %(possible)s.")
    said = {"name": name, "text": text[:LONGEST], "possible": _listed(possible)}
    return words % said


def _listed(words: Collection[str]) -> str:
    return get_text_list([f"“{word}”" for word in words], _("and"))
