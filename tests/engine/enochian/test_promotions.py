"""What pawns become, and who steps down (enochian §9)."""

from __future__ import annotations

import pytest

from tests.engine.enochian.sparse import at, game, play, written

# Red's pawn of the knight is to move to b8; what else Red has stands on rank 4.
PLACED = "yK5bnbK/1rn6/8/8/{}/8/8/kK5knrK fire-of-fire rkyb r aaaa bkry ---- - 0"


def becomes(army: str) -> list[str]:
    rules, position = at(PLACED.format(army))
    texts = written(rules, position)
    return [text[-1] for text in texts if text.startswith("Pb7-b8=")]


@pytest.mark.parametrize("army", ["8", "3rQ4", "3rB4"])
def test_a_privileged_pawn_chooses(army):
    assert becomes(army) == ["Q", "B", "N", "R"]


@pytest.mark.parametrize(
    "army", ["3rN4", "3rR4", "3rq4", "3rQrB3", "3rQrQ3", "3rQrq3", "3rBrB3"]
)
def test_every_other_pawn_becomes_its_patron(army):
    assert becomes(army) == ["N"]


def test_the_men_of_the_ally_do_not_count():
    assert becomes("3yQyRyn2") == ["Q", "B", "N", "R"]


@pytest.mark.parametrize(
    ("army", "kind", "rank"),
    [
        ("3rQ4", "Q", "3rq4"),
        ("3rB4", "B", "3rb4"),
        ("3rQ4", "R", "3rQ4"),
        ("8", "Q", "8"),
    ],
)
def test_a_piece_of_the_kind_steps_down(army, kind, rank):
    rules, position = at(PLACED.format(army))
    after = rules.write_position(play(rules, position, f"Pb7-b8={kind}"))
    assert after.split("/")[0] == f"yKr{kind}4bnbK"
    assert after.split("/")[4] == rank


def test_who_steps_down_in_the_zone_stays_a_pawn():
    placed = PLACED.format("8").replace("yK5bnbK", "yK2rQ2bnbK")
    rules, position = at(placed)
    after = play(rules, position, "Pb7-b8=Q")
    assert rules.write_position(after).startswith("yKrQ1rq2bnbK/")


def test_a_pawn_promotes_where_it_takes():
    rules, position = at(PLACED.format("3rQrB3").replace("yK5bnbK", "yK1bR3bnbK"))
    after = play(rules, position, "Pb7xc8=N")
    assert rules.write_position(after).startswith("yK1rN3bnbK/")
    assert [each.kind for each in after.events] == ["capture", "promotion"]


@pytest.mark.parametrize(
    ("letter", "placed", "text"),
    [
        ("k", "yK5bnbK/8/8/6kn1/8/8/8/kK4rbrK1", "Pg5-h5=N"),
        ("y", "yK5bnbK/8/8/8/8/8/3yr4/kK4rbrK1", "Pd2-d1=R"),
        ("b", "yK5knbK/8/8/1bb6/8/8/8/kK4rbrK1", "Pb5-a5=B"),
    ],
)
def test_each_army_has_its_own_edge(letter, placed, text):
    rules, position = at(f"{placed} fire-of-fire rkyb {letter} aaaa bkry ---- - 0")
    assert text.partition("=")[0] in {
        each.partition("=")[0] for each in written(rules, position)
    }
    assert text in written(rules, position)


def test_the_pawn_before_the_prototype_s_king_serves_the_queen():
    rules = game(array="tablet-of-fire-prototype")
    rank = rules.write_position(rules.initial()).split("/")[6]
    assert rank == "brbnbbbqbqbbbnbr"
