"""`verify`: whether records of any number hold, from their text alone."""

from __future__ import annotations

import gzip
import io
import random
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from games.engine import GAMES, rules
from games.engine.game_texts import LONGEST_GAME, GameText, games_in
from games.engine.record import Record, read_record, result_text, write_record
from games.engine.throw_proofs import commitment, drawn
from games.engine.verifying import verify
from tests.engine.test_command_line import run

SECRET = "5e" * 32
NOTE = "[%clk {}] [%emt {}] [%lag 0:00:00.000]"
CLOCKED = {
    1: NOTE.format("0:05:00.000", "0:00:00.000"),
    2: NOTE.format("0:05:00.000", "0:00:00.000"),
    3: NOTE.format("0:04:58.000", "0:00:05.000"),
}


def played(key: str, plies: int = 6, *, seed: int = 1, **options) -> Record:
    """A game that the first seat gives up after some moves by lot."""
    game, lot = rules(key, **options), random.Random(seed)
    position: Any = game.initial()
    moves: list[str] = []
    while len(moves) < plies and game.outcome(position) is None:
        move = lot.choice(list(game.legal_moves(position)))
        moves.append(game.write_move(position, move))
        position = game.apply(position, move)
    headers = {"Site": f"https://example.org/g/{key}/", "Termination": "resignation"}
    loser = game.seats[0]
    winner = next(team[0] for team in game.teams if loser not in team)
    headers["Result"] = result_text(game, winner)
    return Record(game, tuple(moves), headers)


def with_dice() -> Record:
    """A game whose throws are those of `SECRET`, with the numbers 2, 4, 6, …"""
    game = rules("enochian", divination=True)
    position: Any = game.initial()
    moves: list[str] = []
    numbers: list[int] = []
    while len(moves) < 12:
        if choices := game.chances(position):
            numbers.append(2 * len(numbers) + 2)
            text = drawn(SECRET, "dice", numbers[-1], choices)
        else:
            text = game.write_move(position, next(game.legal_moves(position)))
        moves.append(text)
        position = game.apply(position, game.read_move(position, text))
    headers = {
        "Site": "https://example.org/g/dice/",
        "DiceCommitment": commitment(SECRET),
        "DiceThrows": " ".join(map(str, numbers)),
        "DiceSecret": SECRET,
    }
    return Record(game, tuple(moves), headers)


def faults(text: str) -> tuple[str, ...]:
    (game,) = games_in(text.splitlines(keepends=True))
    return verify(game).faults


@pytest.mark.parametrize("key", GAMES)
def test_a_record_as_it_was_written_holds(key):
    assert faults(write_record(played(key, 3))) == ()


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('[Digest "', '[Digest "0', "Line 3: the digest of these rules is"),
        ("ambush=on", "ambush=off", "Line 3: the digest of these rules is"),
        ('[Result "0-1"]', '[Result "1-0"]', "the header says 1-0, the moves end with"),
        ("1... ", "1... Q9-Q8 ", "Line 9: Q9-Q8 cannot be played"),
        ("\n0-1\n", "\n", "It is cut short"),
        ("resignation", "agreement", "by agreement is drawn; it says 0-1"),
        ("resignation", "claim", "Nothing can be claimed"),
        ("resignation", "harmony", "The rules do not end it here"),
    ],
)
def test_what_was_changed_is_found(old, new, said):
    text = write_record(played("rithmomachia"))
    assert old in text
    (fault,) = faults(text.replace(old, new, 1))
    assert said in fault


def test_a_result_that_the_rules_do_not_make_is_found():
    game = rules("margrites")
    position, moves, lot = game.initial(), [], random.Random(3)
    while game.outcome(position) is None:
        move = lot.choice(list(game.legal_moves(position)))
        moves.append(game.write_move(position, move))
        position = game.apply(position, move)
    outcome = game.outcome(position)
    assert outcome is not None
    made = result_text(game, outcome.winner)
    told = {"Termination": "rules", "Result": made}
    assert faults(write_record(Record(game, tuple(moves), told))) == ()
    other = "0-1" if made == "1-0" else "1-0"
    (fault,) = faults(
        write_record(Record(game, tuple(moves), told | {"Result": other}))
    )
    assert fault.startswith(f"The rules end it {made}")
    (fault,) = faults(
        write_record(Record(game, tuple(moves), told | {"Termination": "flag"}))
    )
    assert "it says that it ended by flag" in fault


# --- Dice and clocks -------------------------------------------------------------


def test_throws_are_made_again_from_their_secret():
    record = with_dice()
    text = write_record(record)
    assert faults(text) == ()
    numbers = record.headers["DiceThrows"]
    assert len(numbers.split()) > 2
    for old, new, said in (
        (f'[DiceSecret "{SECRET}"]', f'[DiceSecret "{"ab" * 32}"]', "not the one that"),
        (f'"{numbers}"', f'"{numbers} 99"', "numbers of throws"),
        (f'"{numbers}"', f'"1 {numbers[2:]}"', "throw 1 falls on"),
        ("/g/dice/", "/g/other/", "falls on"),
        ("/g/dice/", "/", "does not end with it"),
        (f'"{SECRET}"', '"secret"', "no hexadecimal number"),
        (f'[DiceCommitment "{commitment(SECRET)}"]\n', "", "not what was promised"),
    ):
        assert said in " ".join(faults(text.replace(old, new, 1))), said


def test_a_game_that_has_ended_tells_the_secret_of_its_dice():
    told = f'[DiceSecret "{SECRET}"]\n'
    goes_on = write_record(with_dice()).replace(told, "")
    assert faults(goes_on) == ()
    over = goes_on.replace('[Result "*"]', '[Result "1-0-1-0"]').rstrip("*\n")
    said = "It has ended, but the secret of its dice is not told."
    assert said in faults(f"{over}1-0-1-0\n")


def test_numbers_of_throws_rise(monkeypatch):
    """Who knows the secret could choose the throws by their numbers."""
    text, numbers = write_record(with_dice()), with_dice().headers["DiceThrows"]
    same = numbers.replace("4", "2", 1)
    monkeypatch.setattr("games.engine.verifying.drawn", lambda *_: "as it was")
    found = faults(text.replace(numbers, same))
    assert "The numbers of its throws do not rise; none is used twice." in found


def test_no_more_time_is_left_than_the_control_gives():
    record = played("rithmomachia", 3)
    headers = {**record.headers, "TimeControl": "5+3"}
    text = write_record(Record(record.rules, record.moves, headers, notes=CLOCKED))
    assert read_record(text).notes == CLOCKED
    assert faults(text) == ()
    more = text.replace("0:04:58.000", "0:04:58.001")
    assert faults(more) == (
        "Of the clocks, ply 3 leaves 298001 ms, but 298000 at most.",
    )
    (fault,) = faults(text.replace("[%emt 0:00:05.000] ", ""))
    assert fault == "Of the clocks, ply 3 has no times."
    assert faults(text.replace('"5+3"', '""')) == (
        "Its moves tell their time, but it has no time control.",
    )
    (fault,) = faults(text.replace('"5+3"', '"five"'))
    assert fault.startswith("A time control is")


# --- Files -----------------------------------------------------------------------


def test_a_broken_game_leaves_the_others_readable(capsys, tmp_path):
    good = write_record(played("medieval"))
    bad = write_record(played("rithmomachia")).replace("1... ", "1... Q9-Q8 ", 1)
    torn = good[: len(good) // 2]
    file = tmp_path / "games.txt"
    file.write_text("\n".join([good, bad, torn, good]), encoding="utf-8")
    code, out, _ = run(capsys, "verify", str(file))
    *told, last = out.splitlines()
    assert (code, last.split(", ")[0], last.split(", ")[2]) == (
        1,
        "4 games",
        "2 with faults",
    )
    begins = good.count("\n") + 2  # the line on which the second game begins
    assert told[0].startswith(f"{file}:{begins}: ")
    assert f"Line {begins + 8}: Q9-Q8" in told[0]


def test_a_packed_file_and_the_input_are_read(capsys, tmp_path, monkeypatch):
    text = write_record(played("boolean", 4))
    file = tmp_path / "games.txt.gz"
    file.write_bytes(gzip.compress((text + "\n" + text).encode()))
    assert run(capsys, "verify", str(file)) == (
        0,
        "2 games, 8 plies, 0 with faults\n",
        "",
    )
    called_otherwise = file.rename(tmp_path / "games.download")
    assert run(capsys, "verify", str(called_otherwise))[0] == 0
    packed = io.BytesIO(called_otherwise.read_bytes())
    with monkeypatch.context() as patch:
        patch.setattr("sys.stdin", io.TextIOWrapper(packed))
        assert run(capsys, "verify", "-")[0] == 0
    file.write_bytes(called_otherwise.read_bytes()[:-9])
    code, _, said = run(capsys, "verify", str(file))
    assert (code, "cut short" in said) == (2, True)


def test_what_is_no_file_of_games_is_one_line(capsys, tmp_path):
    file = tmp_path / "x.txt"
    file.write_bytes(b"\n \n")
    assert run(capsys, "verify", str(file)) == (2, "", f"{file} has no game.\n")
    file.write_bytes(b"\xff\xfe[Game")
    assert run(capsys, "verify", str(file))[0] == 2
    assert run(capsys, "verify", str(tmp_path / "none"))[0] == 2


def test_a_file_without_an_end_is_read_game_by_game():
    lines = write_record(played("margrites", 4)).splitlines(keepends=True)

    def endless() -> Iterator[str]:
        while True:
            yield from lines

    found = list(islice(games_in(endless()), 3))
    assert [game.line for game in found] == [1, 1 + len(lines), 1 + 2 * len(lines)]
    assert {game.text for game in found} == {"".join(lines)}


def test_a_game_that_is_too_long_is_said_to_be():
    line = "N2-L4 " * 100_000
    games = list(games_in(['[Game "medieval"]\n', *[line] * 9, '[Game "boolean"]\n']))
    assert games == [GameText(1, "", too_long=True), GameText(11, '[Game "boolean"]\n')]
    assert str(LONGEST_GAME) in verify(games[0]).faults[0]
