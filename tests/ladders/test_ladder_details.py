"""What the pages of ladders say in particular cases."""

from __future__ import annotations

import pytest
from django.utils import timezone

from games.ladders.models import Season
from games.ladders.organising import leadership
from tests.ladders.test_ladder_rounds import begin, open_event, play
from tests.support.laddered import DAY, again, end, fill, found, member, playing

NAMES = ["Anna", "Bruno", "Clara"]
WHY = "Exam week"


@pytest.fixture
def ladder(ada):
    return found(ada, timezone.now() - 3 * DAY)


@pytest.fixture
def people(ladder):
    return fill(ladder, NAMES, timezone.now() - 2 * DAY)


def read(client, address: str) -> str:
    return client.get(address).content.decode()


def test_a_paused_ladder_says_why_once(ladder, people, ada, enter):
    leadership.pause(ladder_id=ladder.pk, by=ada, reason=WHY, now=timezone.now())
    text = read(enter(people[2]), ladder.get_absolute_url())
    assert text.count("paused") == 1
    assert f"“{WHY}”" in text
    assert 'class="why" data-why' not in text


def test_the_log_says_who_is_what_now_and_has_no_numbers(
    ladder, people, ada, boethius, enter
):
    ladder.organisers.create(person=boethius, role="organiser", since=timezone.now())
    for role in ("arbiter", ""):
        leadership.set_role(
            ladder_id=ladder.pk,
            by=ada,
            name="Boethius",
            role=role,
            reason=WHY,
            now=timezone.now(),
        )
    text = read(enter(), f"{ladder.get_absolute_url()}log/")
    assert "Boethius is now arbiter" in text
    assert "Boethius is no longer arbiter" in text
    assert '<ul class="log decisions">' in text


def test_every_action_says_what_it_did(ladder, people, ada, plain):
    browser = plain(ada)
    browser.open(f"{ladder.get_absolute_url()}organise/")
    browser.push("Make codes", labels="One\nTwo")
    assert "2 codes are ready to be printed." in browser.html
    browser.open(f"{ladder.get_absolute_url()}organise/")
    browser.push("Pause the ladder", reason=WHY)
    assert "The ladder is paused. Everyone can read your reason" in browser.html


def test_before_a_season_ends_one_sees_who_is_honoured(ladder, people, ada, plain):
    browser = plain(ada)
    browser.open(f"{ladder.get_absolute_url()}organise/")
    before = browser.html.split("End the season</button>")[0]
    listed = before.split('<ol class="honoured">')[1]
    assert [listed.find(f">{name}</a>") > 0 for name in NAMES] == [True] * 3
    browser.push("End the season", reason=WHY)
    assert "Season 1 has ended." in browser.html
    assert Season.objects.get(number=1).honours.count() == 3


def test_errors_of_the_rules_stand_on_top_with_the_way_to_each(ladder, ada, enter):
    answer = enter(ada).post(f"{ladder.get_absolute_url()}settings/", {"name": ""})
    text = answer.content.decode()

    assert 'id="errors"' in text
    for name in ("id_name", "id_note"):
        assert f'href="#{name}"' in text
        assert f'id="{name}"' in text


def test_the_dry_run_marks_what_differs_from_this_ladder(ada, enter):
    ladder = found(ada, timezone.now() - DAY, settings={"range_places": 5})
    address = f"{ladder.get_absolute_url()}organise/trial/"
    assert "1 changed" not in read(enter(ada), address)
    assert "1 changed" in read(enter(ada), f"{address}?set-range_places=3")


def test_a_challenge_that_moved_nobody_is_in_the_time_line(ladder, people, enter):
    made = playing(ladder, people[2], people[0], timezone.now() - DAY)
    end(again(made).game, people[0], timezone.now())
    for name in ("Anna", "Clara"):
        text = read(enter(), f"{ladder.get_absolute_url()}members/{name}/")
        table = text.split("steps-table")[1].split("</table>")[0]
        assert "Anna won against Clara." in table
        assert "no change" in table
    text = read(enter(people[2]), f"{ladder.get_absolute_url()}members/Clara/")
    assert "You challenged Anna" in text


def test_pairings_name_the_sides_and_explain_the_tie_breaks(ada, enter):
    ladder, _ = open_event(ada)
    play(begin(ladder, ada))
    text = read(enter(), ladder.get_absolute_url())
    assert '<th scope="col">White</th><th scope="col">Black</th>' in text
    assert "Players with equal points are ranked by, in this order:" in text


def test_a_ladder_that_one_only_leads_is_among_ones_own(ladder, people, ada, enter):
    own = read(enter(ada), "/ladders/").split('id="all"')[0]
    assert "The Academy" in own
    assert "you organise it" in own
    enter(ada).post(f"{ladder.get_absolute_url()}join/")
    own = read(enter(ada), "/ladders/").split('id="all"')[0]
    assert member(ladder, ada).place == 4
    assert own.count("The Academy") == 1
    assert "you organise it" not in own
