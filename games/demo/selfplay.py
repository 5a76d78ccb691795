"""Games that the engine plays against itself, by its face alone.

A plan says where a game shall lead, and a seed makes each game its own. Nothing here is
quick: the games are made once and kept (see `manage.py make_demo_games`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random

from games.demo.choosing import (
    Plan,
    State,
    back,
    balance,
    declaration,
    extra,
    intended,
    quiet,
    sensible,
    timid,
)
from games.engine import rules as rules_of
from games.engine.record import Record, result_text


def play_out(plan: Plan, seed: int) -> Record | None:
    """A game that goes by the plan, or None when it does not get there."""
    rules = rules_of(plan.key, **plan.options)
    start = rules.read_position(plan.start) if plan.start else rules.initial()
    # Seeded on purpose: the same plan and seed give the same game.
    state = State(rules, Random(seed), plan, start)  # noqa: S311
    reached = ENDINGS[plan.ending](state)
    if reached is None:
        return None
    result = result_text(rules, reached.winner)
    headers = {"Result": result, "Termination": plan.ending}
    return Record(rules, tuple(state.texts), headers, plan.start)


@dataclass(frozen=True)
class Reached:
    winner: str | None


# --- Where a game can lead -----------------------------------------------------


def _by_harmony(state: State) -> Reached | None:
    """Somebody declares the wanted proportion, and it stands."""
    while state.goes_on:
        declared = state.is_late and declaration(state)
        state.play(declared or intended(state) or timid(state) or sensible(state))
    return _won(state, "harmony")


def _won(state: State, reason: str) -> Reached | None:
    outcome = state.rules.outcome(state.position)
    if outcome is None or outcome.reason != reason:
        return None
    wanted = f"#{state.plan.proportion}"
    declared = state.texts[-2] if len(state.texts) > 1 else ""
    if reason == "harmony" and wanted not in declared:
        return None
    return Reached(outcome.winner)


def _by_rules(state: State) -> Reached | None:
    """Play on until the rules end the game in the planned way."""
    while state.goes_on:
        state.play(extra(state, "points") or sensible(state))
    return _won(state, state.plan.ending)


def _by_players(state: State) -> Reached | None:
    """Whoever is well behind resigns on his turn, or both agree on a draw."""
    while state.goes_on:
        ahead = balance(state, state.position, state.seat)
        if state.is_late and state.plan.ending == "agreement" and abs(ahead) <= 3:
            return Reached(None)
        if state.is_late and state.plan.ending == "resignation" and ahead <= -5:
            return Reached(next(s for s in state.rules.seats if s != state.seat))
        state.play(sensible(state))
    return None


def _by_claim(state: State) -> Reached | None:
    """Play a little, then move to and fro or without end, until a draw is claimed."""
    while state.goes_on:
        claims = state.rules.claims(state.position)
        if any(claim.reason == state.plan.ending for claim in claims):
            return Reached(None)
        fought_out = state.is_late and (back(state) or quiet(state))
        state.play(fought_out or sensible(state))
    return None


ENDINGS: Mapping[str, Callable[[State], Reached | None]] = {
    "harmony": _by_harmony,
    "points": _by_rules,
    "exhaustion": _by_rules,
    "resignation": _by_players,
    "agreement": _by_players,
    "repetition": _by_claim,
    "fifty": _by_claim,
}
