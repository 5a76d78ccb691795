"""Stock consumers of Channels behind a stock Daphne, the yardsticks of `bench table`.
Run as `python -m games.bench.stock PORT`.
"""

from __future__ import annotations

import os
import sys
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rithmo_site.settings")

import django

django.setup()

from channels.generic.websocket import AsyncWebsocketConsumer  # noqa: E402
from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402
from daphne.server import Server  # noqa: E402
from django.conf import settings  # noqa: E402
from django.urls import path  # noqa: E402

GROUP = "bench"
settings.CHANNEL_LAYERS = {
    "default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}
}


class Echo(AsyncWebsocketConsumer):  # type: ignore[misc]
    """Says again what it is told."""

    async def receive(
        self, text_data: str | None = None, bytes_data: bytes | None = None
    ) -> None:
        await self.send(text_data=text_data)


class Crowd(AsyncWebsocketConsumer):  # type: ignore[misc]
    """What one says, everybody hears by `group_send`."""

    groups = [GROUP]

    async def receive(
        self, text_data: str | None = None, bytes_data: bytes | None = None
    ) -> None:
        event = {"type": "said", "text": text_data}
        await self.channel_layer.group_send(GROUP, event)

    async def said(self, event: dict[str, Any]) -> None:
        await self.send(text_data=event["text"])


sockets = URLRouter(
    [path("bench/echo/", Echo.as_asgi()), path("bench/crowd/", Crowd.as_asgi())]
)


def main() -> None:
    Server(
        ProtocolTypeRouter({"websocket": sockets}),
        endpoints=[f"tcp:port={sys.argv[1]}:interface=127.0.0.1"],
        ready_callable=lambda: print("ready", flush=True),
    ).run()


if __name__ == "__main__":
    main()
