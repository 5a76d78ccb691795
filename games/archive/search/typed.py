"""What people type instead of words with colons: "took 361", "4 : 6 : 9", "64 + 56 =
120", "ada v boethius". What cannot be told apart is a name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

from django.utils.translation import gettext as _

from games.archive.search.phrases import Said, read_phrase
from games.archive.search.values import KINDS_OF_MEN
from games.archive.search.ways_to_end import endings
from games.archive.search.words import LONGEST, READERS, SHIFTED, Query
from games.engine import GAMES
from games.engine.arithmetic import BITWISE

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
    **dict.fromkeys(("v", "v.", "vs.", "versus", "against"), "vs"),
    "ruleset": "rules",
    "ended": "end",
    "ending": "end",
    "winner": "won",
    "loser": "lost",
    "from": "since",
    "to": "until",
    "on": "at",
}
KNOWN: Final = (*READERS, *SHIFTED)
NO_NAMES: Final = frozenset((*KNOWN, *SAME_AS))
_OPERATORS: Final = r"[-+*/=×÷−·xX:@]"
_TOKEN: Final = re.compile(r'[^\s"]*"[^"]*"|\S+')
_BARE: Final = (
    (re.compile(r"\d{1,12}(:\d{1,12}){2,}"), "harmony"),
    (re.compile(r"[\d+*/×÷−\-xX·]+=[\d+*/×÷−\-xX·]+"), "eq"),
    (re.compile(rf"(?i)[01]{{4}}({'|'.join(BITWISE)})[01]{{4}}=[01]{{4}}"), "eq"),
    (re.compile(r"(?i)NOT[01]{4}=[01]{4}"), "eq"),
    (re.compile(r"\d{1,12}\+\d{1,12}"), "ambush"),
    (re.compile(r"(?i)[a-z]([a-z]?\d+|[kqrbnp])@[a-p]\d{1,2}"), "at"),
    (re.compile(r"\d{4}-\d{1,2}(-\d{1,2})?"), "since"),
    (re.compile(r"\d{1,12}"), "took"),
)


def read_search(text: str, form: tuple[Said, ...] = ()) -> Query:
    """The search that a text and the fields of a `form` ask for."""
    found = Query.of([*_said(_joined(text[:LONGEST])), *form])
    if len(text) > LONGEST:
        words = _("Only the first %(longest)d letters are read.") % {"longest": LONGEST}
        return Query(found.words, (*found.refusals, words))
    return found


def _joined(text: str) -> str:
    """What belongs together without blanks, "4 : 6 : 9" as "4:6:9" and "no moves" as
    "no_moves"; other blanks are single."""
    for _twice in range(2):  # neighbours share a number
        text = re.sub(rf"(?<=\d)\s*({_OPERATORS})\s*(?=\d)", r"\1", text)
    words = "|".join(BITWISE)
    text = re.sub(rf"(?i)\b([01]{{4}})\s+({words})\s+([01]{{4}})\b", r"\1\2\3", text)
    text = re.sub(r"(?i)\bNOT\s+([01]{4})\b", r"NOT\1", text)
    text = re.sub(r"(?i)(?<=[01]{4})\s*=\s*(?=(?:NOT)?[01]{4})", "=", text)
    text = re.sub(rf"(?i)\b({'|'.join(KNOWN)}):\s+", r"\1:", text)
    # A plus sign in an address is a blank.
    text = re.sub(r"(?i)\b(ambush:\d+|eq:\d+(?=\s\d+=))\s+(?=\d)", r"\1+", text)
    text = re.sub(
        r"\d+(?:\s*,\s*\d+){2,}", lambda found: re.sub(r"\D+", ":", found[0]), text
    )
    text = re.sub(r"[,;](?=\s|$)", " ", text)
    text = _ends_of_words().sub(lambda found: re.sub(r"\s+", "_", found[0]), text)
    return re.sub(r"\s+", " ", text).strip()


@cache
def _ends_of_words() -> re.Pattern[str]:
    """Endings that people write as several words."""
    several = sorted((end for end in endings() if "_" in end), key=len, reverse=True)
    patterns = "|".join(several).replace("_", r"\s+")
    return re.compile(rf"(?i)\b(?:{patterns})\b")


def _said(text: str) -> Iterator[Said]:
    """The names and values that a text says."""
    while text:
        has_colon = ":" in text.partition(" ")[0]
        used, said = (0, []) if has_colon else read_phrase(text, NO_NAMES)
        if not used:
            used, said = _next(text)
        yield from said
        text = text[used:].lstrip()


def _next(text: str) -> tuple[int, list[Said]]:
    """How much of a text its first word needs, and what it says."""
    end, token = _token(text)
    name, colon, value = token.partition(":")
    plain = SAME_AS.get(name.lower(), name.lower())
    if colon and (plain in KNOWN or not name.isdigit()):
        return end, [(plain, value)]
    if plain in KNOWN:
        while end < len(text):
            end, value = _token(text, end)
            if value.lower() not in FILLING:
                return end, [(plain, value)]
        return end, [(plain, "")]
    if token.lower() in FILLING and end < len(text):
        return end, []
    return end, [_bare(token)]


def _token(text: str, at: int = 0) -> tuple[int, str]:
    """The word of a text at a place, and where it ends; what stands in quotes
    is one."""
    found = _TOKEN.search(text, at)
    return (found.end(), found[0].replace('"', "")) if found else (len(text), "")


def _bare(token: str) -> Said:
    """What a token alone means."""
    for pattern, name in _BARE:
        if pattern.fullmatch(token):
            return name, token
    plain = token.lower()
    if plain in GAMES:
        return "game", plain
    if plain in KINDS_OF_MEN:
        return "took", plain
    return "by", token
