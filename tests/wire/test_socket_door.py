"""Who may open sockets, from where, and how many."""

from __future__ import annotations

from contextlib import ExitStack

import pytest
from channels.testing import WebsocketCommunicator

from games.wire import sockets
from games.wire.sockets import Door
from rithmo_site.asgi import application
from tests.support.sockets import PATIENCE

HOME = "192.0.2.7"
PAGES = ["/ws/lobby/", "/ws/table/nowhere1/"]
OWN = [(b"origin", b"http://localhost"), (b"host", b"localhost")]


def comes_in(door: Door, address: str = HOME, now: float = 0.0) -> bool:
    with door.held_open(address, now=now) as welcome:
        return welcome


def test_so_many_are_open_at_once():
    door = Door(most_open=2, most_a_minute=100)
    with ExitStack() as open_sockets:
        for _ in range(2):
            assert open_sockets.enter_context(door.held_open(HOME, now=0))
        assert not comes_in(door)
        assert comes_in(door, "198.51.100.1")
    assert comes_in(door)


def test_so_many_are_opened_in_a_minute():
    door = Door(most_open=100, most_a_minute=2)
    assert [comes_in(door, now=second) for second in (0, 10, 20, 61)] == [
        True,
        True,
        False,
        True,
    ]


def test_a_setting_opens_the_door_wide(settings):
    settings.RATE_LIMITS = False
    assert comes_in(Door(most_open=0, most_a_minute=0))


def test_nothing_is_remembered_of_those_who_have_gone():
    door = Door(most_open=9, most_a_minute=9)
    for number in range(50):
        comes_in(door, str(number), now=0)
    comes_in(door, now=60)
    assert not door._open
    assert len(door._opened) == 1


# --- Through the real application ----------------------------------------------


async def answer(path: str, headers: list[tuple[bytes, bytes]]) -> bool:
    """Whether a socket with these headers is accepted."""
    socket = WebsocketCommunicator(application, path, headers=headers)
    accepted, _ = await socket.connect(timeout=PATIENCE)
    await socket.disconnect(timeout=PATIENCE)
    return bool(accepted)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize(
    "origin",
    [
        b"https://evil.example",
        b"http://localhost.evil.example",
        b"http://evil.example/localhost",
        b"null",
        None,
    ],
)
async def test_pages_of_other_sites_open_no_socket_of_ours(path, origin):
    headers = [(b"host", b"localhost")]
    if origin is not None:
        headers.append((b"origin", origin))
    assert not await answer(path, headers)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("path", PAGES)
async def test_our_own_pages_do(path):
    assert await answer(path, OWN)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("path", [*PAGES, "/ws/rooms/"])
async def test_a_full_house_turns_sockets_away(path, monkeypatch):
    monkeypatch.setattr(sockets, "door", Door(most_open=0, most_a_minute=9))
    assert not await answer(path, OWN)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("path", ["/ws/nonsense/", "/", "/ws/table/%00/"])
async def test_where_there_is_no_socket_none_opens(path):
    assert not await answer(path, OWN)
