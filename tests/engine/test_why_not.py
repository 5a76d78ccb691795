"""Why not? Every refusal with its numbers (Spec v1 §14; rules page, Relations)."""

from __future__ import annotations

from tests.engine.sparse import game, sparse

PLAIN = game(ambush=False)
SPEC = game()
ADJACENT = game(helper_adjacency=True)
PYRAMIDS = game(pyramid_helpers=True)


def why(rules, men: str, partial: str, press: str) -> list[str]:
    position = sparse(rules, men)
    offers = rules.offers(position, partial, press)
    assert offers.partial == partial or not offers.partial
    return [words.text for words in offers.refusals]


def test_an_enemy_in_reach_that_no_relation_takes():
    assert why(PLAIN, "A1:T9 H8:C6 A5:c16", "A1", "A5") == [
        "9 is not equal to 16.",
        "9 is not a multiple of 16: 9 = 0 × 16 + 9.",
        "16 is not a multiple of 9: 16 = 1 × 9 + 7.",
        "Sum: needs a helper of 7 (16 − 9); you have none.",
        "Difference: needs a helper of 7 (16 − 9) or 25 (9 + 16); you have none.",
        "Product and ratio: no whole number would do as a helper.",
    ]


def test_the_helper_that_is_there_and_may_not_help():
    # 4 onto 30 needs 26 (30 − 4) or 34 (4 + 30); both men who have them stand far off.
    texts = why(ADJACENT, "A1:T4 H8:C26 G7:C34 A5:c30", "A1", "A5")
    assert texts[3] == (
        "Sum: needs a helper of 26 (30 − 4); you have none that may help "
        "(C26 on H8 does not stand next to A5)."
    )
    assert "C34 on G7 does not stand next to A5" in texts[4]
    # As neighbour of A5 he may.
    position = sparse(ADJACENT, "A1:T4 B6:C26 A5:c30")
    assert ADJACENT.offers(position, "A1", "A5").move == "A1xA5:SUM(B6)"


def test_a_pyramid_with_the_right_face_may_not_help():
    men = "A1:T9 H1:P7:5:3:2 A5:c16"
    assert "(P on H1 is a pyramid)" in why(PLAIN, men, "A1", "A5")[3]
    position = sparse(PYRAMIDS, men)
    assert PYRAMIDS.offers(position, "A1", "A5").move == "A1xA5:SUM(H1[7])"


def test_the_mover_is_not_his_own_helper():
    # 8 + 8 = 16 and 8 × 2 = 16, but the only 8 is the mover; 8 divides 16 on its own,
    # so the enemy is 17 = 8 + 9.
    texts = why(PLAIN, "A1:T8 P1:C8 A5:c17", "A1", "A5")
    assert texts[3] == "Sum: needs a helper of 9 (17 − 8); you have none."


def test_each_face_of_a_pyramid_is_tried():
    assert why(PLAIN, "A1:P5:7:11:13 B2:c31 P8:S999", "A1", "B2") == [
        "5 on 31: neither is a multiple of the other, and it needs a helper of "
        "26 (31 − 5) or 36 (5 + 31); you have none.",
        "7 on 31: neither is a multiple of the other, and it needs a helper of "
        "24 (31 − 7) or 38 (7 + 31); you have none.",
        "11 on 31: neither is a multiple of the other, and it needs a helper of "
        "20 (31 − 11) or 42 (11 + 31); you have none.",
        "13 on 31: neither is a multiple of the other, and it needs a helper of "
        "18 (31 − 13) or 44 (13 + 31); you have none.",
    ]


def test_a_square_that_the_man_does_not_reach():
    men = "A1:T9 P8:c9"
    assert why(PLAIN, men, "A1", "B2") == [
        "T9 cannot go from A1 to B2: a triangle moves along a row or column."
    ]


def test_a_man_in_the_way_is_named_with_his_square():
    men = "A1:T9 A3:C6 P8:c9 A7:c18"
    assert why(PLAIN, men, "A1", "A5") == [
        "The way from A1 to A5 is blocked: White C6 stands on A3."
    ]
    blocked, numbers = why(PLAIN, men, "A1", "A7")
    assert blocked == "The way from A1 to A7 is blocked: White C6 stands on A3."
    assert numbers == "By the numbers T9 could take C18."


def test_a_man_shut_in_says_by_whom():
    men = "A1:T5 A2:C7 B1:c11 P8:c9"
    assert why(PLAIN, men, "", "A1") == [
        "White T5 on A1 is shut in on all sides: C7 on A2 stands in the way and "
        "no relation lets it take C11 on B1."
    ]


def test_nobody_moves_the_other_side():
    men = "A1:T5 P8:c9"
    assert why(PLAIN, men, "", "P8") == [
        "Black C9 on P8 is not yours to move: it is White’s turn."
    ]
    assert why(PLAIN, men, "", "D4") == ["D4 is empty. Choose one of White’s men."]
    assert why(PLAIN, men, "", "Q9") == ["There is no square 'Q9' on this board."]


def test_an_enemy_whom_no_two_men_ambush():
    # 5 and 11 with 100: sum 16, difference 6, product 55, no multiples, no divisors
    # but 5 alone.
    texts = why(SPEC, "A1:T3 H1:C5 H3:C11 P8:c100", "A1-A2", "P8")
    assert texts == [
        "Black C100 on P8 cannot be ambushed: no two of your other men are both equal "
        "to it, both multiples or both divisors of it, and none make it as their sum, "
        "difference, product or ratio. The nearest sum: 5 + 11 = 16, not 100."
    ]


def test_a_pair_that_would_ambush_but_for_the_mover():
    # 40 + 60 = 100, but the 40 moves.
    texts = why(SPEC, "A1:T40 H1:C60 H3:C11 P8:c100", "A1-A2", "P8")
    assert texts[1] == ("T40 on A1 and C60 on H1 would do (sum), but T40 is the mover.")


def test_a_game_without_ambush_re_targets_the_man():
    position = sparse(PLAIN, "A1:T9 A5:c18 P8:c7")
    assert PLAIN.offers(position, "A1-A2", "A5").move == "A1xA5:DIVISOR"
    elsewhere = PLAIN.offers(position, "A1-A2", "P8")
    assert elsewhere.partial == "A1"
    assert "T9 cannot go from A1 to P8" in elsewhere.refusals[0].text
