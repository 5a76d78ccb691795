"""How a move is built, what it would flip, and why not (boolean §3–§5)."""

from __future__ import annotations

import random

import pytest

from tests.engine.boolean.boards import FAR, game, placed, played
from tests.engine.boolean.chance import random_game, random_position

PUSH = "wF@b22 w1@b32 w0@a11 bF@d14"  # example 15 of the rules page


def kinds(offers):
    return {choice.square: choice.kind for choice in offers.squares}


def at(offers, square):
    return next(choice for choice in offers.squares if choice.square == square)


def codes(offers):
    return [words.code for words in offers.refusals]


def test_a_man_then_a_cell_make_a_move():
    rules = game()
    position = placed(rules, f"{FAR} w1@a21 bE@c21")
    assert kinds(rules.offers(position))["a21"] == "man"
    man = rules.offers(position, "", "a21")
    assert man.partial == "a21"
    assert kinds(man)["b21"] == "capture"
    assert kinds(man)["a22"] == "quiet"
    assert kinds(man)["a21"] == "chosen"
    whole = rules.offers(position, man.partial, "b21")
    assert (whole.partial, whole.move) == ("a21-b21", "a21-b21{c21:N}")
    assert whole.sure
    assert "NOT 0001 = 1110" in whole.sentence.text


def test_what_flips_is_told_bit_by_bit_before_the_move():
    rules = game("X")
    position = placed(rules, f"{FAR} w4@d21 wC@c22 b8@b33")
    (effect,) = at(rules.offers(position, "d21"), "d22").effects
    assert (effect.kind, effect.square) == ("filter", "b33")
    assert effect.label == "0100 XOR 1100 = 1000"
    assert effect.lights == ("d22", "c22", "b33")
    assert effect.man.code == "b8"
    assert effect.words.text == (
        "Black circle 1000 on b33 flips by filter through c22: 0100 XOR 1100 = 1000."
    )
    bits = "0 XOR 1 = 1, 1 XOR 1 = 0, 0 XOR 0 = 0, 0 XOR 0 = 0"
    assert effect.words.params["bits"] == bits
    assert (effect.brief, effect.order) == ("XOR", 0)


def test_an_equation_that_fits_in_both_forms_is_told_once():
    rules = game("X")
    position = placed(rules, f"{FAR} w4@d32 wC@c22 b8@b33")
    (effect,) = at(rules.offers(position, "d32"), "c32").effects
    how = "by compile with or filter through c22: 0100 XOR 1100 = 1000"
    assert effect.words.text == f"Black circle 1000 on b33 flips {how}."
    assert how in rules.describe(position, rules.read_move(position, "d32-c32")).text


def test_waves_are_counted_where_there_are_several():
    rules = game(chain=True)
    position = placed(rules, "w1@a21 bE@c21 bF@d32 b0@a14 w0@d14")
    first, *_, last = at(rules.offers(position, "a21"), "b21").effects
    assert "flips in wave 1" in first.words.text
    assert (first.order, last.order) == (1, 2)
    assert "leaves the board in wave 2" in last.words.text


def test_a_push_is_chosen_in_two_steps():
    rules = game()
    position = placed(rules, PUSH)
    assert kinds(rules.offers(position, "b22"))["b32"] == "push"
    onto = rules.offers(position, "b22", "b32")
    assert (onto.partial, onto.move, onto.sure) == ("b22-b32", "", False)
    assert "White circle 0001 on b32 is pushed" in onto.sentence.text
    assert kinds(onto)["b42"] == "quiet"
    assert kinds(onto)["b22"] == "quiet"  # the cell just left counts as empty
    assert kinds(onto)["b32"] == "chosen"
    cells = {each.square: each for board in onto.scene.boards for each in board.cells}
    assert (cells["b32"].man.code, cells["b32"].beside.code) == ("wF", "w1")
    assert cells["b22"].man is None
    assert onto.scene.tallies == rules.scene(position).tallies
    whole = rules.offers(position, onto.partial, "b42")
    assert (whole.move, whole.sure) == ("b22-b32>b42", True)
    assert rules.offers(position, whole.partial, "b42").partial == "b22-b32"
    assert rules.offers(position, "b22-b32", "b32").partial == "b22"
    assert rules.offers(position, "b22-b32", "b22").move == "b22-b32>b22"


def test_a_push_too_far_is_refused_with_its_numbers():
    rules = game()
    far = rules.offers(placed(rules, PUSH), "b22-b32", "d44")
    assert codes(far) == ["push-bad-geometry"]
    assert "file +2, rank +1, level +2" in far.refusals[0].text
    assert far.partial == "b22-b32"


@pytest.mark.parametrize(
    ("partial", "press", "code"),
    [
        ("", "d44", "not-your-piece"),
        ("", "c44", "no-piece"),
        ("", "z99", "no_square"),
        ("a21", "d44", "bad-geometry"),
        ("a21", "c32", "bad-geometry"),
        ("a21", "b22", "occupied"),
        ("a21-b31{c21:N}", "", "captures-mismatch"),
        ("a21 and so on", "", "unread"),
        ("w7@a41", "", "syntax"),
    ],
)
def test_why_not(partial, press, code):
    rules = game()
    position = placed(rules, f"{FAR} w1@a21 b3@b22")
    assert codes(rules.offers(position, partial, press))[0] == code


def test_an_enemy_who_is_not_taken_is_explained_by_equations():
    rules = game("NA")
    position = placed(rules, "w0@d41 bF@d44 w4@a11 wC@d34 b4@a23")
    text = [words.text for words in rules.offers(position, "a11", "a23").refusals]
    assert text[1:] == [
        "NOT 0100 = 1011, not 0100.",
        "0100 AND 1100 = 0100 would do with 1100 on d34, but it does not touch a23 "
        "(file −3, rank −1, level −1).",
    ]
    named = rules.offers(position, "", "a23").refusals[1]
    assert named.text == "0100 is taken by 0100 AND 1100 = 0100."


def test_an_enemy_whom_no_values_make_is_said_to_be_so():
    rules = game("O")
    position = placed(rules, f"{FAR} w4@a11 wC@d34 b3@a21")
    text = [words.text for words in rules.offers(position, "a11", "a21").refusals]
    assert text[1:] == ["No other man of White’s makes 0011 of 0100."]
    named = rules.offers(position, "", "a21").refusals[1]
    assert named.text == "No men of White’s make 0011."


def test_an_enemy_in_reach_is_answered_with_the_moves_that_take_him():
    rules = game("N")
    position = placed(rules, f"{FAR} w1@a21 bE@c21")
    refusals = rules.offers(position, "a21", "c21").refusals
    assert "b21 (NOT 0001 = 1110)" in refusals[1].text


def test_a_man_without_a_step_says_so():
    rules = game(push=False)
    men = f"{FAR} w1@a11 b3@b11 b5@a21 b6@b21 b9@a12 bA@b12 bC@a22"
    offers = rules.offers(placed(rules, men), "", "a11")
    assert codes(offers) == ["no_steps"]


# --- The set-up ---------------------------------------------------------------------


def test_a_man_is_placed_by_man_and_cell_in_any_order():
    rules = game(setup="alternate")
    position = rules.initial()
    start = rules.offers(position)
    usual, *men = start.options
    assert [choice.text for choice in men][:2] == ["w0@", "w1@"]
    assert len(start.squares) == len(men) == 16
    assert usual.label == "Standard: 0111 on a41"
    by_man = rules.offers(position, "w7@")
    assert set(kinds(by_man)) == {"a41", "d41", "a11", "d11"}
    assert len(by_man.options) == 16  # who is chosen stays where he was
    (chosen,) = (each for each in by_man.options if each.kind == "leave")
    assert (chosen.label, chosen.text) == ("□ 0111 (7)", "")
    by_cell = rules.offers(position, "", "a41")
    assert by_cell.partial == "@a41"
    assert [each.text for each in by_cell.options] == [
        "w7@a41",
        "wB@a41",
        "wD@a41",
        "wE@a41",
    ]
    for whole in (
        rules.offers(position, "w7@", "a41"),
        rules.offers(position, "w7@a41"),
    ):
        assert (whole.move, whole.sure) == ("w7@a41", True)
    assert rules.offers(position, "w7@a41", "a41").partial == "w7@"


@pytest.mark.parametrize("first", ["", "wE@a41"])
def test_the_rest_is_set_up_as_usual_by_one_press_a_turn(first):
    rules = game(setup="alternate")
    position = played(rules, rules.initial(), first)
    while rules.outcome(position) is None and position.placing:
        whole = rules.offers(position, rules.offers(position).options[0].text)
        assert whole.sure
        position = rules.apply(position, rules.read_move(position, whole.move))
    usual = game().initial().men
    if first:
        assert (
            sum(one != other for one, other in zip(position.men, usual, strict=True))
            == 2
        )
    else:
        assert position.men == usual


@pytest.mark.parametrize(
    ("partial", "press", "code"),
    [
        ("w7@", "b41", "shape-mismatch"),
        ("", "a42", "cell-not-in-camp"),
        ("b7@", "", "not-your-turn"),
        ("a41-a42", "", "syntax"),
    ],
)
def test_why_not_there(partial, press, code):
    rules = game(setup="alternate")
    assert codes(rules.offers(rules.initial(), partial, press)) == [code]


# --- Without helps ------------------------------------------------------------------


def test_without_helps_anything_can_be_said():
    rules = game()
    position = placed(rules, PUSH)
    said = ""
    for press in ("b22", "b32", "d44"):
        said = rules.offers(position, said, press, helps=False).partial
    assert said == "b22-b32>d44"
    offers = rules.offers(position, said, helps=False)
    assert (offers.move, offers.sure) == ("b22-b32>d44", False)
    assert [choice.kind for choice in offers.options] == ["done"]
    assert not any(choice.effects or choice.ways for choice in offers.squares)


def test_without_helps_men_are_placed_too():
    rules = game(setup="alternate")
    said = rules.offers(rules.initial(), "w7@", "b44", helps=False)
    assert (said.partial, said.move) == ("w7@b44", "w7@b44")


# --- Promises of the interface ------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_a_choice_says_what_the_board_then_shows(seed):
    chance = random.Random(seed)
    told = 0
    for _ in range(8):
        rules = random_game(chance)
        position = random_position(rules, chance)
        for man in rules.offers(position).squares:
            for choice in rules.offers(position, man.text).squares:
                whole = rules.offers(position, choice.text)
                if not whole.sure:
                    continue
                move = rules.read_move(position, whole.move)
                after = rules.apply(position, move)
                assert choice.effects == rules.scene(after).effects
                assert whole.partial == choice.text
                told += len(choice.effects)
    assert told


@pytest.mark.parametrize("seed", range(3))
def test_every_legal_move_can_be_reached(seed):
    chance = random.Random(seed)
    rules = game()
    position = random_position(rules, chance)
    found, waiting, seen = set(), [""], {""}
    while waiting:
        offers = rules.offers(position, waiting.pop())
        if offers.move:
            found.add(offers.move)
            continue
        for choice in offers.squares:
            if choice.text not in seen:
                seen.add(choice.text)
                waiting.append(choice.text)
    moves = rules.legal_moves(position)
    assert found == {rules.write_move(position, move) for move in moves}
