"""Whoever asks too often is asked to wait."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.test import Client, RequestFactory

from accounts import middleware, players
from accounts.limits import Limit, TooMany, address_of, address_of_scope
from accounts.models import User
from games.moderation import views
from tests.support.people import browser_of

DAY = 24 * 3600
THREE = Limit("test", amount=3, seconds=60)
CHOICE = {"theme": "dark", "direction": "auto"}


def spent(limit: Limit, who: str = "Ada", now: float = 1000.0) -> bool:
    try:
        limit.spend(who, now=now)
    except TooMany:
        return True
    return False


def test_the_amount_is_allowed_and_not_one_more():
    assert [spent(THREE) for _ in range(5)] == [False] * 3 + [True] * 2


def test_a_new_window_begins_anew():
    assert [spent(THREE, now=1000) for _ in range(4)][-1]
    assert not spent(THREE, now=1020)  # 1020 is a whole number of minutes


def test_the_refusal_says_how_long_to_wait():
    for _ in range(3):
        THREE.spend("Ada", now=1000)
    with pytest.raises(TooMany, match="wait 20 seconds"):
        THREE.spend("Ada", now=1000)


def test_people_and_things_are_counted_apart():
    for _ in range(3):
        THREE.spend("Ada", now=1000)
    assert not spent(THREE, "Boethius")
    assert not spent(Limit("other", 3, 60), "Ada")


def test_uses_at_the_same_moment_are_all_counted():
    with ThreadPoolExecutor(8) as pool:
        refused = list(pool.map(lambda _: spent(Limit("rush", 50, 60)), range(200)))
    assert refused.count(False) == 50


def test_a_setting_switches_limits_off(settings):
    settings.RATE_LIMITS = False
    assert not any(spent(THREE) for _ in range(9))


# --- Where somebody is ---------------------------------------------------------


def request_from(peer: str, forwarded: str = ""):
    headers = {"X-Forwarded-For": forwarded} if forwarded else {}
    return RequestFactory().get("/", REMOTE_ADDR=peer, headers=headers)


def socket_from(peer: str, forwarded: str = "") -> dict[str, object]:
    headers = [(b"x-forwarded-for", forwarded.encode())] if forwarded else []
    return {"client": [peer, 50000], "headers": headers}


@pytest.mark.parametrize(
    ("proxies", "peer", "forwarded", "address"),
    [
        (0, "192.0.2.7", "", "192.0.2.7"),
        (0, "192.0.2.7", "198.51.100.1", "192.0.2.7"),  # anybody can write the header
        (1, "10.0.0.1", "198.51.100.1", "198.51.100.1"),
        (1, "10.0.0.1", "203.0.113.9, 198.51.100.1", "198.51.100.1"),
        (2, "10.0.0.1", "203.0.113.9, 198.51.100.1, 10.0.0.2", "198.51.100.1"),
        (2, "10.0.0.1", "198.51.100.1", "10.0.0.1"),
        (1, "10.0.0.1", "", "10.0.0.1"),
        (1, "10.0.0.1", "nonsense", "unknown"),
        (0, "2001:db8:1:2:3:4:5:6", "", "2001:db8:1:2::"),
        (0, "2001:db8:1:2::9", "", "2001:db8:1:2::"),
        (0, "::ffff:192.0.2.7", "", "192.0.2.7"),
        (0, "", "", "unknown"),
    ],
)
def test_an_address_is_what_our_own_proxies_say(
    settings, proxies, peer, forwarded, address
):
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = proxies
    assert address_of(request_from(peer, forwarded)) == address
    assert address_of_scope(socket_from(peer, forwarded)) == address


def test_a_socket_without_an_address_is_unknown():
    assert address_of_scope({"client": None, "headers": []}) == "unknown"


# --- On the site ---------------------------------------------------------------


@pytest.fixture
def narrow(monkeypatch, db) -> None:
    """Limits that a test can reach, and windows that hardly ever end meanwhile."""
    monkeypatch.setattr(players, "NEW_GUESTS", Limit("guests", 2, DAY))
    monkeypatch.setattr(middleware, "COMMANDS", Limit("commands", 3, DAY))
    monkeypatch.setattr(middleware, "REQUESTS", Limit("requests", 8, DAY))


def test_one_address_makes_so_many_guests(narrow):
    answers = [Client().post("/preferences/", CHOICE) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [302, 302, 429]
    assert User.objects.count() == 2
    elsewhere = Client(REMOTE_ADDR="192.0.2.7").post("/preferences/", CHOICE)
    assert elsewhere.status_code == 302


def test_one_address_reports_so_often_whoever_reports(monkeypatch, ada):
    names = ("Boethius", "Cusanus", "Dee")
    clients = [Client() for _ in names]
    for client, name in zip(clients, names, strict=True):
        client.force_login(User.objects.create_user(name))
    monkeypatch.setattr(views, "ALL_REPORTS", Limit("all-reports", 2, DAY))
    form = {"kind": "talk", "text": "He wrote insults to me all the time."}
    codes = [each.post("/@/Ada/report/", form).status_code for each in clients]
    assert codes == [302, 302, 429]


def test_one_player_changes_things_so_often(narrow, guest):
    browser = browser_of(guest)
    for _ in range(3):
        assert browser.post("/preferences/", CHOICE).status_code == 302
    refused = browser.post("/preferences/", CHOICE)
    assert refused.status_code == 429
    assert 0 < int(refused["Retry-After"]) <= DAY
    assert "Too many requests" in refused.content.decode()
    assert browser.get("/preferences/").status_code == 200


def test_one_address_asks_so_often(narrow, client):
    answers = [client.get("/preferences/").status_code for _ in range(9)]
    assert answers == [200] * 8 + [429]


def test_a_class_can_begin_at_once(db):
    """Thirty children behind one address, each with a guest's name."""
    answers = {Client().post("/preferences/", CHOICE).status_code for _ in range(30)}
    assert answers == {302}


def test_the_limits_of_the_account_library_use_the_same_page(db):
    form = {"email": "ada@example.org"}
    answers = [Client().post("/accounts/password/reset/", form) for _ in range(6)]
    assert answers[-1].status_code == 429
    assert "Too many requests" in answers[-1].content.decode()


def test_the_cache_has_room_for_many_counts():
    limit = Limit("many", 1, 3600)
    for number in range(1000):
        limit.spend(str(number), now=1000)
    assert all(spent(limit, str(number)) for number in range(1000))
