"""The tables of examples are those of the rules page (medieval §11)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.engine.medieval.sparse import rows

PAGE = Path(__file__).parents[3] / "docs" / "rules" / "medieval.md"
_ROW = re.compile(r"^\| ([CMKV]\d\d \|.*) \|$", re.MULTILINE)


@pytest.mark.parametrize(
    ("name", "letter", "number"),
    [
        ("captures", "C", 50),
        ("moves", "M", 12),
        ("common_victories", "K", 13),
        ("proper_victories", "V", 27),
    ],
)
def test_every_example_of_the_rules_page_is_tested(name, letter, number):
    text = PAGE.read_text(encoding="utf-8").replace("`", "")
    printed = [
        [cell.strip() for cell in row.split("|")]
        for row in _ROW.findall(text)
        if row.startswith(letter)
    ]
    assert rows(name) == printed
    assert [row[0] for row in printed] == [
        f"{letter}{n:02}" for n in range(1, number + 1)
    ]
