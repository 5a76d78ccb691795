"""What happens to armies, as sentences; where they stand, as sentences."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.engine.enochian.options import EnochianOptions
from games.engine.enochian.rules import dice
from games.engine.enochian.rules.armies import TEAM_TITLES, Army
from games.engine.enochian.rules.checks import checkers
from games.engine.enochian.rules.men import kind_name, name
from games.engine.enochian.rules.squares import NAMES
from games.engine.enochian.rules.values import NOBODY, Event, Position, Skip
from games.engine.words import Parameter, Words, listed

SKIPS: Final = {
    "frozen": "{} is skipped: it is frozen, because its king has been taken.",
    "stalemate": "{} is skipped: it is not in check and has no legal move.",
    "check-blocked": "{} is skipped: it is in check and has no move at all.",
    "die": "{}’s turn passes: no throw of the die allowed it a move.",
}


def here(man: int, square: int) -> str:
    """ "Red queen on f1"."""
    return f"{name(man)} on {NAMES[square]}"


def to_move(options: EnochianOptions, army: Army) -> str:
    """ "Red (Team Earth)" where a team is one player, else "Red"."""
    if options.players == "2":
        return f"{army.title} ({TEAM_TITLES[army.team]})"
    return army.title


def skipped(skip: Skip) -> Words:
    army = Army(skip.army)
    text = SKIPS[skip.kind].format(army.title)
    return Words(f"skipped-{skip.kind}", text, {"army": army.seat})


def happened(event: Event) -> str:
    """One thing that follows from a decision, without a full stop."""
    army, square = Army(event.army).title, NAMES[event.square]
    by = "" if event.by == NOBODY else Army(event.by).title
    return {
        "capture": f"takes {name(event.man) if event.man else ''}",
        "freeze": f"{army} is frozen",
        "release": f"{army} is led by its own player again",
        "lead": f"{by}’s king mounts {army}’s throne and {by} leads {army}",
        "thaw": f"{army} thaws",
        "promotion": f"the pawn becomes a {kind_name(event.man)}",
        "demotion": f"the piece on {square} becomes a {kind_name(event.man)}",
        "return": f"{army}’s king returns to {square}",
    }[event.kind]


def state(position: Position, army: Army) -> str:
    """What is unusual of an army: "", "frozen", "thawed, led by Red"."""
    leader = Army(position.controllers[army])
    if position.status[army] == "f":
        return "frozen"
    thawed = ["thawed"] if position.status[army] == "t" else []
    led = [] if leader is army else [f"led by {leader.title}"]
    return ", ".join(thawed + led)


def stands(position: Position, army: Army) -> str:
    """ "Yellow", "Yellow, frozen", "Yellow, thawed, led by Red"."""
    return ", ".join(filter(None, (army.title, state(position, army))))


# --- How things stand -------------------------------------------------------------


def standing(position: Position) -> Iterator[Words]:
    """What everybody must know of a position beside the men."""
    for each in position.since_decided():
        yield from (skipped(skip) for skip in each.skipped if skip.kind != "frozen")
    for army in Army:
        yield from _army(position, army)
    if position.ended is None:
        yield from _turn(position)


def _army(position: Position, army: Army) -> Iterator[Words]:
    """Who leads an army that is not its own, and whether its king is taken."""
    leader, captor = Army(position.controllers[army]), position.captors[army]
    by = f" by {Army(captor).title}" if captor != NOBODY else ""
    if position.status[army] == "f":
        text = f"{army.title} is frozen: its king is taken{by}."
        yield Words("frozen", text, {"army": army.seat})
    elif position.status[army] == "t":
        text = (
            f"{army.title} is thawed and led by {leader.title}; its king is taken{by}."
        )
        yield Words("thawed", text, {"army": army.seat, "leader": leader.seat})
    elif leader is not army:
        text = f"{leader.title} leads {army.title}."
        yield Words("led", text, {"army": army.seat, "leader": leader.seat})


def _turn(position: Position) -> Iterator[Words]:
    army = position.turn
    checking = checkers(position, army)
    if checking:
        squares = tuple(NAMES[square] for square in checking)
        text = f"{army.title} is in check from {listed(squares)}."
        yield Words("check", text, {"army": army.seat, "squares": squares})
    if position.offered:
        asked = position.actor.title
        text = f"{army.title} offers to exchange prisoners; {asked} answers."
        yield Words("exchange-offered", text, {"army": army.seat})
    elif position.declined:
        text = f"{army.title}’s exchange was declined; {army.title} moves."
        yield Words("exchange-declined", text, {"army": army.seat})
    if position.die:
        again = f", re-roll {position.throws}" if position.throws else ""
        text = f"{army.title} has thrown {position.die}{again}: "
        who = "the king" if checking else f"a {dice.WORDS[position.die]}"
        text += f"{who} must move."
        params: dict[str, Parameter] = {"army": army.seat, "die": position.die}
        yield Words("die", text, params | {"rerolls": position.throws})
    elif dice.awaited(position):
        yield _throw(position)


def _throw(position: Position) -> Words:
    army, again = position.turn, position.throws
    text = f"{army.title} throws the die."
    if again and position.move is not None:
        kind = dice.WORDS[position.move.die]
        text = f"No {kind} can move: {army.title} throws again, re-roll {again}."
    return Words("throw", text, {"army": army.seat, "rerolls": again})
