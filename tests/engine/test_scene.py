"""What a renderer is told of a position (Spec v1 §4, §7.4)."""

from __future__ import annotations

from itertools import pairwise

from games.engine.rithmomachia.face import scene as scenes
from tests.engine.contract import random_line
from tests.engine.sparse import game, play, sparse

SPEC = game()
SAME_SET = game(any_set_on_recheck=False)
COLUMNS = game(harmony_zone="columns")
DECLARED = ("N2-L4*A8:SUM(P1,P6)", "C1-D1#GEOM(B3,C2,D1)")


def cells(rules, position):
    return {cell.square: cell for cell in rules.scene(position).boards[0].cells}


def test_the_board_is_read_from_the_top_left():
    (board,) = SPEC.scene(SPEC.initial()).boards
    assert board.files == tuple("ABCDEFGHIJKLMNOP")
    assert board.ranks == tuple("87654321")
    assert [cell.square for cell in board.cells[:2]] == ["A8", "B8"]
    assert board.cells[-1].square == "P1"
    assert board.near == {"white": "right", "black": "left"}


def test_neighbours_have_different_tones():
    board = cells(SPEC, SPEC.initial())
    assert board["A1"].tone != board["A2"].tone != board["B2"].tone
    assert board["A1"].tone == board["B2"].tone


def test_men_are_named_and_numbered():
    board = cells(SPEC, SPEC.initial())
    nine = board["C8"].man
    assert (nine.code, nine.side, nine.shape) == ("bT9", "black", "triangle")
    assert (nine.numerals, nine.name, nine.points) == (("9",), "Black triangle 9", 2)
    pyramid = board["O7"].man
    assert pyramid.code == "wP64:49:36:25"
    assert pyramid.numerals == ("64", "49", "36", "25")
    assert pyramid.name == "White pyramid 64, 49, 36, 25"
    assert pyramid.points == 5
    assert board["D4"].man is None


def test_zones_say_whose_harmony_counts():
    rows, columns = cells(SPEC, SPEC.initial()), cells(COLUMNS, COLUMNS.initial())
    assert rows["A5"].zones == rows["P8"].zones == ("white",)
    assert rows["A4"].zones == rows["P1"].zones == ("black",)
    assert columns["A1"].zones == columns["H8"].zones == ("white",)
    assert columns["I1"].zones == columns["P8"].zones == ("black",)


def test_a_new_game_has_no_marks():
    scene = SPEC.scene(SPEC.initial())
    assert not scene.marks
    assert not scene.lines
    assert not scene.notices
    assert scene.turn == "white"


def test_the_last_move_and_the_men_it_took_are_marked():
    scene = SPEC.scene(play(SPEC, SPEC.initial(), DECLARED[0]))
    assert scene.marks == {"N2": ("from",), "L4": ("last",), "A8": ("taken",)}
    taken = SPEC.scene(play(SPEC, SPEC.initial(), "N1xC1:DIVISOR"))
    assert taken.marks == {"N1": ("from",), "C1": ("last", "taken")}


def test_taken_men_and_points_stand_beside_their_captor():
    position = play(SPEC, SPEC.initial(), "N1xC1:DIVISOR*A8:SUM(P1,P6)", "C2-D2")
    tallies = SPEC.scene(position).tallies
    assert [man.code for man in tallies["white"].taken] == ["bT16", "bS361"]
    assert tallies["white"].figures == {"points": "5"}
    assert tallies["black"].taken == ()
    playing_for_points = game(point_victory=True)
    start = playing_for_points.initial()
    position = play(playing_for_points, start, "N1xC1:DIVISOR*A8:SUM(P1,P6)", "C2-D2")
    figures = playing_for_points.scene(position).tallies["white"].figures
    assert figures == {"points": "5", "target": "30"}


def test_of_a_long_game_only_the_last_turn_is_looked_at(monkeypatch):
    """For the men taken: those before are known from the position before."""
    looked: list[int] = []

    def spy(after):
        looked.append(after.ply)
        return taken_by(after)

    taken_by = scenes._taken_by
    monkeypatch.setattr(scenes, "_taken_by", spy)
    position, told = SPEC.initial(), []
    scenes.captured(position)
    for _, move in random_line(SPEC, 8, 60)[:-1]:
        position = SPEC.apply(position, move)
        looked.clear()
        told.append(scenes.captured(position))
        assert looked == [position.ply]
    assert len(told[-1]) > 3
    for earlier, later in pairwise(told):
        assert later[: len(earlier)] == earlier
    missing = {piece.id for piece in position.roster.pieces}
    missing -= {piece.id for _, piece in position.standing()}
    assert {piece.id for piece in told[-1]} == missing


def test_each_side_is_told_its_own_target():
    rules = game(point_victory=True, black_point_target=24)
    tallies = rules.scene(rules.initial()).tallies
    targets = {seat: tally.figures["target"] for seat, tally in tallies.items()}
    assert targets == {"white": "30", "black": "24"}


def test_a_pending_harmony_is_drawn_marked_and_announced():
    scene = SPEC.scene(play(SPEC, SPEC.initial(), *DECLARED))
    assert scene.marks["B3"] == scene.marks["C2"] == ("pending",)
    assert scene.marks["D1"] == ("last", "pending")
    (line,) = scene.lines
    assert (line.kind, line.squares) == ("harmony", ("B3", "C2", "D1"))
    (notice,) = scene.notices
    assert notice.params["numbers"] == (9, 12, 16)
    assert notice.text == (
        "Black’s geometric harmony 9, 12, 16 on B3, C2, D1 is pending. This turn is "
        "White’s last chance to break it: if this or any other harmony of Black still "
        "stands when Black’s turn begins, Black wins."
    )


def test_only_the_same_set_counts_when_the_game_says_so():
    scene = SAME_SET.scene(play(SAME_SET, SAME_SET.initial(), *DECLARED))
    assert "if it still stands when Black’s turn begins" in scene.notices[0].text


def test_nothing_is_pending_once_the_game_is_won():
    position = play(SPEC, SPEC.initial(), *DECLARED, "N3-M2")
    assert SPEC.outcome(position)
    scene = SPEC.scene(position)
    assert not scene.notices
    assert scene.lines


def test_a_pyramid_shows_its_face_in_a_pending_harmony():
    position = sparse(SPEC, "A6:T4 B7:C6 C7:P8:3:5:7 P1:s1000")
    after = play(SPEC, position, "A6-A7#ARITH(A7,B7,C7[8])")
    assert SPEC.scene(after).notices[0].params["numbers"] == (4, 6, 8)
