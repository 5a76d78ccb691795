"""Records: a whole game as text (rules page, Record)."""

from __future__ import annotations

import pytest

from games.engine import rules
from games.engine.errors import NotationError
from games.engine.record import (
    Record,
    final_position,
    read_record,
    replay,
    result_text,
    write_record,
)

GAME = rules("rithmomachia")
MOVES = ("N1xC1:DIVISOR*A8:SUM(P1,P6)", "C2-D2", "C1-C2")
TEXT = """\
[Game "rithmomachia"]
[Options "setup=spec, harmony_zone=rows, harmony_layout=adjacent, \
any_set_on_recheck=on, helper_adjacency=off, pyramid_helpers=off, ambush=on, \
point_victory=off, point_target=30, black_point_target=0, repetition=on, \
fifty_move=on, change_sides=off"]
[Digest "{digest}"]
[White "Ada"]
[Black "Boethius \\"the Roman\\""]
[Termination "resignation"]
[Result "1-0"]

1. N1xC1:DIVISOR*A8:SUM(P1,P6) {{White T4 N1→C1 takes Black T16: 16 = 4 × 4 (4 divides \
16); ambush takes Black S361 on A8: 289 + 72 = 361 with S289 on P1 and T72 on P6}}
1... C2-D2 {{Black T12 C2→D2}}
2. C1-C2 {{White T4 C1→C2}}
1-0
"""
HEADERS = {
    "White": "Ada",
    "Black": 'Boethius "the Roman"',
    "Termination": "resignation",
    "Result": "1-0",
}


def written() -> str:
    return TEXT.format(digest=GAME.options.digest("rithmomachia"))


def test_a_record_reads_as_a_game():
    assert write_record(Record(GAME, MOVES, HEADERS)) == written()


def test_a_record_survives_its_text():
    record = read_record(written())
    assert record == Record(GAME, MOVES, HEADERS)
    assert write_record(record) == written()
    assert record.result == "1-0"


def test_replay_gives_each_move_with_its_position():
    line = list(replay(read_record(written())))
    texts = [GAME.write_move(position, move) for position, move in line[:-1]]
    assert tuple(texts) == MOVES
    last, nothing = line[-1]
    assert nothing is None
    assert GAME.write_position(last) == GAME.write_position(
        final_position(Record(GAME, MOVES))
    )


def test_a_hand_written_record_needs_little():
    record = read_record(
        """
        [Game "rithmomachia"]
        [Options "ambush=off"]

        1.N1-M1 C1-D1 ; a comment to the end of the line
        {one
         over two lines} 2. M1-L1 *
        """
    )
    assert record.rules is rules("rithmomachia", ambush=False)
    assert record.moves == ("N1-M1", "C1-D1", "M1-L1")
    assert record.lines == (5, 5, 7)
    assert record.headers == {}
    assert GAME.seat_to_move(final_position(record)) == "black"


def test_braces_with_a_colon_belong_to_the_move_that_they_follow():
    move = "a21-b21{c21:N}{b24:R,c34:O}"
    text = f'[Game "rithmomachia"]\n\n1. {move} {{c21:N}} b1-c1{{remark}} *'
    assert read_record(text).moves == (move, "b1-c1")


def test_a_record_that_starts_with_black_is_numbered_so():
    start = GAME.write_position(
        GAME.apply(GAME.initial(), next(GAME.legal_moves(GAME.initial())))
    )
    text = write_record(Record(GAME, ("C1-D1", "N2-L4"), {}, start))
    assert f'[Start "{start}"]' in text
    assert "\n1... C1-D1 {" in text
    assert "\n2. N2-L4 {" in text


def test_headers_and_comments_stay_on_one_line():
    text = write_record(Record(GAME, (), {"White": 'A\nB\\ "C"'}))
    assert '[White "A B\\\\ \\"C\\""]' in text
    assert read_record(text).headers == {"White": 'A B\\ "C"'}


@pytest.mark.parametrize(
    ("winner", "text"), [("white", "1-0"), ("black", "0-1"), (None, "1/2-1/2")]
)
def test_results_are_written_by_seats(winner, text):
    assert result_text(GAME, winner) == text


HEAD = '[Game "rithmomachia"]\n'
BAD = [
    ("", "Line 1: a record begins with the header Game."),
    ('[White "Ada"]', "Line 1: a record begins with the header Game."),
    ('[Game "nim"]', "Line 1: There is no game 'nim'"),
    ("[Game rithmomachia]", "Line 1: a header looks like"),
    (HEAD + HEAD, "Line 2: there are two headers Game."),
    (HEAD + '[Options "ambush"]', "Line 2: Options are written name=value"),
    (HEAD + '[Options "ambush=maybe"]', "Line 2: ambush is on or off"),
    (HEAD + '[Options "luck=on"]', "Line 2: There is no option 'luck'"),
    (HEAD + '[Options "ambush=on, ambush=on"]', "Line 2: Options are written"),
    (HEAD + '[Digest "00000000"]', "Line 2: the digest of these rules is"),
    (HEAD + '[Result "won"]', "Line 2: 'won' is no result."),
    (HEAD + "\n1. N1-M1 {open", "Line 3: a comment is not closed"),
    (HEAD + "\n1. N1-M1 } *", "Line 3: a comment is not closed"),
    (HEAD + "\n1. N1-M1\n1-0\nC1-D1", "Line 5: nothing can follow"),
    (HEAD + '[Result "0-1"]\n\n1. N1-M1 1-0', "Line 2: the header says 0-1"),
]


@pytest.mark.parametrize(("text", "reason"), BAD)
def test_bad_records_are_refused_with_their_line(text, reason):
    with pytest.raises(NotationError) as refusal:
        read_record(text)
    assert str(refusal.value).startswith(reason)


@pytest.mark.parametrize(
    ("moves", "reason"),
    [
        ("1. N1-M1\nhello", "Line 4: hello cannot be played: 'hello' is no turn"),
        (
            "1. N1-M1\n\nM1-N1",
            "Line 5: M1-N1 cannot be played: White T4 is not Black’s",
        ),
    ],
)
def test_moves_that_cannot_be_made_are_refused_with_their_line(moves, reason):
    record = read_record(f'[Game "rithmomachia"]\n\n{moves}')
    with pytest.raises(NotationError) as refusal:
        final_position(record)
    assert str(refusal.value).startswith(reason)


def test_a_bad_start_is_refused():
    record = read_record('[Game "rithmomachia"]\n[Start "nowhere"]\n\n*')
    with pytest.raises(NotationError, match="The start position cannot be read"):
        final_position(record)
    with pytest.raises(NotationError, match="Move 1: Q9 cannot be played"):
        write_record(Record(GAME, ("Q9",)))
