"""The signs of a standing: how places have changed within a week, how members did in
their last games, and who is here."""

from __future__ import annotations

import pytest

from games.classes.models import Pupil
from games.contacts.presence import keep_here
from games.fairness.models import Block
from games.ladders import services
from games.ladders.access import viewer_of
from games.ladders.pages import standings
from games.ladders.pages.standing_html import draw_rows
from tests.support.laddered import DAY, HOUR, end, fill, found, playing
from tests.support.people import NOON
from tests.support.taught import taught

LATER = NOON + 20 * DAY


@pytest.fixture
def ladder(ada):
    return found(ada, settings={"pair_wait_days": 0})


@pytest.fixture
def people(ladder):
    return fill(ladder, ["Anna", "Bruno", "Clara"])


def rows(ladder, now=LATER, who=None):
    shown = standings.standing_page(viewer_of(ladder, who), None, (), now)
    return {str(row.member.player): row for row in shown.rows}


def play(ladder, one, other, winner, now=LATER) -> None:
    made = playing(ladder, one, other, now - 2 * HOUR)
    end(made.game, winner, now - HOUR)


def test_a_row_says_how_a_place_has_changed_since_last_week(ladder, people):
    play(ladder, people[2], people[0], people[2], LATER - DAY)
    assert {name: row.rise for name, row in rows(ladder).items()} == {
        "Clara": 2,
        "Anna": -1,
        "Bruno": -1,
    }
    html = draw_rows(ladder, [*rows(ladder).values()], LATER)
    assert "▲2" in html
    assert "down 1 place since last week" in html
    after = rows(ladder, LATER + 7 * DAY).values()
    assert {row.rise for row in after} == {0}


def test_who_came_this_week_is_new_and_has_not_risen(ladder, people):
    assert {row.is_new for row in rows(ladder, NOON + DAY).values()} == {True}
    assert {row.rise for row in rows(ladder, NOON + DAY).values()} == {0}
    assert {row.is_new for row in rows(ladder).values()} == {False}


def test_form_has_the_last_results_the_latest_at_the_end(ladder, people):
    anna, bruno, _clara = people
    play(ladder, bruno, anna, bruno, LATER - 3 * DAY)
    play(ladder, anna, bruno, None, LATER - 2 * DAY)
    play(ladder, anna, bruno, anna, LATER - DAY)
    shown = rows(ladder)
    assert [each.how for each in shown["Anna"].form] == ["lost", "drawn", "won"]
    assert [each.how for each in shown["Bruno"].form] == ["won", "drawn", "lost"]
    assert shown["Clara"].form == ()
    assert "lost to Bruno" in draw_rows(ladder, [shown["Anna"]], LATER)


def test_who_is_here_has_a_sign_but_no_pupil_has_one(ladder, people, ada):
    pupil = Pupil.objects.filter(school_class=taught(ada, NOON))[0].person
    services.join(ladder_id=ladder.pk, player=pupil, now=NOON)
    keep_here([people[0].pk, pupil.pk], LATER)
    here = {name for name, row in rows(ladder).items() if row.is_here}
    assert here == {"Anna"}
    assert "here now" in draw_rows(ladder, [*rows(ladder).values()], LATER)
    assert not any(row.is_here for row in rows(ladder, LATER + HOUR).values())


def test_what_is_kept_of_a_page_says_to_each_viewer_what_is_theirs(
    ladder, people, enter
):
    address = ladder.get_absolute_url()
    first, last = enter(people[0]), enter(people[2])
    for _again in range(2):
        html = last.get(address).content.decode()
        assert html.count("Challenge<span") == 2
        assert html.index("Clara</a>") < html.index("(you)")
        html = first.get(address).content.decode()
        assert "Challenge<span" not in html
        assert html.index("(you)") < html.index("Bruno</a>")
    forms = [
        browser.get(address).content.decode().count("csrfmiddlewaretoken")
        for browser in (first, last)
    ]
    assert forms[0] == forms[1] > 0
    assert "csrf-goes-here" not in first.get(address).content.decode()


def test_a_block_is_said_to_the_two_alone(ladder, people, enter):
    address = ladder.get_absolute_url()
    assert "no chat" not in enter(people[2]).get(address).content.decode()
    Block.objects.create(by=people[0], against=people[2], made_at=NOON)
    for who, said in ((0, True), (1, False), (2, True)):
        html = enter(people[who]).get(address).content.decode()
        assert ("no chat" in html) == said


def test_a_change_of_places_is_seen_at_once(ladder, people, enter):
    browser, address = enter(people[1]), ladder.get_absolute_url()
    before = browser.get(address).content.decode()
    play(ladder, people[2], people[0], people[2])
    after = browser.get(address).content.decode()
    assert before.index("Anna</a>") < before.index("Clara</a>")
    assert after.index("Clara</a>") < after.index("Anna</a>")
