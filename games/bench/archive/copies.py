"""Games of the archive's bench: a fragment with other people, days, ratings and terms.

What the index keeps of a game's plies is what `facts_of` made of its fragment. A game
that is not `whole` leaves its fragment after the opening, at a ply that is drawn: from
there on its positions are its own, as those of people are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any, Final

from accounts.models import User
from games.archive.index.facts import PlayedFacts, Step
from games.bench.archive.fragments import BOOK, FIRST_DAY, RECORDED, Fragment
from games.bench.archive.lots import FillPlan, Zipf, id_of, lot
from games.common.words import seat_words
from games.engine.clock import TimeControl
from games.play.lengths import KNOWN
from games.play.models import Game, Seat
from games.play.seats import keep_seats
from games.ratings.models import RatingChange
from games.ratings.pools import pool_of
from games.ratings.selectors import CHANGES

LAST_DAY: Final = datetime(2026, 1, 1, tzinfo=UTC)
GROWTH: Final = 0.6  # of the games on a day; 1 would be none
CONTROLS: Final = ("15+10", "10+5", "", "3d", "30+20")
ENDS: Final = ("resignation",) * 6 + ("flag",) * 2 + ("agreement",) * 2 + ("absence",)
BY_MACHINE, VOID, RATED = 0.15, 0.004, 0.7  # shares of all games
BEYOND: Final = 3  # plies after the opening that a game stays with its fragment


@dataclass
class Copy:
    """One game: its rows, none of them written yet, and what its plies did."""

    seq: int
    game: Game
    seats: list[Seat]
    changes: list[RatingChange]
    fragment: Fragment
    played: PlayedFacts


class Copies:
    """The games of a plan between these people, of whom the machines are last."""

    def __init__(
        self,
        plan: FillPlan,
        drawn: tuple[list[Fragment], list[Fragment]],
        people: Sequence[User],
    ) -> None:
        self.plan = plan
        self.recorded, self.made = (Zipf(each, 0.5) for each in drawn)
        self.machines = [each for each in people if each.is_partner]
        self.people = Zipf([each for each in people if not each.is_partner], 0.8)

    def copy(self, seq: int) -> Copy:
        """The game that ended as the `seq`-th."""
        chance = lot(self.plan.seed, "game", seq)
        source = self.made if chance.randrange(RECORDED) else self.recorded
        fragment: Fragment = source.draw(chance)
        game = self._game(seq, fragment, chance)
        seats = _seats(game, fragment, self._players(len(fragment.rules.seats), chance))
        keep_seats(game, seats)
        game.rated = game.rated and not any(each.player.is_partner for each in seats)
        if game.rated:
            game.pool = pool_of(fragment.rules, TimeControl.read(game.control))
            game.counted_at = game.ended_at
        changes = _changes(game, seats, chance) if game.rated else []
        game.__dict__[CHANGES] = changes
        played = fragment.facts if self._is_whole(seq) else _apart(fragment, chance)
        return Copy(seq, game, seats, changes, fragment, played)

    def _is_whole(self, seq: int) -> bool:
        return seq > self.plan.games - self.plan.whole

    def _players(self, count: int, chance: Random) -> list[User]:
        """So many different people, or one against a machine."""
        if count == 2 and chance.random() < BY_MACHINE:
            pair = [self.people.draw(chance), chance.choice(self.machines)]
            chance.shuffle(pair)
            return pair
        found: dict[int, User] = {}
        while len(found) < count:
            player = self.people.draw(chance)
            found[player.pk] = player
        return list(found.values())

    def _game(self, seq: int, fragment: Fragment, chance: Random) -> Game:
        """The row of the game; who sits there is not known yet."""
        ended = self._ended(seq)
        plies = len(fragment.texts)
        began = ended - timedelta(seconds=chance.randint(10, 40) * (plies + 1))
        control = Zipf(CONTROLS).draw(chance)
        game = Game(
            id=id_of(seq),
            key=fragment.rules.key,
            options=fragment.options,
            digest=fragment.digest,
            start=fragment.start,
            position=fragment.position,
            ply=plies,
            version=plies + 2,
            board_version=plies + 2,
            turn=fragment.turn,
            status=Game.Status.FINISHED,
            control=control,
            rated=bool(control) and chance.random() < RATED,
            created_at=began,
            moved_at=ended,
            ended_at=ended,
            voided_at=ended if chance.random() < VOID else None,
            **_end(fragment, chance),
        )
        game.__dict__[KNOWN] = fragment.last_label
        return game

    def _ended(self, seq: int) -> datetime:
        """Ever more games end on a day, and no two at the same moment."""
        share = (seq / self.plan.games) ** GROWTH
        after: timedelta = share * (LAST_DAY - FIRST_DAY)
        return FIRST_DAY + after


def _end(fragment: Fragment, chance: Random) -> dict[str, Any]:
    """How the game ends: by its rules, or as people end games."""
    outcome, seats = fragment.outcome, fragment.rules.teams
    if outcome is not None:
        return {
            "winner": outcome.winner or "",
            "termination": Game.Termination.RULES,
            "reason": outcome.reason,
            "ending": str(outcome.words),
        }
    how = chance.choice(ENDS)
    winner = chance.choice(seats)[0] if how != "agreement" else ""
    words = f"{seat_words(winner)} won: {how}." if winner else "Draw by agreement."
    return {"winner": winner, "termination": how, "reason": how, "ending": words}


def _seats(game: Game, fragment: Fragment, players: Sequence[User]) -> list[Seat]:
    rules = fragment.rules
    return [
        Seat(game=game, name=name, order=order, team=team, player=players[order])
        for team, names in enumerate(rules.teams)
        for order, name in enumerate(rules.seats)
        if name in names
    ]


def _changes(game: Game, seats: list[Seat], chance: Random) -> list[RatingChange]:
    """What a rated game did to the ratings, about as far as a game does."""
    found = []
    for seat in seats:
        before = strength_of(seat.player_id) + chance.gauss(0, 40)
        won = 0.5 if not game.winner else float(seat.name in game.winners)
        found.append(
            RatingChange(
                game=game,
                player=seat.player,
                pool=game.pool,
                score=won,
                before=before,
                deviation_before=80,
                after=before + 16 * (won - 0.5),
                deviation_after=79,
                changed_at=game.moved_at,
            )
        )
    return found


def strength_of(player: int) -> float:
    """About which ratings a person has, as most have: 1500, give or take 250."""
    return min(max(lot("strength", player).gauss(1500, 250), 600), 2600)


def _apart(fragment: Fragment, chance: Random) -> PlayedFacts:
    """What a fragment did, with positions of its own from some ply on."""
    leaves = BOOK + round(chance.expovariate(1 / BEYOND))
    own = chance.getrandbits(63)
    steps = tuple(_step(each, leaves, own) for each in fragment.facts.steps)
    return PlayedFacts(fragment.facts.names, steps)


def _step(step: Step, leaves: int, own: int) -> Step:
    ply, key, following = step
    if ply >= leaves:
        key ^= own
    if following is not None and ply + 1 >= leaves:
        following ^= own
    return ply, key, following
