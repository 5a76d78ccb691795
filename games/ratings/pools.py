"""Rating pools: which games are counted together.

A pool is one game, one family of its rule sets and one time class. A family is a named
set of the game; options that make no other game (`alike` in the engine's options) are
left out of it. Rules without a name are a family by themselves, "own-" and their
fingerprint ("own-teams-" for teams, who are rated in another way); it is called by the
named set that they are nearest to, and by what differs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from django.db.models import Manager
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from games.common.errors import Refused
from games.engine import rules
from games.engine import title_of as game_title
from games.engine.clock import SPEEDS, TimeControl
from games.engine.options import Ruleset
from games.engine.registry import GAMES, AnyRules
from games.play.models import Game
from games.rulesets.models import Ruled
from games.rulesets.names import nearest
from games.rulesets.words import MOST_TOLD, changes

OWN: Final = "own"
OWN_TEAMS: Final = "own-teams"
RATED_SPEEDS: Final = tuple(speed for speed in SPEEDS if speed != "unlimited")
SPEED_TITLES: Final[Mapping[str, str | Promise]] = {
    "bullet": pgettext_lazy("time class", "bullet"),
    "blitz": pgettext_lazy("time class", "blitz"),
    "rapid": pgettext_lazy("time class", "rapid"),
    "classical": pgettext_lazy("time class", "classical"),
    "correspondence": pgettext_lazy("time class", "correspondence"),
    "unlimited": pgettext_lazy("time class", "unlimited"),
}


class NoSuchPool(Refused):
    sentence = gettext_lazy("There is no such rating pool; look at the list of all.")


@dataclass(frozen=True, slots=True, order=True)
class Pool:
    """One rating pool; `str` of it is what rows keep: "game/family/speed"."""

    key: str
    family: str
    speed: str

    def __str__(self) -> str:
        return f"{self.key}/{self.family}/{self.speed}"

    @property
    def family_title(self) -> str:
        """What the family is called: "Standard rules", the set's name, "Own rules"."""
        return _family_title(self.key, self.family)

    @property
    def speed_title(self) -> str:
        return str(SPEED_TITLES.get(self.speed, self.speed))

    @property
    def title(self) -> str:
        return f"{game_title(self.key)} · {self.family_title} · {self.speed_title}"

    @property
    def is_duel(self) -> bool:
        """Whether two play against each other; else teams or more than two play."""
        return _is_duel(self.key, self.family)

    @property
    def is_own(self) -> bool:
        """Whether its rules have no name."""
        return self.family.split("-")[0] == OWN

    def get_absolute_url(self) -> str:
        return reverse("rating-pool", args=[self.key, self.family, self.speed])


def pool_of(ruleset: AnyRules, control: TimeControl) -> str:
    """The pool in which games by `ruleset` and `control` are rated, as text; "" for
    games without a clock, which are not."""
    if control.speed == "unlimited":
        return ""
    return str(Pool(ruleset.key, family_of(ruleset), control.speed))


def read_pool(text: str) -> Pool:
    """The pool that "game/family/speed" names, also of rules that are no more.

    Raises NoSuchPool for anything else.
    """
    key, _slash, rest = text.partition("/")
    family, _slash, speed = rest.partition("/")
    if not (key and family and speed in RATED_SPEEDS):
        raise NoSuchPool
    return Pool(key, family, speed)


def pool_title(pool: str) -> str:
    """What a pool is called: "Boolean · Standard rules · rapid". Raises NoSuchPool."""
    return read_pool(pool).title


def families(key: str) -> tuple[str, ...]:
    """Every family with a name of game `key`, in the order of its rule sets."""
    return tuple(dict.fromkeys(_families(key).values()))


def family_of(ruleset: AnyRules) -> str:
    """The name of the rule set with which games by `ruleset` are rated together."""
    digest = ruleset.options.family().digest(ruleset.key)
    own = OWN if is_duel(ruleset) else OWN_TEAMS
    return _families(ruleset.key).get(digest, f"{own}-{digest}")


def is_own(ruleset: AnyRules) -> bool:
    """Whether games by these rules have ratings of their own."""
    return Pool(ruleset.key, family_of(ruleset), "").is_own


def own_ratings_words() -> str:
    """Said to who founds a ladder or makes a rated invitation by such rules."""
    return _("Games by these rules have ratings of their own.")


def rules_of(key: str, family: str) -> AnyRules | None:
    """The rules of a family without a name, as some ladder, invitation or game has
    them; None where none has. Kept once they are found."""
    if (key, family) not in _found:
        pools = [f"{key}/{family}/{speed}" for speed in RATED_SPEEDS]
        counted = Game.objects.filter(pool__in=pools, counted_at__isnull=False)
        live = Game.objects.filter(pool__in=pools, status=Game.Status.LIVE)
        others = (rows.filter(pool__in=pools) for rows in _rated())
        for found in (*others, counted, live):
            row: Ruled | None = found.order_by().first()
            if row is not None and row.has_rules:
                _found[key, family] = row.rules
                break
    return _found.get((key, family))


_found: dict[tuple[str, str], AnyRules] = {}


def _rated() -> Iterator[Manager[Any]]:
    """All rows with rules and a pool beside games, of whatever room: ladders, seeks."""
    for each in Ruled.__subclasses__():
        if each is not Game and any(f.name == "pool" for f in each._meta.fields):
            yield each._default_manager


def is_duel(ruleset: AnyRules) -> bool:
    """Whether two play, each alone."""
    return len(ruleset.seats) == len(ruleset.teams) == 2


@lru_cache(maxsize=256)
def _is_duel(key: str, family: str) -> bool:
    if family in _families(key).values():
        given = next(each.given for each in _sets(key) if each.name == family)
        return is_duel(rules(key, **given))
    return not family.startswith(OWN_TEAMS)


@lru_cache
def _families(key: str) -> Mapping[str, str]:
    """The named sets by the fingerprint of their families; of sets that are rated
    together the first."""
    if key not in GAMES:
        return {}
    found: dict[str, str] = {}
    for each in _sets(key):
        family = rules(key, **each.given).options.family()
        found.setdefault(family.digest(key), each.name)
    return found


def _sets(key: str) -> tuple[Ruleset, ...]:
    return rules(key).rulesets


def _family_title(key: str, family: str) -> str:
    if family == OWN:
        return _("Own rules")
    if family == OWN_TEAMS:
        return _("Own rules for teams")
    if Pool(key, family, "").is_own:
        return _own_title(key, family)
    names = {each.name: each.title for each in _sets(key)} if key in GAMES else {}
    if family == next(iter(names), ""):
        return _("Standard rules")
    return names.get(family, family)


def _own_title(key: str, family: str) -> str:
    """The nearest named set and what differs: "Standard rules, Points to win: 12"."""
    ruleset = rules_of(key, family)
    if ruleset is None:
        return _("Changed rules %(digest)s") % {"digest": family.rpartition("-")[2]}
    base = nearest(ruleset)
    changed = [str(each) for each in changes(ruleset, rules(key, **base.given))]
    if len(changed) > MOST_TOLD:
        words = _("%(base)s with %(count)d changes (%(digest)s)")
        given = {"count": len(changed), "digest": family.rpartition("-")[2]}
        return words % (given | {"base": _family_title(key, base.name)})
    return ", ".join([_family_title(key, base.name), *changed])
