"""Organisers write to members: who gets it, how often, and how one gets no more."""

from __future__ import annotations

from datetime import timedelta

import pytest

from accounts.models import User
from games.classes.models import Pupil
from games.clubs import member_messages
from games.clubs.audiences import reached
from games.clubs.errors import WordsRefused
from games.clubs.models import MemberMessage, QuietMember
from games.fairness.blocks import block
from games.fairness.models import CircleMember
from games.ladders import services
from games.ladders.errors import NotALeader
from games.notices.letters import compose
from games.notices.models import Notice
from tests.ladders.test_ladder_rounds import begin, open_event
from tests.support.laddered import DAY, both, end, fill, found, game_of, member, playing
from tests.support.people import NOON
from tests.support.taught import taught


def send(ladder, by, audience="all", now=NOON, **words) -> MemberMessage:
    given = {"headline": "Tonight", "body": "At **eight**.", "audience": audience}
    return member_messages.send(ladder_id=ladder.pk, by=by, now=now, **given | words)


def names(ladder, by, audience="all") -> set[str]:
    return {str(each.player) for each in reached(ladder, by, audience)}


def test_all_players_are_told_by_bell(ladder, ada, people):
    message = send(ladder, ada)
    told = Notice.objects.filter(kind="message")
    assert {each.person for each in told} == set(people)
    assert told[0].text == "Ada to the players of The Academy: Tonight. At eight."
    assert told[0].url == message.get_absolute_url()


def test_a_letter_says_it_with_a_way_to_stop_letters(ladder, ada, people):
    people[0].emailaddress_set.create(email="a@example.org", verified=True)
    send(ladder, ada, body="See [the plan](https://example.org/)")
    letter = compose(people[0], list(people[0].notices.filter(kind="message")))
    assert "See the plan" in letter.body
    assert letter.extra_headers["List-Unsubscribe-Post"]


def test_idle_are_those_without_a_game_this_season(ladder, ada, people):
    assert names(ladder, ada, "idle") == {"Anna", "Bruno", "Clara"}
    made = playing(ladder, people[1], people[0], NOON + DAY)
    end(made.game, people[1], NOON + 2 * DAY)
    assert names(ladder, ada, "idle") == {"Clara"}
    ladder.seasons.update(starts_at=NOON + 3 * DAY)
    assert names(ladder, ada, "idle") == {"Anna", "Bruno", "Clara"}


def test_in_rounds_idle_are_those_whose_game_of_the_round_is_open(ada):
    event, four = open_event(ada)
    round_ = begin(event, ada)
    assert names(event, ada, "idle") == {str(each) for each in four}
    pairing = round_.pairings.all()[0]
    end(game_of(pairing), both(pairing)[0], NOON + DAY)
    assert len(names(event, ada, "idle")) == 2


def test_nobody_is_reached_who_has_blocked_the_author(ladder, ada, people):
    block(by=people[0], against=ada, now=NOON)
    assert names(ladder, ada) == {"Bruno", "Clara"}


def test_a_pupil_is_reached_by_their_teacher_alone(ladder, ada, boethius):
    pupil = Pupil.objects.filter(school_class=taught(ada, NOON))[0].person
    services.join(ladder_id=ladder.pk, player=pupil, now=NOON)
    assert names(ladder, ada) == {str(pupil)}
    assert names(ladder, boethius) == set()
    assert CircleMember.objects.filter(person=pupil).exists()


def test_no_more_messages_of_one_ladder(ladder, ada, people, plain):
    browser = plain(people[0])
    browser.open(f"{ladder.get_absolute_url()}messages/")
    browser.push("No more messages of this ladder")
    assert names(ladder, ada) == {"Bruno", "Clara"}
    other = found(ada, name="The Porch")
    services.join(ladder_id=other.pk, player=people[0], now=NOON)
    assert names(other, ada) == {"Anna"}
    browser.push("Get messages again")
    assert not QuietMember.objects.exists()


def test_a_ladder_sends_two_a_day_and_an_organiser_four(ladder, ada, people):
    ladders = [ladder, found(ada, name="Porch"), found(ada, name="Garden")]
    for each in ladders[1:]:
        services.join(ladder_id=each.pk, player=people[0], now=NOON)
    send(ladder, ada)
    send(ladder, ada)
    with pytest.raises(WordsRefused, match="at most 2"):
        send(ladder, ada)
    send(ladders[1], ada)
    send(ladders[1], ada)
    with pytest.raises(WordsRefused, match="4 messages today"):
        send(ladders[2], ada)
    send(ladder, ada, now=NOON + DAY + timedelta(seconds=1))


def test_where_nobody_is_reached_nothing_is_sent(ladder, ada):
    with pytest.raises(WordsRefused, match="No player would get"):
        send(ladder, ada)
    assert not MemberMessage.objects.exists()


def test_players_and_strangers_send_nothing(ladder, ada, people, boethius, enter):
    address = f"{ladder.get_absolute_url()}messages/"
    form = {"audience": "all", "headline": "Hi", "body": "Hi"}
    for person in (people[0], boethius):
        with pytest.raises(NotALeader):
            send(ladder, person)
        assert enter(person).post(address, form).status_code == 404
    assert enter().post(address, form).status_code == 404
    assert enter(boethius).get(address).status_code == 404


def test_a_message_is_read_by_those_who_got_it(ladder, ada, people, boethius, enter):
    message = send(ladder, ada)
    address = message.get_absolute_url()
    assert "<strong>eight</strong>" in enter(people[0]).get(address).content.decode()
    services.join(ladder_id=ladder.pk, player=boethius, now=NOON)
    assert enter(boethius).get(address).status_code == 404
    assert enter().get(address).status_code == 404
    page = enter(boethius).get(f"{ladder.get_absolute_url()}messages/")
    assert "Tonight" not in page.content.decode()


def test_an_organiser_sends_by_the_form(ladder, ada, people, plain):
    browser = plain(ada)
    browser.open(f"{ladder.get_absolute_url()}messages/")
    assert "All players (3)" in browser.html
    words = {"audience": "idle", "headline": "Play!", "body": "Please."}
    browser.push("Send", also=words)
    assert "Sent to 3 players." in browser.html
    assert member(ladder, people[0]).messages.get().audience == "idle"


def test_the_page_is_cheap(ladder, ada, people, enter, django_assert_max_num_queries):
    send(ladder, ada)
    for person in (ada, people[0]):
        browser = enter(person)
        with django_assert_max_num_queries(6):
            browser.get(f"{ladder.get_absolute_url()}messages/")


def test_writing_to_many_takes_few_commands(
    ladder, ada, django_assert_max_num_queries, django_user_model
):
    fill(ladder, [f"Player{number}" for number in range(40)])
    with django_assert_max_num_queries(30):
        send(ladder, ada)
    assert Notice.objects.filter(kind="message").count() == 40
    assert User.objects.count() == 41
