"""Four boards, men with bits and value, marks, tallies, sentences, panels."""

from __future__ import annotations

import json
import random

import pytest

from games.engine.boolean.rules.space import INDEX
from games.engine.errors import IllegalMove, NotationError
from tests.engine.boolean.boards import DATA, FAR, game, placed, played
from tests.engine.boolean.chance import random_game, random_position

REQUESTS = DATA.parent / "requests" / "boolean.json"


def cell(scene, name):
    cells = (each for board in scene.boards for each in board.cells)
    return next(each for each in cells if each.square == name)


def texts(panel):
    return [row.text for section in panel.sections for row in section.rows]


def test_four_levels_lie_one_above_the_other():
    scene = game().scene(game().initial())
    assert scene.stacked
    assert [board.title for board in scene.boards] == [f"Level {n}" for n in "1234"]
    names = [each.square for board in scene.boards for each in board.cells]
    assert sorted(names) == sorted(INDEX)
    assert names[:5] == ["a41", "b41", "c41", "d41", "a31"]
    for board in scene.boards:
        assert board.near == {"white": "bottom", "black": "top"}


def test_men_show_four_bits_and_their_value():
    man = cell(game().scene(game().initial()), "d41").man
    assert (man.code, man.shape) == ("wB", "square")
    assert man.numerals == ("1011", "11")
    assert man.name == "White square 1011, value 11"


def test_the_last_move_is_marked_with_the_way_of_its_equation():
    rules = game("X")
    position = placed(rules, f"{FAR} w4@d21 wC@c22 b8@b33")
    scene = rules.scene(played(rules, position, "d21-d22"))
    assert scene.marks == {"d21": ("from",), "d22": ("last",), "b33": ("taken",)}
    (line,) = scene.lines
    assert (line.kind, line.squares) == ("filter", ("d22", "c22", "b33"))
    assert cell(scene, "b33").man.code == "w8"


def test_who_is_pushed_is_marked():
    rules = game()
    position = placed(rules, "wF@b22 w1@b32 w0@a11 bF@d14")
    marks = rules.scene(played(rules, position, "b22-b32>b22")).marks
    assert marks == {"b32": ("last",), "b22": ("from", "pushed")}


def test_free_squares_of_the_camp_show_which_shape_they_take():
    rules = game(setup="alternate")
    position = played(rules, rules.initial(), "w7@a41 b1@b44")
    marks = rules.scene(position).marks
    assert (marks["b41"], marks["a31"]) == (("for-circle",), ("for-triangle",))
    assert (marks["c31"], marks["d41"]) == (("for-pyramid",), ("for-square",))
    assert marks["b44"] == ("last",)
    assert "a41" not in marks


def test_tallies_count_what_a_side_owns_and_whom_it_took():
    rules = game()
    position = placed(rules, "w0@a11 wF@a14 w1@b14 w1@c14 b0@d11")
    tallies = rules.scene(position).tallies
    assert tallies["white"].figures == {"pyramids": "2", "pieces": "4", "value": "17"}
    assert [man.code for man in tallies["white"].taken] == ["bF", "b1"]
    assert tallies["black"].taken == ()


def test_everybody_is_told_what_stands_at_stake():
    rules = game(quiet_limit=12)
    notices = rules.scene(placed(rules, f"{FAR} w1@b22", quiet=5)).notices
    assert [words.code for words in notices] == ["one_pyramid", "one_pyramid", "quiet"]
    rules = game(setup="alternate")
    (notice,) = rules.scene(rules.initial()).notices
    assert notice.text == "Set-up: 0 of 32 men stand."


@pytest.mark.parametrize(
    ("men", "text", "sentence"),
    [
        (
            f"{FAR} w1@a21 bE@c21 b3@d11",
            "a21-b21",
            "White circle 0001 a21→b21 takes Black square 1110 on c21 by "
            "NOT 0001 = 1110",
        ),
        (
            "wF@b22 w1@b32 w0@a11 bF@d14",
            "b22-b32>b42",
            "White pyramid 1111 b22→b32 pushing White circle 0001 to b42",
        ),
    ],
)
def test_a_move_is_one_sentence(men, text, sentence):
    rules = game("NA")
    position = placed(rules, men)
    told = rules.describe(position, rules.read_move(position, text)).text
    assert told.split(". ")[0] == sentence


def test_a_placement_is_one_sentence():
    rules = game(setup="alternate")
    move = rules.read_move(rules.initial(), "w7@a41")
    told = rules.describe(rules.initial(), move).text
    assert told == "White places square 0111 on a41"


# --- Panels -------------------------------------------------------------------------


REACH = ("partners that reach", "all other men")


def grid_of(panel, title):
    (section,) = (each for each in panel.sections if each.title == title)
    assert section.folded == (title == "With all other men" or title == "Bit by bit")
    return section.grid


def test_the_quick_reference_is_at_hand():
    """The table of the operations that are played, bit by bit (boolean §5)."""
    rules = game("AOXDR")
    grid = grid_of(rules.panel(rules.initial(), "inspector", ["b21"]), "Bit by bit")
    assert grid.columns == ("AND", "OR", "XOR", "NAND", "NOR")
    assert [(row.name, *row.cells) for row in grid.rows] == [
        ("0 0", "0", "0", "0", "1", "1"),
        ("0 1", "0", "1", "1", "1", "0"),
        ("1 0", "0", "1", "1", "1", "0"),
        ("1 1", "1", "1", "0", "0", "0"),
    ]
    rules = game("NX")
    few = grid_of(rules.panel(rules.initial(), "inspector", ["b21"]), "Bit by bit")
    assert few.columns == ("XOR",)


def test_a_capture_is_worked_out_in_columns():
    """Bit under bit: the mover, the partner with the operation, the result."""
    rules = game("X")
    position = placed(rules, f"{FAR} w4@d21 wC@c22 b8@b33 bB@a44")
    panel = rules.panel(position, "inspector", ["d21"])
    taking = next(each for each in panel.sections if each.title == "Takes by moving")
    row = next(each for each in taking.rows if each.text.startswith("d21-d22: "))
    assert row.text == "d21-d22: 0100 XOR 1100 = 1000 takes b33"
    assert row.worked == (
        ("0100", "on d22"),
        ("1100", "XOR, c22"),
        ("1000", "Black’s on b33"),
    )


def test_the_formulas_in_force_are_told_with_the_scene():
    rules = game("NX")
    assert rules.scene(rules.initial()).switches == (
        ("NOT", True),
        ("AND", False),
        ("OR", False),
        ("XOR", True),
        ("NAND", False),
        ("NOR", False),
    )


def test_the_inspector_tells_what_bits_make_alone_and_with_each_partner():
    rules = game()
    position = placed(rules, f"{FAR} w4@d22 wC@c22 b8@b33 bB@a44")
    panel = rules.panel(position, "inspector", ["d22"])
    told = texts(panel)
    assert "0100 = 4 = 4" in told
    assert "NOT 0100 = 1011: Black’s on a44" in told
    near, others = (grid_of(panel, f"With {each}") for each in REACH)
    assert near.columns == others.columns == ("AND", "OR", "XOR", "NAND", "NOR")
    assert near.corner == "0100"
    (partner,) = near.rows
    assert partner.name == "1100 c22"
    assert partner.cells == ("0100", "1100", "1000", "1011", "0011")
    assert partner.hits == (2, 3)  # Black's 1000 and 1011
    assert partner.squares == ("c22", "b33", "a44")
    assert "1100 c22" not in [each.name for each in others.rows]
    assert panel.focus == ("d22",)
    assert rules.panel(position, "inspector").sections == ()


def test_the_inspector_starts_moves_that_take():
    rules = game()
    position = placed(rules, f"{FAR} w1@a21 bE@c21")
    sections = rules.panel(position, "inspector", ["a21"]).sections
    rows = next(each.rows for each in sections if each.title == "Takes by moving")
    assert rows
    for row in rows:
        after = played(rules, position, row.partial)
        assert {hit.cell for wave in after.waves for hit in wave} == {INDEX["c21"]}


def test_danger_is_whom_the_other_side_could_take():
    rules = game("N")
    position = placed(rules, f"{FAR} w1@a21 bE@c21")
    panel = rules.panel(position, "danger")
    assert panel.marks["c21"] == ("prey", "threat")
    assert panel.marks["a21"] == ("danger",)
    mine, theirs = panel.sections
    assert mine.rows[0].text.startswith("White circle 0001 on a21: c21-b21, NOT 1110")
    assert theirs.rows[0].partial == "a21-b11"


def test_a_pushed_man_is_in_danger_where_he_stands():
    rules = game("A")
    position = placed(rules, "wF@b22 w5@a42 b5@b32 w0@a11 bF@d14")
    panel = rules.panel(position, "danger")
    assert "prey" in panel.marks["b32"]
    assert not any("prey" in panel.marks.get(each, ()) for each in ("b33", "c43"))


def test_the_victories_are_shown_as_they_stand():
    rules = game()
    position = placed(rules, "w0@c43 w1@a11 bF@d44 bE@a14 b0@a44 b1@d11")
    panel = rules.panel(position, "victory")
    assert panel.lead == "If the game ended now Black would win by a perfect victory."
    assert texts(panel)[:3] == [
        "Pyramid victory: White 1, Black 2; Black by 1",
        "Piece victory: White 2, Black 4; Black by 2",
        "Value victory: White 1, Black 30; Black by 29",
    ]
    assert panel.marks["c43"] == ("standing",)


@pytest.mark.parametrize("seed", range(3))
def test_every_panel_opens_and_its_rows_start_moves(seed):
    chance = random.Random(seed)
    for _ in range(6):
        rules = random_game(chance)
        position = random_position(rules, chance)
        names = [name for name in INDEX if position.men[INDEX[name]]]
        for key, title in rules.panels.items():
            panel = rules.panel(position, key, chance.sample(names, 1))
            assert panel.title == title
            for section in panel.sections:
                assert section.rows or section.empty or section.grid
                for row in section.rows:
                    offers = rules.offers(position, row.partial)
                    assert offers.partial == row.partial
    with pytest.raises(KeyError):
        rules.panel(position, "none")


# --- The wire -----------------------------------------------------------------------


def test_the_public_state_follows_men_through_flips_and_pushes():
    rules = game()
    position = placed(rules, "w1@a21 bE@c21 wF@a14 b0@d11 bF@d44 w2@b14")
    after = played(rules, position, "a21-b21 d44-d43 a14-b14>c13")
    state = rules.write_state(after, game_id="x")
    assert json.loads(json.dumps(state)) == state
    first, _, push = state["history"]
    assert first["text"] == "a21-b21{c21:N}"
    assert first["waves"][0][0]["targetPieceId"] == "M_E_1"
    assert first["waves"][0][0]["equations"][0]["calculation"] == "NOT 0001 = 1110"
    assert (push["pushedPieceId"], push["pushedTo"]) == ("M_2_1", "c13")
    assert state["pieces"]["M_E_1"]["color"] == "W"
    assert state["pieces"]["M_2_1"]["square"] == "c13"
    assert state["victories"]["W"]["pieces"] == 4
    assert (state["result"], state["reason"]) == ("ONGOING", None)


def test_a_pyramid_that_was_taken_keeps_its_last_cell():
    rules = game()
    position = placed(rules, "w0@c33 wF@d41 bF@d44 b1@a44")
    state = rules.write_state(played(rules, position, "c33-c43"), game_id="x")
    assert state["pieces"]["M_F_2"]["captured"]
    assert state["pieces"]["M_F_2"]["square"] == "d44"
    assert (state["result"], state["reason"]) == ("WINS_W", "last-pyramid")


def test_the_good_requests_are_good():
    rules = game()
    for each in json.loads(
        (DATA.parent / "requests" / "boolean.json").read_text(encoding="utf-8")
    ):
        position = played(rules, rules.initial(), " ".join(each["after"]))
        rules.apply(position, rules.read_request(position, each["payload"]))
    rules = game(setup="alternate")
    payload = {"place": "w7", "to": "a41"}
    move = rules.read_request(rules.initial(), payload)
    assert rules.write_move(rules.initial(), move) == "w7@a41"


@pytest.mark.parametrize(
    "payload",
    [
        [],
        {},
        {"text": 3},
        {"text": "x"},
        {"from": "a11"},
        {"from": "a11", "to": "e11"},
        {"from": "a11", "to": "b11", "push": 1},
        {"place": "W7", "to": "a41"},
        {"place": ["w7"], "to": "a41"},
    ],
)
def test_what_is_no_request_is_refused(payload):
    with pytest.raises(NotationError):
        game().read_request(game().initial(), payload)


def test_a_man_who_stands_elsewhere_is_refused():
    rules = game()
    request = {"pieceId": "M_0_1", "from": "b31", "to": "b22"}
    with pytest.raises(IllegalMove, match="stands on c31, not on b31"):
        rules.read_request(rules.initial(), request)
    with pytest.raises(IllegalMove, match="not on the board"):
        rules.read_request(rules.initial(), request | {"pieceId": "M_G_1"})
