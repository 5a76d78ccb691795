"""How the players of the demo games choose a move: they take what they can, look one
reply ahead, and follow the plan of their game. They know the rules by their face alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.demo.states import State, after, displacements

CANDIDATES = 8  # displacements looked at with their replies
WON = 100_000

Placement = dict[str, str]  # squares with the men on them


def sensible(state: State) -> str:
    """A move that gains most after the opponent's best answer, now and then with what
    can be added to it; equal ones at random."""
    texts = displacements(state)
    state.random.shuffle(texts)
    texts.sort(key=lambda text: -_worth(state, after(state, text)))
    best = max(texts[:CANDIDATES], key=lambda text: _prospect(state, text))
    if state.plan.extra and state.random.random() < state.plan.extras:
        return extra(state, state.plan.extra, best) or best
    return best


def _worth(state: State, position: Any) -> int:
    """How good a position is for the player to move in the game."""
    outcome = state.rules.outcome(position)
    if outcome is None or outcome.winner is None:
        return state.rules.evaluate(position, state.seat)
    return WON if state.seat in outcome.winners else -WON


def _prospect(state: State, text: str) -> int:
    """The worth after the answer that is worst for the player; where they or an ally
    are on move again, after the best that follows. What chance decides is not
    foreseen."""
    rules, position = state.rules, after(state, text)
    if rules.outcome(position) is not None or rules.chances(position):
        return _worth(state, position)
    replies = (rules.apply(position, move) for move in rules.legal_moves(position))
    chosen = max if rules.seat_to_move(position) in state.team else min
    return chosen(_worth(state, reply) for reply in replies)


def intended(state: State) -> str | None:
    """The next move of the first player's intent that is open and can be made."""
    if state.seat != state.rules.seats[0]:
        return None
    made = state.made_by(state.seat)
    for move in state.plan.intent:
        if not any(_is(text, move) for text in made):
            possible = displacements(state)
            return next((text for text in possible if _is(text, move)), None)
    return None


def _is(text: str, move: str) -> bool:
    """Whether a move is this one, whatever it takes."""
    return text == move or text.startswith(f"{move} ")


def timid(state: State) -> str | None:
    if len(state.texts) < state.plan.calm:
        return quiet(state)
    if state.leads or state.random.random() >= state.plan.timid:
        return None
    return quiet(state)


def quiet(state: State) -> str:
    """A move that takes nothing, if there is one."""
    texts = displacements(state)
    now = _worth(state, state.position)
    quiet = [text for text in texts if _worth(state, after(state, text)) == now]
    return state.random.choice(quiet or texts)


def back(state: State) -> str | None:
    """The move by which the same player's last one is undone, if there is one."""
    earlier = state.line[-2::-1]
    last = next((p for p in earlier if state.rules.seat_to_move(p) == state.seat), None)
    if last is None:
        return None
    before = _own_men(state, last)
    for text in displacements(state):
        if _own_men(state, after(state, text)) == before:
            return text
    return None


def _own_men(state: State, position: Any) -> Placement:
    """Where the men of the player to move in the game stand in a position."""
    return {
        cell.square: cell.man.code
        for board in state.rules.scene(position).boards
        for cell in board.cells
        if cell.man is not None and cell.man.side == state.seat
    }


# --- What can be added to a move -----------------------------------------------


def extra(state: State, kind: str, text: str = "") -> str | None:
    """A whole move with an extra of this kind, on `text` or on any displacement."""
    for each in [text] if text else displacements(state):
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
    rules, position = state.rules, after(state, text)
    replies = [rules.apply(position, move) for move in rules.legal_moves(position)]
    wins = sum(rules.outcome(reply) is not None for reply in replies)
    return wins / max(1, len(replies))
