"""What people type instead of words with colons: "took 361", "4 : 6 : 9", "64 + 56 =
120", "ada v boethius". What cannot be told apart is a name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import takewhile
from typing import Final

from django.utils.translation import gettext as _

from games.archive.search.values import KINDS_OF_MEN, WAYS
from games.archive.search.words import LONGEST, READERS, Query, tokens
from games.engine import GAMES
from games.engine.contents import BITWISE, SEATS

AGAINST: Final = frozenset(("v", "v.", "vs", "vs.", "against"))
FILLING: Final = frozenset(
    ("a", "an", "the", "games", "game", "of", "in", "and", "where")
)
SAME_AS: Final = {
    "takes": "took",
    "taking": "took",
    "taken": "took",
    "captured": "took",
    "equation": "eq",
    "proportion": "ratio",
    "helped": "helper",
    "player": "by",
    "opponent": "vs",
    "ruleset": "rules",
    "ended": "end",
    "ending": "end",
    "winner": "won",
    "from": "since",
    "after": "since",
    "before": "until",
    "to": "until",
    "on": "at",
}
NUMBERS: Final = frozenset(("harmony", "ratio", "ambush"))
ENDINGS: Final = frozenset(
    ("harmony", "resignation", "agreement", "flag", "absence", "repetition", "points")
)
_OPERATORS: Final = r"[-+*/=×÷−:@]"
_WAYS_OF_NUMBERS: Final = (
    (re.compile(r"\d{1,12}(:\d{1,12}){2,}"), "harmony"),
    (re.compile(r"[\d+*/×÷−\-xX·]+=[\d+*/×÷−\-xX·]+"), "eq"),
    (re.compile(rf"(?i)[01]{{4}}({'|'.join(BITWISE)})[01]{{4}}=[01]{{4}}"), "eq"),
    (re.compile(r"(?i)NOT[01]{4}=[01]{4}"), "eq"),
    (re.compile(r"\d{1,12}\+\d{1,12}"), "ambush"),
    (re.compile(r"(?i)[a-z]([a-z]?\d+|p)@[a-p]\d{1,2}"), "at"),
    (re.compile(r"\d{4}-\d{1,2}(-\d{1,2})?"), "since"),
    (re.compile(r"\d{1,12}"), "took"),
)

Said = tuple[str, str]


def read_search(text: str, form: tuple[Said, ...] = ()) -> Query:
    """The search that a text and the fields of a `form` ask for."""
    said = [*_said(tokens(_joined(text))), *form]
    found = Query.of(said)
    if len(text) > LONGEST:
        words = _("Only the first %(longest)d letters are read.") % {"longest": LONGEST}
        return Query(found.words, (*found.refusals, words))
    return found


def _joined(text: str) -> str:
    """Numbers and what joins them without blanks: "4 : 6 : 9" is "4:6:9"."""
    for _twice in range(2):  # neighbours share a number
        text = re.sub(rf"(?<=\d)\s*({_OPERATORS})\s*(?=\d)", r"\1", text)
    words = "|".join(BITWISE)
    text = re.sub(rf"(?i)\b([01]{{4}})\s+({words})\s+([01]{{4}})\b", r"\1\2\3", text)
    text = re.sub(r"(?i)\bNOT\s+([01]{4})\b", r"NOT\1", text)
    text = re.sub(r"(?i)(?<=[01]{4})\s*=\s*(?=(?:NOT)?[01]{4})", "=", text)
    return re.sub(rf"(?i)\b({'|'.join(READERS)}):\s+", r"\1:", text)


def _said(given: list[str]) -> Iterator[Said]:
    """The names and values that a row of tokens says."""
    at = 0
    while at < len(given):
        used, said = _next(given, at)
        yield from said
        at += used


def _next(given: list[str], at: int) -> tuple[int, list[Said]]:
    """How many tokens belong together from here on, and what they say."""
    here = given[at]
    name, colon, value = here.partition(":")
    plain = SAME_AS.get(name.lower(), name.lower())
    rest = given[at + 1 :]
    if colon and (plain in READERS or not name.isdigit()):
        lost = _lost_plus(plain, value, rest)
        return 1 + bool(lost), [(plain, lost or value)]
    if plain in ENDINGS and not "".join(rest[:1])[:1].isdigit():
        return 1, [("end", plain)]
    if len(rest) > 1 and rest[0].lower() in AGAINST:
        return 3, [("by", here), ("vs", rest[1])]
    if here.lower() in SEATS and rest[:1] in (["won"], ["wins"]):
        return 2, [("won", here.lower())]
    if plain in ("won", "wins"):
        return _won(rest)
    if plain in READERS or plain in AGAINST:
        return _spaced("vs" if plain in AGAINST else plain, rest)
    if here.lower() in FILLING and rest:
        return 1, []
    return 1, [_bare(here)]


def _lost_plus(name: str, value: str, rest: list[str]) -> str:
    """The value with what follows it, where a plus sign stood between: in an address it
    is a blank."""
    wanted = {"ambush": r"\d+", "eq": r"\d+=\d+"}.get(name)
    if wanted is None or not value.isdigit() or not rest:
        return ""
    return f"{value}+{rest[0]}" if re.fullmatch(wanted, rest[0]) else ""


def _won(rest: list[str]) -> tuple[int, list[Said]]:
    """ "won by White", "won by ada", "won by harmony"."""
    skip = 1 if rest[:1] == ["by"] else 0
    if len(rest) <= skip:
        return 1, [("won", "")]
    return 2 + skip, [("won", rest[skip])]


def _spaced(name: str, rest: list[str]) -> tuple[int, list[Said]]:
    """A name and its value with a blank between: "took a 361 by product"."""
    filling = next((n for n, each in enumerate(rest) if each.lower() not in FILLING), 0)
    rest = rest[filling:]
    if not rest:
        return 1, [(name, "")]
    used, value = 2 + filling, rest[0]
    if name == "took" and [each.lower() for each in rest[1:2]] == ["by"]:
        way = rest[2].lower() if len(rest) > 2 else ""
        if way in WAYS:
            return used + 2, [(name, f"{value}/{way}")]
    if name in NUMBERS:
        more = list(takewhile(str.isdigit, rest[1:]))
        return used + len(more), [(name, ":".join((value, *more)))]
    return used, [(name, value)]


def _bare(token: str) -> Said:
    """What a token alone means."""
    for pattern, name in _WAYS_OF_NUMBERS:
        if pattern.fullmatch(token):
            return name, token
    plain = token.lower()
    if plain in GAMES:
        return "game", plain
    if plain in KINDS_OF_MEN:
        return "took", plain
    if plain in ("draw", "drawn", "draws"):
        return "won", "draw"
    if plain in ("rated", "casual"):
        return "rated", "yes" if plain == "rated" else "no"
    if plain in ENDINGS:
        return "end", plain
    return "by", token
