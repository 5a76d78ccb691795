"""Letters go out beside the requests that cause them.

A mail server may be slow or gone. Nobody waits for it, and how long an answer takes
does not tell whether an address is known.
"""

from __future__ import annotations

import io
import logging
import sys
import threading
from collections.abc import Iterable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from smtplib import SMTPException

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.core.mail.backends.console import EmailBackend as ConsoleBackend
from django.core.mail.backends.smtp import EmailBackend

log = logging.getLogger(__name__)

END_OF_LETTER = "-" * 79  # as Django prints it after each

postman = ThreadPoolExecutor(max_workers=1, thread_name_prefix="postman")


class PostmanBackend(EmailBackend):
    """Django's SMTP, in a thread of its own; what cannot be sent is logged."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        self.posted: Future[None] = postman.submit(self._post, list(email_messages))
        return len(email_messages)

    def _post(self, letters: list[EmailMessage]) -> None:
        try:
            super().send_messages(letters)
        except (OSError, SMTPException):
            log.exception("%d letters could not be sent.", len(letters))


printing = threading.Lock()


def print_whole(text: str) -> None:
    """Print something without anything of others within."""
    with printing:
        sys.stdout.write(text)
        sys.stdout.flush()


class PrintedBackend(ConsoleBackend):
    """Letters are printed where there is no mail server, each as a whole."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        for letter in email_messages:
            text = io.StringIO()
            self.stream = text
            self.write_message(letter)
            print_whole(text.getvalue())
        return len(email_messages)


def forward_letters(lines: Iterable[str]) -> None:
    """Print what another process prints, one letter after another."""
    letter = ""
    for line in lines:
        letter += line
        if line.rstrip() == END_OF_LETTER:
            print_whole(letter)
            letter = ""
    if letter:
        print_whole(letter)


def waiting_connection() -> BaseEmailBackend:
    """A way to send letters for those who have time, as workers have: it waits for the
    mail server and raises what goes wrong."""
    backend = settings.EMAIL_BACKEND
    if backend == f"{PostmanBackend.__module__}.{PostmanBackend.__name__}":
        return EmailBackend()
    return get_connection(backend)
