"""While others write, pages are read; what cannot be written is not lost in a fault."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing, contextmanager

import pytest
from django.db import OperationalError, connection
from django.test import Client

from games.api import rooms
from games.common import busy
from games.play.models import Ply
from games.wire import sockets
from games.wire.threads import Threads
from rithmo_site import handler
from tests.rithmo_site.test_handler import ask
from tests.support.rooms import join, quiet, room, token_of
from tests.support.sockets import table_page

pytestmark = pytest.mark.django_db(transaction=True)
MOVE = "N2-L4"


@contextmanager
def locked_elsewhere():
    """Somebody else writes for long, as a migration may."""
    with closing(sqlite3.connect(connection.settings_dict["NAME"])) as other:
        other.execute("BEGIN IMMEDIATE")
        yield


@pytest.fixture
def impatient(monkeypatch):
    """Threads that do not wait for a lock."""
    for kind in ("reading", "writing"):
        monkeypatch.setattr(handler, kind, Threads(kind, most=2, patience=0))


class Person:
    """Somebody who sends moves as a page does."""

    def __init__(self, player, game):
        browser = Client(enforce_csrf_checks=True)
        browser.force_login(player)
        page = browser.get(f"/g/{game.pk}/")
        self.token = str(page.context["csrf_token"])
        self.cookies = "; ".join(f"{k}={v.value}" for k, v in browser.cookies.items())
        self.address = f"/g/{game.pk}/move/"

    async def move(self, **headers):
        kind = b"application/x-www-form-urlencoded"
        body = f"move={MOVE}&version=1&csrfmiddlewaretoken={self.token}".encode()
        sent = [(b"content-type", kind), (b"cookie", self.cookies.encode())]
        sent += [(name.encode(), value.encode()) for name, value in headers.items()]
        return await ask("POST", self.address, body=body, headers=sent)


@pytest.fixture
def person(ada, game):
    return Person(ada, game)


def retry_after(answer) -> str:
    return dict(answer["headers"])[b"Retry-After"].decode()


async def test_pages_are_read_while_many_wait_to_write(person, game):
    with locked_elsewhere():
        waiting = [asyncio.create_task(person.move()) for _ in range(10)]
        for address in ("/", "/lobby/", f"/g/{game.pk}/", "/healthz"):
            assert (await ask("GET", address))["status"] == 200, address
        assert not any(task.done() for task in waiting)
    answers = await asyncio.gather(*waiting)
    assert {answer["status"] for answer in answers} == {302}
    assert await Ply.objects.acount() == 1


async def test_a_locked_database_is_no_fault(impatient, person, game, caplog):
    with locked_elsewhere():
        answers = [await person.move() for _ in range(3)]
    assert {answer["status"] for answer in answers} == {503}
    assert {retry_after(answer) for answer in answers} == {"2"}
    page = answers[0]["body"].decode()
    assert "One moment, please" in page
    assert "reload this page: your browser sends it again" in page
    assert 'class="brand"' in page
    assert caplog.text.count("The database does not answer") <= 1
    assert "Traceback" not in caplog.text
    assert (await person.move())["status"] == 302
    assert await Ply.objects.acount() == 1


async def test_programs_are_told_in_their_own_language(impatient, monkeypatch, game):
    def fail(*args: object) -> None:
        raise OperationalError("the server has gone")

    monkeypatch.setattr("games.archive.views.table_or_404", fail)
    answer = await ask("GET", f"/g/{game.pk}.json")
    assert answer["status"] == 503
    assert b"Please try again" in answer["body"]
    assert dict(answer["headers"])[b"Content-Type"] == b"application/json"


async def test_a_program_is_asked_to_send_its_move_again(monkeypatch, ada, game):
    token = await token_of(game, ada)
    async with room() as socket:
        await join(socket, game, token)
        impatient = Threads("rooms", most=1, patience=0).run
        monkeypatch.setattr(rooms, "in_thread", impatient)
        with locked_elsewhere():
            await socket.say(type="move_request", roomId=game.pk, payload=quiet())
            assert "try again" in (await socket.heard())["message"]
        await socket.say(type="move_request", roomId=game.pk, payload=quiet())
        assert (await socket.heard())["state"]["version"] == 2


async def test_a_page_that_cannot_be_shown_is_asked_to_come_back(monkeypatch, game):
    async def fail(*args: object) -> None:
        raise OperationalError("the server has gone")

    monkeypatch.setattr("games.table.consumers.in_thread", fail)
    async with table_page(game) as page:
        assert await page.closed() == sockets.TRY_AGAIN


def test_a_mistake_in_a_question_is_a_fault():
    with pytest.raises(OperationalError) as caught, connection.cursor() as cursor:
        cursor.execute("SELECT nothing FROM nowhere")
    assert not busy.is_busy(caught.value)
