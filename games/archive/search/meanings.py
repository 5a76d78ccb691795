"""What the words of a search mean: the people, terms and rules that they name, and the
conditions of the index that they are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from django.db.models import Q
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.names import key_of
from accounts.partners import known_partners
from games.archive.models import LADDER, RULES, Term
from games.archive.search.clauses import (
    FIELDS,
    Clause,
    day_clause,
    position_clause,
    range_clause,
    seat_clause,
    term_clause,
)
from games.archive.search.words import OF_PEOPLE, Query, Word
from games.engine import GAMES, rules
from games.engine.contents import SEATS
from games.engine.errors import OptionError
from games.engine.position_keys import read_key
from games.play.arrangers import find_arranger
from games.rulesets.offers import find as find_ruleset


@dataclass(slots=True)
class Meant:
    """A search as the index understands it; `doers` are the people asked for with
    `by:`, `none` is why nothing can be found."""

    clauses: list[Clause] = field(default_factory=list)
    doers: list[int] = field(default_factory=list)
    none: list[str] = field(default_factory=list)


def meaning(search: Query) -> Meant:
    """The clauses of a search. A few small queries."""
    meant = Meant()
    people = _people(search, meant)
    terms = _terms(search, meant)
    doers = [people[w] for w in search.words if w.name == "by" and w in people]
    meant.doers = doers
    for word in search.words:
        if word in terms:
            meant.clauses.append(term_clause(terms[word], word, doers))
        elif word in people:
            meant.clauses.append(seat_clause(word, people[word], doers))
        elif word.name in FIELDS:
            meant.clauses.append(range_clause(word))
        elif word.name in ("since", "until"):
            meant.clauses.append(day_clause(word))
        elif word.name == "position":
            meant.clauses.append(position_clause(read_key(word.value)))
    return meant


# --- People --------------------------------------------------------------------------


def _is_person(word: Word) -> bool:
    named = word.name == "won" and word.value not in ("draw", *SEATS)
    return word.name in OF_PEOPLE or named


def _people(search: Query, meant: Meant) -> Mapping[Word, int]:
    """The people who are named, by their keys. One query."""
    words = [word for word in search.words if _is_person(word)]
    if not words:
        return {}
    asked = Q(name_key__in={key_of(word.value) for word in words})
    if machines := {word.value.lower() for word in words} & known_partners():
        asked |= Q(partner__in=machines)
    found = User.objects.filter(asked, closed_at=None)
    known: dict[str, int] = {}
    for pk, name_key, partner in found.values_list("pk", "name_key", "partner"):
        known[name_key] = pk
        if partner:
            known[key_of(partner)] = pk
    for word in words:
        if key_of(word.value) not in known:
            told = {"word": word, "name": word.value}
            meant.none.append(_("“%(word)s”: nobody here is called %(name)s.") % told)
    return {w: known[key_of(w.value)] for w in words if key_of(w.value) in known}


# --- Terms ---------------------------------------------------------------------------


def _terms(search: Query, meant: Meant) -> Mapping[Word, Term]:
    """The terms that the words are. One query."""
    wanted = {
        word: name
        for word in search.words
        if not _is_person(word) and (name := _name_of(word, search, meant))
    }
    if not wanted:
        return {}
    found = Term.objects.filter(text__in={text for _kind, text in wanted.values()})
    known = {(term.kind, term.text): term for term in found if term.games}
    for word, name in wanted.items():
        if name not in known:
            meant.none.append(_("No game has “%(word)s”.") % {"word": word})
    return {word: known[name] for word, name in wanted.items() if name in known}


def _name_of(word: Word, search: Query, meant: Meant) -> tuple[str, str] | None:
    """The kind and text of the term that a word is, if it is one."""
    if word.name in FIELDS or word.name in ("since", "until", "position"):
        return None
    if word.name == "rules":
        return _ruleset(word, search, meant)
    if word.name == "ladder":
        return _ladder(word, meant)
    if word.name == "game" and word.value not in GAMES:
        told = {"word": word, "games": ", ".join(GAMES)}
        meant.none.append(_("“%(word)s”: the games are %(games)s.") % told)
        return None
    return word.name, word.value


def _ruleset(word: Word, search: Query, meant: Meant) -> tuple[str, str] | None:
    """The digest of a named rule set of the game that is asked for, or of any game."""
    keys = [key for key in GAMES if search.value("game") in ("", key)]
    for key in keys:
        named = find_ruleset(key, word.value)
        if named is not None:
            return RULES, named.digest
    if word.value.isalnum() and Term.objects.filter(kind=RULES, text=word.value):
        return RULES, word.value
    told = {"word": word, "names": ", ".join(_names_of_rulesets(keys))}
    meant.none.append(_("“%(word)s”: there are the rule sets %(names)s.") % told)
    return None


def _names_of_rulesets(keys: list[str]) -> Iterator[str]:
    for key in keys:
        try:
            yield from (each.name for each in rules(key).rulesets)
        except OptionError:
            continue


def _ladder(word: Word, meant: Meant) -> tuple[str, str] | None:
    found = find_arranger(word.value)
    if found is not None:
        return LADDER, str(found.key)
    meant.none.append(_("“%(word)s”: there is no such ladder.") % {"word": word})
    return None
