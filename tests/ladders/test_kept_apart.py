"""Two players whom the organisers do not want to meet are not paired."""

from __future__ import annotations

import pytest

from games.ladders.errors import NotALeader
from games.ladders.organising import kept_apart
from games.ladders.organising.errors import CannotDecide
from tests.ladders.test_ladder_rounds import begin, open_event, pairs, play
from tests.support.laddered import DAY
from tests.support.people import NOON

WHY = "Siblings."


def keep_apart(ladder, by, one, other, do=kept_apart.keep_apart):
    ladder_id = ladder.pk
    return do(ladder_id=ladder_id, by=by, one=one, other=other, reason=WHY, now=NOON)


def test_they_are_not_paired_until_they_may_meet(ada):
    ladder, _ = open_event(ada)
    keep_apart(ladder, ada, "euclid", "Hypatia")
    first = begin(ladder, ada)  # Euclid and Hypatia would have met
    assert {frozenset(pair) for pair in pairs(first)} == {
        frozenset({"Euclid", "Fulke"}),
        frozenset({"Nicomachus", "Hypatia"}),
    }
    play(first)
    keep_apart(ladder, ada, "Hypatia", "Euclid", kept_apart.let_meet)
    ladder.refresh_from_db()
    assert ladder.kept_apart == []


def test_what_cannot_be_is_refused(ada, boethius):
    ladder, _ = open_event(ada)
    with pytest.raises(CannotDecide, match="different"):
        keep_apart(ladder, ada, "Euclid", "Euclid")
    with pytest.raises(CannotDecide, match="Nobody called"):
        keep_apart(ladder, ada, "Euclid", "Somebody")
    with pytest.raises(NotALeader):
        keep_apart(ladder, boethius, "Euclid", "Hypatia")
    keep_apart(ladder, ada, "Euclid", "Hypatia")
    with pytest.raises(CannotDecide, match="already"):
        keep_apart(ladder, ada, "Hypatia", "Euclid")
    cup, _ = open_event(ada, ["Bede", "Alcuin"], form="knock_out", settings={})
    with pytest.raises(CannotDecide, match="Swiss"):
        keep_apart(cup, ada, "Bede", "Alcuin")


def test_it_is_done_on_the_page_and_read_in_the_log(ada, plain):
    ladder, _ = open_event(ada)
    browser = plain(ada)
    browser.open(f"/ladders/{ladder.slug}/organise/")
    browser.push(
        "Keep them apart", also={"one": "Euclid", "other": "Hypatia", "reason": WHY}
    )
    assert "kept apart from the next round on" in browser.html
    assert "Let them meet" in browser.html
    browser.open(f"/ladders/{ladder.slug}/log/")
    assert "ept two players apart" in browser.html
    assert "Euclid, Hypatia" in browser.html


def test_accelerated_rounds_let_the_stronger_half_meet_first(ada):
    names = [f"P{n}" for n in range(1, 9)]
    settings = {"rounds": 5, "accelerated": True}
    ladder, _ = open_event(ada, names, settings=settings)
    first = begin(ladder, ada, NOON + DAY)
    assert {frozenset(pair) for pair in pairs(first)} >= {
        frozenset({"P1", "P3"}),
        frozenset({"P2", "P4"}),
    }
