"""The door for HTTP and WebSockets."""

from __future__ import annotations

import os
import sys

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rithmo_site.settings")

from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from channels.sessions import CookieMiddleware
from django import setup
from django.urls import re_path

setup(set_prefix=False)
# While a thread makes a page, the loop comes to send after this time instead of 5 ms.
sys.setswitchinterval(0.0005)

from games.wire.sockets import with_session  # noqa: E402
from rithmo_site.handler import ThreadedHandler  # noqa: E402
from rithmo_site.health import with_health  # noqa: E402
from rithmo_site.routing import page_urlpatterns, public_urlpatterns  # noqa: E402

pages = AllowedHostsOriginValidator(
    CookieMiddleware(with_session(URLRouter(page_urlpatterns)))
)

application = ProtocolTypeRouter(
    {
        "http": with_health(ThreadedHandler()),
        "websocket": URLRouter([*public_urlpatterns, re_path("", pages)]),
    }
)
