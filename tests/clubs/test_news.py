"""Organisers write news, and all who see the ladder read them."""

from __future__ import annotations

from datetime import timedelta

import pytest

from accounts.models import User
from accounts.personal_data import export_all
from games.clubs import news
from games.clubs.errors import WordsRefused
from games.clubs.models import NewsItem
from games.fairness.models import Measure
from games.ladders.errors import NotALeader
from games.ladders.models import Ladder, Organiser
from tests.support.laddered import found
from tests.support.people import NOON

DAY = timedelta(days=1)


def publish(ladder, by, headline="Round 2 on Friday", now=NOON) -> NewsItem:
    text = "Bring **ink**.\n\n- quills"
    return news.publish(
        ladder_id=ladder.pk, by=by, headline=headline, body=text, now=now
    )


def test_an_organiser_writes_news_and_strangers_read_them(ladder, ada, plain, enter):
    browser = plain(ada)
    browser.open(f"{ladder.get_absolute_url()}news/")
    browser.push("Publish", also={"headline": "Hello", "body": "Bring **ink**."})
    page = enter().get(f"{ladder.get_absolute_url()}news/").content.decode()
    assert "<strong>ink</strong>" in page
    assert "Write news" not in page
    front = enter().get(ladder.get_absolute_url()).content.decode()
    assert "#news-" in front
    assert "Hello" in front


def test_news_are_changed_and_deleted(ladder, ada, plain):
    item = publish(ladder, ada)
    browser = plain(ada)
    browser.open(f"{ladder.get_absolute_url()}news/{item.pk}/")
    browser.push("Save", also={"headline": "Round 2 on Saturday"})
    assert "Round 2 on Saturday" in browser.html
    assert "changed" in browser.html
    browser.open(f"{ladder.get_absolute_url()}news/{item.pk}/")
    browser.push("Delete these news")
    assert not NewsItem.objects.exists()


def test_what_is_told_wakes_those_who_look_at_the_ladder(ladder, ada):
    publish(ladder, ada)
    assert Ladder.objects.get().version == ladder.version + 1


def test_only_organisers_write(ladder, ada, people, enter):
    item = publish(ladder, ada)
    arbiter = User.objects.create_user("Arbiter")
    Organiser.objects.create(ladder=ladder, person=arbiter, role="arbiter", since=NOON)
    for person in (people[0], arbiter):
        with pytest.raises(NotALeader):
            publish(ladder, person)
        with pytest.raises(NotALeader):
            news.take_away(item=item, by=person)
        browser = enter(person)
        address = f"{ladder.get_absolute_url()}news/"
        assert browser.post(address, {"headline": "Hi"}).status_code == 404
        assert browser.get(f"{address}{item.pk}/").status_code == 404
        assert browser.post(f"{address}{item.pk}/delete/").status_code == 404
    assert NewsItem.objects.count() == 1


def test_news_of_another_ladder_are_not_changed_through_ones_own(ladder, boethius, ada):
    other = found(boethius, name="The Porch")
    item = publish(ladder, ada)
    with pytest.raises(NotALeader):
        news.change(item=item, by=boethius, headline="x", body="", now=NOON)
    assert other.news.count() == 0


def test_who_is_muted_publishes_nothing(ladder, ada, boethius):
    given = {"moderator": boethius, "reason": "Insults", "made_at": NOON}
    Measure.objects.create(person=ada, kind=Measure.Kind.MUTE, **given)
    with pytest.raises(WordsRefused, match="moderators keep you"):
        publish(ladder, ada, now=NOON + DAY)


def test_a_ladder_has_ten_news_a_day(ladder, ada):
    for number in range(news.MOST_A_DAY):
        publish(ladder, ada, f"Number {number}")
    with pytest.raises(WordsRefused, match="at most 10"):
        publish(ladder, ada)
    publish(ladder, ada, now=NOON + DAY)


def test_a_refusal_comes_back_with_the_words(ladder, ada, enter):
    for number in range(news.MOST_A_DAY):
        publish(ladder, ada, f"Number {number}", now=NOON)
    NewsItem.objects.update(made_at="2999-01-01T00:00Z")
    address = f"{ladder.get_absolute_url()}news/"
    page = enter(ada).post(address, {"headline": "One more", "body": "My words"})
    assert "at most 10" in page.content.decode()
    assert "My words" in page.content.decode()


def test_news_of_a_ladder_by_link_are_for_those_inside(ladder, ada, people, enter):
    Ladder.objects.update(access=Ladder.Access.LINK)
    publish(ladder, ada)
    address = f"{ladder.get_absolute_url()}news/"
    assert enter().get(address).status_code == 404
    assert enter(people[0]).get(address).status_code == 200


def test_authors_take_their_news_along(ladder, ada):
    publish(ladder, ada)
    assert export_all(ada)["ladder_news"][0]["headline"] == "Round 2 on Friday"


def test_the_page_is_cheap(ladder, ada, people, enter, django_assert_max_num_queries):
    for number in range(5):
        publish(ladder, ada, f"Number {number}")
    browser = enter(people[0])
    with django_assert_max_num_queries(6):
        browser.get(f"{ladder.get_absolute_url()}news/")


# --- The latest, on the page of the ladder -------------------------------------


def test_the_page_of_the_ladder_tells_the_latest_as_they_are_now(ladder, ada, enter):
    def told() -> bool:
        return "latest-news" in front()

    def front() -> str:
        return enter().get(ladder.get_absolute_url()).content.decode()

    assert not told()
    item = publish(ladder, ada)
    assert f'href="{ladder.get_absolute_url()}news/#news-{item.pk}"' in front()
    news.change(item=item, by=ada, headline="On Saturday", body="", now=NOON)
    assert "On Saturday" in front()
    news.take_away(item=item, by=ada)
    assert not told()


@pytest.mark.parametrize("at_once", [False, True])
def test_what_operators_delete_is_told_no_more(ladder, ada, enter, at_once):
    item = publish(ladder, ada)
    enter().get(ladder.get_absolute_url())
    operator = enter(User.objects.create_superuser("Operator"))
    if at_once:
        chosen = {"action": "delete_selected", "_selected_action": [item.pk]}
        address = "/admin/clubs/newsitem/"
    else:
        chosen, address = {}, f"/admin/clubs/newsitem/{item.pk}/delete/"
    operator.post(address, chosen | {"post": "yes"})
    assert not NewsItem.objects.exists()
    assert "latest-news" not in enter().get(ladder.get_absolute_url()).content.decode()


def test_the_latest_are_asked_once_for_each_version(
    ladder, ada, django_assert_num_queries
):
    publish(ladder, ada)
    ladder.refresh_from_db()
    news.latest_on(ladder)
    with django_assert_num_queries(0):
        latest = news.latest_on(ladder)
    assert latest is not None
    assert latest.headline == "Round 2 on Friday"
