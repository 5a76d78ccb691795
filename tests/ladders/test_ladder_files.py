"""A ladder in files: CSV, JSON, a calendar; and the pages of organisers."""

from __future__ import annotations

import csv
import io
import json

import pytest

from accounts.models import User
from games.ladders import seasons
from games.ladders.models import Ladder
from games.ladders.organising import leadership, members
from games.ladders.rounds import services
from tests.ladders.test_ladder_rounds import NAMES, begin, open_event, play
from tests.support.laddered import (
    DAY,
    HOUR,
    both,
    challenge,
    end,
    fill,
    found,
    game_of,
    member,
    playing,
)
from tests.support.people import NOON


@pytest.fixture
def ladder(ada) -> Ladder:
    return found(ada)


@pytest.fixture
def people(ladder) -> list[User]:
    return fill(ladder, ["Euclid", "Nicomachus", "Hypatia"])


def rows(answer) -> list[dict]:
    return list(csv.DictReader(io.StringIO(answer.content.decode())))


def test_the_standing_and_the_games_as_csv(ladder, people, enter):
    made = playing(ladder, people[1], people[0])
    end(made.game, people[1], NOON)
    standing = rows(enter().get(f"/ladders/{ladder.slug}/export.csv"))
    assert [(r["place"], r["player"]) for r in standing][:2] == [
        ("1", "Nicomachus"),
        ("2", "Euclid"),
    ]
    played = rows(enter().get(f"/ladders/{ladder.slug}/export.csv?what=games"))
    assert (played[0]["first"], played[0]["result"]) == ("Nicomachus", "challenger")
    assert played[0]["game"] == game_of(made).get_absolute_url()


def test_rounds_are_exported_with_points(ada, enter):
    ladder, _ = open_event(ada)
    play(begin(ladder, ada))
    standing = rows(enter().get(f"/ladders/{ladder.slug}/export.csv"))
    assert [r["points"] for r in standing] == ["1.0", "1.0", "0.0", "0.0"]
    data = json.loads(enter().get(f"/ladders/{ladder.slug}/export.json").content)
    assert [each["result"] for each in data["games"]] == ["first", "first"]
    assert data["rules"]["digest"] == ladder.digest


def test_a_season_in_rounds_is_a_tournament_report(ada, enter, plain):
    ladder, _ = open_event(ada)
    address = f"/ladders/{ladder.slug}/export.trf"
    before = enter().get(address).content.decode()
    assert [line[14:47].rstrip() for line in before.split("\r\n")[6:-1]] == NAMES
    play(begin(ladder, ada))
    lines = enter().get(address).content.decode().split("\r\n")
    assert f"012 {ladder.name}, season 1" in lines
    players = [line for line in lines if line.startswith("001")]
    assert [line[80:].split() for line in players] == [
        ["1.0", "1", "3", "w", "1"],
        ["0.0", "3", "4", "b", "0"],
        ["0.0", "3", "1", "b", "0"],
        ["1.0", "1", "2", "w", "1"],
    ]
    organiser = plain(ada)
    organiser.open(f"/ladders/{ladder.slug}/organise/")
    assert address in organiser.page.links.values()


def test_a_ladder_of_challenges_has_no_tournament_report(ladder, enter):
    assert enter().get(f"/ladders/{ladder.slug}/export.trf").status_code == 404


def test_a_file_of_a_season_has_ratings_results_and_tie_breaks(ada, enter):
    event, _people = open_event(ada, rated=True, control="15+10")
    pairing = begin(event, ada).pairings.get(board=1)
    for player in both(pairing):
        services.be_ready(pairing_id=pairing.pk, player=player, now=NOON)
    end(game_of(pairing), both(pairing)[0], NOON + HOUR)
    csv_of = f"/ladders/{event.slug}/export.csv?season=1"
    first = rows(enter().get(csv_of))[0]
    assert (first["player"], first["place"], first["rating_at_start"]) == (
        str(both(pairing)[0]),
        "1",
        "",
    )
    assert int(first["rating"]) > 1500
    assert [first[name] for name in ("games", "won", "drawn", "lost")] == [*"1100"]
    assert first["buchholz"]
    played = rows(enter().get(f"{csv_of}&what=games"))[0]
    assert (played["first_rating"], played["second_rating"]) == ("1500", "1500")
    assert (played["season"], played["round"], played["result"]) == ("1", "1", "first")
    assert played["ending"] == "So it ended."
    assert played["rules"]
    data = enter().get(f"/ladders/{event.slug}/export.json?season=1").json()
    assert data["standing"][0]["wins"] == 1
    assert data["games"][0]["first_rating"] == 1500


def test_the_files_of_a_season_are_of_this_season_alone(ladder, people, ada, enter):
    made = playing(ladder, people[1], people[0])
    end(made.game, people[1], NOON)
    seasons.end_season(ladder_id=ladder.pk, by=ada, reason="Summer.", now=NOON + DAY)
    address = f"/ladders/{ladder.slug}/export.csv"
    for season, count in (("1", 1), ("2", 0)):
        asked = {"season": season, "what": "games"}
        assert len(rows(enter().get(address, asked))) == count
        (top, *_) = rows(enter().get(address, {"season": season}))
        assert (top["player"], top["won"]) == ("Nicomachus", str(count))
    assert enter().get(address, {"season": "7"}).status_code == 404
    assert enter().get(address, {"season": "x"}).status_code == 404
    assert len(rows(enter().get(f"{address}?what=games"))) == 1


@pytest.mark.parametrize("name", ["-1+2", "+1+2", "@sum", "=1+2"])
def test_a_name_is_no_formula(ladder, ada, enter, name):
    (person,) = fill(ladder, ["Formula"])
    User.objects.filter(pk=person.pk).update(username=name)
    address = f"/ladders/{ladder.slug}/export.csv"
    assert [row["player"] for row in rows(enter().get(address))] == [f"'{name}"]


def test_what_goes_by_link_is_not_exported_to_strangers(ada, boethius, enter):
    ladder = found(ada, access="link")
    for name in ("export.csv", "export.json", "calendar.ics", "log/"):
        address = f"/ladders/{ladder.slug}/{name}"
        assert enter(boethius).get(address).status_code == 404
        assert enter(ada).get(address).status_code == 200


def test_the_calendar_has_the_dates_of_the_ladder_and_ones_own_deadlines(
    ladder, people, ada, enter
):
    made = challenge(ladder, people[1], people[0])
    public = enter().get(f"/ladders/{ladder.slug}/calendar.ics").content.decode()
    assert public.startswith("BEGIN:VCALENDAR\r\n")
    assert "The Academy begins" in public
    assert "Time to answer" not in public
    mine = enter(people[0]).get(f"/ladders/{ladder.slug}/calendar.ics")
    text = mine.content.decode().replace("\r\n ", "")
    assert f"DTSTART:{made.due_at:%Y%m%dT%H%M%SZ}" in text
    assert "Time to answer the challenge with Nicomachus on The Academy" in text
    assert all(len(line.encode()) <= 75 for line in mine.content.decode().split("\r\n"))


def own_calendar(browser) -> str:
    """The address that the page of organisers gives to a calendar program."""
    (address,) = (link for link in browser.page.links.values() if "?for=" in link)
    return address


def test_the_signed_address_of_a_calendar_works_without_logging_in(
    ladder, people, ada, plain, enter
):
    organiser = plain(ada)
    organiser.open(f"/ladders/{ladder.slug}/organise/")
    address = own_calendar(organiser)
    assert enter().get(address).status_code == 200
    assert enter().get(f"{address}x").status_code == 404


def test_a_calendar_gets_a_new_address_and_the_old_one_ends(
    ladder, people, ada, plain, enter
):
    organiser = plain(ada)
    organiser.open(f"/ladders/{ladder.slug}/organise/")
    old = own_calendar(organiser)
    organiser.push("Make a new address")
    assert "Your calendars have new addresses" in organiser.html
    new = own_calendar(organiser)
    assert new != old
    assert enter().get(new).status_code == 200
    ended = enter().get(old)
    assert ended.status_code == 410
    assert "This calendar has a newer address." in ended.content.decode()
    renew = f"/ladders/{ladder.slug}/calendar/renew/"
    assert enter().post(renew).status_code == 404


# --- Pages --------------------------------------------------------------------------


def test_an_organiser_moves_a_member_on_his_page_and_all_read_why(
    ladder, people, ada, enter
):
    key = member(ladder, people[2]).pk
    page = enter(ada).get(f"/ladders/{ladder.slug}/members/Hypatia/")
    assert "Decide as an organiser" in page.content.decode()
    address = f"/ladders/{ladder.slug}/organise/members/{key}/move/"
    data = {"place": "1", "reason": "Wrongly sorted in"}
    answer = enter(ada).post(address, data, follow=True)
    assert "Hypatia is in place 1 now." in answer.content.decode()
    assert member(ladder, people[2]).place == 1
    log = enter().get(f"/ladders/{ladder.slug}/log/").content.decode()
    assert "Wrongly sorted in" in log
    assert "from place 3 to place 1" in log


def test_others_find_no_pages_of_organisers(ladder, people, enter):
    key = member(ladder, people[2]).pk
    for client in (enter(people[0]), enter()):
        assert client.get(f"/ladders/{ladder.slug}/organise/").status_code == 404
        assert client.get(f"/ladders/{ladder.slug}/organise/codes/").status_code == 404
        address = f"/ladders/{ladder.slug}/organise/members/{key}/remove/"
        assert client.post(address, {"reason": "Why not"}).status_code == 404
        pause = f"/ladders/{ladder.slug}/organise/pause/"
        assert client.post(pause, {"reason": "Why not"}).status_code == 404
    assert member(ladder, people[2]).place == 3


def test_one_ladder_says_nothing_about_members_of_another(ladder, people, ada, enter):
    other = found(ada, name="Another")
    key = member(ladder, people[0]).pk
    address = f"/ladders/{other.slug}/organise/members/{key}/remove/"
    assert enter(ada).post(address, {"reason": "Mistaken"}).status_code == 404
    assert member(ladder, people[0]).place == 1


def test_a_missing_reason_is_asked_for(ladder, people, ada, enter):
    address = f"/ladders/{ladder.slug}/organise/pause/"
    text = enter(ada).post(address, {"reason": ""}, follow=True).content.decode()
    assert "Please say why in a few words" in text


def test_codes_are_printed_and_a_list_is_imported(ladder, people, ada, cusanus, enter):
    client = enter(ada)
    made = client.post(
        f"/ladders/{ladder.slug}/organise/codes/make/", {"labels": "Anna\nBruno"}
    )
    assert made.status_code == 302
    text = client.get(made.url).content.decode()
    assert "Anna" in text
    code = ladder.codes.order_by("pk").first().code
    assert f"{code[:4]}-{code[4:8]}-{code[8:]}" in text
    answer = client.post(
        f"/ladders/{ladder.slug}/organise/import/",
        {"text": "Cusanus\nNobody"},
        follow=True,
    )
    text = answer.content.decode()
    assert "1 person is invited" in text
    assert "No members with these names: Nobody" in text


def test_the_desk_and_the_log_ask_little_of_the_database(
    ladder, people, ada, enter, django_assert_max_num_queries
):
    for n, person in enumerate(people):
        members.move_member(
            member_id=member(ladder, person).pk,
            by=ada,
            place=1 + n % 2,
            reason="Sorting",
            now=NOON,
        )
    leadership.pause(ladder_id=ladder.pk, by=ada, reason="Holidays", now=NOON)
    client = enter(ada)
    client.get("/")
    with django_assert_max_num_queries(12):
        client.get(f"/ladders/{ladder.slug}/log/")
    with django_assert_max_num_queries(18):
        client.get(f"/ladders/{ladder.slug}/organise/")
