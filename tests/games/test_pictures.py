"""Boards as one picture."""

from __future__ import annotations

import re
from xml.etree import ElementTree

from games.engine import rules
from games.pictures import draw_picture


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


def test_names_of_files_and_ranks_are_drawn_when_wanted():
    plain = draw_picture(scene_after(), "")
    named = draw_picture(scene_after(), "", named=True)
    assert ">P</text>" not in plain
    assert ">P</text>" in named
