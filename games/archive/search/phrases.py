"""Phrases of several words in which people ask for games, as a table of patterns, each
with the words with colons that it says: "ended by harmony" is `end:harmony`."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from functools import cache
from typing import Final

from games.archive.search.values import KINDS_OF_MEN, WAYS
from games.archive.search.ways_to_end import endings
from games.engine import GAMES, rules
from games.engine.contents import AT, SEAT_LETTERS, SEATS

Said = tuple[str, str]

SAME_ENDS: Final = {
    **dict.fromkeys(("resigned", "resigning"), "resignation"),
    **dict.fromkeys(("time", "timeout"), "flag"),
    "agreed": "agreement",
}
# Endings that mean something else where nothing says that they are endings.
NO_BARE_ENDS: Final = frozenset((*KINDS_OF_MEN, "rules"))

# Parts of patterns. A blank of a pattern is any white space, as texts have been made.
N: Final = r"\d{1,12}"
NUMBERS: Final = rf"(?P<numbers>{N}(?:(?: ?[:,+] ?| and | ){N}(?! (?:moves|plies)))*)"
RANGE: Final = r"(?P<range>\d{1,7}(?:(?:[-–]|\.\.)\d{0,7})?|[-–]\d{1,7})"
DAY: Final = r"(?P<day>(?:19|20)\d\d(?:-\d{1,2}){0,2})"
THE: Final = r"(?:(?:an?|the) )?"
BY: Final = r"(?:by|on|in|with|through) "
SEAT: Final = rf"(?P<seat>{'|'.join(SEATS)})(?:['’]s)?"
MAN: Final = rf"(?P<man>{N}|{'|'.join(KINDS_OF_MEN)})"
NAMED_MAN: Final = r"(?P<named>[wbkry]?(?:[a-z]?\d{1,9}|[kqrbnp]))"
SQUARE: Final = r"(?P<square>[a-p]\d{1,2})"
COMPUTER: Final = r"(?:computers?|machines?)"
AGAINST: Final = r"(?:vs?\.?|versus|against) "
TAKE: Final = r"(?:took|takes?|taken|taking|captured?|captures)"
FALL: Final = r"(?:(?:is|was|were) )?(?:taken|captured)"
KEYWORDS: Final = (
    *("rated", "unrated", "casual", "draw", "draws", "drawn", "tie"),
    *("won", "wins", "lost", "loses", "taken", "captured", "moves", "plies"),
    *("a", "an", "the", "and", "of", "by", "games", "game", "between"),
    *("v", "v.", "vs", "vs.", "versus", "against"),
)


@cache
def phrases(words: frozenset[str]) -> tuple[tuple[re.Pattern[str], str], ...]:
    """Patterns of what a text can begin with, each with a template of the words that it
    says. None of these `words` is anybody's name."""
    table = _table(_name("who", words), _name("whom", words), _one_of(WAYS))
    return tuple(
        (re.compile(rf"(?i)(?:{pattern})(?= |$)"), said) for pattern, said in table
    )


def _table(who: str, whom: str, ways: str) -> Iterator[tuple[str, str]]:
    end = rf"(?P<end>{_one_of((*endings(), *SAME_ENDS))})"
    way = rf"(?P<way>{ways})"
    # People
    yield rf"{who} {AGAINST}{THE}{COMPUTER}", "by:{who} machines:yes"
    yield rf"(?:{AGAINST}{THE})?{COMPUTER}", "machines:yes"
    yield "between people", "machines:no"
    yield rf"between {who} and {whom}", "by:{who} vs:{whom}"
    yield rf"{who} {AGAINST}{whom}", "by:{who} vs:{whom}"
    yield rf"{AGAINST}{whom}", "vs:{whom}"
    yield rf"{who} (?:beats?|defeats|defeated) {whom}", "won:{who} lost:{whom}"
    yield rf"{who} (?:was|is|as|playing|played) {SEAT}", "{seat}:{who}"
    # Results
    yield rf"(?:draws?|drawn|tied?) {BY}{THE}{end}", "won:draw end:{end}"
    yield rf"(?:ended|ends|ending) {BY}{THE}(?:draw|tie)", "won:draw"
    yield rf"(?:won|wins?|lost|ended|ends|ending) (?:{BY})?{THE}{end}", "end:{end}"
    plain = (*(endings() - NO_BARE_ENDS), *SAME_ENDS)
    yield rf"{BY}{THE}(?P<end>{_one_of(plain)})", "end:{end}"
    for someone in (SEAT, who):
        name = "{seat}" if someone == SEAT else "{who}"
        yield rf"{someone} (?:won|wins)", f"won:{name}"
        yield rf"{someone} (?:lost|loses)", f"lost:{name}"
        yield rf"{someone} (?:resigned|resigns)", f"lost:{name} end:resignation"
        yield rf"(?:won|winner|wins?) (?:by |for )?{someone}", f"won:{name}"
        yield rf"(?:lost|loser) (?:by )?{someone}", f"lost:{name}"
    # What was played
    yield rf"{TAKE} {THE}{MAN} (?:by|with) {THE}{way}", "took:{man}/{way}"
    yield rf"{MAN} (?:{FALL} )?(?:by|with) {THE}{way}", "took:{man}/{way}"
    yield rf"{MAN} {FALL}", "took:{man}"
    yield (
        rf"(?P<kind>harmony|proportion|ratio|ambush) (?:(?:of|by|with) )?{NUMBERS}",
        "{kind}:{numbers}",
    )
    yield rf"(?:helped|helper)(?: by| was)? (?P<helper>{N})", "helper:{helper}"
    yield rf"(?P<helper>{N}) (?:helped|helps)", "helper:{helper}"
    there = rf"(?: (?:went|goes|moved))?(?: to| on| at|@) ?{SQUARE}"
    yield rf"{SEAT} {NAMED_MAN}{there}", "at:{side}{named}@{square}"
    yield rf"{NAMED_MAN}{there}", "at:{named}@{square}"
    # Length and days
    yield rf"at least (?P<low>{N}) moves", "moves:{low}-"
    yield rf"at most (?P<high>{N}) moves", "moves:-{high}"
    yield rf"{RANGE} (?:moves?|turns?)", "moves:{range}"
    yield rf"{RANGE} (?:plies|ply)", "plies:{range}"
    yield rf"(?:in|during) {DAY}", "since:{day} until:{day}"
    # Kinds of games
    yield "(?P<word>rated|void) (?P<yes>yes|no)", "{word}:{yes}"
    yield "(?:not |un)rated|casual|friendly", "rated:no"
    yield "rated", "rated:yes"
    yield "void(?:ed)?", "void:yes"
    yield "draws?|drawn|tie", "won:draw"
    bare = (*(endings() - NO_BARE_ENDS), *(SAME_ENDS.keys() - {"time"}))
    yield rf"(?P<end>{_one_of(bare)})", "end:{end}"


def read_phrase(text: str, words: frozenset[str]) -> tuple[int, list[Said]]:
    """How much of the beginning of a text is a phrase, and what it says; 0 where none
    is. Blanks are single, `words` are no names."""
    for pattern, template in phrases(words):
        if found := pattern.match(text):
            told = _told(found)
            said = [each.partition(":")[::2] for each in template.split()]
            return found.end(), [(_fill(n, told), _fill(v, told)) for n, v in said]
    return 0, []


def _told(found: re.Match[str]) -> dict[str, str]:
    told = {name: text or "" for name, text in found.groupdict().items()}
    if numbers := told.get("numbers"):
        told["numbers"] = ":".join(re.findall(r"\d+", numbers))
    if seat := told.get("seat"):
        told["seat"] = seat.lower()
        told["side"] = _letter(seat.lower(), told)
    if end := told.get("end"):
        told["end"] = SAME_ENDS.get(end.lower(), end)
    return told


def _letter(seat: str, told: dict[str, str]) -> str:
    """The letter of a seat before the man and the square that are told, by a game that
    has such a man; else the last it may have."""
    letters = SEAT_LETTERS.get(seat, "")
    where = f"{told.get('named', '')}@{told.get('square', '')}".upper()
    known = [rules(key).found_by.get(AT, "(?!)") for key in GAMES]
    for letter in letters:
        if any(re.fullmatch(pattern, letter + where) for pattern in known):
            return letter
    return letters[-1:]


def _fill(template: str, told: dict[str, str]) -> str:
    return template.format_map(told)


def _name(group: str, words: frozenset[str]) -> str:
    """The pattern of somebody's name: what has a letter and is no word of searches."""
    others = (*words, *KEYWORDS, *GAMES, *KINDS_OF_MEN, *endings())
    return rf"(?!(?:{_one_of(others)})(?: |$))(?P<{group}>(?=\S*[^\W\d_])[\w-]+)"


def _one_of(words: Collection[str]) -> str:
    """A pattern of any of these, the longest first."""
    return "|".join(re.escape(word) for word in sorted(set(words), key=len)[::-1])
