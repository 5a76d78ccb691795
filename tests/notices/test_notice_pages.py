"""The bell, the list, and how one wants to be told."""

from __future__ import annotations

from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress

from accounts.models import User
from accounts.players import make_guest
from games.notices import personal_data, services
from games.notices.models import Notice, NoticeSetting, PushSubscription
from games.notices.preferences import Delivery, deliveries_of, keep
from games.notices.selectors import PAGE
from games.people import closures
from games.people.mergers import merge
from tests.support.people import NOON


def say(
    person: User, key: str = "1", kind: str = "result", url: str = "/watch/"
) -> None:
    text = f"<b>News</b> {key}."
    services.tell(person, kind, key=key, text=text, url=url, now=NOON)


def test_the_bell_counts_on_every_page_what_is_new(ada, boethius, plain):
    browser = plain(ada)
    assert browser.open("/lobby/").texts["bell"] == "Notices"
    say(ada)
    say(ada, "2")
    say(boethius)
    assert "2 new notices" in browser.open("/learn/").texts["bell"]


def test_a_page_in_answer_to_a_form_counts_them_too(ada, enter):
    say(ada)
    page = enter(ada).post("/g/nowhere/move/")
    assert page.status_code == 404
    assert "1 new notice" in page.content.decode()


def test_strangers_have_no_bell_and_a_page_that_says_what_it_is_for(plain):
    browser = plain()
    assert "bell" not in browser.open("/about/").texts
    assert "log in" in browser.open("/notices/").links


def test_a_notice_leads_to_its_page_and_is_read(ada, plain):
    say(ada)
    browser = plain(ada)
    browser.open("/notices/")
    assert "&lt;b&gt;News&lt;/b&gt; 1." in browser.html
    browser.follow("<b>News</b> 1.")
    assert browser.url == "/watch/"
    assert browser.page.texts["bell"] == "Notices"
    assert Notice.objects.get().read_at is not None


def test_the_notices_of_others_are_not_there(ada, boethius, enter):
    say(ada)
    notice = Notice.objects.get()
    for who in (boethius, None):
        assert enter(who).get(f"/notices/{notice.pk}/").status_code == 404
    assert Notice.objects.get().read_at is None
    assert b"News" not in enter(boethius).get("/notices/").content


def test_all_can_be_read_at_once(ada, boethius, plain):
    say(ada)
    say(ada, "2")
    say(boethius)
    browser = plain(ada)
    browser.open("/notices/")
    page = browser.push("Mark all as read")
    assert page.texts["bell"] == "Notices"
    assert "Mark all as read" not in browser.html
    assert Notice.objects.get(person=boethius).read_at is None


def test_older_notices_are_pages_further(ada, plain):
    for number in range(PAGE + 5):
        say(ada, f"n{number}")
    browser = plain(ada)
    page = browser.open("/notices/")
    assert f"<b>News</b> n{PAGE + 4}." in page.links
    assert "<b>News</b> n4." not in page.links
    page = browser.open("/notices/" + page.links["Older notices"])
    assert "<b>News</b> n4." in page.links
    assert "Older notices" not in page.links


def test_a_long_list_takes_few_questions(ada, enter, django_assert_max_num_queries):
    for number in range(PAGE + 5):
        say(ada, f"n{number}")
    browser = enter(ada)
    with django_assert_max_num_queries(7):  # the last asks who invites her
        browser.get("/notices/")


@pytest.mark.parametrize("url", ["https://example.org/", "//example.org/", "", "g/1/"])
def test_a_notice_leads_nowhere_but_to_this_site(ada, url):
    with pytest.raises(ValueError, match="address"):
        say(ada, url=url)


# --- Deliveries --------------------------------------------------------------------


def test_wishes_are_chosen_kind_by_kind(ada, plain):
    EmailAddress.objects.create(user=ada, email="ada@example.org", verified=True)
    browser = plain(ada)
    browser.open("/notices/settings/")
    assert "confirmed address" not in browser.html
    browser.push("Save", result_mail="each", turn_mail="never")
    deliveries = deliveries_of(ada)
    assert (deliveries["result"].mail, deliveries["turn"].mail) == ("each", "never")
    assert deliveries["challenge"] == Delivery("each", push=True)


def test_a_wish_that_there_is_not_is_refused(ada, enter):
    form = {f"{kind}_mail": "each" for kind in Notice.Kind.values}
    answer = enter(ada).post("/notices/settings/", form | {"turn_mail": "hourly"})
    assert b"hourly is not one of the available choices" in answer.content
    assert not NoticeSetting.objects.exists()


def test_who_has_no_address_is_told_how_to_get_letters(ada, plain):
    assert "confirmed address" in plain(ada).open("/notices/settings/").texts["main"]


def test_a_stranger_chooses_nothing(plain, enter, db):
    assert "sign up" in plain().open("/notices/settings/").links
    enter().post("/notices/settings/", {"turn_mail": "each"})
    assert not NoticeSetting.objects.exists()


# --- Whose it is ---------------------------------------------------------------


def test_a_guests_notices_are_the_members_after_logging_in(ada):
    guest = make_guest()
    for person, key in ((guest, "1"), (guest, "2"), (ada, "2")):
        say(person, key)
    keep(guest, {"turn": Delivery("each"), "result": Delivery("never")})
    keep(ada, {"turn": Delivery("never")})
    merge(guest=guest, member=ada, now=NOON)
    assert sorted(Notice.objects.values_list("person", "key")) == [
        (ada.pk, "1"),
        (ada.pk, "2"),
    ]
    assert (deliveries_of(ada)["turn"].mail, deliveries_of(ada)["result"].mail) == (
        "never",
        "never",
    )


def test_an_account_takes_its_notices_along_and_leaves_none(game, ada):
    say(ada)
    keep(ada, {"turn": Delivery("each")})
    PushSubscription.objects.create(
        person=ada, endpoint="https://push.example/1", made_at=NOON
    )
    data = closures.export_account(ada)
    assert data["notices"][0]["text"] == "<b>News</b> 1."
    assert data["notice_settings"]["turn"] == {"mail": "each", "push": True}
    assert data["browsers_told"] == ["https://push.example/1"]
    closures.close_account(ada, now=NOON)
    for model in (Notice, NoticeSetting, PushSubscription):
        assert not model.objects.filter(person=ada).exists()


def test_notices_go_after_half_a_year(ada):
    say(ada)
    assert personal_data.prune(NOON + timedelta(days=180)) == 0
    assert personal_data.prune(NOON + timedelta(days=181)) == 1
