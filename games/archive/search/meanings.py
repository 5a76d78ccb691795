"""What the words of a search mean: the people, terms and rules that they name, and the
conditions of the index that they are."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from django.utils.text import get_text_list
from django.utils.translation import gettext as _

from accounts.names import key_of
from games.archive.index.facts import Name
from games.archive.models import END, LADDER, RULES
from games.archive.search.clauses import (
    FIELDS,
    Clause,
    day_clause,
    position_clause,
    range_clause,
    seat_clause,
    term_clause,
)
from games.archive.search.fits import can_be_of
from games.archive.search.looked_up import POSITION, look_up
from games.archive.search.ways_to_end import endings, name_end
from games.archive.search.words import OF_PEOPLE, Query, Word
from games.engine import GAMES, rules
from games.engine.contents import SEATS
from games.engine.errors import OptionError
from games.engine.position_keys import read_key
from games.play.arrangers import Arranger, find_arranger, newest_arrangers
from games.rulesets.offers import find_ruleset

LADDERS: Final = 8  # that are told where one is not found
# Of what stands in the row of a game, with nothing to look up.
ROW_CLAUSES: Final[Mapping[str, Callable[[Word], Clause]]] = {
    **dict.fromkeys(FIELDS, range_clause),
    **dict.fromkeys(("since", "until"), day_clause),
}


@dataclass(slots=True)
class Meant:
    """A search as the index understands it; `doers` are the people asked for with
    `by:`, `ladder` that for which the games count, `none` is why nothing can be
    found; `unknown` are those of these reasons that name what there is not."""

    clauses: list[Clause] = field(default_factory=list)
    doers: list[int] = field(default_factory=list)
    ladder: Arranger | None = None
    none: list[str] = field(default_factory=list)
    unknown: list[str] = field(default_factory=list)

    def add_unknown(self, why: str) -> None:
        self.none.append(why)
        self.unknown.append(why)


def meaning(search: Query) -> Meant:
    """The clauses of a search. One query, and one more for a ladder and for rules that
    somebody has saved."""
    meant = Meant()
    names = {w: name for w in search.words if (name := _name_of(w, search, meant))}
    named = [word for word in search.words if _is_person(word)]
    keys = {w: read_key(w.value) for w in search.words if w.name == POSITION}
    known = look_up(
        [word.value for word in named],
        [text for _kind, text in names.values()],
        [*keys.values()],
    )
    people = {w: p for w in named if (p := known.people.get(key_of(w.value)))}
    terms = {w: t for w, name in names.items() if (t := known.terms.get(name))}
    missing = {**dict.fromkeys(named), **names}
    for word, name in missing.items():
        if word not in people and word not in terms:
            _say_why_nothing(word, name, search, meant)
    meant.doers = [people[w].pk for w in people if w.name == "by"]
    for word in search.words:
        if word in terms:
            meant.clauses.append(term_clause(terms[word], word, meant.doers))
        elif word in people:
            who = people[word]
            meant.clauses.append(seat_clause(word, who.pk, who.games, meant.doers))
        elif word in keys:
            key, reached = keys[word], known.positions[keys[word]]
            clause = position_clause(key, reached.games, reached.is_counted)
            meant.clauses.append(clause)
        elif word.name in ROW_CLAUSES:
            meant.clauses.append(ROW_CLAUSES[word.name](word))
    return meant


def _say_why_nothing(
    word: Word, name: Name | None, search: Query, meant: Meant
) -> None:
    """Why no game has what a word names; `name` is that of its term."""
    told: dict[str, object] = {"word": word, "name": word.value}
    if name is None:
        meant.add_unknown(_("“%(word)s”: nobody here is called %(name)s.") % told)
    elif word.name == END and word.value not in endings():
        some = sorted(each for each in endings() if _may_end(search, each))
        possible = [name_end(each) for each in some]
        told["ends"] = get_text_list(possible, _("or"))
        words = _("“%(word)s”: no game ends so. Games end by %(ends)s.")
        meant.add_unknown(words % told)
    elif name == (RULES, word.value):  # neither a name nor a digest
        told["names"] = ", ".join(_names_of_rulesets(_keys(search)))
        meant.add_unknown(_("“%(word)s”: there are the rule sets %(names)s.") % told)
    else:
        meant.none.append(_("No game has “%(word)s”.") % told)


def _may_end(search: Query, end: str) -> bool:
    """Whether the game that is asked for, or any, can end so."""
    return any(can_be_of(key, Word(END, end)) for key in _keys(search))


def _is_person(word: Word) -> bool:
    named = word.name == "won" and word.value not in ("draw", *SEATS)
    return word.name in OF_PEOPLE or named


# --- Terms ---------------------------------------------------------------------------


def _name_of(word: Word, search: Query, meant: Meant) -> Name | None:
    """The kind and text of the term that a word is, if it is one."""
    if _is_person(word) or word.name in (*ROW_CLAUSES, POSITION):
        return None
    if word.name == "rules":
        named = find_ruleset(_keys(search), word.value)
        return RULES, named.digest if named else word.value
    if word.name == "ladder":
        return _ladder(word, meant)
    if word.name == "game" and word.value not in GAMES:
        told = {"word": word, "games": ", ".join(GAMES)}
        meant.add_unknown(_("“%(word)s”: the games are %(games)s.") % told)
        return None
    return word.name, word.value


def _keys(search: Query) -> list[str]:
    """The game that is asked for, or all of them."""
    return [key for key in GAMES if search.value("game") in ("", key)]


def _names_of_rulesets(keys: Iterable[str]) -> Iterator[str]:
    for key in keys:
        try:
            yield from (each.name for each in rules(key).rulesets)
        except OptionError:
            continue


def _ladder(word: Word, meant: Meant) -> Name | None:
    meant.ladder = found = find_arranger(word.value)
    if found is not None:
        return LADDER, str(found.key)
    told = {"word": word, "ladders": _some_ladders()}
    if told["ladders"]:
        words = _("“%(word)s”: there is no such ladder. There are %(ladders)s.")
    else:
        words = _("“%(word)s”: there is no such ladder, nor any other yet.")
    meant.add_unknown(words % told)
    return None


def _some_ladders() -> str:
    """The newest ladders by the names that a search has for them. One query."""
    found = [each.slug for each in newest_arrangers(LADDERS + 1)]
    more = [_("others")] if len(found) > LADDERS else []
    return get_text_list([*found[:LADDERS], *more], _("and"))
