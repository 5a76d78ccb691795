"""Keeping rule sets under names of one's own: each use case is one transaction.

Anyone who changes what somebody has saved locks that person's row first, so that two
requests count and compare one after the other.
"""

from __future__ import annotations

import unicodedata
from datetime import datetime
from itertools import count

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.players import held
from games.common.errors import NameRefused, TooManyRulesets
from games.engine import rules as rules_of
from games.engine.registry import AnyRules
from games.rulesets.models import SavedRuleset
from games.rulesets.models.saved import LONGEST_NAME, new_slug
from games.rulesets.names import builtin

MOST_SAVED = 24


@transaction.atomic
def save(*, owner: User, rules: AnyRules, name: str, now: datetime) -> SavedRuleset:
    """Keep `rules` for `owner` under a name. Raises NameRefused, TooManyRulesets."""
    saved = _saved_by(owner)
    if sum(each.has_rules for each in saved) >= MOST_SAVED:
        raise TooManyRulesets(_too_many())
    name = _fitting(name, rules.key, saved.filter(key=rules.key))
    return SavedRuleset.objects.create(
        owner=owner,
        key=rules.key,
        options=rules.options.values(),
        digest=rules.options.digest(rules.key),
        name=name,
        slug=_free_slug(rules.key, name),
        created_at=now,
    )


@transaction.atomic
def rename(*, owner: User, key: str, slug: str, name: str) -> SavedRuleset:
    """Another name for one's own rule set; its address stays. Raises NameRefused."""
    saved = _saved_by(owner).filter(key=key)
    found = saved.get(slug=slug)
    found.name = _fitting(name, key, saved.exclude(pk=found.pk))
    found.save(update_fields=["name"])
    return found


@transaction.atomic
def delete(*, owner: User, key: str, slug: str) -> None:
    """Forget one's own rule set. Games begun with it have its options; they stay."""
    _saved_by(owner).get(key=key, slug=slug).delete()


def hand_over_rulesets(giver: User, taker: User, now: datetime) -> None:
    """All that `giver` has saved is `taker`'s now, over the limit too. Addresses stay;
    a name that `taker` already uses gets a number."""
    for saved in SavedRuleset.objects.filter(owner=giver).order_by("pk"):
        theirs = SavedRuleset.objects.filter(owner=taker, key=saved.key)
        saved.owner, saved.name = taker, _numbered(saved.name, _names(theirs))
        saved.save(update_fields=["owner", "name"])


def _saved_by(owner: User) -> QuerySet[SavedRuleset]:
    held(owner.pk)
    return SavedRuleset.objects.filter(owner=owner)


# --- Names ---------------------------------------------------------------------


def _fitting(name: str, key: str, others: QuerySet[SavedRuleset]) -> str:
    """The name as it is kept. Raises NameRefused when it cannot be."""
    name = " ".join(unicodedata.normalize("NFC", name).split())
    if not name or not any(sign.isalnum() for sign in name):
        raise NameRefused(_("Please give the rule set a name."))
    if len(name) > LONGEST_NAME:
        raise NameRefused(_too_long(name))
    if not name.isprintable():
        raise NameRefused(_("Please use letters, digits and signs in the name."))
    if name.casefold() in _names_of_the_game(key):
        raise NameRefused(_taken_by_the_game(name))
    if name.casefold() in _names(others):
        raise NameRefused(_taken(name))
    return name


def _names(saved: QuerySet[SavedRuleset]) -> set[str]:
    return {name.casefold() for name in saved.values_list("name", flat=True)}


def _names_of_the_game(key: str) -> set[str]:
    sets = rules_of(key).rulesets
    return {name.casefold() for each in sets for name in (each.name, each.title)}


def _numbered(name: str, taken: set[str]) -> str:
    """The name, or "name 2", whichever nobody has taken."""
    if name.casefold() not in taken:
        return name
    numbered = (f"{name[: LONGEST_NAME - 4]} {number}" for number in count(2))
    return next(each for each in numbered if each.casefold() not in taken)


def _free_slug(key: str, name: str) -> str:
    taken = set(builtin(key))
    slug = new_slug(name)
    while slug in taken or SavedRuleset.objects.filter(key=key, slug=slug).exists():
        slug = new_slug(name)
    return slug


# --- Refusals ------------------------------------------------------------------


def _too_many() -> str:
    sentence = _("You have saved %(most)d rule sets. Delete one to save another.")
    return sentence % {"most": MOST_SAVED}


def _too_long(name: str) -> str:
    sentence = _("This name has %(length)d characters; at most %(most)d are allowed.")
    return sentence % {"length": len(name), "most": LONGEST_NAME}


def _taken(name: str) -> str:
    sentence = _("You already have a rule set called “%(name)s”. Choose another name.")
    return sentence % {"name": name}


def _taken_by_the_game(name: str) -> str:
    sentence = _("“%(name)s” is a rule set of the game itself. Choose another name.")
    return sentence % {"name": name}
