"""Moves are marked for what they gave away, with what was better and why."""

from __future__ import annotations

import json

import pytest

from games.engine import rules
from games.engine.__main__ import main
from games.engine.analysis import marking
from games.engine.analysis.appraising import Appraisal, appraise
from games.engine.analysis.reasons import takes, what_it_allows, what_it_misses
from games.engine.analysis.reporting import GameReport, game_report
from tests.engine.contract import random_line
from tests.toy import Pile, Stones

SHARP = (
    "w7..w2/w3w5.w6/w9.wAwC/wDw4wFwE|..w1wB/..../..../..w8.|.b8../..b4./.b6.b5/....|"
    "bEbF.bD/bCwAb3b9/.b0../bBb2b1b7 w NAOXDR p- 0 10"
)
TAKING = (
    "W:K3=C8,K4=C6,K5=C4,K6=C2,L1=T81,L2=T72,L3=C64,L4=C36,L5=C16,L6=C4,L7=T6,L8=T9,"
    "M1=S153,M2=P[S36,S25,T16,T9,C4,C1],M3=T49,M4=T42,M5=T20,M6=T25,M7=S45,M8=S15,"
    "N1=S289,N2=S169,N7=S81,N8=S25;B:C1=S49,C2=S121,C7=S225,C8=S361,D1=S28,D2=S66,"
    "D3=T36,D4=T30,D5=T56,D6=T64,D7=S120,D8=P[S64,S49,T36,T25,C16],E1=T16,E2=T12,"
    "E3=C9,E4=C25,E5=C49,E6=C81,E7=T90,E8=T100,F3=C3,F4=C5,F5=C7,F6=C9;t=W;w=;b="
)
HARMONY = (
    "W:J7=S15,K3=C8,K4=C6,K5=C4,K6=C2,K7=S25,L1=T81,L3=C64,L4=C36,L5=C16,L7=T6,M1=S153,"
    "M2=P[S36,S25,T16,T9,C4,C1],M3=T49,M4=T42,M5=T20,M6=T9,M7=S45,N1=S289,N2=S169,"
    "N4=T25,N7=S81;B:C1=S49,C2=S121,C5=P[S64,S49,T25,C16]/5,C8=S361,D1=S28,D2=S66,"
    "D3=T36,D4=T30,D5=T56,D6=T64,D7=S120,E1=T16,E3=C9,E4=C25,E5=C49,F3=C3,F4=C5,F6=C9,"
    "G4=C7,G7=T100,I1=T12;t=W;w=S225,T90,C81,T36;b=T72,C4"
)


def told(game, start, *texts):
    """The report of a game from a position, each position looked at shortly."""
    positions = [start]
    for text in texts:
        move = game.read_move(positions[-1], text)
        positions.append(game.apply(positions[-1], move))
    return game_report(game, positions, texts, lambda each: appraise(game, each, 3000))


def taken(*stones):
    """Moves of the toy game."""
    return [f"take {number}" for number in stones]


def the_mark(key, text, move):
    game = rules(key)
    (mark,) = told(game, game.read_position(text), move).marks
    return mark


def test_a_win_that_is_let_stand_is_told_with_its_end():
    mark = the_mark("boolean", SHARP, "d41-c31")
    assert mark.kind == marking.LET_WIN
    assert mark.seat == "white"
    assert mark.loss > marking.BLUNDERED
    assert mark.words == "Black wins by a perfect victory: White has no pyramid left."
    assert " takes Black " in mark.line[0].words


def test_a_harmony_that_is_let_stand_is_told_with_its_mathematics():
    mark = the_mark("medieval", HARMONY, "S153 M1-J2")
    assert mark.kind == marking.LET_HARMONY
    assert "4, 6, 8 arithmetic: 6 − 4 = 8 − 6" in mark.words
    assert mark.line[0].words.startswith("White P91 M2→K1 takes Black T12")


def test_a_capture_that_was_missed_is_told_with_its_equation():
    mark = the_mark("medieval", TAKING, "T81 L1-J1")
    assert mark.kind == marking.MISSED_CAPTURE
    assert "takes Black S225 on C7 by eruption: 25 × 9 = 225" in mark.line[0].words
    assert mark.words.startswith("The answer: Black T12 E2→G2 takes White T72")


def test_a_missed_win_is_marked_and_the_winning_move_is_not():
    game = Stones()
    assert told(game, Pile(3), *taken(3)).marks == ()
    (mark,) = told(game, Pile(3), *taken(1)).marks
    assert mark.kind == marking.MISSED_WIN
    assert mark.words == "White has taken the last stone."
    assert mark.loss == 1
    assert [move.listed for move in mark.line] == ["take 3"]


def test_a_lost_position_is_no_fault_of_the_next_move():
    assert told(Stones(), Pile(4), *taken(1)).marks == ()


def test_a_move_is_measured_against_what_the_better_one_comes_to():
    """The search thought more of the position than its own best move holds."""
    game, hopes = Stones(), Appraisal(900, 0, 1, ("take 1",))
    worth = {
        8: hopes,
        7: Appraisal(300, 0, 2, ("take 3",)),
        5: Appraisal(310, 0, 2, ("take 1",)),
    }
    looked = []

    def look(position):
        looked.append(position.stones)
        return worth[position.stones]

    played = game_report(game, [Pile(8), Pile(5, 1)], ["take 3"], look)
    assert played.marks == ()
    assert looked == [8, 5, 7]


def test_accuracy_is_told_of_ten_moves_and_more():
    game = Stones()
    few = told(game, Pile(12), *taken(1, 3, 1, 3, 1, 3))
    assert few.accuracy == {}
    found = told(game, Pile(40), *taken(*[1] * 40))
    assert set(found.accuracy) == {"white", "black"}
    assert all(0 <= figure <= 100 for figure in found.accuracy.values())
    assert marking.accuracy([0.0] * 10) == 100
    assert marking.accuracy([0.5] * 10) < 20


def test_chances_are_those_of_the_first_team_whoever_moves():
    found = told(Stones(), Pile(5), *taken(1, 1, 3))
    assert found.chances == (100.0, 100.0, 100.0, 100.0)
    lost = told(Stones(), Pile(4), *taken(1, 3))
    assert lost.chances == (0.0, 0.0, 0.0)


def test_where_dice_decide_nothing_is_marked():
    game = rules("enochian", divination=True)
    positions, texts = [game.initial()], []
    for _ in range(4):
        here = positions[-1]
        faces = game.chances(here)
        move = (
            faces[0] if faces else game.write_move(here, next(game.legal_moves(here)))
        )
        texts.append(move)
        positions.append(game.apply(here, game.read_move(here, move)))
    found = game_report(game, positions, texts, lambda each: appraise(game, each, 50))
    assert found.marks == ()
    assert None in found.chances


def test_a_report_comes_back_from_json():
    found = told(Stones(), Pile(3), *taken(1))
    assert GameReport.from_data(json.loads(json.dumps(found.as_data()))) == found


def test_the_command_marks_a_record(tmp_path, capsys):
    record = tmp_path / "game.txt"
    text = f'[Game "boolean"]\n[Start "{SHARP}"]\n\n6. d41-c31\n*\n'
    record.write_text(text, encoding="utf-8")
    assert main(["analyse", str(record), "--nodes", "3000"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("1 white let a win stand −")
    assert "Black wins by a perfect victory" in out


@pytest.mark.parametrize("words", [["--nodes", "-1"], []])
def test_the_command_refuses_in_one_line(words, capsys, tmp_path):
    assert main(["analyse", str(tmp_path / "none"), *words]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


# --- Reasons -----------------------------------------------------------------------


def test_what_is_taken_later_is_a_reason_too():
    """In Margrites a turn has steps, so that the answer is seldom the next move."""
    game = rules("margrites")
    line = random_line(game, 3, 120)
    number = next(n for n in range(1, len(line)) if takes_from(game, line, n))
    (before, step), (here, taking) = line[number - 1], line[number]
    seat = game.seat_to_move(here)
    texts = (game.write_move(before, step), game.write_move(here, taking))
    words = game.describe(here, taking).text
    (others,) = {*game.seats} - {seat}
    assert what_it_allows(game, here, texts[1:], others) == f"The answer: {words}"
    assert what_it_allows(game, before, texts, others) == f"Later on: {words}"
    assert what_it_allows(game, before, texts, seat) == ""
    told = f"The better move prepares: {words}"
    assert what_it_misses(game, before, texts, seat) == told
    assert what_it_misses(game, here, texts[1:], seat) == "", "it is the better move"


def takes_from(game, line, number):
    """Whether this move of a line takes, and the one before it does not."""
    return [
        takes(game, position, move, game.after(position, move))
        for position, move in line[number - 1 : number + 1]
    ] == [False, True]


def test_a_move_that_costs_no_man_is_told_by_its_chances():
    game = Stones()
    worth = {
        8: Appraisal(900, 0, 2, ("take 1",)),
        5: Appraisal(310, 0, 2, ("take 1",)),
        7: Appraisal(-900, 0, 2, ("take 1",)),
    }
    (mark,) = game_report(
        game, [Pile(8), Pile(5, 1)], ["take 3"], lambda each: worth[each.stones]
    ).marks
    assert mark.words.startswith("The chance to win falls from ")
