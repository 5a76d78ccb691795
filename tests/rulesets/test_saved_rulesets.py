"""Rule sets that people keep under names: saved, renamed, deleted, handed over."""

from __future__ import annotations

import pytest

from accounts.players import make_guest
from games.common.errors import NameRefused, TooManyRulesets
from games.engine import rules
from games.engine.registry import AnyRules
from games.rulesets import services
from games.rulesets.models import SavedRuleset
from games.rulesets.models.saved import LONGEST_NAME, LONGEST_SLUG
from games.rulesets.offers import find, saved_sets
from tests.support.people import NOON

pytestmark = pytest.mark.django_db
KEY = "rithmomachia"


def quick() -> AnyRules:
    return rules(KEY, point_victory=True, point_target=12)


def save(owner, name="Quick game", **given) -> SavedRuleset:
    ruleset = rules(KEY, **given) if given else quick()
    return services.save(owner=owner, rules=ruleset, name=name, now=NOON)


def test_a_set_keeps_its_options_whole_and_their_digest(ada):
    saved = save(ada)
    assert saved.options == quick().options.values()
    assert saved.digest == quick().options.digest(KEY)
    assert saved.rules == quick()


def test_its_address_says_its_name_and_belongs_to_it_alone(ada, boethius):
    mine, his = save(ada), save(boethius)
    assert mine.slug.startswith("quick-game-")
    assert mine.slug != his.slug
    assert [found.saved for found in [find(KEY, mine.slug)] if found] == [mine]


@pytest.mark.parametrize(
    "name", ["Quick game", "對局", "¡Números!", "x" * LONGEST_NAME]
)
def test_every_name_makes_an_address_that_fits(ada, name):
    saved = save(ada, name)
    assert len(saved.slug) <= LONGEST_SLUG
    assert saved.get_absolute_url() == f"/rules/{KEY}/sets/{saved.slug}/"


def test_the_name_is_kept_as_one_line(ada):
    assert save(ada, "  Quick \n game ").name == "Quick game"


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("", "give the rule set a name"),
        (" – ", "give the rule set a name"),
        ("x" * (LONGEST_NAME + 1), f"{LONGEST_NAME + 1} characters"),
        ("left\u202eright", "letters, digits and signs"),
        ("Standard rules", "rule set of the game itself"),
        ("NO-AMBUSH", "rule set of the game itself"),
        ("quick GAME", "You already have a rule set called “quick GAME”"),
    ],
)
def test_a_name_that_cannot_be_is_refused_with_the_reason(ada, name, words):
    save(ada)
    with pytest.raises(NameRefused, match=words):
        save(ada, name)
    assert SavedRuleset.objects.count() == 1


def test_two_people_may_choose_the_same_name(ada, boethius):
    assert save(ada).name == save(boethius).name


def test_one_person_saves_a_limited_number(ada, boethius):
    for number in range(services.MOST_SAVED):
        save(ada, f"Number {number}")
    with pytest.raises(TooManyRulesets, match=str(services.MOST_SAVED)):
        save(ada, "One more")
    save(boethius)
    services.delete(owner=ada, key=KEY, slug=ada.rulesets.earliest("pk").slug)
    save(ada, "One more")


def test_rules_that_are_gone_take_no_room_and_are_not_offered(ada):
    lost = save(ada)
    SavedRuleset.objects.update(options={"forgotten": True})
    assert saved_sets(KEY, ada) == []
    assert find(KEY, lost.slug) is None
    for number in range(services.MOST_SAVED):
        save(ada, f"Number {number}")


def test_another_name_keeps_the_address(ada):
    saved = save(ada)
    renamed = services.rename(owner=ada, key=KEY, slug=saved.slug, name="Fast")
    assert (renamed.name, renamed.slug) == ("Fast", saved.slug)
    again = services.rename(owner=ada, key=KEY, slug=saved.slug, name="FAST")
    assert again.name == "FAST"


def test_another_name_must_be_free_too(ada):
    saved, other = save(ada), save(ada, "Other")
    with pytest.raises(NameRefused):
        services.rename(owner=ada, key=KEY, slug=saved.slug, name="other")
    other.refresh_from_db()
    assert other.name == "Other"


@pytest.mark.parametrize("act", ["rename", "delete"])
def test_only_the_owner_changes_it(ada, boethius, act):
    saved = save(ada)
    words = {"name": "His"} if act == "rename" else {}
    with pytest.raises(SavedRuleset.DoesNotExist):
        getattr(services, act)(owner=boethius, key=KEY, slug=saved.slug, **words)
    assert SavedRuleset.objects.get().name == "Quick game"


def test_equal_rules_are_known_as_the_games_own(ada):
    save(ada, "Mine", ambush=False)
    (named,) = saved_sets(KEY, ada)
    assert named.same_as == "Without ambush"
    save(ada, "Other")
    assert saved_sets(KEY, ada)[1].same_as == ""


def test_what_is_handed_over_keeps_its_address_and_gets_a_number(ada):
    guest = make_guest()
    mine, guests = save(ada), save(guest, "QUICK game", ambush=False)
    more = save(guest, "Another")
    services.hand_over_rulesets(guest, ada, NOON)
    names = {each.slug: each.name for each in SavedRuleset.objects.filter(owner=ada)}
    assert names == {
        mine.slug: "Quick game",
        guests.slug: "QUICK game 2",
        more.slug: "Another",
    }


def test_a_long_name_stays_short_enough_with_its_number(ada):
    guest = make_guest()
    for owner in (ada, guest):
        save(owner, "x" * LONGEST_NAME)
    services.hand_over_rulesets(guest, ada, NOON)
    longest = max(SavedRuleset.objects.values_list("name", flat=True), key=len)
    assert len(longest) == LONGEST_NAME
    assert SavedRuleset.objects.filter(name__endswith=" 2").exists()
