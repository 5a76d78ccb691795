"""The language of searches: words joined by blanks, all of which must hold.

`took:361/product by:ada` is two words. A search is read without the database: whether
there is a person or a rule set of that name is seen when it is asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final, Self

from django.utils.text import get_text_list
from django.utils.translation import gettext as _

from games.archive.search import values
from games.archive.search.fits import against_themselves, is_excluded
from games.archive.search.kinds_of_games import cannot_meet
from games.engine.contents import KINDS, SEATS, WON_AGAINST

LONGEST: Final = 400  # letters of a search
MOST: Final = 12  # words of a search
QUOTED: Final = 40

Reader = Callable[[str], str]
READERS: Final[Mapping[str, Reader]] = {
    "took": values.took,
    "eq": values.eq,
    "harmony": values.harmony,
    "ratio": values.ratio,
    "ambush": values.ambush,
    "helper": values.helper,
    "at": values.at,
    "position": values.position,
    "by": values.name,
    "vs": values.name,
    **dict.fromkeys(SEATS, values.name),
    "game": values.word,
    "rules": values.slug,
    "ladder": values.slug,
    "end": values.word,
    "won": values.result,
    "lost": values.name,
    "rated": values.yes,
    "machines": values.yes,
    "void": values.yes,
    "moves": values.between,
    "plies": values.between,
    "rating": values.between,
    "since": values.day,
    "until": values.last_day,
}
# Words that are others, with readers that shift their values.
SHIFTED: Final[Mapping[str, tuple[str, Reader]]] = {
    "before": ("until", values.day_before),
    "after": ("since", values.day_after),
}
OF_PEOPLE: Final = frozenset(("by", "vs", "lost", *SEATS))


@dataclass(frozen=True, slots=True)
class Word:
    """One condition: `value` is in its one form."""

    name: str
    value: str

    def __str__(self) -> str:
        return f"{self.name}:{self.value}"

    @property
    def is_content(self) -> bool:
        """Whether it asks what somebody did in the game."""
        return self.name in KINDS


@dataclass(frozen=True, slots=True)
class Query:
    """What is looked for: words that all hold, and sentences about what was written
    and is no part of it."""

    words: tuple[Word, ...] = ()
    refusals: tuple[str, ...] = ()

    @classmethod
    def of(cls, said: Iterable[tuple[str, str]]) -> Self:
        """The search that these names with their values make."""
        words: dict[Word, None] = {}
        refusals: list[str] = []
        for name, text in said:
            try:
                word = read_word(name, text)
            except ValueError as error:
                refusals.append(str(error))
                continue
            others = (w for w in words if w != word and is_excluded(word, w))
            if (other := next(others, None)) is not None:
                refusals.append(_excluded(word, other))
            else:
                words[word] = None
        for word, other in [*against_themselves(words)]:
            refusals.append(_excluded(word, other))
            del words[word]
        for word, several in [*cannot_meet(words)]:
            refusals.append(_excluded(word, *several))
            del words[word]
        if len(words) > MOST:
            refusals.append(
                _("Only the first %(most)d conditions are looked for.") % {"most": MOST}
            )
        return cls(tuple(words)[:MOST], tuple(dict.fromkeys(refusals)))

    def __str__(self) -> str:
        return " ".join(map(str, self.words))

    def without(self, word: Word) -> str:
        """The text of the search without one of its words."""
        return " ".join(str(each) for each in self.words if each != word)

    def with_word(self, name: str, value: str) -> Query:
        """The search with one word more, instead of others that exclude it."""
        word = Word(name, value)
        kept = [w for w in self.words if w == word or not is_excluded(word, w)]
        return Query(tuple(dict.fromkeys((*kept, word))))

    def value(self, name: str) -> str:
        """The value of the first word of a name, "" where there is none."""
        return next((word.value for word in self.words if word.name == name), "")


def read_word(name: str, text: str) -> Word:
    """A word with its value in its one form. Raises ValueError."""
    if name == "lost" and text.lower() in WON_AGAINST:
        return Word("won", WON_AGAINST[text.lower()])
    meant, reader = SHIFTED.get(name) or (name, READERS.get(name))
    if reader is None:
        possible = get_text_list([f"{each}:" for each in READERS], _("and"))
        raise ValueError(
            _("“%(word)s” is not looked for. Possible are %(possible)s.")
            % {"word": f"{name}:{text}"[:QUOTED], "possible": possible}
        )
    try:
        return Word(meant, reader(text))
    except ValueError as error:
        told = {"word": f"{name}:{text}"[:QUOTED], "why": error}
        raise ValueError(_("“%(word)s”: %(why)s") % told) from error


def _excluded(*words: Word) -> str:
    """A sentence about words that no game has together."""
    told = get_text_list([f"“{word}”" for word in words], _("and"))
    return _("%(words)s exclude each other.") % {"words": told}
