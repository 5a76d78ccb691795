"""What is wrong with the markup of a page: the mistakes that browsers forgive and
screen readers, checkers and other programs do not."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from html.parser import HTMLParser
from itertools import pairwise

VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta"}
VOID |= {"source", "wbr"}
HEADING = re.compile(r"h([1-6])$")
TIME = re.compile(
    r"\d{4}-\d\d-\d\d"
    r"(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d))?$"
)
ONE_ID = ("for", "form", "aria-activedescendant")
MANY_IDS = ("aria-labelledby", "aria-describedby", "aria-controls", "headers")
PRESSED = frozenset({"a", "button", "input", "select", "textarea", "summary"})
PHRASES = frozenset({"p", "span", "h1", "h2", "h3"})
BLOCKS = frozenset({"p", "div", "ul", "ol", "table", "section"})
READ = frozenset({"title", "a", "button", "p"})
# Elements whose words are notation, programs or what somebody has written.
TO_THE_LETTER = frozenset({"code", "kbd", "pre", "script", "style", "textarea"})
SPOKEN = ("alt", "aria-label", "content", "placeholder", "title")
CELLS = frozenset({"grid", "row", "gridcell", "button", "link"})


@dataclass
class Element:
    tag: str
    has: dict[str, str]
    text: str = ""


@dataclass
class Markup(HTMLParser):
    """A page taken apart: `faults` in sentences, `words` that are read or spoken."""

    html: str
    faults: list[str] = field(default_factory=list)
    elements: list[Element] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    _open: list[Element] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()
        self.feed(self.html)
        self.close()
        self.faults += [f"<{each.tag}> is never closed" for each in self._open]
        self._look_at_ids()
        self._look_at_headings()

    def all(self, tag: str) -> list[Element]:
        return [each for each in self.elements if each.tag == tag]

    def meta(self, name: str) -> str:
        """The content of a meta element, "" where there is none."""
        found = (
            e.has.get("content", "") for e in self.all("meta") if name in _named(e)
        )
        return next(found, "")

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _value in attrs]
        if len(names) != len(set(names)):
            self.faults.append(f"<{tag}> has an attribute twice: {names}")
        element = Element(tag, {name: value or "" for name, value in attrs})
        self.elements.append(element)
        self.words += [element.has[name] for name in SPOKEN if name in element.has]
        self._look_at(element)
        if tag not in VOID:
            self._open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self._open.pop()

    def handle_endtag(self, tag: str) -> None:
        if not self._open or self._open[-1].tag != tag:
            within = " > ".join(each.tag for each in self._open[-3:])
            self.faults.append(f"</{tag}> closes nothing in {within}")
            return
        self._open.pop()

    def handle_data(self, data: str) -> None:
        if not any(each.tag in TO_THE_LETTER for each in self._open):
            self.words.append(data)
        for each in self._open:
            if each.tag in READ or HEADING.match(each.tag):
                each.text += data

    def _look_at(self, element: Element) -> None:
        tag, has = element.tag, element.has
        pressed = tag in PRESSED
        for outer in self._open:
            is_picture = outer.has.get("role") == "img" or outer.tag == "svg"
            if is_picture and (pressed or has.get("role") in CELLS):
                said = outer.has.get("aria-label", outer.tag)
                self.faults.append(f"<{tag}> within the picture {said!r}")
            if outer.tag in {"a", "button"} and pressed:
                self.faults.append(f"<{tag}> within <{outer.tag}>")
            if outer.tag in PHRASES and tag in BLOCKS:
                self.faults.append(f"<{tag}> within <{outer.tag}>")
        if tag == "time" and "datetime" in has and not TIME.match(has["datetime"]):
            self.faults.append(f"no time: {has['datetime']}")
        if tag == "img" and "alt" not in has:
            self.faults.append(f"an image without words: {has}")

    def _look_at_ids(self) -> None:
        ids = Counter(e.has["id"] for e in self.elements if "id" in e.has)
        self.faults += [f"id {each!r} twice" for each, n in ids.items() if n > 1]
        forms = {each.has.get("id") for each in self.all("form")}
        for element in self.elements:
            for name in ONE_ID + MANY_IDS:
                asked = element.has.get(name, "")
                for each in [asked] if name in ONE_ID and asked else asked.split():
                    if each not in ids or (name == "form" and each not in forms):
                        self.faults.append(f"{name}={each!r} names nothing")

    def _look_at_headings(self) -> None:
        """One of the first rank, before all others, and no rank is left out."""
        levels = [int(m[1]) for e in self.elements if (m := HEADING.match(e.tag))]
        if levels.count(1) != 1 or levels[0] != 1:
            self.faults.append(f"headings begin {levels[:6]}")
        for before, after in pairwise(levels):
            if after > before + 1:
                said = [e.text.strip() for e in self.elements if HEADING.match(e.tag)]
                self.faults.append(f"h{before} is followed by h{after} in {said}")


def _named(element: Element) -> tuple[str, ...]:
    return element.has.get("name", ""), element.has.get("property", "")
