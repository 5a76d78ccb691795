"""What operators and their machines ask: is it alive, is it ready?"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Coroutine
from http import HTTPStatus
from typing import Any

from channels.db import database_sync_to_async
from channels.layers import get_channel_layer
from django.db import connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

LONGEST_WAIT = 3.0

log = logging.getLogger(__name__)


@require_safe
@never_cache
def healthz(request: HttpRequest) -> HttpResponse:
    """The process answers."""
    return HttpResponse("ok\n", content_type="text/plain")


@require_safe
@never_cache
async def readyz(request: HttpRequest) -> HttpResponse:
    """Database and channel layer answer too; 503 names the one that does not."""
    checks = {"database": _database(), "channel_layer": _channel_layer()}
    found = {name: await _answers(name, check) for name, check in checks.items()}
    status = HTTPStatus.OK if all(found.values()) else HTTPStatus.SERVICE_UNAVAILABLE
    words = {name: "ok" if good else "failed" for name, good in found.items()}
    return JsonResponse(words, status=status)


async def _answers(name: str, check: Coroutine[Any, Any, None]) -> bool:
    try:
        await asyncio.wait_for(check, LONGEST_WAIT)
    except Exception:
        log.exception("Not ready: %s does not answer.", name)
        return False
    return True


@database_sync_to_async  # type: ignore[untyped-decorator]
def _database() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
        cursor.fetchone()


async def _channel_layer() -> None:
    """A message sent through the layer comes back."""
    layer = get_channel_layer()
    channel = await layer.new_channel("ready")
    text = secrets.token_hex(8)
    await layer.send(channel, {"type": "ready.ping", "text": text})
    answer = await layer.receive(channel)
    if answer["text"] != text:
        raise RuntimeError(f"{channel} answered with another message")
