"""How the players of the demo games choose a move: they take what they can, look one
reply ahead, and follow the plan of their game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from games.engine.options import Value
from games.engine.registry import AnyRules

CANDIDATES = 8  # displacements looked at with their replies


@dataclass(frozen=True)
class Plan:
    """How a game shall go: its rules, its start, its end, the least and the most
    plies. `proportion` is part of the text by which a harmony is declared; `intent`
    are moves that the first player makes as soon as he can, in this order; `timid`
    is the share of turns in which his opponent takes nothing, `ambush` of those in
    which whoever may ambush does."""

    ending: str
    least: int = 8
    most: int = 60
    options: Mapping[str, Value] = field(default_factory=dict)
    proportion: str = ""
    intent: tuple[str, ...] = ()
    timid: float = 0.0
    ambush: float = 0.25
    start: str = ""
    key: str = "rithmomachia"


@dataclass
class State:
    """A game as it is being played."""

    rules: AnyRules
    random: Random
    plan: Plan
    position: Any
    texts: list[str] = field(default_factory=list)

    @property
    def seat(self) -> str:
        return self.rules.seat_to_move(self.position)

    @property
    def goes_on(self) -> bool:
        ended = self.rules.outcome(self.position) is not None
        return not ended and len(self.texts) < self.plan.most

    @property
    def is_late(self) -> bool:
        return len(self.texts) >= self.plan.least

    def play(self, text: str) -> None:
        move = self.rules.read_move(self.position, text)
        self.position = self.rules.apply(self.position, move)
        self.texts.append(text)


def _displacements(state: State) -> list[str]:
    moves = state.rules.legal_moves(state.position)
    return [state.rules.write_move(state.position, move) for move in moves]


def _after(state: State, text: str) -> Any:
    move = state.rules.read_move(state.position, text)
    return state.rules.apply(state.position, move)


def balance(state: State, position: Any, seat: str) -> int:
    """The worth of the men whom `seat` has taken, less what was taken from him."""
    total = 0
    for who, tally in state.rules.scene(position).tallies.items():
        worth = sum(man.points for man in tally.taken)
        total += worth if who == seat else -worth
    return total


def sensible(state: State) -> str:
    """A move that gains most after the opponent's best answer, now and then with an
    ambush; equal ones by lot."""
    texts = _displacements(state)
    state.random.shuffle(texts)
    texts.sort(key=lambda text: -balance(state, _after(state, text), state.seat))
    best = max(texts[:CANDIDATES], key=lambda text: _prospect(state, text))
    if state.random.random() < state.plan.ambush:
        return extra(state, "ambush", best) or best
    return best


def _prospect(state: State, text: str) -> int:
    """The balance after the answer that is worst for the player."""
    rules, position = state.rules, _after(state, text)
    if rules.outcome(position) is not None:
        return 1000
    replies = (rules.apply(position, move) for move in rules.legal_moves(position))
    return min(balance(state, reply, state.seat) for reply in replies)


def intended(state: State) -> str | None:
    """The next move of the first player's intent that he has not made and can make."""
    made = state.texts[:: len(state.rules.seats)]
    if len(state.texts) % len(state.rules.seats):
        return None
    for text in state.plan.intent:
        if text not in made:
            return text if text in _displacements(state) else None
    return None


def timid(state: State) -> str | None:
    first = len(state.texts) % len(state.rules.seats) == 0
    if first or state.random.random() >= state.plan.timid:
        return None
    return quiet(state)


def quiet(state: State) -> str:
    """A move that takes nothing and leaves as little as possible to be taken."""
    texts = _displacements(state)
    now = balance(state, state.position, state.seat)
    quiet = [t for t in texts if balance(state, _after(state, t), state.seat) == now]
    return state.random.choice(quiet or texts)


def back(state: State) -> str | None:
    """The move by which the same player's last one is undone, when it repeats."""
    if state.plan.ending != "repetition" or len(state.texts) < 2:
        return None
    last = state.texts[-2]
    origin, dash, destination = last.partition("-")
    undone = f"{destination}-{origin}"
    return undone if dash and undone in _displacements(state) else None


# --- What can be added to a move -----------------------------------------------


def extra(state: State, kind: str, text: str = "") -> str | None:
    """A whole move with an extra of this kind, on `text` or on any displacement."""
    for each in [text] if text else _displacements(state):
        found = list(_extras(state, kind, each))
        if found:
            return state.random.choice(found)
    return None


def _extras(state: State, kind: str, text: str) -> Iterator[str]:
    for choice in state.rules.offers(state.position, text).options:
        if choice.kind == kind:
            move = state.rules.offers(state.position, choice.text).move
            if move:
                yield move


def declaration(state: State) -> str | None:
    """The wanted harmony that fewest answers break, if one can be declared now."""
    wanted = f"#{state.plan.proportion}"
    found = [text for text in _one_move_away(state) if wanted in text]
    return max(found, key=lambda text: _standing(state, text), default=None)


def _one_move_away(state: State) -> Iterator[str]:
    """Whole moves of the seat to move that a help panel of the game proposes."""
    for key in state.rules.panels:
        for section in state.rules.panel(state.position, key).sections:
            for row in section.rows:
                offers = state.rules.offers(state.position, row.partial)
                if row.partial and offers.move == row.partial:
                    yield offers.move


def _standing(state: State, text: str) -> float:
    """The share of answers after which a declared harmony wins."""
    rules, position = state.rules, _after(state, text)
    replies = [rules.apply(position, move) for move in rules.legal_moves(position)]
    wins = sum(rules.outcome(reply) is not None for reply in replies)
    return wins / max(1, len(replies))
