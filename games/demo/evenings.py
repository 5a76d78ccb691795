"""Short rated games of the last weeks: each is made for itself, in the order of their
evenings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from functools import partial
from itertools import permutations

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet

from games.demo.plans import Evenings
from games.demo.stories import Deed, StoryLine, short, tell_all
from games.demo.worlds import MINUTE, World, terms
from games.engine import rules as rules_of
from games.play import services as table
from games.play.models import Game, Seat
from games.rulesets.terms import Terms

WEEKS = timedelta(days=16)  # in which the evenings are


def evenings_to_come(world: World, plan: Evenings | None) -> Iterator[Deed]:
    """The games that are still missing, each as what is to be done at its moment."""
    if plan is None:
        return
    pairs = list(permutations(plan.who, 2)) * plan.times
    world.random("evenings").shuffle(pairs)
    made = _made(world, plan).count()
    if made >= len(pairs) or not (lines := world.openings(rules_of(world.key))):
        return
    for number, pair in list(enumerate(pairs))[made:]:
        began = world.now - WEEKS * (1 - number / len(pairs)) + 17 * MINUTE
        yield Deed(began, partial(_evening, world, plan, number, pair, lines, began))


def _made(world: World, plan: Evenings) -> QuerySet[Game]:
    """The games of these evenings: among these people alone."""
    people = [world.who[name] for name in plan.who]
    others = Seat.objects.filter(game=OuterRef("pk")).exclude(player__in=people)
    rated = Game.objects.filter(key=world.key, rated=True, control=plan.control)
    return rated.filter(~Exists(others))


@transaction.atomic
def _evening(
    world: World,
    plan: Evenings,
    number: int,
    pair: tuple[str, str],
    lines: Sequence[StoryLine],
    began: datetime,
) -> None:
    if _made(world, plan).count() > number:
        return
    random = world.random(f"evening {number}")
    rules, players = rules_of(world.key), [world.who[name] for name in pair]
    game = table.start(
        Terms(world.key, rules.options.values(), **terms(rules, plan.control)),
        dict(zip(rules.seats, players, strict=True)),
        began,
    )
    # Who is named first in the plan wins more often.
    chances = [2 * len(plan.who) - plan.who.index(name) for name in reversed(pair)]
    (loser,) = random.choices(players, chances)
    tell_all([short(game, lines, loser, random)])
    world.read_notices()
