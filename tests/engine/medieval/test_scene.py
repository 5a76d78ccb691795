"""What a renderer is told of a medieval position (medieval §1, §6, §7, §8)."""

from __future__ import annotations

from dataclasses import replace

from games.engine.sides import Side
from tests.engine.medieval.sparse import bodies, game, play, position

ARTICLE = game()


def cells(rules, start):
    return {cell.square: cell for cell in rules.scene(start).boards[0].cells}


# --- The board ------------------------------------------------------------------


def test_the_board_is_read_from_the_top_left():
    (board,) = ARTICLE.scene(ARTICLE.initial()).boards
    assert board.files == tuple("ABCDEFGHIJKLMNOP")
    assert board.ranks == tuple("87654321")
    assert [cell.square for cell in board.cells[:2]] == ["A8", "B8"]
    assert board.cells[-1].square == "P1"
    assert board.near == {"white": "right", "black": "left"}


def test_the_small_board_has_fourteen_columns():
    rules = game(board="8x14")
    (board,) = rules.scene(rules.initial()).boards
    assert board.files == tuple("ABCDEFGHIJKLMN")
    assert len(board.cells) == 14 * 8
    shown = cells(rules, rules.initial())
    assert shown["G1"].zones == ("white",)
    assert shown["H1"].zones == ("black",)
    assert shown["A8"].man.code == "bS361"


def test_zones_say_in_whose_enemy_territory_a_square_lies():
    shown = cells(ARTICLE, ARTICLE.initial())
    assert shown["A1"].zones == shown["H8"].zones == ("white",)
    assert shown["I1"].zones == shown["P8"].zones == ("black",)


def test_neighbours_have_different_tones():
    shown = cells(ARTICLE, ARTICLE.initial())
    assert shown["A1"].tone != shown["A2"].tone != shown["B2"].tone
    assert shown["A1"].tone == shown["B2"].tone


def test_men_are_named_and_numbered():
    shown = cells(ARTICLE, ARTICLE.initial())
    nine = shown["L8"].man
    assert (nine.code, nine.side, nine.shape) == ("wT9", "white", "triangle")
    assert (nine.numerals, nine.name) == (("9",), "White triangle 9")
    pyramid = shown["M2"].man
    assert (pyramid.code, pyramid.shape) == ("wP91", "pyramid")
    assert pyramid.numerals == ("36", "25", "16", "9", "4", "1")
    assert pyramid.name == "White pyramid 91: 36, 25, 16, 9, 4, 1"
    assert shown["J1"].man is None


def test_a_pyramid_shows_what_it_has_lost():
    start = position("G4 P[S25,T16,T9,C1] (of 6 parts)", "A1 C2")
    pyramid = cells(ARTICLE, start)["G4"].man
    assert pyramid.code == "wP51"
    assert pyramid.numerals == ("25", "16", "9", "1")
    assert pyramid.gone == ("36", "4")
    assert pyramid.name == "White pyramid 51: 25, 16, 9, 1; lost 36, 4"


def test_of_a_strange_pyramid_nobody_knows_what_it_has_lost():
    start = position("G4 P[S100,T16] (of 6 parts)", "A1 C2")
    assert cells(ARTICLE, start)["G4"].man.gone == ()


# --- The last move --------------------------------------------------------------


def test_a_new_game_has_no_marks():
    scene = ARTICLE.scene(ARTICLE.initial())
    assert not scene.marks
    assert not scene.lines
    assert not scene.effects
    assert not scene.notices
    assert scene.turn == "white"


def test_the_last_move_and_what_it_took_are_marked():
    after = play(ARTICLE, ARTICLE.initial(), "L2-J2")
    scene = ARTICLE.scene(after)
    assert scene.marks == {"L2": ("from",), "J2": ("last",), "E2": ("taken",)}
    (effect,) = scene.effects
    assert (effect.kind, effect.square, effect.label) == (
        "eruption",
        "E2",
        "72 ÷ 6 = 12",
    )
    assert effect.counted == ("J2", "I2", "H2", "G2", "F2", "E2")
    assert effect.man
    assert effect.man.name == "Black triangle 12"
    (line,) = scene.lines
    assert (line.kind, line.squares) == ("eruption", ("J2", "E2"))


def test_a_pyramid_that_lost_a_part_is_marked_where_it_stands():
    start = position("G4 P91 P1 C2", "I7 T36", Side.BLACK)
    after = play(ARTICLE, start, "I7-I5")
    scene = ARTICLE.scene(after)
    assert scene.marks["G4"] == ("taken",)
    assert cells(ARTICLE, after)["G4"].man.gone == ("36",)
    (effect,) = scene.effects
    assert effect.man
    assert (effect.man.code, effect.man.shape) == ("wS36", "square")


def test_an_ambush_is_a_line_from_each_of_the_pair():
    start = position("H7 C8 F3 C4", "G4 T12 A8 C2")
    after = play(ARTICLE, start, "H7-G6")
    assert ARTICLE.scene(after).lines == ()
    start = position("I6 C8 F3 C4", "G4 T12 A8 C2")
    lines = ARTICLE.scene(play(ARTICLE, start, "I6-H5")).lines
    assert {(line.kind, line.squares) for line in lines} == {
        ("ambush", ("H5", "G4")),
        ("ambush", ("F3", "G4")),
    }


def test_a_siege_is_a_ring():
    start = position("G3 C2 G5 C6 E3 C8 H4 C64", "G4 S361 A8 C2")
    after = play(ARTICLE, start, "E3-F4")
    (line,) = ARTICLE.scene(after).lines
    assert line.kind == "siege"
    assert line.squares[0] == line.squares[-1]
    assert set(line.squares) == {"F4", "G3", "G5", "H4"}
    corner = play(ARTICLE, position("C3 C64 P1 C2", "A1 S361 A8 C2"), "C3-B2")
    (line,) = ARTICLE.scene(corner).lines
    assert (line.kind, line.squares) == ("siege", ("B2", "A1"))


def test_a_formation_that_has_won_is_drawn_in_straight_pieces():
    start = position("C4 C16 C6 C36", "E8 T56", Side.BLACK)
    lines = ARTICLE.scene(play(ARTICLE, start, "E8-E6")).lines
    assert [(line.kind, line.squares) for line in lines] == [
        ("harmony", ("C4", "C6")),
        ("harmony", ("C6", "E6")),
    ]
    assert "36 − 16 = 56 − 36" in lines[0].words.text
    # Example V15, of White's men alone: the four sides of a square.
    start = position("C4 C4 C6 T6 F5 C36 E6 T12", "A8 C5")
    lines = ARTICLE.scene(play(ARTICLE, start, "F5-E4")).lines
    assert [line.squares for line in lines] == [
        ("C4", "C6"),
        ("C6", "E6"),
        ("E6", "E4"),
        ("E4", "C4"),
    ]
    # Example V01: one line.
    start = position("C4 C16 D4 C36", "E6 T56", Side.BLACK)
    (line,) = ARTICLE.scene(play(ARTICLE, start, "E6-E4")).lines
    assert line.squares == ("C4", "D4", "E4")


def test_a_drop_comes_from_nowhere():
    rules = game(prisoners=True)
    start = position("G4 C2", "A8 C3", rules=rules, taken=(bodies("36"), ()))
    after = play(rules, start, "C36 *P4")
    assert rules.scene(after).marks == {"P4": ("last",)}


# --- Tallies and notices --------------------------------------------------------


def test_what_is_taken_is_counted():
    after = play(ARTICLE, ARTICLE.initial(), "L2-J2")
    tally = ARTICLE.scene(after).tallies["white"]
    assert [man.code for man in tally.taken] == ["bT12"]
    assert tally.figures == {"body": "1", "value": "12", "digits": "2"}
    assert ARTICLE.scene(after).tallies["black"].figures["bodies"] == "0"


def test_prisoners_have_changed_their_colour():
    rules = game(prisoners=True)
    start = position("G4 C2", "A8 C3", rules=rules, taken=(bodies("36 9 36"), ()))
    scene = rules.scene(start)
    assert [man.code for man in scene.tallies["white"].taken] == ["wC36", "wC9", "wC36"]
    (notice,) = scene.notices
    assert notice.text == (
        "White may drop a man taken instead of a move, on an empty square of column P: "
        "C36 or C9."
    )


def test_a_draw_for_want_of_captures_is_announced():
    start = position("G4 C2", "A8 C3", rules=ARTICLE)
    assert ARTICLE.scene(replace(start, quiet=179)).notices == ()
    (notice,) = ARTICLE.scene(replace(start, quiet=199)).notices
    assert notice.text == (
        "Nothing was taken in the last 199 moves, both sides counted; after 1 more the "
        "game is a draw."
    )
    endless = game(quiet_plies=0)
    start = position("G4 C2", "A8 C3", rules=endless)
    assert endless.scene(replace(start, quiet=300)).notices == ()
