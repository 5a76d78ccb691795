"""Typed readers of the environment. A wrong value is one clear line, never a guess."""

from __future__ import annotations

import importlib.util
import os
import re
import secrets
import socket
from fcntl import LOCK_EX, flock
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import environ
from django.core.exceptions import ImproperlyConfigured

YES = {"1", "true", "yes", "on"}
NO = {"0", "false", "no", "off", ""}
MAPPED = 1 << 30  # bytes of a SQLite file that are read without copying them


def flag(name: str, *, default: bool) -> bool:
    """Yes or no from `name`."""
    text = os.environ.get(name)
    if text is None:
        return default
    if text.strip().lower() in YES | NO:
        return text.strip().lower() in YES
    raise ImproperlyConfigured(f"{name} is 1 or 0, not {text!r}.")


def text(name: str, *, default: str) -> str:
    """One line of text from `name`."""
    return os.environ.get(name, default)


def number(name: str, *, default: int) -> int:
    """A whole number, 0 or more, from `name`."""
    given = os.environ.get(name)
    if given is None:
        return default
    if not given.strip().isdecimal():
        raise ImproperlyConfigured(f"{name} is a whole number, not {given!r}.")
    return int(given)


def words(name: str, *, default: list[str]) -> list[str]:
    """A list of words separated by commas."""
    text = os.environ.get(name)
    if text is None:
        return default
    return [word.strip() for word in text.split(",") if word.strip()]


def secret_key(*, keep: Path) -> str:
    """SECRET_KEY, or for a machine without one a random key kept in the file `keep`."""
    given = os.environ.get("SECRET_KEY")
    if given is not None:
        if len(given) < 32:
            raise ImproperlyConfigured(
                f"SECRET_KEY has {len(given)} characters; it needs 32 or more."
            )
        return given
    kept = keep.read_text().strip() if keep.exists() else ""
    return kept or _new_key(keep)


def _new_key(keep: Path) -> str:
    """A key in the file `keep`; that of another process if it was quicker."""
    keep.parent.mkdir(parents=True, exist_ok=True)
    descriptor = os.open(keep, os.O_RDWR | os.O_CREAT, 0o600)
    with open(descriptor, "r+", encoding="utf-8") as file:
        flock(file, LOCK_EX)
        kept = file.read().strip()
        if not kept:
            kept = secrets.token_urlsafe(48)
            file.write(kept)
        return kept


def database(*, default: Path) -> dict[str, Any]:
    """Django's database settings from DATABASE_URL, or SQLite in the file `default`."""
    url = os.environ.get("DATABASE_URL", f"sqlite:///{default}")
    scheme = urlsplit(url).scheme
    if scheme not in {"sqlite", "postgres", "postgresql"}:
        raise ImproperlyConfigured(
            f"DATABASE_URL starts with sqlite:// or postgres://, not {scheme or url!r}."
        )
    settings: dict[str, Any] = environ.Env.db_url_config(url)
    return settings | (_sqlite() if scheme == "sqlite" else _postgres())


def _sqlite() -> dict[str, Any]:
    """Writers queue instead of failing, an accepted move is on disk, and all threads
    read the file where the system keeps it, not page by page into a copy each."""
    pragmas = "journal_mode=WAL", "synchronous=FULL", f"mmap_size={MAPPED}"
    init = "".join(f"PRAGMA {each};" for each in pragmas)
    options = {"transaction_mode": "IMMEDIATE", "timeout": 20, "init_command": init}
    # Requests run in a few lasting threads, each of which keeps its connection.
    return {
        "ENGINE": "games.common.sqlite",
        "CONN_MAX_AGE": None,
        "OPTIONS": options,
    }


def _postgres() -> dict[str, Any]:
    # As many connections as there are threads (see games.wire.threads).
    pool = {"min_size": 1, "max_size": 14, "timeout": 3, "reconnect_timeout": 5}
    # What was connected before a restart of the server is found out before it is used.
    return {
        "CONN_MAX_AGE": 0,
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": {
            "pool": pool,
            # Of cursors that plan once (games.common.planned_once) the first question
            # too; all others plan each time.
            "prepare_threshold": 0,
            # Compiling a plan takes a second where no answer takes a tenth of it.
            "options": "-c jit=off",
        },
    }


def is_scaled() -> bool:
    """Whether several processes share a Redis, which carries news between them."""
    return bool(os.environ.get("REDIS_URL"))


def redis_url() -> str:
    """The address of the Redis by which several processes hear each other, "" where
    there is one process."""
    url = os.environ.get("REDIS_URL", "")
    if url and urlsplit(url).scheme not in {"redis", "rediss"}:
        raise ImproperlyConfigured(f"REDIS_URL starts with redis://, not {url!r}.")
    return url


def tasks() -> dict[str, Any]:
    """Where tasks wait for workers, from TASK_QUEUE: the database, or Redis."""
    where = os.environ.get("TASK_QUEUE", "database")
    if where == "database":
        return {"default": {"BACKEND": "games.background.database_queue.DatabaseQueue"}}
    if where != "redis":
        raise ImproperlyConfigured(f"TASK_QUEUE is database or redis, not {where!r}.")
    url = os.environ.get("REDIS_URL")
    if not url:
        raise ImproperlyConfigured("TASK_QUEUE=redis needs REDIS_URL.")
    queue = "games.background.redis_queue.RedisQueue"
    return {"default": {"BACKEND": queue, "OPTIONS": {"url": url}}}


def caches() -> dict[str, Any]:
    """The caches of this process, or those shared by all through REDIS_URL.

    The first holds the counts of the rate limits, so it must have room for many.
    """
    url = os.environ.get("REDIS_URL")
    if not url:
        memory = "django.core.cache.backends.locmem.LocMemCache"
        counts = {"BACKEND": memory, "OPTIONS": {"MAX_ENTRIES": 100_000}}
        return {"default": counts, "sessions": {"BACKEND": memory, "LOCATION": "s"}}
    # A server that hangs keeps nobody waiting for longer than one that is away.
    options = {"socket_connect_timeout": 0.5, "socket_timeout": 1}
    shared = {"LOCATION": url, "OPTIONS": options}
    return {
        "default": {"BACKEND": "rithmo_site.cache.CountingCache", **shared},
        "sessions": {"BACKEND": "rithmo_site.cache.SessionCache", **shared},
    }


def address() -> tuple[str, int]:
    """Where to listen, from HOST and PORT."""
    host = os.environ.get("HOST", "127.0.0.1")
    port = os.environ.get("PORT", "8000")
    if not (port.isascii() and port.isdigit() and 0 < int(port) < 65536):
        raise ImproperlyConfigured(f"PORT lies from 1 to 65535, not {port!r}.")
    try:
        socket.getaddrinfo(host, int(port))
    except OSError as error:
        raise ImproperlyConfigured(
            f"HOST is an address of this machine, not {host!r}."
        ) from error
    return host, int(port)


MAIL = {"smtp", "smtps", "smtp+tls", "smtp+ssl", "consolemail"}


def mail() -> dict[str, Any]:
    """Django's mail settings from EMAIL_URL; without it letters go to the console."""
    url = os.environ.get("EMAIL_URL", "consolemail://")
    scheme = urlsplit(url).scheme
    if scheme not in MAIL:
        raise ImproperlyConfigured(
            f"EMAIL_URL starts with smtp+tls:// or smtps://, not {scheme or url!r}."
        )
    found: dict[str, Any] = environ.Env.email_url_config(url)
    backend = "PrintedBackend" if scheme == "consolemail" else "PostmanBackend"
    return found | {"EMAIL_BACKEND": f"accounts.mail.{backend}"}


def site_url(*, https: bool, hosts: list[str]) -> str:
    """Where letters say that the site is, from SITE_URL; else its first name."""
    names = (each.lstrip(".") for each in hosts if each != "*")  # which is no name
    host = next(names, "localhost")
    port = os.environ.get("PORT", "8000")
    usual = f"https://{host}" if https else f"http://{host}:{port}"
    url = text("SITE_URL", default=usual).rstrip("/")
    parts = urlsplit(url)
    if parts.scheme not in {"http", "https"} or not parts.netloc or parts.path:
        raise ImproperlyConfigured(
            f"SITE_URL is a scheme and a name, as https://example.org, not {url!r}."
        )
    return url


def push_key() -> str:
    """The private key for web push from VAPID_PRIVATE_KEY: 32 bytes as URL-safe
    base64; without it there is no web push."""
    key = os.environ.get("VAPID_PRIVATE_KEY", "").rstrip("=")
    if not key:
        return ""
    if not re.fullmatch("[A-Za-z0-9_-]{43}", key):
        raise ImproperlyConfigured(
            "VAPID_PRIVATE_KEY has 43 letters of URL-safe base64; "
            "`manage.py make_push_key` makes one."
        )
    if importlib.util.find_spec("pywebpush") is None:
        raise ImproperlyConfigured(
            "VAPID_PRIVATE_KEY needs the extra `push`: uv sync --inexact --extra push"
        )
    return key
