"""Sockets of the real server whose peers do not read cost little, and are closed."""

from __future__ import annotations

import pytest

from games.bench.clients import Wire, open_wire
from games.bench.cycles import endless
from games.play.throws import Transition
from tests.rithmo_site.test_long_games import Sitting, laid, long_line
from tests.serving import Site

Table = tuple[Site, Sitting, list[Transition]]

BEGUN, SILENT, ASKED = 450, 3, 40


@pytest.fixture
def table(serve) -> Table:
    """A table whose state is long, and the moves that are still to be made."""
    site = serve()
    rules = endless("rithmomachia")
    line = long_line(rules)
    return site, Sitting(laid(rules, line[:BEGUN]), site.port), line[BEGUN:]


async def silent(site: Site, path: str, *words: bytes) -> Wire:
    """Somebody who opens a socket and says something, but does not read."""
    wire = await open_wire(site.port, path)
    wire.transport.pause_reading()
    for each in words:
        wire.say(each)
    return wire


def is_closed(site: Site, wire: Wire) -> bool:
    """Whether the server has said that it closes this socket."""
    _, port = wire.transport.get_extra_info("sockname")
    return f"{port}] path" in site.complaints()


async def ending(wire: Wire) -> str:
    """How a socket was closed."""
    with pytest.raises(ConnectionError):
        await wire.until(b"never said")
    return wire.ended


async def test_who_does_not_read_is_closed_and_costs_little(table: Table):
    site, sitting, line = table
    await sitting.open()
    join = sitting.message("join_room")
    page = f"/ws/table/{sitting.game.pk}/"
    wires = [await silent(site, "/ws/rooms/", join) for _ in range(SILENT)]
    pages = [await silent(site, page) for _ in range(SILENT)]  # are told little
    before, rules, open_ones = site.memory(), sitting.game.rules, set(wires)
    for version, step in enumerate(line, start=sitting.game.version + 1):
        seat = rules.seat_to_move(step.before)
        await sitting.play(seat, rules.write_move(step.before, step.move), version)
        for wire in [each for each in open_ones if is_closed(site, each)]:
            open_ones.discard(wire)
            wire.transport.resume_reading()
        if not open_ones:
            break
    assert not open_ones
    assert {await ending(wire) for wire in wires} == {"closed with 1013"}
    assert site.memory() - before < 25
    for wire in (*wires, *pages):
        wire.hang_up()
    sitting.leave()


async def test_a_state_is_answered_when_the_one_before_is_read(table: Table):
    site, sitting, _ = table
    ask = sitting.message("get_state")
    wire = await silent(site, "/ws/rooms/", ask)
    before = site.memory()
    for _ in range(ASKED):
        wire.say(ask)
    other = await open_wire(site.port, "/ws/rooms/")
    for _ in range(ASKED):
        other.say(ask)
        await other.until(b"state_update")
    assert site.memory() - before < 10
    wire.transport.resume_reading()
    for _ in range(ASKED + 1):
        await wire.until(b"state_update")
    assert site.complaints() == ""
    other.hang_up()
    wire.hang_up()
