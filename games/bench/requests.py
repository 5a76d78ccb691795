"""The site in this process: what its work on a request costs, from the request to its
answer, without that of who asks."""

from __future__ import annotations

from time import thread_time

from django.conf import settings
from django.core.handlers.base import BaseHandler
from django.http import HttpResponse
from django.test import Client, RequestFactory

from accounts.models import User

HOST = "127.0.0.1"


class Asker:
    """Somebody who asks for pages as a browser does: a stranger, or `person`."""

    def __init__(self, person: User | None = None) -> None:
        self.site = BaseHandler()
        self.site.load_middleware()
        self.known_by: dict[str, str] = {}
        if person is not None:
            client = Client()
            client.force_login(person)
            session = client.cookies[settings.SESSION_COOKIE_NAME].value
            self.known_by = {"cookie": f"{settings.SESSION_COOKIE_NAME}={session}"}

    def ask(self, address: str, **headers: str) -> tuple[HttpResponse, float]:
        """The answer, and milliseconds of the processor; header names are written with
        underscores."""
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        headers = {"host": HOST, **self.known_by, **sent}
        request = RequestFactory().get(address, headers=headers)
        began = thread_time()
        response = self.site.get_response(request)
        took = (thread_time() - began) * 1000
        # It is not closed, with which the connection to the database would be given up.
        assert isinstance(response, HttpResponse)  # noqa: S101
        return response, took
