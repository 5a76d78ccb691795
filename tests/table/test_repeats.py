"""What a long change says again is told by its place."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.table.repeats import escaped, without_repeats
from tests.support.changes import in_full, read_change

FLIPS = "Black circle 0010 on b{} flips by compile with b34: 0011 AND 1010 = 0010. "


def test_a_sentence_that_is_like_another_is_told_by_it():
    text = "".join(FLIPS.format(n) for n in range(6))
    short = without_repeats(text)
    assert short.startswith(FLIPS.format(0))
    assert len(short) < len(text) / 2
    assert in_full(short) == text


@pytest.mark.parametrize("text", ["", "a", "b34 b34 b34", "ab" * 3])
def test_what_is_short_stays_as_it_is(text):
    assert without_repeats(text) == text


@given(st.lists(st.sampled_from(["{}", "effect", "of b34 ", "0011", "→", "\xa0", "."])))
def test_every_text_can_be_had_in_full(words):
    text = "".join(words)
    assert in_full(without_repeats(text)) == text


def test_tildes_and_letters_that_scripts_count_as_two_are_escaped():
    told = {"parts": "from ~1,2~ to \U0001f600 and «é»"}
    text = escaped(json.dumps(told, ensure_ascii=False))
    assert "~" not in text
    assert max(text) < "\U00010000"
    assert "«é»" in text
    assert read_change(without_repeats(text)) == told
