"""Men are drawn with readable numerals, whatever their value."""

from __future__ import annotations

import re

from games.boards.men import Stone, draw_man, numeral_lines, pyramid_rows
from games.engine.scenes import Man


def man(shape="circle", numerals=("9",), side="white"):
    return Man("wC9", side, shape, numerals, "White circle 9")


def texts(svg):
    return re.findall(r"<text[^>]*>([^<]*)</text>", svg)


def sizes(svg):
    return [float(size) for size in re.findall(r'font-size="([\d.]+)"', svg)]


def test_shape_and_side_are_classes():
    svg = draw_man(man("triangle", side="black"))
    assert 'class="man black triangle"' in svg
    assert texts(svg) == ["9"]


def test_three_digits_are_at_least_a_third_of_the_square_high():
    for shape in ("circle", "square", "triangle"):
        assert sizes(draw_man(man(shape, ("361",)))) >= [33]


def test_longer_numerals_break_into_lines_that_keep_every_digit():
    assert numeral_lines("15129") == ("15129",)
    assert "".join(numeral_lines("123456789")) == "123456789"
    assert max(map(len, numeral_lines("123456789012"))) == 4


def test_a_value_of_thirty_digits_is_told_by_its_power_of_ten():
    assert numeral_lines(str(127 * 10**28)) == ("1.27…", "×10^30")


def test_long_numerals_stay_within_the_man():
    for value in ("123456", "123456789012", str(10**30)):
        svg = draw_man(man("square", (value,)))
        for size, line in zip(sizes(svg), texts(svg), strict=True):
            assert size * 0.5 * len(line) <= 80


def test_a_pyramid_stands_on_its_greatest_face():
    svg = draw_man(man("pyramid", ("64", "49", "36", "25")))
    assert texts(svg) == ["25", "36", "49", "64"]


def rows(*numerals):
    made = pyramid_rows(tuple(map(Stone, numerals)))
    return [[stone.numeral for stone in row] for row in made]


def test_up_to_six_faces_lie_on_three_steps():
    assert rows("36", "25", "16", "9", "4", "1") == [
        ["1", "4"],
        ["9", "16"],
        ["25", "36"],
    ]
    assert rows("64", "49", "36", "25", "16") == [["16"], ["25", "36"], ["49", "64"]]
    assert rows("64", "49", "36", "25") == [["25"], ["36"], ["49", "64"]]


def test_more_or_longer_faces_share_four_steps():
    assert rows("1600", "81", "36", "9") == [["9"], ["36"], ["81"], ["1600"]]
    assert [len(row) for row in rows(*"987654321")] == [2, 2, 2, 3]


def pyramid(numerals, gone=()):
    return Man("wP91", "white", "pyramid", numerals, "White pyramid", gone=gone)


def test_six_numerals_are_as_large_as_twelve_pixels_on_a_square_of_forty():
    svg = draw_man(pyramid(("36", "25", "16", "9", "4", "1")))
    assert texts(svg) == ["1", "4", "9", "16", "25", "36"]
    assert min(sizes(svg)) >= 30


def places(svg, kind):
    path = re.search(rf'class="{kind}" d="([^"]*)"', svg)
    return path[1].split("z")[:-1] if path else []


def test_of_lost_parts_the_empty_places_are_seen():
    whole = draw_man(pyramid(("36", "25", "16", "9", "4", "1")))
    left = draw_man(pyramid(("25", "9", "4", "1"), gone=("36", "16")))
    assert texts(left) == ["1", "4", "9", "25"]
    assert places(whole, "e") == []
    assert len(places(left, "e")) == 2
    assert sorted(places(left, "o") + places(left, "e")) == sorted(places(whole, "o"))


def test_a_pyramid_with_one_part_left_still_stands_in_its_ruin():
    svg = draw_man(pyramid(("1",), gone=("36", "25", "16", "9", "4")))
    assert texts(svg) == ["1"]
    assert len(places(svg, "e")) == 5


def test_a_strange_numeral_is_escaped():
    assert "<script" not in draw_man(man(numerals=("<script",)))
