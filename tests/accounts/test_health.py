"""What operators and their machines ask."""

from __future__ import annotations

import pytest
from django.db import DatabaseError
from django.test import AsyncClient

from rithmo_site import health


def test_alive_asks_nothing(client):
    """Without a database mark a question to the database would fail here."""
    answer = client.get("/healthz")
    assert (answer.status_code, answer.content) == (200, b"ok\n")
    assert "no-store" in answer["Cache-Control"]


@pytest.mark.django_db(transaction=True)
async def test_ready_when_database_and_layer_answer():
    answer = await AsyncClient().get("/readyz")
    assert answer.status_code == 200
    assert answer.json() == {"database": "ok", "channel_layer": "ok"}


@pytest.mark.django_db(transaction=True)
async def test_not_ready_without_a_database(monkeypatch, caplog):
    async def gone() -> None:
        raise DatabaseError("the disk of 10.1.2.3 is full")

    monkeypatch.setattr(health, "_database", gone)
    answer = await AsyncClient().get("/readyz")
    assert answer.status_code == 503
    assert answer.json() == {"database": "failed", "channel_layer": "ok"}
    assert b"10.1.2.3" not in answer.content
    assert "disk" in caplog.text


class SilentLayer:
    """A channel layer that takes messages and gives none back."""

    async def new_channel(self, prefix: str) -> str:
        return prefix

    async def send(self, channel: str, message: object) -> None:
        return None

    async def receive(self, channel: str) -> dict[str, object]:
        return {"text": "of somebody else"}


@pytest.mark.django_db(transaction=True)
async def test_not_ready_when_the_layer_loses_messages(monkeypatch, caplog):
    monkeypatch.setattr(health, "get_channel_layer", SilentLayer)
    answer = await AsyncClient().get("/readyz")
    assert answer.status_code == 503
    assert answer.json() == {"database": "ok", "channel_layer": "failed"}


@pytest.mark.parametrize("address", ["/healthz", "/readyz"])
def test_nobody_posts_to_them(client, address):
    assert client.post(address).status_code == 405
