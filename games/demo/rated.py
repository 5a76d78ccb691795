"""The rated play of the demo: evenings, a ladder and rounds of the last weeks, by the
same services as everybody's. It is made once, and counts its days from then."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import permutations
from random import Random
from typing import Any

from django.db import transaction

from accounts.models import User
from games.demo.plans import Bout, Club, Evenings, Rounds, shows
from games.demo.stories import (
    LONGEST,
    Story,
    StoryLine,
    given_up,
    openings,
    played,
    sitting,
    tell_all,
)
from games.engine import rules as rules_of
from games.engine.clock import TimeControl
from games.engine.record import Record
from games.engine.registry import AnyRules
from games.ladders import services as ladders
from games.ladders.models import Ladder, LadderChallenge, Pairing
from games.ladders.rounds import services as rounds
from games.notices import services as notices
from games.play import services as table
from games.play.models import Game
from games.ratings.pools import pool_of, read_pool
from games.rulesets.offers import for_ladders
from games.rulesets.terms import Terms

DAY, MINUTE = timedelta(days=1), timedelta(minutes=1)
WEEKS = timedelta(days=16)  # in which the evenings are
SHORTEST = 6  # plies
READ = 2.5  # days ago


@dataclass
class World:
    """Who there is, how games begin, and from when days are counted."""

    key: str
    who: Mapping[str, User]
    records: Sequence[Record]
    now: datetime
    random: Random

    def ago(self, days: float) -> datetime:
        return self.now - days * DAY

    def openings(self, rules: AnyRules) -> list[StoryLine]:
        return openings([r for r in self.records if r.rules.key == self.key], rules)


def terms(rules: AnyRules, control: str) -> dict[str, Any]:
    """What a game is begun with that is rated by `control`; a casual one without a
    clock where rules have no name."""
    pool = pool_of(rules, TimeControl.read(control))
    if not pool or read_pool(pool).is_own:
        return {}
    return {"control": control, "rated": True, "pool": pool}


def keep_rated(
    who: Mapping[str, User], records: Sequence[Record], now: datetime
) -> None:
    """Have the rated play of each game that is not there yet."""
    for key, show in shows().items():
        # Seeded on purpose: the same weeks whenever they are made.
        world = World(key, who, records, now, Random(1030))  # noqa: S311
        if not world.openings(rules_of(key)):
            continue
        with transaction.atomic():
            stories = [*_evenings(world, show.evenings), *_club(world, show.club)]
            stories += _rounds(world, show.rounds)
            if stories:
                tell_all([*stories, _reading(world)])


def _reading(world: World) -> Story:
    """Everybody reads the notices that they have by then."""
    yield (read_at := world.ago(READ))
    for person in world.who.values():
        notices.read_all(person, now=read_at)


# --- Evenings ------------------------------------------------------------------


def _evenings(world: World, plan: Evenings | None) -> Iterator[Story]:
    """The games of the evenings, if there were none yet."""
    if plan is None or _have_met(world, plan):
        return
    pairs = list(permutations(plan.who, 2)) * plan.times
    world.random.shuffle(pairs)
    rules = rules_of(world.key)
    lines = world.openings(rules)
    for number, (first, second) in enumerate(pairs):
        began = world.now - WEEKS * (1 - number / len(pairs)) + 17 * MINUTE
        yield _evening(world, plan, (first, second), lines, began)


def _have_met(world: World, plan: Evenings) -> bool:
    people = [world.who[name] for name in plan.who]
    rated = Game.objects.filter(key=world.key, rated=True, control=plan.control)
    return rated.filter(seats__player__in=people).exists()


def _evening(
    world: World,
    plan: Evenings,
    pair: tuple[str, str],
    lines: Sequence[StoryLine],
    began: datetime,
) -> Story:
    yield began
    rules, players = rules_of(world.key), [world.who[name] for name in pair]
    game = table.start(
        Terms(world.key, rules.options.values(), **terms(rules, plan.control)),
        dict(zip(rules.seats, players, strict=True)),
        began,
    )
    # Who is named first in the plan wins more often.
    chances = [2 * len(plan.who) - plan.who.index(name) for name in reversed(pair)]
    (loser,) = world.random.choices(players, chances)
    yield from _short(world, game, lines, loser)


def _short(world: World, game: Game, lines: Sequence[StoryLine], loser: User) -> Story:
    plies = world.random.randint(SHORTEST, LONGEST)
    return sitting(game, world.random.choice(lines), plies, loser, world.random)


# --- A ladder ------------------------------------------------------------------


def _club(world: World, plan: Club | None) -> Iterator[Story]:
    """The ladder and its challenges, if it is not there yet."""
    if plan is None or _is_founded(world, plan):
        return
    rules = for_ladders(world.key).rules
    ladder = ladders.found_ladder(
        founder=world.who[plan.founder],
        plan=ladders.LadderPlan(
            name=plan.name,
            about=plan.about,
            key=world.key,
            options=rules.options.values(),
            control=plan.control,
        ),
        now=world.ago(plan.founded),
    )
    yield _coming(world, ladder, plan.who, world.ago(plan.founded))
    lines = world.openings(rules)
    for bout in plan.bouts:
        yield _bout(world, ladder, bout, world.random.choice(lines))


def _is_founded(world: World, plan: Club | Rounds) -> bool:
    founder = world.who[plan.founder]
    return Ladder.objects.filter(founder=founder, name=plan.name).exists()


def _coming(world: World, ladder: Ladder, who: Sequence[str], now: datetime) -> Story:
    """These people join, one soon after the other."""
    for name in who:
        now += 41 * MINUTE
        yield now
        ladders.join(ladder_id=ladder.pk, player=world.who[name], now=now)


def _bout(world: World, ladder: Ladder, bout: Bout, line: StoryLine) -> Story:
    challenger, challenged = world.who[bout.challenger], world.who[bout.challenged]
    made = world.ago(bout.made)
    yield made
    challenge: LadderChallenge = ladders.challenge(
        ladder_id=ladder.pk, challenger=challenger, challenged=challenged, now=made
    )
    if not bout.accepted:
        return
    accepted = world.ago(bout.accepted)
    yield accepted
    challenge = ladders.accept(
        challenge_id=challenge.pk, player=challenged, now=accepted
    )
    game = challenge.game
    assert game is not None  # noqa: S101
    step = (world.ago(bout.ended or 0.1) - accepted) / (bout.plies + 1)
    times = [accepted + step * number for number in range(1, bout.plies + 2)]
    yield from played(game, line, times[:-1])
    if bout.winner:
        loser = challenged if bout.winner == bout.challenger else challenger
        yield from given_up(game, loser, times[-1])


# --- Rounds --------------------------------------------------------------------


def _rounds(world: World, plan: Rounds | None) -> Iterator[Story]:
    """The event in rounds, if it is not there yet."""
    if plan is None or _is_founded(world, plan):
        return
    began = world.ago(plan.days[0] + 3)
    ladder = ladders.found_ladder(
        founder=world.who[plan.founder],
        plan=ladders.LadderPlan(
            name=plan.name,
            about=plan.about,
            key=world.key,
            control=plan.control,
            settings=plan.settings,
            form=plan.form,
        ),
        now=began,
    )
    yield _coming(world, ladder, plan.who, began)
    lines = world.openings(ladder.rules)
    for days, results in zip(plan.days, plan.results, strict=True):
        yield _round(world, ladder, lines, world.ago(days), results)


def _round(
    world: World,
    ladder: Ladder,
    lines: Sequence[StoryLine],
    now: datetime,
    results: Sequence[int],
) -> Story:
    """A round begins, and its boards are played one after the other."""
    yield now
    begun = rounds.begin_round(ladder_id=ladder.pk, by=ladder.founder, now=now)
    pairings = Pairing.objects.filter(round=begun).order_by("board")
    for pairing, winner in zip(pairings, results, strict=True):
        now += 60 * MINUTE
        yield now
        yield from _pairing(world, pairing, lines, winner, now)


def _pairing(
    world: World,
    pairing: Pairing,
    lines: Sequence[StoryLine],
    winner: int,
    now: datetime,
) -> Story:
    """Both come, and the game is played; `winner` is 1 or 2."""
    assert pairing.second is not None  # noqa: S101
    players = [pairing.first.player, pairing.second.player]
    for player in players:
        pairing = rounds.be_ready(pairing_id=pairing.pk, player=player, now=now)
    assert pairing.game is not None  # noqa: S101
    yield from _short(world, pairing.game, lines, players[2 - winner])
