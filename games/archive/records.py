"""A game of the site as a record."""

from __future__ import annotations

from datetime import UTC

from django.utils import timezone

from games.dice.checking import dice_report
from games.engine.record import Record, result_text, write_record
from games.play.models import Game, Ply
from games.play.positions import plies_of, position_of
from games.play.questions import resigner
from games.play.seats import seats_of
from games.play.timing.proofs import notes
from games.ratings.selectors import shown_at
from games.rulesets import known


def record_of(game: Game, *, site: str, noted: bool = True) -> Record:
    """The whole game with the headers that say who played it, when and how it ended.

    `site` is the address at which it can be seen; `noted` says whether the clock is
    told beside the moves.
    """
    rules = game.rules
    ruleset = known(rules)
    headers = {"Ruleset": ruleset.name} if ruleset else {}
    headers |= {"Site": site, "Date": f"{game.created_at:%Y.%m.%d}"}
    headers |= {name.capitalize(): moment for name, moment in times_of(game).items()}
    ratings = shown_at(game, timezone.now())
    for seat in seats_of(game):
        headers[seat.name.capitalize()] = str(seat.player)
        if seat.player_id in ratings:
            headers[f"{seat.name.capitalize()}Rating"] = str(ratings[seat.player_id])
    if game.control:
        headers["TimeControl"] = game.control
    if game.pool:
        headers["RatingPool"] = game.pool
    if game.status == Game.Status.FINISHED:
        headers["Result"] = result_text(rules, game.winner or None)
    if not game.is_live:
        headers["Termination"] = game.termination
        headers["Ending"] = game.ending
    headers |= _dice_headers(game)
    moves = tuple(ply.text for ply in plies_made(game))
    clock = notes(game) if noted else {}
    return Record(rules, moves, headers, game.start, notes=clock)


def plies_made(game: Game) -> list[Ply]:
    """The plies of a game, live or over."""
    return list(game.plies.order_by("number")) if game.is_live else plies_of(game)


def times_of(game: Game) -> dict[str, str]:
    """When a game began, when it ended, and when it was taken out of the count, to the
    second."""
    moments = {"began": game.created_at, "ended": game.ended_at}
    moments["voided"] = game.voided_at
    return {
        name: f"{moment.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}"
        for name, moment in moments.items()
        if moment is not None
    }


def _dice_headers(game: Game) -> dict[str, str]:
    """What the table promised of its throws, their numbers in order, and what it kept
    secret while the game went on."""
    dice = dice_report(game)
    if dice is None:
        return {}
    throws = [ply.throw for ply in plies_made(game) if ply.throw is not None]
    headers = {"DiceCommitment": dice.commitment}
    headers |= {"DiceThrows": " ".join(map(str, throws))}
    return headers | ({"DiceSecret": dice.secret} if dice.secret else {})


def own_text(game: Game) -> str:
    """The whole game in the game's own notation, "" where it cannot be told so."""
    agreed = game.termination == Game.Termination.AGREEMENT
    return game.rules.game_text(position_of(game), resigner(game), agreed=agreed)


def record_text(game: Game, *, site: str) -> str:
    """The record as it is downloaded."""
    return write_record(record_of(game, site=site))
