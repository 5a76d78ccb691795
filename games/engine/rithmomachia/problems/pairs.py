"""Problems about two men and an equation: who takes the enemy with whose help, and
which two ambush it. Both are answered by naming the men."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from typing import Any

from games.engine.errors import EngineError
from games.engine.geometry import INDEX, NAMES
from games.engine.problems.kinds import Features, Judged, Proved
from games.engine.problems.pressing import SquaresKind
from games.engine.rithmomachia.rules import ambush, captures, moves, turns
from games.engine.rithmomachia.rules.relations import (
    equation,
    equation_of_two,
    why_not,
    why_not_two,
)
from games.engine.rithmomachia.rules.values import (
    RELATIONS,
    Ambush,
    Move,
    Part,
    Piece,
    Position,
)
from games.engine.rithmomachia.text.names import here
from games.engine.words import Words

HELPED = ("SUM", "DIFF", "PRODUCT")  # RATIO has the same numbers as PRODUCT
HARD = {"EQUAL": 0, "MULTIPLE": 1, "DIVISOR": 1, "SUM": 0, "DIFF": 1, "PRODUCT": 2}
NEAR = 0.1  # how close a result must come to look right
SquarePair = tuple[int, int]


class PairKind(SquaresKind):
    """Two of the mover's men against one enemy, who is the `detail`."""

    count = 2
    fewest = 12
    longest = 60
    tried = 12

    def details(self, rules: Any, position: Position) -> Iterator[str]:
        if position.pending != (None, None) or position.ended is not None:
            return
        for square, piece in position.standing():
            if piece.side is not position.turn and not piece.is_pyramid:
                yield NAMES[square]

    def explain(self, rules: Any, position: Position, detail: str) -> str:
        target = _target(position, detail)
        pair, relation = next(iter(self.right(position, target).items()))
        x, y = _values(position, pair)
        return self.equation(relation, x, y, _values(position, (target, target))[0])

    def equation(self, relation: str, x: int, y: int, enemy: int) -> str:
        """What the two numbers make with that of the enemy."""
        raise NotImplementedError

    def focus(self, rules: Any, position: Position, detail: str) -> tuple[str, ...]:
        return (detail,)

    def nameable(
        self, rules: Any, position: Position, detail: str
    ) -> Mapping[str, str]:
        return {NAMES[square]: piece.name for square, piece in _own(position)}

    def judge(self, rules: Any, position: Position, detail: str, said: str) -> Judged:
        first, second = (
            INDEX[each] for each in self.named(rules, position, detail, said)
        )
        target = _target(position, detail)
        if any(
            pair in self.right(position, target)
            for pair in (
                (first, second),
                (second, first),
            )
        ):
            return Judged(True)
        return Judged(False, self.why_not(position, target, first, second))

    def right(self, position: Position, target: int) -> dict[SquarePair, str]:
        """Every pair that does it, with its relation."""
        raise NotImplementedError

    def why_not(
        self, position: Position, target: int, first: int, second: int
    ) -> Words:
        """Why a pair does not do it, with its numbers."""
        raise NotImplementedError

    def proved(
        self,
        position: Position,
        target: int,
        right: dict[SquarePair, str],
        decoys: int,
        choices: int,
    ) -> Proved | None:
        """The problem, if all pairs that do it have the same numbers."""
        values = {tuple(sorted(_values(position, pair), key=str)) for pair in right}
        if len(values) != 1 or decoys < 2:
            return None
        pairs = sorted(right, key=lambda pair: [NAMES[each] for each in pair])
        enemy = position.piece(target)
        assert enemy is not None  # noqa: S101  # it was named
        numbers = (*_values(position, pairs[0]), enemy.faces[0])
        written = tuple(f"{NAMES[x]} {NAMES[y]}" for x, y in pairs)
        return Proved(
            written,
            written[:1],
            Features(
                end=1,
                choices=choices,
                largest=max(numbers),
                relation=HARD[right[pairs[0]]],
                distance=max(_apart(each, target) for each in pairs[0]),
                decoys=decoys,
            ),
        )


class TakeWith(PairKind):
    """Who takes an enemy, and with whose help."""

    key = "take-with"
    title = "Take the man"
    about = "Find the man that takes it, and the helper that makes the equation."
    rulesets = ("spec", "adjacent-helpers", "no-ambush")
    base = 750
    wanted = 160

    def task(self, rules: Any, position: Position, detail: str) -> Words:
        mover = position.turn.title
        enemy = _enemy(position, detail)
        return Words(
            "take_with",
            f"{mover} to move. Take {enemy.side.title}’s {enemy.name} on {detail}: "
            "name the man that takes it and its helper.",
            {"side": mover, "square": detail, "man": enemy.name},
        )

    def prove(self, rules: Any, position: Position, detail: str) -> Proved | None:
        target = _target(position, detail)
        ways = [
            each
            for each in turns.displacements(position, position.turn)
            if each.destination == target
        ]
        if len(ways) != 1:
            return None
        right = self.right(position, target)
        every = captures.ways(position, ways[0].origin, target)
        if any(each.capture and each.capture.helper is None for each in every):
            return None
        mover, enemy = position.piece(ways[0].origin), position.piece(target)
        if mover is None or enemy is None or mover.is_pyramid:
            return None
        others = [
            square
            for square, _ in _own(position)
            if square != ways[0].origin and target in moves.reach(position, square)[1]
        ]
        near = sum(
            _is_near(mover.faces[0], piece.faces[0], enemy.faces[0])
            for square, piece in _own(position)
            if square != ways[0].origin and not piece.is_pyramid
        )
        men = sum(1 for _ in _own(position))
        return self.proved(position, target, right, len(others) + near, men)

    def equation(self, relation: str, x: int, y: int, enemy: int) -> str:
        return equation(relation, x, enemy, y)

    def right(self, position: Position, target: int) -> dict[SquarePair, str]:
        found: dict[SquarePair, str] = {}
        for origin, _ in _own(position):
            if target not in moves.reach(position, origin)[1]:
                continue
            for way in captures.ways(position, origin, target):
                taking = way.capture
                if taking is not None and taking.helper is not None:
                    pair = origin, taking.helper.square
                    found.setdefault(pair, _plain(taking.relation))
        return found

    def why_not(
        self, position: Position, target: int, first: int, second: int
    ) -> Words:
        reaches = [
            pair
            for pair in ((first, second), (second, first))
            if target in moves.reach(position, pair[0])[1]
        ]
        if not reaches:
            mover, helper = _piece(position, first), _piece(position, second)
            text = (
                f"Neither {here(mover, first)} nor {here(helper, second)} "
                f"can move to {NAMES[target]}."
            )
            return Words("out_of_reach", text, {"square": NAMES[target]})
        origin, helping = reaches[0]
        a, h = _values(position, (origin, helping))
        b = _values(position, (target, target))[0]
        if not isinstance(a, int) or not isinstance(h, int) or not isinstance(b, int):
            return Words("pyramid", "No pyramid takes part in this.")
        said = _said(why_not(each, a, b, h) for each in HELPED)
        if not said:
            text = f"The helper must stand beside {NAMES[target]}."
            return Words("not_beside", text, {"square": NAMES[target]})
        return Words("relation_fails", said, {"mover": a, "target": b, "helper": h})


class AmbushWith(PairKind):
    """Which two men ambush an enemy, after a move of a third."""

    key = "ambush-with"
    title = "Which two ambush it?"
    about = "Find the two men whose numbers take an enemy at a distance."
    rulesets = ("spec",)
    base = 850
    wanted = 160

    def task(self, rules: Any, position: Position, detail: str) -> Words:
        mover = position.turn.title
        enemy = _enemy(position, detail)
        return Words(
            "ambush_with",
            f"A third man of {mover} moves. Which two then ambush "
            f"{enemy.side.title}’s {enemy.name} on {detail}?",
            {"side": mover, "square": detail, "man": enemy.name},
        )

    def prove(self, rules: Any, position: Position, detail: str) -> Proved | None:
        target = _target(position, detail)
        right = self.right(position, target)
        if not right:
            return None
        enemy = position.piece(target)
        assert enemy is not None  # noqa: S101  # it was named
        plain = [each for each in _own(position) if not each[1].is_pyramid]
        near = sum(
            _is_near(x.faces[0], y.faces[0], enemy.faces[0])
            for (_, x), (_, y) in combinations(plain, 2)
        )
        choices = len(plain) * (len(plain) - 1) // 2
        return self.proved(position, target, right, near, choices)

    def equation(self, relation: str, x: int, y: int, enemy: int) -> str:
        return equation_of_two(relation, x, y, enemy)

    def right(self, position: Position, target: int) -> dict[SquarePair, str]:
        found: dict[SquarePair, str] = {}
        for move in _quiet(position):
            for way in ambush.ways(position, move, target):
                first, second = (helper.square for helper in way.helpers)
                if (second, first) not in found:
                    found.setdefault((first, second), _plain(way.relation))
        return found

    def why_not(
        self, position: Position, target: int, first: int, second: int
    ) -> Words:
        helpers = Part(first), Part(second)
        for move in _quiet(position, but=(first, second)):
            for relation in RELATIONS:
                tried = Ambush(relation, Part(target), helpers)
                words = ambush.refusal(position, move, tried)
                if words is not None and words.code != "RELATION_FAIL":
                    return words
            break
        x, y = _values(position, (first, second))
        e = _values(position, (target, target))[0]
        if not isinstance(x, int) or not isinstance(y, int) or not isinstance(e, int):
            return Words("pyramid", "No pyramid takes part in this.")
        said = _said(why_not_two(each, x, y, e) for each in HELPED)
        return Words("relation_fails", said, {"first": x, "second": y, "target": e})


KINDS = (TakeWith(), AmbushWith())


def _own(position: Position) -> Iterator[tuple[int, Piece]]:
    for square, piece in position.standing():
        if piece.side is position.turn:
            yield square, piece


def _quiet(position: Position, but: Iterable[int] = ()) -> Iterator[Move]:
    """A quiet move of each man that has one, of others than those on `but`."""
    for square, _ in _own(position):
        if square not in but:
            for to in moves.reach(position, square)[0][:1]:
                yield moves.quiet(square, to)


def _target(position: Position, detail: str) -> int:
    """The square of the enemy that a problem names. Raises EngineError."""
    square = INDEX.get(detail, -1)
    piece = position.piece(square) if square >= 0 else None
    if piece is None or piece.side is position.turn:
        raise EngineError(f"There is no enemy on {detail[:10]!r}.")
    return square


def _enemy(position: Position, detail: str) -> Piece:
    return _piece(position, _target(position, detail))


def _piece(position: Position, square: int) -> Piece:
    piece = position.piece(square)
    assert piece is not None  # noqa: S101  # the caller found it there
    return piece


def _values(position: Position, squares: SquarePair) -> tuple[Any, ...]:
    """The numbers of plain men; a pyramid's name."""
    pieces = [_piece(position, square) for square in squares]
    return tuple(p.name if p.is_pyramid else p.faces[0] for p in pieces)


def _plain(relation: str) -> str:
    return "PRODUCT" if relation == "RATIO" else relation


def _is_near(x: int, y: int, wanted: int) -> bool:
    """Whether two numbers nearly make a third by a sum, difference or product."""
    results = (x + y, abs(x - y), x * y)
    return any(0 < abs(result - wanted) <= max(1, NEAR * wanted) for result in results)


def _apart(square: int, other: int) -> int:
    files = abs(square % 16 - other % 16)
    return max(files, abs(square // 16 - other // 16))


def _said(reasons: Iterable[str]) -> str:
    """The first half of each reason, as one sentence."""
    halves = [reason.partition(", and ")[0] for reason in reasons]
    return "; ".join(halves) + "."
