"""What is drawn, told and explained of a position."""

from __future__ import annotations

import json

import pytest

from games.engine.enochian.rules.arrays import PROTOTYPE
from games.engine.errors import NotationError
from tests.engine.enochian.sparse import DATA, at, game, play

REST = "fire-of-fire rkyb r aaaa bkry ---- - 0"
FROZEN = "yK1yn4bK/8/2bN5/8/7rR/2kR5/8/kK3rK3 " + REST
THAWED = "7bK/ynrK6/6bR1/8/8/2yR5/8/kKkb6 fire-of-fire rkyb r aaaf bkry ---b - 0"
FIRST_ROUND = ("Pf2-f3", "Pb4-c4", "Pc7-c6", "Pg6-f6")
EXCHANGE = "7bK/8/4rNbN2/8/kR3rK3/2yR5/8/3kB4 fire-of-fire rkyb r afaf bkry -r-b - 0"

REQUESTS = DATA.parent / "requests" / "enochian.json"


def cells(rules, position):
    (board,) = rules.scene(position).boards
    return {cell.square: cell for cell in board.cells}


def notices(rules, position):
    return [words.text for words in rules.scene(position).notices]


def test_men_are_drawn_by_army_shape_and_patron():
    rules = game()
    found = cells(rules, rules.initial())
    king, knight = found["h1"].man, found["h1"].beside
    assert (king.code, king.side, king.shape) == ("rK", "red", "king")
    assert (knight.code, knight.name) == ("rN", "Red knight")
    pawn = found["f2"].man
    assert (pawn.code, pawn.shape, pawn.numerals) == ("rb", "pawn", ("B",))
    assert pawn.name == "Red pawn of the bishop"
    assert found["f2"].beside is None
    assert king.numerals == ("K",)
    assert found["h1"].zones == ("throne-red", "goal-right-black", "goal-bottom-yellow")
    assert found["d8"].zones == ("goal-top-red",)
    assert found["e4"].zones == ()
    assert (found["b1"].tone, found["a1"].tone) == ("a", "b")


@pytest.mark.parametrize(
    ("options", "near"),
    [
        ({}, {"earth": "bottom", "air": "left"}),
        ({"array": "fire-of-air"}, {"earth": "top", "air": "right"}),
        (
            {"players": 4},
            {"red": "bottom", "black": "left", "yellow": "top", "blue": "right"},
        ),
        (
            {"players": 4, "array": PROTOTYPE},
            {"red": "top", "black": "bottom", "yellow": "bottom", "blue": "bottom"},
        ),
    ],
)
def test_each_seat_has_its_own_edge(options, near):
    rules = game(**options)
    assert rules.scene(rules.initial()).boards[0].near == near


def test_the_last_move_and_the_frozen_are_marked():
    rules, position = at(FROZEN)
    scene = rules.scene(play(rules, position, "Rh4xh8"))
    assert scene.marks["h4"] == ("from",)
    assert scene.marks["h8"] == ("last", "taken")
    assert scene.marks["c6"] == ("frozen",)
    assert "Blue is frozen: its king is taken by Red." in [
        words.text for words in scene.notices
    ]
    assert [man.code for man in scene.tallies["earth"].taken] == ["bK"]
    assert scene.tallies["earth"].figures == {"taken": "10"}
    assert scene.tallies["air"].taken == ()


def test_all_moves_since_the_own_one_are_marked_in_order():
    rules = game(players="4")
    turned = play(rules, rules.initial(), *FIRST_ROUND)
    marks = rules.scene(turned).marks
    numbered = {word: at for at, words in marks.items() for word in words}
    assert {word: numbered[word] for word in ("earlier-1", "earlier-2", "last")} == {
        f"earlier-{n}": move[-2:] for n, move in enumerate(FIRST_ROUND[1:3], start=1)
    } | {"last": FIRST_ROUND[3][-2:]}
    two = game(players="2")
    marks = two.scene(play(two, two.initial(), *FIRST_ROUND)).marks
    assert not [each for each in marks.values() if "earlier" in " ".join(each)]


def test_what_is_seen_of_an_army_is_heard_too():
    rules, position = at(THAWED)
    before = {name: words.text for name, words in rules.scene(position).said.items()}
    assert before["c3"] == "Frozen."
    assert before["a8"] == "Yellow’s throne."
    after = rules.scene(play(rules, position, "Kb7-a8")).said
    assert after["c3"].text == "Thawed, led by Red."
    checked = rules.read_position("yK1yn1bR1bnbK/8/8/8/rR7/8/8/kK3rK3 " + REST)
    said = rules.scene(checked).said
    assert said["e1"].text == "In check from e8."
    assert said["a1"].text == "Black’s throne, in check from a4."
    assert "c8" not in said


def test_who_leads_whom_is_told():
    rules, position = at(THAWED)
    after = play(rules, position, "Kb7-a8")
    assert "Yellow is thawed and led by Red; its king is taken by Blue." in notices(
        rules, after
    )
    assert rules.scene(after).marks["c3"] == ("thawed", "led-red")
    assert rules.scene(after).tallies["earth"].armies == {
        "red": "Red",
        "yellow": "Yellow, thawed, led by Red",
    }
    four, position = at(THAWED, players=4)
    seats = four.scene(play(four, position, "Kb7-a8")).tallies
    assert list(seats["red"].armies) == ["red", "yellow"]
    assert list(seats["yellow"].armies) == ["yellow"]
    assert "b2" not in rules.scene(after).marks
    assert [each.label for each in rules.scene(after).effects] == [
        "leads Yellow",
        "Yellow thaws",
    ]


def test_check_is_drawn_from_the_attacker():
    rules, position = at("yK1yn1bR1bnbK/8/8/8/rR7/8/8/kK3rK3 " + REST)
    scene = rules.scene(position)
    assert scene.marks["e1"] == ("check",)
    assert [(line.kind, line.squares) for line in scene.lines] == [
        ("check", ("a4", "a1")),
        ("check", ("e8", "e1")),
    ]
    assert "Red is in check from e8." in notices(rules, position)
    asking = "Red (Team Earth) to move: the king is in check and must move."
    assert rules.offers(position).sentence.text == asking
    assert "must" not in rules.offers(position, helps=False).sentence.text


def test_a_skipped_army_says_why():
    rules = game(array=PROTOTYPE)
    assert notices(rules, rules.initial())[:2] == [
        "Blue is skipped: it is not in check and has no legal move.",
        "Red is skipped: it is not in check and has no legal move.",
    ]


@pytest.mark.parametrize(
    ("text", "moves", "sentence"),
    [
        (FROZEN, ["Rh4xh8"], "Red rook h4→h8 takes Blue king; Blue is frozen."),
        (
            THAWED,
            ["Kb7-a8"],
            "Red king b7→a8; Red’s king mounts Yellow’s throne and Red leads Yellow; "
            "Yellow thaws.",
        ),
        (EXCHANGE, ["exchange?"], "Red offers to exchange prisoners."),
        (
            EXCHANGE,
            ["exchange?", "exchange+"],
            "Blue accepts the exchange: Yellow’s king returns to a8 and Black’s king "
            "returns to a1.",
        ),
        (EXCHANGE, ["exchange?", "exchange-"], "Blue declines the exchange."),
    ],
)
def test_a_move_is_one_sentence(text, moves, sentence):
    rules, position = at(text)
    before = play(rules, position, *moves[:-1])
    move = rules.read_move(before, moves[-1])
    assert rules.describe(before, move).text == sentence


def test_skips_and_ends_are_told_with_the_move():
    rules, position = at(
        "yK6bK/6bR1/8/3yN4/8/1kR1kR3bn/7rr/kK6rK fire-of-fire brky b aaaa bkry ---- - 0"
    )
    text = rules.describe(position, rules.read_move(position, "Rg7-g6")).text
    assert "Red is skipped: it is not in check" in text
    rules = game(divination=True)
    start = rules.initial()
    text = rules.describe(start, rules.read_move(start, "roll 6")).text
    assert text == "Red throws 6, pawn."


# --- Panels -----------------------------------------------------------------------


def rows(panel, title):
    section = next(each for each in panel.sections if each.title.startswith(title))
    return [row.text for row in section.rows]


def test_the_panel_of_armies():
    rules, position = at(EXCHANGE)
    panel = rules.panel(position, "armies")
    assert panel.sections[0].title == "Red, Team Earth"
    assert rows(panel, "Red")[-1] == (
        "In its turn it may offer to exchange Black’s king for Yellow’s"
    )
    partials = [row.partial for each in panel.sections for row in each.rows]
    assert set(partials) == {"", "exchange?"}
    assert rows(panel, "Yellow")[0].startswith("Frozen")
    assert "King taken by Blue" in rows(panel, "Yellow")
    wrong = at(EXCHANGE.replace("-r-b", "-y-b"))[1]
    assert "did not itself take" in rows(rules.panel(wrong, "armies"), "Red")[-1]


def test_the_panel_of_attacks():
    rules, position = at("yK1yn1bR1bnbK/8/8/8/rR7/8/8/kK3rK3 " + REST)
    assert "Press a square" in rules.panel(position, "attacks").lead
    panel = rules.panel(position, "attacks", ["e1"])
    assert rows(panel, "Team Air attacks e1") == ["Blue rook on e8"]
    assert rows(panel, "The king can go to") == ["d1, f1, d2, e2 and f2"]
    assert panel.marks == {"e8": ("threat",), "e1": ("danger",)}
    assert [line.squares for line in panel.lines] == [("e8", "e1")]


def test_a_frozen_army_attacks_nothing():
    rules, position = at(
        "yK1yn1bR3/8/8/8/4rR3/8/8/kK3rK3 fire-of-fire rkyb r faaa bkry r--- - 0"
    )
    panel = rules.panel(position, "attacks", ["e4"])
    assert rows(panel, "Team Air attacks e4") == []
    assert rows(rules.panel(position, "attacks", ["e8"]), "The rook can go to") == []


# --- The wire ---------------------------------------------------------------------


def test_the_public_state_tells_armies_and_history():
    rules, position = at(EXCHANGE)
    after = play(rules, position, "exchange?")
    state = json.loads(json.dumps(rules.write_state(after, game_id="x")))
    assert (state["turn"], state["awaited"]) == ("r", "b")
    assert state["armies"]["k"]["status"] == "frozen"
    assert state["armies"]["k"]["captor"] == "r"
    assert state["history"][0]["text"] == "exchange?"
    assert state["position"] == rules.write_position(after)
    rules, position = at(
        "yK1yn4bK/8/8/8/8/7rR/8/kN3rK3 fire-of-fire rkyb r afaa bkry -y-- - 0"
    )
    state = rules.write_state(play(rules, position, "Rh3xh8"), game_id="x")
    assert (state["result"], state["reason"]) == ("WINS_EARTH", "kings_captured")
    assert state["history"][0]["effects"][0]["piece"] == "bK"


@pytest.mark.parametrize(
    ("payload", "text"),
    [
        ({"text": "r:Pf2-f3"}, "Pf2-f3"),
        ({"from": "f2", "to": "f3"}, "Pf2-f3"),
        ({"from": "h1", "to": "g3", "kind": "N"}, "Nh1-g3"),
        ({"from": "f2", "to": "f3", "promotion": "Q"}, "Pf2-f3=Q"),
        ({"roll": 4}, "roll 4"),
        ({"exchange": "offer"}, "exchange?"),
        ({"exchange": "decline"}, "exchange-"),
    ],
)
def test_requests(payload, text):
    rules = game()
    start = rules.initial()
    assert rules.write_move(start, rules.read_request(start, payload)) == text


@pytest.mark.parametrize(
    "payload",
    [
        None,
        [],
        {},
        {"text": 3},
        {"from": "f2"},
        {"from": "f2", "to": 3},
        {"roll": "4"},
        {"roll": True},
        {"exchange": "maybe"},
        {"from": "h1", "to": "g3"},
    ],
)
def test_what_is_no_request_is_refused(payload):
    rules = game()
    with pytest.raises(NotationError):
        rules.read_request(rules.initial(), payload)


def test_the_good_requests_can_be_played():
    rules = game()
    for each in json.loads(
        (DATA.parent / "requests" / "enochian.json").read_text(encoding="utf-8")
    ):
        position = play(rules, rules.initial(), *each["after"])
        rules.apply(position, rules.read_request(position, each["payload"]))


def test_throws_hide_nothing_of_the_move_before_them():
    """A capture, and an army that is passed over: both are still told once the die of
    the next army lies."""
    rules, position = at(
        "bR3yK2bK/8/8/8/rR7/8/4rK3/kK2kN4 fire-of-fire rkyb r aaaa bkry ---- 5 0",
        divination=True,
    )
    taken = play(rules, position, "Ra4xa1")
    before = rules.scene(taken)
    assert before.effects
    assert "Black is frozen: its king is taken by Red." in notices(rules, taken)
    after = rules.scene(play(rules, taken, "roll 1"))
    assert after.effects == before.effects
    assert {"from", "last", "taken"} <= {m for ms in after.marks.values() for m in ms}
    assert [each for each in after.notices if each.code == "frozen"] == [
        each for each in before.notices if each.code == "frozen"
    ]


def test_a_frozen_army_is_not_said_to_be_skipped_again_and_again():
    rules, position = at(
        "bR3yK2bK/8/8/8/rR7/8/4rK3/kK2kN4 fire-of-fire rkyb r aaaa bkry ---- 5 0"
    )
    told = rules.describe(position, rules.read_move(position, "Ra4xa1")).text
    assert told.count("frozen") == 2  # by this move it is, and passed over first
    taken = play(rules, position, "Ra4xa1")
    for text in ("Ke8-e7", "Kh8-h7"):
        taken = play(rules, taken, text)
    again = rules.describe(taken, rules.read_move(taken, "Ke2-e3")).text
    assert again == "Red king e2→e3."


def test_a_king_in_check_must_move_whatever_the_die_shows():
    rules, position = at(
        "bR3yK2bK/8/8/8/rR7/8/4rK3/kK3bR3 fire-of-fire rkyb r aaaa bkry ---- 5 0",
        divination=True,
    )
    thrown = play(rules, position, "roll 1")
    assert "Red has thrown 1: the king must move." in notices(rules, thrown)
