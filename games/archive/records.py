"""A game of the site as a record."""

from __future__ import annotations

from games.engine.record import Record, result_text, write_record
from games.models import Game
from games.rulesets import known
from games.table.seats import seats_of


def record_of(game: Game, *, site: str) -> Record:
    """The whole game with the headers that say who played it, when and how it ended.

    `site` is the address at which it can be seen.
    """
    rules = game.rules
    ruleset = known(rules)
    headers = {"Ruleset": ruleset.name} if ruleset else {}
    headers |= {"Site": site, "Date": f"{game.created_at:%Y.%m.%d}"}
    for seat in seats_of(game):
        headers[seat.name.capitalize()] = str(seat.player)
    if game.status == Game.Status.FINISHED:
        headers["Result"] = result_text(rules, game.winner or None)
    if not game.is_live:
        headers["Termination"] = game.termination
        headers["Ending"] = game.ending
    moves = tuple(game.plies.values_list("text", flat=True))
    return Record(rules, moves, headers, game.start)


def record_text(game: Game, *, site: str) -> str:
    """The record as it is downloaded."""
    return write_record(record_of(game, site=site))
