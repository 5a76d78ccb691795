"""How the players of the demo games choose a move: they take what they can, look one
reply ahead, and follow the plan of their game. They know the rules by their face alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from games.demo.plans import Plan
from games.engine.registry import AnyRules

CANDIDATES = 8  # displacements looked at with their replies
WON = 100_000

Placement = dict[str, str]  # squares with the men on them


@dataclass
class State:
    """A game as it is being played."""

    rules: AnyRules
    random: Random
    plan: Plan
    line: list[Any]  # every position so far
    texts: list[str] = field(default_factory=list)

    @property
    def position(self) -> Any:
        return self.line[-1]

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
        self.line.append(_after(self, text))
        self.texts.append(text)


def _displacements(state: State) -> list[str]:
    moves = state.rules.legal_moves(state.position)
    return [state.rules.write_move(state.position, move) for move in moves]


def _after(state: State, text: str) -> Any:
    move = state.rules.read_move(state.position, text)
    return state.rules.apply(state.position, move)


def sensible(state: State) -> str:
    """A move that gains most after the opponent's best answer, now and then with what
    can be added to it; equal ones by lot."""
    texts = _displacements(state)
    state.random.shuffle(texts)
    texts.sort(key=lambda text: -_worth(state, _after(state, text)))
    best = max(texts[:CANDIDATES], key=lambda text: _prospect(state, text))
    if state.plan.extra and state.random.random() < state.plan.extras:
        return extra(state, state.plan.extra, best) or best
    return best


def _worth(state: State, position: Any) -> int:
    """How good a position is for whoever is on move in the game."""
    outcome = state.rules.outcome(position)
    if outcome is None or outcome.winner is None:
        return state.rules.evaluate(position, state.seat)
    return WON if outcome.winner == state.seat else -WON


def _prospect(state: State, text: str) -> int:
    """The worth after the answer that is worst for the player."""
    rules, position = state.rules, _after(state, text)
    if rules.outcome(position) is not None:
        return _worth(state, position)
    replies = (rules.apply(position, move) for move in rules.legal_moves(position))
    return min(_worth(state, reply) for reply in replies)


def intended(state: State) -> str | None:
    """The next move of the first player's intent that he has not made and can make."""
    seats = len(state.rules.seats)
    if len(state.texts) % seats:
        return None
    made = state.texts[::seats]
    for move in state.plan.intent:
        if not any(_is(text, move) for text in made):
            possible = _displacements(state)
            return next((text for text in possible if _is(text, move)), None)
    return None


def _is(text: str, move: str) -> bool:
    """Whether a move is this one, whatever it takes."""
    return text == move or text.startswith(f"{move} ")


def timid(state: State) -> str | None:
    first = len(state.texts) % len(state.rules.seats) == 0
    if first or state.random.random() >= state.plan.timid:
        return None
    return quiet(state)


def quiet(state: State) -> str:
    """A move that takes nothing, if there is one."""
    texts = _displacements(state)
    now = _worth(state, state.position)
    quiet = [text for text in texts if _worth(state, _after(state, text)) == now]
    return state.random.choice(quiet or texts)


def back(state: State) -> str | None:
    """The move by which the same player's last one is undone, if there is one."""
    seats = len(state.rules.seats)
    if len(state.line) <= seats:
        return None
    before = _own_men(state, state.line[-1 - seats])
    for text in _displacements(state):
        if _own_men(state, _after(state, text)) == before:
            return text
    return None


def _own_men(state: State, position: Any) -> Placement:
    """Where the men of whoever is on move in the game stand in a position."""
    return {
        cell.square: cell.man.code
        for board in state.rules.scene(position).boards
        for cell in board.cells
        if cell.man is not None and cell.man.side == state.seat
    }


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
    """What is wanted and fewest answers break, if it can be declared now."""
    found = [text for text in _one_move_away(state) if state.plan.wanted in text]
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
    """The share of answers after which what is declared wins."""
    rules, position = state.rules, _after(state, text)
    replies = [rules.apply(position, move) for move in rules.legal_moves(position)]
    wins = sum(rules.outcome(reply) is not None for reply in replies)
    return wins / max(1, len(replies))
