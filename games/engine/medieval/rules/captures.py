"""Everything that a side takes in one position, with every reason (medieval §5)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from games.engine.medieval.options import MedievalOptions
from games.engine.medieval.rules import sieges
from games.engine.medieval.rules.ambushes import Pair, ambushes, pairs
from games.engine.medieval.rules.boards import PLACE
from games.engine.medieval.rules.eruptions import eruptions, facing
from games.engine.medieval.rules.exposure import Camps, Meetings, exposed
from games.engine.medieval.rules.lines import in_line
from games.engine.medieval.rules.reach import Reacher, attackers, has_total, reached
from games.engine.medieval.rules.values import (
    REASONS,
    Attacker,
    Hit,
    Man,
    Reason,
    Squares,
    standing_on,
)
from games.engine.sides import Side


class Victim(NamedTuple):
    """Who can hit the man on one square: by reach, in pairs, along lines."""

    options: MedievalOptions
    men: Squares
    square: int
    man: Man
    reachers: Sequence[Reacher]
    pairs: Sequence[Pair]
    facing: Sequence[Reacher]

    def on(self, number: int) -> list[Reason]:
        """Every equality, ambush and eruption upon a number of this man."""
        found = [
            Reason("equality", (Attacker(square, number),), number)
            for square, values in self.reachers
            if number in values
        ]
        if self.pairs:
            found += ambushes(number, self.pairs)
        found += eruptions(self.options, self.men, self.square, number, self.facing)
        return found if len(found) < 2 else sorted(found, key=_order)


def _order(reason: Reason) -> tuple[int, ...]:
    squares = tuple(PLACE[attacker.square] for attacker in reason.attackers)
    return REASONS.index(reason.kind), *squares


def hits(options: MedievalOptions, men: Squares, by: Side) -> tuple[Hit, ...]:
    """Everything that `by` takes in this one position, by square A1, A2 …"""
    camps = Camps.of(men, by)
    own, enemies = camps.own, camps.enemies
    who = reached(options, own, camps.theirs, camps.barred)
    upon = Meetings(options, enemies).upon(own)
    found: list[Hit] = []
    for square in exposed(options, camps, who, upon):
        man, reachers = enemies[square], who.get(square, ())
        two = pairs(options, men, by, square, reachers)
        lines = facing(options, own, square)
        found += falls(Victim(options, men, square, man, reachers, two, lines))
    return in_order(found)


def in_order(hits: Iterable[Hit]) -> tuple[Hit, ...]:
    """Hits by square, A1, A2 …"""
    return tuple(sorted(hits, key=lambda hit: PLACE[hit.square]))


def hits_on(
    options: MedievalOptions, men: Squares, mine: int, squares: int
) -> tuple[Hit, ...]:
    """What the men of a side, who stand on the squares of the mask `mine`, take on
    those of another; quicker than to ask of all where these are few."""
    lines_of = in_line(options.eruption_diagonal)
    found: list[Hit] = []
    for square, man in standing_on(men, squares & ~mine):
        reachers = attackers(options, men, mine, square)
        two = pairs(options, men, man.side.other, square, reachers)
        own = standing_on(men, lines_of[square] & mine)
        lines = facing(options, own, square)
        found += falls(Victim(options, men, square, man, reachers, two, lines))
    return in_order(found)


def falls(victim: Victim) -> list[Hit]:
    """What happens to one man: nothing, a fall, the loss of parts."""
    options, men, square, man = victim.options, victim.men, victim.square, victim.man
    whole: list[Reason] = []
    shut: dict[str, Reason] = {}
    if options.siege == "adjacent":
        whole = sieges.adjacent(options, men, square, man)
    else:
        shut = sieges.natural(options, men, square, man)
        if len(shut) == len(man.shapes):
            whole, shut = list(shut.values()), {}
    if man.begun == 0:
        whole += victim.on(man.total)
        return [Hit(square, man, None, tuple(whole))] if whole else []
    return _pyramid_hits(victim, whole, shut)


def _pyramid_hits(
    victim: Victim, whole: list[Reason], shut: dict[str, Reason]
) -> list[Hit]:
    """A pyramid falls whole, or loses every part that is hit (medieval §5)."""
    options, square, man = victim.options, victim.square, victim.man
    if has_total(options, man):
        whole += victim.on(man.total)
    if whole and not options.pyramid_falls_whole:
        return [Hit(square, man, None, tuple(whole))]
    parts = []
    for index, part in enumerate(man.parts):
        reasons = [shut[part.shape]] if part.shape in shut else []
        reasons += victim.on(part.value)
        if reasons:
            parts.append(Hit(square, man, index, tuple(reasons)))
    if options.pyramid_falls_whole and (whole or parts):
        every = [*whole, *(reason for hit in parts for reason in hit.reasons)]
        merged = sorted(dict.fromkeys(every), key=lambda r: REASONS.index(r.kind))
        return [Hit(square, man, None, tuple(merged))]
    return parts


def after_hits(men: Squares, hits: Iterable[Hit]) -> Squares:
    """The men that are left once these are taken."""
    left = list(men)
    lost: dict[int, list[int]] = {}
    for hit in hits:
        if hit.part is None:
            left[hit.square] = None
        else:
            lost.setdefault(hit.square, []).append(hit.part)
    for square, parts in lost.items():
        man = left[square]
        if man is not None:
            left[square] = man.without(tuple(parts))
    return tuple(left)
