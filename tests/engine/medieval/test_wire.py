"""The public JSON of a position and of a request (medieval §9; Spec v1 §11, §12)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from games.engine.errors import IllegalMove, NotationError
from games.engine.geometry import INDEX, NOWHERE
from games.engine.medieval.rules.values import Move, Part
from games.engine.medieval.text.ids import registered
from games.engine.sides import Side
from tests.engine.medieval.sparse import game, play, position

RULES = game()
PRISONERS = game(prisoners=True)
START = RULES.initial()
REQUESTS = Path(__file__).parents[2] / "data" / "requests" / "medieval.json"


def state(rules, of) -> dict[str, Any]:
    told: dict[str, Any] = rules.write_state(of, game_id="med-1")
    assert json.loads(json.dumps(told)) == told
    return told


def test_a_new_game():
    told = state(RULES, START)
    assert (told["id"], told["turn"]) == ("med-1", "W")
    assert (told["boardCols"], told["boardRows"]) == (16, 8)
    assert (told["history"], told["result"], told["reason"]) == ([], "ONGOING", None)
    assert told["taken"] == {"W": [], "B": []}
    assert told["counts"]["W"] == {"bodies": 0, "value": 0, "digits": 0}
    assert told["rules"]["digest"] == RULES.options.digest("medieval")
    assert told["rules"]["options"]["de_corpore"] is True
    assert told["position"] == RULES.write_position(START)
    assert len(told["fenLikeHash"]) == 16
    assert len(told["pieces"]) == 48


@pytest.mark.parametrize(("board", "half"), [("8x16", "IJKLMNOP"), ("8x14", "HIJKLMN")])
def test_the_halves_of_the_board(board, half):
    rules = game(board=board)
    told = state(rules, rules.initial())
    assert told["boardCols"] == int(board[2:])
    assert "".join(told["halfBoundaries"]["whiteHalfCols"]) == half


def test_men_have_stable_names():
    pieces = state(RULES, START)["pieces"]
    assert pieces["B_S_01"] == {
        "id": "B_S_01",
        "color": "B",
        "type": "S",
        "value": 49,
        "square": "C1",
        "captured": False,
    }
    assert pieces["W_P_01"]["parts"][0] == {"type": "S", "value": 36}
    assert (pieces["W_P_01"]["value"], pieces["W_P_01"]["partsAtStart"]) == (91, 6)


def test_a_turn_tells_everything_it_takes():
    after = play(RULES, START, "L2-J2")
    told = state(RULES, after)
    (record,) = told["history"]
    assert record["text"] == "T72 L2-J2 xT12@E2(er:72/6)"
    assert (record["ply"], record["color"]) == (1, "W")
    assert (record["from"], record["to"], record["drop"]) == ("L2", "J2", None)
    assert record["captures"] == [
        {
            "targetPieceId": "B_T_06",
            "square": "E2",
            "whole": True,
            "bodies": [{"type": "T", "value": 12}],
            "reasons": [
                {
                    "kind": "eruption",
                    "code": "er",
                    "number": 12,
                    "calculation": "72/6",
                    "distance": 6,
                    "attackers": [
                        {"pieceId": record["pieceId"], "square": "J2", "value": 72}
                    ],
                }
            ],
        }
    ]
    assert told["pieces"]["B_T_06"]["captured"] is True
    assert told["pieces"]["B_T_06"]["square"] == "E2"
    assert told["pieces"][record["pieceId"]]["square"] == "J2"
    assert told["taken"]["W"] == [{"type": "T", "value": 12}]
    assert told["counts"]["W"] == {"bodies": 1, "value": 12, "digits": 2}
    assert state(RULES, play(RULES, after, "F6-G7"))["history"][0] is record


def test_parts_fall_and_the_pyramid_keeps_its_name():
    start = position("G4 P91 A1 C2", "I6 C9 E4 T12 P8 T9", Side.BLACK)
    told = state(RULES, play(RULES, start, "I6-H5"))
    (record,) = told["history"]
    assert [each["targetPieceId"] for each in record["captures"]] == ["W_P_01"] * 3
    assert [each["whole"] for each in record["captures"]] == [False] * 3
    pyramid = told["pieces"]["W_P_01"]
    assert (pyramid["value"], pyramid["partsAtStart"], pyramid["captured"]) == (
        42,
        6,
        False,
    )


def test_an_ending_is_told():
    last = play(RULES, position("G3 C16 A1 T9", "I5 T16"), "G3-H4")
    told = state(RULES, last)
    assert (told["result"], told["reason"]) == ("WINS_W", "all_taken")
    assert told["history"][0]["resultAfter"] == "WINS_W"


def test_a_dropped_man_is_a_new_man():
    start = position(
        "G4 C2 P1 T9", "A1 C3 B8 T90", rules=PRISONERS, taken=((Part("T", 36),), ())
    )
    told = state(PRISONERS, play(PRISONERS, start, "T36 *P4"))
    (record,) = told["history"]
    assert record["drop"] == {"type": "T", "value": 36}
    assert (record["from"], record["to"], record["pieceId"]) == (None, "P4", "W_T_02")
    assert told["pieces"]["W_T_02"]["square"] == "P4"


def test_the_same_board_with_the_same_turn_has_the_same_hash():
    after = play(RULES, START, "K4-J5", "F3-G4", "J5-K4", "G4-F3")
    assert state(RULES, after)["fenLikeHash"] == state(RULES, START)["fenLikeHash"]
    turned = game(first_player="black")
    assert (
        state(turned, turned.initial())["fenLikeHash"]
        != state(RULES, START)["fenLikeHash"]
    )


# --- Requests ------------------------------------------------------------------------


@pytest.mark.parametrize(
    "payload",
    [
        {"text": "L2-J2"},
        {"text": "T72 L2-J2 xT12@E2(er:72/6)"},
        {"from": "L2", "to": "J2"},
        {"from": "L2", "to": "J2", "pieceId": "W_T_02"},
        {"from": "L2", "to": "J2", "pieceId": None, "drop": None},
    ],
)
def test_a_move_can_be_asked_for_in_several_ways(payload):
    assert registered(START).living[INDEX["L2"]] == "W_T_02"
    assert RULES.read_request(START, payload) == Move(INDEX["L2"], INDEX["J2"])


def test_a_drop_can_be_asked_for():
    drop = Move(NOWHERE, INDEX["P4"], Part("T", 36))
    start = PRISONERS.initial()
    for payload in ({"drop": "T36", "to": "P4"}, {"text": "T36 *P4"}):
        assert PRISONERS.read_request(start, payload) == drop


@pytest.mark.parametrize(
    "payload",
    [
        [],
        "L2-J2",
        {},
        {"text": 5},
        {"text": "hello"},
        {"from": "L2"},
        {"to": "J2"},
        {"from": "L2", "to": 7},
        {"from": "L2", "to": "J2", "pieceId": 3},
        {"drop": "T036", "to": "P4"},
        {"drop": "P91", "to": "P4"},
        {"drop": 36, "to": "P4"},
        {"drop": "T36"},
    ],
)
def test_what_is_no_request_is_not_read(payload):
    with pytest.raises(NotationError):
        RULES.read_request(START, payload)


@pytest.mark.parametrize(
    ("payload", "code"),
    [
        ({"from": "L2", "to": "J2", "pieceId": "W_T_03"}, "ILLEGAL_MOVE"),
        ({"from": "L2", "to": "J2", "pieceId": "W_T_99"}, "NOT_OWNER"),
        ({"from": "E2", "to": "E4", "pieceId": "W_T_03"}, "NOT_OWNER"),
        ({"from": "Z9", "to": "J2"}, "NOT_OWNER"),
        ({"from": "L2", "to": "Z9"}, "ILLEGAL_MOVE"),
        ({"from": "L2", "to": "K2"}, "ILLEGAL_MOVE"),
        ({"drop": "T36", "to": "P4"}, "ILLEGAL_MOVE"),
    ],
)
def test_what_cannot_be_is_refused_with_a_code(payload, code):
    with pytest.raises(IllegalMove) as refusal:
        RULES.apply(START, RULES.read_request(START, payload))
    assert refusal.value.code == code


def test_the_requests_of_the_fuzz_are_requests():
    for each in json.loads(REQUESTS.read_text(encoding="utf-8")):
        after = play(RULES, START, *each["after"])
        RULES.apply(after, RULES.read_request(after, each["payload"]))
