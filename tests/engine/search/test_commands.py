"""`python -m games.engine best`, `prove`, `compile` and `compare`."""

from __future__ import annotations

import pytest

from games.engine import GAMES, rules
from games.engine.search import comparing, compiling, parts
from games.engine.search.thinking import refutation
from tests.engine import sparse as v1
from tests.engine.test_command_line import run

# Black makes 9, 12, 16 next, and no White man is near.
HARMONY = v1.text("B3:c9 C2:c12 E2:c16 P8:S289 O8:S169", "B 0 0-0 -")
PLAIN = ("--option", "ambush=off", "--position", HARMONY)


@pytest.mark.parametrize("key", GAMES)
def test_best_tells_a_legal_move_first(capsys, key):
    code, out, _ = run(capsys, "best", key, "--nodes", "40", "--seed", "3")
    move, value, depth, line = out.splitlines()
    game = rules(key)
    position = game.initial()
    game.apply(position, game.read_move(position, move))
    assert code == 0
    assert value.split()[0] == "value"
    assert depth.split()[0] == "depth"
    assert line.startswith(f"line {move}")


def test_best_says_when_a_win_is_seen(capsys):
    _, out, _ = run(capsys, "best", "rithmomachia", *PLAIN, "--pure", "--nodes", "500")
    assert out.splitlines()[0] == "E2-D1#GEOM(B3,C2,D1)"
    assert out.splitlines()[1].endswith("(won in 2 plies)")


def test_a_harmony_that_cannot_be_broken_is_proved(capsys):
    _, out, _ = run(capsys, "prove", "rithmomachia", *PLAIN, "--plies", "2")
    assert out.splitlines()[0] == "proved"
    assert out.splitlines()[1].startswith("line E2-D1#GEOM(B3,C2,D1) ")


def test_what_cannot_be_forced_is_refuted(capsys):
    _, out, _ = run(capsys, "prove", "rithmomachia", *PLAIN, "--plies", "1")
    assert out == "refuted\n"


@pytest.mark.parametrize("key", GAMES)
def test_a_refutation_has_a_line_with_the_answer_that_holds(capsys, key):
    game = rules(key)
    position, told = game.initial(), []
    movers = set()
    for move in refutation(game, position, 2, 10**5):
        movers.add(game.seat_to_move(position))
        told.append(game.write_move(position, move))
        position = game.apply(position, move)
    assert len(movers) == 2
    assert game.outcome(position) is None
    _, out, _ = run(capsys, "prove", key, "--plies", "2", "--nodes", "100000")
    assert out == f"refuted\nline {' '.join(told)}\n"


@pytest.mark.parametrize("name", ["tables", "Times table", "Computer, Times Table"])
def test_a_level_is_asked_for_by_number_or_name(capsys, name):
    asked = ("best", "rithmomachia", *PLAIN, "--level")
    assert run(capsys, *asked, name) == run(capsys, *asked, "3")
    assert run(capsys, *asked, name)[0] == 0


def test_what_takes_too_long_is_unknown(capsys):
    few = ("--plies", "4", "--nodes", "50")
    assert run(capsys, "prove", "rithmomachia", *few)[1] == "unknown\n"


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (("best", "boolean", "--nodes", "0"), "--nodes is 1 or more, not 0."),
        (("best", "chess"), "There is no game"),
        (("prove", "boolean"), "--plies"),
        (("prove", "boolean", "--plies", "-1"), "--plies is 1 or more"),
        (
            ("best", "rithmomachia", "--position", v1.text("P1:s289")),
            "the game is over",
        ),
    ],
)
def test_bad_input_gets_one_line(capsys, words, error):
    code, out, err = run(capsys, *words)
    assert (code, out) == (2, "")
    assert error in err
    assert len(err.splitlines()) == 1


def test_compiling_without_the_tools_says_what_is_missing(
    capsys, monkeypatch, tmp_path
):
    monkeypatch.setattr(compiling, "TOOLS", ("no_such_tool",))
    monkeypatch.setattr(parts, "FOLDER", tmp_path)
    code, _, err = run(capsys, "compile")
    assert code == 2
    assert err == "Compiling needs no_such_tool: install the dependency group fast.\n"


def test_compare_says_of_each_game_what_differs(capsys, monkeypatch):
    asked = []

    def difference(key, number, nodes):
        asked.append((key, number, nodes))
        return "boolean {}: here" if key == "boolean" and number else ""

    monkeypatch.setattr(comparing, "difference", difference)
    monkeypatch.setattr(parts, "is_compiled", lambda: True)
    code, out, _ = run(capsys, "compare", "--searches", "2", "--nodes", "7")
    lines = out.splitlines()
    assert code == 1
    assert asked == [(key, number, 7) for key in GAMES for number in range(2)]
    assert lines[lines.index("boolean {}: here") + 1].startswith(
        "boolean: 2 searches, 1"
    )
    assert len(lines) == len(GAMES) + 1


def test_compare_needs_what_is_compiled(capsys, monkeypatch):
    monkeypatch.setattr(parts, "is_compiled", lambda: False)
    code, _, err = run(capsys, "compare")
    assert (code, err.splitlines()) == (
        2,
        ["The search is not compiled: python -m games.engine compile."],
    )
