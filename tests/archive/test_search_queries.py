"""What a search finds: the same as looking at every game, on every kind of database."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from random import Random

import pytest
from django.db import transaction

from accounts.models import User
from games.archive.models import Entry, EntrySeat, Posting, Reached, Term
from games.archive.search import clauses, queries
from games.archive.search.meanings import meaning
from games.archive.search.queries import find, newest
from games.archive.search.typed import read_search
from games.play.models import Game
from tests.databases import KINDS, database_of
from tests.support.people import NOON

GAMES = 90
TEXTS = ("36", "49", "64", "81")
PEOPLE = ("Ada", "Boethius", "Cusanus")


class Made:
    """Entries made by lot, and the facts by which any search can be answered."""

    def __init__(self, chance: Random) -> None:
        self.people = {name: User.objects.create_user(name) for name in PEOPLE}
        self.terms: dict[tuple[str, str], Term] = {}
        self.facts = [self._game(seq, chance) for seq in range(1, GAMES + 1)]
        for term in self.terms.values():
            term.games = Posting.objects.filter(term=term.pk).count()
            term.save()

    def _game(self, seq: int, chance: Random) -> dict:
        white, black = chance.sample(PEOPLE, 2)
        fact = {
            "white": white,
            "black": black,
            "won": chance.choice(["white", "black", "draw"]),
            "game": chance.choice(["medieval", "rithmomachia"]),
            "took": {
                text: chance.randint(1, 3) for text in TEXTS if chance.random() < 0.4
            },
            "moves": chance.randint(1, 50),
            "rating": chance.choice([None, 1400, 1600]),
            "ended": NOON + timedelta(days=seq),
            "seq": seq,
            "key": chance.randint(-2, 2),
        }
        self._keep(fact)
        return fact

    def _keep(self, fact: dict) -> None:
        moment, seq = fact["ended"], fact["seq"]
        game = Game.objects.create(
            key=fact["game"],
            options={},
            digest="x",
            status="finished",
            created_at=moment,
            moved_at=moment,
            ended_at=moment,
        )
        heads = {kind: self._term(kind, fact[kind]) for kind in ("game", "won")}
        Entry.objects.create(
            seq=seq,
            game=game,
            ended_at=moment,
            plies=2 * fact["moves"],
            moves=fact["moves"],
            rating=fact["rating"],
            of_game=heads["game"],
            of_won=heads["won"],
            of_rules=0,
            of_end=0,
        )
        postings = dict.fromkeys(heads.values(), 0)
        postings |= {self._term("took", t): bits for t, bits in fact["took"].items()}
        Posting.objects.bulk_create(
            [Posting(term=term, seq=seq, seats=bits) for term, bits in postings.items()]
        )
        for bit, seat in ((1, "white"), (2, "black")):
            score = 1 if fact["won"] == "draw" else 2 * (fact["won"] == seat)
            player = self.people[fact[seat]].pk
            EntrySeat.objects.create(
                player=player, seq=seq, seats=bit, team=bit, score=score
            )
        for ply in (0, 4):  # it stood there twice
            Reached.objects.create(key=fact["key"], seq=seq, ply=ply)

    def _term(self, kind: str, text: str) -> int:
        if (kind, text) not in self.terms:
            self.terms[kind, text] = Term.objects.create(kind=kind, text=text)
        return self.terms[kind, text].pk

    def holds(self, fact: dict, text: str, doers: list[str]) -> bool:
        """Whether a word holds in a game."""
        name, _colon, value = text.partition(":")
        if name == "took":
            bits = fact["took"].get(value, 0)
            own = {fact["white"]: 1, fact["black"]: 2}
            return bits > 0 and all(bits & own.get(who, 0) for who in doers)
        if name in ("by", "vs"):
            others = [who for who in doers if who != value] if name == "vs" else []
            return all(self.in_(fact, who) for who in (value, *others))
        if name in ("white", "black"):
            return fact[name] == value
        if name == "game":
            return fact["game"] == value
        if name == "won" and value in PEOPLE:
            return fact.get(fact["won"]) == value
        if name == "lost":
            return (
                fact["won"] != "draw"
                and self.in_(fact, value)
                and (fact[fact["won"]] != value)
            )
        if name == "won":
            return fact["won"] == value
        if name in ("moves", "rating"):
            low, _dash, high = value.partition("-")
            number = fact[name]
            return number is not None and int(low or 0) <= number <= int(high or 10**6)
        day = datetime.fromisoformat(value).replace(tzinfo=UTC)
        if name == "since":
            return fact["ended"] >= day
        return fact["ended"] < day + timedelta(days=1)

    def in_(self, fact: dict, who: str) -> bool:
        return who in (fact["white"], fact["black"])

    def expected(self, text: str) -> list[int]:
        """The numbers of the games that meet all words, newest first."""
        words = text.split()
        doers = [w.partition(":")[2] for w in words if w.startswith("by:")]
        return [
            fact["seq"]
            for fact in self.facts[::-1]
            if all(self.holds(fact, word, doers) for word in words)
        ]

    def longest(self, text: str) -> list[int]:
        """The same, the longest first."""

        def length(seq: int) -> tuple[int, int]:
            return self.facts[seq - 1]["moves"], seq

        return sorted(self.expected(text), key=length, reverse=True)


SEARCHES = (
    "",
    "took:36",
    "took:36 took:49",
    "took:36 took:49 took:64 took:81",
    "took:36 by:Ada",
    "took:36 took:81 by:Boethius",
    "took:36 by:Ada by:Boethius",
    "by:Ada",
    "vs:Ada",
    "by:Ada vs:Boethius",
    "by:Ada vs:Boethius took:49",
    "white:Ada",
    "white:Ada black:Cusanus won:white",
    "won:Ada game:medieval",
    "won:Ada white:Ada",
    "lost:Ada black:Ada took:36",
    "won:Ada vs:Boethius",
    "by:Cusanus white:Ada took:49",
    "lost:Cusanus",
    "won:draw",
    "moves:20-40",
    "moves:-3",
    "rating:1500- took:81",
    "since:2026-06-01 until:2026-06-20",
    "until:2026-05-10 took:36",
    "since:2026-07-20 game:rithmomachia",
    "game:medieval won:black took:64 moves:10- by:Cusanus",
)


@pytest.fixture(params=KINDS)
def made(request, tmp_path, django_db_blocker):
    with django_db_blocker.unblock(), database_of(request.param, tmp_path):
        with transaction.atomic():
            made = Made(Random(7))
        yield made


def all_pages(text: str, sort: str, size: int) -> list[int]:
    """All that is found, page by page."""
    seqs: list[int] = []
    after = ""
    for _page in range(200):
        found = find(read_search(text), sort=sort, after=after, size=size)
        seqs += found.seqs
        if not found.following:
            return seqs
        after = found.following
    raise AssertionError("the pages do not end")


def test_searches_find_what_looking_at_every_game_finds(made, monkeypatch):
    for text in SEARCHES:
        expected = made.expected(text)
        assert len(expected) < GAMES or text in ("", "by:nobody")
        found = find(read_search(text))
        assert list(found.seqs) == expected[: queries.PAGE], text
        assert (found.count, found.more) == (len(expected), False), text
        assert all_pages(text, "newest", 5) == expected, text
        assert all_pages(text, "oldest", 5) == expected[::-1], text
    # A search that may look at few rows at a time finds the same, page by page.
    for module in (clauses, queries):
        monkeypatch.setattr(module, "WINDOW", 9)
    for text in SEARCHES:
        assert all_pages(text, "newest", 5) == made.expected(text), text
        assert all_pages(text, "oldest", 50) == made.expected(text)[::-1], text
        assert all_pages(text, "longest", 5) == made.longest(text), text
    longest = all_pages("", "longest", 9)
    lengths = [made.facts[seq - 1]["moves"] for seq in longest]
    assert lengths == sorted(lengths, reverse=True)
    rare = find(read_search("took:36 took:49 took:64 took:81"))
    assert rare.more
    assert rare.back_to is not None
    monkeypatch.undo()
    check_orders_and_positions(made)


@pytest.mark.parametrize("falls", [True, False])
def test_there_is_one_limit_on_each_side(made, falls, monkeypatch):
    """Of two, SQLite reads from the wider one on, through all games of the leader."""
    for module in (clauses, queries):
        monkeypatch.setattr(module, "WINDOW", 9)
    search = read_search("took:36 game:medieval since:2026-05-10 until:2026-07-10")
    finder = queries.Finder(meaning(search))
    for place in (0, 80 if falls else 10):
        where, _params, end = finder._where(falls, place)
        assert end
        assert len(re.findall(r"d\.seq >", where)) == 1
        assert len(re.findall(r"d\.seq <", where)) == 1


def test_days_of_games_are_looked_up_near_the_day_alone(made):
    """A game that is numbered before all games of later days has ended before these."""
    expected = made.expected("took:36 until:2026-06-10")
    for text, looks in (("", 1), (" moves:1-", 0)):
        search = read_search(f"took:36 until:2026-06-10{text}")
        where, _params, _end = queries.Finder(meaning(search))._where(True, 0)
        assert len(re.findall(r"\(d\.seq < .*? OR EXISTS \(", where)) == looks
        assert list(find(search, size=GAMES).seqs) == expected
    search = read_search("took:36 until:2035")
    assert list(find(search, size=GAMES).seqs) == made.expected("took:36")


def check_orders_and_positions(made):
    assert all_pages("took:36", "longest", 7) == made.longest("took:36")
    shortest = all_pages("by:Ada won:Ada", "shortest", 4)
    assert set(shortest) == set(made.expected("by:Ada won:Ada"))
    lengths = [made.facts[seq - 1]["moves"] for seq in shortest]
    assert lengths == sorted(lengths)
    rated = all_pages("", "strongest", 50)
    assert rated
    assert all(made.facts[seq - 1]["rating"] for seq in rated)
    for key in range(-2, 3):
        text = f"position:{key.to_bytes(8, 'big', signed=True).hex()}"
        expected = [f["seq"] for f in made.facts[::-1] if f["key"] == key]
        assert all_pages(text, "newest", 5) == expected


def test_the_way_back_leads_through_the_same_pages(made, monkeypatch):
    monkeypatch.setattr(queries, "MOST", 7)  # beyond them the places are looked up
    for text in ("", "took:36", "by:Ada vs:Boethius"):
        for sort in ("newest", "oldest", "longest"):
            search, after = read_search(text), ""
            pages: list[tuple[int, ...]] = []
            while not pages or after:
                found = find(search, sort=sort, after=after, size=5)
                pages.append(found.seqs)
                after = found.following
            assert len(pages) > 2
            back = [found.seqs]
            while found.preceding is not None:
                found = find(search, sort=sort, after=found.preceding, size=5)
                back.append(found.seqs)
            assert back[::-1] == pages, (text, sort)


def test_the_way_back_leaves_no_game_out_where_little_is_looked_at(made, monkeypatch):
    for module in (clauses, queries):
        monkeypatch.setattr(module, "WINDOW", 9)
    monkeypatch.setattr(queries, "MOST", 3)
    text = "took:36 took:49"
    found, after = find(read_search(text), size=5), ""
    while found.following:
        after = found.following
        found = find(read_search(text), after=after, size=5)
    seen = {*found.seqs}
    for _page in range(100):
        if found.preceding is None:
            break
        found = find(read_search(text), after=found.preceding, size=5)
        seen |= {*found.seqs}
    assert seen == {*made.expected(text)}


def test_the_newest_are_found_without_pages(made):
    expected = made.expected("took:36")
    few, all_ = (newest(read_search("took:36"), most) for most in (3, GAMES))
    assert (few.seqs, few.more) == (tuple(expected[:3]), True)
    assert (all_.seqs, all_.more) == (tuple(expected), False)
    assert newest(read_search("game:chess"), 3).none


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("by:nobody", "nobody here is called nobody"),
        ("took:7", "No game has “took:7”"),
        ("game:chess", "the games are rithmomachia, medieval"),
        ("rules:none", "there are the rule sets"),
        ("ladder:none", "no such ladder"),
    ],
)
def test_what_is_not_there_is_named(text, words):
    found = find(read_search(text))
    assert found.seqs == ()
    assert words in " ".join(found.none)
