"""How games begin, and begin again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.db import transaction

from accounts.models import User
from accounts.players import hold
from games.common import errors
from games.engine.clock import TimeControl
from games.engine.registry import AnyRules
from games.fairness.checks import require_here, require_together
from games.play import plies, positions, questions, throws
from games.play.changes import board_changed, keep, locked, seated
from games.play.models import Game, Seat
from games.play.models.games import new_id
from games.play.partner_answers import require_room
from games.play.positions import Position
from games.play.rated_pairs import why_none_rated
from games.play.seats import Actor, has_partner, player_in, seats_of, teams_of
from games.play.timing import arrivals
from games.rulesets.terms import Terms


@dataclass(frozen=True)
class Recorded:
    """What a recorded game brings along when it is played again: its id, and the secret
    of its dice."""

    pk: str = ""
    secret: str = ""


@transaction.atomic
def start(
    terms: Terms,
    players: Mapping[str, User],
    now: datetime,
    *,
    arranged: bool = False,
    gathers: bool = False,
    rematch_of: Game | None = None,
    recorded: Recorded = Recorded(),
) -> Game:
    """A new game by `terms` with everybody seated; `players` by seats. Raises
    OptionError for rules that are not, ClockError for a time control that is none and
    AccountClosed for who has gone.

    Whether it may be rated is asked before. Programs never play rated games, and a game
    that others have `arranged` (a ladder) only where its terms say so.

    Where it `gathers` its players, who wait on other pages, a clock of minutes gives
    them time to come to the table.
    """
    rules = terms.rules
    people = [player.pk for player in players.values() if not player.is_partner]
    if not terms.local and len(set(people)) < len(people):
        raise errors.SamePlayerTwice
    require_here(people)
    position = positions.start_of(rules, terms.start)
    game = Game.objects.create(
        pk=recorded.pk or new_id(),
        position=rules.write_position(position),
        turn=rules.seat_to_move(position),
        arranged=arranged,
        rematch_of=rematch_of,
        created_at=now,
        moved_at=now,
        **_columns(terms, rules, arranged=arranged),
    )
    Seat.objects.bulk_create(
        Seat(game=game, name=name, order=order, team=team, player=players[name])
        for team, names in enumerate(rules.teams)
        for order, name in enumerate(rules.seats)
        if name in names
    )
    _throw_first(game, position, recorded.secret, now)
    arrivals.start_clock(game, now, gathers=gathers)
    board_changed.send(Game, game=game)
    return game


def _columns(terms: Terms, rules: AnyRules, *, arranged: bool) -> dict[str, Any]:
    """What the row of a game keeps of its terms."""
    casual = not (terms.rated or terms.local)
    return terms.write() | {
        "options": rules.options.values(),
        "digest": rules.options.digest(terms.key),
        "control": str(TimeControl.read(terms.control)),
        "pool": terms.pool if terms.rated else "",
        "programs": casual and (terms.programs or not arranged),
    }


def _throw_first(game: Game, position: Position, secret: str, now: datetime) -> None:
    """Promise the throws of the game, where it has dice, and make those due now."""
    throws.provide(game, secret)
    if steps := list(throws.throws(game, position)):
        changes = plies.write(game, steps, now, version=game.version)
        for name, value in changes.items():
            setattr(game, name, value)
        game.save(update_fields=list(changes))


@transaction.atomic
def rematch(*, game_id: str, player: Actor, now: datetime) -> Game:
    """Offer a rematch, or accept one. Returns the new game once all want it, with the
    seats passed on to the next team (colours changed, allies together), and until then
    this game. A practice partner always wants it."""
    hold(Seat.objects.filter(game=game_id).values_list("player", flat=True))
    with locked(game_id) as game:
        seat = seated(game, player)
        if game.is_live:
            raise errors.GameNotOver
        if game.arranged:
            raise errors.NoRematchOnLadder
        new = Game.objects.filter(rematch_of=game).first()
        if new is not None:
            return new
        if has_partner(game):
            require_room(player_in(game, seat))
        if changes := _asked_for(game, seat):
            return keep(game, **changes)
        if seat in _waiting(game):
            return game
        new = _rematch_now(game, now)
        keep(game)
        return new


def _rematch_now(game: Game, now: datetime) -> Game:
    """The rematch that all want: rated as the game before it, if it still may be.
    Raises KeptApart for people who do not play together any more."""
    people = list({seat.player_id: seat.player for seat in seats_of(game)}.values())
    require_together(people)
    casual = why_none_rated(people, now) if game.rated else ""
    new = begin_again(game, now, rated=game.rated and not casual)
    if casual:
        new.remarks.append({"at": now.isoformat(), "text": casual})
        new.save(update_fields=["remarks"])
    return new


def _waiting(game: Game) -> tuple[str, ...]:
    """Who wants a rematch and waits for others."""
    awaited = questions.awaited(game, questions.REMATCH)
    said = questions.agreed(game, questions.REMATCH)
    return (game.rematch_offer, *said) if awaited else ()


def _asked_for(game: Game, seat: str) -> dict[str, Any]:
    """What the press of `seat` changes while others have not said that they want it;
    nothing when it was said before or nobody else is asked."""
    if not questions.asked_by(game, seat) or seat in _waiting(game):
        return {}
    if not game.rematch_offer:
        return questions.asking(game, questions.REMATCH, seat)
    if questions.completes(game, questions.REMATCH, seat):
        return {}
    return questions.saying_yes(game, questions.REMATCH, seat)


def begin_again(game: Game, now: datetime, *, rated: bool) -> Game:
    """The same game with the seats passed on, no matter who asked for it."""
    return start(
        replace(game.terms, rated=rated),
        passed_on(game),
        now,
        arranged=game.arranged,
        rematch_of=game,
    )


def passed_on(game: Game) -> dict[str, User]:
    """Who sits where next: each team in the seats of the team before it, and once
    round the allies have changed places."""
    teams = teams_of(game)
    following = [*teams[1:], [*teams[0][1:], teams[0][0]]]
    return {
        seat.name: next_.player
        for team, next_team in zip(teams, following, strict=True)
        for seat, next_ in zip(team, next_team, strict=True)
    }


def set_turning(*, game_id: str, player: Actor, turning: bool) -> Game:
    """Whether the board of pass and play turns to the player to move."""
    with locked(game_id) as game:
        seated(game, player)
        if not game.local or game.turning == turning:
            return game
        return keep(game, board=True, turning=turning)
