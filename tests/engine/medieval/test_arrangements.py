"""Where the armies stand at the start, and what rules from before that could be chosen
are called (medieval §8, §10.1 to §10.3)."""

from __future__ import annotations

import re
from typing import Any

from games.engine.medieval.rulesets import RULESETS
from games.engine.perft import perft
from games.engine.record import Record, read_record, write_record
from tests.engine.medieval.sparse import game


def standing(**options: Any) -> dict[str, str]:
    """The men of the start by their squares."""
    rules = game(**options)
    white, black = rules.write_position(rules.initial()).split(";")[:2]
    text = f"{white[2:]},{black[2:]}"
    return dict(re.findall(r"([A-P][1-8])=(\w+)", text))


def test_at_the_edges_the_back_squares_stand_on_the_outermost_columns():
    """The same men two columns nearer to their edges (medieval §10.1)."""
    inset, edge = standing(), standing(arrangement="edge")
    shifted = {
        chr(ord(at[0]) + (2 if at[0] > "H" else -2)) + at[1]: man
        for at, man in inset.items()
    }
    assert edge == shifted
    assert [edge[each] for each in ("A1", "A8", "P1", "P8")] == [
        "S49",
        "S361",
        "S289",
        "S25",
    ]
    small = standing(board="8x14")
    assert standing(board="8x14", arrangement="edge") == small


def test_36_and_30_can_stand_on_each_others_squares():
    """Medieval §10.3, in both arrangements."""
    usual, exchanged = standing(), standing(exchange=True)
    assert {square for square in usual if usual[square] != exchanged[square]} == {
        "D3",
        "D4",
    }
    assert (exchanged["D3"], exchanged["D4"]) == ("T30", "T36")
    assert standing(exchange=True, arrangement="edge")["B3"] == "T30"
    assert standing(exchange=True, mirror=True)["D6"] == "T30"


def test_the_mirror_turns_the_rows_and_makes_the_same_game():
    """Medieval §10.2: as many moves and captures, square for square."""
    usual, mirrored = standing(), standing(mirror=True)
    assert mirrored == {f"{s[0]}{9 - int(s[1])}": man for s, man in usual.items()}
    ways: list[dict[str, Any]] = [{}, {"arrangement": "edge"}, {"exchange": True}]
    for options in ways:
        counts = []
        for rules in (game(**options), game(**options, mirror=True)):
            start = rules.initial()
            takes = sum(
                " x" in rules.write_move(start, m) for m in rules.legal_moves(start)
            )
            counts.append((takes, perft(rules, start, 2)))
        assert counts[0] == counts[1]


def test_the_sources_which_put_the_armies_on_the_edge_are_played_so():
    """Medieval §10.1 and §10.3: Fulke's third kind, Boutin on Boissière."""
    given = {each.name: each.given for each in RULESETS}
    fulke, boissiere = (standing(**given[n]) for n in ("fulke-1563", "boissiere-1556"))
    assert fulke == standing(arrangement="edge", exchange=True)
    assert boissiere == standing(arrangement="edge")
    assert standing(**given["selenus-1616"]) == standing()


def test_rules_chosen_before_there_were_arrangements_keep_their_fingerprint():
    """Games, records and rule sets carry it: medieval §8."""
    before: dict[str, dict[str, Any]] = {
        "561d8f28": {},
        "3b8f3ca4": {
            "leap_captures": False,
            "eruption_diagonal": True,
            "magna_any": True,
        },
        "a1ab797b": {
            "formation": "anywhere",
            "magna_any": True,
            "proper_after_pyramid": True,
        },
    }
    for digest, options in before.items():
        assert game(**options).options.digest("medieval") == digest
    changed: list[dict[str, Any]] = [
        {"arrangement": "edge"},
        {"exchange": True},
        {"mirror": True},
    ]
    found = {game(**each).options.digest("medieval") for each in changed}
    assert len(found | {"561d8f28"}) == 4
    # They are rated together with the usual arrangement.
    assert {game(**each).options.family() for each in changed} == {game().options}


def test_a_record_from_before_is_read():
    text = write_record(Record(game(leap_captures=False), ("C2 K6-J7",)))
    old = re.sub(r"arrangement=\w+, exchange=\w+, mirror=\w+, ", "", text)
    assert old != text
    assert read_record(old).rules == game(leap_captures=False)
