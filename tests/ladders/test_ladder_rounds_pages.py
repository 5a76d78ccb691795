"""The pages of a ladder in rounds."""

from __future__ import annotations

import pytest

from games.ladders import services as ladders
from games.ladders.models import Pairing
from games.ladders.rounds import services
from tests.ladders.test_ladder_rounds import begin, open_event, play
from tests.support.laddered import again, both, found, game_of
from tests.support.people import NOON


def test_a_founder_begins_a_round_and_everybody_reads_it(ada, enter):
    ladder, people = open_event(ada)
    address = f"/ladders/{ladder.slug}/"
    text = enter(ada).get(address).content.decode()
    assert "Players" in text
    assert "Begin round 1" in text
    assert "Begin round 1" not in enter(people[0]).get(address).content.decode()
    answer = enter(ada).post(address + "rounds/next/", follow=True)
    assert answer.redirect_chain[-1][0] == address + "rounds/1/"
    text = enter().get(address).content.decode()
    assert "Round 1 of 2" in text
    assert "Euclid" in text


@pytest.mark.parametrize(
    ("rounds", "words"),
    [
        (2, ""),
        (3, "3 rounds are a lot for 4 players"),
        (5, "4 players can play at most 3"),
    ],
)
def test_too_many_rounds_are_warned_of_before_and_while_they_are_played(
    ada, enter, rounds, words
):
    ladder, _ = open_event(ada, settings={"rounds": rounds})
    address = f"/ladders/{ladder.slug}/"
    text = enter().get(address).content.decode()
    assert ("advice" in text) == bool(words)
    assert words in text
    play(begin(ladder, ada))
    text = enter().get(address).content.decode()
    assert ("The season ends with round 3 of 5" in text) == (rounds == 5)
    for _ in range(2, min(rounds, 3) + 1):
        play(begin(ladder, ada))
    if rounds == 5:
        enter(ada).post(f"{address}rounds/next/")
    text = enter().get(address).content.decode()
    assert "Final standing" in text
    assert ("3 of 5 rounds were played" in text) == (rounds == 5)


def test_after_withdrawals_the_page_says_what_is_true(ada, enter):
    names = [f"Player{n}" for n in range(6)]
    ladder, people = open_event(ada, names, settings={"rounds": 5})
    for _ in range(3):
        play(begin(ladder, ada))
    for person in people[:4]:
        ladders.leave(ladder_id=ladder.pk, player=person, now=NOON)
    one, two = people[4:]
    met = {frozenset(both(each)) for each in Pairing.objects.all()}
    text = enter().get(f"/ladders/{ladder.slug}/").content.decode()
    last = 3 if frozenset((one, two)) in met else 4
    assert f"The season ends with round {last} of 5" in text


def test_strangers_do_not_begin_rounds(boethius, ada, enter):
    ladder, _ = open_event(ada)
    address = f"/ladders/{ladder.slug}/rounds/next/"
    assert enter(boethius).post(address).status_code == 404
    assert enter().post(address).status_code == 404
    assert enter(ada).get(address).status_code == 405
    assert not ladder.rounds.exists()


def test_a_refusal_is_said_on_the_page(ada, enter):
    ladder, _ = open_event(ada, ["Gerbert"])
    answer = enter(ada).post(f"/ladders/{ladder.slug}/rounds/next/", follow=True)
    assert "It takes two players for a round" in answer.content.decode()


@pytest.mark.parametrize("form", ["swiss", "round_robin"])
def test_the_cross_table_shows_what_was_won_and_the_tie_breaks(ada, enter, form):
    ladder, _ = open_event(ada, form=form, settings={})
    play(begin(ladder, ada))
    text = enter().get(f"/ladders/{ladder.slug}/rounds/").content.decode()
    assert "Sonneborn–Berger" in text
    assert '<td class="number"><b>1</b></td>' in text


def test_where_all_play_all_rounds_to_come_can_be_read(ada, enter):
    ladder, _ = open_event(ada, form="round_robin", settings={})
    begin(ladder, ada)
    text = enter().get(f"/ladders/{ladder.slug}/rounds/3/").content.decode()
    assert "It will be paired like this" in text
    assert enter().get(f"/ladders/{ladder.slug}/rounds/4/").status_code == 404


def test_two_who_say_that_they_are_here_come_to_the_table(ada, enter):
    ladder, _ = open_event(ada, control="15+10")
    pairing = begin(ladder, ada).pairings.get(board=1)
    one, two = both(pairing)
    address = f"/ladders/{ladder.slug}/rounds/pairings/{pairing.pk}/here/"
    page = enter(one).get(f"/ladders/{ladder.slug}/")
    assert "I’m ready" in page.content.decode()
    assert enter(ada).post(address).status_code == 302
    assert not again(pairing).first_ready_at
    enter(one).post(address)
    waiting = enter(two).get(f"/ladders/{ladder.slug}/")
    assert f"{one} is ready and is waiting for you." in waiting.content.decode()
    waits = enter(one).get(f"/ladders/{ladder.slug}/").content.decode()
    assert '<meta http-equiv="refresh" content="5; url=?waiting">' in waits
    answer = enter(two).post(address)
    assert answer.url == game_of(pairing).get_absolute_url()
    for page in ("", "rounds/1/"):
        led = enter(one).get(f"/ladders/{ladder.slug}/{page}?waiting")
        assert led.url == answer.url


def test_a_challenge_ladder_has_no_rounds(ada, enter):
    ladder = found(ada)
    assert enter().get(f"/ladders/{ladder.slug}/rounds/").status_code == 404


def test_the_page_asks_little_of_the_database(
    ada, enter, django_assert_max_num_queries
):
    ladder, _ = open_event(ada, [f"Player{n}" for n in range(16)])
    services.begin_round(ladder_id=ladder.pk, by=ada, now=NOON)
    client = enter(ada)
    client.get("/")
    with django_assert_max_num_queries(14):
        client.get(f"/ladders/{ladder.slug}/")
    with django_assert_max_num_queries(14):
        client.get(f"/ladders/{ladder.slug}/rounds/")


def test_the_rounds_of_a_season_that_is_over_stay_to_be_read(ada, enter):
    ladder, _ = open_event(ada, settings={"rounds": 1})
    play(begin(ladder, ada))
    services.new_season(ladder_id=ladder.pk, by=ada, reason="On we go.", now=NOON)
    address = f"/ladders/{ladder.slug}/rounds/"
    text = enter().get(address, {"season": "1"}).content.decode()
    assert '<td class="number"><b>1</b></td>' in text
    assert "No round has begun yet" in enter().get(address).content.decode()
    assert enter().get(address, {"season": "3"}).status_code == 404


def test_the_way_to_a_place_a_player_and_oneself(ada, enter):
    ladder, people = open_event(ada, [f"P{n}" for n in range(1, 15)])
    begin(ladder, ada)
    address = ladder.get_absolute_url()
    html = enter(people[4]).get(address).content.decode()
    mine = ladder.members.get(player=people[4])
    assert f'href="#player-{mine.pk}"' in html
    assert f'id="player-{mine.pk}"' in html
    assert 'id="place-14"' in html
    found = enter().get(address, {"find": "14"})
    assert found["Location"] == f"{address}#place-14"
    found = enter().get(address, {"find": "p5"})
    assert found["Location"] == f"{address}#player-{mine.pk}"
    none = enter().get(address, {"find": "xyz"}).content.decode()
    assert "No player called “xyz” on this ladder." in none
    assert "To my place" not in none


def test_a_short_standing_has_no_field_and_an_arena_leads_to_all_players(ada, enter):
    ladder, _people = open_event(ada)
    assert 'name="find"' not in enter().get(ladder.get_absolute_url()).content.decode()
    arena, _people = open_event(
        ada, ["P1", "P2"], form="arena", control="5+3", name="A", settings={}
    )
    found = enter().get(arena.get_absolute_url(), {"find": "2"})
    assert found["Location"] == f"{arena.get_absolute_url()}rounds/#place-2"
