"""The chat of a ladder: for whom it is, what is refused, and what organisers do."""

from __future__ import annotations

from datetime import timedelta

import pytest

from accounts.models import User
from accounts.personal_data import export_all, forget_all
from games.classes.models import Pupil
from games.clubs import chat, sweeps
from games.clubs.errors import WordsRefused
from games.clubs.models import ChatLine
from games.fairness.blocks import block
from games.fairness.models import Measure
from games.ladders import services
from games.ladders.access import viewer_of
from games.ladders.errors import NotALeader
from tests.support.laddered import member
from tests.support.people import NOON
from tests.support.taught import taught


@pytest.fixture
def room(ladder, ada):
    chat.set_open(ladder=ladder, by=ada, open_it=True, now=NOON)
    return f"{ladder.get_absolute_url()}chat/"


def say(ladder, who, text="Good day", seconds=0) -> None:
    now = NOON + timedelta(seconds=seconds)
    chat.write_line(viewer=viewer_of(ladder, who), text=text, now=now)


def heard(ladder, who) -> list[str]:
    return [each.text for each in chat.lines_for(viewer_of(ladder, who))]


def test_a_chat_is_closed_until_an_organiser_opens_it(ladder, ada, people, plain):
    browser, mine = plain(ada), plain(people[0])
    address = f"{ladder.get_absolute_url()}chat/"
    mine.open(address)
    assert "have not opened a chat" in mine.html
    with pytest.raises(WordsRefused, match="closed"):
        say(ladder, people[0])
    browser.open(address)
    browser.push("Open the chat")
    mine.open(address)
    mine.push("Send", text="Shall we play tonight?")
    assert "Shall we play tonight?" in mine.html
    browser.open(address)
    browser.push("Close the chat")
    assert "Shall we play tonight?" in browser.html  # organisers still read it
    mine.open(address)
    assert "Shall we play tonight?" not in mine.html


def test_only_those_inside_read_and_write(ladder, room, boethius, people, enter):
    say(ladder, people[0])
    for browser in (enter(), enter(boethius)):
        assert browser.get(room).status_code == 404
        assert browser.post(room, {"text": "Hi"}).status_code == 404
    with pytest.raises(WordsRefused, match="Only players"):
        say(ladder, boethius)
    services.leave(ladder_id=ladder.pk, player=people[1], now=NOON)
    with pytest.raises(WordsRefused, match="Only players"):
        say(ladder, people[1])


def test_those_who_are_apart_do_not_read_each_other(ladder, room, people):
    block(by=people[0], against=people[1], now=NOON)
    say(ladder, people[0], "from Anna")
    say(ladder, people[1], "from Bruno")
    assert heard(ladder, people[0]) == ["from Anna"]
    assert heard(ladder, people[1]) == ["from Bruno"]
    assert heard(ladder, people[2]) == ["from Anna", "from Bruno"]


def test_pupils_are_heard_by_their_class_and_its_teacher_alone(
    ladder, room, ada, people
):
    pupils = [
        each.person for each in Pupil.objects.filter(school_class=taught(ada, NOON))
    ]
    for pupil in pupils:
        services.join(ladder_id=ladder.pk, player=pupil, now=NOON)
    say(ladder, pupils[0], "from a pupil")
    say(ladder, people[0], "from outside")
    say(ladder, ada, "from the teacher")
    assert heard(ladder, pupils[1]) == ["from a pupil", "from the teacher"]
    assert heard(ladder, people[1]) == ["from outside", "from the teacher"]
    assert len(heard(ladder, ada)) == 3


def test_who_is_muted_says_nothing(ladder, room, people, boethius):
    given = {"moderator": boethius, "reason": "Insults", "made_at": NOON}
    Measure.objects.create(person=people[0], kind=Measure.Kind.MUTE, **given)
    with pytest.raises(WordsRefused, match="moderators keep you"):
        say(ladder, people[0])


def test_five_lines_in_a_while_and_not_the_same_at_once(ladder, room, people):
    for number in range(chat.LINES):
        say(ladder, people[0], f"Line {number}")
        say(ladder, people[0], f"Line {number}")
    assert ChatLine.objects.count() == chat.LINES
    with pytest.raises(WordsRefused, match="Not so fast"):
        say(ladder, people[0], "One more")
    say(ladder, people[0], "One more", seconds=21)


def test_a_line_is_short_and_says_something(ladder, room, people):
    with pytest.raises(WordsRefused, match="Write something"):
        say(ladder, people[0], " \n\x00 ")
    with pytest.raises(WordsRefused, match="at most 300"):
        say(ladder, people[0], "x" * 301)


def test_organisers_remove_lines_and_keep_people_from_chatting(
    ladder, room, ada, people, plain
):
    say(ladder, people[0], "Rude words")
    browser = plain(ada)
    browser.open(room)
    browser.push("Remove")
    assert "Rude words" not in browser.html
    mine = plain(people[0])
    mine.open(room)
    assert "removed this message" in mine.html
    say(ladder, people[0], "More of it", seconds=30)
    browser.open(room)
    browser.push("Keep them from chatting")
    with pytest.raises(WordsRefused, match="organiser of this ladder keeps you"):
        say(ladder, people[0], seconds=60)
    mine.open(room)
    assert "keeps you from chatting" in mine.html
    browser.open(room)
    browser.push("May chat again Anna")
    say(ladder, people[0], seconds=60)


def test_players_moderate_nothing(ladder, room, people, ada, enter):
    say(ladder, ada)
    (line,) = ChatLine.objects.all()
    browser = enter(people[0])
    for what in (f"hide/{line.pk}", f"silence/{line.pk}", "open", "close"):
        assert browser.post(f"{room}{what}/").status_code == 404
    with pytest.raises(NotALeader):
        chat.hide(line=line, by=people[0], now=NOON)
    with pytest.raises(NotALeader):
        chat.set_open(ladder=ladder, by=people[0], open_it=False, now=NOON)
    row = member(ladder, people[1])
    with pytest.raises(NotALeader):
        chat.silence(member=row, by=people[0], is_silent=True, now=NOON)


def test_words_go_with_the_account(ladder, room, people):
    say(ladder, people[0])
    assert export_all(people[0])["ladder_chat"][0]["text"] == "Good day"
    forget_all(people[0])
    assert not ChatLine.objects.exists()


def test_what_was_said_half_a_year_ago_is_forgotten(ladder, room, people):
    say(ladder, people[0])
    sweeps.prune_chats(NOON + timedelta(days=180))
    assert ChatLine.objects.exists()
    sweeps.prune_chats(NOON + timedelta(days=184))
    assert not ChatLine.objects.exists()


def test_the_page_is_cheap(
    ladder, room, ada, people, enter, django_assert_max_num_queries
):
    for number in range(4):
        say(ladder, people[number % 3], f"Line {number}")
    for person in (ada, people[0]):
        browser = enter(person)
        with django_assert_max_num_queries(6):
            browser.get(room)
    assert User.objects.count() == 4
