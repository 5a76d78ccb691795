"""What a move is measured by: a stock echo, a bare transaction, a stock broadcast."""

from __future__ import annotations

from time import perf_counter

from django.db import transaction
from django.utils import timezone

from games.bench.clients import Wire, open_wire
from games.play.models import Game, Ply


class Echo:
    """A message of 48 bytes to a stock consumer and back."""

    def __init__(self, wire: Wire) -> None:
        self.wire = wire
        self.number = 0

    @classmethod
    async def open(cls, port: int) -> Echo:
        return cls(await open_wire(port, "/bench/echo/"))

    async def measure(self) -> float:
        self.number += 1
        text = b"%048d" % self.number
        began = perf_counter()
        self.wire.say(text)
        at, _ = await self.wire.until(text)
        return at - began


class Transaction:
    """One move as the database sees it, by the ORM: UPDATE and INSERT, committed."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.ply = 0

    def measure(self) -> float:
        began = perf_counter()
        now = timezone.now()
        self.ply += 1
        with transaction.atomic():
            Game.objects.filter(pk=self.game.pk, ply=self.ply - 1).update(
                ply=self.ply,
                position=self.game.position,
                version=self.ply,
                moved_at=now,
            )
            Ply.objects.create(
                game=self.game,
                number=self.ply,
                seat="white",
                text="N2-L4",
                words="White C2 N2→L4",
                position=self.game.position,
                version=self.ply,
                played_at=now,
            )
        return perf_counter() - began


class Broadcast:
    """One of a crowd of stock consumers speaks, and all of them hear it."""

    def __init__(self, wires: list[Wire], size: int) -> None:
        self.wires = wires
        self.text = b"x" * size
        self.number = 0

    @classmethod
    async def open(cls, port: int, crowd: int, size: int) -> Broadcast:
        wires = [await open_wire(port, "/bench/crowd/") for _ in range(crowd)]
        return cls(wires, size)

    async def measure(self) -> float:
        """Until the last has heard it."""
        self.number += 1
        mark = b"#%d " % self.number
        began = perf_counter()
        self.wires[0].say(mark + self.text)
        heard = [(await wire.until(mark))[0] for wire in self.wires]
        return max(heard) - began
