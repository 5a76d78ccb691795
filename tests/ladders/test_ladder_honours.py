"""Honours: the score behind them, in the hall of fame and on the page of a person."""

from __future__ import annotations

import pytest

from games.ladders import seasons
from games.ladders.models import Ladder
from games.ladders.pages.honour_scores import honours_of, score_words
from tests.ladders.test_ladder_rounds import begin, open_event, play
from tests.support.laddered import DAY, end, fill, found, playing
from tests.support.people import NOON

LATER = NOON + 20 * DAY


@pytest.fixture
def ladder(ada):
    return found(ada, settings={"pair_wait_days": 0})


@pytest.fixture
def people(ladder):
    return fill(ladder, ["Anna", "Bruno", "Clara"])


@pytest.fixture
def over(ladder, people, ada):
    """A season in which Bruno has won against Anna and then drawn with her."""
    anna, bruno, _clara = people
    for number, (one, other, winner) in enumerate(
        [(bruno, anna, bruno), (anna, bruno, None)]
    ):
        now = NOON + number * DAY
        end(playing(ladder, one, other, now).game, winner, now)
    seasons.end_season(ladder_id=ladder.pk, by=ada, reason="Summer", now=LATER)
    return ladder


def test_an_honour_has_the_score_of_its_season(over, people):
    (honour,) = honours_of(people[1])
    assert (honour.place, score_words(honour)) == (1, "1 won, 1 drawn, 0 lost")
    (honour,) = honours_of(people[0])
    assert score_words(honour) == "0 won, 1 drawn, 1 lost"
    (honour,) = honours_of(people[2])
    assert score_words(honour) == ""


def test_the_hall_of_fame_and_the_profile_say_it(over, people, enter):
    hall = enter().get(f"{over.get_absolute_url()}honours/").content.decode()
    assert "1 won, 1 drawn, 0 lost" in hall
    profile = enter().get(people[1].get_absolute_url()).content.decode()
    assert "1 won, 1 drawn, 0 lost" in profile
    assert "season 1" in profile


def test_a_ladder_by_link_is_on_no_profile(over, people):
    Ladder.objects.update(access=Ladder.Access.LINK)
    assert honours_of(people[1]) == []


def test_in_rounds_games_of_boards_count(ada):
    event, four = open_event(ada)
    for number in range(2):
        play(begin(event, ada, NOON + number * DAY), NOON + number * DAY)
    found = [each for person in four for each in honours_of(person)]
    assert len(found) == 3
    assert sum(each.won + each.drawn + each.lost for each in found) == 6
