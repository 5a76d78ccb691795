"""Games of hundreds of moves on the real server: all hear of their last moves too."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings
from django.db import transaction
from django.test import Client

from accounts.models import User
from games.bench.clients import Wire, open_wire
from games.bench.cycles import endless
from games.bench.tables import page_marks
from games.common.lock_order import alone
from games.engine.registry import GAMES, AnyRules
from games.play import plies, services
from games.play.models import Game
from games.play.throws import Transition
from tests.support.games import start_game
from tests.support.people import NOON

PLIES, LIVE = 600, 30  # so many in all, so many of them on the server


def men(rules: AnyRules, position: Any) -> int:
    """How many men stand on the boards."""
    boards = rules.scene(position).boards
    return sum(cell.man is not None for board in boards for cell in board.cells)


def quiet_step(rules: AnyRules, position: Any, chance: random.Random) -> Transition:
    """A move by lot that ends nothing, and takes nobody where there is such a move."""
    moves, there = list(rules.legal_moves(position)), men(rules, position)
    chance.shuffle(moves)
    going_on = []
    for move in moves:
        step = Transition(position, move, rules.apply(position, move))
        if rules.outcome(step.after) is None:
            going_on.append(step)
            if men(rules, step.after) == there:
                return step
    return going_on[0]


def long_line(rules: AnyRules) -> list[Transition]:
    """The moves of a game of `PLIES`."""
    chance, position = random.Random(7), rules.initial()
    line: list[Transition] = []
    for _ in range(PLIES):
        line.append(quiet_step(rules, position, chance))
        position = line[-1].after
    return line


@alone()
@transaction.atomic
def laid(rules: AnyRules, line: list[Transition]) -> Game:
    """A game between people of their own in which `line` has been played."""
    people = {
        seat: User.objects.create_user(f"{rules.key}-{seat}") for seat in rules.seats
    }
    options = rules.options.values()
    game = start_game(key=rules.key, options=options, players=people, now=NOON)
    version = len(line) + 1
    changes = plies.write(game, line, NOON, version=version)
    changes |= {"version": version, "board_version": version}
    Game.objects.filter(pk=game.pk).update(**changes)
    return Game.objects.get(pk=game.pk)


class Sitting:
    """What everybody at a table has opened: the players its page and a program each,
    and somebody who watches."""

    def __init__(self, game: Game, port: int) -> None:
        self.game, self.port = game, port
        self.players = {seat.name: seat.player for seat in game.seats.all()}
        self.cookies = {seat: cookies_of(who) for seat, who in self.players.items()}
        self.tokens = {
            seat: services.make_token(game_id=game.pk, player=who, now=NOON)
            for seat, who in self.players.items()
        }
        self.pages: list[Wire] = []
        self.programs: dict[str, Wire] = {}

    async def open(self) -> None:
        path = f"/ws/table/{self.game.pk}/"
        for cookies in ["", *self.cookies.values()]:
            page = await open_wire(self.port, path, cookies)
            await page.until(*page_marks(self.game.version))
            self.pages.append(page)
        for seat, token in {"": "", **self.tokens}.items():
            program = await open_wire(self.port, "/ws/rooms/")
            program.say(self.message("join_room", playerToken=token))
            await program.until(b'"room_joined"')
            self.programs[seat] = program

    async def play(self, seat: str, text: str, version: int) -> None:
        """`seat` makes a move, and everybody hears of it."""
        move = self.message("move_request", payload={"text": text})
        self.programs[seat].say(move)
        for program in self.programs.values():
            await program.until(b'"version":%d,' % version)
        for page in self.pages:
            await page.until(*page_marks(version))

    def message(self, kind: str, **more: Any) -> bytes:
        return json.dumps({"type": kind, "roomId": self.game.pk, **more}).encode()

    def leave(self) -> None:
        for wire in (*self.pages, *self.programs.values()):
            wire.hang_up()


def cookies_of(player: User) -> str:
    client = Client()
    client.force_login(player)
    name = settings.SESSION_COOKIE_NAME
    return f"{name}={client.cookies[name].value}"


async def play_on(sitting: Sitting, line: list[Transition]) -> None:
    """Play the moves of `line` before everybody's eyes."""
    rules = sitting.game.rules
    await sitting.open()
    for version, step in enumerate(line, start=sitting.game.version + 1):
        seat = rules.seat_to_move(step.before)
        await sitting.play(seat, rules.write_move(step.before, step.move), version)
    sitting.leave()


@pytest.fixture
def sittings(serve) -> Iterator[list[tuple[Sitting, list[Transition]]]]:
    """A long game of each kind on one server, and its last moves."""
    site, tables = serve(), []
    for key in GAMES:
        rules = endless(key)
        line = long_line(rules)
        game = laid(rules, line[:-LIVE])
        tables.append((Sitting(game, site.port), line[-LIVE:]))
    yield tables
    assert site.complaints() == ""


async def test_the_last_moves_of_long_games_are_heard_by_all(sittings):
    for sitting, line in sittings:
        await play_on(sitting, line)
