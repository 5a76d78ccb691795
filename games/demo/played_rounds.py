"""Events in rounds. Each round is made in one piece, as its boards would be found
overdue; between the rounds nothing waits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from functools import partial

from django.db import transaction

from games.common.lock_order import alone
from games.demo.clubs import coming, ladder_of
from games.demo.plans import Rounds
from games.demo.stories import Deed, Story, StoryLine, short, tell_all
from games.demo.worlds import MINUTE, World
from games.ladders import services as ladders
from games.ladders.models import Ladder, Pairing
from games.ladders.rounds import services as rounds
from games.rulesets.offers import rules_for_ladders

BEFORE = 3  # days from the founding to the first round


def rounds_to_come(world: World, plan: Rounds) -> Iterator[Deed]:
    """The rounds that are still missing, each as what is to be done at its moment."""
    made = _made(world, plan)
    if made >= len(plan.days) or not (
        lines := world.openings(rules_for_ladders(world.key))
    ):
        return
    for number, days in list(enumerate(plan.days))[made:]:
        now = world.ago(days)
        yield Deed(now, partial(_play_round, world, plan, number, lines, now))


def _made(world: World, plan: Rounds) -> int:
    ladder = ladder_of(world, plan)
    return ladder.rounds.count() if ladder else 0


def _play_round(
    world: World, plan: Rounds, number: int, lines: Sequence[StoryLine], now: datetime
) -> None:
    with transaction.atomic(), alone():
        if _made(world, plan) > number:
            return
        ladder = ladder_of(world, plan) or _found(world, plan)
        tell_all([_round(world, ladder, lines, now, plan.results[number])])
        world.read_notices()


def _found(world: World, plan: Rounds) -> Ladder:
    """The event with those who have joined."""
    began = world.ago(plan.days[0] + BEFORE)
    ladder = ladders.found_ladder(
        founder=world.who[plan.founder],
        plan=ladders.LadderPlan(
            name=plan.name,
            about=plan.about,
            key=world.key,
            control=plan.control,
            options=rules_for_ladders(world.key).options.values(),
            settings=plan.settings,
            form=plan.form,
        ),
        now=began,
    )
    tell_all([coming(world, ladder, plan.who, began)])
    return ladder


def _round(
    world: World,
    ladder: Ladder,
    lines: Sequence[StoryLine],
    now: datetime,
    results: Sequence[int],
) -> Story:
    """A round begins, and its boards are played one after the other. Somebody may have
    joined meanwhile, whose board waits for them; boards without a result wait too."""
    yield now
    begun = rounds.begin_round(ladder_id=ladder.pk, by=ladder.founder, now=now)
    people = world.who.values()
    ours = Pairing.objects.filter(first__player__in=people, second__player__in=people)
    pairings = ours.filter(round=begun).order_by("board")
    for pairing, winner in zip(pairings, results, strict=False):
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
    random = world.random(f"{pairing.round.number} {pairing.board}")
    yield from short(pairing.game, lines, players[2 - winner], random)
