"""The language of searches, and what people type instead."""

from __future__ import annotations

import pytest

from games.archive.search.typed import read_search
from games.archive.search.words import EXAMPLES, LONGEST, MOST, READERS


@pytest.mark.parametrize(
    "text",
    [
        *EXAMPLES.values(),
        "took:361/product",
        "took:pyramid",
        "white:ada black:boethius",
        "game:medieval rules:spec ladder:academy",
        "end:harmony won:white lost:ada",
        "plies:40- rating:1500-1800",
        "until:2026-03-31",
        "rated:yes machines:no void:no",
        "position:6485413823a86da4",
    ],
)
def test_a_search_in_its_one_form_stays_as_it_is(text):
    text = text.replace("289+72", "72+289")
    assert str(read_search(text)) == text
    assert read_search(text).refusals == ()


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("took 361", "took:361"),
        ("took a 361 by product", "took:361/product"),
        ("took 361 by ada", "took:361 by:ada"),
        ("took the pyramid by ada", "took:pyramid by:ada"),
        ("took:361/×", "took:361/product"),
        ("361", "took:361"),
        ("4 : 6 : 9", "harmony:4:6:9"),
        ("9:6:4", "harmony:4:6:9"),
        ("harmony 4 6 9", "harmony:4:6:9"),
        ("harmony: 4:6:9", "harmony:4:6:9"),
        ("harmony", "end:harmony"),
        ("ratio:8:12:18", "ratio:4:6:9"),
        ("64 + 56 = 120", "eq:56+64=120"),
        ("36 ÷ 4 = 9", "eq:4*9=36"),
        ("eq:64 56=120", "eq:56+64=120"),  # + is a blank in an address
        ("0100 and 1100 = 0100", "eq:0100AND1100=0100"),
        ("NOT 0001 = 1110", "eq:NOT0001=1110"),
        ("289 + 72", "ambush:72+289"),
        ("ambush:289 72", "ambush:72+289"),
        ("WT9@d4", "at:wT9@D4"),
        ("ada v boethius", "by:ada vs:boethius"),
        ("Ada vs Boethius medieval", "by:Ada vs:Boethius game:medieval"),
        ("games of ada", "by:ada"),
        ("white won", "won:white"),
        ("won by white", "won:white"),
        ("won by ada", "won:ada"),
        ("draw", "won:draw"),
        ("casual", "rated:no"),
        ("since 2026-02", "since:2026-02-01"),
        ("until 2024-02", "until:2024-02-29"),
        ("until:2025", "until:2025-12-31"),
        ("moves 30", "moves:30-30"),
        ("moves:-40", "moves:-40"),
        ("TOOK:361", "took:361"),
        ("", ""),
    ],
)
def test_what_people_type_is_read(typed, words):
    search = read_search(typed)
    assert (str(search), search.refusals) == (words, ())
    assert str(read_search(words)) == words


@pytest.mark.parametrize(
    ("typed", "kept", "words"),
    [
        ("colour:red by:ada", "by:ada", "“colour:red” is not looked for"),
        ("took:x", "", "a number or one of pyramid"),
        ("took:361/magic", "", "equal, multiple, divisor"),
        ("took", "", "“took:”"),
        ("eq:4*9=35", "", "is not true"),
        ("eq:4*9", "", "no equation"),
        ("harmony:4:6", "", "4:6:9"),
        ("ambush:1+2+3", "", "two numbers"),
        ("helper:x", "", "A helper is a number"),
        ("at:D4", "", "wT9@D4"),
        ("rated:perhaps", "", "It is yes or no"),
        ("moves:40-20", "", "write 20-40"),
        ("moves:x", "", "A range is two numbers"),
        ("since:2026-02-30", "", "There is no such day"),
        ("position:xyz", "", "no key of a position"),
        ("game:medieval game:boolean", "game:medieval", "exclude each other"),
        ("since:2026 until:2025", "since:2026-01-01", "exclude each other"),
        ("won:draw won:white", "won:draw", "exclude each other"),
    ],
)
def test_what_cannot_be_looked_for_is_named_and_the_rest_holds(typed, kept, words):
    search = read_search(typed)
    assert str(search) == kept
    assert words in " ".join(search.refusals)


def test_fields_of_a_form_are_words_too():
    assert str(read_search("took:361", (("by", "ada"),))) == "took:361 by:ada"


def test_a_long_search_is_cut_and_says_so():
    many = " ".join(f"helper:{number}" for number in range(MOST + 1))
    assert len(read_search(many).words) == MOST
    assert "Only the first" in read_search(many).refusals[0]
    assert "letters are read" in read_search("a" * (LONGEST + 1)).refusals[-1]


@pytest.mark.parametrize("name", READERS)
@pytest.mark.parametrize("text", ["", "\0", "’", "-", ":", "9" * 400, "\ud800", "１"])
def test_no_value_makes_a_reader_fall_over(name, text):
    search = read_search(f"{name}:{text}")
    assert len(search.words) + len(search.refusals) >= 1
    assert all(len(each.value) <= 64 for each in search.words)
    assert all(each.value.isprintable() for each in search.words)


def test_a_word_can_be_taken_away_or_put_in_the_place_of_another():
    search = read_search("took:361 game:medieval")
    assert search.without(search.words[0]) == "game:medieval"
    assert str(search.with_word("game", "boolean")) == "took:361 game:boolean"
