"""A class with its teacher and pupils, and what some of them have played."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction

from accounts.models import User
from games.classes import services
from games.classes.errors import NotATeacher, TooManyClasses, TooManyPupils
from games.classes.models import SchoolClass
from games.common.lock_order import alone
from games.demo.plans import Lessons
from games.demo.stories import short, tell_all
from games.demo.worlds import DAY, World
from games.engine import rules as rules_of
from games.play import services as table
from games.rulesets.terms import Terms

TERM = 80 * DAY  # that is left


def keep_class(world: World, plan: Lessons | None) -> None:
    """Have the class, unless its teacher has one already or cannot have one; nobody
    has to know the passwords of its pupils, as the teacher can make new ones."""
    if plan is None:
        return
    teacher = world.who[plan.teacher]
    if SchoolClass.objects.filter(circle__leader=teacher).exists():
        return
    made = world.ago(plan.made)
    try:
        school_class, _slips = services.make_class(
            teacher=teacher,
            title=plan.title,
            labels=plan.pupils,
            ends_on=(world.now + TERM).date(),
            now=made,
        )
    except (NotATeacher, TooManyClasses, TooManyPupils):
        return
    pupils = {each.number: each.person for each in school_class.pupils.all()}
    _play(world, plan, pupils)


def _play(world: World, plan: Lessons, pupils: Mapping[int, User]) -> None:
    rules, random = rules_of(world.key), world.random(plan.title)
    lines = world.openings(rules)
    terms = Terms(world.key, rules.options.values(), control="15+10")
    for days, (winner, loser) in enumerate(plan.games if lines else (), 1):
        began = world.ago(plan.made) + days * DAY
        players = [pupils[winner], pupils[loser]]
        with transaction.atomic(), alone():
            seated = dict(zip(rules.seats, players, strict=True))
            game = table.start(terms, seated, began)
            tell_all([short(game, lines, players[1], random)])
