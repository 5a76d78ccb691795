"""Two members agree on when they play, and talk about it."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.personal_data import export_all, forget_all
from accounts.players import active_person, asking_for_a_page
from games.classes.models import Pupil
from games.fairness.blocks import block
from games.ladders import services as ladders
from games.ladders.models import LadderChallenge, Pairing
from games.meetings import services
from games.meetings.coming import next_meeting
from games.meetings.contests import Encounter, encounter_at
from games.meetings.errors import MeetingRefused
from games.meetings.models import Appointment, MeetingWord, MemberZone
from games.meetings.sweeps import prune_words, sweep_meetings
from games.notices.models import Notice
from tests.ladders.test_ladder_rounds import begin, open_event
from tests.support.laddered import (
    DAY,
    HOUR,
    again,
    both,
    challenge,
    fill,
    found,
    game_of,
    member,
)
from tests.support.people import NOON
from tests.support.taught import taught

EVENING = NOON + DAY + 8 * HOUR


def seen(ladder, contest, who) -> Encounter:
    kind = "pairings" if isinstance(contest, Pairing) else "challenges"
    met = encounter_at(ladder, kind, contest.pk, member(ladder, who))
    assert met is not None
    return met


def propose(ladder, contest, who, *times, now=NOON):
    given = times or (EVENING, EVENING + DAY)
    return services.propose(
        encounter=seen(ladder, contest, who), times=given, zone="UTC", now=now
    )


def agree(ladder, contest, who, time, now=NOON):
    return services.agree(
        encounter=seen(ladder, contest, who), time_id=time.pk, now=now
    )


def agreed(ladder, contest, one, other, at=EVENING):
    meeting = propose(ladder, contest, one, at)
    return agree(ladder, contest, other, meeting.times.get())


def told(person) -> list[str]:
    return [each.text for each in Notice.objects.filter(person=person)]


def test_one_proposes_the_other_presses_once_and_both_are_reminded(
    ladder, accepted, people
):
    anna, bruno, _clara = people
    meeting = propose(ladder, accepted, bruno)
    assert "Bruno proposes times for your game on The Academy" in told(anna)[0]
    met = agree(ladder, accepted, anna, meeting.times.all()[0])
    assert met.agreed_at == EVENING
    assert "Anna agrees: you play on The Academy at 2 May 2026, 20:00" in told(bruno)[0]
    before = Notice.objects.count()
    sweep_meetings(EVENING - HOUR)
    assert Notice.objects.count() == before
    for _ in range(2):
        sweep_meetings(EVENING - HOUR / 2)
    assert Notice.objects.count() == before + 2
    assert "Your game with Anna on The Academy is at" in told(bruno)[0]


def test_the_page_leads_through_it_and_says_each_time_in_both_zones(
    ladder, people, plain
):
    anna, bruno, _clara = people
    now = timezone.now()
    made = challenge(ladder, bruno, anna, now)
    ladders.accept(challenge_id=made.pk, player=anna, now=now)
    address = f"{ladder.get_absolute_url()}meet/challenges/{made.pk}/"
    hers, his = plain(anna), plain(bruno)
    hers.open(address)
    day = (now + 2 * DAY).date()
    hers.push("Propose", at=f"{day}T20:00", zone="Europe/Berlin")
    assert "20:00 (Berlin)" in hers.html
    his.open(address)
    assert "Anna proposes these times" in his.html
    assert "(Berlin)" in his.html
    assert "(UTC)" in his.html
    his.push(name="time")
    assert "Add to your calendar" in his.html
    his.push("Send", text="Until then!")
    hers.open(address)
    assert "Until then!" in hers.html
    file = his.client.get(f"{address}meeting.ics").content.decode()
    assert "SUMMARY:Game with Anna on The Academy" in file
    calendar = his.client.get(f"{ladder.get_absolute_url()}calendar.ics")
    assert "Game with Anna" in calendar.content.decode()


def test_new_times_take_the_place_of_what_was_agreed(ladder, accepted, people):
    agreed(ladder, accepted, people[1], people[0])
    meeting = propose(ladder, accepted, people[0], EVENING + HOUR)
    assert meeting.agreed_at is None
    assert not Appointment.objects.exists()
    assert meeting.times.get().at == EVENING + HOUR


def test_times_are_few_in_the_future_and_before_the_deadline(ladder, accepted, people):
    for times, why in (
        ([NOON - HOUR], "over already"),
        ([EVENING + n * HOUR for n in range(4)], "at most 3"),
        ([NOON + 15 * DAY], "after it"),
    ):
        with pytest.raises(MeetingRefused, match=why):
            propose(ladder, accepted, people[0], *times)
    with pytest.raises(MeetingRefused, match="at least one"):
        services.propose(
            encounter=seen(ladder, accepted, people[0]), times=[], zone="UTC", now=NOON
        )


def test_nobody_agrees_with_themselves_nor_to_what_is_gone(ladder, accepted, people):
    meeting = propose(ladder, accepted, people[0])
    time = meeting.times.all()[0]
    with pytest.raises(MeetingRefused, match="have changed"):
        agree(ladder, accepted, people[0], time)
    with pytest.raises(MeetingRefused, match="over already"):
        agree(ladder, accepted, people[1], time, EVENING + HOUR)
    propose(ladder, accepted, people[0], EVENING + 3 * HOUR)
    with pytest.raises(MeetingRefused, match="have changed"):
        agree(ladder, accepted, people[1], time)


def test_the_page_leads_to_the_game_as_soon_as_it_begins(ladder, people, enter):
    anna, bruno, _clara = people
    now = timezone.now()
    made = challenge(ladder, bruno, anna, now)
    ladders.accept(challenge_id=made.pk, player=anna, now=now)
    for who in (anna, bruno):
        ladders.be_ready(challenge_id=made.pk, player=who, now=now)
    address = f"{ladder.get_absolute_url()}meet/challenges/{made.pk}/"
    page = enter(anna).get(address).content.decode()
    assert f'href="{game_of(made).get_absolute_url()}" data-leads' in page


def test_only_the_two_come_to_it(ladder, accepted, people, ada, enter):
    address = f"{ladder.get_absolute_url()}meet/challenges/{accepted.pk}/"
    for browser in (enter(), enter(people[2]), enter(ada)):
        assert browser.get(address).status_code == 404
        assert browser.post(f"{address}say/", {"text": "Hi"}).status_code == 404
        assert browser.post(f"{address}propose/").status_code == 404
        assert browser.get(f"{address}meeting.ics").status_code == 404
    assert enter(people[0]).get(address).status_code == 200


def test_a_contest_of_another_ladder_is_not_found_here(ladder, accepted, people, ada):
    other = found(ada, name="The Porch", control="10+5")
    ladders.join(ladder_id=other.pk, player=people[0], now=NOON)
    me = member(other, people[0])
    assert encounter_at(other, "challenges", accepted.pk, me) is None


def test_correspondence_has_no_time_to_agree_on(ada):
    ladder = found(ada)
    anna, bruno = fill(ladder, ["Anna", "Bruno"])
    made = challenge(ladder, bruno, anna)
    ladders.accept(challenge_id=made.pk, player=anna, now=NOON)
    assert not seen(ladder, made, anna).waits
    with pytest.raises(MeetingRefused, match="no time to agree"):
        propose(ladder, made, anna)


def test_pairings_meet_too(ada):
    event, _four = open_event(ada, control="10+5")
    pairing = begin(event, ada).pairings.all()[0]
    one, other = both(pairing)
    met = agreed(event, pairing, one, other, NOON + 2 * HOUR)
    assert met.agreed_at == NOON + 2 * HOUR


def test_those_who_are_apart_do_not_talk(ladder, accepted, people):
    block(by=people[0], against=people[1], now=NOON)
    for who in people[:2]:
        with pytest.raises(MeetingRefused, match="blocked the other"):
            services.say_to_other(
                encounter=seen(ladder, accepted, who), text="Hi", now=NOON
            )


def test_a_pupil_talks_with_nobody_outside(ladder, ada, people):
    pupil = Pupil.objects.filter(school_class=taught(ada, NOON))[0].person
    ladders.join(ladder_id=ladder.pk, player=pupil, now=NOON)
    made = LadderChallenge.objects.create(
        ladder=ladder,
        challenger=member(ladder, pupil),
        challenged=member(ladder, people[2]),
        low=member(ladder, people[2]),
        high=member(ladder, pupil),
        status="accepted",
        settings_version=1,
        season=1,
        challenger_place=4,
        challenged_place=3,
        made_at=NOON,
    )
    for who in (pupil, people[2]):
        with pytest.raises(MeetingRefused, match="Pupils"):
            services.say_to_other(
                encounter=seen(ladder, made, who), text="Hi", now=NOON
            )


def test_words_are_few_and_short_and_the_other_is_told_of_the_last(
    ladder, accepted, people
):
    encounter = seen(ladder, accepted, people[0])
    for number in range(services.MOST_WORDS):
        services.say_to_other(encounter=encounter, text=f"Word {number}", now=NOON)
    with pytest.raises(MeetingRefused, match="Not so fast"):
        services.say_to_other(encounter=encounter, text="More", now=NOON)
    with pytest.raises(MeetingRefused, match="one to 300"):
        services.say_to_other(encounter=encounter, text=" ", now=NOON)
    messages = Notice.objects.filter(person=people[1], kind="message")
    assert [each.text for each in messages] == [
        "Anna about your game on The Academy: Word 4"
    ]


def test_every_page_says_that_the_time_is_near(ladder, accepted, people, enter):
    agreed(ladder, accepted, people[1], people[0])
    anna = active_person(people[0].pk)
    assert next_meeting(anna, EVENING - HOUR) is None
    near = next_meeting(anna, EVENING - timedelta(minutes=10))
    assert near is not None
    assert (near.slug, near.kind, near.pk) == (ladder.slug, "challenges", accepted.pk)
    assert near.words == "Your game begins in 10\xa0minutes"
    assert next_meeting(active_person(people[2].pk), EVENING) is None
    Appointment.objects.update(at=timezone.now())
    page = enter(people[0]).get("/learn/").content.decode()
    action = f"/ladders/{ladder.slug}/challenges/{accepted.pk}/ready/"
    assert action in page


def test_who_asks_for_a_page_brings_their_next_game_along(
    ladder, accepted, people, django_assert_num_queries
):
    agreed(ladder, accepted, people[1], people[0])
    near = EVENING - timedelta(minutes=10)
    with asking_for_a_page():
        anna = active_person(people[0].pk)
    with django_assert_num_queries(0):
        asked = next_meeting(anna, near)
    assert asked == next_meeting(active_person(people[0].pk), near)


def test_no_page_says_so_once_the_game_has_begun(ladder, accepted, people):
    """The sweep comes up to a quarter of a minute later."""
    agreed(ladder, accepted, people[1], people[0])
    for who in people[:2]:
        assert next_meeting(active_person(who.pk), EVENING)
    for who in people[:2]:
        ladders.be_ready(challenge_id=accepted.pk, player=who, now=EVENING)
    assert Appointment.objects.exists()
    for who in people[:2]:
        assert next_meeting(active_person(who.pk), EVENING) is None


def test_an_appointment_ends_with_the_game_or_long_after_its_time(
    ladder, accepted, people
):
    agreed(ladder, accepted, people[1], people[0])
    sweep_meetings(EVENING + HOUR)
    assert Appointment.objects.count() == 2
    ladders.withdraw(challenge_id=accepted.pk, player=people[1], now=EVENING)
    assert not again(accepted).is_open
    sweep_meetings(EVENING + HOUR)
    assert not Appointment.objects.exists()


def test_what_was_said_half_a_year_ago_is_forgotten(ladder, accepted, people):
    encounter = seen(ladder, accepted, people[0])
    services.say_to_other(encounter=encounter, text="At eight?", now=NOON)
    prune_words(NOON + 180 * DAY)
    assert MeetingWord.objects.exists()
    prune_words(NOON + 184 * DAY)
    assert not MeetingWord.objects.exists()


def test_one_takes_along_what_one_said_and_it_goes_with_the_account(
    ladder, accepted, people
):
    encounter = seen(ladder, accepted, people[0])
    services.say_to_other(encounter=encounter, text="At eight?", now=NOON)
    agreed(ladder, accepted, people[0], people[1])
    known = export_all(people[0])
    assert known["meeting_words"][0]["text"] == "At eight?"
    assert known["meetings"] == [EVENING.isoformat()]
    forget_all(people[0])
    assert not MeetingWord.objects.exists()
    assert not MemberZone.objects.filter(member__player=people[0]).exists()


def test_the_page_is_cheap(
    ladder, accepted, people, enter, django_assert_max_num_queries
):
    encounter = seen(ladder, accepted, people[0])
    services.say_to_other(encounter=encounter, text="At eight?", now=NOON)
    propose(ladder, accepted, people[1])
    browser = enter(people[0])
    address = f"{ladder.get_absolute_url()}meet/challenges/{accepted.pk}/"
    with django_assert_max_num_queries(6):
        browser.get(address)
