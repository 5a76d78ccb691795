"""What the fast core is told of a position's men: flat tables, the same for all
positions of a roster and its options, and where the men stand."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from math import log2
from typing import Final

from games.engine.geometry import SIZE, WIDTH
from games.engine.rithmomachia.options import RithmomachiaOptions
from games.engine.rithmomachia.rules.harmony import zone
from games.engine.rithmomachia.rules.pieces import Piece, shown
from games.engine.rithmomachia.rules.proportions import continuation
from games.engine.rithmomachia.rules.values import Roster
from games.engine.rithmomachia.search.board import SQUARES, WIDE, Facts
from games.engine.rithmomachia.search.eyes import OPEN_EYES, Eyes
from games.engine.sides import Side

MOST_MEN: Final = 60  # a man is a bit of a machine word
ORTHOGONAL: Final = [1, -1, WIDE, -WIDE]
DIAGONAL: Final = [WIDE + 1, -WIDE - 1, WIDE - 1, 1 - WIDE]
RAYS: Final = {"T": (0, 4), "C": (4, 8), "S": (0, 8), "P": (0, 8)}
LAYOUTS: Final = ("adjacent", "equal", "collinear")
# As `Prospects.weights` has them.
WEIGHTS: Final = [500, 400, 8, 20, 55, 130, 15]
MAN: Final = 60
PAIR: Final = 1  # the share of a man's worth that each of its pairs and triples has
TRIPLE: Final = 4
POINT: Final = 60
FACE, LARGEST = 4, 400  # of a face that is counted

Triple = tuple[int, int, int]  # an end, the mean and the other end


def padded(square: int) -> int:
    """The square of the padded board."""
    return WIDE * (square // WIDTH + 1) + square % WIDTH + 1


def plain(square: int) -> int:
    """The square of the rules that a padded one is."""
    return WIDTH * (square // WIDE - 1) + square % WIDE - 1


@lru_cache(maxsize=64)
def tables(
    roster: Roster, options: RithmomachiaOptions, eyes: Eyes = OPEN_EYES
) -> Facts:
    """All that does not change while these men play by these options, as far as it is
    seen."""
    pieces = roster.pieces
    pairs = _pairs(roster, options, eyes)
    triples = [each for side in Side for each in _triples(roster, side, eyes)]
    facts = _men(roster, options, eyes)
    facts["partners"] = _partners(len(pieces) + 1, pairs)
    facts |= _triple_tables(len(pieces), triples)
    white = sum(pieces[ends[1] - 1].side is Side.WHITE for ends in triples)
    facts["triple_begin"] = [0, white, len(triples)]
    if eyes.counts_faces:
        worths = [_face_worth(piece) for piece in pieces]
    else:
        of_pairs, of_triples = _shares(pairs), _shares(triples)
        worths = [
            _worth(piece, options, of_pairs[man], of_triples[man])
            for man, piece in enumerate(pieces, start=1)
        ]
    facts["worths"] = [0, *worths]
    facts |= _rules(options) | _geometry(options)
    facts |= _hashes(roster, len(triples))
    facts["weights"] = WEIGHTS
    most = max(len(pairs), len(triples)) + 1
    facts["logarithms"] = [round(100 * log2(count + 1)) for count in range(most)]
    return facts


def _men(roster: Roster, options: RithmomachiaOptions, eyes: Eyes) -> Facts:
    pieces, size = roster.pieces, len(roster.pieces) + 1
    white, black = roster.sides
    return {
        "sides": [-1, *(int(piece.side) for piece in pieces)],
        "slides": [0, *(int(not piece.is_pyramid) for piece in pieces)],
        "first": [0, *(RAYS[piece.kind][0] for piece in pieces)],
        "last": [0, *(RAYS[piece.kind][1] for piece in pieces)],
        "steps": ORTHOGONAL + DIAGONAL,
        "help": _help(roster, eyes),
        "helping": list(roster.tables.helping_bits(options.pyramid_helpers)),
        "bits": [0, *(2**man for man in range(1, size))],
        "men": [*white, *black],
        "begin": [0, len(white), len(white) + len(black)],
        "scores": [0, *(piece.points for piece in pieces)],
    }


def _help(roster: Roster, eyes: Eyes) -> list[int]:
    """By man and enemy, with whose help the one takes the other."""
    size = len(roster.pieces) + 1
    if eyes.sees_all:
        help_of = roster.tables.filled_help()
        return [help_of[man][enemy] for man in range(size) for enemy in range(size)]
    found = [0] * (size * size)
    for side in Side:
        for man in roster.sides[side]:
            for enemy in roster.sides[side.other]:
                for way in roster.tables.ways(man, enemy):
                    if way.relation in eyes.relations:
                        found[man * size + enemy] |= way.bit
    return found


def _rules(options: RithmomachiaOptions) -> Facts:
    return {
        "near": [int(options.helper_adjacency)],
        "ambush": [int(options.ambush)],
        "any_set": [int(options.any_set_on_recheck)],
        "aims": list(options.targets if options.point_victory else (0, 0)),
        "patience": [100 if options.fifty_move else 0],
        "repeats": [int(options.repetition)],
        "layout": [LAYOUTS.index(options.harmony_layout)],
    }


def _pairs(roster: Roster, options: RithmomachiaOptions, eyes: Eyes) -> list[Triple]:
    """The enemy and two men for every pair that can ambush, each once."""
    if not options.ambush:
        return []
    found = {
        (pair.enemy, *sorted((pair.first, pair.second)))
        for side in Side
        for pair in roster.tables.all_pairs(side, options.pyramid_helpers).all
        if pair.relation in eyes.of_two and pair.enemy not in eyes.unseen
    }
    return [(enemy, one, other) for enemy, one, other in sorted(found)]


def _partners(size: int, pairs: Sequence[Triple]) -> list[int]:
    """By enemy and man, with whom that man can ambush that enemy, as bits."""
    partners = [0] * (size * size)
    for enemy, one, other in pairs:
        partners[enemy * size + one] |= 2**other
        partners[enemy * size + other] |= 2**one
    return partners


def _triples(roster: Roster, side: Side, eyes: Eyes) -> list[Triple]:
    """Every three men of a side whose numbers are in proportion (Spec v1 §7.1)."""
    men = roster.sides[side]
    values = {man: [value for value, _ in shown(roster.pieces[man - 1])] for man in men}
    found = {
        (min(low, high), mean, max(low, high))
        for low in men
        for mean in men
        if mean != low
        for high in men
        if high not in (low, mean)
        if _is_proportion(values[low], values[mean], values[high], eyes)
    }
    return sorted(found)


def _is_proportion(
    lows: list[int], means: list[int], highs: list[int], eyes: Eyes
) -> bool:
    return any(
        continuation(proportion, low, mean) in highs
        for low in lows
        for mean in means
        for proportion in eyes.proportions
    )


def _triple_tables(men: int, triples: Sequence[Triple]) -> Facts:
    begin, parts = _parts(men, triples)
    return {
        "lows": [each[0] for each in triples],
        "means": [each[1] for each in triples],
        "highs": [each[2] for each in triples],
        "masks": [sum(2**man for man in each) for each in triples],
        "part_begin": begin,
        "parts": parts,
    }


def _parts(men: int, groups: Sequence[Triple]) -> tuple[list[int], list[int]]:
    """For each man the groups it has a part in, one list after another."""
    begin, parts = [0, 0], []
    for man in range(1, men + 1):
        parts += [place for place, group in enumerate(groups) if man in group]
        begin.append(len(parts))
    return begin, parts


def _shares(groups: Sequence[Triple]) -> Counter[int]:
    """In how many groups each man has a part."""
    return Counter(man for group in groups for man in group)


def _worth(piece: Piece, options: RithmomachiaOptions, pairs: int, triples: int) -> int:
    """What taking a man promises: what it could still do is gone."""
    worth = MAN + PAIR * pairs + TRIPLE * triples
    if options.point_victory:
        worth += POINT * piece.points
    return worth


def _face_worth(piece: Piece) -> int:
    """The same for those who do not know better: its number."""
    return MAN + min(sum(piece.faces), LARGEST) // FACE


@lru_cache(maxsize=8)
def _gaps() -> list[int]:
    """From each padded square to each other on a line: the direction times 16 and the
    number of steps; else 0."""
    gaps = [0] * (SQUARES * SQUARES)
    inside = {padded(square) for square in range(SIZE)}
    for square in inside:
        for code, step in enumerate(ORTHOGONAL + DIAGONAL, start=1):
            there, steps = square + step, 1
            while there in inside:
                gaps[square * SQUARES + there] = 16 * code + steps
                there, steps = there + step, steps + 1
    return gaps


def _geometry(options: RithmomachiaOptions) -> Facts:
    zones = [0] * (2 * SQUARES)
    for side in Side:
        for square in zone(options, side):
            zones[side * SQUARES + padded(square)] = 1
    return {"gaps": _gaps(), "zones": zones}


def _hashes(roster: Roster, triples: int) -> Facts:
    """A random number for each man on each square, the same for men that look alike;
    the first is for the side to move, `pending` for declarations."""
    chance = random.Random(1556)  # noqa: S311
    twins = roster.twins
    hashes = [chance.getrandbits(60) for _ in range((len(roster.pieces) + 1) * SQUARES)]
    same = [
        hashes[twins[man] * SQUARES + square]
        for man in range(len(roster.pieces) + 1)
        for square in range(SQUARES)
    ]
    same[0] = hashes[0]
    return {
        "hashes": same,
        "pending": [chance.getrandbits(60) for _ in range(triples + 1)],
    }
