"""Rule sets as people choose and read them."""

from __future__ import annotations

import pytest
from django.urls import reverse

from accounts.models import User
from games.engine import GAMES, rules
from games.play import addresses
from games.rulesets import RulesetForm, differences

AS_USUAL = {
    "setup": "spec",
    "harmony_layout": "adjacent",
    "any_set_on_recheck": "on",
    "ambush": "on",
    "repetition": "on",
    "fifty_move": "on",
}


def test_a_form_has_a_field_for_every_option_under_its_heading():
    form = RulesetForm("rithmomachia")
    options = [about.name for about in GAMES["rithmomachia"][0].described()]
    assert list(form.fields) == options
    shown = [row.field.name for group in form.groups for row in group.rows]
    assert shown == options


def test_what_is_left_as_it_is_makes_the_default_rules():
    form = RulesetForm("rithmomachia", AS_USUAL)
    assert form.is_valid(), form.errors
    assert form.ruleset is rules("rithmomachia")
    assert differences(form.ruleset) == []


@pytest.mark.parametrize(("zone", "expected"), [("", "columns"), ("rows", "rows")])
def test_the_zone_follows_the_setup_unless_it_is_chosen(zone, expected):
    data = AS_USUAL | {"setup": "reference-24", "harmony_zone": zone}
    form = RulesetForm("rithmomachia", data)
    assert form.is_valid(), form.errors
    assert form.ruleset.options.values()["harmony_zone"] == expected


def test_what_cannot_be_is_said_beside_its_field():
    form = RulesetForm("rithmomachia", AS_USUAL | {"point_target": "0", "setup": "x"})
    assert not form.is_valid()
    assert set(form.errors) == {"point_target", "setup"}


def test_differences_are_words():
    assert differences(rules("rithmomachia", ambush=False, point_target=12)) == [
        "Ambush: off",
        "Points to win: 12",
    ]


def test_addresses_are_those_of_the_routes():
    assert addresses.ply_at("abc", 3) == reverse("table-ply", args=["abc", 3])
    assert addresses.action_at("abc", "press") == reverse("table-press", args=["abc"])
    for action in ("resign", "offer-draw", "answer-takeback"):
        address = reverse("table-action", args=["abc", action])
        assert addresses.action_at("abc", action) == address
    ada = User(username="Ada")
    assert addresses.person_at(ada) == ada.get_absolute_url()
