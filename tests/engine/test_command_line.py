"""`python -m games.engine`: plain text out, one line and exit 2 on bad input."""

from __future__ import annotations

import io
import json
import subprocess
import sys

import pytest

from games.engine import GAMES, rules
from games.engine.__main__ import main
from games.engine.record import Record, write_record


def run(capsys, *arguments: str) -> tuple[int, str, str]:
    """Exit code, output and errors of a command."""
    try:
        code = main(arguments)
    except SystemExit as exit_:
        code = int(str(exit_.code))
    said = capsys.readouterr()
    return code, said.out, said.err


def test_games_lists_every_game_with_its_options(capsys):
    code, out, _ = run(capsys, "games")
    assert code == 0
    games = [line for line in out.splitlines() if not line.startswith(" ")]
    assert [line.split()[0] for line in games] == list(GAMES)
    assert out.startswith("rithmomachia  Rithmomachia  ")
    assert "ambush=on" in out


def test_games_tells_what_each_option_can_be(capsys):
    _, out, _ = run(capsys, "games")
    for line in (
        "  setup: spec | reference-24",
        "  ambush: on | off",
        "  point_target: 1 to 100",
        "  arrangement: inset | edge",
        "  players: 2 | 4",
    ):
        assert line in out.splitlines()
    array = next(line for line in out.splitlines() if line.startswith("  array: "))
    assert len(array.split(" | ")) == 17


@pytest.mark.parametrize("key", GAMES)
def test_options_are_told_as_json(capsys, key):
    """Every value that is told is taken, and the default is one of them."""
    code, out, _ = run(capsys, "options", key)
    told = json.loads(out)
    assert (code, told["game"]) == (0, key)
    for about in told["options"]:
        values = list(about.get("values", ())) or [about.get("low", about["default"])]
        for value in {*values, about["default"]} - {1}:  # repetition may not be 1
            if about["name"].startswith("formula_") and value is False:
                continue
            rules(key, **{about["name"]: value})
    assert list(told["rulesets"]) == [each.name for each in rules(key).rulesets]


def test_arrays_are_told_as_json(capsys):
    """What is told of an array is what is played by it (enochian §4)."""
    code, out, _ = run(capsys, "arrays")
    told = json.loads(out)
    assert (code, len(told)) == (0, 17)
    for array in told:
        game = rules("enochian", array=array["name"])
        assert game.write_position(game.initial()) == array["position"]
    by_name = {array["name"]: array for array in told}
    water = by_name["water-of-water"]
    assert water["orders"] == {"deosil": "brky", "widdershins": "bykr"}
    assert water["armies"]["blue"] == {
        "letter": "b",
        "team": "air",
        "thrones": ["h8"],
        "pawns_walk": "W",
        "promotion": [f"a{rank}" for rank in range(1, 9)],
    }
    prototype = by_name["tablet-of-fire-prototype"]
    assert prototype["armies"]["red"]["thrones"] == ["d8", "e8"]


def test_perft_counts(capsys):
    assert run(capsys, "perft", "rithmomachia", "2") == (0, "4902\n", "")
    chosen = ("--option", "setup=reference-24", "--option", "ambush=off")
    assert run(capsys, "perft", "rithmomachia", "1", *chosen) == (0, "88\n", "")
    assert run(capsys, "perft", "rithmomachia", "0") == (0, "1\n", "")


def test_perft_divides_by_first_moves(capsys):
    code, out, _ = run(capsys, "perft", "rithmomachia", "2", "--divide")
    lines = out.splitlines()
    assert code == 0
    assert lines[-1] == "total 4902"
    assert len(lines) == 69
    counts = dict(line.split() for line in lines[:-1])
    assert sum(map(int, counts.values())) == 4902


def test_legal_lists_the_moves_of_a_position(capsys):
    _, position, _ = run(capsys, "play", "rithmomachia", "N2-L4")
    board = position.splitlines()[-1]
    code, out, _ = run(capsys, "legal", "rithmomachia", "--position", board)
    assert code == 0
    assert "C1-D1" in out.splitlines()


def test_play_tells_the_moves_and_the_end(capsys):
    moves = ("N2-L4", "C1-D1#GEOM(B3,C2,D1)", "L4-K5")
    code, out, _ = run(capsys, "play", "rithmomachia", *moves)
    lines = out.splitlines()
    assert code == 0
    assert lines[0] == "White C2 N2→L4"
    assert lines[-2].endswith(" B 1 0-0 B:GEOM(B3,C2,D1)@2")
    assert lines[-1] == "Black wins by a geometric harmony 9, 12, 16 on B3, C2, D1."


def test_a_move_with_blanks_is_one_argument(capsys):
    code, out, _ = run(capsys, "play", "medieval", "T72 L2-J2")
    sentence, position = out.splitlines()
    assert code == 0
    assert sentence.startswith("White T72 L2→J2 takes Black T12 on E2")
    assert position.endswith(";t=B;w=T12;b=")
    _, out, _ = run(capsys, "perft", "medieval", "2", "--divide")
    counts = dict(line.rsplit(" ", 1) for line in out.splitlines())
    assert counts["total"] == "4904"
    assert "T72 L2-J2 xT12@E2(er:72/6)" in counts


# --- Records ---------------------------------------------------------------------


def written(game: str, *moves: str, **headers: str) -> str:
    return write_record(Record(rules(game), moves, headers))


def test_replay_tells_the_moves_of_a_record_and_its_end(capsys, tmp_path):
    file = tmp_path / "game.txt"
    file.write_text(
        written("medieval", "T72 L2-J2", Result="1-0", Termination="resignation")
    )
    code, out, _ = run(capsys, "replay", str(file))
    sentence, position, end = out.splitlines()
    assert code == 0
    assert sentence.startswith("White T72 L2→J2 takes Black T12 on E2")
    assert position.endswith(";t=B;w=T12;b=")
    assert end == "1-0 resignation"


def test_replay_reads_the_standard_input(capsys, monkeypatch):
    moves = ("N2-L4", "C1-D1#GEOM(B3,C2,D1)", "L4-K5")
    text = written("rithmomachia", *moves, Result="0-1", Termination="harmony")
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    code, out, _ = run(capsys, "replay", "-")
    played = run(capsys, "play", "rithmomachia", *moves)
    assert (code, out) == played[:2]


def test_a_record_that_cannot_be_read_is_one_line_and_exit_2(capsys, tmp_path):
    file = tmp_path / "game.txt"
    for raw, reason in (
        (b"", "Line 1: a record begins with the header Game.\n"),
        (b"\xff\xfe", f"{file} cannot be read: it is no text.\n"),
        (b'[Game "medieval"]\n\nT72', "Line 3: T72 cannot be played: "),
    ):
        file.write_bytes(raw)
        code, out, err = run(capsys, "replay", str(file))
        assert (code, out, len(err.splitlines())) == (2, "", 1)
        assert err.startswith(reason)


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("replay",),
        ("replay", "no/such/file"),
        ("dance",),
        ("perft",),
        ("perft", "rithmomachia"),
        ("perft", "rithmomachia", "many"),
        ("perft", "rithmomachia", "-1"),
        ("perft", "rithmomachia", "0", "--divide"),
        ("perft", "nim", "1"),
        ("legal", "rithmomachia", "--option", "ambush"),
        ("legal", "rithmomachia", "--option", "ambush=maybe"),
        ("legal", "rithmomachia", "--position", "nowhere"),
        ("play", "rithmomachia", "C1-D1"),
        ("play", "rithmomachia", "hello"),
    ],
)
def test_bad_input_is_one_line_and_exit_2(capsys, arguments):
    code, out, err = run(capsys, *arguments)
    assert code == 2
    assert out == ""
    assert len(err.splitlines()) == 1


def test_the_module_runs():
    command = [sys.executable, "-m", "games.engine", "play", "rithmomachia", "Q9"]
    done = subprocess.run(command, capture_output=True, text=True)  # noqa: S603
    assert done.returncode == 2
    assert done.stderr.startswith("'Q9' is no turn")
