"""One style sheet and one script for each kind of page, put together from the files in
`static/rithmo/`.

`{% style "lobby" %}` and `{% script "live" %}` name a kind of the tables below. A kind
is made of whole files in their order; nothing is changed in them but that remarks are
left out, and that a script keeps its names to itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from graphlib import TopologicalSorter
from itertools import product
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.contrib.staticfiles import finders
from django.core.checks import CheckMessage
from django.core.files.storage import FileSystemStorage
from rjsmin import jsmin

from rithmo_site.static import OWN, without_remarks

# --- Which files make which kind ------------------------------------------------

FRAME: Final = ("base", "board", "armies", "marks", "block", "strip", "table", "pages")
PAGES: Final = {
    "plain": (),
    "accounts": ("accounts",),
    "analysis": ("lesson", "analysis"),
    "archive": ("games", "rulesets", "archive"),
    "compare": ("compare",),
    "explorer": ("lesson", "games", "rulesets", "archive"),
    "home": ("home",),
    "ladder": ("ladders",),
    "ladders": ("games", "rulesets", "ladders"),
    "learn": ("lesson", "learn"),
    "lobby": ("lobby",),
    "moderation": ("games", "rulesets", "accounts"),
    "notices": ("notices",),
    "notice-settings": ("accounts", "notices"),
    "preferences": ("accounts", "sets"),
    "proof": ("proof",),
    "ratings": ("ratings",),
    "rules": ("lesson", "learn", "games", "rulesets"),
    "rulesets": ("games", "rulesets"),
    "season-report": ("archive", "statistics", "sheet", "report"),
    "seek": ("lobby", "games", "rulesets"),
    "share": ("share",),
    "statistics": ("archive", "statistics"),
    "sheet": ("sheet",),
    "slips": ("slips",),
}


def _table(*, armies: bool, block: bool, clock: bool) -> tuple[str, ...]:
    """Only what this table needs, as a table is to be light."""
    boards = ["armies"] * armies + ["marks"] + ["block"] * block
    beside = ["space"] * block + ["clock"] * clock
    return ("base", "board", *boards, "strip", "table", *beside, "phone")


def _named(kind: str, **parts: bool) -> str:
    return "-".join([kind, *(name for name, is_in in parts.items() if is_in)])


# Pictures of boards alone, of which nothing can be pressed, or no board at all.
LISTED: Final = ("base", "board", "armies", "pages", "lobby", "games")
PICTURES: Final = {
    "watch": LISTED,
    "collections": LISTED,
    "practice": ("base", "pages", "lobby", "games", "rulesets", "levels"),
    "embed": ("base", "board", "armies", "strip", "pages", "embed"),
    "ladder-frame": ("base", "pages", "ladders", "shows"),
    "ladder-screen": ("base", "board", "armies", "pages", "ladders", "shows"),
}
STYLES: Final = (
    {name: (*FRAME, *files) for name, files in PAGES.items()}
    | PICTURES
    | {
        _named("game", armies=armies, block=block, clock=clock): _table(
            armies=armies, block=block, clock=clock
        )
        for armies, block, clock in product((False, True), repeat=3)
    }
)

HTMX: Final = "django_htmx/htmx-2.min.js"
SOCKETS: Final = "django_htmx/ext/hx-ws-2.min.js"
MORPHING: Final = "vendor/idiomorph-ext.min.js"
LATER: Final = ("later",)
TABLE: Final = ("over", "rithmo", "changes")
# Where a block of boards may be walked through, and what draws it in space at a table.
ANY_BOARD: Final = ("rithmo", "climb")
BLOCK: Final = ("climb", "space")

# What others wrote, then the modules that nobody imports. On a "still" page nothing
# listens, and no part of it is asked for; "told" is such a page of somebody who hears
# of notices; of a page that "swaps" parts are asked for; a "live" one listens as well;
# "later" fetches the "rest" when it is needed, and leaves its modules to it.
SCRIPTS: Final = {
    "still": ((), ANY_BOARD),
    "told": ((HTMX, SOCKETS), ANY_BOARD),
    "still-anchors": ((), (*ANY_BOARD, "anchors")),
    "told-anchors": ((HTMX, SOCKETS), (*ANY_BOARD, "anchors")),
    "still-print": ((), (*ANY_BOARD, "print")),
    "told-print": ((HTMX, SOCKETS), (*ANY_BOARD, "print")),
    "live": ((HTMX, SOCKETS, MORPHING), ANY_BOARD),
    "swaps": ((HTMX, MORPHING), ANY_BOARD),
    "later": ((), LATER),
    "later-clock": ((), (*LATER, "clock")),
    "still-preferences": ((), (*ANY_BOARD, "preferences")),
    "told-preferences": ((HTMX, SOCKETS), (*ANY_BOARD, "preferences")),
    "rest": ((HTMX, SOCKETS, MORPHING), TABLE),
    "rest-space": ((HTMX, SOCKETS, MORPHING), (*TABLE, *BLOCK)),
    "live-clock": ((HTMX, SOCKETS, MORPHING), (*ANY_BOARD, "clock")),
}

# --- Putting them together ------------------------------------------------------

SOURCES: Final = settings.BASE_DIR / "static" / "rithmo"
IMPORT: Final = re.compile(
    r'^import (?:(?P<names>\{[^}]*\}) from )?"\./(?P<module>\w+)\.js";\n', re.M
)
EXPORT: Final = re.compile(r"^export const (?P<name>\w+)", re.M)
# What is fetched later (`import(…)`) may stay.
LEFT: Final = re.compile(r"^(?:import\b(?!\()|export\b).*", re.M)


def style(kind: str) -> str:
    """The style sheet of a kind of page."""
    return "".join(_own(f"{name}.css").strip() for name in STYLES[kind])


def script(kind: str) -> str:
    """The script of a kind of page: what others wrote as it is, then our own modules in
    the order in which they need each other."""
    others, modules = SCRIPTS[kind]
    theirs = [_found(each).read_text(encoding="utf-8") for each in others]
    there = set(in_order(LATER)) if kind.startswith("rest") else set()
    ours = [
        f"const ${name}=rithmo.{name};\n"
        if name in there
        else module(name, _own(f"{name}.js"))
        for name in in_order(modules)
    ]
    if kind.startswith("later"):
        left = ",".join(f"{name}:${name}" for name in in_order(LATER))
        ours.append(f"window.rithmo={{{left}}};\n")
    short = jsmin(f'(()=>{{"use strict";\n{"".join(ours)}}})();')
    return "\n;\n".join([*theirs, f"{short}\n"])


def in_order(modules: tuple[str, ...]) -> Iterable[str]:
    """These modules and all that they import, each after what it imports."""
    needed: dict[str, list[str]] = {}
    ahead = [*modules]
    while ahead:
        name = ahead.pop()
        if name not in needed:
            needed[name] = [
                found["module"] for found in IMPORT.finditer(_own(f"{name}.js"))
            ]
            ahead += needed[name]
    return TopologicalSorter(needed).static_order()


def module(name: str, text: str) -> str:
    """A module as a value that holds what it exports, so that none sees the names of
    another. It exports constants alone, as a copy of one never changes."""

    def taken(found: re.Match[str]) -> str:
        names = found["names"]
        return f"const {names}=${found['module']};\n" if names else ""

    names = ",".join(found["name"] for found in EXPORT.finditer(text))
    body = EXPORT.sub(r"const \g<name>", IMPORT.sub(taken, text))
    if left := LEFT.search(body):
        raise ValueError(f"{name}.js cannot be put together: {left[0]}")
    return f"const ${name}=(()=>{{{body}return{{{names}}}}})();\n"


def _own(name: str) -> str:
    return without_remarks(f"{OWN}{name}", (SOURCES / name).read_bytes()).decode()


def _found(path: str) -> Path:
    """A file of others, wherever it lies."""
    found = finders.find(path)
    if not isinstance(found, str):
        raise ValueError(f"{path} is not there.")
    return Path(found)


# --- Serving them ---------------------------------------------------------------


class Finder(finders.BaseFinder):
    """Makes these files where static files are looked for: for `collectstatic`, and in
    development whenever one is asked for."""

    storage = FileSystemStorage(location=settings.VAR_DIR / "kinds")

    def check(self, **_words: Any) -> list[CheckMessage]:
        return []

    def list(self, ignore_patterns: Any) -> Iterator[tuple[str, FileSystemStorage]]:
        for path in NAMES:
            self._make(path)
            yield path, self.storage

    def find(self, path: str, find_all: bool = False, **_words: Any) -> Any:
        found = [self._make(path)] if path in NAMES else []
        return found if find_all else next(iter(found), [])

    def _make(self, path: str) -> str:
        write, kind = NAMES[path]
        file = Path(self.storage.path(path))
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(write(kind), encoding="utf-8")
        return str(file)


# Beside their sources, so that what a style sheet names is found from there too.
NAMES: Final = {f"{OWN}kind-{kind}.css": (style, kind) for kind in STYLES} | {
    f"{OWN}kind-{kind}.js": (script, kind) for kind in SCRIPTS
}
