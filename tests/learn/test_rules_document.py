"""docs/rules/<key>.md says what the engine plays, and citations lead there."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path

import pytest

from games.engine import GAMES, rules

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = sorted(path.stem for path in (ROOT / "docs" / "rules").glob("*.md"))
# How a citation names a document; the others are named by the key of their game.
NAMES = {"Spec v1": "rithmomachia"} | {key: key for key in DOCUMENTS}
SECTION = re.compile(r"§(\d+(?:\.\d+)?)")
CITATION = re.compile(
    rf"\b({'|'.join(NAMES)})\s+((?:§\d+(?:\.\d+)?(?:,\s*|\s+and\s+)?)+)"
)
NAMED = re.compile(r"rules page, ([A-Z\"][^;:).]+|[a-z_]+)")
PROPORTIONS: dict[str, Callable[[int, int, int], bool]] = {
    "ARITH": lambda a, m, b: 2 * m == a + b,
    "GEOM": lambda a, m, b: m * m == a * b,
    "HARM": lambda a, m, b: 2 * a * b == m * (a + b),
}
each_document = pytest.mark.parametrize("key", DOCUMENTS)
each_game = pytest.mark.parametrize("key", GAMES)


def document(key: str) -> str:
    return (ROOT / "docs" / "rules" / f"{key}.md").read_text()


def headings(key: str) -> list[str]:
    return re.findall(r"^#+ (.+)$", document(key), re.MULTILINE)


def sections(key: str) -> set[str]:
    return {found[1] for each in headings(key) if (found := SECTION.match(each))}


def tables(key: str) -> Iterator[list[list[str]]]:
    """Every table of a document as rows of cells, its head first."""
    for block in re.findall(r"(?:^\|.*\n)+", document(key), re.MULTILINE):
        rows = [row.strip("|").split("|") for row in block.splitlines()]
        cells = [[cell.strip() for cell in row] for row in rows]
        yield [row for row in cells if set("".join(row)) != {"-"}]


def table_after(key: str, heading: str) -> list[list[str]]:
    text = document(key).split(f" {heading}\n", 1)[1]
    rows = text[text.index("|") :].split("\n\n", 1)[0]
    cells = [row.strip("|").split("|") for row in rows.split("\n")]
    return [[cell.strip() for cell in row] for row in cells if "---" not in row[0]]


def sources() -> list[Path]:
    return [
        path
        for path in sorted((ROOT / "games").rglob("*"))
        if path.suffix in {".py", ".html"} and "migrations" not in path.parts
    ]


def citations(text: str) -> Iterator[tuple[str, str]]:
    """Each document and section that a text cites by the document's name."""
    for name, together in CITATION.findall(text):
        for number in SECTION.findall(together):
            yield NAMES[name], number


@each_game
def test_every_game_has_its_rules_written_down(key):
    assert key in DOCUMENTS


@each_document
def test_every_cited_section_is_in_the_document(key):
    cited = {
        (number, path.name)
        for path in sources()
        for about, number in citations(path.read_text())
        if about == key
    }
    assert len({number for number, _ in cited}) >= 5
    assert {number for number, _ in cited} <= sections(key), sorted(
        each for each in cited if each[0] not in sections(key)
    )


@each_document
def test_every_section_sign_in_an_engine_leads_into_its_document(key):
    for path in (ROOT / "games" / "engine" / key).rglob("*.py"):
        own = CITATION.sub("", path.read_text())
        lost = set(SECTION.findall(own)) - sections(key)
        assert not lost, f"{path.name} cites {lost}"


def names_cited(key: str) -> set[str]:
    """Headings cited as "rules page, Text, Turn": each name by itself. A file in the
    folder of a game cites the document of that game."""
    return {
        name.strip(" \"'").lower().replace("_", " ")
        for path in sources()
        if key
        == next((part for part in path.parts if part in DOCUMENTS), "rithmomachia")
        for cited in NAMED.findall(" ".join(path.read_text().split()))
        for name in cited.split(",")
    }


@each_document
def test_every_heading_that_is_cited_by_name_exists(key):
    known = [SECTION.sub("", heading).strip().lower() for heading in headings(key)]
    lost = {
        name
        for name in names_cited(key)
        if not any(heading.startswith(name) for heading in known)
    }
    assert not lost


def test_headings_are_cited_by_name_somewhere():
    assert len(names_cited("rithmomachia")) > 5


def test_an_unknown_section_would_be_noticed():
    assert all("99" not in sections(key) for key in DOCUMENTS)
    assert list(citations("(Spec v1 §99)")) == [("rithmomachia", "99")]
    assert list(citations("Spec v1 §7.2, §8 and §16; medieval §5")) == [
        ("rithmomachia", "7.2"),
        ("rithmomachia", "8"),
        ("rithmomachia", "16"),
        ("medieval", "5"),
    ]


@each_game
def test_the_start_position_is_written_as_in_the_document(key):
    ruleset = rules(key)
    assert ruleset.write_position(ruleset.initial()) in document(key)


@each_game
def test_the_tables_of_options_are_those_of_the_engine(key):
    found = [rows for head, *rows in tables(key) if head[0] == "option"]
    rows = {row[0].strip("`"): row for table in found for row in table}
    described = GAMES[key][0].described()
    assert sorted(rows) == sorted(about.name for about in described)
    for about in described:
        default, values = rows[about.name][1:3]
        shown = str(about.default)
        if isinstance(about.default, bool):
            shown = "on" if about.default else "off"
        assert shown in default.replace("`", "").split(";")[0].split()
        assert all(f"`{choice}`" in values for choice in about.choices or ())
        if about.high:
            assert values == f"{about.low} to {about.high}"


@pytest.mark.parametrize(
    ("setup", "heading"), [("spec", "§4 Setup"), ("reference-24", "Board and setup")]
)
def test_the_tables_of_men_are_the_setups_of_spec_v1(setup, heading):
    ruleset = rules("rithmomachia", setup=setup)
    (board,) = ruleset.scene(ruleset.initial()).boards
    columns, *rows = table_after("rithmomachia", heading)
    for row in rows:
        for column, written in zip(columns[1:], row[1:], strict=True):
            if column == "…":
                continue
            square = f"{column}{row[0]}"
            man = next(cell.man for cell in board.cells if cell.square == square)
            code = man.code[1:] if man else ""
            assert written == code, square


def test_the_table_of_men_is_the_start_of_the_medieval_game():
    """Both stand in the document; the start is checked against the engine above."""
    start = document("medieval").split("```\n")[1]
    columns, *rows = table_after("medieval", "Setup")
    table = {
        f"{row[0]}{rank}": man
        for row in rows
        for rank, man in zip(columns[1:], row[1:], strict=True)
        if man
    }
    text = dict(re.findall(r"([A-P]\d)=(P\[[^]]*\]|[CTS]\d+)", start))
    assert table == {square: _with_total(man) for square, man in text.items()}
    assert len(table) == 48


def _with_total(man: str) -> str:
    parts = re.findall(r"\d+", man)
    return f"P{sum(map(int, parts))}" if man[0] == "P" else man


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
    head, *rows = table_after("rithmomachia", "§7.3 Harmonies to look for")
    written = dict(
        zip(head[1:], next(r for r in rows if r[0] == side)[1:], strict=True)
    )
    for kind, fits in PROPORTIONS.items():
        triads = [triad for triad in combinations(numbers, 3) if fits(*triad)]
        text = " · ".join(", ".join(map(str, triad)) for triad in triads)
        assert written[kind] == (text or "none")
