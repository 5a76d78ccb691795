"""HTTP as the server speaks it: every request in one thread."""

from __future__ import annotations

import asyncio
import threading
from datetime import datetime

import pytest
from channels.testing import HttpCommunicator
from django.db import connection
from django.http import HttpResponse, StreamingHttpResponse
from django.test import override_settings
from django.urls import path
from django.utils import timezone

from games.common.http import received_at
from rithmo_site.asgi import application
from rithmo_site.handler import ThreadedHandler

pytestmark = pytest.mark.django_db(transaction=True)
HOST = (b"host", b"localhost")


async def ask(method, path, *, body=b"", headers=(), app=application):
    communicator = HttpCommunicator(app, method, path, body, [HOST, *headers])
    return await communicator.get_response(timeout=30)


async def test_a_page_is_served():
    answer = await ask("GET", "/")
    assert answer["status"] == 200
    assert b"</html>" in answer["body"]
    names = {name.lower() for name, _ in answer["headers"]}
    assert {b"content-security-policy", b"content-type"} <= names


async def test_what_is_not_there_is_said_kindly():
    assert (await ask("GET", "/nowhere/"))["status"] == 404


async def test_a_form_is_read_and_a_cookie_is_set():
    form = b"game=rithmomachia"
    kind = (b"content-type", b"application/x-www-form-urlencoded")
    answer = await ask("POST", "/play/rithmomachia/", body=form, headers=[kind])
    assert answer["status"] == 403  # no token of the form
    answer = await ask("GET", "/play/rithmomachia/")
    assert any(name.lower() == b"set-cookie" for name, _ in answer["headers"])


def echo(request):
    if "waits" in request.GET:
        busy.wait()
        return HttpResponse(received_at(request).isoformat())
    if "stream" in request.GET:
        return StreamingHttpResponse(iter([b"a", b"b"]), status=203)
    connection.ensure_connection()
    told = request.META.get("HTTP_X_FORWARDED_FOR", "none")
    return HttpResponse(f"{told} {threading.current_thread().name}")


busy = threading.Event()
urlpatterns = [path("echo/", echo)]


@override_settings(ROOT_URLCONF=__name__)
async def test_a_request_counts_from_when_it_came_however_long_it_waits():
    busy.clear()
    before = timezone.now()
    asked = asyncio.create_task(ask("GET", "/echo/?waits", app=ThreadedHandler()))
    await asyncio.sleep(0.05)
    released = timezone.now()
    busy.set()
    body = (await asked)["body"].decode()
    assert before <= datetime.fromisoformat(body) < released


@override_settings(ROOT_URLCONF=__name__)
async def test_underscores_cannot_stand_for_hyphens_in_headers():
    forged = (b"x_forwarded_for", b"10.0.0.1")
    answer = await ask("GET", "/echo/", headers=[forged], app=ThreadedHandler())
    assert answer["body"].startswith(b"none rithmo_")  # in one of our threads


@override_settings(ROOT_URLCONF=__name__)
async def test_a_stream_is_sent_whole():
    answer = await ask("GET", "/echo/?stream=1", app=ThreadedHandler())
    assert (answer["status"], answer["body"]) == (203, b"ab")


async def test_a_client_that_hangs_up_in_mid_request_is_forgotten():
    communicator = HttpCommunicator(application, "POST", "/", b"")
    communicator.scope["headers"] = [HOST]
    await communicator.send_input({"type": "http.disconnect"})
    await communicator.wait(timeout=30)
    assert communicator.output_queue.empty()


async def test_a_path_that_is_no_text_is_a_bad_request():
    communicator = HttpCommunicator(application, "GET", "/", b"", [HOST])
    communicator.scope["query_string"] = b"\xff"
    assert (await communicator.get_response(timeout=30))["status"] == 400
