"""How a step is built and shown: offers, scene, helps (margrites §4–§7)."""

from __future__ import annotations

import json

import pytest

from games.engine.record import Record, final_position
from tests.engine.margrites.examples import DATA, margrites, played

GAME = margrites()
CASCADE = "9/9/5W3/6WW1/5BBW1/1B7/9/9 W 4 - 0,0 0,0 1"
MARTYR = "9/9/4W4/4W4/2B6/9/9/9 B 4 - 0,0 0,0 1"
TRAP = "6W2/9/8W/9/7WB/9/8W/B8 B 4 - 0,0 0,0 1"
EDGE = "BWW6/1B7/9/9/9/9/9/9 B 4 - 0,0 0,0 1"


def choice(offers, text):
    (found,) = [
        each for each in (*offers.squares, *offers.options) if each.text == text
    ]
    return found


def test_a_step_shows_its_waves_in_order_before_it_is_made():
    position = GAME.read_position(CASCADE)
    found = choice(GAME.offers(position, "f6"), "f6>f5")
    assert found.kind == "capture"
    assert [(each.square, each.label, each.kind) for each in found.effects] == [
        ("g4", "4:2", "capture"),
        ("f4", "2:1", "capture"),
    ]
    assert found.effects[0].lights == ("h4", "f5", "g5", "h5")
    assert found.effects[0].man.side == "black"
    assert found.words.text == (
        "Step to f5: captures g4 (4 ≥ 2 × 2), then captures f4 (2 ≥ 2 × 1)."
    )
    after = played(GAME, position, "f6>f5")
    assert GAME.scene(after).effects == found.effects


def test_losing_a_friend_is_told_as_a_loss():
    """Giving up an own piece is legal (packet, illustration 5b)."""
    position = GAME.read_position("9/9/4W4/3BW4/2B6/9/9/9 B 4 - 0,0 0,0 1")
    found = choice(GAME.offers(position, "c4"), "c4>c3")
    assert [(each.square, each.kind) for each in found.effects] == [("d5", "loss")]
    move = GAME.read_move(position, "c4>c3")
    assert GAME.describe(position, move).text == (
        "Black c4→c3, step 1 of 4; loses d5 (2 ≥ 2 × 1)."
    )


def test_leaving_the_board_is_a_button_with_what_it_costs():
    position = GAME.read_position(EDGE)
    marked = {each.square: each.marks for each in GAME.offers(position).squares}
    assert marked["a8"] == ("can-score",)
    assert marked["b7"] == ()
    (found,) = GAME.offers(position, "a8").options
    assert (found.text, found.kind) == ("a8>B++", "score")
    assert found.lights == ("a8",)
    assert [each.square for each in found.effects] == ["b7"]
    offers = GAME.offers(position, found.text)
    assert (offers.move, offers.sure) == ("a8>B++(xb7)", True)


def test_martyrdom_is_refused_with_its_counts():
    offers = GAME.offers(GAME.read_position(MARTYR), "c4", "d5")
    assert offers.partial == "c4"
    assert [words.code for words in offers.refusals] == ["martyrdom"]
    assert "2 ≥ 2 × 1" in offers.refusals[0].text


def test_a_trapped_piece_says_why_on_every_square():
    offers = GAME.offers(GAME.read_position(TRAP), "", "i4")
    first, *others = offers.refusals
    assert first.code == "trapped"
    assert first.text == (
        "The piece on i4 is trapped. Its 5 squares: martyrdom 4, occupied 1."
    )
    assert {words.code for words in others} == {"martyrdom"}


def test_an_enemy_says_how_it_is_touched():
    offers = GAME.offers(GAME.read_position(CASCADE), "", "g4")
    assert [words.code for words in offers.refusals] == ["not-your-piece", "touch"]
    assert offers.refusals[1].text == (
        "Black on g4: 3 < 2 × 2: it stays; 1 more enemy would take it."
    )


def test_start_squares_are_marked_and_refused():
    position = played(GAME, "8W/9/9/9/4B4/9/9/9 B 4 - 0,0 0,0 1", "e4>e5")
    scene = GAME.scene(position)
    assert scene.marks["e4"] == ("from", "start")
    assert scene.marks["e5"] == ("last",)
    assert scene.pips == (1, 4)
    offers = GAME.offers(position, "e5", "e4")
    assert [words.code for words in offers.refusals] == ["start-square"]


def test_pressing_again_takes_back():
    position = GAME.initial()
    assert GAME.offers(position, "d2", "d3").move == "d2>d3"
    assert GAME.offers(position, "d2>d3", "d3").partial == "d2"
    assert GAME.offers(position, "d2>d3", "d2").partial == ""
    assert GAME.offers(position, "d2>d3", "e2").partial == "e2"


def test_captures_in_a_partial_must_be_true():
    position = GAME.read_position(CASCADE)
    assert GAME.offers(position, "f6>f5(xg4, xf4)").sure
    offers = GAME.offers(position, "f6>f5(xg4)")
    assert [words.code for words in offers.refusals] == ["captures-mismatch"]
    assert not offers.sure


def test_without_helps_a_martyr_can_be_said():
    position = GAME.read_position(MARTYR)
    offers = GAME.offers(position, "c4", "d5", helps=False)
    assert (offers.move, offers.sure, offers.refusals) == ("c4>d5", False, ())
    assert [each.kind for each in offers.options] == ["done"]
    assert GAME.offers(position, "c4", helps=False).options[0].text == "c4>B++"


# --- Set-ups ------------------------------------------------------------------------


def test_a_hostile_piece_is_placed_by_pressing_a_square():
    game = margrites(setup="hostile")
    offers = game.offers(game.initial())
    assert {each.kind for each in offers.squares} == {"drop"}
    assert len(offers.squares) == 18
    assert game.offers(game.initial(), "", "e1").move == "B@e1"
    assert game.offers(game.initial(), "", "e1").sure
    refused = game.offers(game.initial(), "", "e3").refusals
    assert [words.code for words in refused] == ["outside-camp"]
    said = game.offers(game.initial(), "", "e1", helps=False)
    assert (said.move, said.sure) == ("B@e1", False)


def test_an_arrangement_is_built_square_by_square():
    game = margrites(setup="gentleman")
    partial = ""
    for name in ("e1", "b2", "c2", "d2", "e2", "f2", "g2"):
        partial = game.offers(game.initial(), partial, name).partial
    assert partial == "B=b2 c2 d2 e2 f2 g2 e1"
    assert game.offers(game.initial(), partial).move == ""
    offers = game.offers(game.initial(), partial, "h2")
    assert offers.move == "B=b2 c2 d2 e2 f2 g2 h2 e1"
    # The eighth is not sent at once: there is something to look at first.
    assert (offers.sure, [each.kind for each in offers.options]) == (False, ["done"])
    refused = game.offers(game.initial(), offers.partial, "a1").refusals
    assert [words.code for words in refused] == ["too-many"]


def test_an_arrangement_that_stands_is_changed_by_lifting_a_piece():
    game = margrites(setup="gentleman")
    text = "B=b2 c2 d2 e2 f2 g2 h2 e1;W=b7 c7 d7 e7 f7 g7 h7 e8"
    position = played(game, game.initial(), text)
    offers = game.offers(position)
    assert [each.kind for each in offers.options] == ["accept", *["formation"] * 3]
    lifted = game.offers(position, "", "e1").partial
    assert lifted == "B=b2 c2 d2 e2 f2 g2 h2"
    assert game.offers(position, lifted, "d1").move == "B=b2 c2 d2 e2 f2 g2 h2 d1"
    assert game.offers(position, "accept").sure


# --- Helps --------------------------------------------------------------------------


def test_touch_counts_stand_on_every_piece():
    panel = GAME.panel(GAME.read_position(CASCADE), "touch")
    assert panel.labels == {
        "f6": "0:2",
        "g5": "2:4",
        "h5": "1:3",
        "f4": "1:2",
        "g4": "3:2",
        "h4": "1:3",
        "b3": "0:1",
    }
    assert panel.marks == {"g4": ("danger",)}
    assert panel.sections[0].rows[0].text == "g4"


def test_touch_counts_of_a_square_name_who_touches_it():
    position = GAME.read_position(CASCADE)
    (section,) = GAME.panel(position, "touch", ["g4"]).sections
    assert [row.text for row in section.rows] == [
        "Enemies: h4, g5, h5",
        "Friends: f4",
        "3 < 2 × 2: it stays; 1 more enemy would take it.",
    ]
    empty = GAME.panel(position, "touch", ["f5"]).sections
    assert [section.title for section in empty] == [
        "If Black stood on f5",
        "If White stood on f5",
    ]


def test_the_steps_panel_tells_every_square_with_its_reason():
    panel = GAME.panel(GAME.read_position(MARTYR), "steps", ["c4"])
    good, bad = panel.sections
    assert len(good.rows) + len(bad.rows) == 8
    assert {row.partial for row in good.rows} >= {"c4>c3", "c4>b3"}
    assert any("2 ≥ 2 × 1" in row.text for row in bad.rows)


def test_the_steps_panel_marks_who_is_trapped():
    panel = GAME.panel(GAME.read_position(TRAP), "steps")
    assert panel.marks == {"i4": ("danger",)}
    starts, trapped = panel.sections
    assert starts.rows == ()
    assert [row.text for row in trapped.rows] == ["i4"]


def test_the_score_panel_says_who_leads():
    position = GAME.read_position("8W/9/9/9/4B4/9/9/9 B 4 - 2,2 1,3 9")
    assert GAME.panel(position, "score").lead == (
        "Points are equal; White leads by captures, 3 to 1."
    )


def test_a_capture_and_a_point_count_for_who_has_them():
    position = GAME.read_position("8W/9/9/9/4B4/9/9/9 B 4 - 1,0 0,3 9")
    assert GAME.evaluate(position, "black") > 0  # one point outweighs captures
    tally = GAME.scene(position).tallies["white"]
    assert (len(tally.taken), tally.taken[0].side) == (3, "black")
    assert dict(tally.figures) == {"points": "0", "captures": "3"}


# --- Wire ---------------------------------------------------------------------------

REQUESTS = json.loads(
    (DATA.parent / "requests" / "margrites.json").read_text(encoding="utf-8")
)


@pytest.mark.parametrize("each", REQUESTS)
def test_the_good_requests_are_good(each):
    position = final_position(Record(GAME, tuple(each["after"])))
    GAME.apply(position, GAME.read_request(position, each["payload"]))


@pytest.mark.parametrize(
    ("setup", "payload", "text"),
    [
        ("hostile", {"place": "e1"}, "B@e1"),
        ("gentleman", {"arrange": ["a1", "b2"]}, "B=b2 a1"),
        ("gentleman", {"accept": True}, "B=accept"),
        ("line", {"from": "d2", "score": True}, "d2>B++"),
        ("line", {"return": "e8"}, "+e8"),
    ],
)
def test_every_decision_can_be_requested(setup, payload, text):
    game = margrites(setup=setup)
    move = game.read_request(game.initial(), payload)
    assert game.write_move(game.initial(), move) == text


def test_the_state_tells_each_wave_with_its_counts():
    position = played(GAME, CASCADE, "f6>f5")
    state = GAME.write_state(position, game_id="abc")
    (ply,) = state["history"]
    assert ply["text"] == "f6>f5(xg4, xf4)"
    assert [[fall["square"] for fall in wave] for wave in ply["waves"]] == [
        ["g4"],
        ["f4"],
    ]
    assert ply["waves"][0][0]["enemies"] == 4
    assert state["startSquares"] == {"f5": "f6"}
    assert (state["stepsLeft"], state["turn"]) == (3, "W")
