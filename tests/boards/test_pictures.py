"""Boards as one picture."""

from __future__ import annotations

import re
from xml.etree import ElementTree

from games.boards.pictures import draw_picture
from games.engine import rules
from tests.boards.test_effects import BLACK, RUIN, WHITE, effect, scene


def scene_after(*moves: str):
    game = rules("rithmomachia")
    position = game.initial()
    for text in moves:
        position = game.apply(position, game.read_move(position, text))
    return game.scene(position)


def test_every_man_is_drawn_once_in_his_place():
    picture = draw_picture(scene_after(), "the beginning")
    root = ElementTree.fromstring(picture)  # noqa: S314
    assert root.get("viewBox") == "0 0 1600 800"
    assert len(root.findall("svg")) == 47
    corner = next(man for man in root.findall("svg") if man.get("x") == "6")
    assert (corner.get("y"), "".join(corner.itertext())) == ("6", "361")


def test_the_label_is_spoken_and_cannot_break_out():
    picture = draw_picture(scene_after(), '"><script>')
    assert 'aria-label="&quot;&gt;&lt;script&gt;"' in picture


def test_the_last_move_and_marks_of_the_caller_are_framed():
    picture = draw_picture(scene_after("N2-L4"), "", marks={"A1": ("helper",)})
    kinds = re.findall(r'<g class="mark ([^"]+)"><rect x="(\d+)"', picture)
    assert ("from", "1303") in kinds
    assert ("last", "1103") in kinds
    assert ("helper", "3") in kinds


def test_a_pending_harmony_is_drawn_as_a_line():
    assert "harmony" not in draw_picture(scene_after("N2-L4"), "")
    pending = scene_after("N2-L4", "C1-D1#GEOM(B3,C2,D1)")
    assert 'class="line harmony"' in draw_picture(pending, "")


def test_who_fell_lies_pale_and_in_a_large_picture_under_his_equation():
    fell = effect(man=BLACK)
    small = draw_picture(scene({"C1": WHITE}, effects=(fell,)), "")
    large = draw_picture(scene({"C1": WHITE}, effects=(fell,)), "", named=True)
    assert 'class="fallen"><svg x="306" y="106"' in small
    assert "8 ÷ 2 = 4" not in small
    assert ">8 ÷ 2 = 4</text>" in large


def test_a_pyramid_that_lost_a_part_is_not_drawn_pale():
    picture = draw_picture(scene({"D1": RUIN}, effects=(effect(man=BLACK),)), "")
    assert "fallen" not in picture


def test_names_of_files_and_ranks_are_drawn_when_wanted():
    plain = draw_picture(scene_after(), "")
    named = draw_picture(scene_after(), "", named=True)
    assert ">P</text>" not in plain
    assert ">P</text>" in named


def test_two_on_one_square_are_both_drawn_and_an_army_looks_as_it_is():
    game = rules("enochian")
    start = ElementTree.fromstring(draw_picture(game.scene(game.initial()), ""))  # noqa: S314
    assert len(start.findall("svg")) == 28
    assert len(start.findall("g[@transform]/svg")) == 8
    text = "yK1yn4rR/8/2bN5/8/8/2kR5/8/kK3rK3 fire-of-fire rkyb k faaa bkry r--- - 1"
    picture = draw_picture(game.scene(game.read_position(text)), "")
    assert '<g class="so frozen"><svg x="206" y="206"' in picture
