"""Notices for browsers without an open page, off where there is no key."""

from __future__ import annotations

import json
import os
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import timedelta
from email.message import Message
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command
from django_tasks_db.models import DBTaskResult

from accounts.models import User
from games.notices import pushes, services
from games.notices.models import Notice, PushSubscription
from games.notices.preferences import Delivery, keep
from rithmo_site import environment
from tests.support.people import NOON

ENDPOINT = "https://fcm.googleapis.com/fcm/send/abc"


def text_of(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


@pytest.fixture(autouse=True)
def key(settings) -> str:
    settings.PUSH_KEY = pushes.new_key()
    return settings.PUSH_KEY


@dataclass
class Service:
    """A push service with one browser, which can read what it is sent."""

    url: str = ""
    status: int = 201
    heard: list[dict] = field(default_factory=list)
    headers: list[Message] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.private = generate_private_key(SECP256R1())
        self.secret = os.urandom(16)

    @property
    def keys(self) -> dict[str, str]:
        point = self.private.public_key().public_bytes(
            Encoding.X962, PublicFormat.UncompressedPoint
        )
        return {"p256dh": text_of(point), "auth": text_of(self.secret)}

    def take(self, body: bytes, headers: Message) -> None:
        plain = http_ece.decrypt(
            body, private_key=self.private, auth_secret=self.secret
        )
        self.heard.append(json.loads(plain))
        self.headers.append(headers)


@pytest.fixture
def service() -> Iterator[Service]:
    service = Service()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            service.take(body, self.headers)
            self.send_response(service.status)
            self.end_headers()

        def log_message(self, *args: object) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Handler)
    service.url = f"http://127.0.0.1:{server.server_port}/browser"
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    yield service
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def subscribed(ada, service) -> User:
    pushes.subscribe(ada, endpoint=service.url, **service.keys, now=NOON)
    return ada


def say(person: User, kind: str = "challenge", key: str = "1") -> Notice:
    services.tell(person, kind, key=key, text="News: 9 × 9.", url="/g/1/", now=NOON)
    return Notice.objects.get(person=person, key=key)


def test_of_a_crowd_those_with_a_browser_are_pushed_what_is_new_to_them(
    subscribed, service, boethius, cusanus, django_assert_num_queries
):
    crowd = [subscribed, boethius, cusanus]
    for person, name in ((boethius, "b"), (cusanus, "c")):
        pushes.subscribe(person, endpoint=f"{ENDPOINT}{name}", **service.keys, now=NOON)
    deliveries = dict.fromkeys(Notice.Kind.values, Delivery("never", push=False))
    keep(cusanus, deliveries)
    say(boethius)
    DBTaskResult.objects.all().delete()
    told = [
        services.NoticeDraft(each, "challenge", "1", "News.", "/") for each in crowd
    ]
    with django_assert_num_queries(4 + 2 + 1):
        services.tell_all(told, NOON)
    (task,) = DBTaskResult.objects.all()
    assert task.args_kwargs["args"] == [Notice.objects.get(person=subscribed).pk]


def test_a_notice_reaches_the_browser_encrypted_and_signed(subscribed, service):
    notice = say(subscribed)
    assert pushes.push(notice.pk) == 1
    (heard,) = service.heard
    assert heard["text"] == "News: 9 × 9."
    assert heard["url"] == f"/notices/{notice.pk}/"
    assert heard["tag"] == notice.key, "the same twice replaces itself"
    assert service.headers[0]["Authorization"].startswith("vapid ")


def test_a_worker_sends_it(subscribed, service):
    say(subscribed)
    assert service.heard == []
    call_command("db_worker", batch=True, interval=0, startup_delay=False, verbosity=0)
    assert len(service.heard) == 1


def test_what_was_read_meanwhile_is_not_sent(subscribed, service):
    notice = say(subscribed)
    services.read_all(subscribed, now=NOON)
    assert pushes.push(notice.pk) == 0
    assert service.heard == []


def test_a_kind_that_is_not_wanted_makes_no_work(subscribed):
    keep(subscribed, {"result": Delivery("each", push=False)})
    say(subscribed, "result")
    assert not DBTaskResult.objects.exists()


def test_nobody_is_asked_about_browsers_where_there_is_no_key(subscribed, settings):
    settings.PUSH_KEY = ""
    say(subscribed)
    assert not DBTaskResult.objects.exists()


@pytest.mark.parametrize(("status", "left"), [(410, 0), (404, 0), (500, 1), (429, 1)])
def test_a_browser_that_is_gone_is_forgotten(subscribed, service, status, left):
    service.status = status
    assert pushes.push(say(subscribed).pk) == 0
    assert PushSubscription.objects.count() == left


def test_a_service_that_does_not_answer_stops_nothing(subscribed):
    PushSubscription.objects.update(endpoint="http://127.0.0.1:1/")
    assert pushes.push(say(subscribed).pk) == 0


def test_one_browser_is_one_persons_and_one_person_has_some(ada, boethius, service):
    for number in range(pushes.MOST_BROWSERS + 2):
        moment = NOON + timedelta(seconds=number)
        pushes.subscribe(
            ada, endpoint=f"{ENDPOINT}{number}", **service.keys, now=moment
        )
    assert PushSubscription.objects.count() == pushes.MOST_BROWSERS
    assert not PushSubscription.objects.filter(endpoint=f"{ENDPOINT}1").exists()
    pushes.subscribe(boethius, endpoint=f"{ENDPOINT}9", **service.keys, now=NOON)
    assert PushSubscription.objects.get(endpoint=f"{ENDPOINT}9").person == boethius


# --- The pages -----------------------------------------------------------------


def test_a_browser_comes_and_goes(ada, enter, service):
    browser = enter(ada)
    form = {"endpoint": ENDPOINT, **service.keys}
    assert browser.post("/notices/push/", form).status_code == 204
    assert PushSubscription.objects.get().person == ada
    answer = browser.post("/notices/push/stop/", {"endpoint": ENDPOINT})
    assert answer.status_code == 204
    assert not PushSubscription.objects.exists()


def test_nobody_stops_the_notices_of_others(ada, boethius, enter, service):
    enter(ada).post("/notices/push/", {"endpoint": ENDPOINT, **service.keys})
    form = {"endpoint": ENDPOINT}
    assert enter().post("/notices/push/stop/", form).status_code == 404
    assert enter(boethius).post("/notices/push/stop/", form).status_code == 204
    assert PushSubscription.objects.get().person == ada


def test_who_logs_out_is_not_told_in_this_browser_any_more(ada, enter, service):
    browser, other = enter(ada), enter(ada)
    browser.post("/notices/push/", {"endpoint": ENDPOINT, **service.keys})
    other.post("/notices/push/", {"endpoint": f"{ENDPOINT}2", **service.keys})
    browser.post("/accounts/logout/")
    assert PushSubscription.objects.get().endpoint == f"{ENDPOINT}2"


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://fcm.googleapis.com/x",
        "https://127.0.0.1/x",
        "https://evilfcm.googleapis.com.example.org/x",
        "https://notfcm.googleapis.com/x",
        "https://fcm.googleapis.com:8443/x",
        "https://fcm.googleapis.com:99999/x",
        "https://fcm.googleapis.com@example.org/x",
        "https://somebody@fcm.googleapis.com/x",
        "https://127.0.0.1\\@fcm.googleapis.com/x",
        "ftp://fcm.googleapis.com/x",
    ],
)
def test_the_site_sends_to_no_address_that_is_no_push_service(
    ada, enter, service, endpoint
):
    answer = enter(ada).post("/notices/push/", {"endpoint": endpoint, **service.keys})
    assert answer.status_code == 400
    assert not PushSubscription.objects.exists()


@pytest.mark.parametrize(
    "wrong",
    [
        {"p256dh": "abc"},
        {"p256dh": "é" * 87},
        {"p256dh": text_of(b"\x04" + bytes(64))},
        {"auth": "!"},
        {"auth": ""},
    ],
)
def test_keys_that_are_none_are_refused(ada, enter, service, wrong):
    form = {"endpoint": ENDPOINT, **service.keys} | wrong
    assert enter(ada).post("/notices/push/", form).status_code == 400


def test_without_a_key_there_is_nothing_of_it(ada, enter, settings, service):
    browser = enter(ada)
    assert b'id="push"' in browser.get("/notices/settings/").content
    assert b"showNotification" in browser.get("/notices/worker.js").content
    settings.PUSH_KEY = ""
    assert b'id="push"' not in browser.get("/notices/settings/").content
    assert browser.get("/notices/worker.js").status_code == 404
    form = {"endpoint": ENDPOINT, **service.keys}
    assert browser.post("/notices/push/", form).status_code == 404


# --- The key -------------------------------------------------------------------


def test_the_command_makes_a_key_that_the_site_takes(capsys, monkeypatch):
    call_command("make_push_key")
    name, value = capsys.readouterr().out.strip().split("=")
    monkeypatch.setenv(name, value)
    assert environment.push_key() == value


@pytest.mark.parametrize("wrong", ["abc", "x" * 44, "é" * 43])
def test_a_key_that_is_none_is_one_clear_line(monkeypatch, wrong):
    monkeypatch.setenv("VAPID_PRIVATE_KEY", wrong)
    with pytest.raises(ImproperlyConfigured, match="make_push_key"):
        environment.push_key()


@pytest.mark.parametrize("wrong", ["example.org", "ftp://example.org", "https://a/b"])
def test_the_address_of_the_site_is_checked(monkeypatch, wrong):
    monkeypatch.setenv("SITE_URL", wrong)
    with pytest.raises(ImproperlyConfigured, match="SITE_URL"):
        environment.site_url(https=False, hosts=[])


def test_the_address_of_the_site_follows_from_its_names(monkeypatch):
    monkeypatch.delenv("SITE_URL", raising=False)
    monkeypatch.setenv("PORT", "8118")
    assert environment.site_url(https=False, hosts=["localhost"]) == (
        "http://localhost:8118"
    )
    for hosts in ([".example.org"], ["*", "example.org"]):
        assert environment.site_url(https=True, hosts=hosts) == "https://example.org"
    assert environment.site_url(https=True, hosts=["*"]) == "https://localhost"
