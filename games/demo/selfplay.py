"""Games that the engine plays against itself, by its face alone.

A plan says where a game shall lead, and a seed makes each game its own. Nothing here is
quick: the games are made once and kept (see `manage.py make_demo_games`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random

from games.common.ids import ALPHABET
from games.demo.choosing import (
    back,
    declaration,
    extra,
    intended,
    quiet,
    sensible,
    timid,
)
from games.demo.plans import Plan, Way
from games.demo.states import State
from games.engine import rules as rules_of
from games.engine.record import Record, result_text
from games.engine.registry import AnyRules
from games.engine.throw_proofs import BYTES


def play_out(key: str, plan: Plan, seed: int) -> Record | None:
    """A game that goes by the plan, or None when it does not get there."""
    rules = rules_of(key, **plan.options)
    start = rules.read_position(plan.start) if plan.start else rules.initial()
    # Seeded on purpose: the same plan and seed give the same game.
    random = Random(seed)  # noqa: S311
    pk, secret = _chance(rules, random)
    state = State(rules, random, plan, [start], pk=pk, secret=secret)
    state.throw()
    reached = WAYS[plan.way](state)
    if reached is None:
        return None
    result = result_text(rules, reached.winner)
    headers = {"Result": result, "Termination": plan.ending}
    if rules.has_dice:
        headers |= {"Id": state.pk, "DiceSecret": state.secret}
    return Record(rules, tuple(state.texts), headers, plan.start)


def _chance(rules: AnyRules, random: Random) -> tuple[str, str]:
    """The public id and the secret from which the throws of a game are drawn."""
    if not rules.has_dice:
        return "", ""
    pk = "".join(random.choice(ALPHABET) for _ in range(8))
    return pk, random.randbytes(BYTES).hex()


@dataclass(frozen=True)
class Reached:
    winner: str | None


# --- Where a game can lead -----------------------------------------------------


def _by_declaring(state: State) -> Reached | None:
    """Somebody declares what is wanted, and it stands."""
    while state.goes_on:
        declared = state.is_late and declaration(state)
        state.play(declared or intended(state) or timid(state) or sensible(state))
    return _ended(state)


def _by_rules(state: State) -> Reached | None:
    """Play on until the rules end the game in the planned way."""
    while state.goes_on:
        urgent = state.plan.urgent and extra(state, state.plan.urgent)
        state.play(urgent or intended(state) or timid(state) or sensible(state))
    return _ended(state)


def _ended(state: State) -> Reached | None:
    outcome = state.rules.outcome(state.position)
    if outcome is None or outcome.reason != state.plan.ending:
        return None
    if len(state.texts) < state.plan.least:
        return None
    if not any(state.plan.wanted in text for text in state.texts[-2:]):
        return None
    return Reached(outcome.winner)


def _by_resigning(state: State) -> Reached | None:
    """A player who is well behind gives up on their turn."""
    while state.goes_on:
        if state.is_late and _ahead(state) <= -state.plan.margin:
            others = (s for s in state.rules.seats if s not in state.team)
            return Reached(next(others))
        state.play(timid(state) or sensible(state))
    return None


def _by_agreeing(state: State) -> Reached | None:
    """All agree on a draw, where the rules allow it, while nobody is well ahead."""
    while state.goes_on:
        level = state.is_late and abs(_ahead(state)) <= state.plan.margin
        if level and state.rules.draw_refusal(state.position) is None:
            return Reached(None)
        state.play(timid(state) or sensible(state))
    return None


def _ahead(state: State) -> int:
    return state.rules.evaluate(state.position, state.seat)


def _by_claiming(state: State) -> Reached | None:
    """Play a little, then to and fro or without end, until a draw can be claimed or
    the rules make one of it."""
    while state.goes_on:
        claims = state.rules.claims(state.position)
        if any(claim.reason == state.plan.ending for claim in claims):
            return Reached(None)
        state.play(_idle(state) if state.is_late else sensible(state))
    return _ended(state)


def _idle(state: State) -> str:
    """A move that leads nowhere."""
    undone = back(state) if state.plan.ending == "repetition" else None
    return undone or quiet(state)


WAYS: Mapping[Way, Callable[[State], Reached | None]] = {
    "declare": _by_declaring,
    "rules": _by_rules,
    "claim": _by_claiming,
    "resign": _by_resigning,
    "agree": _by_agreeing,
}
