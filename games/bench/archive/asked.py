"""What `bench archive` asks for: searches and pages, with words that this database has
many games or few of."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from django.db.models import Count
from django.utils.http import urlencode

from accounts.models import User
from games.archive.models import Entry, EntrySeat, Posting, Term
from games.engine import GAMES
from games.engine.contents import AT, EQUATION, HARMONY, TOOK
from games.engine.position_keys import write_key
from games.play.models import Game, Ply
from games.rulesets.names import known

FIRST: Final = next(iter(GAMES))
RARE: Final = 12  # games that have a rare term, about


class Subject(NamedTuple):
    """One page that is asked for; of a `hard` one the window is measured."""

    title: str
    address: str
    hard: bool = False


def searches() -> Iterator[Subject]:
    """Every kind of search. Raises LookupError where nothing can be looked for."""
    one, other = _rivals()
    took, eq, harmony = _common(TOOK), _common(EQUATION), _common(HARMONY)
    middle = Entry.objects.order_by("seq")[Entry.objects.count() // 2]
    yield Subject("the list", "/archive/")
    yield Subject("the list of a game", f"/archive/?game={FIRST}")
    asked = {
        "a player": f"by:{one}",
        "player against opponent": f"by:{one} vs:{other}",
        "player who won by a seat": f"won:{one} white:{one}",
        "a number taken": f"took:{took}",
        "a number taken, rare": f"took:{_rare(TOOK)}",
        "taken by somebody": f"took:{took} by:{one}",
        "equation": f"eq:{eq}",
        "harmony": f"harmony:{harmony}",
        "man and square": f"at:{_common(AT)}",
        "three terms": f"took:{took} eq:{eq} at:{_common(AT)}",
        "three terms, one rare": f"took:{took} eq:{eq} at:{_rare(AT)}",
        "rules, ending, from a day": f"game:{FIRST} end:resignation "
        f"since:{middle.ended_at:%Y-%m-%d}",
        "up to a day": f"rated:yes until:{middle.ended_at:%Y-%m-%d}",
        "result, rated, rating": "won:white rated:yes rating:1500-1700",
        "length": "moves:20-25",
        "a position": f"position:{write_key(_start())}",
    }
    for title, text in asked.items():
        yield Subject(title, _found(text))
    yield Subject("longest of a common term", _found(f"took:{took}", "longest"))
    yield Subject("strongest of all", _found("", "strongest"))
    yield Subject("the equations", "/archive/equations/")
    yield Subject("an equation", f"/archive/equations/{eq}/")


def hard_searches() -> Iterator[Subject]:
    """Searches for which many rows are looked at and little is found."""
    one, _other = _rivals()
    took, at = _common(TOOK), _common(AT)
    asked = {
        "no hit among all": ("moves:99000-", "newest"),
        "no hit of a common term": (f"took:{took} rating:9000-", "newest"),
        "no hit of a player": (f"by:{one} moves:99000-", "newest"),
        "common with common": (f"took:{took} at:{at} rated:yes", "newest"),
        "common with common, none": (f"game:{_second()} at:{at}", "newest"),
        "longest, no hit": (f"game:{_second()} at:{at}", "longest"),
        "strongest, few": (f"by:{one} took:{took} lost:{one}", "strongest"),
    }
    for title, (text, sort) in asked.items():
        yield Subject(title, _found(text, sort), hard=True)


def explored() -> Iterator[Subject]:
    """The explorer at the start and further on, of all games and of some."""
    base = f"/archive/explorer/{FIRST}/"
    game = usual_game(12)
    texts = Ply.objects.filter(game=game).order_by("number")
    moves = list(texts.values_list("text", flat=True))
    for title, ply in (("the start", 0), ("ply 2", 2), ("ply 12", 12)):
        way = [("ruleset", _name_of(game)), *(("m", text) for text in moves[:ply])]
        address = f"{base}?{urlencode(way)}"
        yield Subject(f"explorer, {title}", address)
        some = f"{address}&rating=1500-1700&only=1"
        yield Subject(f"explorer, {title}, some", some)


def usual_game(plies: int) -> Game:
    """A finished game of so many plies or a few more, by named rules."""
    games = Game.objects.filter(key=FIRST, start="", ply__gte=plies, rated=True)
    for game in games.filter(plies__number=plies).order_by("ply", "pk")[:50]:
        if _name_of(game):
            return game
    raise LookupError(f"There is no game of {plies} plies.")


def _name_of(game: Game) -> str:
    ruleset = known(game.rules)
    return ruleset.name if ruleset else ""


def _found(text: str, sort: str = "newest") -> str:
    asked = {"q": text, "sort": sort if sort != "newest" or not text else ""}
    said = {name: value for name, value in asked.items() if value}
    return f"/archive/?{urlencode(said)}"


def _common(kind: str) -> str:
    """The term of a kind that most games of the first kind have."""
    terms = Term.objects.filter(kind=kind).order_by("-games", "text")
    return terms[0].text


def _rare(kind: str) -> str:
    few = Term.objects.filter(kind=kind, games__gte=RARE).order_by("games", "text")
    return few[0].text


def _second() -> str:
    """A game that has none of the commonest men."""
    at = Term.objects.filter(kind=AT).order_by("-games", "text")[0]
    some = Posting.objects.filter(term=at.pk).values("seq")[:1]
    of_game = Entry.objects.get(seq=some).of_game
    others = Term.objects.filter(kind="game").exclude(pk=of_game)
    return others.order_by("-games")[0].text


def _rivals() -> tuple[str, str]:
    """The person of most games, and who of the people played most against them."""
    rows = EntrySeat.objects.filter(player__in=User.objects.filter(partner=""))
    first = _most(rows)
    theirs = EntrySeat.objects.filter(player=first).values("seq")
    second = _most(rows.filter(seq__in=theirs).exclude(player=first))
    names = dict(
        User.objects.filter(pk__in=[first, second]).values_list("pk", "username")
    )
    return names[first], names[second]


def _most(rows: object) -> int:
    counted = rows.values("player").annotate(count=Count("seq"))  # type: ignore[attr-defined]
    found: int = counted.order_by("-count", "player")[0]["player"]
    return found


def _start() -> int:
    game = usual_game(12)
    return game.rules.position_key(game.rules.initial())
