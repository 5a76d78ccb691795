"""Everything that is pressed is high enough for a finger (WCAG 2.5.8), links within a
text apart. axe looks for it too, but leaves out what has room around it."""

from __future__ import annotations

from tests.browser.inspecting import PHONE
from tests.browser.main_pages import PAGES, people, tables

# Buttons, links and fields lower than 24 px. A field counts with its label; a link is
# within a text if the block around it has other words.
TOO_LOW = """() => {
    const heights = (each) => [...each.getClientRects()].map((box) => box.height);
    const height = (each) => Math.max(...heights(each));
    const seen = (each) => each.checkVisibility({ opacityProperty: true })
        && each.getBoundingClientRect().width > 2;
    const block = (each) => {
        do each = each.parentElement;
        while (getComputedStyle(each).display === "inline");
        return each;
    };
    const letters = (text) => text.replace(/[^\\p{L}\\p{N}]/gu, "");
    const withinText = (each) => {
        if (getComputedStyle(each).display !== "inline") return false;
        const around = block(each);
        const links = [...around.querySelectorAll("a")];
        const linked = links.map((link) => letters(link.textContent)).join("");
        return letters(around.textContent).length > linked.length;
    };
    const parts = (each) => [each, ...(each.labels ?? [])];
    const fits = (each) => parts(each).some((part) => height(part) >= 23.9);
    const pressed = "a[href], button, summary, select, textarea, input";
    return [...document.querySelectorAll(pressed)]
        .filter((each) => seen(each) && !fits(each) && !withinText(each))
        .map((each) => `${each.outerHTML.slice(0, 90)}: ${height(each)}`);
}"""


def test_what_is_pressed_is_high_enough_for_a_finger(new_person, complaints):
    page = new_person(viewport=PHONE, has_touch=True)
    found = {}
    for address in (*PAGES, *people(), *tables()):
        page.goto(address)
        if low := page.evaluate(TOO_LOW):
            found[address] = low[:5]
    assert not found, "\n".join(map(str, found.items()))
    complaints.forgive("404")
