"""A condition of a search as a sentence for people: how it was understood."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.archive.search.ways_to_end import say_end
from games.archive.search.words import Word
from games.common.words import seat_words
from games.engine import title_of
from games.engine.contents import SEATS, say_equation

SENTENCES: Final = {
    "harmony": gettext_lazy("a harmony of %(value)s"),
    "ratio": gettext_lazy("a harmony in the proportion %(value)s"),
    "ambush": gettext_lazy("an ambush by %(value)s"),
    "helper": gettext_lazy("%(value)s helped to take"),
    "at": gettext_lazy("%(value)s"),
    "position": gettext_lazy("the position %(value)s was reached"),
    "by": gettext_lazy("%(value)s played"),
    "vs": gettext_lazy("against %(value)s"),
    "rules": gettext_lazy("by the rules “%(value)s”"),
    "ladder": gettext_lazy("for the ladder “%(value)s”"),
    "end": gettext_lazy("ended by %(value)s"),
    "won": gettext_lazy("%(value)s won"),
    "lost": gettext_lazy("%(value)s lost"),
    "moves": gettext_lazy("%(value)s moves"),
    "plies": gettext_lazy("%(value)s single moves"),
    "rating": gettext_lazy("ratings of %(value)s on average"),
    "since": gettext_lazy("ended on %(value)s or later"),
    "until": gettext_lazy("ended on %(value)s or earlier"),
}
YES_NO: Final = {
    "rated:yes": gettext_lazy("rated"),
    "rated:no": gettext_lazy("casual"),
    "machines:yes": gettext_lazy("against the computer"),
    "machines:no": gettext_lazy("between people"),
    "void:yes": gettext_lazy("taken out of the count"),
    "void:no": gettext_lazy("not taken out of the count"),
    "won:draw": gettext_lazy("drawn"),
}


def say_word(word: Word, *, does: bool = False, bare: bool = False) -> str:
    """What a word asks for; `does` says that it names who did what is asked beside it,
    `bare` that it stands under a title that says what it is of."""
    name, value = word.name, word.value
    if bare and name == "end":
        return say_end(value)
    if str(word) in YES_NO:
        return str(YES_NO[str(word)])
    if name == "took":
        return _say_taken(value)
    if name == "eq":
        return say_equation(value)
    if name == "at":
        man, _at, square = value.partition("@")
        return _("%(man)s went to %(square)s") % {"man": man, "square": square}
    if name == "game":
        return title_of(value)
    if name == "by" and does:
        return _("done by %(name)s") % {"name": value}
    if name in SEATS:
        return _("%(name)s was %(seat)s") % {"name": value, "seat": seat_words(name)}
    return str(SENTENCES[name]) % {"value": _say_value(name, value)}


def _say_taken(value: str) -> str:
    what, _slash, way = value.partition("/")
    if not way:
        return _("%(what)s was taken") % {"what": what}
    return _("%(what)s was taken by %(way)s") % {"what": what, "way": way}


def _say_value(name: str, value: str) -> str:
    if name in ("moves", "plies", "rating"):
        low, _dash, high = value.partition("-")
        if low == high:
            return low
        if not low:
            return _("at most %(number)s") % {"number": high}
        if not high:
            return _("at least %(number)s") % {"number": low}
        return f"{low}–{high}"
    if name == "won" and value in SEATS:
        return seat_words(value)
    if name == "ambush":
        return value.replace("+", " + ")
    if name in ("harmony", "ratio"):
        return value.replace(":", " : ")
    return say_end(value) if name == "end" else value
