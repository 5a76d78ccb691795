"""Helps beside the board: how the armies stand, and who attacks a square."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from games.engine.enochian.face.words import here
from games.engine.enochian.rules import exchanges
from games.engine.enochian.rules.actions import unmet_words
from games.engine.enochian.rules.armies import ELEMENTS, TEAM_TITLES, Army, armies_of
from games.engine.enochian.rules.attacks import (
    attackers,
    enterable,
    hostile,
    king_of,
    targets,
)
from games.engine.enochian.rules.checks import checkers
from games.engine.enochian.rules.men import army_of, kind_name, standing
from games.engine.enochian.rules.squares import INDEX, NAMES, NOWHERE, is_aries
from games.engine.enochian.rules.values import NOBODY, Position
from games.engine.panels import Panel, Row, Section
from games.engine.scenes import Line
from games.engine.words import Words, listed

TITLES: Final = {"armies": "Armies", "attacks": "Attacks"}
GOALS: Final = {"N": "rank 8", "S": "rank 1", "E": "file h", "W": "file a"}
STATUS: Final = {
    "a": "Active",
    "f": "Frozen: its pieces stay, and cannot move, attack or be taken",
    "t": "Thawed: it fights without its king",
}


def panel(position: Position, key: str, focus: Sequence[str]) -> Panel:
    """The panel of this key about the square pressed last. Raises KeyError."""
    squares = [INDEX[name.lower()] for name in focus if name.lower() in INDEX]
    return PANELS[key](position, squares[-1:])


# --- The armies -------------------------------------------------------------------


def armies(position: Position, focus: list[int]) -> Panel:
    """Each army: its status, its leader, its king, its captor, and an exchange."""
    sections = tuple(
        Section(_heading(army), tuple(_army(position, army))) for army in position.order
    )
    lead = "Blue and Black are Team Air, Red and Yellow Team Earth. " + (
        "Each player has both armies of a team."
        if position.options.players == "2"
        else "Partners win and lose together."
    )
    order = ", ".join(army.title for army in position.order)
    lead += f" They move in this order: {order}."
    return Panel("armies", TITLES["armies"], lead, sections)


def _heading(army: Army) -> str:
    return f"{army.title}, {TEAM_TITLES[army.team]}"


def _army(position: Position, army: Army) -> Iterator[Row]:
    status, leader = position.status[army], Army(position.controllers[army])
    led = "its own player" if leader is army else leader.title
    kind = "" if status == "a" and leader is army else "bad"
    text = f"{STATUS[status]}; led by {led}" if status != "f" else STATUS[status]
    yield Row(text, _men(position, army), kind=kind)
    yield _king(position, army)
    array = position.array
    thrones = tuple(NAMES[square] for square in array.thrones[army])
    yield Row(
        f"{'Thrones' if len(thrones) > 1 else 'Throne'} {listed(thrones)}", thrones
    )
    zone = tuple(NAMES[square] for square in sorted(array.zones[army]))
    yield Row(f"Its pawns are promoted on {GOALS[array.ways[army]]}", zone)
    element, old = ELEMENTS[army]
    other = "" if old == element else f", {old} in the historical arrays"
    yield Row(f"Element {element}{other}")
    if position.is_captured(army.ally) and status != "f":
        yield _exchange(position, army)


def _king(position: Position, army: Army) -> Row:
    """Where the king stands and who checks it, or who took it."""
    king = king_of(position.men, army)
    if king != NOWHERE:
        checking = [NAMES[each] for each in checkers(position, army)]
        check = f", in check from {listed(checking)}" if checking else ""
        return Row(f"King on {NAMES[king]}{check}", (NAMES[king], *checking))
    captor = position.captors[army]
    by = "" if captor == NOBODY else f" by {Army(captor).title}"
    return Row(f"King taken{by}", kind="bad")


def _men(position: Position, army: Army) -> tuple[str, ...]:
    return tuple(
        NAMES[square]
        for square, there in enumerate(position.men)
        if there and army_of(there) is army
    )


def _exchange(position: Position, army: Army) -> Row:
    """Whether the army could offer an exchange in its turn, and what fails (§8)."""
    words = unmet_words(position, army)
    if words is not None:
        return Row(words.text, kind="bad")
    _, enemy = exchanges.prisoners(position, army)
    text = (
        f"In its turn it may offer to exchange {Army(enemy).title}’s king for "
        f"{army.ally.title}’s"
    )
    partial = "exchange?" if _may(position, army) else ""
    return Row(text, partial=partial, kind="good")


def _may(position: Position, army: Army) -> bool:
    return army is position.turn and exchanges.may_offer(position)


# --- Attacks on a square ----------------------------------------------------------


def attacks(position: Position, focus: list[int]) -> Panel:
    """Who could take a king on the square pressed, and where its pieces can go."""
    if not focus:
        lead = "Press a square to see what attacks it and where its pieces can go."
        return Panel("attacks", TITLES["attacks"], lead, pressable=NAMES)
    square = focus[0]
    there = standing(position.men[square])
    who = f"{listed(here(each, square) for each in there)}" if there else NAMES[square]
    found = {team: _attackers(position, team, square) for team in ("air", "earth")}
    sections = [
        Section(
            f"{TEAM_TITLES[team]} {_does(team, there)} {NAMES[square]}",
            tuple(_attack(position, origin, square) for origin in origins),
            "None.",
        )
        for team, origins in found.items()
    ]
    sections += [_goes(position, each, square) for each in there]
    foes = found[army_of(there[0]).enemies[0].team] if there else ()
    marks = {NAMES[origin]: ("threat",) for origin in foes}
    if foes:
        marks[NAMES[square]] = ("danger",)
    network = "Aries" if is_aries(square) else "Cancer"
    lead = f"{who}, network {network}. Frozen armies attack nothing."
    return Panel(
        "attacks",
        TITLES["attacks"],
        lead,
        tuple(sections),
        (NAMES[square],),
        NAMES,
        marks=marks,
        lines=tuple(_line(position, origin, square) for origin in foes),
    )


def _does(team: str, there: tuple[int, ...]) -> str:
    """What the men of a team do to a square where these stand."""
    own = there and army_of(there[0]).team == team
    return "guards" if own else "attacks"


def _attackers(position: Position, team: str, square: int) -> tuple[int, ...]:
    """The squares from which a team could take an enemy king on a square."""
    foes = hostile(position.status, armies_of(team)[0].enemies[0])
    found = attackers(position.array, position.men, foes, square)
    return tuple(sorted(set(found)))


def _attack(position: Position, origin: int, square: int) -> Row:
    who = listed(here(each, origin) for each in standing(position.men[origin]))
    return Row(who, (NAMES[origin], NAMES[square]))


def _line(position: Position, origin: int, square: int) -> Line:
    who = listed(here(each, origin) for each in standing(position.men[origin]))
    words = Words("attack", f"{who} attacks {NAMES[square]}.")
    return Line("attack", (NAMES[origin], NAMES[square]), words)


def _goes(position: Position, man: int, square: int) -> Section:
    """Where a man can go by its steps, check and die left aside."""
    army = army_of(man)
    open_ = enterable(position.status, army)
    reach = targets(position.array, position.men, open_, man, square)
    if position.status[army] == "f":
        reach = []
    names = tuple(NAMES[each] for each in sorted(reach))
    rows = (Row(listed(names), names),) if names else ()
    return Section(f"The {kind_name(man)} can go to", rows, "No square.")


PANELS: Final = {"armies": armies, "attacks": attacks}
