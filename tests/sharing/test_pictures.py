"""A position as a file: with its numbers, for other sites, and for nothing else."""

from __future__ import annotations

import re
import struct
from xml.etree import ElementTree as ET

import pytest
import resvg_py

from games.boards.men import draw_man
from games.engine import GAMES, rules
from games.play.move_lists import moves_of
from games.sharing.picture_style import ALLOWED, STYLE
from games.sharing.pictures import (
    FONTS,
    HIGH,
    WIDE,
    as_file,
    draw_png,
    draw_svg,
    to_png,
)

pytestmark = pytest.mark.django_db

SVG = "{http://www.w3.org/2000/svg}"
TWO_PLAYERS = [key for key in GAMES if key != "enochian"]


def test_a_drawing_bears_every_number_of_the_board_and_its_own_style(ended):
    game = ended()
    drawn = ET.fromstring(draw_svg(game, 2))  # noqa: S314
    texts = [text.text for text in drawn.iter(f"{SVG}text")]
    assert {"361", "289", "A", "8"} <= {*texts}
    title, style = drawn.find(f"{SVG}title"), drawn.find(f"{SVG}style")
    assert title is not None
    assert title.text == f"Ada v Boethius. 1. {moves_of(game).entries[1].words}"
    assert style is not None
    assert style.text == STYLE


def test_levels_of_a_block_are_named_in_their_drawing(ended):
    drawn = ET.fromstring(draw_svg(ended("boolean", 1), 1))  # noqa: S314
    texts = [text.text for text in drawn.iter(f"{SVG}text")]
    levels = [text for text in texts if text and text.startswith("Level")]
    assert levels == ["Level 1", "Level 2", "Level 3", "Level 4"]
    assert "Level" not in draw_svg(ended("margrites", 1), 1)


@pytest.mark.parametrize("key", GAMES)
def test_no_class_of_a_drawing_needs_the_style_sheets_of_the_site(ended, key):
    """What is filled by the page alone would be black elsewhere."""
    drawn = draw_svg(ended(key, 1), 1)
    used = set(" ".join(re.findall('class="([^"]*)"', drawn)).split())
    structural = {"man", "so", "figure", "picture"}
    known = set(re.findall(r"\.([a-z][\w-]*)", STYLE))
    shapes = {"circle", "triangle", "square", "pearl", "pyramid"}
    unknown = used - known - structural - shapes
    assert not {each for each in unknown if each.startswith(("tone", "line"))}
    assert not unknown & {"o", "i", "h", "e", "d"}


@pytest.mark.parametrize("key", GAMES)
def test_a_picture_has_the_size_of_link_previews(ended, key):
    data = draw_png(ended(key, 1), 1)
    assert data.startswith(b"\x89PNG")
    assert struct.unpack(">II", data[16:24]) == (WIDE, HIGH)


def test_the_numbers_are_in_the_picture():
    """Without its fonts a picture loses them silently."""
    begin = '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><style>'
    begin += f'{STYLE}</style><g class="man white">'
    text = '<text x="30" y="30" font-size="30">'
    drawn = [
        resvg_py.svg_to_bytes(
            svg_string=f"{begin}{text}{number}</text></g></svg>",
            font_files=FONTS,
            skip_system_fonts=True,
        )
        for number in ("", "361", "289")
    ]
    assert len(set(map(bytes, drawn))) == 3
    assert len(drawn[1]) > 2 * len(drawn[0])


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("mark", ["from", "last", "taken", "check"])
def test_a_man_on_a_marked_square_looks_as_on_any_other(key, mark):
    """Squares are rectangles, as marks are."""
    cells = rules(key).scene(rules(key).initial()).boards[0].cells
    for man in {cell.man for cell in cells if cell.man is not None}:
        drawn = draw_man(man)
        bare, marked = (
            to_png(as_file((0, 0, 100, 100), (40, 40), "", inside))
            for inside in (drawn, f'<g class="so {mark}">{drawn}</g>')
        )
        assert marked == bare, man


@pytest.mark.parametrize("part", ["board.svg", "board.png", "qr.svg"])
def test_other_sites_may_show_pictures_and_keep_them(client, ended, ada, part):
    game = ended()
    client.force_login(ada)
    address = f"/g/{game.pk}/1/{part}"
    answer = client.get(address)
    kind = {"svg": "image/svg+xml", "png": "image/png"}[part[-3:]]
    assert answer["Content-Type"].split(";")[0] == kind
    again = client.get(address, headers={"if-none-match": answer["ETag"]})
    assert again.status_code == 304
    for each in (answer, again):
        assert each["Cross-Origin-Resource-Policy"] == "cross-origin"
        assert each["Cache-Control"] == "public, no-cache"
        assert each["Vary"] == "Accept-Encoding"
        assert "X-Frame-Options" not in each
        assert not each.cookies
    policy = answer["Content-Security-Policy"]
    assert "frame-ancestors *" in policy or part == "board.png"
    if part == "board.svg":
        assert f"style-src {ALLOWED}" in policy


def test_a_live_game_and_a_move_that_was_not_made_have_no_picture(client, ended, game):
    assert client.get(f"/g/{game.pk}/0/board.svg").status_code == 404
    assert client.get(f"/g/{ended().pk}/3/board.svg").status_code == 404
    assert client.get("/g/nowhere/0/board.svg").status_code == 404


def test_pages_are_not_for_other_sites(client, ended):
    answer = client.get(f"/g/{ended().pk}/1/share/")
    assert answer["Cross-Origin-Resource-Policy"] == "same-origin"
    assert answer["X-Frame-Options"] == "DENY"
