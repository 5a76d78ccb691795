"""Lists that bring their JSON along."""

from __future__ import annotations

import json

import pytest

from games.engine.json_lists import JsonList

ITEMS = [{"to": "L4", "words": "“4” × 4 = 16"}, None, {}, [1, 2]]


@pytest.mark.parametrize("first", range(len(ITEMS) + 1))
def test_a_list_that_has_grown_says_what_it_has(first):
    whole = JsonList().followed_by(ITEMS[:first])
    before = whole.json
    grown = whole.followed_by(ITEMS[first:])
    assert grown == json.loads(grown.json) == ITEMS
    assert whole == ITEMS[:first]
    assert whole.json == before


def test_nothing_is_an_empty_list():
    assert JsonList().json == JsonList().followed_by([]).json == b"[]"
