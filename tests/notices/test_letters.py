"""Letters about what was not read: at once or once a day, never twice."""

from __future__ import annotations

import smtplib
from datetime import datetime, timedelta
from urllib.parse import urlsplit

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.core.mail.backends.locmem import EmailBackend
from django.core.management import call_command
from django.test import Client
from django_tasks_db.models import DBTaskResult

from accounts.models import User
from games.notices import letters, services
from games.notices.models import Notice, NoticeSetting
from games.notices.preferences import Delivery, deliveries_of, keep
from games.notices.sweeps import have_letters_posted
from games.upkeep.sweeps import Passes
from tests.support.people import NOON

SOON = NOON + timedelta(minutes=2)
MORNING = (NOON + timedelta(days=1)).replace(hour=7)


@pytest.fixture
def reader(ada) -> User:
    """Ada, whose address is confirmed."""
    EmailAddress.objects.create(
        user=ada, email="ada@example.org", primary=True, verified=True
    )
    return ada


def say(person: User, kind: str = "challenge", *, key: str = "1", now=NOON) -> None:
    services.tell(
        person, kind, key=f"{kind}:{key}", text=f"News {key}.", url="/g/1/", now=now
    )


def post(now: datetime) -> list[mail.EmailMessage]:
    """The letters that go out by `now`."""
    before = len(mail.outbox)
    assert letters.post_batch(now) == len(mail.outbox) - before
    return mail.outbox[before:]


def test_what_asks_for_an_answer_is_written_at_once(reader, settings):
    settings.SITE_URL = "https://example.org"
    say(reader)
    assert post(NOON) == [], "in a minute he may read it on the site"
    (letter,) = post(SOON)
    assert letter.to == ["ada@example.org"]
    assert letter.subject == "[Rithmo] News 1."
    assert "News 1.\nhttps://example.org/g/1/" in letter.body


def test_nothing_is_in_two_letters(reader):
    say(reader)
    assert len(post(SOON)) == 1
    assert post(SOON) == []
    assert post(MORNING) == []


def test_what_comes_together_is_one_letter(reader):
    for key in "123":
        say(reader, key=key)
    (letter,) = post(SOON)
    assert letter.subject == "[Rithmo] 3 notices"
    assert letter.body.count("/g/1/") == 3


def test_a_letter_of_very_many_notices_names_some_and_counts_the_others(reader):
    for key in range(letters.MOST_LINES + 5):
        say(reader, key=str(key))
    (letter,) = post(SOON)
    assert "There are 5 more notices" in letter.body
    assert post(SOON) == []


def test_what_can_wait_waits_for_the_letter_of_the_day(reader):
    say(reader, "result")
    assert post(SOON) == []
    assert post(MORNING - timedelta(minutes=1)) == []
    say(reader, "result", key="2", now=MORNING + timedelta(minutes=1))
    assert len(post(MORNING + timedelta(minutes=5))) == 1
    assert post(MORNING + timedelta(hours=20)) == [], "one letter a day"
    assert len(post(MORNING + timedelta(days=1))) == 1


def test_what_was_read_on_the_site_is_not_written(reader):
    say(reader)
    services.read_all(reader, now=NOON)
    assert post(SOON) == []


def test_old_news_are_no_news(reader):
    say(reader)
    assert post(NOON + letters.OLDEST) == []


def test_a_wish_holds_for_its_kind_at_once(reader):
    keep(reader, {"challenge": Delivery("never"), "result": Delivery("each")})
    say(reader)
    say(reader, "result")
    (letter,) = post(SOON)
    assert letter.subject == "[Rithmo] News 1."
    assert Notice.objects.get(kind="challenge").mailed_at is None


def test_nobody_is_written_to_at_an_address_that_is_not_confirmed(reader, boethius):
    EmailAddress.objects.update(verified=False)
    say(reader)
    say(boethius)
    assert post(SOON) == []


def test_the_subject_is_one_short_line(reader):
    text = "A very\nlong\r\nline. " * 20
    services.tell(reader, "decision", key="1", text=text, url="/", now=NOON)
    (letter,) = post(SOON)
    assert "\n" not in letter.subject
    assert len(letter.subject) < 110


# --- When something goes wrong -------------------------------------------------


class Trouble(EmailBackend):
    """A mail server that answers with an error."""

    error: Exception

    def send_messages(self, messages):
        raise self.error


@pytest.fixture
def trouble(settings):
    settings.EMAIL_BACKEND = f"{__name__}.Trouble"
    return Trouble


def test_a_letter_that_no_server_takes_goes_out_later(reader, trouble, settings):
    say(reader)
    trouble.error = ConnectionRefusedError()
    with pytest.raises(ConnectionRefusedError):
        letters.post_batch(SOON)
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    assert len(post(SOON)) == 1


def test_a_worker_waits_for_the_mail_server_and_hears_that_there_is_none(
    reader, settings
):
    settings.EMAIL_BACKEND = "accounts.mail.PostmanBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1
    say(reader)
    with pytest.raises(ConnectionRefusedError):
        letters.post_batch(SOON)
    assert letters.due(SOON).count() == 1


def test_a_letter_that_is_refused_for_good_stops_no_others(reader, trouble):
    say(reader)
    trouble.error = smtplib.SMTPRecipientsRefused({})
    assert letters.post_batch(SOON) == 0
    assert not letters.due(SOON).exists()


# --- Workers -------------------------------------------------------------------


def test_a_worker_gets_the_letters_that_are_due_once(reader):
    assert not have_letters_posted(SOON)
    say(reader)
    assert have_letters_posted(SOON)
    assert not have_letters_posted(SOON)
    call_command("db_worker", batch=True, interval=0, startup_delay=False, verbosity=0)
    assert DBTaskResult.objects.get().status == "SUCCESSFUL"


def test_the_sweep_looks_now_and_then(reader):
    passes = Passes()
    passes.sweep(NOON)
    say(reader)
    passes.sweep(NOON + timedelta(seconds=10))
    assert not DBTaskResult.objects.exists()
    passes.sweep(SOON)
    assert DBTaskResult.objects.count() == 1


def test_many_readers_are_found_with_few_questions(reader, django_assert_num_queries):
    for number in range(20):
        other = User.objects.create_user(f"Reader{number}")
        EmailAddress.objects.create(user=other, email=f"{number}@x.org", verified=True)
        say(other)
    with django_assert_num_queries(1):
        assert letters.due(SOON).count() == 20


# --- Stopping ------------------------------------------------------------------


def stop_address(letter: mail.EmailMessage) -> str:
    link = letter.extra_headers["List-Unsubscribe"]
    assert link.startswith("<http")
    assert link.strip("<>") in letter.body
    return urlsplit(link.strip("<>")).path


def test_mail_programs_stop_letters_by_one_press(reader):
    say(reader)
    (letter,) = post(SOON)
    assert letter.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    program = Client(enforce_csrf_checks=True)
    answer = program.post(stop_address(letter), {"List-Unsubscribe": "One-Click"})
    assert answer.status_code == 200
    assert {delivery.mail for delivery in deliveries_of(reader).values()} == {"never"}
    say(reader, key="2", now=SOON)
    assert post(SOON + timedelta(hours=1)) == []


def test_opening_the_link_asks_first(reader, plain):
    say(reader)
    (letter,) = post(SOON)
    stranger = plain()
    page = stranger.open(stop_address(letter))
    assert not NoticeSetting.objects.exists(), "programs look at links by themselves"
    page = stranger.push("Unsubscribe")
    assert "Ada gets no more e-mails" in page.texts["main"]
    assert {delivery.mail for delivery in deliveries_of(reader).values()} == {"never"}


def test_stopping_letters_leaves_the_browser_as_it_is(reader):
    keep(reader, {"turn": Delivery("each", push=False)})
    say(reader)
    (letter,) = post(SOON)
    Client().post(stop_address(letter))
    assert deliveries_of(reader)["turn"] == Delivery("never", push=False)
    assert deliveries_of(reader)["result"] == Delivery("never", push=True)


def test_a_person_ends_the_links_of_older_letters(reader, enter):
    say(reader)
    (letter,) = post(SOON)
    old = stop_address(letter)
    told = enter(reader).post("/notices/stop/", follow=True).content.decode()
    assert "The links in your past e-mails no longer work." in told
    for method in (Client().get, Client().post):
        answer = method(old)
        assert answer.status_code == 410
        assert "This address has changed" in answer.content.decode()
    assert not NoticeSetting.objects.exists()
    say(reader, key="2", now=SOON)
    (newer,) = post(SOON + timedelta(hours=1))
    assert Client().post(stop_address(newer)).status_code == 200
    assert Client().post("/notices/stop/").status_code == 404


@pytest.mark.parametrize("signed", ["1", "1:abc", "x", "1:" + "a" * 43])
def test_nobody_stops_the_letters_of_others(reader, client, signed):
    assert client.post(f"/notices/stop/{signed}/").status_code == 404
    assert not NoticeSetting.objects.exists()
