"""docs/rules/<key>.md says what the engine plays, and citations lead there."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import combinations
from pathlib import Path

import pytest

from games.engine import GAMES, rules

ROOT = Path(__file__).resolve().parents[2]
SECTION = re.compile(r"§(\d+(?:\.\d+)?)")
SPEC = re.compile(r"Spec v1\s+((?:§\d+(?:\.\d+)?(?:,\s*|\s+and\s+)?)+)")
NAMED = re.compile(r"rules page, ([A-Z\"][^;:).]+|[a-z_]+)")
PROPORTIONS: dict[str, Callable[[int, int, int], bool]] = {
    "ARITH": lambda a, m, b: 2 * m == a + b,
    "GEOM": lambda a, m, b: m * m == a * b,
    "HARM": lambda a, m, b: 2 * a * b == m * (a + b),
}


def document(key: str) -> str:
    return (ROOT / "docs" / "rules" / f"{key}.md").read_text()


def headings(key: str) -> list[str]:
    return re.findall(r"^#+ (.+)$", document(key), re.MULTILINE)


def sections(key: str) -> set[str]:
    return {found[1] for each in headings(key) if (found := SECTION.match(each))}


def table_after(heading: str) -> list[list[str]]:
    text = document("rithmomachia").split(f" {heading}\n", 1)[1]
    rows = text[text.index("|") :].split("\n\n", 1)[0]
    cells = [row.strip("|").split("|") for row in rows.split("\n")]
    return [[cell.strip() for cell in row] for row in cells if "---" not in row[0]]


def sources() -> list[Path]:
    return [
        path
        for folder in ("games", "templates/games")
        for path in sorted((ROOT / folder).rglob("*"))
        if path.suffix in {".py", ".html"} and "migrations" not in path.parts
    ]


@pytest.mark.parametrize("key", GAMES)
def test_every_game_has_its_rules_written_down(key):
    assert headings(key)


def test_every_cited_section_of_the_spec_is_in_the_document():
    known = sections("rithmomachia")
    cited = {
        (number, path.name)
        for path in sources()
        for together in SPEC.findall(path.read_text())
        for number in SECTION.findall(together)
    }
    assert len(cited) > 20
    assert {number for number, _ in cited} <= known, sorted(
        each for each in cited if each[0] not in known
    )


def test_every_section_sign_in_an_engine_leads_into_its_document():
    for key in GAMES:
        known = sections(key)
        for path in (ROOT / "games" / "engine" / key).rglob("*.py"):
            lost = set(SECTION.findall(path.read_text())) - known
            assert not lost, f"{path.name} cites {lost}"


def names_cited() -> set[str]:
    """Headings cited as "rules page, Text, Turn": each name by itself."""
    return {
        name.strip(" \"'").lower().replace("_", " ")
        for path in sources()
        for cited in NAMED.findall(" ".join(path.read_text().split()))
        for name in cited.split(",")
    }


def test_every_heading_that_is_cited_by_name_exists():
    known = [
        SECTION.sub("", heading).strip().lower() for heading in headings("rithmomachia")
    ]
    lost = {
        name
        for name in names_cited()
        if not any(heading.startswith(name) for heading in known)
    }
    assert names_cited()
    assert not lost


def test_an_unknown_section_would_be_noticed():
    assert "99" not in sections("rithmomachia")
    assert SECTION.findall(SPEC.findall("(Spec v1 §99)")[0]) == ["99"]
    assert SECTION.findall(SPEC.findall("Spec v1 §7.2, §8 and §16")[0]) == [
        "7.2",
        "8",
        "16",
    ]


@pytest.mark.parametrize(
    ("setup", "heading"), [("spec", "§4 Setup"), ("reference-24", "Board and setup")]
)
def test_the_tables_of_men_are_the_setups_of_the_engine(setup, heading):
    ruleset = rules("rithmomachia", setup=setup)
    (board,) = ruleset.scene(ruleset.initial()).boards
    columns, *rows = table_after(heading)
    for row in rows:
        for column, written in zip(columns[1:], row[1:], strict=True):
            if column == "…":
                continue
            square = f"{column}{row[0]}"
            man = next(cell.man for cell in board.cells if cell.square == square)
            code = man.code[1:] if man else ""
            assert written == code, square


def test_the_start_position_is_written_as_in_the_document():
    ruleset = rules("rithmomachia")
    start = ruleset.write_position(ruleset.initial())
    assert start in document("rithmomachia")


def test_the_table_of_options_is_that_of_the_engine():
    options = GAMES["rithmomachia"][0]
    rows = {row[0].strip("`"): row for row in table_after("Options")[1:]}
    assert list(rows) == [about.name for about in options.described()]
    for about in options.described():
        default = str(about.default)
        if isinstance(about.default, bool):
            default = "on" if about.default else "off"
        assert default in rows[about.name][1].replace("`", "").split(";")[0].split()
        for choice in about.choices or ():
            assert f"`{choice}`" in rows[about.name][2]


@pytest.mark.parametrize("side", ["White", "Black"])
def test_the_triads_of_the_document_are_all_there_are(side):
    ruleset = rules("rithmomachia")
    numbers = sorted(
        {
            int(numeral)
            for cell in ruleset.scene(ruleset.initial()).boards[0].cells
            if cell.man and cell.man.side == side.lower()
            for numeral in cell.man.numerals
        }
    )
    head, *rows = table_after("§7.3 Harmonies to look for")
    written = dict(
        zip(head[1:], next(r for r in rows if r[0] == side)[1:], strict=True)
    )
    for kind, fits in PROPORTIONS.items():
        triads = [triad for triad in combinations(numbers, 3) if fits(*triad)]
        text = " · ".join(", ".join(map(str, triad)) for triad in triads)
        assert written[kind] == (text or "none")
