"""An arena that is over: its games come in waves, and it is made in one piece, as a
running site would end it meanwhile."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from functools import partial
from random import Random

from django.db import transaction

from games.common.lock_order import alone
from games.demo.clubs import coming, ladder_of
from games.demo.plans import Arena
from games.demo.stories import Deed, Story, StoryLine, short, tell_all
from games.demo.worlds import DAY, MINUTE, World
from games.ladders import services as ladders
from games.ladders.models import Ladder, Pairing
from games.ladders.rounds import arenas, sweeps
from games.ladders.rounds import services as rounds
from games.rulesets.offers import rules_for_ladders

MINUTES = 15  # an arena lasts
WAVE = 3 * MINUTE  # from the first game of a wave to the next wave


def arena_to_come(world: World, plan: Arena | None) -> Iterator[Deed]:
    """The arena, where it is missing, as what is to be done at its moment."""
    if plan is None or ladder_of(world, plan) is not None:
        return
    if lines := world.openings(rules_for_ladders(world.key)):
        now = world.ago(plan.days)
        yield Deed(now, partial(_hold, world, plan, lines, now))


def _hold(world: World, plan: Arena, lines: Sequence[StoryLine], now: datetime) -> None:
    with transaction.atomic(), alone():
        if ladder_of(world, plan) is not None:
            return
        ladder = _found(world, plan, now - DAY)
        round_ = rounds.begin_round(ladder_id=ladder.pk, by=ladder.founder, now=now)
        for wave in range(plan.waves):
            at = now + wave * WAVE
            tell_all(list(_wave(world, plan, ladder, lines, at)))
        sweeps.close_rounds(round_.pk, now + MINUTES * MINUTE)
        world.read_notices()


def _found(world: World, plan: Arena, now: datetime) -> Ladder:
    ladder = ladders.found_ladder(
        founder=world.who[plan.founder],
        plan=ladders.LadderPlan(
            name=plan.name,
            about=plan.about,
            key=world.key,
            control=plan.control,
            options=rules_for_ladders(world.key).options.values(),
            settings={"minutes": MINUTES},
            form=Ladder.Form.ARENA,
        ),
        now=now,
    )
    tell_all([coming(world, ladder, plan.who, now)])
    return ladder


def _wave(
    world: World,
    plan: Arena,
    ladder: Ladder,
    lines: Sequence[StoryLine],
    now: datetime,
) -> Iterator[Story]:
    """All are free and paired; the games that begin."""
    for name in plan.who:
        arenas.enter(ladder_id=ladder.pk, player=world.who[name], now=now)
    random = world.random(f"{plan.name} {now - world.now}")
    begun = Pairing.objects.filter(round__ladder=ladder, result="")
    for pairing in begun.select_related("game", "first__player", "second__player"):
        yield _game(pairing, plan, lines, random)


def _game(
    pairing: Pairing, plan: Arena, lines: Sequence[StoryLine], random: Random
) -> Story:
    """Who is named first in the plan wins."""
    assert pairing.game is not None  # noqa: S101
    players = [member.player for member in pairing.both]
    loser = max(players, key=lambda player: plan.who.index(player.username))
    return short(pairing.game, lines, loser, random)
