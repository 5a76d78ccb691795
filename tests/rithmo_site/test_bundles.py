"""One style sheet and one script for each kind of page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.template import Context, Template

from rithmo_site import bundles
from rithmo_site.static import without_remarks

STATIC = settings.BASE_DIR / "static" / "rithmo"


def test_a_style_sheet_holds_its_files_in_their_order():
    files = ("base", "board", "marks", "strip", "table", "clock", "phone")
    assert bundles.STYLES["game-clock"] == files
    parts = [(STATIC / f"{name}.css").read_bytes() for name in files]
    sent = [without_remarks("rithmo/a.css", part).decode().strip() for part in parts]
    assert bundles.style("game-clock") == "".join(sent)


def test_what_a_style_sheet_names_is_found_from_where_it_lies():
    for kind in bundles.STYLES:
        for address in re.findall(r'url\("([^"]+)"\)', bundles.style(kind)):
            assert (STATIC / address).is_file(), (kind, address)


def test_every_style_sheet_and_module_has_a_kind_of_page():
    styles = {name for files in bundles.STYLES.values() for name in files}
    assert styles == {file.stem for file in STATIC.glob("*.css")}
    modules = {
        name for _, own in bundles.SCRIPTS.values() for name in bundles.in_order(own)
    }
    # Where push is switched on, behind all pages, and once what they do is touched.
    alone = {"push", "push-worker", "arrows", "ahead", "replay"}
    assert modules | alone == {file.stem for file in STATIC.glob("*.js")}


def test_a_module_comes_after_what_it_imports():
    names = list(bundles.in_order(("rithmo",)))
    for name in names:
        text = (STATIC / f"{name}.js").read_text()
        for needed in re.findall(r'"\./(\w+)\.js"', text):
            assert names.index(needed) < names.index(name)


def test_a_module_keeps_its_names_to_itself():
    text = 'import { a, b } from "./c.js";\nimport "./d.js";\nexport const e = a;\n'
    assert bundles.module("f", text) == (
        "const $f=(()=>{const { a, b }=$c;\nconst e = a;\nreturn{e}})();\n"
    )


@pytest.mark.parametrize(
    "text", ["export let a = 1;\n", 'import * as a from "./b.js";\n', "export { a };\n"]
)
def test_what_cannot_be_put_together_is_refused(text):
    with pytest.raises(ValueError, match="cannot be put together"):
        bundles.module("a", text)


def test_a_script_holds_what_others_wrote_as_it_is():
    text = bundles.script("live")
    for name in (bundles.HTMX, bundles.SOCKETS, bundles.MORPHING):
        found = finders.find(name)
        assert isinstance(found, str)
        assert Path(found).read_text() in text
        assert Path(found).read_text() not in bundles.script("still")


def test_what_the_first_script_of_a_table_holds_is_not_sent_again():
    first, rest = bundles.script("later"), bundles.script("rest")
    assert all(f"const ${name}=(()=>" in first for name in ("page", "begin", "reach"))
    assert all(f"const ${name}=rithmo.{name};" in rest for name in ("page", "begin"))
    for name in bundles.in_order(("rithmo", "changes")):
        assert (f"const ${name}=(()=>" in rest) != (f"const ${name}=(()=>" in first)


def test_only_scripts_for_blocks_of_boards_walk_through_their_levels():
    """A table with one board has none, and need not know how."""
    assert "PageUp" not in bundles.script("rest")
    assert all("PageUp" in bundles.script(each) for each in ("rest-space", "live"))


def test_without_collecting_a_kind_is_made_when_it_is_asked_for():
    found = finders.find("rithmo/kind-plain.css")
    assert isinstance(found, str)
    assert Path(found).read_text() == bundles.style("plain")
    assert finders.find("rithmo/kind-none.css") is None


@pytest.mark.parametrize(
    ("player", "kind", "name"),
    [
        (None, "still", "still"),
        ("Ada", "still", "told"),
        (None, "swaps", "swaps"),
        ("Ada", "swaps", "live"),
        (None, "live", "live"),
        ("Ada", "live", "live"),
    ],
)
def test_who_is_known_has_a_script_that_listens(player, kind, name):
    page = Template(f'{{% load rithmo %}}{{% script "{kind}" %}}')
    told = page.render(Context({"player": player}))
    assert re.fullmatch(
        rf'<script src="/static/rithmo/kind-{name}(\.\w+)?\.js" defer></script>', told
    )


def test_a_kind_is_named_by_the_parts_that_it_needs():
    page = Template('{% load rithmo %}{% style "game" armies=1 block=0 clock="5+3" %}')
    assert "/static/rithmo/kind-game-armies-clock." in page.render(Context())


def selectors(sheet: str) -> list[str]:
    """The selectors of a style sheet; what stands in brackets parts none."""
    plain = without_remarks("rithmo/a.css", sheet.encode()).decode()
    found = []
    for rule in re.findall(r"([^{};]+)\{", re.sub(r'"[^"]*"', "", plain)):
        depth, start = 0, 0
        for at, letter in enumerate(f"{rule},"):
            depth += {"(": 1, ")": -1}.get(letter, 0)
            if letter == "," and not depth:
                found.append(rule[start:at].strip())
                start = at + 1
    return found


def names_nothing(selector: str) -> bool:
    """Whether what a selector is about may be any element whatever."""
    bare = re.sub(r"\[[^]]*\]", "[x]", selector)
    while (less := re.sub(r":(?!(?:is|where)\()[\w-]+\([^()]*\)", "", bare)) != bare:
        bare = less
    subject = re.split(r"[\s>~+]+(?![^(]*\))", bare)[-1]
    return not re.match(r"[\w.#\[]|:(?:is|where)\(|:root", subject)


def test_what_depends_on_what_others_have_names_whom_it_is_about():
    """Or a browser looks through a whole board when a mark on it changes: one such rule
    counts for all that ask what something has."""
    assert names_nothing(".ways:has(> .preview:not([hidden])) > :not(.preview)")
    assert names_nothing(".top > #badge:has(*) ~ *")
    assert not names_nothing(".ways:has(> .preview:not([hidden])) > :is(.group, .more)")
    assert not names_nothing(".top > #badge:has(*) ~ :where(.bell, .menu)")
    assert not names_nothing(".board:has([data-mark]):not(.tentative) .line:is(.not)")
    for kind in bundles.STYLES:
        if kind.startswith(("game", "table")):
            asking = [
                each for each in selectors(bundles.style(kind)) if ":has(" in each
            ]
            assert asking
            assert [each for each in asking if names_nothing(each)] == [], kind
