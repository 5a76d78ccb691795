"""A ladder of challenges. It is made in one piece: what waits there is looked at by the
sweep of a running site, which would find its past days overdue."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime

from django.db import transaction

from games.clubs import news
from games.common.lock_order import alone
from games.demo.plans import Announced, Arena, Bout, Club, Rounds
from games.demo.stories import Story, StoryLine, given_up, played, tell_all
from games.demo.worlds import MINUTE, READ, World
from games.ladders import services as ladders
from games.ladders.models import Ladder, LadderChallenge
from games.rulesets.offers import rules_for_ladders


def keep_club(world: World, plan: Club | None) -> None:
    """Have the ladder and its challenges. Its games are rated in a pool of their own,
    as they last days, so they need not wait for others."""
    if plan is None or ladder_of(world, plan) is not None:
        return
    if not (lines := world.openings(rules_for_ladders(world.key))):
        return
    with transaction.atomic(), alone():
        if ladder_of(world, plan) is None:
            tell_all([*_club(world, plan, lines), _reading(world)])


def ladder_of(world: World, plan: Club | Rounds | Arena) -> Ladder | None:
    founder = world.who[plan.founder]
    return Ladder.objects.filter(founder=founder, name=plan.name).first()


def _reading(world: World) -> Story:
    yield world.ago(READ)
    world.read_notices()


def _club(world: World, plan: Club, lines: Sequence[StoryLine]) -> Iterator[Story]:
    ladder = ladders.found_ladder(
        founder=world.who[plan.founder],
        plan=ladders.LadderPlan(
            name=plan.name,
            about=plan.about,
            key=world.key,
            options=rules_for_ladders(world.key).options.values(),
            control=plan.control,
        ),
        now=world.ago(plan.founded),
    )
    yield coming(world, ladder, plan.who, world.ago(plan.founded))
    for each in plan.news:
        yield _announced(world, ladder, each)
    random = world.random(plan.name)
    for bout in plan.bouts:
        yield _bout(world, ladder, bout, random.choice(lines))


def _announced(world: World, ladder: Ladder, told: Announced) -> Story:
    now = world.ago(told.made)
    yield now
    words = {"headline": told.headline, "body": told.body}
    news.publish(ladder_id=ladder.pk, by=ladder.founder, now=now, **words)


def coming(world: World, ladder: Ladder, who: Sequence[str], now: datetime) -> Story:
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
