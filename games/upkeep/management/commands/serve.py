"""Serves the site: HTTP, sockets and the sweep in one process, a worker beside it."""

from __future__ import annotations

import socket
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection
from django.utils import timezone

from games import engine
from games.background import helpers
from games.play.timing import outages
from games.upkeep import cores, garbage, sweeps
from rithmo_site import environment


class Command(BaseCommand):
    help = "Serve the site with Daphne on HOST:PORT (127.0.0.1:8000)."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--demo",
            action="store_true",
            help="Load what is missing of the demo meanwhile, beside the server.",
        )

    def handle(self, *args: Any, demo: bool, **options: Any) -> None:
        host, port = environment.address()
        self._check_free(host, port)
        if demo:
            helpers.start_errand("demo", "--skip-checks")
        from rithmo_site.asgi import application
        from rithmo_site.server import SiteServer

        engine.games()  # loaded now, or the first visitor would wait for them
        cache.get("ready")  # without it the site goes on, and says so now
        outages.wake_up(timezone.now())
        connection.close()
        SiteServer(
            application,
            f"tcp:port={port}:interface={host.replace(':', chr(92) + ':')}",
            ready=lambda: self._ready(host, port),
        ).run()

    def _check_free(self, host: str, port: int) -> None:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        with socket.socket(family) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, port))
            except OSError as error:
                raise CommandError(
                    f"Cannot listen on {host}:{port}: {error.strerror}. "
                    "Choose another with PORT=8001 ./run.sh",
                    returncode=2,
                ) from error

    def _ready(self, host: str, port: int) -> None:
        sweeps.start_sweeping()
        helpers.start_helpers(settings.WORKERS)
        cores.keep_to_one(port)  # after them, who use all cores
        garbage.freeze_start()
        shown = f"[{host}]" if ":" in host else host
        self.stdout.write(f"Rithmo is at http://{shown}:{port}/  (stop: Ctrl-C)")
