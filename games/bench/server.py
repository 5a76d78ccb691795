"""The server of `bench table`: the site itself and, beside it in the same process,
stock consumers of Channels as yardsticks. Run as `python -m games.bench.server PORT`.
"""

from __future__ import annotations

import os
import sys
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rithmo_site.settings")

from channels.generic.websocket import AsyncWebsocketConsumer
from channels.routing import ProtocolTypeRouter, URLRouter
from django.urls import path, re_path

from rithmo_site.asgi import application
from rithmo_site.server import SiteServer

GROUP = "bench"


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
    [
        path("bench/echo/", Echo.as_asgi()),
        path("bench/crowd/", Crowd.as_asgi()),
        re_path("", application),
    ]
)


def main() -> None:
    SiteServer(
        ProtocolTypeRouter({"http": application, "websocket": sockets}),
        f"tcp:port={sys.argv[1]}:interface=127.0.0.1",
        ready=lambda: print("ready", flush=True),
    ).run()


if __name__ == "__main__":
    main()
