"""A board as HTML: every square once, its hooks, its marks and its lines."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from html.parser import HTMLParser

import pytest
from django.template import Context

from games.bench.drawing import LOOP, loop_context
from games.boards import blocks
from games.boards.blocks import draw_scene
from games.boards.cells import Mark, Use
from games.boards.drawing import Frame, draw_boards, part_of
from games.boards.sheets import cell_parts
from games.boards.tallies import draw_tally
from games.engine import GAMES, rules
from games.engine.scenes import Board, Cell, Line, Man, Scene, Tally
from games.engine.words import Words

FRAME = Frame(name="board", seat="white", use=Use.PRESSED)


class Buttons(HTMLParser):
    """The attributes of every button, by square."""

    def __init__(self, html):
        super().__init__()
        self.found = []
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        if tag == "button":
            self.found.append(dict(attrs))

    def __getitem__(self, square):
        return next(each for each in self.found if each["data-square"] == square)


@pytest.fixture
def start():
    game = rules("rithmomachia")
    return game.scene(game.initial())


def test_every_square_is_one_button_that_sends_its_name(start):
    buttons = Buttons(draw_cells(start.boards[0], {}, use=Use.PRESSED))
    squares = [each["data-square"] for each in buttons.found]
    assert len(squares) == len(set(squares)) == 128
    assert all(each["value"] == each["data-square"] for each in buttons.found)
    assert all(each["name"] == "press" for each in buttons.found)


def test_a_board_to_look_at_sends_nothing(start):
    buttons = Buttons(draw_cells(start.boards[0], {}, use=Use.WALKED))
    assert all(each["type"] == "button" for each in buttons.found)
    assert all("name" not in each for each in buttons.found)


def test_a_man_is_named_in_code_and_in_words(start):
    buttons = Buttons(draw_cells(start.boards[0], {}, use=Use.PRESSED))
    assert buttons["N1"]["data-man"] == "wT4"
    assert buttons["N1"]["aria-label"] == "White triangle 4, N1"
    assert buttons["D1"]["aria-label"] == "D1"
    assert "data-man" not in buttons["D1"]


def test_marks_are_hooks_and_are_spoken(start):
    marks = {"C1": Mark(("last", "capture"), ("4² = 16",), say="takes triangle 16")}
    html = draw_cells(start.boards[0], marks, use=Use.PRESSED)
    cell = Buttons(html)["C1"]
    assert cell["data-mark"] == "last capture"
    assert cell["aria-label"] == "Black triangle 16, C1. takes triangle 16"
    assert "<span>4² =\N{NO-BREAK SPACE}16</span></button>" in html
    assert Buttons(html)["C2"].get("data-mark") is None


def test_files_and_ranks_are_named_once(start):
    html = draw_cells(start.boards[0], {}, use=Use.PRESSED)
    files = re.findall(r'<i class="f\d+">(.)</i>', html)
    ranks = re.findall(r'<i class="r\d+">(.)</i>', html)
    assert ("".join(files), "".join(ranks)) == ("ABCDEFGHIJKLMNOP", "87654321")


def draw_cells(board, marks, use):
    return "".join(cell_parts(board, marks, use))


def looped(board):
    return LOOP.render(Context(loop_context(board)))


@pytest.mark.parametrize("key", GAMES)
def test_boards_that_follow_on_each_other_equal_a_template_loop(key):
    game, chance = rules(key), random.Random(3)
    position = game.initial()
    for _ in range(12):
        for board in game.scene(position).boards:
            assert draw_cells(board, {}, use=Use.PRESSED) == looped(board)
        if not (moves := [*game.legal_moves(position)]):
            break
        position = game.apply(position, chance.choice(moves))


def test_boards_whose_zones_lie_elsewhere_equal_a_template_loop():
    """They have the same squares, and their cells are alike where no zone begins."""
    games = [rules("rithmomachia", harmony_zone=zone) for zone in ("rows", "columns")]
    boards = [game.scene(game.initial()).boards[0] for game in games]
    for board in (*boards, *boards):
        assert draw_cells(board, {}, use=Use.PRESSED) == looped(board)


@pytest.mark.parametrize("key", GAMES)
def test_a_drawing_is_told_apart_too(key):
    """What is around the cells is the same whatever stands on them."""
    game = rules(key)
    position = game.initial()
    scene, chance = game.scene(position), random.Random(5)
    squares = [cell.square for board in scene.boards for cell in board.cells]
    frame = Frame("board", game.seats[0], Use.PRESSED, space=True)
    plain = draw_scene(scene, {}, (), frame)
    for tentative in (False, True):
        marks = {chance.choice(squares): Mark(("goal",), ("1 + 1 = 2",))}
        line = Line("capture", (squares[0], squares[9]), Words("line", ""))
        now = replace(frame, tentative=tentative, data={"turn": chance.random()})
        drawing = draw_scene(game.scene(position), marks, (line,), now)
        assert in_order(drawing.cells, drawing.html)
        assert all(each in drawing.html for each in drawing.around)
        assert drawing.around == plain.around
        found = Buttons("".join(drawing.cells)).found
        assert [each["data-square"] for each in found] == squares
        assert drawing.lines.count("<svg") == drawing.lines.count("line capture") > 0
        position = game.apply(position, next(iter(game.legal_moves(position))))


def in_order(pieces, whole):
    return re.search(".*".join(map(re.escape, pieces)), whole, re.DOTALL) is not None


def test_marks_leave_nothing_on_the_next_board(start):
    board = start.boards[0]
    plain = draw_cells(board, {}, use=Use.PRESSED)
    marked = draw_cells(board, {"A1": Mark(("goal",))}, use=Use.PRESSED)
    assert marked.replace(' data-mark="goal"', "") == plain != marked
    assert draw_cells(board, {}, use=Use.PRESSED) == plain


def test_the_board_is_turned_so_that_the_own_army_is_near(start):
    def turned(seat):
        html = draw_boards(start, {}, (), Frame("board", seat)).html
        found = re.search(r'id="board" class="([^"]*)"', html)
        assert found is not None
        classes = found[1].split()
        assert {"board", "files-16", "ranks-8", "turns"} <= set(classes)
        return "turned" in classes

    assert not turned("white")
    assert turned("black")


def test_a_board_of_four_sides_is_turned_by_quarters():
    game = rules("enochian", players="4")
    scene = game.scene(game.initial())

    def turning(seat):
        html = draw_boards(scene, {}, (), Frame("board", seat)).html
        found = re.search(r'id="board" class="([^"]*)"', html)
        assert found is not None
        return " ".join(set(found[1].split()) & {"turned", "quarter", "turns"})

    assert turning("red") == ""
    assert turning("yellow") == "turned"
    assert turning("blue") == "quarter"
    assert set(turning("black").split()) == {"turned", "quarter"}


def test_two_on_one_square_are_both_drawn_and_spoken():
    game = rules("enochian")
    html = draw_cells(game.scene(game.initial()).boards[0], {}, use=Use.PRESSED)
    cell = Buttons(html)["h1"]
    assert (cell["data-man"], cell["data-beside"]) == ("rK", "rN")
    assert cell["aria-label"] == "Red king, Red knight, h1"
    inside = re.search(r'data-square="h1".*?</button>', html)
    assert inside is not None
    assert inside[0].count("<svg") == 2
    assert "data-beside" not in Buttons(html)["g1"]


def test_nothing_that_a_scene_says_becomes_markup():
    evil = '"><script>'
    man = Man(evil, evil, evil, (evil,), evil)
    cells = (Cell(evil, evil, man, (evil,)),)
    board = Board("b", evil, (evil,), (evil,), cells)
    line = Line(evil, (evil, evil), Words("x", evil))
    scene = Scene((board,), turn=evil)
    frame = Frame(evil, evil, use=Use.PRESSED, data={"turn": evil})
    marks = {evil: Mark((evil,), (evil,), man, evil)}
    assert "<script" not in draw_boards(scene, marks, (line,), frame).html
    assert "<script" not in draw_tally(Tally((man,)))


def test_a_harmony_is_drawn_for_the_wide_and_the_upright_board(start):
    line = Line("harmony", ("B3", "C2", "D1"), Words("h", "9, 12, 16"))
    html = draw_boards(start, {}, (line,), FRAME).html
    assert 'class="lines wide above" viewBox="0 0 16 8"' in html
    assert 'class="lines upright above" viewBox="0 0 8 16"' in html
    assert html.count('class="line harmony"') == 2
    assert "<title>" not in html  # no pointer reaches a line


def test_a_helper_line_runs_from_middle_to_middle(start):
    line = Line("helper", ("P1", "A8"), Words("h", "289 helps"))
    html = draw_boards(start, {}, (line,), FRAME).html
    assert 'd="M15.5 7.5L0.5 0.5"' in html
    assert 'd="M0.5 15.5L7.5 0.5"' in html


@pytest.mark.parametrize("kind", ["equality", "ambush", "eruption"])
def test_a_line_to_somebody_who_fell_ends_before_he_lies(start, kind):
    line = Line(kind, ("P1", "D1"), Words("e", "289 takes"))
    html = draw_boards(start, {}, (line,), FRAME).html
    assert f'class="line {kind}" d="M15.5 7.5L3.92 7.5"' in html


def test_a_ring_goes_through_the_middles_of_its_squares(start):
    line = Line("siege", ("G3", "F4", "G5", "H4", "G3"), Words("s", "shut in"))
    html = draw_boards(start, {}, (line,), FRAME).html
    assert 'd="M6.5 5.5L5.5 4.5L6.5 3.5L7.5 4.5L6.5 5.5"' in html


def test_a_shorter_board_says_how_long_it_is(start):
    html = draw_boards(part_of(start, "A1", "N8"), {}, (), FRAME).html
    assert 'class="board files-14 ranks-8 turns"' in html


def test_a_pyramid_tells_its_whole_name_where_it_is_pointed_at(start):
    html = draw_cells(start.boards[0], {}, use=Use.PRESSED)
    assert Buttons(html)["O7"]["title"] == "White pyramid 64, 49, 36, 25"
    assert "title" not in Buttons(html)["N1"]


def test_a_part_of_the_board_keeps_names_and_men(start):
    part = part_of(start, "D1", "A3").boards[0]
    assert part.files == ("A", "B", "C", "D")
    assert part.ranks == ("3", "2", "1")
    assert [cell.square for cell in part.cells[:5]] == ["A3", "B3", "C3", "D3", "A2"]
    buttons = Buttons(draw_cells(part, {}, use=Use.WALKED))
    assert buttons["C1"]["data-man"] == "bT16"


def test_the_same_square_on_another_board_is_drawn_anew(start):
    whole = draw_cells(start.boards[0], {}, use=Use.WALKED)
    part = draw_cells(part_of(start, "C1", "D2").boards[0], {}, use=Use.WALKED)
    assert 'class="c a f3 r8 z-black"><button type="button" data-square="C1"' in whole
    assert 'f1 r2 z-black"><button type="button" data-square="C1"' in part


def test_men_taken_are_spoken_as_a_list():
    man = Man("bT9", "black", "triangle", ("9",), "Black triangle 9")
    html = draw_tally(Tally((man, man)))
    assert 'aria-label="Taken: Black triangle 9, Black triangle 9"' in html
    assert html.count("<svg") == 2
    assert draw_tally(Tally()) == ""


def test_the_border_of_a_zone_runs_where_this_board_has_it(start):
    """Also when another board with the same squares was drawn before."""
    rows = draw_cells(start.boards[0], {}, use=Use.PRESSED)
    game = rules("rithmomachia", harmony_zone="columns")
    columns = draw_cells(game.scene(game.initial()).boards[0], {}, use=Use.PRESSED)
    assert rows.count("zone-above") == 16
    assert rows.count("zone-left") == 0
    assert columns.count("zone-above") == 0
    assert columns.count("zone-left") == 8


def test_the_whole_is_drawn_for_those_who_ask_for_it(monkeypatch):
    """Who is told what has changed is sent no board, and no block in space."""
    drawn = []

    def draw_space(*_):
        drawn.append("space")
        return ""

    monkeypatch.setattr(blocks, "draw_space", draw_space)
    game = rules("boolean")
    frame = Frame("board", "white", Use.PRESSED, space=True)
    drawing = draw_scene(game.scene(game.initial()), {}, (), frame)
    assert len(drawing.cells) == 64
    assert drawn == []
    assert drawing.html
    assert drawn == ["space"]
