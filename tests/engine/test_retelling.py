"""Both texts that a table offers, the record and the game's own notation, are read back
to the position at which the game ended."""

from __future__ import annotations

from typing import Any

import pytest

from games.demo.records import all_games
from games.engine import GAMES, rules
from games.engine.__main__ import main
from games.engine.errors import NotationError
from games.engine.record import Record, final_position, write_record
from games.engine.retelling import read_text
from tests.engine.contract import every_variant, random_line

DEMO = list(all_games())


def texts_of(game: Any, moves: tuple[str, ...], last: Any) -> list[str]:
    """The texts that a table offers of a game."""
    own = game.game_text(last)
    return [write_record(Record(game, moves)), *filter(None, [own])]


def assert_read_back(game: Any, text: str, last: Any) -> None:
    record = read_text(text)
    again = final_position(record)
    assert record.rules.key == game.key
    assert record.rules.seats == game.seats
    assert game.write_position(again) == game.write_position(last)
    assert record.rules.outcome(again) == game.outcome(last)


@every_variant
def test_a_random_game_is_read_back(game):
    *plies, (last, _) = random_line(game, 11, 60)
    moves = tuple(game.write_move(position, move) for position, move in plies)
    for text in texts_of(game, moves, last):
        assert_read_back(game, text, last)


@pytest.mark.parametrize("setup", ["gentleman", "hostile"])
def test_a_game_whose_pieces_were_placed_is_read_back(setup):
    """Its own notation begins where they stand."""
    game = rules("margrites", setup=setup)
    position = game.initial()
    while position.placing:
        done = [each for each in game.offers(position).options if each.kind == "done"]
        moves = list(game.legal_moves(position))
        text = done[0].text if done else game.write_move(position, moves[-1])
        position = game.apply(position, game.read_move(position, text))
    position = game.apply(position, next(iter(game.legal_moves(position))))
    record = read_text(game.game_text(position))
    assert len(record.moves) == 1
    assert record.start
    assert_read_back(game, game.game_text(position), position)


@pytest.mark.parametrize("number", range(len(DEMO)))
def test_a_demo_game_is_read_back(number):
    record = DEMO[number]
    game, last = record.rules, final_position(record)
    texts = [write_record(record)]
    if game.text_title and not record.start:
        texts.append(game.game_text(last))
    for text in texts:
        assert_read_back(game, text, last)


def test_whose_game_ends_by_no_rule_has_its_end_told():
    """Black resigns, White resigns, a draw is agreed; a game that goes on has none."""
    for key, seat, result in (
        ("boolean", "white", "0-1"),
        ("boolean", "black", "1-0"),
        ("margrites", "black", "0-1"),
        ("enochian", "earth", "0-1"),
    ):
        game = rules(key)
        position = game.apply(
            game.initial(), next(iter(game.legal_moves(game.initial())))
        )
        told = read_text(game.game_text(position, seat))
        assert told.headers == {"Result": result, "Termination": "resignation"}
        assert read_text(game.game_text(position)).headers == {}
    game = rules("boolean")
    agreed = read_text(game.game_text(game.initial(), agreed=True))
    assert agreed.headers == {"Result": "1/2-1/2", "Termination": "agreement"}


def test_the_command_replays_both(capsys, tmp_path):
    """The same output for the record and for the game's own notation."""
    for key in GAMES:
        game: Any = rules(key)
        *plies, (last, _) = random_line(game, 3, 30)
        moves = tuple(game.write_move(position, move) for position, move in plies)
        said = set()
        texts = texts_of(game, moves, last)
        assert len(texts) == (2 if game.text_title else 1)
        for text in texts:
            file = tmp_path / f"{key}.txt"
            file.write_text(text)
            assert main(["replay", str(file)]) == 0
            said.add(capsys.readouterr().out)
        (only,) = said
        assert game.write_position(last) in only.splitlines()


@pytest.mark.parametrize(
    "text",
    [
        '[Game "boolean"] [Formulas "Q"]\n1. a21-a22',
        '[Game "boolean"] [Formulas "N"]\n1. a21-d44',
        '[Game "boolean"] [Formulas "N"] [Push "perhaps"]',
        '[Game "margrites"]\n[Black "b2"]\n[White "b7"]\n',
        '[Game "margrites"]\n[Black "b2 c2 d2 e2 f2 g2 h2 e1"]\n'
        '[White "b7 c7 d7 e7 f7 g7 h7 e8"]\n\n1. d2>d9.',
        '[Game "enochian"]\n[Array "nowhere"]\n',
        '[Game "enochian"]\n[Array "fire-of-fire"]\n\n1. r:Pf2-f9',
    ],
)
def test_a_text_that_cannot_be_read_is_told_in_one_line(capsys, tmp_path, text):
    with pytest.raises(NotationError):
        read_text(text)
    file = tmp_path / "game.txt"
    file.write_text(text)
    assert main(["replay", str(file)]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


TOLD_OWN = ["boolean", "margrites", "enochian"]


@pytest.mark.parametrize("key", TOLD_OWN)
@pytest.mark.parametrize("wrong", ["zz9", "a1-a2", "e2>e9."])
def test_a_fault_of_a_games_own_notation_stands_on_its_line(key, wrong):
    game = rules(key)
    *_, (last, _) = random_line(game, 5, 40)
    lines = game.game_text(last).split("\n")
    at = len(lines) // 2 if key != "boolean" else 1
    first, *others = lines[at].split(" ")
    lines[at] = " ".join([first, wrong, *others])
    with pytest.raises(NotationError, match=rf"^Line {at + 1}, at "):
        read_text("\n".join(lines))


@pytest.mark.parametrize("key", TOLD_OWN)
def test_a_fault_of_a_long_text_stands_on_its_line_too(key):
    game = rules(key)
    *_, (last, _) = random_line(game, 5, 40)
    end = {"boolean": " {", "margrites": "\n"}.get(key, " ")
    moves, _, _ = game.game_text(last).rstrip().rpartition(end)
    lines = [*moves.split("\n"), "", "zz9 " * 2_000]
    with pytest.raises(NotationError, match=rf"^Line {len(lines)}, at zz9: "):
        read_text("\n".join(lines))


@pytest.mark.parametrize(
    ("turn", "place"),
    [("1. ", "1.:"), ("1. d2>d3; ; d3>d4.", "1.:"), ("1. d2>d3.\nd3>d4.", "d3>d4.:")],
)
def test_a_turn_that_is_not_written_whole_stands_on_its_line(turn, place):
    text = (
        '[Game "margrites"]\n[Black "b2 c2 d2 e2 f2 g2 h2 e1"]\n'
        f'[White "b7 c7 d7 e7 f7 g7 h7 e8"]\n\n{turn}\n2. d7>d6.'
    )
    line = 5 + turn.count("\n")
    with pytest.raises(NotationError, match=rf"^Line {line}, at {place}"):
        read_text(text)


def test_a_long_text_is_read_once_for_what_has_no_place(monkeypatch):
    """Or a file of nonsense would keep a server busy."""
    game, read = type(rules("boolean")), list[str]()
    told = game.read_game

    def counted(it: Any, text: str) -> Any:
        read.append(text)
        return told(it, text)

    monkeypatch.setattr(game, "read_game", counted)
    moves = "a21-a22 b24-b23 " * 1_000
    text = f'[Game "boolean"] [Formulas "Q"]\n1. {moves}'
    with pytest.raises(NotationError, match=r"^Formulas are letters of"):
        read_text(text)
    assert read == [text]


def test_a_move_that_the_rules_refuse_is_named():
    text = '[Game "boolean"] [Formulas "NAOXDR"]\n1.\na21-a22 b24-b23 *\n'
    with pytest.raises(NotationError, match=r"^Line 3, at a21-a22: White 1001 on a21"):
        read_text(text)
