"""Games as JSON: read like their records, whatever the file is laid out like."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import islice

import pytest

from games.engine import GAMES
from games.engine.game_texts import GameText, games_in, record_in
from games.engine.json_records import read_json_record
from games.engine.record import Record, read_record, write_options, write_record
from games.engine.verifying import verify
from tests.engine.test_command_line import run
from tests.engine.test_verifying import CLOCKED, played, with_dice

LAYOUTS: dict[str, Callable[[list], str]] = {
    "a line each": lambda games: "\n".join(map(json.dumps, games)) + "\n",
    "a list by lines": lambda games: (
        "[\n" + ",\n".join(map(json.dumps, games)) + "\n]\n"
    ),
    "a list on one line": json.dumps,
    "indented": lambda games: json.dumps(games, indent=2),
    "indented by nothing": lambda games: json.dumps(games, indent=0),
    "with blanks before": lambda games: "\ufeff\n \n" + json.dumps(games, indent=1),
}


def told(record: Record) -> dict:
    """The game as a site tells it."""
    said = dict(record.headers)
    seats = {seat: said.pop(seat.capitalize(), "") for seat in record.rules.seats}
    return {
        "id": "x",
        "game": record.rules.key,
        "digest": record.rules.options.digest(record.rules.key),
        "options": write_options(record.rules.options),
        "players": {seat: {"name": name} for seat, name in seats.items()},
        **{name[0].lower() + name[1:]: text for name, text in said.items()},
        "moves": [*record.moves],
    }


def faults(games: list) -> list[tuple[str, ...]]:
    text = "\n".join(map(json.dumps, games))
    return [verify(each).faults for each in games_in(text.splitlines(keepends=True))]


@pytest.mark.parametrize("key", GAMES)
def test_a_game_is_what_its_record_says(key):
    record = played(key, 5)
    found = read_json_record(json.dumps(told(record)))
    assert write_record(found) == write_record(read_record(write_record(found)))
    assert found.moves == record.moves
    assert dict(found.headers) == {**found.headers, **record.headers}


@pytest.mark.parametrize("sign", ["\0", "\ud800"])
def test_what_no_text_can_hold_is_refused(sign):
    """JSON can name such signs; a file or a database takes none."""
    game = told(played("rithmomachia", 1))
    for changed in (
        game | {"event": sign},
        game | {"players": {"white": {"name": sign}}},
    ):
        assert faults([changed]) == [("It holds a sign that is no part of a text.",)]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_games_are_found_however_they_are_laid_out(layout):
    games = [told(played(key, 3)) | {"event": '[{"\\", '} for key in GAMES]
    text = LAYOUTS[layout](games)
    found = list(games_in(text.splitlines(keepends=True)))
    assert [json.loads(each.text) for each in found] == games
    assert not any(verify(each).faults for each in found)
    rows = text.split("\n")
    assert all("{" in rows[each.line - 1] for each in found)
    assert text.count("\n") < len(games) or found[1].line > found[0].line


@pytest.mark.parametrize("size", [1, 2, 7])
def test_a_long_line_may_come_in_pieces(size):
    text = json.dumps([told(played("margrites", 2)) | {"event": 'a\\"b\\\\'}] * 2)
    pieces = [text[at : at + size] for at in range(0, len(text), size)]
    assert [json.loads(each.text) for each in games_in(pieces)] == json.loads(text)


def test_a_file_without_an_end_is_read_game_by_game():
    line = json.dumps(told(played("medieval", 2))) + "\n"

    def endless():
        while True:
            yield line

    assert [each.line for each in islice(games_in(endless()), 3)] == [1, 2, 3]


def test_a_game_cut_short_leaves_the_others_readable():
    good = json.dumps(told(played("boolean", 2)))
    for text in (f"{good}\n{good[:50]}\n{good}\n", f"[\n{good[:50]}\n{good},\n{good}]"):
        found = list(games_in(text.splitlines(keepends=True)))
        wrong = [each for each in map(verify, found) if each.faults]
        assert (len(found), len(wrong)) == (3, 1)
        (fault,) = wrong[0].faults
        assert fault.startswith(f"Line {wrong[0].line}: it is no JSON from character")


def test_all_that_is_wrong_with_a_record_is_found_in_json():
    game = told(played("rithmomachia", 3))
    assert faults([game]) == [()]
    for change, said in (
        ({"digest": "00000000"}, "Its options make the rules"),
        ({"moves": [*game["moves"], "Q9-Q8"]}, "Move 4: Q9-Q8 cannot be played"),
        ({"termination": "agreement"}, "by agreement is drawn"),
        ({"result": "1/2-1/2"}, "one side has won"),
    ):
        ((fault,),) = faults([game | change])
        assert said in fault
    dice = told(with_dice())
    assert faults([dice]) == [()]
    ((fault, *_),) = faults([dice | {"diceSecret": "ab" * 32}])
    assert "not the one that was promised" in fault


def test_times_are_those_of_a_record():
    record = played("rithmomachia", 3)
    times: list[dict] = [
        {"ply": 1, "receivedAt": 5, "spentMs": 0, "lagMs": None, "leftMs": 300_000},
        {"ply": 2, "receivedAt": 5, "spentMs": 0, "lagMs": 0, "leftMs": 300_000},
        {"ply": 3, "receivedAt": 5, "spentMs": 5000, "lagMs": 0, "leftMs": 298_000},
    ]
    game = told(record) | {"timeControl": "5+3", "times": times}
    assert dict(read_json_record(json.dumps(game)).notes) == CLOCKED
    assert faults([game]) == [()]
    times[2]["leftMs"] += 1
    assert faults([game]) == [
        ("Of the clocks, ply 3 leaves 298001 ms, but 298000 at most.",)
    ]


HUGE = "9" * 5000
NUMBERS = ["1e999", "-1e999", "NaN", "Infinity", "-1", "true", '"5"', "[]", "1.5", HUGE]


@pytest.mark.parametrize("name", ["ply", "leftMs", "spentMs", "lagMs"])
@pytest.mark.parametrize("number", NUMBERS)
def test_no_number_of_a_time_makes_it_fall_over(name, number):
    times = {"ply": 1, "leftMs": 1, "spentMs": 1, "lagMs": 1} | {name: "HERE"}
    game = json.dumps(told(played("medieval", 2)) | {"times": [times]})
    (fault,) = verify(GameText(1, game.replace('"HERE"', number), is_json=True)).faults
    assert "whole milliseconds" in fault or "number in it is too long" in fault
    assert "4300" not in fault


DEEP = "[" * 10_000
STRANGE = ["1", "null", "[]", "{}", '""', "1e999", "NaN", "9" * 4000, HUGE, DEEP]


@pytest.mark.parametrize("value", STRANGE)
def test_no_value_makes_it_fall_over(value):
    game = told(played("enochian", 2)) | {"start": "", "times": [], "event": ""}
    for name in (*game, "a b", "result", "timeControl", "diceThrows", "Game"):
        text = json.dumps(game | {name: "HERE"}).replace('"HERE"', value)
        for found in games_in([text]):
            for fault in verify(found).faults:
                assert "Exceeds" not in fault
                assert len(fault) < 400
    for text in (value, f"[{value}]", f'{{"game": {value}}}'):
        assert [verify(each).faults for each in games_in([text])] or value == "[]"


def test_throws_with_long_numbers_are_refused_in_words():
    text = write_record(with_dice())
    numbers = with_dice().headers["DiceThrows"]
    first = numbers.split()[0]
    for long in (HUGE, "²", "٣"):
        changed = text.replace(numbers, numbers.replace(first, long, 1))
        (fault,) = verify(GameText(1, changed)).faults
        assert "numbers of throws" in fault


def test_the_command_reads_them(capsys, tmp_path):
    games = [told(played("medieval", 2)), told(played("boolean", 4))]
    for name, layout in (("x.ndjson", "a line each"), ("x.json", "a list by lines")):
        file = tmp_path / name
        file.write_text(LAYOUTS[layout](games), encoding="utf-8")
        assert run(capsys, "verify", str(file)) == (
            0,
            "2 games, 6 plies, 0 with faults\n",
            "",
        )
    games[1]["moves"][0] = "nowhere"
    file.write_text(LAYOUTS["a list by lines"](games), encoding="utf-8")
    code, out, _ = run(capsys, "verify", str(file))
    assert code == 1
    assert out.startswith(f"{file}:3:  Move 1: nowhere cannot be played")


# --- Records that begin otherwise ------------------------------------------------


def test_a_record_may_begin_with_any_header():
    text = write_record(played("margrites", 4))
    first, rest = '[White "Ada"]\n', text
    games = list(games_in((first + rest + "\n" + first + rest).splitlines(True)))
    assert [each.line for each in games] == [1, text.count("\n") + 3]
    for each in games:
        assert verify(each).faults == ()
        assert record_in(each).headers["White"] == "Ada"
