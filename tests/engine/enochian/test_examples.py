"""The twenty-five worked examples of enochian §15, from a data file."""

from __future__ import annotations

import pytest

from games.engine.enochian.rules.armies import LETTERS
from games.engine.enochian.rules.men import code
from games.engine.enochian.rules.squares import NAMES
from games.engine.errors import IllegalMove
from tests.engine.enochian.sparse import EXAMPLES, game, play, written

each_example = pytest.mark.parametrize(
    "example", EXAMPLES, ids=[each["name"] for each in EXAMPLES]
)


def rules_for(example):
    return game(divination=example["name"].startswith(("die", "roll")))


def actions(example) -> list[str]:
    if example["action"].startswith("exchange"):
        return ["exchange?", "exchange+"]
    if example["action"].startswith("roll"):
        return [example["action"]]
    return example["action"].split()


def test_all_are_there():
    assert [each["number"] for each in EXAMPLES] == list(range(1, 26))


@each_example
def test_the_position_survives_its_text(example):
    rules = rules_for(example)
    position = rules.read_position(example["position"])
    assert rules.write_position(position) == example["position"]


@each_example
def test_the_example_goes_as_the_page_says(example):
    rules = rules_for(example)
    position = rules.read_position(example["position"])
    if "legal" in example:
        assert sorted(written(rules, position)) == sorted(example["legal"])
        return
    if "refused" in example:
        with pytest.raises(IllegalMove) as refusal:
            play(rules, position, *actions(example))
        assert refusal.value.code == example["refused"]
        return
    after = play(rules, position, *actions(example))
    assert rules.write_position(after) == example["after"]
    events = after.events
    captured = [code(each.man) for each in events if each.kind == "capture"]
    if len(actions(example)) == 1:
        assert captured == example.get("captured", [])
    returned = [
        [LETTERS[each.army], NAMES[each.square]]
        for each in events
        if each.kind == "return"
    ]
    assert returned == example.get("returned", [])
    skipped = [[LETTERS[each.army], each.kind] for each in after.skipped]
    if "skipped" in example:
        assert skipped == example["skipped"]
    assert bool(after.throws) == example.get("reroll", False)
    if "result" in example:
        winner, reason = example["result"]
        assert (after.ended.winner or "draw") == winner
        assert after.ended.reason == reason.replace("-", "_")
    else:
        assert after.ended is None
