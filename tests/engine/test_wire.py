"""The public JSON of a position and of a request (Spec v1 §11, §12)."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.errors import IllegalMove, NotationError
from tests.engine.sparse import game, play, sparse

SPEC = game()
POINTS = game(point_victory=True, point_target=2)
PYRAMIDS = game(pyramid_helpers=True)


def state(rules, position) -> dict[str, Any]:
    return rules.write_state(position, game_id="rith-123")


# --- GameState --------------------------------------------------------------------


def test_a_new_game_has_the_fields_of_the_spec():
    start = state(SPEC, SPEC.initial())
    assert start["id"] == "rith-123"
    assert (start["boardCols"], start["boardRows"]) == (16, 8)
    assert start["turn"] == "W"
    assert start["history"] == []
    assert start["pendingHarmony"] is None
    assert start["halfBoundaries"] == {
        "whiteHalfRows": [1, 2, 3, 4],
        "blackHalfRows": [5, 6, 7, 8],
    }
    assert start["clocks"] is None
    switches = {
        "pointWinEnabled": False,
        "repetitionRule": True,
        "fiftyMoveRule": True,
        "allowAnySetOnRecheck": True,
    }
    assert switches.items() <= start["rules"].items()
    assert start["rules"]["digest"] == SPEC.options.digest("rithmomachia")


def test_men_have_stable_ids_in_the_order_of_the_setup():
    pieces = state(SPEC, SPEC.initial())["pieces"]
    assert len(pieces) == 47
    assert pieces["B_S_01"] == {
        "id": "B_S_01",
        "color": "B",
        "type": "S",
        "value": 49,
        "square": "A1",
        "captured": False,
    }
    assert pieces["W_P_01"] == {
        "id": "W_P_01",
        "color": "W",
        "type": "P",
        "pyramidFaces": [64, 49, 36, 25],
        "activePyramidFace": None,
        "square": "O7",
        "captured": False,
    }
    assert (pieces["W_C_06"]["square"], pieces["W_C_06"]["value"]) == ("O2", 25)


def test_a_man_who_was_taken_keeps_his_last_square():
    position = play(SPEC, SPEC.initial(), "N1xC1:DIVISOR*A8:SUM(P1,P6)")
    pieces = state(SPEC, position)["pieces"]
    assert (pieces["B_T_06"]["square"], pieces["B_T_06"]["captured"]) == ("C1", True)
    assert (pieces["B_S_04"]["square"], pieces["B_S_04"]["captured"]) == ("A8", True)
    assert (pieces["W_T_01"]["square"], pieces["W_T_01"]["captured"]) == ("C1", False)


def test_a_turn_is_recorded_with_all_that_was_said():
    position = play(SPEC, SPEC.initial(), "N1xC1:PRODUCT(N5)*A8:SUM(P1,P6)")
    (record,) = state(SPEC, position)["history"]
    assert record["ply"] == 1
    assert (record["color"], record["pieceId"]) == ("W", "W_T_01")
    assert (record["from"], record["to"]) == ("N1", "C1")
    assert record["capture"] == {
        "relation": "PRODUCT",
        "moverPieceId": "W_T_01",
        "targetPieceId": "B_T_06",
        "helperPieceId": "W_C_04",
        "moverFaceUsed": None,
        "targetFaceUsed": None,
        "helperFaceUsed": None,
    }
    assert record["ambush"] == {
        "relation": "SUM",
        "enemyPieceId": "B_S_04",
        "helper1Id": "W_S_03",
        "helper2Id": "W_T_07",
        "targetFaceUsed": None,
        "helper1FaceUsed": None,
        "helper2FaceUsed": None,
    }
    assert record["pointsCapturedThisMove"] == 5
    assert record["noProgressCount"] == 0
    assert record["resultAfter"] == "ONGOING"
    assert len(record["fenLikeHash"]) == 16


def test_a_face_used_stays_with_the_pyramid():
    position = play(SPEC, sparse(SPEC, "A1:P8:27:64:1 B2:s64 P8:c1"), "A1[64]xB2:EQUAL")
    assert state(SPEC, position)["pieces"]["W_P_01"]["activePyramidFace"] == 64
    assert state(SPEC, position)["history"][0]["pyramidFaceUsed"] == 64


def test_a_pending_harmony_is_told_with_its_parameters():
    position = play(SPEC, SPEC.initial(), "N2-L4", "C1-D1#GEOM(D1,C2,B3)")
    told = state(SPEC, position)
    assert told["pendingHarmony"] == {
        "by": "B",
        "pieceIds": ["B_C_01", "B_T_07", "B_T_06"],
        "type": "GEOM",
        "params": {"v": "9", "r": "4/3"},
        "declaredAtPly": 2,
        "faces": {},
    }
    assert told["pendingHarmonies"] == {"W": None, "B": told["pendingHarmony"]}
    assert told["history"][1]["harmonyDeclared"] == told["pendingHarmony"]
    won = state(SPEC, play(SPEC, position, "L4-K5"))
    assert won["result"] == "WINS_B"
    assert won["history"][-1]["resultAfter"] == "WINS_B"


def test_equal_positions_have_equal_hashes():
    around = ("N2-L4", "C1-D1", "L4-N2", "D1-C1")
    position = play(SPEC, SPEC.initial(), *around)
    told = state(SPEC, position)
    assert told["fenLikeHash"] == state(SPEC, SPEC.initial())["fenLikeHash"]
    hashes = [record["fenLikeHash"] for record in told["history"]]
    assert len(set(hashes)) == 4
    read = SPEC.read_position(SPEC.write_position(position))
    assert state(SPEC, read)["fenLikeHash"] == told["fenLikeHash"]


# --- move_request -----------------------------------------------------------------


def request(**given) -> dict[str, Any]:
    return {"pieceId": "W_T_01", "from": "N1", "to": "D1", **given}


TAKES = {"relation": "DIVISOR", "targetPieceId": "B_T_06"}
AMBUSH = {
    "relation": "SUM",
    "enemyPieceId": "B_S_04",
    "helper1Id": "W_S_03",
    "helper2Id": "W_T_07",
}


@pytest.mark.parametrize(
    ("payload", "text"),
    [
        (request(), "N1-D1"),
        (request(capture=None, ambush=None, harmony=None), "N1-D1"),
        (request(to="C1", capture=TAKES), "N1xC1:DIVISOR"),
        (
            request(
                to="C1",
                capture={**TAKES, "relation": "PRODUCT", "helperPieceId": "W_C_04"},
            ),
            "N1xC1:PRODUCT(N5)",
        ),
        (request(ambush=AMBUSH), "N1-D1*A8:SUM(P1,P6)"),
        ({"text": "n1-d1"}, "N1-D1"),
    ],
)
def test_requests_are_read_as_turns(payload, text):
    position = SPEC.initial()
    move = SPEC.read_request(position, payload)
    assert SPEC.write_move(position, move) == text
    SPEC.apply(position, move)


def test_faces_and_harmonies_are_read():
    position = sparse(
        PYRAMIDS, "A6:T4 B7:C6 C7:P8:3:5:7 P1:p36:4:9:1 P2:C2 O1:C9 P7:c3"
    )
    payload = {
        "pieceId": "W_T_01",
        "from": "A6",
        "to": "A7",
        "ambush": {
            "relation": "PRODUCT",
            "enemyPieceId": "B_P_01",
            "targetFaceUsed": "36",
            "helper1Id": "W_C_01",
            "helper2Id": "W_P_01",
            "helper2FaceUsed": 8,
        },
        "harmony": {
            "type": "ARITH",
            "pieceIds": ["W_T_01", "W_C_01", "W_P_01"],
            "params": {"v": "4", "d": "2"},
            "faces": {"W_P_01": 8},
        },
    }
    move = PYRAMIDS.read_request(position, payload)
    assert PYRAMIDS.write_move(position, move) == (
        "A6-A7*P1[36]:PRODUCT(B7,C7[8])#ARITH(A7,B7,C7[8])"
    )


def test_points_are_declared_with_the_turn():
    position = sparse(POINTS, "A1:T9 E1:t27 P8:s1000")
    payload = {
        "pieceId": "W_T_01",
        "from": "A1",
        "to": "E1",
        "capture": {"relation": "DIVISOR", "targetPieceId": "B_T_01"},
        "declarePoints": True,
    }
    after = POINTS.apply(position, POINTS.read_request(position, payload))
    outcome = POINTS.outcome(after)
    assert outcome is not None
    assert outcome.reason == "points"


def reason(payload, position=None, rules=SPEC) -> str:
    """The code by which a request is refused."""
    position = position or rules.initial()
    with pytest.raises(IllegalMove) as refusal:
        rules.apply(position, rules.read_request(position, payload))
    assert str(refusal.value).endswith(".")
    return refusal.value.code


@pytest.mark.parametrize(
    ("payload", "code"),
    [
        (request(pieceId="W_X_99"), "NOT_OWNER"),
        ({"pieceId": "B_T_06", "from": "C1", "to": "D1"}, "NOT_OWNER"),
        ({"pieceId": "B_T_06", "from": "C9", "to": "D1"}, "NOT_OWNER"),
        (request(**{"from": "N2"}), "ILLEGAL_MOVE"),
        (request(**{"from": "N2", "to": "P1"}), "ILLEGAL_MOVE"),
        (request(to="Z1"), "ILLEGAL_MOVE"),
        (request(to="N1"), "ILLEGAL_MOVE"),
        (request(to="M2"), "ILLEGAL_MOVE"),
        (request(to="N2"), "ILLEGAL_MOVE"),
        (request(to="B1"), "PATH_BLOCKED"),
        (request(to="C1"), "ILLEGAL_CAPTURE"),
        (request(capture=TAKES), "ILLEGAL_CAPTURE"),
        (
            request(to="C1", capture={**TAKES, "targetPieceId": "B_S_04"}),
            "ILLEGAL_CAPTURE",
        ),
        (request(to="C1", capture={**TAKES, "targetPieceId": "?"}), "ILLEGAL_CAPTURE"),
        (request(to="C1", capture={**TAKES, "relation": "LUCK"}), "ILLEGAL_CAPTURE"),
        (request(to="C1", capture={**TAKES, "relation": "SUM"}), "BAD_HELPER"),
        (request(to="C1", capture={**TAKES, "helperPieceId": "W_C_04"}), "BAD_HELPER"),
        (
            request(
                to="C1",
                capture={**TAKES, "relation": "SUM", "helperPieceId": "W_T_01"},
            ),
            "BAD_HELPER",
        ),
        (
            request(
                to="C1", capture={**TAKES, "relation": "SUM", "helperPieceId": "?"}
            ),
            "BAD_HELPER",
        ),
        (request(to="C1", capture={**TAKES, "relation": "EQUAL"}), "RELATION_FAIL"),
        (request(ambush={**AMBUSH, "relation": "EQUAL"}), "RELATION_FAIL"),
        (request(ambush={**AMBUSH, "helper2Id": "W_S_03"}), "BAD_HELPER"),
        (request(ambush={**AMBUSH, "enemyPieceId": "W_S_01"}), "ILLEGAL_CAPTURE"),
        (
            request(harmony={"type": "GEOM", "pieceIds": ["W_T_01", "W_C_01"]}),
            "HARMONY_INVALID",
        ),
        (
            request(harmony={"type": "LOVE", "pieceIds": ["W_T_01", "?", "W_C_01"]}),
            "HARMONY_INVALID",
        ),
        (request(declarePoints=True), "ILLEGAL_MOVE"),
    ],
)
def test_refusals_are_coded_in_their_order(payload, code):
    assert reason(payload) == code


def test_a_game_that_is_over_refuses_with_turn():
    won = play(SPEC, SPEC.initial(), "N2-L4", "C1-D1#GEOM(B3,C2,D1)", "L4-K5")
    assert reason(request(**{"from": "N2"}), won) == "TURN"
    assert reason(request(pieceId="?"), won) == "TURN"


@pytest.mark.parametrize(
    "payload",
    [
        {},
        [],
        {"text": 4},
        {"text": "hello"},
        request(pieceId=7),
        request(to=None),
        request(capture="SUM"),
        request(capture={"relation": "SUM"}),
        request(capture={**TAKES, "helperPieceId": 5}),
        request(ambush={**AMBUSH, "helper1Id": None}),
        request(harmony={"type": "GEOM", "pieceIds": "W_T_01"}),
        request(harmony={"type": "GEOM", "pieceIds": [1, 2, 3]}),
        request(harmony={"type": "GEOM", "pieceIds": [], "faces": []}),
        request(pyramidFaceUsed=0),
        request(pyramidFaceUsed=-4),
        request(pyramidFaceUsed=True),
        request(pyramidFaceUsed=2.5),
        request(pyramidFaceUsed="four"),
        request(pyramidFaceUsed=10**100),
        request(declarePoints="yes"),
        request(to="C1", pyramidFaceUsed=4, capture={**TAKES, "moverFaceUsed": 5}),
    ],
)
def test_what_is_no_request_is_said_to_be_none(payload):
    with pytest.raises(NotationError):
        SPEC.read_request(SPEC.initial(), payload)


# --- Parameters of a harmony ----------------------------------------------------

# White is to bring 4, 16, 64 into a row; 64 is still one step away.
ROW = "A6:C4 B6:T16 C5:P64:49:36:25 P1:T3 P8:c1"


def declaring(params: object) -> dict[str, object]:
    return {
        "pieceId": "W_P_01",
        "from": "C5",
        "to": "C6",
        "harmony": {
            "type": "GEOM",
            "pieceIds": ["W_C_01", "W_T_01", "W_P_01"],
            "faces": {"W_P_01": 64},
            "params": params,
        },
    }


@pytest.mark.parametrize(
    "params",
    [
        None,
        {},
        {"v": "4"},
        {"v": "4", "r": "4"},
        {"v": 4, "r": "4/1", "d": None},
        {"v": "64", "r": "1/4"},  # the line read from its other end
    ],
)
def test_parameters_that_agree_are_accepted(params):
    position = sparse(SPEC, ROW)
    move = SPEC.read_request(position, declaring(params))
    assert SPEC.write_move(position, move) == "C5-C6#GEOM(A6,B6,C6[64])"


@pytest.mark.parametrize(
    "params",
    [
        {"v": "4", "r": "7"},
        {"v": "2"},
        {"v": "64", "r": "4"},
        {"d": "12"},
        {"r": "four"},
        {"r": "4/0"},
        {"v": True},
        {"v": [4]},
        {"w": "4"},
        {"v": "9" * 5000},
    ],
)
def test_parameters_that_contradict_the_numbers_are_refused(params):
    position = sparse(SPEC, ROW)
    with pytest.raises(IllegalMove) as refused:
        SPEC.read_request(position, declaring(params))
    assert refused.value.code == "HARMONY_INVALID"
    assert str(refused.value).startswith("GEOM 4, 16, 64 has v = 4 and r = 4, not ")
    assert len(str(refused.value)) < 200


def test_parameters_are_looked_at_last():
    """Whatever else is wrong is told first, and by its own code."""
    payload = declaring({"v": "9"}) | {"to": "C8"}
    position = sparse(SPEC, ROW)
    move = SPEC.read_request(position, payload)
    words = SPEC.refusal(position, move)
    assert words is not None
    assert words.code == "ILLEGAL_MOVE"


# --- Plies ----------------------------------------------------------------------


@pytest.mark.parametrize(("turn", "side"), [("W", "W"), ("B", "B")])
def test_plies_of_a_position_without_declarations_are_counted_from_it(turn, side):
    """Whoever is to move: the first turn made from it is ply 1, as at the table."""
    men = "A6:C4 B6:T6 C7:S8 P8:C1" if turn == "W" else "A3:c4 B3:t6 C2:s8 P1:c1"
    other = "P1:c1" if turn == "W" else "P8:C1"
    position = sparse(SPEC, f"{men} {other}", f"{turn} 0 0-0 -")
    rank = 6 if turn == "W" else 3
    step = f"C{rank + 1}-C{rank}" if turn == "W" else f"C{rank - 1}-C{rank}"
    after = play(SPEC, position, f"{step}#ARITH(A{rank},B{rank},C{rank})")
    declared = f"{side}:ARITH(A{rank},B{rank},C{rank})@1"
    assert SPEC.write_position(after).endswith(declared)
    told = state(SPEC, after)
    assert told["history"][0]["ply"] == told["pendingHarmony"]["declaredAtPly"] == 1
    assert SPEC.read_position(SPEC.write_position(after)).ply == 1
