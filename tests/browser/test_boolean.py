"""Boolean Rithmomachia in browsers: four levels, lines between them, and in space."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import FloatRect, Locator, expect

from tests.browser.tables import expect_man, go, square

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
LAST = (  # one step from taking the last black pyramid
    "..../..../..../...wF|..../..../..../....|..../..w0./..../....|"
    "b1..bF/..../..../.... w NAOXDR p- 0 0"
)
FAR = ("a41", "b41", "c41")
# The squares at which the line of a capture by NOT begins and ends, as it is seen.
LINE_ENDS = """(expected) => {
    const shown = [...document.querySelectorAll('.levels > .lines')]
        .find((each) => getComputedStyle(each).display !== 'none');
    const path = shown?.querySelector('path.not');
    return path && expected === [0, path.getTotalLength()].map((along) => {
        const at = path.getPointAtLength(along).matrixTransform(path.getScreenCTM());
        return document.elementsFromPoint(at.x, at.y)
            .find((each) => each.dataset.square)?.dataset.square;
    }).join(' ');
}"""

# The men in space at whom the only wire begins and ends, as it is seen.
WIRE_ENDS = """(expected) => {
    const wire = document.querySelector('.solid .wire');
    const seen = wire && [0, wire.getTotalLength()].map((along) => {
        const at = wire.getPointAtLength(along).matrixTransform(wire.getScreenCTM());
        const far = (foot) => {
            const { x, y, width, height } = foot.getBoundingClientRect();
            return Math.hypot(x + width / 2 - at.x, y + height / 2 - at.y);
        };
        const feet = [...document.querySelectorAll('.solid .foot')];
        const near = feet.sort((one, other) => far(one) - far(other))[0];
        return far(near) < 3 ? near.closest('[data-spot]').dataset.spot : '';
    });
    return seen && expected === seen.join(' ');
}"""


def box_of(element: Locator) -> FloatRect:
    box = element.bounding_box()
    assert box is not None
    return box


def test_two_people_play_on_four_levels_and_see_them_in_space(sit, new_person):
    table = sit(people=(new_person(), new_person(**PHONE)), key="boolean")
    ada, boethius = table.pages
    ada.locator(".to-space").click()
    drawing = ada.locator(".solid")
    drawing.scroll_into_view_if_needed()  # once it stands still
    box = box_of(drawing)
    ada.mouse.move(box["x"] + 20, box["y"] + 20)
    ada.mouse.down()
    ada.mouse.move(box["x"] + 100, box["y"] + 25, steps=4)
    ada.mouse.up()
    turned = re.compile("--turn: -20deg")  # from 25 by 48, and on to the nearest view
    expect(ada.locator("body")).to_have_attribute("style", turned)
    for name in FAR:  # behind the empty cells of the next level
        drawing.locator(f'[data-spot="{name}"] .man').click()
        expect(square(ada, name)).to_have_attribute("data-mark", "chosen")
    drawing.locator('[data-spot="b21"] .man').click()
    expect(square(ada, "b21")).to_have_attribute("data-mark", "chosen")
    go(ada, "a21", "b22")  # the pyramid pushes
    expect_man(boethius, "b22", "w9")

    assert box_of(square(boethius, "a24"))["width"] >= 40
    go(boethius, "a24", "b13")  # NOT 0110 = 1001
    for page in (ada, boethius):
        expect_man(page, "b22", "b9")
        page.wait_for_function(LINE_ENDS, arg="b13 b22")
    expect(square(boethius, "b22").locator("span")).to_contain_text("NOT")
    ada.wait_for_function(WIRE_ENDS, arg="b13 b22")
    flipped = drawing.locator('[data-spot="b22"] title')
    expect(flipped).to_have_text("Black triangle 1001, value 9")
    expect(drawing).to_be_visible()
    expect(ada.locator("body")).to_have_attribute("style", turned)


# White has one pyramid left, of which a standing sentence tells.
ONE_PYRAMID = (
    "w7w1w2wB/w3w5.w6/w9wFwAwC/wDw4w8wE|..../..../..../....|..../..../..../....|"
    "bEb8b4bD/bCbAbFb9/b6b0b5b3/bBb2b1b7 w NAOXDR p- 0 0"
)
# What is above or below the edge of the window, or cut off within the strip.
UNSEEN = """(strip) => {
    const { top, bottom } = strip.getBoundingClientRect();
    const cut = [...strip.querySelectorAll(".ways, .said, .effects")]
        .filter((each) => each.scrollHeight > each.clientHeight + 1);
    return top >= 0 && bottom <= innerHeight + 1 ? cut.map((each) => each.className)
        : [`${top} to ${bottom} of ${innerHeight}`];
}"""


@pytest.mark.parametrize("size", [(1280, 860), (1280, 720), (390, 844)])
def test_the_strip_is_seen_whole_beside_the_block_in_space(sit, new_person, size):
    wide, high = size
    seen = {"viewport": {"width": wide, "height": high}}
    people = (new_person(**seen), new_person(**seen))
    table = sit(people=people, key="boolean", start=ONE_PYRAMID)
    ada, boethius = table.pages
    ada.locator(".to-space").click()
    strip = ada.locator("#strip")
    assert strip.evaluate(UNSEEN) == []
    go(ada, "b21", "a21", "b22")  # a push
    assert strip.evaluate(UNSEEN) == []
    go(boethius, "a24", "b13")  # NOT 0110 = 1001
    expect(strip.locator(".effect")).to_contain_text("NOT 0110 = 1001")
    assert strip.evaluate(UNSEEN) == []
    expect(ada.locator("#pending")).to_contain_text("one pyramid left")
    expect(boethius.locator("#board .line.not:visible")).to_be_visible()
    for page in table.pages:
        assert page.evaluate("document.documentElement.scrollWidth") <= wide


def test_keys_alone_go_through_the_levels_to_a_perfect_victory(sit):
    ada = sit(key="boolean", start=LAST).white
    square(ada, "c33").focus()
    ada.keyboard.press("PageUp")
    expect(square(ada, "c34")).to_be_focused()
    ada.keyboard.press("PageUp")  # there is nothing above
    ada.keyboard.press("PageDown")
    ada.keyboard.press("Enter")
    expect(square(ada, "c33")).to_have_attribute("data-mark", "chosen")
    expect(square(ada, "c33")).to_be_focused()
    ada.keyboard.press("ArrowUp")
    ada.keyboard.press("Enter")
    expect(ada.locator("#status")).to_contain_text("White wins by a perfect victory")
    expect_man(ada, "d44", "")
