"""Finding a ladder in the list, and on it those whom one may challenge."""

from __future__ import annotations

import pytest
from django.utils import timezone

from games.classes.models import Pupil
from games.ladders.models import Ladder
from tests.support.laddered import challenge, fill, found
from tests.support.people import NOON
from tests.support.taught import taught

NAMES = {"Autumn": "10+5", "Autumn by letter": "3d", "Spring": "3d"}


@pytest.fixture
def ladders(ada) -> dict[str, Ladder]:
    return {
        name: found(ada, name=name, control=pace, key="medieval")
        if name == "Spring"
        else found(ada, name=name, control=pace)
        for name, pace in NAMES.items()
    }


def listed(client, query: str) -> set[str]:
    html = client.get(f"/ladders/?{query}").content.decode()
    return {name for name in NAMES if f'/">{name}</a></h3>' in html}


def test_a_ladder_is_found_by_a_part_of_its_name_and_its_pace(ladders, client):
    assert listed(client, "") == set(NAMES)
    assert listed(client, "q=autUMN") == {"Autumn", "Autumn by letter"}
    assert listed(client, "q=autumn&pace=live") == {"Autumn"}
    assert listed(client, "pace=days") == {"Autumn by letter", "Spring"}
    assert listed(client, "pace=days&game=medieval") == {"Spring"}
    assert listed(client, "q=winter") == set()
    assert "No ladder like that" in client.get("/ladders/?q=winter").content.decode()


def test_what_there_is_not_is_refused_by_name(ladders, client):
    html = client.get("/ladders/?pace=quick").content.decode()
    assert "There is no pace “quick”" in html
    assert listed(client, "pace=quick") == set(NAMES)


def test_the_ways_to_other_games_keep_the_rest(ladders, client):
    html = client.get("/ladders/?q=autumn&pace=live").content.decode()
    assert "?game=medieval&amp;q=autumn&amp;pace=live" in html


def test_those_that_one_may_join_now(ladders, ada, client, enter):
    (anna,) = fill(ladders["Spring"], ["Anna"])
    Ladder.objects.filter(name="Autumn by letter").update(access="chosen")
    assert listed(client, "join=1") == {"Autumn", "Spring"}
    assert listed(enter(anna), "join=1") == {"Autumn"}
    Ladder.objects.filter(name="Autumn").update(ends_at=timezone.now())
    assert listed(enter(anna), "join=1") == set()


def test_a_pupil_may_join_what_their_teacher_leads(ladders, ada, boethius, enter):
    pupil = Pupil.objects.filter(school_class=taught(boethius, NOON))[0].person
    assert listed(enter(pupil), "join=1") == set()
    other = Pupil.objects.filter(school_class=taught(ada, NOON))[0].person
    assert listed(enter(other), "join=1") == set(NAMES)


def test_ladders_by_link_are_not_found(ladders, client):
    Ladder.objects.filter(name="Spring").update(access="link")
    assert listed(client, "q=spring") == set()


def test_players_of_the_same_words_are_one_press_away(ladders, client):
    html = client.get("/ladders/?q=aut").content.decode()
    assert 'href="/people/?q=aut"' in html
    assert 'href="/ladders/?q=aut"' in client.get("/people/?q=aut").content.decode()


def test_one_sees_those_alone_whom_one_may_challenge(ada, enter):
    ladder = found(ada, settings={"range_places": 3, "most_in": 1})
    people = fill(ladder, ["Anna", "Bruno", "Clara", "Dido", "Euclid"])
    challenge(ladder, people[3], people[2])
    html = enter(people[4]).get(f"{ladder.get_absolute_url()}?reach").content.decode()
    rows = html.split("<tbody>")[1].split("</tbody>")[0]
    assert {name for name in map(str, people) if f">{name}</a>" in rows} == {
        "Bruno",
        "Dido",
    }
    top = enter(people[0]).get(f"{ladder.get_absolute_url()}?reach").content.decode()
    assert "Nobody at the moment" in top
