"""A standing in the frame of another site, and a ladder on a big screen."""

from __future__ import annotations

import re

import pytest

from games.ladders.models import Ladder
from tests.ladders.test_ladder_rounds import begin, open_event, play
from tests.support.laddered import DAY, end, fill, found, playing
from tests.support.people import NOON


@pytest.fixture
def ladder(ada):
    return found(ada)


@pytest.fixture
def people(ladder):
    return fill(ladder, ["Anna", "Bruno", "Clara"])


def names(html: str) -> list[str]:
    return re.findall(r'<th scope="row">(\w+)</th>', html)


def test_another_site_may_show_the_standing(ladder, people, client):
    answer = client.get(f"{ladder.get_absolute_url()}frame/?rows=2")
    assert names(answer.content.decode()) == ["Anna", "Bruno"]
    assert "frame-ancestors *" in answer["Content-Security-Policy"]
    assert answer["Cross-Origin-Resource-Policy"] == "cross-origin"
    assert "X-Frame-Options" not in answer
    assert not answer.cookies
    assert "<script" not in answer.content.decode()


def test_it_is_the_same_for_everybody(ladder, people, client, enter):
    address = f"{ladder.get_absolute_url()}frame/"
    assert enter(people[0]).get(address).content == client.get(address).content


def test_there_is_no_frame_of_a_ladder_by_link_not_even_for_its_members(
    ladder, people, enter
):
    Ladder.objects.update(access=Ladder.Access.LINK)
    assert enter(people[0]).get(f"{ladder.get_absolute_url()}frame/").status_code == 404
    page = enter(people[0]).get(ladder.get_absolute_url()).content.decode()
    assert "On your own site" not in page
    assert (
        enter(people[0]).get(f"{ladder.get_absolute_url()}screen/").status_code == 200
    )
    assert enter().get(f"{ladder.get_absolute_url()}screen/").status_code == 404


def test_rounds_show_points(ada, client):
    event, _four = open_event(ada)
    play(begin(event, ada), NOON + DAY)
    html = client.get(f"{event.get_absolute_url()}frame/").content.decode()
    assert len(names(html)) == 4
    assert '<td class="number">1</td>' in html


def test_the_screen_turns_through_standing_and_boards(ladder, people, client):
    made = playing(ladder, people[1], people[0])
    address = f"{ladder.get_absolute_url()}screen/"
    html = client.get(address).content.decode()
    assert names(html) == ["Anna", "Bruno", "Clara"]
    assert f'content="12; url={address}?slide=2"' in html
    board = client.get(f"{address}?slide=2").content.decode()
    assert "<svg" in board
    assert f"url={address}?slide=1" in board
    end(made.game, people[1], NOON + DAY)
    after = client.get(f"{address}?slide=2").content.decode()
    assert names(after) == ["Bruno", "Anna", "Clara"]


def test_a_slide_that_is_held_does_not_turn(ladder, people, client):
    html = client.get(f"{ladder.get_absolute_url()}screen/?hold").content.decode()
    assert "http-equiv" not in html
    assert "Go on by itself" in html


def test_an_empty_ladder_says_so(ladder, client):
    for page in ("frame", "screen"):
        html = client.get(f"{ladder.get_absolute_url()}{page}/").content.decode()
        assert "No players yet." in html


def test_the_pages_are_cheap(ladder, people, client, django_assert_max_num_queries):
    playing(ladder, people[1], people[0])
    for page in ("frame/", "screen/", "screen/?slide=2"):
        with django_assert_max_num_queries(6):
            client.get(f"{ladder.get_absolute_url()}{page}")
