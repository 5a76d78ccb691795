"""Boards that are levels of one block: side by side, with lines across, in space."""

from __future__ import annotations

import re

import pytest

from games.boards import BoardForm, Building, Look, board_view, diagram
from games.boards.blocks import LEFT, RIGHT, TOP, draw_scene
from games.boards.drawing import Frame
from games.boards.inscriptions import can_bear
from games.boards.men import draw_man
from games.boards.pictures import draw_picture
from games.engine import rules
from games.engine.scenes import Board, Cell, Line, Scene
from games.engine.words import Words

WIDE = 4 + LEFT + RIGHT
NEAR = ("c13", "d14", "b13")


@pytest.fixture
def game():
    return rules("boolean")


def after(game, *texts):
    position = game.initial()
    for text in texts:
        position = game.apply(position, game.read_move(position, text))
    return position


def view(kind, position, **given):
    building = Building(given.pop("partial", ""))
    look, form = Look("white", **given), BoardForm("/press/")
    return board_view(kind, position, look=look, form=form, building=building)


def paths(html, kind):
    return re.findall(rf'<path class="line {kind}" d="([^"]*)"', html)


# --- Side by side ----------------------------------------------------------------


def test_all_levels_together_are_the_board(game):
    html = view(game, game.initial(), game="abc", version=7).board_html
    (opening,) = re.findall(r'<div id="board"[^>]*>', html)
    for hook in ('data-game="abc"', 'data-version="7"', 'data-turn="white"'):
        assert hook in opening
    assert 'role="group"' in opening
    grids = re.findall(r'role="grid" aria-label="([^"]*)"', html)
    assert grids == [f"Level {level}, 4 by 4 squares" for level in (1, 2, 3, 4)]
    assert len(re.findall(r'data-square="', html)) == 64
    ids = re.findall(r' id="([^"]*)"', html)
    assert len(ids) == len(set(ids)) == 5


def test_black_sees_the_block_turned(game):
    html = diagram(game, game.initial(), name="board")
    assert "turned" not in html
    html = board_view(game, game.initial(), look=Look("black")).board_html
    assert len(re.findall(r'class="[^"]*\bturned\b', html)) == 5  # block and levels


def test_a_line_runs_from_level_to_level_in_both_arrangements(game):
    position = after(game, "b21-a21>b22", "a24-b13")  # NOT: b13 takes b22
    across, paired = paths(view(game, position).board_html, "not")
    for path, columns in ((across, 4), (paired, 2)):
        x, y, _, _, right, down = map(float, re.findall(r"-?(?:\d*\.)?\d+", path))
        x2, y2 = x + right, y + down
        at = middle("b", 1, 3, columns), middle("b", 2, 2, columns)
        for (mx, my), (px, py) in zip(at, ((x, y), (x2, y2)), strict=True):
            assert abs(mx - px) < 0.4
            assert abs(my - py) < 0.4


def test_the_way_that_several_lines_share_is_drawn_once(game):
    start = game.initial()
    shared = [Line("filter", ("a11", "b12", end), Words("f", "")) for end in NEAR]
    html = diagram(game, start, name="board", lines=shared)
    for path in paths(html, "filter"):
        assert path.count("M") == 1 + len(NEAR)


def test_a_line_is_written_in_few_letters(game):
    position = after(game, "b21-a21>b22", "a24-b13")
    across, _paired = paths(view(game, position).board_html, "not")
    assert re.fullmatch(r"M[\d.]+ [\d.]+q-?[\d. -]+", across)
    assert len(across) < 32
    assert " 0." not in across


def middle(file, rank, level, columns):
    """Where the middle of a square lies, counted by hand."""
    row, column = divmod(level - 1, columns)
    x = column * WIDE + LEFT + "abcd".index(file) + 0.5
    return x, row * (4 + TOP + 0.4) + TOP + (4 - rank) + 0.5


def test_a_line_with_one_end_is_not_drawn():
    level = Board("one", "One", ("a",), ("1",), (Cell("a1"),))
    scene = Scene((level, level), "white", stacked=True)
    words = Words("x", "A line")
    html = draw_scene(scene, {}, [Line("not", ("a1",), words)], Frame("board", "white"))
    assert "<path" not in html


def test_men_show_their_value_and_their_bits(game):
    men = [
        cell.man
        for board in game.scene(game.initial()).boards
        for cell in board.cells
        if cell.man
    ]
    for man in men:
        written = re.findall(r">([^<]+)</text>", draw_man(man))
        assert written == [str(int(man.numerals[0], 2)), man.numerals[0]]
        assert can_bear(man.shape, man.numerals) == (man.shape != "pyramid")


def test_destinations_name_the_formula_and_the_strip_the_equation(game):
    position = after(game, "b21-a21>b22")
    board = view(game, position, partial="a24")
    (cell,) = re.findall(r'data-square="b13".*?</button>', board.board_html)
    assert "<span>NOT</span>" in cell
    assert "by NOT 0110 = 1001" in cell  # heard on the square
    assert "NOT\u00a00110\u00a0=\u00a01001" in board.effects.replace(" ", "\u00a0")


def test_flipped_men_are_marked_with_their_formula_and_leave_their_bits_free(game):
    html = view(game, after(game, "b21-a21>b22", "a24-b13")).board_html
    (cell,) = re.findall(r'data-square="b22".*?</button>', html)
    assert 'data-man="b9"' in cell
    assert "<span>NOT</span>" in cell
    assert "NOT 0110 = 1001" in cell.replace("\u00a0", " ")


# --- In space --------------------------------------------------------------------


def test_the_drawing_in_space_is_made_only_where_it_is_wanted(game):
    assert 'class="space' not in view(game, game.initial()).board_html
    html = view(game, game.initial(), space=True).board_html
    assert html.count('<svg class="solid"') == 1
    assert html.count('class="plane l') == 5  # four levels and the posts
    medieval = rules("medieval")
    flat = view(medieval, medieval.initial(), space=True).board_html
    assert 'class="space' not in flat


def test_the_drawing_in_space_shows_men_and_the_present_choice(game):
    html = view(game, game.initial(), partial="b41", space=True).board_html
    drawing = html[html.index('<svg class="solid"') :]
    spots = re.findall(r'data-spot="(\w+)">(?:<g class="spot ([^"]*)")?', drawing)
    assert len(re.findall("<title>", drawing)) == 32
    marked = {square: names for square, names in spots if names}
    assert marked["b41"] == "m-chosen"
    assert marked["b32"] == "m-quiet"
    assert "data-square" not in drawing  # the grids remain the control
    assert "style=" not in drawing


def test_the_drawing_in_space_is_spoken_as_one_image(game):
    html = view(game, game.initial(), space=True).board_html
    (opening,) = re.findall(r'<svg class="solid"[^>]*>', html)
    assert 'role="img"' in opening
    assert "as they lie in space" in opening


@pytest.mark.django_db
def test_without_scripts_the_drawing_stays_as_it_was_turned(plain):
    browser = plain()
    browser.open("/play/boolean/")
    browser.push("Begin")
    table = browser.url
    assert not is_checked(browser.page, "show-space")
    page = browser.open(f"{table}?space=1&view=4")
    assert is_checked(page, "show-space")
    assert [is_checked(page, f"view-{n}") for n in range(8)].index(True) == 4
    assert page.attributes["view-4"]["form"] == "build"
    for junk in ("9", "x", ""):
        page = browser.open(f"{table}?space=1&view={junk}")
        assert is_checked(page, "show-space")


def is_checked(page, name):
    return "checked" in page.attributes[name]


# --- Pictures --------------------------------------------------------------------


def test_a_picture_of_a_block_is_one(game):
    scene = game.scene(after(game, "b21-a21>b22", "a24-b13"))
    html = draw_picture(scene, "The block", named=True)
    assert html.count("<svg class=") - html.count('<svg class="man') == 1
    assert 'viewBox="-50 -40 1000 990"' in html
    (line,) = paths(html, "not")
    assert re.findall(r"[\d.]+", line) == ["1.5", "8.5", "6.5", "2.5"]
