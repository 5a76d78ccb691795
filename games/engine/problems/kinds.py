"""What a kind of problem is. A game names its own in `KEY/problems/kinds.py`, in a
tuple `KINDS`; positions, moves and options are the game's own and are passed through.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from games.engine.errors import EngineError
from games.engine.offers import Offers
from games.engine.registry import AnyRules
from games.engine.rules import Outcome
from games.engine.words import Words

NODES = 300_000  # of a proof while problems are made
SHORT = 30_000  # of a proof while somebody waits for its answer


@dataclass(frozen=True, slots=True)
class Features:
    """What makes a problem hard: the moves of both sides until the `end` that the
    solver must foresee, the `choices` of the first, the `largest` number reckoned with,
    how hard the `relation` is (0 to 4), how far apart the men stand that work together
    (`distance`, in squares), and how many plausible wrong answers (`decoys`) there
    are."""

    end: int = 1
    choices: int = 0
    largest: int = 0
    relation: int = 0
    distance: int = 0
    decoys: int = 0


@dataclass(frozen=True, slots=True)
class Proved:
    """A problem that was proved: every right first answer (`solutions`, in the notation
    of the game, or squares), each as good as the others, the `line` that the first of
    them leads to, and what makes it hard."""

    solutions: tuple[str, ...]
    line: tuple[str, ...]
    features: Features


@dataclass(frozen=True, slots=True)
class Judged:
    """What an answer comes to. If it is `right` and not the `last`, the solver goes on
    from `position`. If it is wrong, `words` say why and `reply` is the written move of
    the other side that spoils it. What is not a `fault` (an illegal move, something
    left out) is told and does not count as a wrong answer."""

    right: bool
    words: Words | None = None
    reply: str = ""
    fault: bool = True
    last: bool = True
    position: Any = None


class Kind(ABC):
    """One kind of problem. `rulesets` names the rule sets in which it is made, `base`
    is the grade of its easiest problems, `fewest` how many men stand at least, `wanted`
    how many problems are made where nothing else is asked for."""

    key: ClassVar[str]
    title: ClassVar[str]
    about: ClassVar[str]
    rulesets: ClassVar[tuple[str, ...]]
    base: ClassVar[int] = 900
    fewest: ClassVar[int] = 0
    wanted: ClassVar[int] = 60
    nodes: ClassVar[int] = 200  # of the search for each move of such a game
    longest: ClassVar[int] = 160  # moves of a game of which it is made
    tried: ClassVar[int] = 160  # positions of a game that are looked at
    helps: ClassVar[bool] = True  # whether the board says what is legal
    by_squares: ClassVar[bool] = False  # whether squares are the answer, and no move

    @abstractmethod
    def task(self, rules: AnyRules, position: Any, detail: str) -> Words:
        """What is asked, as one sentence."""

    @abstractmethod
    def prove(self, rules: AnyRules, position: Any, detail: str) -> Proved | None:
        """The problem if it is one: its right answers are one, up to equal outcomes,
        and there are wrong answers worth a thought; else None."""

    @abstractmethod
    def judge(self, rules: AnyRules, position: Any, detail: str, said: str) -> Judged:
        """What an answer comes to. Raises EngineError where it cannot be read."""

    def positions(self, rules: AnyRules, position: Any) -> Iterator[Any]:
        """The positions to ask about that a position of a game leads to."""
        yield position

    def details(self, rules: AnyRules, position: Any) -> Iterator[str]:
        """What may be asked about a position: what the task names beside it."""
        yield ""

    def standing(self, rules: AnyRules, position: Any, detail: str) -> Any:
        """The position that is shown; here the problem's own."""
        return position

    def explain(self, rules: AnyRules, position: Any, detail: str) -> str:
        """The equation of a solution that is no move; "" where its move tells it."""
        return ""

    def focus(self, rules: AnyRules, position: Any, detail: str) -> tuple[str, ...]:
        """The squares that the task is about, to be marked."""
        return ()

    def offers(
        self, rules: AnyRules, position: Any, detail: str, partial: str, press: str
    ) -> Offers | None:
        """What can be pressed next, where squares are the answer."""
        return None


def refused(rules: AnyRules, position: Any, move: Any) -> Judged | None:
    """The verdict on a move that the rules refuse; None where they allow it."""
    words = rules.refusal(position, move)
    return None if words is None else Judged(False, words, fault=False)


def spoiled(
    rules: AnyRules, position: Any, code: str, text: str, replies: Sequence[Any]
) -> Judged:
    """A wrong answer, and the reply that spoils it if there is one."""
    reply = rules.write_move(position, replies[0]) if replies else ""
    return Judged(False, Words(code, text), reply)


def is_won(outcome: Outcome | None, seat: str) -> bool:
    """Whether the game has ended with a win of a seat."""
    return outcome is not None and seat in outcome.winners


def read_detail(rules: AnyRules, position: Any, text: str) -> Any:
    """A move that a problem names. Raises EngineError where it is none."""
    move = rules.read_move(position, text)
    words = rules.refusal(position, move)
    if words is not None:
        raise EngineError(words.text)
    return move
