"""Tables for `bench table`: a game that can go on for ever, and who sits at it."""

from __future__ import annotations

import asyncio
import itertools
import json
import re
import zlib
from abc import ABC, abstractmethod
from dataclasses import dataclass
from time import perf_counter
from typing import Any

from django.conf import settings
from django.middleware.csrf import CSRF_SECRET_LENGTH
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.api.public_state import seat_code
from games.bench.clients import Browser, Wire, open_wire
from games.bench.cycles import cycle, endless
from games.play import services
from games.play.models import Game
from games.play.seats import player_in
from games.rulesets.terms import Terms

CSRF = "b" * CSRF_SECRET_LENGTH
CONTROL = "60+30"  # long enough for whatever is measured


@dataclass
class Table:
    """One game, the moves made in it again and again, and what its players bring to
    their sockets, in order of play."""

    game: Game
    moves: tuple[str, ...]
    tokens: list[str]
    cookies: list[str]
    is_shown: bool = False  # on pages that have been open before

    @classmethod
    def lay(cls, key: str, plies: int = 0) -> Table:
        """A game by the clock between two members, as most are, after so many plies."""
        rules, number = endless(key), User.objects.count()
        people = {
            seat: User.objects.create_user(f"player{number + n}")
            for n, seat in enumerate(rules.seats)
        }
        now = timezone.now()
        terms = Terms(key, rules.options.values(), control=CONTROL)
        game = services.start(terms, people, now)
        tokens = [
            services.make_token(game_id=game.pk, player=player, now=now)
            for player in people.values()
        ]
        cookies = [_cookies(player) for player in people.values()]
        table = cls(game, cycle(rules), tokens, cookies)
        table.play(plies)
        return table

    def play(self, plies: int) -> None:
        """Make so many moves of the cycle, without anybody's socket."""
        for ply in range(plies):
            self.game = services.play(
                game_id=self.game.pk,
                player=player_in(self.game, self.game.turn),
                text=self.moves[ply % len(self.moves)],
                version=None,
                now=timezone.now(),
            )


def _cookies(player: User) -> str:
    client = Client()
    client.force_login(player)
    session = client.cookies[settings.SESSION_COOKIE_NAME].value
    return (
        f"{settings.SESSION_COOKIE_NAME}={session}; {settings.CSRF_COOKIE_NAME}={CSRF}"
    )


class Players(ABC):
    """Both players of a table, each with their own socket, White first.

    A frame tells of a move by what it says of it: other news at a table, as somebody
    who has come back, are not taken for one. Of several `ports`, one for each process
    that serves the site, the players are at different ones.
    """

    def __init__(self, table: Table, *ports: int) -> None:
        self.table, self.ports = table, ports
        self.wires: list[Wire] = []
        self.watchers: list[Wire] = []
        self.ply = table.game.ply
        self.version = 0  # what the players have been told last

    @abstractmethod
    async def sit(self) -> None:
        """Open everything that the players need."""

    @abstractmethod
    async def send(self, turn: int) -> None:
        """Let the player on move make their move and get the answer."""

    @abstractmethod
    def marks(self, turn: int) -> tuple[bytes, ...]:
        """What the frame that tells the opponent of the move just made contains one of,
        and none before it."""

    async def watch(self, count: int) -> None:
        """Let `count` strangers open the page."""
        path = f"/ws/table/{self.table.game.pk}/"
        for number in range(count):
            address = network_address(f"watcher {number}")
            wire = await open_wire(self.ports[0], path, address=address)
            await wire.until(*ANY_PAGE)
            self.watchers.append(wire)

    async def move(self) -> tuple[float, float]:
        """Seconds from a player's move to their opponent, and to the last watcher."""
        turn = self.ply % len(self.table.moves)
        self.ply += 1
        opponent = self.wires[1 - turn % 2]
        opponent.forget()
        began = perf_counter()
        sending = asyncio.create_task(self.send(turn))
        try:
            heard, frame = await opponent.until(*self.marks(turn))
            self.version = version_in(frame)
            marks = page_marks(self.version)
            seen = [(await wire.until(*marks))[0] for wire in self.watchers]
            await sending
        finally:
            sending.cancel()
        return heard - began, max(seen, default=heard) - began

    def leave(self) -> None:
        self.table.game.ply = self.ply
        for wire in (*self.wires, *self.watchers):
            wire.hang_up()


def network_address(person: str) -> str:
    """A network address for who holds this cookie or token."""
    number = zlib.crc32(person.encode())
    return f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"


def version_in(frame: bytes) -> int:
    """The version of the game that a frame tells of."""
    found = re.search(rb'version"?[:=]"?(\d+)', frame)
    assert found is not None  # noqa: S101
    return int(found[1])


ANY_PAGE = (b'data-version="', b'{"version":')


def page_marks(version: int) -> tuple[bytes, bytes]:
    """What the frame of a page contains: that of all of it, or of what has changed."""
    return b'data-version="%d"' % version, b'{"version":%d,' % version


class Programs(Players):
    """Both players as programs at the JSON socket."""

    async def sit(self) -> None:
        ports = itertools.cycle(self.ports)
        for port, token in zip(ports, self.table.tokens, strict=False):
            wire = await open_wire(port, "/ws/rooms/", address=network_address(token))
            self.wires.append(wire)
            wire.say(self._message("join_room", playerToken=token))
            self.version = version_in((await wire.until(b'"room_joined"'))[1])

    async def send(self, turn: int) -> None:
        message = self._message(
            "move_request", payload={"text": self.table.moves[turn]}
        )
        self.wires[turn % 2].say(message)

    def marks(self, turn: int) -> tuple[bytes, ...]:
        """The state in which it is the opponent's turn."""
        seats = self.table.game.rules.seats
        code = seat_code(seats, seats[1 - turn % 2])
        return (f'"seatToMove":"{code}"'.encode(),)

    def _message(self, kind: str, **more: Any) -> bytes:
        message = {"type": kind, "roomId": self.table.game.pk, **more}
        return json.dumps(message).encode()


class Pages(Players):
    """Both players in browsers: a socket that listens, and forms that are posted."""

    async def sit(self) -> None:
        self.browsers = []
        path = f"/ws/table/{self.table.game.pk}/"
        if self.table.is_shown:
            path += await self._as_shown()
        ports = itertools.cycle(self.ports)
        for port, cookies in zip(ports, self.table.cookies, strict=False):
            address = network_address(cookies)
            wire = await open_wire(port, path, cookies, address)
            self.wires.append(wire)
            if not self.table.is_shown:
                self.version = version_in((await wire.until(*ANY_PAGE))[1])
            headers = {
                "Cookie": cookies,
                "X-CSRFToken": CSRF,
                "HX-Request": "true",
                "X-Forwarded-For": address,
            }
            self.browsers.append(Browser(port, headers))

    async def send(self, turn: int) -> None:
        form = {"move": self.table.moves[turn], "version": str(self.version)}
        path = f"/g/{self.table.game.pk}/move/"
        await self.browsers[turn % 2].post(path, form)

    def marks(self, turn: int) -> tuple[bytes, ...]:
        """The move in the list, with the quotes of a template or as few as it needs."""
        return tuple(
            b"ply-%d%b" % (self.ply, end) for end in (b'"', b'\\"', b" ", b">")
        )

    def leave(self) -> None:
        super().leave()
        for browser in self.browsers:
            browser.hang_up()
        self.table.is_shown = True

    async def _as_shown(self) -> str:
        """What a page that has missed nothing says as it comes back; it is told nothing
        before the next move."""
        told = Game.objects.values_list("version", "board_version")
        self.version, board = await told.aget(pk=self.table.game.pk)
        return f"?board={board}&version={self.version}"
