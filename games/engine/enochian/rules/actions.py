"""Why a throw of the die or an exchange is refused, and whose turn it is (§13)."""

from __future__ import annotations

from games.engine.enochian.rules import dice, exchanges
from games.engine.enochian.rules.armies import Army
from games.engine.enochian.rules.values import OFFER, Move, Position
from games.engine.words import Parameter, Words

CONDITION = {
    "ally": "the king of {ally} is not captured",
    "one_enemy": "not exactly one enemy king is captured",
    "captor": "{army} did not itself take the captured enemy king",
    "surviving_captor": "the king of {ally} was not taken by the enemy that is left",
}


def refused(code: str, text: str, **params: Parameter) -> Words:
    return Words(code, text, params)


def not_on_turn(position: Position, move: Move) -> Words | None:
    army, turn = Army(move.army), position.turn
    if army is not turn:
        if position.status[army] == "f":
            text = f"{army.title} is frozen: its king is taken."
            return refused("army-frozen", text, army=army.seat)
        text = f"It is {turn.title}’s turn, not {army.title}’s."
        return refused("not-your-turn", text, army=turn.seat)
    if position.offered:
        text = f"{position.actor.title} must first answer the offered exchange."
        return refused("not-your-turn", text, army=position.actor.seat)
    return None


def roll_refusal(position: Position, move: Move) -> Words | None:
    options = position.options
    if words := not_on_turn(position, move):
        return words
    if move.die not in dice.FACES:
        return refused("bad-die", "A die shows 1 to 6.", die=move.die)
    if options.divination and position.die:
        text = f"The die is thrown already: it shows {position.die}."
        return refused("already-rolled", text, die=position.die)
    if not options.divination:
        return refused("not-divination", "This game is played without the die.")
    return None


def exchange_refusal(position: Position, move: Move) -> Words | None:
    army = Army(move.army)
    if position.status[army] == "f":
        text = f"{army.title} is frozen and cannot negotiate."
        return refused("frozen-cannot-negotiate", text, army=army.seat)
    wanted = move.kind != OFFER
    if army is not position.actor or (not wanted and position.offered):
        text = f"It is not {army.title}’s turn to offer or answer an exchange."
        return refused("not-your-turn", text, army=position.actor.seat)
    if wanted:
        if position.offered:
            return None
        return refused(
            "not-your-turn", "No offer of exchange is waiting for an answer."
        )
    if position.declined:
        text = (
            "The exchange was declined in this turn; it may be offered in a later one."
        )
        return refused("already-declined", text)
    return unmet_words(position, army)


def unmet_words(position: Position, army: Army) -> Words | None:
    """Which conditions of an exchange are not met, or None (enochian §8)."""
    unmet = exchanges.unmet(position, army)
    if not unmet:
        return None
    names = {"army": army.title, "ally": army.ally.title}
    why = "; ".join(CONDITION[each].format(**names) for each in unmet[:1])
    code = "no-prisoners" if unmet[0] in ("ally", "one_enemy") else "wrong-captor"
    text = f"{army.title} cannot offer an exchange: {why}."
    return refused(code, text, army=army.seat)
