"""The language of searches, and what people type instead."""

from __future__ import annotations

import pytest

from games.archive.search import kinds_of_games
from games.archive.search.guide import GUIDE
from games.archive.search.typed import read_search
from games.archive.search.words import LONGEST, MOST, READERS, SHIFTED
from games.engine import GAMES
from games.engine.contents import SEATS

EXAMPLES = [example for _title, rows in GUIDE for example, _about in rows]


@pytest.mark.parametrize(
    "text",
    [
        *(each for each in EXAMPLES if "2026" not in each),
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
        ("won ada", "won:ada"),
        ("draw", "won:draw"),
        ("casual", "rated:no"),
        ("since 2026-02", "since:2026-02-01"),
        ("until 2024-02", "until:2024-02-29"),
        ("until:2025", "until:2025-12-31"),
        ("moves 30", "moves:30-30"),
        ("moves:-40", "moves:-40"),
        ("TOOK:361", "took:361"),
        ("4 x 9 = 36", "eq:4*9=36"),
        ("harmony of 4 6 9", "harmony:4:6:9"),
        ("harmony 4, 6, 9", "harmony:4:6:9"),
        ("4, 6, 9", "harmony:4:6:9"),
        ("harmony 4, 6 and 9 by ada", "harmony:4:6:9 by:ada"),
        ("harmony 4 6 9 20 moves", "harmony:4:6:9 moves:20-20"),
        ("ambush 289 and 72", "ambush:72+289"),
        ("ambush by 289, 72", "ambush:72+289"),
        ("helped by 5", "helper:5"),
        ("361 taken by product", "took:361/product"),
        ("361 by product", "took:361/product"),
        ("361 was taken by ada", "took:361 by:ada"),
        ("took a 361 by the product", "took:361/product"),
        ("took 120, 49", "took:120 took:49"),
        ("pyramid taken", "took:pyramid"),
        ("20 moves", "moves:20-20"),
        ("20 - 40 moves", "moves:20-40"),
        ("at least 20 moves", "moves:20-"),
        ("at most 20 moves", "moves:-20"),
        ("40 plies", "plies:40-40"),
        ("wT9 on D4", "at:wT9@D4"),
        ("White's T9 on D4", "at:wT9@D4"),
        ("black T16 to d1", "at:bT16@D1"),
        ("black K on c3", "at:kK@C3"),
        ("kQ@e4", "at:kQ@E4"),
        # Endings and results
        ("won by harmony", "end:harmony"),
        ("ended by harmony", "end:harmony"),
        ("ended in a draw", "won:draw"),
        ("draw by repetition", "won:draw end:repetition"),
        ("magna", "end:magna"),
        ("won by de corpore", "end:de_corpore"),
        ("no moves", "end:no_moves"),
        ("end:no_moves", "end:no_moves"),
        ("resigned", "end:resignation"),
        ("ada lost on time", "lost:ada end:flag"),
        ("ada won", "won:ada"),
        ("ada won by harmony", "won:ada end:harmony"),
        ("ada lost", "lost:ada"),
        ("ada resigned", "lost:ada end:resignation"),
        ("ada beat boethius", "won:ada lost:boethius"),
        ("ada won against boethius", "won:ada vs:boethius"),
        ("lost by ada", "lost:ada"),
        ("White lost", "won:black"),
        ("lost:white", "won:black"),
        ("black lost", "won:white"),
        ("ada was white", "white:ada"),
        ("games won by ada", "won:ada"),
        ("medieval won by ada", "game:medieval won:ada"),
        # People and kinds of games
        ("ada versus boethius", "by:ada vs:boethius"),
        ("against boethius", "vs:boethius"),
        ("ada v quiet", "by:ada vs:quiet"),  # somebody called like an ending
        ("games between ada and boethius", "by:ada vs:boethius"),
        ("ada against the computer", "by:ada machines:yes"),
        ("between people", "machines:no"),
        ("rated", "rated:yes"),
        ("rated games of ada", "rated:yes by:ada"),
        ("rated yes", "rated:yes"),
        ("unrated", "rated:no"),
        ("not rated", "rated:no"),
        ("casual medieval", "rated:no game:medieval"),
        ("void", "void:yes"),
        # Days
        ("before 2026-05", "until:2026-04-30"),
        ("before:2026", "until:2025-12-31"),
        ("after 2026-05", "since:2026-06-01"),
        ("after 2026-05-01", "since:2026-05-02"),
        ("in 2026-05", "since:2026-05-01 until:2026-05-31"),
        ("from 2026-02 to 2026-03", "since:2026-02-01 until:2026-03-31"),
        # Noughts and letter case
        ("took:0120", "took:120"),
        ("took:0100", "took:0100"),
        ("took:00100", "took:100"),
        ("helper:056", "helper:56"),
        ("helper:0", "helper:0"),
        ("ladder:The-Academy", "ladder:the-academy"),
        ('ladder:"The Academy"', "ladder:the-academy"),
        ("rules:Spec", "rules:spec"),
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
        ("T9 on D4", "", "Write wT9@D4 or bT9@D4"),
        ("at:T6@C7", "", "Write wT6@C7 or bT6@C7"),
        ("before:2026-13", "", "“before:2026-13”: There is no such day"),
        ("after 9999-12-31", "", "No day"),
        ("harmony 9", "", "4:6:9"),
        ("took by ada", "by:ada", "“took:by”"),
        ("moves:40-20", "", "write 20-40"),
        ("moves:x", "", "A range is two numbers"),
        ("since:2026-02-30", "", "There is no such day"),
        ("position:xyz", "", "no key of a position"),
        ("game:medieval game:boolean", "game:medieval", "exclude each other"),
        ("since:2026 until:2025", "since:2026-01-01", "exclude each other"),
        ("moves:50- plies:-40", "moves:50-", "exclude each other"),
        ("plies:40 moves:41", "plies:40-40", "exclude each other"),
        ("won:draw won:white", "won:draw", "exclude each other"),
        ("won:white won:black", "won:white", "“won:black” and “won:white” exclude"),
        ("won:red won:blue", "won:red", "exclude each other"),
        ("won:ada lost:Ada", "won:ada", "“lost:Ada” and “won:ada” exclude"),
        ("lost:ada won:draw", "lost:ada", "exclude each other"),
        ("ada v Ada", "by:ada", "“vs:Ada” and “by:ada” exclude each other"),
        ("vs:ada by:ada", "by:ada", "exclude each other"),
        ("game:boolean took:361", "game:boolean", "exclude each other"),
        ("took:361 game:boolean", "took:361", "exclude each other"),
        ("game:medieval took:361/product", "game:medieval", "exclude each other"),
        ("game:margrites harmony:4:6:9", "game:margrites", "exclude each other"),
        ("game:enochian at:wT9@D4", "game:enochian", "exclude each other"),
        ("game:enochian end:magna", "game:enochian", "exclude each other"),
        ("game:medieval white:ada blue:ada", "game:medieval white:ada", "exclude"),
        ("won:air game:medieval", "won:air", "exclude each other"),
        ("rating:1500- rated:no", "rating:1500-", "exclude each other"),
        (
            "rules:fulke-1563 end:exhaustion",
            "rules:fulke-1563",
            "“end:exhaustion” and “rules:fulke-1563” exclude each other",
        ),
        ("took:pawn end:harmony", "took:pawn", "exclude each other"),
        (
            "end:points took:361 by:ada won:red",
            "end:points took:361 by:ada",
            "exclude each other",
        ),
        (
            "end:quiet took:361 won:white end:repetition",
            "end:quiet won:white",
            "exclude each other",
        ),
        (
            "won:air rules:four-players",
            "won:air",
            "“rules:four-players” and “won:air” exclude each other",
        ),
    ],
)
def test_what_cannot_be_looked_for_is_named_and_the_rest_holds(typed, kept, words):
    search = read_search(typed)
    assert str(search) == kept
    assert words in " ".join(search.refusals)


def test_what_three_words_say_may_be_in_no_game_though_two_of_them_are(monkeypatch):
    fitting = {
        "end:one": ("boolean", "medieval"),
        "end:two": ("medieval", "margrites"),
        "end:three": ("boolean", "margrites"),
    }
    monkeypatch.setattr(
        kinds_of_games,
        "can_be_of",
        lambda key, word: key in fitting.get(str(word), GAMES),
    )
    search = read_search("by:ada end:one end:two end:three")
    assert str(search) == "by:ada end:one end:two"
    assert search.refusals == (
        "“end:three”, “end:one” and “end:two” exclude each other.",
    )


@pytest.mark.parametrize(
    "text",
    [
        "won:black won:blue",  # allies of Enochian chess
        "won:ada won:boethius",
        "lost:ada lost:boethius",
        "won:white won:ada lost:boethius",
        "white:ada black:ada",  # somebody who had two accounts
        "by:ada by:boethius vs:ada",  # ada against boethius
        "vs:ada",
        "game:boolean took:0100/filter eq:NOT0001=1110 helper:0100",
        "game:enochian took:queen at:kQ@E4 won:black won:blue",
        "game:margrites took:piece/2:1 end:captures end:rules",
        "end:points took:pyramid rules:spec helper:5",
        "rules:mine end:harmony won:white",
        "game:medieval took:pyramid/siege end:resignation end:magna",
    ],
)
def test_what_can_be_in_one_game_is_looked_for(text):
    assert (str(read_search(text)), read_search(text).refusals) == (text, ())


def test_a_condition_takes_the_place_of_those_that_exclude_it():
    search = read_search("game:rithmomachia took:361 by:ada")
    assert str(search.with_word("game", "boolean")) == "by:ada game:boolean"


def test_fields_of_a_form_are_words_too():
    assert str(read_search("took:361", (("by", "ada"),))) == "took:361 by:ada"


def test_a_long_search_is_cut_and_says_so():
    many = " ".join(f"helper:{number}" for number in range(MOST + 1))
    assert len(read_search(many).words) == MOST
    assert "Only the first" in read_search(many).refusals[0]
    assert "letters are read" in read_search("a" * (LONGEST + 1)).refusals[-1]


def test_the_help_has_an_example_of_every_word():
    told = {example.partition(":")[0] for example in EXAMPLES}
    assert told | set(SEATS) == {*READERS, *SHIFTED}
    for example in EXAMPLES:
        assert len(read_search(example).words) == 1


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
    assert str(search.with_word("game", "rithmomachia")) == "took:361 game:rithmomachia"
