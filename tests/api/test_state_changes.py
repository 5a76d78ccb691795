"""Programs that ask for changes can follow a game from them alone."""

from __future__ import annotations

import json
import random
from copy import deepcopy
from difflib import SequenceMatcher
from typing import Any
from unittest import mock

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from games.api import patches
from games.api.patches import patch
from games.play import positions, services
from games.play.models import Game
from games.wire.threads import in_thread
from tests.support.people import NOON
from tests.support.rooms import quiet, room, token_of
from tests.table.test_changes import GAMES, any_move, begin

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=3),
    lambda each: (
        st.lists(each, max_size=4)
        | st.dictionaries(st.text("ab/~", max_size=2), each, max_size=4)
    ),
    max_leaves=12,
)
MANY = settings(max_examples=300)


def patched(value: Any, operations: list[dict[str, Any]]) -> Any:
    """`value` after the operations, as RFC 6902 §4 says."""
    value = deepcopy(value)
    for each in operations:
        names = [
            name.replace("~1", "/").replace("~0", "~")
            for name in each["path"].split("/")[1:]
        ]
        if not names:
            value = each["value"]
            continue
        holder = value
        for name in names[:-1]:
            holder = holder[int(name) if isinstance(holder, list) else name]
        last: Any = names[-1]
        if isinstance(holder, list):
            last = int(last)
        if each["op"] == "remove":
            del holder[last]
        elif each["op"] == "add" and isinstance(holder, list):
            holder.insert(last, each["value"])
        else:
            assert each["op"] == "add" or isinstance(holder, list) or last in holder
            holder[last] = each["value"]
    return value


def typed(value: Any) -> str:
    """1 and true are not the same in JSON."""
    return json.dumps(value, sort_keys=True)


@MANY
@given(VALUES, VALUES)
@example([["", False]], [["", 0]])
@example({"a": [1]}, {"a": [True]})
def test_a_patch_turns_one_value_into_the_other(old, new):
    assert typed(patched(old, list(patch(old, new)))) == typed(new)


@MANY
@given(VALUES)
def test_what_stays_needs_no_patch(value):
    assert list(patch(value, deepcopy(value))) == []


@pytest.mark.parametrize("plies", [10, 500])
def test_a_move_more_costs_the_same_however_long_the_game(plies):
    """Only the end of the list is told, and only it is looked at closely."""
    before = [{"ply": n, "text": f"N{n}"} for n in range(plies)]
    last = {"ply": plies, "text": "O1"}
    told = [{"op": "add", "path": f"/moves/{plies}", "value": last}]
    for same in (before, deepcopy(before)):
        with mock.patch.object(
            patches, "SequenceMatcher", wraps=SequenceMatcher
        ) as spy:
            assert [*patch({"moves": same}, {"moves": [*before, last]})] == told
        (_junk, old, new), _given = spy.call_args
        assert (len(old), len(new)) == (0, 1)


def test_what_is_the_same_object_is_not_gone_through():
    turns = [{"ply": n} for n in range(300)]
    state = {"turns": turns, "men": {"W": [1]}, "at": 1}
    with mock.patch.object(patches, "_encoder") as encoder:
        encoder.encode.side_effect = json.dumps
        assert [*patch(state, state | {"turns": [*turns, {}], "at": 2})]
    assert encoder.encode.call_count == 1


def test_a_tuple_is_a_list():
    told = [{"op": "add", "path": "/a/2", "value": 3}]
    assert [*patch({"a": (1, 2)}, {"a": [1, 2, 3]})] == told
    assert [*patch({"a": (1, 2)}, {"a": (1, 2, 3)})] == told


# --- On the socket -----------------------------------------------------------------


async def joined(socket, game, **more) -> dict[str, Any]:
    await socket.say(type="join_room", roomId=game.pk, changes=True, **more)
    return (await socket.heard())["state"]


def play_any(game, chosen) -> None:
    game = Game.objects.get(pk=game.pk)
    text = any_move(game, chosen)
    who = game.seats.get(name=game.turn).player
    services.play(game_id=game.pk, player=who, text=text, version=None, now=NOON)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("key", GAMES)
async def test_changes_lead_to_the_state_that_is_asked_for(key, ada, boethius):
    game, chosen = await in_thread(begin, key, ada, boethius), random.Random(5)
    sizes = []
    async with room() as follower, room() as asker:
        state = await joined(follower, game)
        await asker.say(type="join_room", roomId=game.pk)
        await asker.heard()
        for _ in range(12):
            await in_thread(play_any, game, chosen)
            frame = await follower.frame()
            told = json.loads(frame)
            assert told["type"] == "state_change"
            assert told["from"] == state["version"]
            sizes.append(len(frame))
            state = patched(state, told["patch"])
            whole = await asker.heard()
            assert whole["type"] == "state_update"
            assert state == whole["state"]
            assert state["version"] == told["version"]
    assert max(sizes) < 3000
    assert positions.position_of(await in_thread(Game.objects.get, pk=game.pk))


@pytest.mark.django_db(transaction=True)
async def test_an_answer_is_the_whole_state_and_changes_go_on_from_it(
    game, ada, boethius
):
    token = await token_of(game, ada)
    async with room() as socket:
        state = await joined(socket, game, playerToken=token)
        await socket.say(
            type="move_request", roomId=game.pk, requestId="1", payload=quiet()
        )
        answer = await socket.heard()
        assert (answer["type"], answer["requestId"]) == ("state_update", "1")
        await in_thread(play_any, game, random.Random(1))
        told = await socket.heard()
        assert told["type"] == "state_change"
        assert told["from"] == answer["state"]["version"] > state["version"]
